import type { Expression, SetLiteral } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";
import { utf8Bytes } from "../firewall-rules.ts";

/** An expression in parts of which at least one holds exactly where the whole does. */
export interface SplitExpression {
  /** In the order of what they were cut from; each within the limit. */
  readonly parts: readonly string[];
  /** Where it was cut: between the operands of `or`, or also between the elements of a set. */
  readonly along: "or" | "set";
}

/** A part of an expression. Parts are joined by `or`, so one with an operator needs parentheses beside any other. */
interface Part {
  readonly text: string;
  readonly isJoined: boolean;
}

/** Parentheses around a part. */
const GROUP_BYTES = 2;
const OR = " or ";

/**
 * Cuts an expression that is too long into expressions of at most `maxBytes` UTF-8 bytes, at an `or` or along a set,
 * whatever stands around it: `a and (b or c)` is `a and b`, or `a and c`; `x in {1 2}` is `x in {1}`, or `x in {2}`; and
 * `any(…)` is cut as what it holds for. Texts are taken over as they are written.
 *
 * Undefined where the expression does not parse or a piece that is too long has no such place.
 */
export function splitExpression(text: string, maxBytes: number): SplitExpression | undefined {
  const { value, diagnostics } = parseExpression(text);
  if (!value.root || diagnostics.some((finding) => finding.severity === "error")) return undefined;
  const splitter = new Splitter(text);
  const parts = splitter.split(value.root, maxBytes);
  return parts && { parts: parts.map((part) => part.text), along: splitter.hasCutSets ? "set" : "or" };
}

class Splitter {
  readonly #text: string;
  hasCutSets = false;

  constructor(text: string) {
    this.#text = text;
  }

  split(node: Expression, maxBytes: number): readonly Part[] | undefined {
    const text = this.#slice(node);
    if (utf8Bytes(text) <= maxBytes) return [{ text, isJoined: node.kind === "Logical" }];
    switch (node.kind) {
      case "Group":
        return this.split(node.expression, maxBytes);
      case "Logical":
        if (node.operator === "or") return this.#splitOr(node.operands, maxBytes);
        return node.operator === "and" ? this.#splitAnd(node.operands, maxBytes) : undefined;
      case "Comparison": {
        const { right } = node;
        if (node.operator !== "in" || right.kind !== "Set") return undefined;
        return this.#splitSet(this.#text.slice(node.start, right.start), right, maxBytes);
      }
      case "Quantifier": {
        // `all` holds where no element fails, which no part alone can tell.
        if (node.name !== "any" || !isExpression(node.argument)) return undefined;
        const [before, after] = [
          this.#text.slice(node.start, node.argument.start),
          this.#text.slice(node.argument.end, node.end),
        ];
        const parts = this.split(node.argument, maxBytes - utf8Bytes(before + after));
        return parts?.map((part) => ({ text: `${before}${part.text}${after}`, isJoined: false }));
      }
      default:
        return undefined;
    }
  }

  #slice(node: { readonly start: number; readonly end: number }): string {
    return this.#text.slice(node.start, node.end);
  }

  #splitOr(operands: readonly Expression[], maxBytes: number): readonly Part[] | undefined {
    const all: Part[] = [];
    for (const operand of operands) {
      const parts = this.split(operand, maxBytes);
      if (!parts) return undefined;
      for (const part of parts) all.push(part);
    }
    return packed(all, maxBytes);
  }

  /** Cuts one operand, the longest that can be cut, and repeats the others beside each of its parts. */
  #splitAnd(operands: readonly Expression[], maxBytes: number): readonly Part[] | undefined {
    const bytesOf = (operand: Expression) => utf8Bytes(this.#slice(operand));
    const longestFirst = [...operands].sort((a, b) => bytesOf(b) - bytesOf(a));
    const [first, last] = [operands[0]!, operands.at(-1)!];
    const wholeBytes = utf8Bytes(this.#text.slice(first.start, last.end));
    for (const operand of longestFirst) {
      const room = maxBytes - (wholeBytes - bytesOf(operand)) - GROUP_BYTES;
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

  #splitSet(before: string, set: SetLiteral, maxBytes: number): readonly Part[] | undefined {
    const room = maxBytes - utf8Bytes(before) - utf8Bytes("{}");
    const elements = set.elements.map((element) => ({ text: this.#slice(element) }));
    if (elements.length === 0 || elements.some(({ text }) => utf8Bytes(text) > room)) return undefined;
    this.hasCutSets = true;
    return gathered(elements, 1, room).map((group) => {
      const values = group.map(({ text }) => text).join(" ");
      return { text: `${before}{${values}}`, isJoined: false };
    });
  }
}

function isExpression(node: { readonly kind: string }): node is Expression {
  return node.kind !== "String" && node.kind !== "Bare";
}

/** Parts joined by `or` as far as they fit. Every operator binds at least as tightly as `or`, so none needs parentheses. */
function packed(parts: readonly Part[], maxBytes: number): readonly Part[] {
  return gathered(parts, OR.length, maxBytes).map((group) => ({
    text: group.map((part) => part.text).join(OR),
    isJoined: group.length > 1 || group[0]!.isJoined,
  }));
}

/** Texts in groups, in order, each group at most `maxBytes` long with its separators, as few as that takes. */
export function gathered<Item extends { readonly text: string }>(
  items: readonly Item[],
  separatorBytes: number,
  maxBytes: number,
): Item[][] {
  const groups: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const added = utf8Bytes(item.text) + separatorBytes;
    const last = groups.at(-1);
    if (last && bytes + added <= maxBytes) {
      last.push(item);
      bytes += added;
    } else {
      groups.push([item]);
      bytes = added - separatorBytes;
    }
  }
  return groups;
}
