import { itemsByKey } from "../../../core/items-by-key.ts";
import { code } from "../../../core/phrases.ts";
import type { FileRange } from "../../../core/range.ts";
import type {
  LocatedEntry,
  LocatedNode,
  LocatedString,
  LocatedUnknown,
  Reason,
} from "../../values/located.ts";
import { amongNode, mappedNode, numberNode, unknownNode } from "../../values/nodes.ts";
import { numberText, UNCERTAIN_DIGITS } from "../functions/kit.ts";
import type { ForNames } from "../hcl/ast.ts";
import type { ExpressionSource } from "./source.ts";
import { computedNode } from "./strings.ts";

/** Names that a `for` or a dynamic block introduces, innermost first. */
export interface NameScope {
  readonly source: ExpressionSource;
  readonly names: ReadonlyMap<string, LocatedNode>;
  /** True in the text of a template file, which only sees its own variables. */
  readonly isTemplate?: true;
}

/** One member of a collection: its key or index, and its value. */
export interface Member {
  readonly key: LocatedNode;
  readonly value: LocatedNode;
}

/** An item that represents any number of items, because the list that has them is unknown. */
export function severalNode(node: LocatedUnknown): LocatedUnknown {
  return { ...amongNode(unknownNode(node.range, node), node.candidates ?? []), isSeveral: true };
}

/** Whether the length of a list is unknown. */
export function hasSeveral(node: LocatedNode | undefined): boolean {
  return node?.kind === "Array" && node.items.some(isSeveral);
}

export function isSeveral(node: LocatedNode): boolean {
  return node.kind === "Unknown" && node.isSeveral === true;
}

/** The members of a collection; undefined if it, or their number, is unknown. */
export function membersOf(collection: LocatedNode): Member[] | undefined {
  if (collection.kind === "Array") {
    const first = collection.items.findIndex(isSeveral);
    return collection.items.map((value, at) => {
      if (collection.isSet) return { key: value, value };
      const isCounted = first === -1 || at < first;
      const { range } = value;
      const key = isCounted ? numberNode(range, at, String(at)) : unknownNode(range, "an index is not known");
      return { key, value };
    });
  }
  if (collection.kind !== "Object") return undefined;
  // Terraform walks maps in the order of their keys.
  return byKey(collection.entries).map(({ key, keyRange, value }) => ({
    key: computedNode(keyRange, key),
    value,
  }));
}

/** Why a value is unknown; `otherwise` if it is known, but is not of the required kind. */
export function reasonOf(node: LocatedNode, otherwise: string): Reason {
  return node.kind === "Unknown" ? node : otherwise;
}

/** A scope with the names of a loop. */
export function inner(scope: NameScope, { key, value }: ForNames, member: Member): NameScope {
  const names = new Map(scope.names).set(value, member.value);
  if (key !== undefined) names.set(key, member.key);
  return { ...scope, names };
}

/** The last entry of each key, sorted by key. */
export function byKey(entries: readonly LocatedEntry[]): LocatedEntry[] {
  const last = new Map(entries.map((entry) => [entry.key, entry]));
  return [...last.values()].sort((a, b) => compareTexts(a.key, b.key));
}

/** The order in which Terraform sorts strings: that of their bytes in UTF-8, which is the order of code points. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  return rankOf(a.charCodeAt(at)) - rankOf(b.charCodeAt(at));
}

/** Units of surrogate pairs sort after all others. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** The entries with one key gathered in a list, in the order of their first. */
export function grouped(entries: readonly LocatedEntry[]): LocatedEntry[] {
  return [...itemsByKey(entries, ({ key }) => key)].map(([key, group]) => {
    const { keyRange } = group[0]!;
    return {
      key,
      keyRange,
      value: mappedNode(keyRange, group, ({ value }) => value),
    };
  });
}

/** A scalar that may be a key or an index. */
export function keyOf(node: LocatedNode): string | number | undefined {
  return node.kind === "String" || node.kind === "Number" ? node.value : undefined;
}

/** A scalar as its text in a template, or the reason why it has none. */
export function asText(node: LocatedNode, site: FileRange): LocatedString | Reason {
  switch (node.kind) {
    case "String":
      return node;
    case "Number": {
      const text = numberText(node);
      return text === undefined ? UNCERTAIN_DIGITS : computedNode(site, text);
    }
    case "Boolean":
      return computedNode(site, String(node.value));
    case "Unknown":
      return node;
    default:
      return "it is not a string";
  }
}

/** Why a reference to something other than a local or variable is unknown. */
export function unresolved(root: string, name: string): string {
  if (root === "each" || root === "count" || root === "self") {
    return `${code(`${root}.${name}`)} differs from one instance to the next`;
  }
  if (root === "module") return `${code(`module.${name}`)} is defined in another directory`;
  if (root === "path" || root === "terraform")
    return `${code(`${root}.${name}`)} depends on where Terraform runs`;
  return `${code(root === "data" ? `data.${name}` : `${root}.${name}`)} is known only after apply`;
}
