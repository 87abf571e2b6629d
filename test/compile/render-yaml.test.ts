import { expect, it } from "vitest";
import { renderYaml } from "../../src/compile/render/yaml.ts";

it.each([
  ["a", "a"],
  ["a-b c_1", "a-b c_1"],
  ["1a", '"1a"'],
  ["a  b", '"a  b"'],
  ["", '""'],
  ["No", '"No"'],
  ["nan", '"nan"'],
  [null, "null"],
  [true, "true"],
  [0, "0"],
  [[], "[]"],
  [{}, "{}"],
  ["\u007e\u007f\u0080\u009f\u00a0", '"~\\u007f\\u0080\\u009f\u00a0"'],
  ["\u2027\u2028\u2029\u202a\ufeff", '"\u2027\\u2028\\u2029\u202a\\ufeff"'],
])("writes %j as a scalar of YAML", (value, text) => {
  expect(renderYaml({ a: value })).toBe(`a: ${text}\n`);
  expect(renderYaml([value])).toBe(`- ${text}\n`);
});

it("writes what is nested as blocks", () => {
  const value = { a: { b: [{ c: 1, d: { e: 2 } }, [3, 4]] }, on: 5 };
  expect(renderYaml(value)).toBe(
    'a:\n  b:\n    - c: 1\n      d:\n        e: 2\n    - - 3\n      - 4\n"on": 5\n',
  );
});
