import { it } from "vitest";
import { getOrCompute } from "../../../src/core/get-or-compute.ts";
import { inFile } from "../../../src/core/range.ts";
import { readSourceSync } from "../../../src/sources/read.ts";
import { callFunction } from "../../../src/sources/terraform/functions/functions.ts";
import { EvaluationBudget } from "../../../src/sources/terraform/values/budget.ts";
import { severalNode } from "../../../src/sources/terraform/values/members.ts";
import { type LocatedArray, type LocatedNode, plainValue } from "../../../src/sources/values/located.ts";
import { arrayNode, unknownNode } from "../../../src/sources/values/nodes.ts";
import { expectGolden } from "../../support/golden.ts";

/** A call of each function that is computed, with arguments that it takes. */
const CALLS: readonly (readonly [name: string, ...given: readonly unknown[]])[] = [
  ...(["abs", "ceil", "floor"] as const).map((name) => [name, -1.5] as const),
  ...(["alltrue", "anytrue"] as const).map((name) => [name, [true, false]] as const),
  ...(["base64encode", "chomp", "lower", "strrev", "title", "trimspace", "upper", "urlencode"] as const).map(
    (name) => [name, "a B\n"] as const,
  ),
  ["base64decode", "YQ=="],
  ["basename", "a/b.c"],
  ["dirname", "a/b.c"],
  ["chunklist", [1, 2, 3], 2],
  ["cidrhost", "10.0.0.0/30", 3],
  ["cidrnetmask", "10.0.0.0/30"],
  ["cidrsubnet", "10.0.0.0/30", 2, 3],
  ["coalesce", null, "a"],
  ["coalescelist", [], [1]],
  ["compact", ["", "a"]],
  ["concat", [1], [2]],
  ["contains", ["a"], "a"],
  ["csvdecode", "a,b\n1,2\n"],
  ["distinct", ["a", "a"]],
  ["element", ["a", "b"], 3],
  ["endswith", "ab", "b"],
  ["flatten", [[1], [2, [3]]]],
  ["format", "%s-%d", "a", 1],
  ["formatlist", "%s-%d", ["a"], [1]],
  ["indent", 2, "a\nb"],
  ["index", ["a", "b"], "b"],
  ["join", "-", ["a", "b"]],
  ["jsondecode", '{"a": [1]}'],
  ["jsonencode", { a: [1] }],
  ["keys", { b: 1, a: 2 }],
  ["values", { b: 1, a: 2 }],
  ["length", [1, 2]],
  ["lookup", { a: 1 }, "a", 2],
  ["matchkeys", ["x", "y"], ["a", "b"], ["b"]],
  ["max", 1, 2],
  ["min", 1, 2],
  ["merge", { a: 1 }, { b: 2 }],
  ["nonsensitive", 1],
  ["sensitive", 1],
  ["one", [1]],
  ["range", 1, 7, 3],
  ["regex", "b+", "abbc"],
  ["regexall", "b", "abbc"],
  ["replace", "abc", "b", "x"],
  ["replace", "abc", "/b/", "x"],
  ["reverse", [1, 2]],
  ["setproduct", [1], [2, 3]],
  ["setunion", ["a"], ["b"]],
  ["setintersection", ["a"], ["a", "b"]],
  ["setsubtract", ["a", "b"], ["b"]],
  ["slice", [1, 2, 3], 1, 2],
  ["sort", ["b", "a"]],
  ["split", ",", "a,b"],
  ["startswith", "ab", "a"],
  ["strcontains", "ab", "b"],
  ["substr", "abcd", 1, 2],
  ["sum", [1, 2]],
  ["tobool", "true"],
  ["tolist", ["a"]],
  ["tomap", { a: "b" }],
  ["tonumber", "1"],
  ["toset", ["a"]],
  ["tostring", 1],
  ["transpose", { a: ["x"] }],
  ["trim", "xax", "x"],
  ["trimprefix", "xa", "x"],
  ["trimsuffix", "ax", "x"],
  ["yamldecode", "a: [1]\n"],
  ["zipmap", ["a"], [1]],
];

/** Values that take the place of one argument after the other. */
const ODD = [
  null,
  "",
  "x",
  "1",
  [],
  ["x"],
  [1, null],
  [[]],
  {},
  { x: 1 },
  true,
  0,
  -1,
  1.5,
  33,
  1e9,
] as const;

const range = { ...inFile({ start: 0, end: 0 }), uri: "a.tf" };
const UNKNOWN = unknownNode(range, "it is unknown");

const nodes = new Map<string, LocatedNode>();

function jsonNode(value: unknown): LocatedNode {
  const text = JSON.stringify([value]);
  return getOrCompute(nodes, text, () => (readSourceSync("a.json", text).roots[0] as LocatedArray).items[0]!);
}

/** A list with one known item, and any number of others. */
const OPEN_LIST = arrayNode(range, [jsonNode("x"), severalNode(UNKNOWN)]);

function nodeOf(value: unknown): LocatedNode {
  return value === UNKNOWN || value === OPEN_LIST ? (value as LocatedNode) : jsonNode(value);
}

/** A value as JSON, with unknown parts as `?`, and `?…` for any number of items. */
function written(node: LocatedNode): string {
  if (node.kind === "Unknown") return node.isSeveral ? "?…" : "?";
  if (node.kind === "Array") return `[${node.items.map(written).join(",")}]`;
  if (node.kind !== "Object") return JSON.stringify(plainValue(node));
  return `{${node.entries.map(({ key, value }) => `${JSON.stringify(key)}:${written(value)}`).join(",")}}`;
}

function resultOf(name: string, given: readonly unknown[]): string {
  const result = callFunction(name, given.map(nodeOf), range, new EvaluationBudget({ writtenChars: 1000 }));
  if (result.kind !== "Unknown") return written(result).slice(0, 80);
  return result.reason === `the arguments of \`${name}\` are not known well enough` ? "?" : result.reason;
}

it("functions compute nothing from arguments that they do not understand", () => {
  const blocks = CALLS.map(([name, ...given]) => {
    const shown = given.map((one) => JSON.stringify(one)).join(", ");
    const lines = given.map((_, at) => {
      const found = new Map<string, string[]>();
      for (const odd of [...ODD, UNKNOWN, OPEN_LIST]) {
        const result = resultOf(name, given.with(at, odd));
        const word = odd === UNKNOWN ? "unknown" : written(nodeOf(odd));
        found.set(result, [...(found.get(result) ?? []), word]);
      }
      return [...found].map(([result, odd]) => `  ${at + 1}: ${odd.join(" ")} = ${result}\n`).join("");
    });
    const less = `  less = ${resultOf(name, given.slice(0, -1))}\n`;
    return `${name}(${shown}) = ${resultOf(name, given)}\n${lines.join("")}${less}`;
  });
  expectGolden(blocks.join(""), "fixtures/terraform/odd-arguments.txt");
});
