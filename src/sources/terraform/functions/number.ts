import type { FileRange } from "../../../core/range.ts";
import type { LocatedNode, LocatedNumber } from "../../values/located.ts";
import { arrayNode, booleanNode, numberNode, unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { primitive } from "./conversions.ts";
import { type FunctionTable, isString, isWhole, taking } from "./kit.ts";

/** `range` with more values is a Terraform error. */
const MAX_RANGE_VALUES = 1_024;

/**
 * Functions about numbers. They compute whole numbers only: fractions have more digits in Terraform than here.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions.
 */
export const NUMBER_FUNCTIONS: FunctionTable = [
  ["abs", taking(["whole"], ([{ value }], range) => wholeNode(range, Math.abs(value)))],
  ["ceil", rounding(Math.ceil)],
  ["floor", rounding(Math.floor)],
  ["max", (given) => extreme(given, (a, b) => a > b)],
  ["min", (given) => extreme(given, (a, b) => a < b)],
  ["sum", taking(["list"], ([{ items }], range) => sum(items, range))],
  ["range", counted],
  ["tonumber", taking(["any"], ([value]) => toNumber(value))],
  ["tobool", taking(["any"], ([value], range) => toBoolean(value, range))],
];

function wholeNode(range: FileRange, value: number): LocatedNumber | undefined {
  return Number.isSafeInteger(value) ? numberNode(range, value === 0 ? 0 : value, String(value)) : undefined;
}

function rounding(round: (value: number) => number) {
  return taking(["any"], ([value], range) =>
    value.kind === "Number" ? wholeNode(range, round(value.value)) : undefined,
  );
}

function extreme(
  given: readonly LocatedNode[],
  isBetter: (a: number, b: number) => boolean,
): LocatedNode | undefined {
  if (given.length === 0 || !given.every(isWhole)) return undefined;
  return given.reduce((best, one) => (isBetter(one.value, best.value) ? one : best));
}

function sum(items: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (items.length === 0) return undefined;
  let total = 0;
  for (const item of items) {
    if (!isWhole(item)) return undefined;
    total += item.value;
    if (!Number.isSafeInteger(total)) return undefined;
  }
  return wholeNode(range, total);
}

/** `range(limit)`, `range(start, limit)` and `range(start, limit, step)`. */
function counted(
  given: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!given.every(isWhole) || given.length < 1 || given.length > 3) return undefined;
  const numbers = given.map(({ value }) => value);
  const [start, limit] = numbers.length === 1 ? [0, numbers[0]!] : [numbers[0]!, numbers[1]!];
  const step = numbers[2] ?? (limit < start ? -1 : 1);
  if (step === 0 || (start !== limit && step > 0 !== limit > start)) return undefined;
  const count = Math.ceil((limit - start) / step);
  if (count > MAX_RANGE_VALUES) return undefined;
  const refused = budget.spendSteps(count);
  if (refused) return unknownNode(range, refused);
  const items = Array.from({ length: count }, (_, at) => wholeNode(range, start + at * step));
  return items.every((item) => item !== undefined) ? arrayNode(range, items) : undefined;
}

/** The documentation takes `"true"` and `"false"` alone. */
function toBoolean(value: LocatedNode, range: FileRange): LocatedNode | undefined {
  if (value.kind === "Boolean" || value.kind === "Null") return value;
  if (!isString(value) || (value.value !== "true" && value.value !== "false")) return undefined;
  return booleanNode(range, value.value === "true");
}

function toNumber(value: LocatedNode): LocatedNode | undefined {
  if (value.kind === "Boolean" || value.kind === "Null") return value.kind === "Null" ? value : undefined;
  const number = primitive(value, "number");
  return number.kind === "Unknown" ? undefined : number;
}
