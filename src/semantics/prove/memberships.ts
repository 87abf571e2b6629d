import { fieldOf } from "../../contract/fields.ts";
import { BYTES } from "../../contract/value-type.ts";
import type { Access, FunctionCall, Index } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { type Formula, TRUE, type Variable, valueLiteral } from "./formula.ts";
import { ELEMENT } from "./links.ts";
import { listedTexts } from "./text-sets.ts";

const EACH: Index = { kind: "Each", start: 0, end: 0 };

/**
 * `has_value` of an array of strings, and `has_key` of a map of such arrays, as conditions on elements. Undefined for other
 * calls.
 */
export function membershipFormula(call: FunctionCall, holds: boolean): Formula | undefined {
  const [base, text] = call.arguments;
  if (base?.kind !== "Field" || text?.kind !== "String") return undefined;
  const { type } = fieldOf(base.name) ?? {};
  const isKey = call.name === "has_key" && type?.kind === "Map";
  const array = isKey ? type.of : type;
  if (array?.kind !== "Array" || array.of !== BYTES || !(isKey || call.name === "has_value"))
    return undefined;
  const key: Index = { kind: "MapKey", value: text.value, raw: `[${text.raw}]`, start: 0, end: 0 };
  const operand: Access = { kind: "Access", base, indexes: isKey ? [key, EACH] : [EACH], start: 0, end: 0 };
  const subject: Variable = {
    key: printExpression(operand),
    type: BYTES,
    canBeMissing: isKey,
    field: base.name,
    operand,
  };
  if (isKey) return { kind: "elements", subject, demand: holds ? "present" : "absent", body: TRUE };
  const demand = { kind: "text", text: { set: listedTexts(new Set([text.value])), isIn: holds } } as const;
  const { operand: _, ...element } = { ...subject, key: ELEMENT };
  const body = valueLiteral(element, demand, false);
  return { kind: "elements", subject, demand: holds ? "some" : "each", body };
}
