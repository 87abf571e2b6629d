import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { renderText } from "../../src/report/text.ts";
import { SAMPLE } from "./sample.ts";
import { diagnostic, report } from "./support.ts";

describe("renderText", () => {
  it("colours nothing but what it writes itself", () => {
    const colored = renderText(SAMPLE, { color: true });
    expect(colored).toContain("\u001b[31merror\u001b[39m");
    expect(colored).toContain("\u001b[33mwarning\u001b[39m");
    expect(colored.replace(/\u001b\[\d+m/g, "")).toBe(renderText(SAMPLE));
  });

  it("contains no control character of the file or the message", () => {
    expect(renderText(SAMPLE)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  it("neutralises paths", () => {
    const evil = "a\u001b[2J\nb.json";
    const text = renderText(
      report({ [evil]: "x" }, [diagnostic({ uri: evil, range: inFile({ start: 0, end: 1 }) })]),
    );
    expect(text.split("\n")[0]).toBe("a\\x1b[2J\\nb.json:1:1  error  syntax/not-in");
  });

  it("counts hidden findings and does not show them", () => {
    const isError = ({ severity }: Diagnostic) => severity === "error";
    const diagnostics = SAMPLE.diagnostics.filter(isError);
    const hidden = SAMPLE.diagnostics.filter((one) => !isError(one));
    const text = renderText({ ...SAMPLE, diagnostics, hidden });
    expect(text).not.toContain("lint/no-duplicate-override");
    expect(text).toContain("2 errors, 1 warning in 2 files");
  });

  it("leaves out a suggestion that the help already says", () => {
    const fixes = [{ title: "Write `http.host`", safety: "suggestion" as const, edits: [] }];
    const found = diagnostic({ uri: "f", range: inFile({ start: 0, end: 1 }), fixes });
    const shown = (help: string) => renderText(report({ f: "x" }, [{ ...found, help }]));
    expect(shown("Write `http.host`.")).not.toContain("suggestion:");
    expect(shown("There are other fields.")).toContain("suggestion: Write `http.host`");
  });

  it("cuts long lines to the terminal", () => {
    const text = `${"a".repeat(300)}x${"b".repeat(300)}`;
    const shown = renderText(
      report({ f: text }, [diagnostic({ uri: "f", range: inFile({ start: 300, end: 301 }) })]),
      { columns: 80 },
    );
    const rows = shown.split("\n").filter((row) => row.includes("|"));
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(80);
    expect(rows[0]!.indexOf("x")).toBe(rows[1]!.indexOf("^"));
  });

  it("writes no frame for a file whose text is empty or unknown", () => {
    const text = renderText(
      report({ f: "" }, [diagnostic({ uri: "f", range: inFile({ start: 0, end: 0 }) })]),
    );
    expect(text).not.toContain("|");
    expect(text).toContain("f:1:1  error");
  });

  it("says so when there is nothing to say", () => {
    expect(renderText(report({ f: "x" }, [], { expressionCount: 3 }))).toBe(
      "No problems in 1 file (1 rule, 3 expressions).\n",
    );
  });

  it("lists the commonest reasons for what was not checked and counts the rest", () => {
    const place = (reason: string) => ({ uri: "f", range: undefined, kind: "unknown" as const, reason });
    const notChecked = ["a", "b", "b", "c", "d", "e", "f"].map(place);
    expect(renderText(report({ f: "x" }, [], { notChecked }))).toContain(
      "Not checked: b (2), a (1), c (1), d (1), 2 more.",
    );
  });
});
