import { code, number, wordList } from "../../core/phrases.ts";
import type {
  Comparison,
  Expression,
  FunctionCall,
  Logical,
  Quantifier,
  SetLiteral,
} from "../../parser/ast.ts";
import { isLiteral, isOperand, withoutGroups } from "../../parser/ast.ts";
import { sentenceOf } from "./field-words.ts";
import { argumentWords, literalWords, operandWords, UNREADABLE } from "./operands.ts";
import operatorWords from "./operator-words.json" with { type: "json" };

/** A condition in words, in Markdown: a sentence without a full stop, or a heading with parts. */
export interface Description {
  readonly text: string;
  readonly parts?: readonly Description[];
}

/** The meaning of an expression, in plain English. */
export function describeExpression(expression: Expression, holds = true): Description {
  const node = withoutGroups(expression);
  switch (node.kind) {
    case "Logical":
      return logicalWords(node, holds);
    case "Not":
      return describeExpression(node.operand, !holds);
    case "Comparison":
      return {
        text: comparisonWords(node, holds, isOperand(node.left) ? operandWords(node.left) : "a condition"),
      };
    case "Quantifier":
      return quantifierWords(node, holds);
    case "Boolean":
      return { text: node.value === holds ? "every request matches" : "no request matches" };
    case "FunctionCall":
      return { text: conditionCallWords(node, holds) };
    case "Invalid":
      return { text: UNREADABLE };
    default: {
      const own = node.kind === "Field" ? sentenceOf(node.name, holds) : undefined;
      return { text: own ?? `${operandWords(node)} is ${holds ? "true" : "not true"}` };
    }
  }
}

const HEADINGS = {
  and: ["all of these hold:", "at least one of these does not hold:"],
  or: ["at least one of these holds:", "none of these holds:"],
} as const;

function logicalWords({ operator, operands }: Logical, holds: boolean): Description {
  const parts = operands.map((operand) => describeExpression(operand));
  if (operator === "xor") {
    const wanted = holds ? "an odd" : "an even";
    const pair = holds ? "exactly one of these holds:" : "both or none of these hold:";
    return { text: operands.length === 2 ? pair : `${wanted} number of these holds:`, parts };
  }
  return { text: HEADINGS[operator][holds ? 0 : 1], parts };
}

/** Words for operators between an operand and one value: if the comparison is true, and if it is false. */
const OPERATORS: Readonly<Record<Comparison["operator"], readonly string[]>> = operatorWords;

function comparisonWords({ operator, right }: Comparison, holds: boolean, subject: string): string {
  const words = OPERATORS[operator][holds ? 0 : 1];
  if (right.kind === "List") return `${subject} ${words} in the list ${code(`$${right.name}`)}`;
  if (right.kind === "Set") return `${subject} ${setWords(right, holds)}`;
  return `${subject} ${words} ${isOperand(right) ? operandWords(right) : literalWords(right)}`;
}

const MAX_SHOWN = 6;

function setWords(set: SetLiteral, holds: boolean): string {
  const isNetworks = set.elements.some((element) => element.kind === "Bare" && /[/:]|\.\./.test(element.raw));
  const shown = set.elements.slice(0, MAX_SHOWN).map(literalWords);
  const more = set.elements.length - shown.length;
  const all = more > 0 ? [...shown, `${number(more)} more`] : shown;
  const is = holds ? "is" : "is not";
  if (isNetworks) return `${is} in ${wordList(all)}`;
  if (all.length === 1) return `${is} ${all[0]}`;
  return holds ? `is one of ${wordList(all)}` : `is none of ${wordList(all, "and")}`;
}

/** Functions that are conditions when called. */
const CONDITION_CALLS: Readonly<Record<string, readonly [string, string]>> = {
  starts_with: ["starts with", "does not start with"],
  ends_with: ["ends with", "does not end with"],
  contains: ["contains", "does not contain"],
  wildcard: ["fits the pattern", "does not fit the pattern"],
  ip_in_range: ["is in", "is not in"],
};

function conditionCallWords(call: FunctionCall, holds: boolean): string {
  const { name } = call;
  const words = argumentWords(call);
  const known = Object.hasOwn(CONDITION_CALLS, name) ? CONDITION_CALLS[name] : undefined;
  if (known) return `${words[0]} ${known[holds ? 0 : 1]} ${words.slice(1).join(", ")}`;
  if (name === "has_key" || name === "has_value") {
    const [where, what] = words;
    return `the ${name === "has_key" ? "entry" : "value"} ${what} is ${holds ? "" : "not "}among ${where}`;
  }
  if (name === "is_timed_hmac_valid_v0") {
    return holds ? "the signed token is valid" : "the signed token is not valid";
  }
  return `${code(`${name}(…)`)} of ${words.join(", ")} is ${holds ? "true" : "not true"}`;
}

function quantifierWords({ name, argument }: Quantifier, holds: boolean): Description {
  if (isLiteral(argument)) return { text: "a condition on elements" };
  // "one of the headers is …" reads as `any`; `all` becomes "none is otherwise".
  const inner = describeExpression(argument, true);
  if (inner.parts !== undefined) {
    const heading = name === "any" ? "for one element" : "for every element";
    return { text: `${holds ? "" : "not "}${heading}, ${inner.text}`, parts: inner.parts };
  }
  const text = elementWords(inner.text, name === "any" ? (holds ? ANY : NONE) : holds ? EVERY : NOT_EVERY);
  if (text === undefined) return { text: holds ? inner.text : `it is not the case that ${inner.text}` };
  return { text: name === "all" && holds ? `${text}, where there are any` : text };
}

/** The beginnings of sentences about elements: those of an entry of a map, and of any other array. */
const ANY = ["a value of ", "one of "] as const;
const NONE = ["no value of ", "none of "] as const;
const EVERY = ["every value of ", "each of "] as const;
const NOT_EVERY = ["not every value of ", "not each of "] as const;

function elementWords(text: string, words: readonly [string, string]): string | undefined {
  const at = ANY.findIndex((start) => text.includes(start));
  return at === -1 ? undefined : text.replace(ANY[at]!, () => words[at]!);
}
