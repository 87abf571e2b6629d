import type { Finding } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import type { Range } from "../core/range.ts";
import { Token } from "../core/token.ts";
import type { Node } from "./ast.ts";
import { edit, insertion, operatorList, repair, syntaxProblem } from "./problems.ts";
import { KIND } from "./tokens.ts";

const OPENERS = new Set<number>([KIND.Open, KIND.Call, KIND.Quantifier]);
const BEFORE_OPERAND = new Set<number>([
  KIND.Logical,
  KIND.Not,
  KIND.Operator,
  KIND.Comma,
  KIND.Open,
  KIND.Call,
  KIND.Quantifier,
]);
const BEGINS_CONDITION = new Set<number>([
  KIND.Name,
  KIND.Call,
  KIND.Open,
  KIND.Not,
  KIND.Quantifier,
  KIND.OpenSet,
]);

/** A change of the tokens that lets the grammar continue after the token where it stopped. */
export interface Mend {
  /** Undefined if the scanner has already reported it. */
  readonly finding: Finding | undefined;
  /** The tokens, `at` being replaced as `Array.prototype.splice` does. */
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly Token[];
}

/** The mistake at the token where the grammar stopped, and how to continue. */
export function mend(tokens: readonly Token[], at: number, text: string): Mend {
  const token = tokens[at];
  const previous = tokens[at - 1];
  const here = token?.start ?? tokens.at(-1)!.end;
  if (previous === undefined || BEFORE_OPERAND.has(previous.tokenTypeIdx)) {
    const hole = new Token(KIND.Literal, here, here, { kind: "Invalid", start: here, end: here });
    return { finding: missingOperand(tokens, at, text), at, remove: 0, insert: [hole] };
  }
  if (token === undefined) return unclosedParenthesis(tokens, here);
  if (token.tokenTypeIdx === KIND.Close)
    return { finding: extraClosing(token, text), at, remove: 1, insert: [] };
  if (token.tokenTypeIdx === KIND.Operator) return chainedComparison(tokens, at, text);
  if (isValue(token)) return { finding: secondValue(token, text), at, remove: 1, insert: [] };
  const and = new Token(KIND.Logical, here, here, "and");
  if (token.tokenTypeIdx === KIND.Comma) return { finding: strayComma(token), at, remove: 1, insert: [and] };
  if (BEGINS_CONDITION.has(token.tokenTypeIdx) || token.tokenTypeIdx === KIND.Literal) {
    if (endsArgument(tokens, at)) {
      const comma = new Token(KIND.Comma, here, here, undefined);
      return { finding: missingComma(previous, token, text), at, remove: 0, insert: [comma] };
    }
    return { finding: pastedConditions(previous, token), at, remove: 0, insert: [and] };
  }
  return { finding: secondValue(token, text), at, remove: 1, insert: [] };
}

/** Whether a token is a literal with a value, which begins no condition. */
function isValue(token: Token): boolean {
  if (token.tokenTypeIdx !== KIND.Literal) return false;
  return (token.payload as Node).kind !== "Invalid";
}

function missingOperand(tokens: readonly Token[], at: number, text: string): Finding {
  const token = tokens[at];
  const previous = tokens[at - 1];
  const slice = (range: Range) => text.slice(range.start, range.end);
  const range = (previous ?? token)!;
  if (previous?.tokenTypeIdx === KIND.Operator) {
    return syntaxProblem({
      slug: "missing-condition",
      messageId: "missingValue",
      range: previous,
      data: { operator: slice(previous) },
      message: `No value follows ${code(slice(previous))}, so Cloudflare rejects this comparison.`,
      help: 'Write a value, a field or a set: `http.host eq "example.com"`.',
    });
  }
  const isEmptyGroup =
    previous !== undefined && OPENERS.has(previous.tokenTypeIdx) && token?.tokenTypeIdx === KIND.Close;
  const after = previous ? ` after ${code(slice(previous))}` : ` before ${code(token ? slice(token) : "")}`;
  return syntaxProblem({
    slug: "missing-condition",
    range: isEmptyGroup ? { start: previous.start, end: token.end } : range,
    message: isEmptyGroup
      ? "These parentheses do not contain a condition, so Cloudflare rejects this expression."
      : `A condition is missing${after}, so Cloudflare rejects this expression.`,
    help: 'A condition is a Boolean field, a call, or a comparison such as `http.host eq "example.com"`.',
  });
}

function unclosedParenthesis(tokens: readonly Token[], end: number): Mend {
  const open: Token[] = [];
  for (const token of tokens) {
    if (OPENERS.has(token.tokenTypeIdx)) open.push(token);
    else if (token.tokenTypeIdx === KIND.Close) open.pop();
  }
  const opener = open.at(-1);
  const finding = syntaxProblem({
    slug: "unclosed-parenthesis",
    range: opener ? { start: opener.end - 1, end: opener.end } : { start: end, end },
    message: "This parenthesis is never closed, so Cloudflare rejects the expression.",
    help: "Add the closing `)`.",
    related: [{ range: { start: end, end }, message: "the expression ends here" }],
  });
  return {
    finding,
    at: tokens.length,
    remove: 0,
    insert: [new Token(KIND.Close, end, end, undefined)],
  };
}

function extraClosing(token: Token, text: string): Finding {
  const joinsWords = /\w/.test(text[token.start - 1] ?? "") && /\w/.test(text[token.end] ?? "");
  return syntaxProblem({
    slug: "unexpected-closing",
    range: token,
    message: "This parenthesis closes nothing, so Cloudflare rejects the expression.",
    help: "Remove it, or add the opening `(`.",
    fix: repair("Remove the parenthesis", edit(token, joinsWords ? " " : "")),
  });
}

/** `a eq 1 eq 2`, `1 < a < 5`: a comparison is compared with nothing. */
function chainedComparison(tokens: readonly Token[], at: number, text: string): Mend {
  const token = tokens[at]!;
  let stop = at + 1;
  let depth = 0;
  for (; stop < tokens.length; stop++) {
    const { tokenTypeIdx } = tokens[stop]!;
    if (OPENERS.has(tokenTypeIdx)) depth++;
    else if (tokenTypeIdx === KIND.Close && --depth < 0) break;
    if (depth === 0 && (tokenTypeIdx === KIND.Logical || tokenTypeIdx === KIND.Comma)) break;
  }
  const raw = text.slice(token.start, token.end);
  // An operator of no extent is the scanner's own, which has reported that one is missing here.
  if (raw === "") return { finding: undefined, at, remove: stop - at, insert: [] };
  const finding = syntaxProblem({
    slug: "missing-operator",
    messageId: "chainedComparison",
    range: token,
    data: { operator: raw },
    message: `A comparison has one operator, so Cloudflare rejects this second one, ${code(raw)}.`,
    help: "Write two comparisons joined by `and`.",
  });
  return { finding, at, remove: stop - at, insert: [] };
}

function secondValue(token: Token, text: string): Finding {
  return syntaxProblem({
    slug: "missing-operator",
    messageId: "secondValue",
    range: token,
    message: `The comparison is complete before ${code(text.slice(token.start, token.end))}, so Cloudflare rejects what follows.`,
    help: 'Join conditions by `and` or `or`; to compare with several values write `in {"a" "b"}`.',
  });
}

/** Whether the operand before a token is a whole argument of a call: one without an operator. */
function endsArgument(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let before = at - 1; before >= 0; before--) {
    const { tokenTypeIdx } = tokens[before]!;
    if (tokenTypeIdx === KIND.Close) depth++;
    else if (OPENERS.has(tokenTypeIdx) && depth-- === 0) return tokenTypeIdx === KIND.Call;
    else if (depth === 0 && tokenTypeIdx === KIND.Comma) return true;
    else if (depth === 0 && (tokenTypeIdx === KIND.Logical || tokenTypeIdx === KIND.Operator)) return false;
  }
  return false;
}

function missingComma(previous: Token, token: Token, text: string): Finding {
  return syntaxProblem({
    slug: "missing-operator",
    messageId: "missingComma",
    range: token,
    message: `There is no comma before this argument, so Cloudflare rejects ${code(text.slice(token.start, token.end))} here.`,
    help: "Write a comma between the arguments of a call.",
    fix: repair("Add the comma", insertion(previous.end, ",")),
  });
}

function strayComma(token: Token): Finding {
  return syntaxProblem({
    slug: "unexpected-character",
    messageId: "strayComma",
    range: token,
    data: { character: "," },
    message: "Commas are only allowed between the arguments of a call, so Cloudflare rejects this one.",
    help: "Join conditions by `and`, `or` or `xor`.",
  });
}

function pastedConditions(previous: Token, token: Token): Finding {
  return syntaxProblem({
    slug: "missing-operator",
    range: { start: token.start, end: token.end },
    message: "There is no operator between these two conditions, so Cloudflare rejects this expression.",
    help: `Join them by \`and\`, \`or\` or \`xor\`. ${operatorList()}`,
    related: [
      { range: { start: previous.start, end: previous.end }, message: "the first condition ends here" },
    ],
  });
}
