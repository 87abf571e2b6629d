import { API_ERRORS } from "../../contract/errors.ts";
import type { SchemaName } from "../../contract/schemas/schemas.ts";
import { type SchemaProblem, validate } from "../../contract/schemas/validate.ts";
import { headOf } from "../../core/whole-characters.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { ApiRefusal, entryOf, failed, ownEntry } from "./answer.ts";

const MAX_PROBLEMS = 50;

const EXPECTED: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a string",
};

/**
 * Checks the keys and the types of a body before anything else, as the API decodes it: `given` is the body as sent;
 * `read` is without nulls, because a null has no wrong type but leaves a required member missing.
 *
 * Errors: throws an `ApiRefusal` with the first unknown key in the API's words, or with every wrong type.
 */
export function checkShape(name: SchemaName, given: unknown, read: unknown): void {
  const unknown = validate(name, given).find((one) => one.keyword === "additionalProperties");
  if (unknown) throw unknownKey(unknown);
  const problems = validate(name, read).filter((one) => one.keyword !== "if");
  if (problems.length === 0) return;
  throw new ApiRefusal(failed(400, problems.slice(0, MAX_PROBLEMS).map(entryFor)));
}

function unknownKey({ pointer, params }: SchemaProblem): ApiRefusal {
  const key = headOf(String(params["additionalProperty"]), 80);
  const at = `${pointer}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;
  const entry = { ...entryOf(API_ERRORS.unknownKey.value, { key }), source: { pointer: at } };
  const note = `The ${pointer === "" ? "body" : `object at ${pointer}`} has the key ${key}, which this request does not take.`;
  return new ApiRefusal(failed(400, [entry], [{ message: note }]));
}

function entryFor({ pointer, keyword, params, message }: SchemaProblem) {
  const what = pointer === "" ? "the body" : `the value at ${pointer}`;
  const { allowedValues: allowed } = params;
  const among = Array.isArray(allowed) ? `one of ${allowed.join(", ")}` : undefined;
  const expected = keyword === "type" ? EXPECTED[String(params["type"])] : among;
  const problem = `${what} ${expected === undefined ? message : `must be ${expected}`}`;
  return ownEntry(OWN_ERRORS.badShape, { problem }, pointer);
}
