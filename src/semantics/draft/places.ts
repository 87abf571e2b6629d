import { canonicalName, fieldOf } from "../../contract/fields.ts";
import { BOOL, BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { Budget } from "../../core/budget.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import {
  type Access,
  type Argument,
  type Field,
  fieldNameOf,
  isOperand,
  type Operand,
} from "../../parser/ast.ts";
import type { Request } from "../../request/request.ts";
import type { Value } from "../../request/values.ts";
import { ValueFinder } from "../prove/states.ts";
import { toldValue } from "../uri/derived.ts";

/** The field, or the place within one, from which an operand takes its value. */
export type ValuePlace = Field | Access;

/** The place from which the calls of an operand take their value; undefined if there is none. */
export function valuePlaceOf(operand: Operand | Argument): ValuePlace | undefined {
  if (operand.kind === "Field") return operand;
  if (operand.kind === "Access" && operand.base.kind === "Field") return operand;
  const call = operand.kind === "Access" ? operand.base : operand;
  if (call.kind !== "FunctionCall") return undefined;
  const source = call.arguments.find((argument) => isOperand(argument));
  return source && valuePlaceOf(source);
}

/** The name of the field that a place belongs to. */
export function fieldOfPlace(place: ValuePlace): string {
  return place.kind === "Field" ? place.name : (place.base as Field).name;
}

/** The type of the value at a place, of which `[*]` represents each; undefined for calls, and if there is no such place. */
export function typeOfPlace(operand: Operand): Type | undefined {
  let type = fieldOf(fieldNameOf(operand) ?? "")?.type;
  for (const _ of operand.kind === "Access" ? operand.indexes : [])
    type = type?.kind === "Map" || type?.kind === "Array" ? type.of : undefined;
  return type;
}

/** A string with a start that values of the field have. */
export function withStart(field: string, text: string): Bytes {
  const domain = fieldOf(field)?.domain;
  const starts = domain?.kind === "Text" ? (domain.shape?.form?.starts ?? [""]) : [""];
  return asBytes(starts.some((one) => text.startsWith(one)) ? text : starts[0]! + text);
}

const defaults = new Map<string, Value | undefined>();
const values = new ValueFinder("undisputed");
const MAX_STEPS = 10_000;

/** The value of a field that a request does not constrain: a shortest string of the usual form, or a first number. Maps and arrays are missing. */
export function defaultOf(name: string): Value | undefined {
  if (defaults.has(name)) return defaults.get(name);
  const type = fieldOf(name)?.type;
  const isScalar = type === BYTES || type === INT || type === IP || type === BOOL;
  const state = isScalar && values.initial({ key: name, type, field: name, canBeMissing: false });
  const value = state ? (values.usual(state) ?? values.of(state, new Budget(MAX_STEPS))) : undefined;
  defaults.set(name, value);
  return value;
}

/** The values of a request under all names of their fields; fields that it does not name have their defaults. */
class WithDefaults extends Map<string, Value> {
  constructor(values: ReadonlyMap<string, Value>) {
    super();
    for (const [name, value] of values) this.set(canonicalName(name), value);
  }

  override get(name: string): Value | undefined {
    return super.get(name) ?? super.get(canonicalName(name)) ?? toldValue(this, name) ?? defaultOf(name);
  }
}

/** The values with one for every field that is never missing. */
export function withDefaults(values: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new WithDefaults(values);
}

/** The request with a value for every field that is never missing. */
export function completed<Asked extends Request>(request: Asked): Asked {
  return { ...request, values: withDefaults(request.values) };
}

/** A request that constrains no field. */
export const EMPTY_REQUEST = completed({ values: new Map<string, Value>(), isOpen: false, lists: new Map() });
