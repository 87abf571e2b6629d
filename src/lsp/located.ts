import type { Range } from "../core/range.ts";
import type { SourceDocument, Subject } from "../sources/recognise/model.ts";
import type { LocatedEntry, LocatedNode, LocatedObject, LocatedString } from "../sources/values/located.ts";

/** One step from a value to a value within it. */
export type PathStep =
  | { readonly in: LocatedObject; readonly entry: LocatedEntry }
  | { readonly in: LocatedNode; readonly index: number };

/** A place in a recognised object: its subject, and the path within it. */
export interface LocatedPlace {
  readonly subject: Subject;
  /** From the value of the subject inward. */
  readonly trail: readonly PathStep[];
  readonly target: LocatedString | LocatedEntry;
}

/** The string value or the key at an offset, its ends included. */
export function locatedAt(document: SourceDocument, offset: number): LocatedPlace | undefined {
  const isThere = ({ start, end }: Range) => start <= offset && offset <= end;
  return locateFirst(document, {
    entersValue: ({ range }) => isThere(range),
    isKey: ({ keyRange }) => isThere(keyRange),
    isValue: ({ range }) => isThere(range),
  });
}

interface Search {
  readonly entersValue: (node: LocatedNode) => boolean;
  readonly isKey: (entry: LocatedEntry) => boolean;
  readonly isValue: (node: LocatedString) => boolean;
}

/** The first key or string value that a search is for, in file order. */
export function locateFirst({ subjects }: SourceDocument, search: Search): LocatedPlace | undefined {
  for (const subject of subjects) {
    // The API object that a resource declares is a subject too, in the shape of the API.
    if (!("node" in subject) || subject.kind === "TerraformResource") continue;
    const found = within(subject.node, [], search);
    if (found) return { subject, ...found };
  }
  return undefined;
}

/** The keys and indexes along a trail, joined by dots, every index as `*`: `rules.*.action`. */
export function trailPath(trail: readonly PathStep[]): string {
  return trail.map((step) => ("entry" in step ? step.entry.key : "*")).join(".");
}

function within(
  node: LocatedNode,
  trail: readonly PathStep[],
  search: Search,
): Omit<LocatedPlace, "subject"> | undefined {
  if (node.kind === "String") return search.isValue(node) ? { trail, target: node } : undefined;
  if (node.kind === "Array") {
    for (const [index, item] of node.items.entries()) {
      const found = search.entersValue(item) && within(item, [...trail, { in: node, index }], search);
      if (found) return found;
    }
  }
  if (node.kind === "Object") {
    for (const entry of node.entries) {
      const step = { in: node, entry };
      if (search.isKey(entry)) return { trail: [...trail, step], target: entry };
      const found = search.entersValue(entry.value) && within(entry.value, [...trail, step], search);
      if (found) return found;
    }
  }
  return undefined;
}
