import { expect, it } from "vitest";
import type { ParameterSchema } from "../../src/contract/schemas/parameter-schema.ts";
import { OBJECT_SCHEMAS, PARAMETER_SCHEMAS } from "../../src/contract/schemas/parameters.ts";
import { problemsIn, validatorsOf } from "../../src/contract/schemas/validate.ts";
import { expectGolden } from "../support/golden.ts";

/** A schema by its paths, one a line. */
function linesOf(schema: ParameterSchema, path: string): readonly string[] {
  const { properties = {}, items, additionalProperties, ...own } = schema;
  return [
    `${path} ${JSON.stringify(own)}`,
    ...Object.entries(properties).flatMap(([key, one]) => linesOf(one, `${path}.${key}`)),
    ...(items ? linesOf(items, `${path}[]`) : []),
    ...(additionalProperties ? linesOf(additionalProperties, `${path}{}`) : []),
  ];
}

it.each([
  ["parameters", PARAMETER_SCHEMAS],
  ["objects", OBJECT_SCHEMAS],
])("the schemas of %s are these", (name, schemas) => {
  const lines = Object.entries(schemas).flatMap(([key, schema]) => linesOf(schema, key));
  expectGolden(`${lines.join("\n")}\n`, `fixtures/contract/${name}.txt`);
});

it("a value has all problems that it has in a schema that is given", () => {
  const schema = { type: "object", required: ["a"], properties: { b: { enum: [1] } } };
  expect(problemsIn(schema, { a: 1, b: 1 })).toEqual([]);
  expect(problemsIn(schema, { b: 2 })).toEqual([
    {
      pointer: "",
      keyword: "required",
      params: { missingProperty: "a" },
      message: "must have required property 'a'",
    },
    {
      pointer: "/b",
      keyword: "enum",
      params: { allowedValues: [1] },
      message: "must be equal to one of the allowed values",
    },
  ]);
});

it("schemas may name each other, and require what they do not describe", () => {
  const fits = validatorsOf({
    list: { type: "array", items: { $ref: "one" } },
    one: { required: ["a"], minimum: 1 },
  });
  expect([fits("list", [{ a: 1 }, 2]), fits("list", [{}]), fits("one", 0)]).toEqual([true, false, false]);
});
