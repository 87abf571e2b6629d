import { fieldOf } from "../../contract/fields.ts";
import { utf8ByteCount } from "../../core/text-size.ts";
import type { Comparison, SetLiteral } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";
import { walk } from "../../parser/walk.ts";

/** An expression whose largest set of addresses is in a list instead. */
export interface ListedExpression {
  readonly expression: string;
  /** The values of the list, as written. */
  readonly items: readonly string[];
}

/**
 * Moves the largest set of addresses of an expression to a list with a name. Undefined if that does not bring it within
 * `maxBytes`, or if no set consists of addresses and networks alone: a list takes no ranges.
 */
export function moveToList(text: string, name: string, maxBytes: number): ListedExpression | undefined {
  const { value, diagnostics } = parseExpression(text);
  if (!value.root || diagnostics.some((finding) => finding.severity === "error")) return undefined;
  let largest: SetLiteral | undefined;
  walk(value.root, (node) => {
    if (node.kind !== "Comparison" || !isOfAddresses(node)) return;
    const set = node.right as SetLiteral;
    if (!largest || set.end - set.start > largest.end - largest.start) largest = set;
  });
  if (!largest) return undefined;
  const expression = `${text.slice(0, largest.start)}$${name}${text.slice(largest.end)}`.trim();
  if (utf8ByteCount(expression) > maxBytes) return undefined;
  return { expression, items: largest.elements.map(({ start, end }) => text.slice(start, end)) };
}

function isOfAddresses({ left, right }: Comparison): boolean {
  if (left.kind !== "Field" || right.kind !== "Set") return false;
  if (fieldOf(left.name)?.type.kind !== "Ip") return false;
  return right.elements.every((element) => element.kind === "Bare" && !element.raw.includes(".."));
}
