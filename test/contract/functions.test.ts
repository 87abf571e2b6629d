import { describe, expect, it } from "vitest";
import {
  FUNCTIONS,
  fitsPattern,
  functionNames,
  functionOf,
  maxArguments,
  minArguments,
  parameterAt,
  returnType,
  type Signature,
} from "../../src/contract/functions.ts";
import { phaseOf } from "../../src/contract/phases.ts";
import { arrayOf, BOOL, BYTES, INT, IP, mapOf, type Type } from "../../src/contract/value-type.ts";

type Given = readonly [kind: "field" | "literal", type: Type];

/** Whether a signature accepts these arguments: a short form of the check in the types stage. */
function accepts(name: string, ...given: readonly Given[]): boolean {
  return functionOf(name)!.signatures.some((signature) => fits(signature, given));
}

function fits(signature: Signature, given: readonly Given[]): boolean {
  if (given.length < minArguments(signature) || given.length > maxArguments(signature)) return false;
  const types = given.map(([, type]) => type);
  return given.every(([kind, type], at) => {
    const parameter = parameterAt(signature, at)!;
    return (
      (parameter.kind === "any" || parameter.kind === kind) &&
      parameter.types.some((pattern) => fitsPattern(type, pattern, types))
    );
  });
}

const field = (type: Type): Given => ["field", type];
const literal = (type: Type): Given => ["literal", type];
const TEXT = literal(BYTES);
const NUMBER = literal(INT);
const TEXTS = arrayOf(BYTES);
const HEADERS = mapOf(TEXTS);

describe("signatures", () => {
  it.each<[string, ...Given[]]>([
    ["lower", field(BYTES)],
    ["len", field(BYTES)],
    ["len", field(TEXTS)],
    ["len", field(arrayOf(INT))],
    ["concat", TEXT, TEXT],
    ["concat", field(BYTES), TEXT, field(BYTES), TEXT],
    ["concat", field(TEXTS), field(TEXTS)],
    ["coalesce", field(IP), literal(IP)],
    ["coalesce", NUMBER, NUMBER, field(INT)],
    ["starts_with", field(BYTES), TEXT],
    ["starts_with", field(BYTES), field(BYTES)],
    ["substring", field(BYTES), NUMBER],
    ["substring", field(BYTES), NUMBER, NUMBER],
    ["to_string", field(BOOL)],
    ["to_string", field(IP)],
    ["to_string", field(INT)],
    ["lookup_json_string", field(BYTES), TEXT],
    ["lookup_json_string", field(BYTES), TEXT, NUMBER, TEXT, TEXT],
    ["lookup_json_integer", field(BYTES), NUMBER],
    ["url_decode", field(BYTES)],
    ["url_decode", field(BYTES), TEXT],
    ["regex_replace", TEXT, TEXT, TEXT],
    ["sha256", TEXT],
    ["encode_base64", TEXT, TEXT],
    ["has_key", field(HEADERS), TEXT],
    ["has_key", field(mapOf(INT)), TEXT],
    ["has_value", field(TEXTS), TEXT],
    ["has_value", field(arrayOf(INT)), NUMBER],
    ["has_value", field(HEADERS), TEXT],
    ["is_timed_hmac_valid_v0", TEXT, field(BYTES), NUMBER, field(INT)],
    ["is_timed_hmac_valid_v0", TEXT, field(BYTES), NUMBER, field(INT), NUMBER, TEXT],
    ["is_timed_hmac_valid_v0", field(BYTES), TEXT, NUMBER],
    ["is_timed_hmac_valid_v0", field(BYTES), TEXT, NUMBER, TEXT, NUMBER],
    ["hash_in_range", NUMBER, NUMBER, field(IP)],
    ["trim", field(BYTES)],
    ["trim", field(BYTES), TEXT],
    ["is_jwt_valid", TEXT],
    ["remove_query_args", field(BYTES), TEXT, TEXT],
    ["cidr", field(IP), NUMBER, NUMBER],
    ["split", field(BYTES), TEXT, NUMBER],
    ["any", field(arrayOf(BOOL))],
  ])("%s takes %o", (name, ...given) => {
    expect(accepts(name, ...given)).toBe(true);
  });

  it.each<[string, ...Given[]]>([
    ["lower", TEXT],
    ["lower"],
    ["lower", field(BYTES), field(BYTES)],
    ["lower", field(TEXTS)],
    ["len", TEXT],
    ["len", field(HEADERS)],
    ["concat", field(BYTES)],
    ["concat", TEXT, field(BYTES), NUMBER],
    ["concat", field(IP), TEXT],
    ["concat", field(BOOL), TEXT],
    ["concat", field(TEXTS), field(BYTES)],
    ["coalesce", field(BYTES)],
    ["coalesce", field(BYTES), NUMBER],
    ["starts_with", TEXT, field(BYTES)],
    ["starts_with", field(BYTES), NUMBER],
    ["starts_with", field(IP), TEXT],
    ["substring", field(BYTES), NUMBER, field(INT)],
    ["cidr", literal(IP), NUMBER, NUMBER],
    ["cidr", field(IP), NUMBER],
    ["lookup_json_string", field(BYTES)],
    ["bit_slice", field(BYTES), NUMBER],
    ["has_key", field(HEADERS), field(BYTES)],
    ["has_key", field(TEXTS), TEXT],
    ["has_value", field(TEXTS), NUMBER],
    ["is_jwt_valid", field(BYTES)],
    ["to_string", field(BYTES)],
    ["url_decode", TEXT],
    ["any", field(BOOL)],
  ])("%s does not take %o", (name, ...given) => {
    expect(accepts(name, ...given)).toBe(false);
  });

  it("return a type, or that of an argument", () => {
    const [concat] = functionOf("concat")!.signatures;
    expect(returnType(concat!, [TEXTS, TEXTS])).toBe(TEXTS);
    expect(returnType(concat!, [undefined])).toBeUndefined();
    expect(returnType(functionOf("split")!.signatures[0]!, [])).toBe(TEXTS);
  });

  it("fit whatever is not known", () => {
    expect(accepts("has_value", field(TEXTS), TEXT)).toBe(true);
    const pattern = functionOf("has_value")!.signatures[0]!.parameters[1]!.types[0]!;
    expect(fitsPattern(INT, pattern, [undefined])).toBe(true);
    expect(fitsPattern(INT, pattern, [TEXTS])).toBe(false);
  });
});

describe("the catalogue of functions", () => {
  it("is case-sensitive and knows no inherited names", () => {
    for (const name of ["LOWER", "Any", "", "constructor", "__proto__"])
      expect(functionOf(name)).toBeUndefined();
  });

  it("lists every name once", () => {
    const names = [...functionNames()];
    expect(new Set(names).size).toBe(names.length);
  });

  it("repeats last parameters only, and leaves out the end only", () => {
    for (const { name, signatures } of FUNCTIONS.values()) {
      for (const { parameters } of signatures) {
        const isOptional = parameters.map((parameter) => parameter.isOptional ?? false);
        expect(isOptional, name).toEqual([...isOptional].sort());
        expect(
          parameters.slice(0, -1).some((parameter) => parameter.repeats),
          name,
        ).toBe(false);
      }
    }
  });

  it("refers to earlier parameters only", () => {
    for (const { name, signatures } of FUNCTIONS.values()) {
      for (const { parameters } of signatures) {
        parameters.forEach((parameter, at) => {
          for (const pattern of parameter.types)
            if ("parameter" in pattern) expect(pattern.parameter, name).toBeLessThan(at);
          if (parameter.greaterThan !== undefined) expect(parameter.greaterThan, name).toBeLessThan(at);
        });
      }
    }
  });

  it("restricts functions to phases that exist, and names functions that exist", () => {
    for (const { name, phases, notNestedWith } of FUNCTIONS.values()) {
      for (const phase of phases ?? []) expect(phaseOf(phase), name).toBeDefined();
      for (const other of notNestedWith ?? []) expect(functionOf(other), name).toBeDefined();
    }
  });

  it("carries the restrictions of the replacing functions", () => {
    expect(functionOf("regex_replace")).toMatchObject({
      maxUses: 1,
      notNestedWith: ["wildcard_replace"],
      plan: "business",
    });
    expect(functionOf("wildcard_replace")).toMatchObject({ maxUses: 1, notNestedWith: ["regex_replace"] });
  });
});
