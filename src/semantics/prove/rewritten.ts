import { BYTES } from "../../contract/value-type.ts";
import { asBytes } from "../../core/bytes.ts";
import type { Argument, Comparison, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { quoteString } from "../../parser/write-literal.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { couldHold } from "./states.ts";
import { alwaysHasValue, textOfLiteral } from "./text-calls.ts";

/** The condition that a call of `has_value` for an array of strings means. */
export function someElementIs(node: Operand, typed: TypedExpression): TypedExpression | undefined {
  if (node.kind !== "FunctionCall" || node.name !== "has_value") return undefined;
  const [array, value] = node.arguments;
  if (array?.kind !== "Field" || value?.kind !== "String") return undefined;
  const type = typed.typeOf(array);
  if (type?.kind !== "Array" || type.of !== BYTES) return undefined;
  return analyseExpression(`any(${array.name}[*] eq ${value.raw})`).typed;
}

/** Ways to divide literals among strings that are joined. A comparison with more stays as it is. */
const MAX_DIVISIONS = 40;
/** Length of a literal that is divided. */
const MAX_DIVIDED = 200;

/** The condition that `concat` of fields and other calls, each of which has a value, is a literal: each has its part of it. */
export function partsAre({ left, right }: Comparison, typed: TypedExpression): TypedExpression | undefined {
  if (left.kind !== "FunctionCall" || left.name !== "concat") return undefined;
  const joined = left.arguments.filter(isOperand);
  const areFit = joined.every(
    (one) =>
      alwaysHasValue(one) &&
      typed.typeOf(one) === BYTES &&
      !(one.kind === "FunctionCall" && one.name === "concat"),
  );
  if (joined.length < 2 || !areFit || (right.kind !== "String" && right.kind !== "Set")) return undefined;
  const ways: string[] = [];
  for (const one of right.kind === "Set" ? right.elements : [right]) {
    const text = textOfLiteral(one);
    if (text === undefined || text.length > MAX_DIVIDED) return undefined;
    for (const way of divisions(left.arguments, text, new Set())) {
      if (ways.length === MAX_DIVISIONS) return undefined;
      ways.push(`(${way.join(" and ")})`);
    }
  }
  return analyseExpression(ways.join(" or ") || "false").typed;
}

/**
 * The ways in which arguments can be a string together: conditions on those that are not literals. `dead`: the ends of the
 * string that its last arguments cannot be, so that none is tried twice.
 */
function* divisions(
  [part, ...others]: readonly Argument[],
  text: string,
  dead: Set<string>,
): Generator<readonly string[]> {
  if (part === undefined) return yield* text === "" ? [[]] : [];
  const key = `${others.length} ${text.length}`;
  if (dead.has(key)) return;
  dead.add(key);
  const literal = textOfLiteral(part);
  const first = literal?.length ?? (others.length === 0 ? text.length : 0);
  for (let end = first; end <= (literal?.length ?? text.length); end++) {
    const own = asBytes(text.slice(0, end));
    if (literal !== undefined ? own !== literal : part.kind === "Field" && !couldHold(part.name, own))
      continue;
    const conditions = literal === undefined ? [`${printNode(part)} eq ${quoteString(own)}`] : [];
    for (const more of divisions(others, text.slice(end), dead)) {
      dead.delete(key);
      yield [...conditions, ...more];
    }
  }
}
