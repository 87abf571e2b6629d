import { valueDomainOf } from "../../contract/fields.ts";
import type { Argument, Comparison, Expression, FunctionCall, Logical, Node } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { TypedExpression } from "../../types/check.ts";
import { areContradictory, areExhaustive, coversAll, type Fact, factOf } from "./facts.ts";
import { matchesEveryText } from "./regexes.ts";
import { canBeMissing, termsOf } from "./tree.ts";

/** `always`: it certainly matches every request; `never`: it certainly matches none; `depends`: neither is certain. */
export type Outcome = "always" | "never" | "depends";

/** Maximum terms of a chain whose facts are put together. */
const MAX_TERMS = 400;

/** Whether it is certain which requests a condition matches: all of them, or none. */
export function outcomeOf(condition: Expression, typed: TypedExpression): Outcome {
  const inner = withoutGroups(condition);
  switch (inner.kind) {
    case "Boolean":
      return inner.value ? "always" : "never";
    case "Not":
      return OPPOSITE[outcomeOf(inner.operand, typed)];
    case "Logical":
      return outcomeOfChain(inner, typed);
    case "Comparison":
      return passesAll(inner, typed) ? "always" : "depends";
    case "FunctionCall":
      return startsOrEndsAlways(inner) ? "always" : "depends";
    default:
      return "depends";
  }
}

const OPPOSITE = { always: "never", never: "always", depends: "depends" } as const;

function outcomeOfChain(chain: Logical, typed: TypedExpression): Outcome {
  if (chain.operator === "xor") return "depends";
  const [decisive, neutral] =
    chain.operator === "or" ? (["always", "never"] as const) : (["never", "always"] as const);
  const terms = termsOf(chain);
  const outcomes = terms.map((term) => outcomeOf(term, typed));
  if (outcomes.includes(decisive)) return decisive;
  if (outcomes.every((one) => one === neutral)) return neutral;
  if (terms.length > MAX_TERMS) return "depends";
  const groups = byOperand(terms, typed);
  const decides = chain.operator === "or" ? coversEverything : areContradictory;
  return groups.some(decides) ? decisive : "depends";
}

function coversEverything(facts: readonly Fact[]): boolean {
  return !canBeMissing(facts[0]!.operand) && areExhaustive(facts);
}

function byOperand(terms: readonly Expression[], typed: TypedExpression): Fact[][] {
  const groups = new Map<string, Fact[]>();
  for (const term of terms) {
    const fact = factOf(term, typed);
    if (fact) groups.set(fact.key, [...(groups.get(fact.key) ?? []), fact]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function passesAll(comparison: Comparison, typed: TypedExpression): boolean {
  const { left, operator, right } = comparison;
  if (operator === "in" && left.kind === "Field") {
    const domain = valueDomainOf(left.name);
    return coversAll(comparison, typed, domain?.kind === "Integer" ? domain.range : undefined);
  }
  if (right.kind !== "String") return false;
  if (operator === "matches" && left.kind === "Field") {
    const regex = regexOf(right)?.value;
    return regex !== undefined && matchesEveryText(regex, isOneLine(left.name));
  }
  return isEmptyText(comparison);
}

/** Whether a field is part of the head of a request or a fact about the client: HTTP allows no line feed there. */
export function isOneLine(field: string): boolean {
  return /^(?:raw\.)?http\.(?!request\.body\b)|^ip\./.test(field);
}

/** The literal that every text passes. */
const EMPTY_FOR: Readonly<Partial<Record<Comparison["operator"], string>>> = {
  contains: "",
  wildcard: "*",
  "strict wildcard": "*",
};

/** Whether a comparison asks a text for nothing: `contains ""`, `wildcard "*"`. */
export function isEmptyText({ left, operator, right }: Comparison): boolean {
  return right.kind === "String" && right.value === EMPTY_FOR[operator] && isAlwaysThere(left);
}

/** Whether a call asks a text to start or end with nothing. */
export function startsOrEndsAlways({ name, arguments: [source, text] }: FunctionCall): boolean {
  if (name !== "starts_with" && name !== "ends_with") return false;
  return text?.kind === "String" && text.value === "" && source !== undefined && isAlwaysThere(source);
}

/** Whether every request has the value: a field by itself, or its letters in one case. */
function isAlwaysThere(operand: Node | Argument): boolean {
  if (operand.kind === "Field") return true;
  if (operand.kind !== "FunctionCall" || (operand.name !== "lower" && operand.name !== "upper")) return false;
  const [source] = operand.arguments;
  return source !== undefined && isAlwaysThere(source);
}
