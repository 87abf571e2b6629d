import { RULES } from "../../rules/index.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import type { TestFormat } from "../../src/testing/lint-with.ts";

/** A string that grows with `size`. */
export interface Shape {
  readonly name: string;
  readonly format: TestFormat;
  text(size: number): string;
}

const repeated = (piece: string) => (size: number) => piece.repeat(size);
const shape = (name: string, format: TestFormat, text: (size: number) => string): Shape => ({
  name,
  format,
  text,
});

const yamlRule = (scalar: (lines: string) => string) => (size: number) =>
  `kind: zone\nphase: http_request_firewall_custom\nrules:\n  - action: block\n    expression: ${scalar("ssl or\n      ".repeat(size))}\n`;
const terraform = (locals: string) =>
  `locals {\n${locals}}\nresource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  rules = [{ action = "block", expression = local.a }]\n}\n`;

/** The worst shapes that are known of each reader. */
export const READER_SHAPES: readonly Shape[] = [
  shape("conditions", "expression", repeated("ssl or ")),
  shape("parentheses", "expression", repeated("(ssl or ")),
  shape("blank lines", "expression", repeated("\n")),
  shape("quotes", "expression", repeated('"a" ')),
  shape("set", "expression", (size) => `ip.src in {${"192.0.2.1 ".repeat(size)}}`),
  shape("regex", "expression", (size) => `http.host matches "${"(a|b)?".repeat(size)}"`),
  shape("array", "json", (size) => `{"rules":[${'{"expression":"ssl","action":"block"},'.repeat(size)}{}]}`),
  shape("unclosed arrays", "json", repeated("[")),
  shape("unclosed objects", "json", repeated('{"a":')),
  shape("values without commas", "json", (size) => `{"rules":[${'"a" '.repeat(size)}`),
  shape("escapes", "json", (size) => `{"rules":[{"expression":"${"ssl or\\n".repeat(size)}ssl"}]}`),
  shape(
    "keys",
    "json",
    (size) => `{${Array.from({ length: size }, (_, at) => `"k${at}":1`).join(",")},"rules":[]}`,
  ),
  shape(
    "block scalar",
    "yaml",
    yamlRule((lines) => `|\n      ${lines}ssl`),
  ),
  shape(
    "folded scalar",
    "yaml",
    yamlRule((lines) => `>-\n      ${lines}ssl`),
  ),
  shape(
    "double quotes",
    "yaml",
    yamlRule((lines) => `"${lines}ssl"`),
  ),
  shape(
    "single quotes",
    "yaml",
    yamlRule((lines) => `'${lines}ssl'`),
  ),
  shape(
    "plain scalar",
    "yaml",
    yamlRule((lines) => `${lines}ssl`),
  ),
  shape(
    "flow scalar",
    "yaml",
    (size) => `rules: [{action: block, expression: ${"ssl or\n  ".repeat(size)}ssl}]\n`,
  ),
  shape("dashes", "yaml", (size) => `rules:\n${"- ".repeat(Math.min(size, 200))}\n${"- a\n".repeat(size)}`),
  shape("comments", "yaml", (size) => `${"# c\n".repeat(size)}rules: []\n`),
  shape(
    "rules",
    "yaml",
    (size) =>
      `kind: zone\nphase: http_request_firewall_custom\nrules:\n${Array.from({ length: size }, (_, at) => `  - action: block\n    expression: http.host eq "a${at}"\n`).join("")}`,
  ),
  shape("blocks", "terraform", repeated('resource "cloudflare_ruleset" "a" {\n')),
  shape("comments", "terraform", repeated("# c\n")),
  shape("interpolations", "terraform", (size) =>
    terraform(`  b = "ssl"\n  a = "${`\${local.b} or `.repeat(size)}ssl"\n`),
  ),
  shape("list", "terraform", (size) =>
    terraform(`  b = [${'"ssl", '.repeat(size)}]\n  a = join(" or ", local.b)\n`),
  ),
  shape("locals", "terraform", (size) =>
    terraform(
      `  a0 = "ssl"\n${Array.from({ length: size }, (_, at) => `  a${at + 1} = local.a0\n`).join("")}  a = local.a${size}\n`,
    ),
  ),
  shape("fences", "markdown", repeated("```\n")),
  shape("expressions", "markdown", repeated("```cfexpr\nssl or ssl\n```\n\n")),
];

/** The deepest that shapes of expressions are nested; deeper ones are rejected by the parser. */
const MAX_DEPTH = 100;
const nested = (before: string, core: string, after: string) => (size: number) =>
  before.repeat(Math.min(size, MAX_DEPTH)) + core + after.repeat(Math.min(size, MAX_DEPTH));
const listed = (joint: string, item: (at: number) => string) => (size: number) =>
  Array.from({ length: size }, (_, at) => item(at)).join(joint);

/** Valid expressions of every shape of the grammar, for walks that take whole trees. */
export const TREE_SHAPES: readonly Shape[] = [
  shape(
    "or",
    "expression",
    listed(" or ", (at) => `http.host eq "a${at}"`),
  ),
  shape(
    "and not",
    "expression",
    listed(" or ", (at) => `(http.host eq "a${at}" and not ssl)`),
  ),
  shape(
    "xor",
    "expression",
    listed(" xor ", () => "ssl"),
  ),
  shape("nested groups", "expression", (size) =>
    listed(" or ", () => nested('(ssl and (http.host eq "a" or ', "ssl", "))")(10))(Math.ceil(size / 10)),
  ),
  shape("calls within each other", "expression", (size) =>
    listed(" or ", () => `${nested("lower(", "http.host", ")")(10)} eq "a"`)(Math.ceil(size / 10)),
  ),
  shape("set", "expression", (size) => `http.host in {${listed(" ", (at) => `"a${at}"`)(size)}}`),
  shape(
    "addresses",
    "expression",
    (size) => `ip.src in {${listed(" ", (at) => `10.${at >> 8}.${at & 255}.0/24`)(size)}}`,
  ),
  shape("arguments", "expression", (size) => `concat(${listed(", ", () => "http.host")(size)}) eq "a"`),
  shape(
    "nested pattern",
    "expression",
    (size) => `http.host matches "${nested("(", "a", ")+")(10).repeat(Math.ceil(size / 10))}"`,
  ),
  shape("alternatives", "expression", (size) => `http.host matches "${"(a|b)?".repeat(size)}"`),
  shape("class", "expression", (size) => `http.host matches "[${"a-z0-9".repeat(size)}]+"`),
  shape("escapes", "expression", (size) => `http.host contains "${'a\\"'.repeat(size)}"`),
  shape("wildcards", "expression", (size) => `http.host wildcard "${"*a".repeat(size)}"`),
  shape(
    "indexes",
    "expression",
    listed(" or ", (at) => `any(http.request.headers["h${at}"][*] contains "b")`),
  ),
];

/** A text in which one rule has as much to look at as the size says: its own examples, many times. */
export function ruleShape(rule: Rule): Shape | undefined {
  for (const { code, format } of wholeExamples(rule).invalid) {
    if (code.length > 1500) continue;
    if (format === "expression")
      return shape(rule.id, format, (size) => Array.from({ length: size }, () => `(${code})`).join(" or "));
    if (format !== "json") continue;
    const root: unknown = parsed(code);
    if (root !== undefined) return shape(rule.id, format, (size) => JSON.stringify(multiplied(root, size)));
  }
  return undefined;
}

function parsed(code: string): unknown {
  try {
    return JSON.parse(code);
  } catch {
    return undefined;
  }
}

/** The same with the items of each outermost list many times. */
function multiplied(value: unknown, size: number): unknown {
  if (Array.isArray(value)) return Array.from({ length: size }, () => value).flat();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, multiplied(inner, size)]));
}

/** Rules with the shape of their examples; those of other notations are examined by the readers' shapes. */
export const RULE_SHAPES: readonly { readonly rule: Rule; readonly shape: Shape }[] = RULES.flatMap(
  (rule) => {
    const found = ruleShape(rule);
    return found ? [{ rule, shape: found }] : [];
  },
);
