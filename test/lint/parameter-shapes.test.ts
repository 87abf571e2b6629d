// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a place that a template engine fills
import { it } from "vitest";
import {
  exclusive,
  forbids,
  keyed,
  named,
  needs,
  type ParameterSchema,
  someOf,
  word,
} from "../../src/contract/schemas/parameter-schema.ts";
import { inFile } from "../../src/core/range.ts";
import { misfitsOf } from "../../src/lint/analysis/parameter-check.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { expectGolden } from "../support/golden.ts";

const WHOLE = inFile({ start: 0, end: 0 });

/** An object with a key of each form that schemas have. */
const SCHEMA: ParameterSchema = keyed({
  text: { type: "string" },
  choice: word(["on", "auto"]),
  form: { type: "string", pattern: "^a", description: "a text that begins with `a`" },
  sign: { type: "string", pattern: "^.$" },
  bare: { type: "string", pattern: "^a" },
  count: { type: "integer", minimum: 1, maximum: 3 },
  level: { type: "integer", enum: [1, 2] },
  flag: { type: "boolean" },
  only: { type: "boolean", enum: [true] },
  open: {},
  names: { type: "array", minItems: 1, maxItems: 2, items: word(["x", "y"]) },
  items: { type: "array" },
  either: { anyOf: [{ type: "string", pattern: "^a" }, { type: "integer", maximum: 3 }, word(["x"])] },
  inner: keyed({ name: { type: "string" }, kind: word(["one", "two"]) }, ["name"]),
  free: named({ type: "integer" }, { pattern: "^x-", description: "a name that begins with `x-`" }),
  apart: keyed({ a: {}, b: {} }, [], [exclusive("a", "b")]),
  some: keyed({ aaaa: {}, bbbb: {} }, [], [someOf("aaaa", "bbbb")]),
  mode: keyed(
    { kind: {}, value: {}, other: {} },
    [],
    [needs("kind", "k", "value"), forbids("kind", "n", "other")],
  ),
});

const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    "a",
    '""',
    "no",
    "Yes",
    '"no"',
    "5",
    "true",
    "null",
    "!x 5",
    "[]",
    "{}",
    '"{{ x }}"',
    '"${x}"',
    '"<%= x %>"',
  ],
  choice: ["on", '"on"', "auto", "ON", "off", "no", "other", "true", "1", "[on]"],
  form: ["ab", "ba", '"no"'],
  sign: ["a", "\u{1f600}", "ab"],
  bare: ["ab", "ba"],
  count: ["1", "3", "0", "4", "1.5", '"2"', "x"],
  level: ["1", "3", '"1"', '"3"'],
  flag: ["true", "false", '"true"', "yes", "y", "On", "no", "n", "OFF", '"yes"', "nope", "1"],
  only: ["true", "false", "no"],
  open: ["5", "no", "[]"],
  names: ["[x]", "[x, y]", "[]", "[x, y, x]", "[z, 1]", "[null]", "x", '"{{ x }}"'],
  items: ["[]", "[1, a]"],
  either: ["ab", "b", "3", "4", "true", "[]", "no"],
  inner: [
    "{ name: a, kind: one }",
    "{ kind: three }",
    "{ nmae: a }",
    "{ name: null }",
    "{ name: a, other: 1 }",
    "{ name: a, Kind: one }",
    "{}",
    "[]",
    "a",
  ],
  free: ["{ x-a: 1 }", "{ a: 1 }", "{ x-a: b }", '{ "{{ x }}": 1 }', "{}"],
  apart: [
    "{ a: 1, b: !x 2 }",
    "{ a: 1, b: 2 }",
    "{ a: 1 }",
    "{ a: 1, b: null }",
    "{ b: 1, a: [] }",
    "{ a: [1], b: {} }",
  ],
  some: ["{ aaaa: !x 1 }", "{}", "{ aaaa: 1 }", "{ bbbb: null }", "{ aaa: 1 }", "{ aaaa: 1, bbbb: 1 }"],
  mode: [
    "{ kind: k }",
    "{ kind: k, value: 1 }",
    "{ kind: k, value: null }",
    "{ kind: n, other: 1 }",
    "{ kind: n, other: [] }",
    "{ kind: n, value: 1 }",
    "{ kind: 5, other: 1 }",
    "{ value: 1, other: 1 }",
  ],
  other: ["1", "null"],
};

it("parameters do not fit schemas in these places", () => {
  const lines: string[] = [];
  for (const [key, values] of Object.entries(VALUES)) {
    for (const value of values) {
      const text = `${key}: ${value}\n`;
      const [node] = readYaml("a.yaml", text).value!;
      lines.push(`# ${text.trim()}`);
      for (const { at, key: of, path, problem } of misfitsOf(
        { key: "p", keyRange: WHOLE, value: node! },
        SCHEMA,
      )) {
        const { start, end } = "kind" in at ? at.range : at;
        const marked = JSON.stringify(text.slice(start, end).trim());
        lines.push(
          `  ${path} ${marked}${of ? " or its key" : ""} ${JSON.stringify({ ...problem, value: undefined })}`,
        );
      }
    }
  }
  expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/parameter-shapes.txt");
});
