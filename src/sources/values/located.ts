import type { EmbeddedText, TextOrigin } from "../../core/embedded-text.ts";
import { exactNumber } from "../../core/exact-json.ts";
import type { FileRange, Range } from "../../core/range.ts";
import type { UncheckedKind } from "../../core/unchecked.ts";

/**
 * A JSON-like value that remembers where it was written. Every `range` is an offset pair in its file and covers the
 * value as written, quotes and brackets included.
 */
export type LocatedNode =
  | LocatedObject
  | LocatedArray
  | LocatedString
  | LocatedNumber
  | LocatedBoolean
  | LocatedNull
  | LocatedUnknown;

/** The origin of a key, or of a value other than a string; a string has it in its content. */
export interface Referred {
  /** The location of the value in another file, if `range` is a reference to it. Default: none. */
  readonly origin?: TextOrigin;
}

export interface LocatedObject extends Referred {
  readonly kind: "Object";
  readonly range: FileRange;
  /** In file order, repeated keys included. */
  readonly entries: readonly LocatedEntry[];
  /** The value of a key; of a repeated key the last, as for the API. Own keys only: `__proto__` is an ordinary name. */
  get(key: string): LocatedNode | undefined;
  /** The entry that `get` returns the value of. */
  entry(key: string): LocatedEntry | undefined;
}

export interface LocatedEntry {
  readonly key: string;
  readonly keyRange: FileRange & Referred;
  readonly value: LocatedNode;
  /** True for blocks of native Terraform syntax, where `=` is missing. */
  readonly isBlock?: boolean;
}

export interface LocatedArray extends Referred {
  readonly kind: "Array";
  readonly range: FileRange;
  readonly items: readonly LocatedNode[];
  /** True for a Terraform set, whose items are unordered. */
  readonly isSet?: boolean;
}

export interface LocatedString {
  readonly kind: "String";
  readonly range: FileRange;
  readonly value: string;
  /** The same value with the map back into the file. */
  readonly content: EmbeddedText;
  /** If the value is a Terraform heredoc as a whole: the whitespace before the marker that ends it. */
  readonly heredocIndentation?: string;
}

export interface LocatedNumber extends Referred {
  readonly kind: "Number";
  readonly range: FileRange;
  readonly value: number;
  readonly raw: string;
}

export interface LocatedBoolean extends Referred {
  readonly kind: "Boolean";
  readonly range: FileRange;
  readonly value: boolean;
}

export interface LocatedNull extends Referred {
  readonly kind: "Null";
  readonly range: FileRange;
}

/** Why a value is unknown. */
export interface Cause {
  /** A noun phrase or a sentence without a full stop. */
  readonly reason: string;
  /** Default: `unknown`, no file contains the value. */
  readonly cause?: UncheckedKind;
  /** The place of what Terraform certainly rejects in the expression; undefined if it may accept it. */
  readonly refusedAt?: TextOrigin;
}

/** A cause, or its words alone. */
export type Reason = string | Cause;

/** A value that cannot be known from the file (an interpolation, a computed value). Nothing is concluded from it. */
export interface LocatedUnknown extends Cause {
  readonly kind: "Unknown";
  readonly range: FileRange;
  /** The address of a Terraform resource of which the value is the `id`. Default: none. */
  readonly idOf?: string | undefined;
  /** For a string, its known parts. */
  readonly partial?: PartialText;
  /** True for a list item that represents any number of items. */
  readonly isSeveral?: boolean;
  /** Values that it has in some cases: those of the branches of an unknown condition. Default: none is known. */
  readonly candidates?: readonly LocatedNode[];
}

/** A text with holes, whose contents are unknown. */
export interface PartialText {
  /** The text, with a placeholder in each hole, and its map into the file. */
  readonly content: EmbeddedText;
  /** Ranges of the placeholders in the text, in order and disjoint. `idOf`: that of the value there. */
  readonly holes: readonly (Range & Pick<LocatedUnknown, "idOf">)[];
  /** The directory that a hole at the start of the text represents: a Terraform path that depends on where it runs. */
  readonly directory?: string;
}

type Kind = LocatedNode["kind"];
type NodeOf<K extends Kind> = Extract<LocatedNode, { kind: K }>;

function readerOf<K extends Kind>(kind: K) {
  return (object: LocatedObject | undefined, key: string): NodeOf<K> | undefined => {
    const value = object?.get(key);
    return value?.kind === kind ? (value as NodeOf<K>) : undefined;
  };
}

/** The string at a key; undefined if it is absent or of another type. The same applies to the next four functions. */
export const stringAt = readerOf("String");
export const numberAt = readerOf("Number");
export const booleanAt = readerOf("Boolean");
export const objectAt = readerOf("Object");
export const arrayAt = readerOf("Array");

/** Whether `key` is written at all, whatever its value. */
export function hasEntry(object: LocatedObject, key: string): boolean {
  return object.entry(key) !== undefined;
}

/** The strings among the values of an object, by their keys. */
export function textMembers(node: LocatedNode | undefined): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of node?.kind === "Object" ? node.entries : [])
    if (value.kind === "String") texts.set(key, value.value);
  return texts;
}

/** Whether a value is empty or absent: plans and states spell out missing members. */
export function saysNothing(node: LocatedNode): boolean {
  if (node.kind === "Object") return node.entries.length === 0;
  if (node.kind === "Array") return node.items.length === 0;
  return node.kind === "Null" || (node.kind === "String" && node.value === "");
}

/** Whether a value may be none: it is unknown, or a list of unknown items, such as `dynamic` blocks. */
export function mayBeNone(node: LocatedNode): boolean {
  return node.kind === "Array" ? node.items.every(mayBeNone) : node.kind === "Unknown";
}

/** Whether a value represents one that the file lacks, and that a module or template may add. */
export function isAdded({ kind, range }: LocatedNode): boolean {
  return kind === "Unknown" && range.start === range.end;
}

/** Whether a value, or any value within it, cannot be known from the file. */
export function hasUnknown(node: LocatedNode | undefined): boolean {
  return node !== undefined && unknownsIn(node).length > 0;
}

/** The unknown values in a value. */
export function unknownsIn(root: LocatedNode): readonly LocatedUnknown[] {
  return valuesIn([root], "Unknown");
}

/** The items of a list that are objects, in order; a single object counts as a list of one. */
export function objectsIn(node: LocatedNode | undefined): readonly LocatedObject[] {
  const items = node?.kind === "Array" ? node.items : node ? [node] : [];
  return items.filter((item): item is LocatedObject => item.kind === "Object");
}

/**
 * The value without its locations, as `JSON.parse` would give it, except that objects have no prototype, so that a key
 * `__proto__` or `constructor` is a key and nothing else. Unknown values become undefined.
 */
export function plainValue(node: LocatedNode): unknown {
  return withNumbers(node, ({ value }) => value);
}

/** The value at a JSON Pointer, or the nearest one above it. */
export function nodeAt(root: LocatedNode, pointer: string): LocatedNode {
  let node = root;
  for (const step of pointer.split("/").slice(1)) {
    const next =
      node.kind === "Object" ? node.get(step) : node.kind === "Array" ? node.items[Number(step)] : undefined;
    if (!next) return node;
    node = next;
  }
  return node;
}

/** `plainValue`, but a number that a double cannot represent exactly keeps its digits, to be written again. */
export function exactValue(node: LocatedNode): unknown {
  return withNumbers(node, ({ raw }) => exactNumber(raw));
}

/** `plainValue`, in which an integer that a double does not contain exactly is a big integer. */
export function valueWithBigIntegers(node: LocatedNode): unknown {
  return withNumbers(node, ({ value, raw }) =>
    !Number.isSafeInteger(value) && /^-?\d{1,40}$/.test(raw) ? BigInt(raw) : value,
  );
}

function withNumbers(node: LocatedNode, numberOf: (number: LocatedNumber) => unknown): unknown {
  switch (node.kind) {
    case "Object": {
      const plain: Record<string, unknown> = Object.create(null);
      for (const entry of node.entries) plain[entry.key] = withNumbers(entry.value, numberOf);
      return plain;
    }
    case "Array":
      return node.items.map((item) => withNumbers(item, numberOf));
    case "Number":
      return numberOf(node);
    case "Null":
      return null;
    case "Unknown":
      return undefined;
    default:
      return node.value;
  }
}

/** The strings in some values, in no particular order. `skipped`: the keys of members that are left out. */
export function stringsIn(roots: readonly LocatedNode[], skipped?: ReadonlySet<string>): LocatedString[] {
  return valuesIn(roots, "String", skipped);
}

function valuesIn<K extends Kind>(
  roots: readonly LocatedNode[],
  kind: K,
  skipped?: ReadonlySet<string>,
): NodeOf<K>[] {
  const found: NodeOf<K>[] = [];
  const pending = [...roots];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === kind) found.push(node as NodeOf<K>);
    else if (node.kind === "Array") for (const item of node.items) pending.push(item);
    else if (node.kind === "Object")
      for (const { key, value } of node.entries) if (!skipped?.has(key)) pending.push(value);
  }
  return found;
}
