import type { Finding } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import type { SlugParts } from "../core/problem.ts";
import type { Range } from "../core/range.ts";
import type {
  Argument,
  ComparisonOperator,
  Expression,
  Invalid,
  Logical,
  Node,
  Quantifier,
  RightSide,
  Spelling,
} from "./ast.ts";
import type { SyntaxSlug } from "./codes.ts";
import { headerFieldOf } from "./header-names.ts";
import operators from "./operators.json" with { type: "json" };
import { edit, insertion, operatorList, repair, suggestion } from "./problems.ts";
import { walk } from "./walk.ts";
import { quoteText } from "./write-literal.ts";

/** The state that the grammar's actions may look at, and their way to report. */
export interface ActionContext {
  readonly text: string;
  report(finding: Finding): void;
  problem(parts: SlugParts<SyntaxSlug>): void;
  /** Whether further findings would be dropped because the limit is reached. */
  readonly isFull: boolean;
}

/**
 * A node as a complete condition, within the operands of a chain. Literals, sets and lists cannot be one. `true` and
 * `false` become literals here.
 */
export function conditionOf(node: Node, context: ActionContext, chain: readonly Node[] = []): Expression {
  switch (node.kind) {
    case "Field":
      if (node.name !== "true" && node.name !== "false") return node;
      return { kind: "Boolean", value: node.name === "true", start: node.start, end: node.end };
    case "String":
    case "Bare":
    case "Set":
    case "List":
      literalAlone(node, chain, context);
      return invalid(node);
    default:
      return node as Expression;
  }
}

/** `http.host contains "a" or "b"`, `ip.src in $a or $b`: the last comparison was meant to continue. */
function literalAlone(node: Node, chain: readonly Node[], context: ActionContext): void {
  const last = chain.slice(0, chain.indexOf(node)).findLast((one) => one.kind === "Comparison");
  const isSame = last?.kind === "Comparison" && last.right.kind === node.kind;
  const begin = isSame ? context.text.slice(last.start, last.right.start) : "";
  const written = code(begin + context.text.slice(node.start, node.end));
  context.problem({
    slug: "literal-on-the-left",
    messageId: "literalAlone",
    range: node,
    message: `A condition begins with a field or a function, so Cloudflare rejects ${quoteSource(context, node)} here.`,
    help: `Write ${begin ? written : 'a comparison: `http.host eq "example.com"`'}.`,
    fix: begin ? suggestion(`Write ${written}`, insertion(node.start, begin)) : undefined,
  });
}

/**
 * An argument of a call. Conditions joined by `and`, `or`, `xor` must be in parentheses unless the first of them begins
 * with `not`, a parenthesis or a quantifier: the engine reads an argument that begins otherwise as one comparison.
 */
export function argumentOf(node: Node, context: ActionContext, call?: Range): Argument {
  if (node.kind === "Set" || node.kind === "List") {
    context.problem({
      slug: "wrong-right-side",
      messageId: "setAsArgument",
      range: node,
      message: `A function does not accept a ${node.kind === "Set" ? "set" : "list"}, so Cloudflare rejects ${quoteSource(context, node)} here.`,
      help: "Sets and lists are allowed only after `in`.",
    });
    return invalid(node);
  }
  if (node.kind === "Logical" && !mayBeginChain(node)) {
    const fitsTogether = new Set(node.operands.map(runsOverElements)).size === 1;
    context.problem({
      slug: "unparenthesised-argument",
      range: node,
      data: { operator: node.operator },
      message: `An argument is one condition, so Cloudflare rejects this \`${node.operator}\` without parentheses around it.`,
      help: fitsTogether
        ? "Put the argument in a second pair of parentheses, inside those of the call."
        : "Close the call before the condition without `[*]`.",
      related: node.spellings
        .slice(0, 1)
        .map((range) => ({ range, message: "the second condition begins here" })),
      fix: fitsTogether
        ? repair("Put the argument in parentheses", insertion(node.start, "("), insertion(node.end, ")"))
        : call && closedEarlier(node, call),
    });
  }
  return node as Argument;
}

/** Whether a condition has one result for every element of an array. A quantifier makes one of them. */
function runsOverElements(node: Node): boolean {
  let hasEach = false;
  walk(node, (part) => {
    if (part.kind === "Each") hasEach = true;
    return part.kind !== "Quantifier";
  });
  return hasEach;
}

/** `any(a[*] eq 1 and ssl)` as `any(a[*] eq 1) and ssl`, if only the first condition has `[*]`. */
function closedEarlier(node: Logical, call: Range) {
  const [first, ...others] = node.operands;
  if (!runsOverElements(first!) || others.some(runsOverElements)) return undefined;
  const last = edit({ start: call.end - 1, end: call.end }, "");
  return suggestion("Close the call before the condition without `[*]`", insertion(first!.end, ")"), last);
}

function mayBeginChain(node: Node): boolean {
  if (node.kind === "Logical") return mayBeginChain(node.operands[0]!);
  return (
    node.kind === "Not" || node.kind === "Group" || node.kind === "Quantifier" || node.kind === "Invalid"
  );
}

/** `any( … )` or `all( … )`: exactly one argument. */
export function quantifierOf(
  name: Quantifier["name"],
  parts: readonly Node[],
  range: Range,
  context: ActionContext,
): Quantifier | Invalid {
  const [first, second] = parts;
  if (first === undefined || second !== undefined) {
    context.problem({
      slug: "unparenthesised-argument",
      messageId: "quantifierArguments",
      range: second === undefined ? range : { start: second.start, end: parts.at(-1)!.end },
      data: { name },
      message: `\`${name}\` takes exactly one condition, so Cloudflare rejects this call.`,
      help: `Write ${code(`${name}(http.request.headers["x"][*] eq "a")`)}; join several conditions within parentheses.`,
    });
    return { kind: "Invalid", start: range.start, end: range.end };
  }
  return {
    kind: "Quantifier",
    name,
    argument: argumentOf(first, context, range),
    start: range.start,
    end: range.end,
  };
}

/** `lower(http.host,)`, `lower(,http.host)`. */
export function missingArgument(comma: Range, isBehind: boolean, context: ActionContext): void {
  if (context.isFull) return;
  context.problem({
    slug: "missing-argument",
    range: comma,
    message: `There is no argument ${isBehind ? "after" : "before"} this comma, so Cloudflare rejects the call.`,
    help: "Remove the comma, or write the missing argument.",
    fix: repair("Remove the comma", edit(comma, "")),
  });
}

/** A comparison, with whatever is on either side of its operator. */
export function comparisonOf(
  left: Node,
  operator: ComparisonOperator | undefined,
  spelling: Spelling,
  right: Node,
  context: ActionContext,
): Node {
  const range = { start: left.start, end: right.end };
  if (operator === undefined) return { kind: "Invalid", ...range };
  return {
    kind: "Comparison",
    operator,
    spelling,
    left: leftOf(left, spelling, right, context),
    right: isAllowed(operator, right) ? right : wrongRightSide({ left, operator, spelling, right }, context),
    start: range.start,
    end: range.end,
  };
}

function leftOf(left: Node, spelling: Spelling, right: Node, context: ActionContext) {
  switch (left.kind) {
    case "Field":
    case "FunctionCall":
    case "Access":
    case "Quantifier":
    case "Invalid":
      return left;
    case "Group":
      parenthesisedLeft(left.expression, left, context);
      return invalid(left);
    default:
      literalOnTheLeft(left, spelling, right, context);
      return invalid(left);
  }
}

function parenthesisedLeft(inner: Expression, group: Range, context: ActionContext): void {
  const isOperand = inner.kind === "Field" || inner.kind === "FunctionCall" || inner.kind === "Access";
  context.problem({
    slug: "parenthesised-operand",
    range: group,
    message: isOperand
      ? "Parentheses contain whole conditions, not values, so Cloudflare rejects this comparison."
      : "A condition in parentheses cannot be compared, so Cloudflare rejects the operator after it.",
    help: isOperand
      ? `Write ${quoteSource(context, inner)} without parentheses.`
      : "Join conditions by `and`, `or` or `xor`.",
    fix: isOperand
      ? repair("Remove the parentheses", edit(group, context.text.slice(inner.start, inner.end)))
      : undefined,
  });
}

const MIRRORED: Readonly<Record<string, string>> = operators.mirrored;

function literalOnTheLeft(left: Node, spelling: Spelling, right: Node, context: ActionContext): void {
  const mirrored = MIRRORED[spelling.raw];
  const isField = right.kind === "Field" || right.kind === "FunctionCall" || right.kind === "Access";
  const slice = (range: Range) => context.text.slice(range.start, range.end);
  const swapped = mirrored && isField ? `${slice(right)} ${mirrored} ${slice(left)}` : undefined;
  const header = headerFieldOf(slice(left));
  const [written, end] = swapped === undefined ? [header, left.end] : [swapped, right.end];
  context.problem({
    slug: "literal-on-the-left",
    range: left,
    message:
      left.kind === "List"
        ? `${quoteSource(context, left)} is the name of a list, which belongs after \`in\`, so Cloudflare rejects it there.`
        : `A comparison has a field or function on its left, so Cloudflare rejects ${quoteSource(context, left)} there.`,
    help: written ? `Write ${code(written)}.` : "Write the field first, then the operator and the value.",
    fix: written
      ? (swapped ? repair : suggestion)(`Write ${code(written)}`, edit({ start: left.start, end }, written))
      : undefined,
  });
}

type RightKind = "ordering" | "text" | "pattern" | "set";

const RIGHT_KINDS = operators.right as Readonly<Record<ComparisonOperator, RightKind>>;

const ALLOWED: Readonly<Record<RightKind, readonly Node["kind"][]>> = {
  ordering: ["String", "Bare", "Field", "FunctionCall", "Access", "Invalid"],
  text: ["String", "Bare", "Invalid"],
  pattern: ["String", "Invalid"],
  set: ["Set", "List", "Invalid"],
};

function isAllowed(operator: ComparisonOperator, right: Node): right is RightSide {
  return ALLOWED[RIGHT_KINDS[operator]].includes(right.kind);
}

/** A comparison whose right side is not allowed. */
interface WrongComparison {
  readonly left: Node;
  readonly operator: ComparisonOperator;
  readonly spelling: Spelling;
  readonly right: Node;
}

function wrongRightSide(wrong: WrongComparison, context: ActionContext): Invalid {
  const { operator, spelling, right } = wrong;
  context.problem({
    slug: "wrong-right-side",
    range: right,
    data: { operator },
    message: `${code(spelling.raw)} takes ${WANTED[RIGHT_KINDS[operator]]}, so Cloudflare rejects ${quoteSource(context, right)} here.`,
    ...rightSideAdvice(wrong, context),
  });
  return invalid(right);
}

function rightSideAdvice(wrong: WrongComparison, context: ActionContext) {
  const { operator, right } = wrong;
  const kind = RIGHT_KINDS[operator];
  if (kind === "set") return { help: SET_HELP, fix: intoSet(right, context) };
  if (right.kind === "Set" || right.kind === "List") return setAfter(wrong, context);
  if (right.kind === "Field" && kind !== "ordering") {
    const quoted = quoteText(right.name);
    return {
      help: `Write ${code(quoted)} if it is text; a field is compared with ${code("eq")} and the other orderings only.`,
      fix: suggestion(`Write ${code(quoted)}`, edit(right, quoted)),
    };
  }
  return { help: kind === "ordering" ? operatorList() : `Write a string: \`"…"\` or \`r"…"\`.` };
}

/** Operators that match a set if they match one of its values, so the conditions are joined by `or`. */
const JOINED_BY_OR: ReadonlySet<ComparisonOperator> = new Set([
  "contains",
  "matches",
  "wildcard",
  "strict wildcard",
]);
/** A longer condition is easier to write than to read in a message. */
const MAX_WRITTEN_OUT = 4;

/** The correction of `x eq {…}`, `x ne {…}`, `x contains {…}` and the same with a list. */
function setAfter({ left, operator, spelling, right }: WrongComparison, context: ActionContext) {
  const slice = (range: Range) => context.text.slice(range.start, range.end);
  if (operator === "eq") return { help: "Write `in`.", fix: repair("Write `in`", edit(spelling, "in")) };
  if (operator === "ne") {
    const condition = `not ${slice(left)} in ${slice(right)}`;
    const fix = repair("Write `not … in …`", insertion(left.start, "not "), edit(spelling, "in"));
    return { help: `Write ${code(condition)}.`, fix };
  }
  if (!JOINED_BY_OR.has(operator))
    return { help: `Compare with one value by ${code(operator)}; a set or list follows \`in\` only.` };
  const elements = right.kind === "Set" && right.elements.length <= MAX_WRITTEN_OUT ? right.elements : [];
  const help = `Write one ${code(operator)} condition for each value, and join them by \`or\`.`;
  if (elements.length < 2) return { help };
  const joined = elements.map((one) => `${slice(left)} ${spelling.raw} ${slice(one)}`).join(" or ");
  const fix = suggestion(
    "Join one condition for each value by `or`",
    edit({ start: left.start, end: right.end }, `(${joined})`),
  );
  return { help, fix };
}

const WANTED: Readonly<Record<RightKind, string>> = {
  ordering: "a value, a field or a function",
  text: "a string",
  pattern: "a string",
  set: "a set in braces or a list",
};

const SET_HELP = 'Compare with a set or a list, as in `in {"a" "b"}`, `in {10.0.0.0/8}` or `in $list_name`.';

function intoSet(right: Node, context: ActionContext) {
  if (right.kind !== "String" && right.kind !== "Bare") return undefined;
  return repair("Put it in braces", edit(right, `{${context.text.slice(right.start, right.end)}}`));
}

function quoteSource(context: ActionContext, node: Range): string {
  return code(context.text.slice(node.start, node.end));
}

function invalid(range: Range): Invalid {
  return { kind: "Invalid", start: range.start, end: range.end };
}
