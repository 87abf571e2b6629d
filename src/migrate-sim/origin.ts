import { getOrCompute } from "../core/get-or-compute.ts";
import { LineIndex } from "../core/line-index.ts";
import type { PlaceInExport, PlacePoint } from "../report/schemas/migration-report.generated.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { LocatedNode } from "../sources/values/located.ts";

const BYTE_ORDER_MARK = 0xfeff;

/** A document that is one line of a file, a stream of zones. Lines count as in that file, offsets from the line's start. */
export interface StreamLine extends SourceDocument {
  /** 1-based. */
  readonly lineNumber: number;
}

/** A value of an export and the way to it. */
export interface ExportValue {
  readonly document: SourceDocument;
  /** JSON Pointer (RFC 6901) from the root of the file's value: `/result/0/urls`. The root itself is the empty text. */
  readonly pointer: string;
  readonly node: LocatedNode;
}

/** The member of an object under a key; undefined if there is none, or for anything but an object. */
export function member(origin: ExportValue | undefined, key: string): ExportValue | undefined {
  if (origin?.node.kind !== "Object") return undefined;
  const node = origin.node.get(key);
  return (
    node && {
      document: origin.document,
      pointer: `${origin.pointer}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`,
      node,
    }
  );
}

/** The items of an array; nothing for any other value. */
export function elements(origin: ExportValue | undefined): readonly ExportValue[] {
  if (origin?.node.kind !== "Array") return [];
  return origin.node.items.map((node, at) => ({
    document: origin.document,
    pointer: `${origin.pointer}/${at}`,
    node,
  }));
}

/** The entries of an object by key, the last of repeated keys; nothing for any other value. */
export function members(
  origin: ExportValue | undefined,
): readonly { readonly key: string; readonly at: ExportValue }[] {
  if (origin?.node.kind !== "Object") return [];
  const keys = new Set(origin.node.entries.map((entry) => entry.key));
  return [...keys].flatMap((key) => {
    const at = member(origin, key);
    return at ? [{ key, at }] : [];
  });
}

/** The content of a string; undefined for any other value. */
export function textIn(origin: ExportValue | undefined): string | undefined {
  return origin?.node.kind === "String" ? origin.node.value : undefined;
}

/** The value of a Boolean; undefined for any other value. */
export function booleanIn(origin: ExportValue | undefined): boolean | undefined {
  return origin?.node.kind === "Boolean" ? origin.node.value : undefined;
}

/** The value of a number; undefined for any other value. */
export function numberIn(origin: ExportValue | undefined): number | undefined {
  return origin?.node.kind === "Number" ? origin.node.value : undefined;
}

/** The strings of an array, without its other items; empty for any other value. */
export function textsAt(origin: ExportValue | undefined): readonly string[] {
  return elements(origin).flatMap((item) => textIn(item) ?? []);
}

/** The maximum depth below its root at which a value is distinguished: the result of an API response in a list. */
const MAX_LOCATED_DEPTH = 2;

/** The values of a file from its roots down to responses and their results, each with the path to it. */
export function originsIn(document: SourceDocument): ReadonlyMap<LocatedNode, ExportValue> {
  const origins = new Map<LocatedNode, ExportValue>();
  let level: readonly ExportValue[] = document.roots.map((node) => ({ document, pointer: "", node }));
  for (let depth = 0; depth <= MAX_LOCATED_DEPTH; depth++) {
    for (const origin of level) origins.set(origin.node, origin);
    level = level.flatMap((origin) => [...elements(origin), ...members(origin).map((entry) => entry.at)]);
  }
  return origins;
}

/** The location of a value in the form for reports. */
export function placeInExport(origin: ExportValue): PlaceInExport {
  const { document, pointer, node } = origin;
  return {
    file: document.uri,
    pointer,
    start: pointAt(document, node.range.start),
    end: pointAt(document, node.range.end),
  };
}

const indexes = new WeakMap<SourceDocument, LineIndex>();

/** A byte-order mark counts in offsets and not in columns: editors do not show it. */
function pointAt(document: SourceDocument, offset: number): PlacePoint {
  const index = getOrCompute(indexes, document, () => new LineIndex(document.text));
  const { line, column } = index.positionOf(offset);
  const isMarked = line === 1 && column > 1 && document.text.charCodeAt(0) === BYTE_ORDER_MARK;
  const linesBefore = "lineNumber" in document ? (document as StreamLine).lineNumber - 1 : 0;
  return { line: line + linesBefore, column: isMarked ? column - 1 : column, offset };
}
