import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { Compiler } from "../evaluate/compiler.ts";
import type { ValueOf } from "../evaluate/evaluate.ts";
import { Layout } from "../evaluate/frame.ts";
import { rightLiteral, setValues } from "../evaluate/literals.ts";
import { Spread } from "../evaluate/spread.ts";
import { literalTest } from "../evaluate/tests.ts";
import { requiredTexts } from "../regular/required-texts.ts";
import { isAddress, type Known, UNKNOWN, type Value } from "../values.ts";
import { EMPTY_REQUEST } from "./places.ts";

/**
 * Whether a single condition holds, or may hold, for a request that says nothing of any field. Most conditions ask the same
 * few operands for one literal, so the values of operands are kept, and only what is unusual is compiled.
 */
export function holdsByDefault(node: Expression, typed: TypedExpression): boolean {
  return quickly(node, typed) ?? compiled(node, typed);
}

function compiled(node: Expression, typed: TypedExpression): boolean {
  const layout = new Layout();
  const condition = new Compiler(typed, layout, "documented").condition(node);
  return condition(layout.frame(EMPTY_REQUEST)) !== false;
}

/** Undefined for what has to be compiled. */
function quickly(node: Expression, typed: TypedExpression): boolean | undefined {
  if (node.kind === "Comparison") return compared(node, typed);
  if (node.kind === "FunctionCall" && PARTS.has(node.name)) return called(node, typed);
  if (node.kind !== "Field") return undefined;
  const value = defaultValue(node, typed);
  return value === UNKNOWN || value === true;
}

const PARTS: ReadonlySet<string> = new Set(["starts_with", "ends_with"]);

function called(
  { name, arguments: [source, part] }: FunctionCall,
  typed: TypedExpression,
): boolean | undefined {
  if (!source || !isOperand(source) || hasEach(source) || part?.kind !== "String") return undefined;
  const value = defaultValue(source, typed);
  if (typeof value !== "string") return undefined;
  return name === "starts_with" ? value.startsWith(part.value) : value.endsWith(part.value);
}

function compared({ left, operator, right }: Comparison, typed: TypedExpression): boolean | undefined {
  if (!isOperand(left) || hasEach(left)) return undefined;
  const value = defaultValue(left, typed);
  if (value === UNKNOWN) return undefined;
  // A comparison over a missing value is false.
  if (value === undefined) return false;
  if (right.kind === "Set") return setValues(right, typed).some((one) => isIn(value, one));
  if (right.kind !== "String" && right.kind !== "Bare") return undefined;
  const literal = rightLiteral(right, typed);
  if (operator === "matches" && lacksRequired(literal, value)) return false;
  return literalTest(operator, literal)(value) !== false;
}

function isIn(value: Value, literal: LiteralValue): boolean {
  if (literal.kind === "Bytes") return literal.value === value;
  if (literal.kind === "Int") return (value as number) >= literal.first && (value as number) <= literal.last;
  if (!isAddress(value) || value.family !== literal.family) return false;
  return value.number >= literal.first && value.number <= literal.last;
}

/** Whether a text cannot match a pattern, because it has none of the texts of which one is required. */
function lacksRequired(literal: LiteralValue, value: Value): boolean {
  const node = literal.kind === "Bytes" ? regexOf(literal)?.value : undefined;
  const texts = node && requiredTexts(node);
  const text = asciiLower(value as Bytes);
  return texts !== undefined && !texts.some((one) => text.includes(one));
}

const MAX_KEPT = 1000;
const values = new Map<string, Known>();

/** The value of an operand in a request that says nothing. */
function defaultValue(operand: Operand, typed: TypedExpression): Known {
  const key = operand.kind === "Field" ? operand.name : printExpression(operand);
  if (values.has(key)) return values.get(key);
  const known = valueReader(operand, typed)(EMPTY_REQUEST);
  if (values.size >= MAX_KEPT) values.clear();
  values.set(key, known);
  return known;
}

/** Reads the value of an operand from requests. */
export function valueReader(operand: Operand, typed: TypedExpression): ValueOf {
  const layout = new Layout();
  const read = new Compiler(typed, layout, "documented").operand(operand);
  return (request) => {
    const value = read(layout.frame(request));
    return value instanceof Spread ? UNKNOWN : value;
  };
}
