import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParameterSchema } from "../../src/contract/schemas/parameter-schema.ts";
import { OBJECT_SCHEMAS, PARAMETER_SCHEMAS } from "../../src/contract/schemas/parameters.ts";
import type { SchemaName } from "../../src/contract/schemas/schemas.ts";
import { validate } from "../../src/contract/schemas/validate.ts";
import { inFile } from "../../src/core/range.ts";
import { misfitsOf } from "../../src/lint/analysis/parameter-check.ts";
import { readJson } from "../../src/sources/json/json.ts";
import type { LocatedEntry } from "../../src/sources/values/located.ts";

const SCHEMAS: readonly (readonly [SchemaName, ParameterSchema])[] = [
  ["blockParameters", PARAMETER_SCHEMAS.block],
  ["cacheControlParameters", PARAMETER_SCHEMAS.set_cache_control],
  ["cacheSettingsParameters", PARAMETER_SCHEMAS.set_cache_settings],
  ["cacheTagsParameters", PARAMETER_SCHEMAS.set_cache_tags],
  ["compressionParameters", PARAMETER_SCHEMAS.compress_response],
  ["configParameters", PARAMETER_SCHEMAS.set_config],
  ["customFieldParameters", PARAMETER_SCHEMAS.log_custom_field],
  ["errorParameters", PARAMETER_SCHEMAS.serve_error],
  ["originParameters", PARAMETER_SCHEMAS.route],
  ["redirectParameters", PARAMETER_SCHEMAS.redirect],
  ["rewriteParameters", PARAMETER_SCHEMAS.rewrite],
  ["rateLimit", OBJECT_SCHEMAS.ratelimit],
];

describe("parameters", () => {
  it.each(SCHEMAS)("of %s are judged as the compiled schema judges them", (name, schema) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        const misfits = misfitsOf(entryOf(value), schema).filter(
          ({ problem }) => problem.kind !== "unknownKey",
        );
        const problems = validate(name, value);
        expect(misfits.length > 0, JSON.stringify({ value, misfits, problems })).toBe(problems.length > 0);
      }),
      { numRuns: 300 },
    );
  });

  it("that are null, not known or yet to be filled in fit", () => {
    const schema = PARAMETER_SCHEMAS.route;
    expect(misfitsOf(entryOf({ host_header: null, origin: { port: "{{ port }}" } }), schema)).toEqual([]);
    const unknown = { kind: "Unknown", range: inFile({ start: 0, end: 1 }), reason: "" } as const;
    expect(misfitsOf({ ...entryOf({}), value: unknown }, schema)).toEqual([]);
  });

  it("name the place of what they lack", () => {
    const [misfit] = misfitsOf(entryOf({ sni: {} }), PARAMETER_SCHEMAS.route);
    expect(misfit).toMatchObject({ path: "sni", problem: { kind: "missing", keys: ["value"] } });
  });

  it("name no key of an object's prototype as known", () => {
    const [misfit] = misfitsOf(
      entryOf(JSON.parse('{ "__proto__": 1, "toString": 2 }')),
      PARAMETER_SCHEMAS.route,
    );
    expect(misfit).toMatchObject({ problem: { kind: "unknownKey", key: "__proto__" } });
  });
});

function entryOf(value: unknown): LocatedEntry {
  const document = readJson("test.json", JSON.stringify({ it: value })).value!;
  if (document.kind !== "Object") throw new Error("an object was written");
  return document.entry("it")!;
}

/** Values that mostly fit a schema, and sometimes miss it by a little. */
function arbitraryOf(schema: ParameterSchema): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>("other", 7, -2, 1.5, true, [1], {}, { other: 1 });
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: wrong });
}

function fitting({
  type,
  enum: known,
  anyOf,
  pattern,
  minimum = -3,
  maximum = 999,
  minItems,
  items,
  properties,
  additionalProperties,
}: ParameterSchema): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  if (known) return fc.constantFrom<unknown>(...known);
  switch (type) {
    case "string":
      return fc.constantFrom("a", "b.example", pattern ? "a/b" : "c d");
    case "integer":
      return fc.integer({ min: minimum - 1, max: maximum + 1 });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(items ? arbitraryOf(items) : fc.constant(1), {
        minLength: minItems === undefined ? 1 : 0,
        maxLength: 3,
      });
    default: {
      if (additionalProperties) {
        return fc.dictionary(fc.constantFrom("x-a", "x-b"), arbitraryOf(additionalProperties));
      }
      const entries = Object.entries(properties ?? {}).map(([key, one]) => [key, arbitraryOf(one)] as const);
      return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
    }
  }
}
