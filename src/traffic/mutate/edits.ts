import { valueDomainOf } from "../../contract/fields.ts";
import { asBytes, showBytes } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type {
  Comparison,
  Expression,
  FunctionCall,
  Logical,
  Node,
  Not,
  Quantifier,
  SetLiteral,
  StringLiteral,
} from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import { quoteString } from "../../parser/write-literal.ts";
import { widerNetwork } from "./networks.ts";

/** A small change of an expression. */
export interface ExpressionEdit extends Range {
  readonly text: string;
  /** The change, a phrase. */
  readonly change: string;
}

/** Members of one set that are removed or widened: of a longer one, the first ones. */
const MAX_MEMBERS = 20;

/** The small changes of an expression that a test should notice. */
export function editsOf(root: Expression, source: string): readonly ExpressionEdit[] {
  const edits: ExpressionEdit[] = [];
  walk(root, (node) => {
    switch (node.kind) {
      case "Not":
        edits.push(withoutNot(node, source));
        break;
      case "Logical":
        edits.push(...swapped(node, source));
        break;
      case "Comparison":
        edits.push(...comparisonEdits(node, source));
        break;
      case "Quantifier":
        edits.push(otherQuantifier(node));
        break;
      case "FunctionCall":
        edits.push(...callEdits(node));
        break;
    }
  });
  return edits;
}

function sliceOf({ start, end }: Node, source: string): string {
  return source.slice(start, end);
}

function edit({ start, end }: Range, text: string, change: string): ExpressionEdit {
  return { start, end, text, change };
}

function withoutNot(node: Not, source: string): ExpressionEdit {
  const text = sliceOf(node.operand, source);
  return edit(node, text, `\`not\` is dropped before ${code(text)}`);
}

function otherQuantifier({ start, name }: Quantifier): ExpressionEdit {
  const other = name === "any" ? "all" : "any";
  return edit({ start, end: start + name.length }, other, `\`${name}\` becomes \`${other}\``);
}

/** `and` becomes `or` and the other way round; operands that are chains get parentheses. */
function swapped(node: Logical, source: string): ExpressionEdit[] {
  const { operator, operands } = node;
  if (operator === "xor") return [];
  const other = operator === "and" ? "or" : "and";
  const parts = operands.map((operand) => {
    const text = sliceOf(operand, source);
    return operand.kind === "Logical" ? `(${text})` : text;
  });
  return [edit(node, `(${parts.join(` ${other} `)})`, `\`${operator}\` becomes \`${other}\``)];
}

const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  eq: "ne",
  ne: "eq",
  lt: "le",
  le: "lt",
  gt: "ge",
  ge: "gt",
};

function comparisonEdits(node: Comparison, source: string): ExpressionEdit[] {
  const { operator, spelling, right } = node;
  const edits: ExpressionEdit[] = [];
  const other = Object.hasOwn(OTHER_OPERATORS, operator) ? OTHER_OPERATORS[operator] : undefined;
  if (other) edits.push(edit(spelling, other, `\`${operator}\` becomes \`${other}\``));
  if (right.kind === "Set") edits.push(...setEdits(right, source));
  if (right.kind === "Bare" && operator === "eq") {
    const wider = widerNetwork(right.raw);
    const place = { start: spelling.start, end: right.end };
    if (wider) edits.push(edit(place, `in {${wider}}`, `\`${right.raw}\` becomes \`${wider}\``));
  }
  if (right.kind === "String") edits.push(...patternEdits(node, right));
  return edits;
}

function setEdits(set: SetLiteral, source: string): ExpressionEdit[] {
  const texts = set.elements.map((element) => sliceOf(element, source));
  const replaced = (members: readonly string[], change: string) =>
    edit(set, `{${members.join(" ")}}`, change);
  return texts.slice(0, MAX_MEMBERS).flatMap((text, at) => {
    const edits: ExpressionEdit[] = [];
    if (texts.length > 1)
      edits.push(replaced(texts.toSpliced(at, 1), `${code(text)} is removed from its set`));
    const wider = set.elements[at]!.kind === "Bare" ? widerNetwork(text) : undefined;
    if (wider) edits.push(replaced(texts.toSpliced(at, 1, wider), `${code(text)} becomes \`${wider}\``));
    return edits;
  });
}

/** Patterns that match more: without an anchor, without their last character, with a wildcard at the end. */
function patternEdits({ operator, spelling, left }: Comparison, literal: StringLiteral): ExpressionEdit[] {
  const { value } = literal;
  const shown = showBytes(value);
  switch (operator) {
    case "matches": {
      const inner = innerRange(literal);
      const without = (sign: string, at: number) =>
        edit({ start: at, end: at + 1 }, "", `\`${sign}\` is dropped from ${code(shown)}`);
      return [
        ...(value.startsWith("^") ? [without("^", inner.start)] : []),
        ...(value.endsWith("$") && !value.endsWith("\\$") ? [without("$", inner.end - 1)] : []),
      ];
    }
    case "eq":
      return value === "" || (left.kind === "Field" && isInNoOther(value, left.name))
        ? []
        : [edit(spelling, "contains", `\`eq\` becomes \`contains\` before ${code(shown)}`)];
    case "contains":
      return shorter(literal);
    case "wildcard":
    case "strict wildcard":
      return value.endsWith("*")
        ? []
        : [edit(literal, quoteString(asBytes(`${value}*`)), `${code(shown)} gets a \`*\` at its end`)];
    default:
      return [];
  }
}

/** Whether no other value of a field contains this one, so that `contains` is the same as `eq`: a country code, say. */
function isInNoOther(value: string, field: string): boolean {
  const domain = valueDomainOf(field);
  const shape = domain?.kind === "Text" ? domain.shape : undefined;
  if (!shape) return false;
  const { exact = [], form } = shape;
  const isLongest = form === undefined || (form.maxLength ?? Number.POSITIVE_INFINITY) <= value.length;
  return isLongest && exact.every((other) => other === value || !other.includes(value));
}

/** The text within the quotes of a literal. */
function innerRange({ start, end, raw, form }: StringLiteral) {
  const hashes = form === "raw" ? /^r(#*)"/.exec(raw)![1]!.length : 0;
  const opening = form === "raw" ? 2 + hashes : 1;
  return { start: start + opening, end: end - 1 - hashes };
}

function shorter(literal: StringLiteral): ExpressionEdit[] {
  const { value } = literal;
  // Half of a character is not text.
  const less = value.replace(/(?:[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*|[\x80-\xbf])$/, "");
  if (less === "" || less === value) return [];
  const change = `the last character of ${code(showBytes(value))} is dropped`;
  return [edit(literal, quoteString(asBytes(less)), change)];
}

/** `starts_with` and `ends_with` become less strict by a shorter text. */
function callEdits({ name, arguments: given }: FunctionCall): ExpressionEdit[] {
  const [, text] = given;
  if ((name !== "starts_with" && name !== "ends_with") || text?.kind !== "String") return [];
  return shorter(text);
}
