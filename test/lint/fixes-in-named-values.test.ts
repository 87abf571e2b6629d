// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { type Config, createLinter } from "../../src/index.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import { cases } from "../support/cases.ts";

/** Examples of limits are thousands of characters long and say nothing about places. */
const MAX_EXAMPLE_CHARS = 500;
const EXAMPLES = RULES.flatMap((rule) =>
  wholeExamples(rule).invalid.map((example) => ({ id: rule.id, ...example })),
);
/** Expressions with a fix, if they are written where they are used. */
const EXPRESSIONS = EXAMPLES.filter(
  ({ format, code, fixed, suggests }) =>
    format === "expression" && code.length <= MAX_EXAMPLE_CHARS && (fixed ?? suggests) !== undefined,
);
/**
 * Where a fix is offered depends on where a value is written and not on what it says: one expression of each rule shows it.
 */
const TRIED = EXPRESSIONS.filter(
  ({ id }, at) => cases(0, 1) === 1 || EXPRESSIONS.findIndex((one) => one.id === id) === at,
);
const MODULES = EXAMPLES.filter(({ format }) => format === "terraform");

const linter = createLinter({ config: { preset: "all" } satisfies Config });
const quoted = (text: string) =>
  JSON.stringify(text)
    .replaceAll("${", () => "$${")
    .replaceAll("%{", "%%{");
const resource = (expression: string) => `resource "cloudflare_ruleset" "a" {
  zone_id = "023e105f4ecef8ad9ca31a8372d0c353"
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{ ref = "a", action = "block", expression = ${expression} }]
}
`;

type Files = Readonly<Record<string, string>>;

async function lint(files: Files): Promise<readonly Diagnostic[]> {
  const texts = Object.entries(files).map(([uri, text]) => ({ uri, text }));
  return (await linter.lint(texts)).diagnostics;
}

describe("no fix is offered in a string that is used by name", () => {
  const local = (text: string) => `locals {\n  x = ${text}\n}\n`;
  const variable = (text = "") => `variable "x" {\n${text}}\n`;

  it.each<[string, (text: string) => Files]>([
    ["a local of the same file", (text) => ({ "main.tf": resource("local.x") + local(text) })],
    ["a local of another file", (text) => ({ "main.tf": resource("local.x"), "x.tf": local(text) })],
    ["part of a text", (text) => ({ "main.tf": resource('"${local.x}"') + local(text) })],
    [
      "the default of a variable",
      (text) => ({
        "main.tf": `provider "cloudflare" {}\n${resource("var.x")}${variable(`  default = ${text}\n`)}`,
      }),
    ],
    [
      "a file of variables",
      (text) => ({ "main.tf": resource("var.x") + variable(), "terraform.tfvars": `x = ${text}\n` }),
    ],
    [
      "an attribute of another resource",
      (text) => ({
        "main.tf": resource("cloudflare_list.l.description"),
        "l.tf": `resource "cloudflare_list" "l" {\n  description = ${text}\n}\n`,
      }),
    ],
  ])("%s", async (_, filesOf) => {
    const found: Diagnostic[] = [];
    for (const { code } of TRIED) found.push(...(await lint(filesOf(quoted(code)))));
    const ids = new Set(found.map(({ code }) => code.replace("lint/", "")));
    const silent = TRIED.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    expect([...new Set(silent)].length).toBeLessThan(ids.size / 4);
    const fixable = found.filter(({ fixes }) => fixes.length > 0).map(({ code, fixes }) => [code, fixes]);
    expect(fixable).toEqual([]);
  });
});

describe("what override files put into a resource", () => {
  const emptied = (text: string) =>
    [...text.matchAll(/^resource "(\w+)" "(\w+)"/gm)]
      .map(([, type, name]) => `resource "${type}" "${name}" {}\n`)
      .join("");

  it("is judged there, and not fixed there", async () => {
    const found = new Set<string>();
    for (const { code } of MODULES) {
      const files = { "main.tf": emptied(code), "override.tf": code };
      for (const { uri, code: said, fixes } of await lint(files)) {
        found.add(said.replace("lint/", ""));
        if (uri === "main.tf") expect([said, fixes]).toEqual([said, []]);
      }
    }
    const silent = new Set(MODULES.map(({ id }) => id).filter((id) => !found.has(id)));
    // How a file is written is judged in the file that has the resource, and these are about nothing else.
    const ofFile = ["no-heredoc-newline", "no-number-interpolation"];
    expect([...silent].sort()).toEqual(ofFile);
  });

  it("is fixed in the override file, if it is an expression", async () => {
    let changed = 0;
    for (const { code } of TRIED) {
      const files = { "main.tf": emptied(resource('"ssl"')), "override.tf": resource(quoted(code)) };
      for (const { uri, code: said, fixes } of await lint(files)) {
        if (uri === "main.tf") expect([said, fixes]).toEqual([said, []]);
        for (const { edits } of uri === "override.tf" ? fixes : []) {
          const text = applyEdits(files["override.tf"], edits);
          const [head, tail] = resource("@").split("@") as [string, string];
          expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
          const again = await lint({ ...files, "override.tf": text });
          expect(again.filter(({ code: one }) => one.startsWith("source/"))).toEqual([]);
          changed++;
        }
      }
    }
    expect(changed).toBeGreaterThan(20);
  });
});
