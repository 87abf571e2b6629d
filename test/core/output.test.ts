import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RUNNER_COMMANDS } from "../../src/contract/runners.ts";
import { formOf, type OutputForm, OutputGuard } from "../../src/core/output.ts";
import { anyCharacter } from "../support/any-character.ts";

const EXAMPLES = Object.values(RUNNER_COMMANDS).map(({ value }) => value.example);
const COMMAND = new RegExp(
  Object.values(RUNNER_COMMANDS)
    .map(({ value }) => value.pattern)
    .join("|"),
  "iu",
);
const FORMS: readonly OutputForm[] = ["text", "styled", "annotations", "json", "markup", "file"];

const guard = () => new OutputGuard(Object.values(RUNNER_COMMANDS).map(({ value }) => value.pattern));
const guarded = (text: string, form: OutputForm = "text") => guard().guarded(text, form);

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...EXAMPLES,
        "##",
        "[",
        "#",
        ":",
        "::",
        "::error ",
        "vso[",
        "\u001b[2J",
        "\u001b[31m",
        " ",
      ),
      fc.constantFrom(
        "\n",
        "\r",
        "\t",
        "\u0085",
        "\u009b",
        "\u2028",
        "\u202e",
        "\u{e0041}",
        "\ud800",
        "\ufeff",
      ),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

describe("the guard", () => {
  it.each(Object.entries(RUNNER_COMMANDS))("knows the command of %s", (_, { value }) => {
    expect(`\n${value.example}`).toMatch(new RegExp(value.pattern, "iu"));
    for (const form of FORMS) expect(`\n${guarded(value.example, form)}`).not.toMatch(COMMAND);
  });

  it("leaves ordinary text unchanged", () => {
    for (const text of ["## heading", "ip.src in {2001:db8::/32 ::1}", "a::b", "naïve …", 'x["y"]'])
      expect(guarded(`${text}\n`)).toBe(`${text}\n`);
  });

  it.each([
    ["text", "\\x23#vso[a]\\x1b[31m\\u{202e}"],
    ["styled", "\\x23#vso[a]\u001b[31m\\u{202e}"],
    ["json", "\\u0023#vso[a]\\u001b[31m\\u202e"],
    ["markup", "&#35;#vso[a]\\x1b[31m\\u{202e}"],
  ] as const)("escapes as %s knows it", (form, expected) => {
    expect(guarded("##vso[a]\u001b[31m\u202e", form)).toBe(expected);
  });

  it("escapes commands that overlap", () => {
    expect(guarded(":::set-env name=a::b")).toBe("\\x3a\\x3a:set-env name=a::b");
  });

  it("leaves our own annotations alone, and what is in them not", () => {
    const line = "::error title=a,file=##[b].tf::error.tf:1:1: ::set-env name=a::b\n";
    expect(guarded(line, "annotations")).toBe(
      "::error title=a,file=\\x23#[b].tf::error.tf:1:1: \\x3a:set-env name=a::b\n",
    );
    expect(guarded(line)).toMatch(/^\\x3a:error/);
  });

  it("counts what makes the content of a file another one", () => {
    const own = guard();
    expect(own.guarded("\ufeffa\r\n\tb\n+\ufeff", "file")).toBe("\ufeffa\r\n\tb\n+\ufeff");
    expect(own.changedInFiles).toBe(0);
    own.guarded("##[a\rb", "file");
    expect(own.changedInFiles).toBe(2);
  });

  it("keeps the values of JSON", () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const safe = guarded(`${JSON.stringify({ value }, null, 2)}\n`, formOf("json"));
        expect(JSON.parse(safe)).toEqual({ value });
        expect(safe).toMatch(/^[^\0-\x09\x0b-\x1f\x7f-\x9f\u202e]*$/);
      }),
    );
  });

  it("lets no character and no command through, also if one comes in pieces", () => {
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...FORMS),
        (pieces, form) => {
          const own = guard();
          let text = `\n${pieces.map((piece) => own.guarded(piece, form)).join("")}`;
          if (form === "styled") text = text.replace(/\u001b\[\d{1,2}m/g, "");
          if (form === "file") text = text.replace(/\r(?=\n)|(?<=\n[-+ ]?)\ufeff/g, "").replace(/\t/g, " ");
          if (form === "annotations") text = text.replace(/(?<=\n)::(?:error|warning|notice) /g, "");
          expect(text).toMatch(/^[^\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e\u{e0041}\ufeff]*$/u);
          if (form !== "styled" && form !== "annotations") expect(text).not.toMatch(COMMAND);
        },
      ),
    );
  });
});
