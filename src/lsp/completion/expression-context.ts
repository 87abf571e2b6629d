import type { ValueDomain } from "../../contract/domain.ts";
import { fieldOf } from "../../contract/fields.ts";
import { functionOf } from "../../contract/functions.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Type } from "../../contract/value-type.ts";
import type { Token } from "../../core/token.ts";
import type { ComparisonOperator, Node } from "../../parser/ast.ts";
import { Scanner } from "../../parser/scan.ts";
import { KIND } from "../../parser/tokens.ts";
import { analyseExpression } from "../../types/analyse.ts";

/** The syntax allowed at a position of an expression. */
export type ExpressionSpot =
  /** A field or a call, or `not`. */
  | { readonly kind: "operand" }
  /** An operator, by the type of what comes before it. */
  | { readonly kind: "operator"; readonly type: Type | undefined }
  /** `and`, `or`, `xor`: a condition is complete. */
  | { readonly kind: "logical" }
  /** The right side of a comparison, or an element of its set. */
  | {
      readonly kind: "value";
      readonly type: Type | undefined;
      readonly domain: ValueDomain | undefined;
      readonly operator: ComparisonOperator;
      readonly isInSet: boolean;
    };

/** A context, and the start of what is being written. */
export interface ExpressionCursor {
  readonly context: ExpressionSpot;
  /** Offset of the word, the list's dollar sign or the opening quote. */
  readonly start: number;
}

/** The syntax allowed at the end of a string that begins an expression; undefined if it cannot be determined. */
export function cursorAtEnd(text: string): ExpressionCursor | undefined {
  const start = openQuote(text) ?? text.search(/\$?[\w.]*$/);
  const { tokens } = new Scanner(text.slice(0, start), LIMITS.maxNestingDepth.value).scan();
  const context = contextAfter(tokens, text);
  return context && { context, start };
}

/** The start of the string that is unclosed at the end of a text; undefined if there is none. */
function openQuote(text: string): number | undefined {
  let open: number | undefined;
  for (let at = 0; at < text.length; at++) {
    if (open !== undefined && text[at] === "\\") at++;
    else if (text[at] === '"') open = open === undefined ? at : undefined;
  }
  return open;
}

function contextAfter(tokens: readonly Token[], text: string): ExpressionSpot | undefined {
  const openSet = openSetIn(tokens);
  if (openSet !== undefined) return valueContext(tokens, openSet - 1, text, true);
  switch (tokens.at(-1)?.tokenTypeIdx) {
    case KIND.Operator:
      return valueContext(tokens, tokens.length - 1, text, false);
    case KIND.Name:
    case KIND.Index:
      return { kind: "operator", type: operandBefore(tokens, tokens.length, text)?.type };
    case KIND.Close: {
      const isCall = tokens[openingOf(tokens, tokens.length - 1)]?.tokenTypeIdx === KIND.Call;
      if (!isCall) return { kind: "logical" };
      return { kind: "operator", type: operandBefore(tokens, tokens.length, text)?.type };
    }
    case KIND.Literal:
    case KIND.CloseSet:
      return { kind: "logical" };
    default:
      return { kind: "operand" };
  }
}

function valueContext(
  tokens: readonly Token[],
  operatorAt: number,
  text: string,
  isInSet: boolean,
): ExpressionSpot | undefined {
  const operator = tokens[operatorAt];
  if (operator?.tokenTypeIdx !== KIND.Operator) return undefined;
  const operand = operandBefore(tokens, operatorAt, text);
  return {
    kind: "value",
    type: operand?.type,
    domain: operand && domainOf(operand.node),
    operator: operator.payload as ComparisonOperator,
    isInSet,
  };
}

function operandBefore(tokens: readonly Token[], end: number, text: string) {
  let at = end - 1;
  while (tokens[at]?.tokenTypeIdx === KIND.Index) at--;
  if (tokens[at]?.tokenTypeIdx === KIND.Close) at = openingOf(tokens, at);
  const first = tokens[at];
  if (!first) return undefined;
  const { typed } = analyseExpression(text.slice(first.start, tokens[end - 1]!.end));
  const node = typed.parsed.root;
  return node && { node, type: typed.typeOf(node) };
}

function domainOf(node: Node): ValueDomain | undefined {
  if (node.kind === "Access") return domainOf(node.base);
  if (node.kind === "Field") return fieldOf(node.name)?.domain;
  return node.kind === "FunctionCall" ? functionOf(node.name)?.results : undefined;
}

/** Index of the token that opens what a closing parenthesis closes. */
function openingOf(tokens: readonly Token[], close: number): number {
  const opening: readonly number[] = [KIND.Open, KIND.Call, KIND.Quantifier];
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const kind = tokens[at]!.tokenTypeIdx;
    if (kind === KIND.Close) depth++;
    else if (opening.includes(kind) && --depth === 0) return at;
  }
  return -1;
}

/** Index of the token that opens the set in which the tokens end. */
function openSetIn(tokens: readonly Token[]): number | undefined {
  const at = tokens.findLastIndex(({ tokenTypeIdx }) => tokenTypeIdx === KIND.OpenSet);
  // The scanner inserts a missing brace as a token without text.
  const isClosed = tokens.slice(at).some((one) => one.tokenTypeIdx === KIND.CloseSet && one.end > one.start);
  return at < 0 || isClosed ? undefined : at;
}
