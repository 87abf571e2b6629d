import { expect, it } from "vitest";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { Problems } from "../../src/traffic/read/place.ts";
import { readTestFile } from "../../src/traffic/tests/read-test-file.ts";

it("cases of one name are told apart by a number", () => {
  const one = "  - { name: a, request: { url: https://a.example }, expect: null }\n";
  const text = `cases:\n${one}${one}${one}`;
  const problems = new Problems(text);
  const file = readTestFile("a.waftest.yaml", readYaml("a.waftest.yaml", text).value[0], problems);
  expect(problems.found).toEqual([]);
  expect(file?.cases.map(({ name }) => name)).toEqual(["a", "a (2)", "a (3)"]);
});
