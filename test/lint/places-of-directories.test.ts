// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import type { Range } from "../../src/core/range.ts";
import { type Config, createLinter } from "../../src/index.ts";
import { cases } from "../support/cases.ts";

const linter = createLinter({ config: { preset: "all" } satisfies Config });

/** Something that a file says. All files say it of the same few names. */
interface Item {
  readonly kind: "ruleset" | "firewall rule" | "filter" | "local" | "list" | "variable";
  readonly name: "a" | "b";
  /** Origin of the expression. */
  readonly expression: "unknown field" | "repeated" | "local" | "variable" | "part" | "number" | "heredoc";
  readonly padding: number;
}

interface File {
  readonly uri: string;
  readonly items: readonly Item[];
}

const item: fc.Arbitrary<Item> = fc.record({
  kind: fc.constantFrom(
    "ruleset",
    "ruleset",
    "firewall rule",
    "firewall rule",
    "filter",
    "filter",
    "local",
    "local",
    "list",
    "variable",
  ),
  // Mostly one name, so that a reference often meets its definition.
  name: fc.constantFrom("a", "a", "a", "b"),
  expression: fc.oneof(
    fc.constantFrom("unknown field", "repeated", "number", "heredoc"),
    // References, as often as everything else together.
    fc.constantFrom("local", "variable", "part"),
  ),
  padding: fc.nat({ max: 40 }),
});
const items = fc.array(item, { minLength: 1, maxLength: 4 });
const files: fc.Arbitrary<readonly File[]> = fc
  .record({ a: items, b: items, c: items, x_override: fc.option(items), values: fc.option(items) })
  .map(({ a, b, c, x_override, values }) => [
    { uri: "m/a.tf", items: a },
    { uri: "m/b.tf", items: b },
    { uri: "m/c.tf", items: c },
    ...(x_override ? [{ uri: "m/x_override.tf", items: x_override }] : []),
    ...(values ? [{ uri: "m/terraform.tfvars", items: values }] : []),
  ]);

/** A name that only the expressions of one item contain, in all files. */
function markOf(file: number, index: number): string {
  return `q${file}x${index}z`;
}

function expressionOf({ expression, name }: Item, mark: string): string {
  switch (expression) {
    case "unknown field":
      return `"http.${mark} eq 1"`;
    case "repeated":
      return `"http.host eq \\"${mark}\\" or http.host eq \\"${mark}\\""`;
    case "local":
      return `local.${name}`;
    case "variable":
      return `var.${name}`;
    case "part":
      return `"\${local.${name}} or http.${mark} eq 1"`;
    case "number":
      return `"http.host eq \\"${mark}\${1}\\""`;
    case "heredoc":
      return `<<-EOT\n      http.host eq "${mark}" or http.host eq "${mark}"\n    EOT\n`;
  }
}

function textOf({ kind, name, ...rest }: Item, mark: string): string {
  const expression = expressionOf({ kind, name, ...rest }, mark);
  switch (kind) {
    case "ruleset":
      return `resource "cloudflare_ruleset" "${name}" {\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules {\n    action     = "block"\n    expression = ${expression}\n  }\n}\n`;
    case "firewall rule":
      return `resource "cloudflare_firewall_rule" "${name}" {\n  action    = "block"\n  filter_id = cloudflare_filter.${name}.id\n}\n`;
    case "filter":
      return `resource "cloudflare_filter" "${name}" {\n  expression = ${expression}\n}\n`;
    case "local":
      return `locals {\n  ${name} = ${expression}\n}\n`;
    case "list":
      return `resource "cloudflare_list" "${name}" {\n  name = "${mark}-"\n  kind = "ip"\n}\n`;
    case "variable":
      return `variable "${name}" {\n  default = ${expression}\n}\n`;
  }
}

function write({ uri, items: all }: File, file: number): { readonly uri: string; readonly text: string } {
  const texts = all.map((one, index) => {
    const mark = markOf(file, index);
    const said = uri.endsWith(".tfvars") ? `${one.name} = ${expressionOf(one, mark)}\n` : textOf(one, mark);
    return `# kept ${"-".repeat(one.padding)}\n${said}`;
  });
  return { uri, text: texts.join("") };
}

const MARK = /q\d+x\d+z/;

function sliceOf(text: string, { start, end }: Range): string {
  return text.slice(start, end);
}

/** The marks that a finding concerns, as far as its message shows. */
function markIn({ message, data }: Diagnostic): string | undefined {
  return MARK.exec(`${message} ${Object.values(data).join(" ")}`)?.[0];
}

/** How a file refers to what another one says: by name, or by the item that an override file replaces. */
const REFERENCE = /local\.|var\.|cloudflare_filter\.|filter_id|expression|cloudflare_|^(?:rules|name)$/;

/** Locations of the findings with a code, each with the text that it marks. */
async function marksOf(code: string, texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const given = Object.entries(texts).map(([uri, text]) => ({ uri, text }));
  const { diagnostics } = await linter.lint(given);
  const found = diagnostics.filter((one) => one.code === code);
  const show = (uri: string, range: Range) => `${uri} ${sliceOf(texts[uri]!, range)}`;
  return found.map((one) =>
    [show(one.uri, one.range), ...one.related.map((place) => show(place.uri, place.range))].join(" <- "),
  );
}

describe("files of one directory that define the same names", () => {
  const firewall = (expression: string) =>
    `resource "cloudflare_firewall_rule" "a" {\n  action    = "block"\n  filter_id = cloudflare_filter.a.id\n}\nresource "cloudflare_filter" "a" {\n  expression = ${expression}\n}\n`;
  const ruleset = (expression: string) =>
    textOf({ kind: "ruleset", name: "a", expression: "local", padding: 0 }, "").replace(
      "local.a",
      expression,
    );

  it("have each firewall rule judged with the filter of its own file", async () => {
    const texts = {
      "a.tf": `# ${"-".repeat(200)}\n${firewall('"http.one eq 1"')}`,
      "b.tf": firewall('"http.two eq 2"'),
    };
    expect(await marksOf("types/unknown-field", texts)).toEqual(["a.tf http.one", "b.tf http.two"]);
  });

  it("locate a string that comes back through another file where it is written", async () => {
    const texts = {
      "a.tf": `${ruleset("local.there")}locals {\n  back = "http.one eq 1"\n}\n`,
      "b.tf": "locals {\n  there = local.back\n}\n",
    };
    expect(await marksOf("types/unknown-field", texts)).toEqual(["a.tf local.there <- a.tf http.one"]);
  });

  it("have a number of another file reported at the resource that refers to it, with its place", async () => {
    const texts = {
      "a.tf": ruleset("local.there"),
      "b.tf": `# ${"-".repeat(300)}\nlocals {\n  there = "http.host eq \\"\${1}\\""\n}\n`,
    };
    expect(await marksOf("lint/no-number-interpolation", texts)).toEqual([
      "a.tf cloudflare_ruleset <- b.tf ${1}",
    ]);
  });

  it("locate each finding and each fix where the text that it concerns is written", async () => {
    let [found, elsewhere, fixed] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(files, async (directory) => {
        const texts = directory.map(write);
        const byUri = new Map(texts.map(({ uri, text }) => [uri, text]));
        for (const one of (await linter.lint(texts)).diagnostics) {
          const text = byUri.get(one.uri)!;
          const marked = sliceOf(text, one.range);
          const where = `${one.uri} ${JSON.stringify(marked)}: ${one.message}\n${text}`;
          expect(one.code.startsWith("internal/"), where).toBe(false);
          const mark = markIn(one);
          if (mark !== undefined) {
            found++;
            if (!marked.includes(mark)) {
              const origins = one.related.map((place) => sliceOf(byUri.get(place.uri)!, place.range));
              expect(
                origins.some((origin) => origin.includes(mark)),
                where,
              ).toBe(true);
              expect(marked, where).toMatch(REFERENCE);
              elsewhere++;
            }
          }
          for (const { edits } of one.fixes) {
            fixed++;
            for (const { range } of edits) expect(sliceOf(text, range), where).not.toContain("#");
            const after = applyEdits(text, edits);
            expect(commentsOf(after), where).toEqual(commentsOf(text));
            expect(after.match(MARK_ALL)?.filter(isFirst), where).toEqual(
              text.match(MARK_ALL)?.filter(isFirst),
            );
            expect(fixable(marked, text, one.range), where).toBe(true);
          }
        }
      }),
      { numRuns: cases(50, 150) },
    );
    expect(found).toBeGreaterThan(cases(30, 100));
    expect(elsewhere).toBeGreaterThan(cases(2, 10));
    expect(fixed).toBeGreaterThan(cases(15, 50));
  });
});

const MARK_ALL = /q\d+x\d+z/g;

function isFirst(mark: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(mark) === at;
}

function commentsOf(text: string): readonly string[] {
  return text.match(/#.*/g) ?? [];
}

/** Fixes in these files: repeated conditions, numbers in strings, and the ends of heredocs. */
function fixable(marked: string, text: string, { end }: Range): boolean {
  return (
    MARK.test(marked) || marked.includes("${1}") || /^\s*EOT/.test(text.slice(end)) || marked.includes("EOT")
  );
}
