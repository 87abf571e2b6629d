import { type Expression, isLiteral, type SetLiteral } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";

/** An expression split into parts: a request matches the whole exactly if it matches at least one part. */
export interface SplitExpression {
  /** In the order of the parts they were cut from; each within the limit. */
  readonly parts: readonly string[];
  /** The places of the cuts: between the operands of `or`, or also between the elements of a set. */
  readonly along: "or" | "set";
}

/** A part of an expression. Parts are joined by `or`, so one with an operator needs parentheses next to any other. */
interface Part {
  readonly text: string;
  readonly isJoined: boolean;
}

/** The maximum length of an expression, and how it is measured. */
export interface Room {
  readonly max: number;
  /** The length of a string: code points, bytes of UTF-8. */
  readonly lengthOf: (text: string) => number;
}

/** Parentheses around a part. */
const GROUP_LENGTH = 2;
const OR = " or ";

/**
 * Cuts an expression that is too long into expressions that fit, at an `or` or along a set,
 * whatever surrounds it: `a and (b or c)` is `a and b`, or `a and c`; `x in {1 2}` is `x in {1}`, or `x in {2}`; and
 * `any(…)` is cut at its condition. Strings are copied as written.
 *
 * Undefined if the expression does not parse or if a piece that is too long cannot be cut.
 */
export function splitExpression(text: string, { max, lengthOf }: Room): SplitExpression | undefined {
  const { value, diagnostics } = parseExpression(text, { maxChars: text.length });
  if (!value.root || diagnostics.some((finding) => finding.severity === "error")) return undefined;
  const splitter = new Splitter(text, lengthOf);
  const parts = splitter.split(value.root, max);
  return parts && { parts: parts.map((part) => part.text), along: splitter.hasCutSets ? "set" : "or" };
}

class Splitter {
  readonly #text: string;
  readonly #lengthOf: Room["lengthOf"];
  hasCutSets = false;

  constructor(text: string, lengthOf: Room["lengthOf"]) {
    this.#text = text;
    this.#lengthOf = lengthOf;
  }

  split(node: Expression, max: number): readonly Part[] | undefined {
    const text = this.#slice(node);
    if (this.#lengthOf(text) <= max) return [{ text, isJoined: node.kind === "Logical" }];
    switch (node.kind) {
      case "Group":
        return this.split(node.expression, max);
      case "Logical":
        if (node.operator === "or") return this.#splitOr(node.operands, max);
        return node.operator === "and" ? this.#splitAnd(node.operands, max) : undefined;
      case "Comparison": {
        const { right } = node;
        if (node.operator !== "in" || right.kind !== "Set") return undefined;
        return this.#splitSet(this.#text.slice(node.start, right.start), right, max);
      }
      case "Quantifier": {
        // `all` is true if no element fails, which no single part can decide.
        if (node.name !== "any" || isLiteral(node.argument)) return undefined;
        const [before, after] = [
          this.#text.slice(node.start, node.argument.start),
          this.#text.slice(node.argument.end, node.end),
        ];
        const parts = this.split(node.argument, max - this.#lengthOf(before + after));
        return parts?.map((part) => ({ text: `${before}${part.text}${after}`, isJoined: false }));
      }
      default:
        return undefined;
    }
  }

  #slice(node: { readonly start: number; readonly end: number }): string {
    return this.#text.slice(node.start, node.end);
  }

  #splitOr(operands: readonly Expression[], max: number): readonly Part[] | undefined {
    const all: Part[] = [];
    for (const operand of operands) {
      const parts = this.split(operand, max);
      if (!parts) return undefined;
      for (const part of parts) all.push(part);
    }
    return packed(all, { max, lengthOf: this.#lengthOf });
  }

  /** Cuts one operand, the longest that can be cut, and repeats the others with each of its parts. */
  #splitAnd(operands: readonly Expression[], max: number): readonly Part[] | undefined {
    const lengthOf = (operand: Expression) => this.#lengthOf(this.#slice(operand));
    const longestFirst = [...operands].sort((a, b) => lengthOf(b) - lengthOf(a));
    const [first, last] = [operands[0]!, operands.at(-1)!];
    const whole = this.#lengthOf(this.#text.slice(first.start, last.end));
    for (const operand of longestFirst) {
      const room = max - (whole - lengthOf(operand)) - GROUP_LENGTH;
      const parts = room > 0 ? this.split(operand, room) : undefined;
      if (!parts) continue;
      const before = this.#text.slice(first.start, operand.start);
      const after = this.#text.slice(operand.end, last.end);
      return parts.map(({ text, isJoined }) => ({
        text: `${before}${isJoined ? `(${text})` : text}${after}`,
        isJoined: true,
      }));
    }
    return undefined;
  }

  #splitSet(before: string, set: SetLiteral, max: number): readonly Part[] | undefined {
    const room = max - this.#lengthOf(before) - this.#lengthOf("{}");
    const elements = set.elements.map((element) => ({ text: this.#slice(element) }));
    if (elements.length === 0 || elements.some(({ text }) => this.#lengthOf(text) > room)) return undefined;
    this.hasCutSets = true;
    return inFewest(elements, 1, { max: room, lengthOf: this.#lengthOf }).map((group) => {
      const values = group.map(({ text }) => text).join(" ");
      return { text: `${before}{${values}}`, isJoined: false };
    });
  }
}

/** Parts joined by `or` as far as they fit. Every operator binds at least as tightly as `or`, so none needs parentheses. */
function packed(parts: readonly Part[], room: Room): readonly Part[] {
  return inFewest(parts, OR.length, room).map((group) => ({
    text: group.map((part) => part.text).join(OR),
    isJoined: group.length > 1 || group[0]!.isJoined,
  }));
}

/** Strings in groups, in order. Each group is as long, with its separators, as there is room for. */
export function gathered<Item extends { readonly text: string }>(
  items: readonly Item[],
  separator: number,
  { max, lengthOf }: Room,
): Item[][] {
  const groups: Item[][] = [];
  let length = 0;
  for (const item of items) {
    const added = lengthOf(item.text) + separator;
    const last = groups.at(-1);
    if (last && length + added <= max) {
      last.push(item);
      length += added;
    } else {
      groups.push([item]);
      length = added - separator;
    }
  }
  return groups;
}

/** Groups beyond which no other order is tried. */
const MAX_GROUPS = 200;

/** The groups of the items in another order, the longest first, if that makes fewer groups. */
function inFewest<Item extends { readonly text: string }>(
  items: readonly Item[],
  separator: number,
  room: Room,
): Item[][] {
  const inOrder = gathered(items, separator, room);
  if (inOrder.length > MAX_GROUPS) return inOrder;
  const lengths = new Map(items.map((item) => [item, room.lengthOf(item.text) + separator]));
  const groups: { readonly items: Item[]; left: number }[] = [];
  for (const [item, length] of [...lengths].sort(([, a], [, b]) => b - a)) {
    const group = groups.find(({ left }) => left >= length);
    if (group) {
      group.items.push(item);
      group.left -= length;
    } else groups.push({ items: [item], left: room.max + separator - length });
  }
  const order = new Map(items.map((item, at) => [item, at]));
  const packed = groups.map((group) => group.items.sort((a, b) => order.get(a)! - order.get(b)!));
  return packed.length < inOrder.length ? packed : inOrder;
}
