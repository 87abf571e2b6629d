// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { spawnSync } from "node:child_process";
import fc, { type Arbitrary } from "fast-check";
import { expect, it } from "vitest";
import { makeDirectory } from "../cli/support.ts";
import { readModule, rulesOf, withExpression } from "../sources/terraform/support.ts";
import { cases, SEED } from "../support/cases.ts";

const TIMEOUT = 30 * 60_000;
/** Expressions that Terraform computes in one run. */
const AT_ONCE = 150;

const hasTerraform = spawnSync("terraform", ["version"]).status === 0;
if (!hasTerraform) console.log("skipped: Terraform is not in PATH");

type Kind = "text" | "number" | "truth" | "list" | "object" | "any";

const TEXTS = [
  "",
  "a",
  "b",
  "A b",
  "x-y_z",
  "10",
  "1.5",
  "true",
  "é",
  "a,b;c",
  " a ",
  "a\\nb",
  "$${x}",
  '\\"q\\"',
];
const CIDRS = ["10.0.0.0/8", "192.0.2.0/24", "2001:db8::/32"];

/** Forms of each kind; a word in capitals stands for an expression of that kind. */
const FORMS: Readonly<Record<Kind, readonly string[]>> = {
  text: [
    ...["lower", "upper", "title", "trimspace", "chomp", "strrev", "base64encode", "urlencode"].map(
      (name) => `${name}(TEXT)`,
    ),
    ...["trim", "trimprefix", "trimsuffix"].map((name) => `${name}(TEXT, TEXT)`),
    ...['"a"', '"/[a-z]+/"', '"/(a)(b)?/"', '"."'].map((what) => `replace(TEXT, ${what}, "<$1>")`),
    ...['"%s-%s"', '"%d %v"', '"%05.1f|%q"', '"%-5s|%5s"', '"%[2]s %[1]s"', '"%#v %t"'].map(
      (how) => `format(${how}, ANY, ANY)`,
    ),
    ...["0, 1", "1, -1", "-2, 1", "-1, 0", "9, 2"].map((part) => `substr(TEXT, ${part})`),
    ...CIDRS.flatMap((cidr) => [`cidrhost("${cidr}", NUMBER)`, `cidrsubnet("${cidr}", 4, NUMBER)`]),
    ..."jsonencode tostring basename dirname".split(" ").map((name) => `${name}(ANY)`),
    ...["join(TEXT, LIST)", "indent(2, TEXT)", "element(LIST, NUMBER)", "LIST[0]", "one(LIST)", "OBJECT.a"],
    ...['"x${ANY}y"', '"${ANY}"', '"%{ if TRUTH }y%{ else }n%{ endif }"', "TRUTH ? TEXT : TEXT"],
    ...['"a %{~ for i, x in LIST ~} ${i}=${x} %{~ endfor ~} z"', "coalesce(TEXT, TEXT)", "try(ANY, TEXT)"],
    ...['"[a-z]+"', '"(a)(b)?"', '"(?P<x>a)"'].map((pattern) => `regex(${pattern}, TEXT)`),
  ],
  number: [
    ...["+", "-", "*", "/", "%"].map((operator) => `(NUMBER ${operator} NUMBER)`),
    ...["length(ANY)", "abs(NUMBER)", "ceil(NUMBER)", "floor(NUMBER)", "max(NUMBER, NUMBER)"],
    ...["sum(range(NUMBER))", "tonumber(TEXT)", "index(LIST, TEXT)", "min(NUMBER, 2, NUMBER)"],
  ],
  truth: [
    ...["!TRUTH", "ANY == ANY", "ANY != ANY", "NUMBER <= NUMBER", "NUMBER > NUMBER", "contains(LIST, TEXT)"],
    ...["startswith", "endswith", "strcontains"].map((name) => `${name}(TEXT, TEXT)`),
    ...["alltrue([TRUTH, TRUTH])", "anytrue([TRUTH, TRUTH])", "can(ANY)", "tobool(TEXT)"],
  ],
  list: [
    ...["[TEXT]", "[TEXT, TEXT]", "[ANY, TEXT, ANY]", "[for x in LIST : upper(x)]", "keys(OBJECT)"],
    ...['[for x in LIST : x if x != "a"]', '[for k, v in OBJECT : "${k}:${v}"]', "[OBJECT, OBJECT][*].a"],
    ...["sort", "reverse", "distinct", "compact", "tolist", "toset"].map((name) => `${name}(LIST)`),
    ...[
      "concat(LIST, LIST)",
      "split(TEXT, TEXT)",
      "slice(LIST, 0, 1)",
      "values(OBJECT)",
      "flatten([LIST, LIST])",
    ],
    ...["setunion", "setintersection", "setsubtract", "coalescelist"].map((name) => `${name}(LIST, LIST)`),
    ...[
      'formatlist("%s.%s", LIST, TEXT)',
      "chunklist(LIST, NUMBER)",
      'regexall("[a-z]", TEXT)',
      "range(NUMBER)",
    ],
    ...["matchkeys(LIST, LIST, LIST)", "jsondecode(jsonencode(LIST))", 'csvdecode("a,b\\n1,2\\n")'],
  ],
  object: [
    ...["{ a = ANY, b = ANY }", '{ "a" = TEXT, (TEXT) = 1 }', "merge(OBJECT, OBJECT)", "zipmap(LIST, LIST)"],
    ...["{ for x in LIST : x => upper(x) }", "{ for x in LIST : length(x) => x... }"],
    ...[
      '{ for k, v in OBJECT : k => v if k != "a" }',
      "transpose({ a = LIST })",
      "tomap({ a = TEXT, b = TEXT })",
    ],
  ],
  any: ["TEXT", "NUMBER", "TRUTH", "LIST", "OBJECT", "null"],
};

const SIMPLE: Readonly<Record<Kind, Arbitrary<string>>> = {
  text: fc.constantFrom(...TEXTS).map((text) => `"${text}"`),
  number: fc.constantFrom("0", "1", "2", "3", "1.5", "10"),
  truth: fc.constantFrom("true", "false"),
  list: fc.constantFrom("[]", '["a", "b"]', '["b", "a", "a"]'),
  object: fc.constantFrom("{}", '{ a = "b", b = "c" }'),
  any: fc.constantFrom('"a"', "1", "true", "[]", "null"),
};

function expressionOf(kind: Kind, depth: number): Arbitrary<string> {
  if (depth === 0) return SIMPLE[kind];
  return fc.constantFrom(...FORMS[kind]).chain((form) => {
    const pieces = form.split(/\b(TEXT|NUMBER|TRUTH|LIST|OBJECT|ANY)\b/);
    const filled = pieces.map((piece, at) =>
      at % 2 === 0 ? fc.constant(piece) : expressionOf(piece.toLowerCase() as Kind, depth - 1),
    );
    return fc.tuple(...filled).map((parts) => parts.join(""));
  });
}

/** The results in JSON; undefined for each that Terraform rejects. */
function computedBy(expressions: readonly string[], directory: string): readonly (string | undefined)[] {
  const items = expressions.map((one) => `try(jsonencode(${one}), null)`);
  const input = `base64encode(jsonencode([${items.join(", ")}]))\n`;
  const { status, stdout } = spawnSync("terraform", ["console"], { cwd: directory, input, encoding: "utf8" });
  if (status === 0 && stdout.startsWith('"')) {
    const text = Buffer.from(JSON.parse(stdout), "base64").toString();
    return (JSON.parse(text) as (string | null)[]).map((one) => one ?? undefined);
  }
  // `try` does not reach what is wrong however it is computed.
  if (expressions.length === 1) return [undefined];
  const half = expressions.length >> 1;
  return [expressions.slice(0, half), expressions.slice(half)].flatMap((some) => computedBy(some, directory));
}

function ours(expression: string): string | undefined {
  const [rule] = rulesOf(readModule({ "main.tf": withExpression(`jsonencode(${expression})`) }));
  return rule?.expression?.value;
}

/** Terraform calculates with a zero below zero. */
const hasNegativeZero = (text: string | undefined) => text !== undefined && /-0(?![.\d])/.test(text);

it.skipIf(!hasTerraform)(
  `values are those of Terraform, or not known: WAFSMITH_SEED=${SEED}`,
  () => {
    const anything = fc.integer({ min: 1, max: 3 }).chain((depth) => expressionOf("any", depth + 1));
    const samples = fc.sample(anything, { numRuns: cases(AT_ONCE * 2, AT_ONCE * 20), seed: SEED });
    const directory = makeDirectory();
    const others: { expression: string; known: string; computed: string }[] = [];
    let compared = 0;
    for (let at = 0; at < samples.length; at += AT_ONCE) {
      const some = samples.slice(at, at + AT_ONCE);
      for (const [index, computed] of computedBy(some, directory).entries()) {
        const known = ours(some[index]!);
        if (known === undefined || computed === undefined || hasNegativeZero(computed)) continue;
        compared++;
        if (known !== computed) others.push({ expression: some[index]!, known, computed });
      }
    }
    expect(others.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(samples.length / 4);
  },
  TIMEOUT,
);
