import type { EmbeddedText, TextOrigin } from "../../core/embedded-text.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import type {
  Cause,
  LocatedArray,
  LocatedBoolean,
  LocatedEntry,
  LocatedNode,
  LocatedNull,
  LocatedNumber,
  LocatedObject,
  LocatedString,
  LocatedUnknown,
  PartialText,
  Reason,
  Referred,
} from "./located.ts";
import { saysNothing } from "./located.ts";

/** Up to this many entries a scan is faster than a map, and most Cloudflare objects are this small. */
const MAX_SCANNED_ENTRIES = 12;

class ObjectNode implements LocatedObject {
  readonly kind = "Object";
  readonly range: FileRange;
  readonly entries: readonly LocatedEntry[];
  declare readonly origin?: TextOrigin;
  #index: Map<string, LocatedEntry> | undefined;

  constructor(range: FileRange, entries: readonly LocatedEntry[], origin: TextOrigin | undefined) {
    this.range = range;
    this.entries = entries;
    if (origin) this.origin = origin;
  }

  get(key: string): LocatedEntry["value"] | undefined {
    return this.entry(key)?.value;
  }

  entry(key: string): LocatedEntry | undefined {
    if (this.entries.length > MAX_SCANNED_ENTRIES) {
      this.#index ??= new Map(this.entries.map((entry) => [entry.key, entry]));
      return this.#index.get(key);
    }
    for (let at = this.entries.length - 1; at >= 0; at--) {
      if (this.entries[at]!.key === key) return this.entries[at];
    }
    return undefined;
  }
}

class StringNode implements LocatedString {
  readonly kind = "String";
  readonly range: FileRange;
  readonly value: string;
  readonly #build: (value: string) => EmbeddedText;
  /** The distance that the string was moved since it was read. */
  readonly #by: number;
  #content: EmbeddedText | undefined;

  constructor(range: FileRange, value: string, build: (value: string) => EmbeddedText, by = 0) {
    this.range = range;
    this.value = value;
    this.#build = build;
    this.#by = by;
  }

  get content(): EmbeddedText {
    this.#content ??= movedText(this.#build(this.value), this.#by);
    return this.#content;
  }

  moved(_: string, by: number): StringNode {
    const { start, end } = this.range;
    const range = inFile({ start: start + by, end: end + by });
    return new StringNode(range, this.value, this.#build, this.#by + by);
  }
}

/** A string further on in its file. */
function movedText(content: EmbeddedText, by: number): EmbeddedText {
  if (by === 0) return content;
  return {
    ...content,
    toOuter: (inner) => {
      const { start, end } = content.toOuter(inner);
      return inFile({ start: start + by, end: end + by });
    },
  };
}

/** An object of these entries, which are in file order. */
export function objectNode(
  range: FileRange,
  entries: readonly LocatedEntry[],
  origin?: TextOrigin,
): LocatedObject {
  return new ObjectNode(range, entries, origin);
}

/** The object without some of its keys. */
export function withoutKeys(node: LocatedObject, ...keys: readonly string[]): LocatedObject {
  return objectNode(
    node.range,
    node.entries.filter(({ key }) => !keys.includes(key)),
  );
}

/** The array of what is made of each item. */
export function mappedNode<Item>(
  range: FileRange,
  items: readonly Item[],
  made: (item: Item, at: number) => LocatedNode,
): LocatedArray {
  return arrayNode(range, items.map(made));
}

/** The object with another value for each of its keys. */
export function withValues(
  { range, entries, origin }: LocatedObject,
  change: (value: LocatedNode, key: string) => LocatedNode,
): LocatedObject {
  const changed = entries.map((entry) => ({ ...entry, value: change(entry.value, entry.key) }));
  return objectNode(range, changed, origin);
}

/** A string whose map into the file `build` creates on first use: few strings ever need one. */
export function stringNode(
  range: FileRange,
  value: string,
  build: (value: string) => EmbeddedText,
): LocatedString {
  return new StringNode(range, value, build);
}

/** A string that the file does not spell out. It is located at its source, and no fix can change it. */
export function impliedNode(range: FileRange, text: string): LocatedString {
  return stringNode(range, text, () => ({ text, toOuter: () => range, encode: () => undefined }));
}

export function arrayNode(range: FileRange, items: LocatedArray["items"]): LocatedArray {
  return { kind: "Array", range, items };
}

export function numberNode(range: FileRange, value: number, raw: string): LocatedNumber {
  return { kind: "Number", range, value, raw };
}

export function booleanNode(range: FileRange, value: boolean): LocatedBoolean {
  return { kind: "Boolean", range, value };
}

export function nullNode(range: FileRange): LocatedNull {
  return { kind: "Null", range };
}

export function unknownNode(range: FileRange, why: Reason, partial?: PartialText): LocatedUnknown {
  const { reason, cause, refusedAt }: Cause = typeof why === "string" ? { reason: why } : why;
  return {
    kind: "Unknown",
    range,
    reason,
    ...(cause ? { cause } : {}),
    ...(refusedAt ? { refusedAt } : {}),
    ...(partial ? { partial } : {}),
  };
}

/** The place of a copied value. */
export interface CopyPlace {
  /** The range of a part of the value, in the file of the copy, and its origin. */
  readonly at: (range: FileRange, origin: TextOrigin | undefined) => FileRange & Referred;
  readonly textOf: (content: EmbeddedText) => EmbeddedText;
}

/** A copy of a value, with all that is nested in it, at another place. */
export function copiedNode(node: LocatedNode, place: CopyPlace): LocatedNode {
  const { origin, ...range } = place.at(node.range, "origin" in node ? node.origin : undefined);
  const copy = (one: LocatedNode) => copiedNode(one, place);
  const whence = origin ? { origin } : {};
  switch (node.kind) {
    case "Object": {
      const entries = node.entries.map((entry) => {
        const { keyRange, value } = entry;
        return { ...entry, keyRange: place.at(keyRange, keyRange.origin), value: copy(value) };
      });
      return objectNode(range, entries, origin);
    }
    case "Array":
      return { ...node, range, items: node.items.map(copy), ...whence };
    case "String":
      return stringNode(range, node.value, () => place.textOf(node.content));
    case "Unknown": {
      const { partial, candidates } = node;
      return {
        ...node,
        range,
        ...(partial ? { partial: { ...partial, content: place.textOf(partial.content) } } : {}),
        ...(candidates ? { candidates: candidates.map(copy) } : {}),
      };
    }
    default:
      return { ...node, range, ...whence };
  }
}

/** Candidates of one unknown value; more are ignored. */
const MAX_CANDIDATES = 8;

/** An unknown value with those that it has in some cases. Empty ones are often placeholders, and say nothing. */
export function amongNode(node: LocatedUnknown, values: readonly LocatedNode[]): LocatedUnknown {
  const candidates = values.filter(isTelling).slice(0, MAX_CANDIDATES);
  return candidates.length === 0 ? node : { ...node, candidates };
}

function isTelling(node: LocatedNode): boolean {
  if (node.kind === "Unknown") return (node.partial ?? node.candidates) !== undefined;
  return !saysNothing(node) && !(node.kind === "Number" && node.value === 0);
}

/** Whether a value is a reason why something is unknown. */
export function isReason(found: object | string | undefined): found is Reason {
  return typeof found === "string" || (found !== undefined && "reason" in found);
}
