import { leadingCount } from "../../core/binary-search.ts";
import type { Anchor, Diagnostic } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Range } from "../../core/range.ts";
import { headOf } from "../../core/whole-characters.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";

/** Characters of a whole value that identify it. */
const MAX_CONTENT_CHARS = 200;
/** Up to this many children are scanned; values that Terraform refers to are not in the order of the file. */
const MAX_SCANNED = 32;
/** Keys that identify an API object. A `ref` is stable, while each update may change the `id`. */
const NAMES = ["ref", "id", "category"] as const;
/** Human-readable texts, which identify nothing. */
const REMARKS: ReadonlySet<string> = new Set(["description"]);

/**
 * The findings with their anchors. An anchor names the rule, by its `ref` or `id` or, if it has neither, by its
 * Terraform resource, and the member in it, so it survives reformatting of the file and edits of other members.
 */
export function withAnchors(diagnostics: readonly Diagnostic[], document: SourceDocument): Diagnostic[] {
  const anchorOf = anchorsIn(document);
  return diagnostics.map((one) => {
    const anchor = anchorOf(one);
    return anchor === undefined ? one : Object.freeze({ ...one, anchor });
  });
}

/** Names the places of a document. */
export function anchorsIn(
  document: SourceDocument,
): (place: { readonly range: Range }) => Anchor | undefined {
  /** One for all findings at the same value. */
  const known = new Map<LocatedNode | LocatedEntry, Anchor>();
  const anchorAt = (node: LocatedNode | LocatedEntry, path: readonly string[], content?: string) =>
    getOrCompute(known, node, () => {
      const place = path.join("/");
      return content === undefined ? { place } : { place, content };
    });
  return ({ range }) => {
    let node = childAt(document.roots, rangeOfNode, range.start);
    if (!node) return undefined;
    let path = resourceAt(document, node);
    let isNamed = path.length > 0;
    while (!isSame(node.range, range)) {
      if (node.kind === "Array") {
        const item: LocatedNode | undefined = childAt(node.items, rangeOfNode, range.start);
        if (!item) break;
        const name = item.kind === "Object" ? nameOf(item) : undefined;
        // The surroundings of the outermost rule, such as the envelope of an API response, do not count.
        if (item.kind === "Object" && !isNamed) path = [];
        if (name !== undefined) path.push(name);
        isNamed ||= name !== undefined;
        node = item;
      } else if (node.kind === "Object") {
        const entry: LocatedEntry | undefined = childAt(node.entries, rangeOfEntry, range.start);
        if (!entry) break;
        path.push(entry.key);
        if (range.start < entry.value.range.start) return anchorAt(entry, path);
        node = entry.value;
      } else break;
    }
    // A value that is marked with its brackets may be laid out in many ways.
    const hasLayout = isSame(node.range, range) && (node.kind === "Object" || node.kind === "Array");
    return anchorAt(node, path, hasLayout ? (isNamed ? "" : contentOf(node)) : undefined);
  };
}

/** `cloudflare_filter.name` for the values of a resource; nothing for others. */
function resourceAt({ subjects }: SourceDocument, { range }: LocatedNode): string[] {
  for (const subject of subjects) {
    if (subject.kind !== "TerraformResource" || subject.node.range.start !== range.start) continue;
    return [`${subject.resourceType}.${subject.name}`];
  }
  return [];
}

function nameOf(object: LocatedObject): string | undefined {
  for (const key of NAMES) {
    const value = object.get(key);
    if (value?.kind === "String") return `${key}=${value.value}`;
  }
  return undefined;
}

function rangeOfNode({ range }: LocatedNode) {
  return range;
}

function isSame(a: Range, b: Range): boolean {
  return a.start === b.start && a.end === b.end;
}

function rangeOfEntry({ keyRange, value }: LocatedEntry) {
  return { start: Math.min(keyRange.start, value.range.start), end: Math.max(keyRange.end, value.range.end) };
}

/** The child that an offset is in. Many children are in the order of their file. */
function childAt<Child>(
  children: readonly Child[],
  rangeOf: (child: Child) => Range,
  offset: number,
): Child | undefined {
  const isAround = (child: Child) => rangeOf(child).start <= offset && offset < rangeOf(child).end;
  if (children.length <= MAX_SCANNED) return children.find(isAround);
  const last = children[leadingCount(children, (child) => rangeOf(child).start <= offset) - 1];
  return last && isAround(last) ? last : undefined;
}

/** The keys and values of a value without its layout. */
function contentOf(root: LocatedNode): string {
  let content = "";
  const pending: (LocatedNode | string)[] = [root];
  for (
    let next = pending.pop();
    next !== undefined && content.length < MAX_CONTENT_CHARS;
    next = pending.pop()
  ) {
    if (typeof next === "string") content += `${next} `;
    else if (next.kind === "Array") pending.push(...next.items.slice(0, MAX_CONTENT_CHARS).reverse());
    else if (next.kind === "Object") {
      for (const { key, value } of [...next.entries].reverse())
        if (!REMARKS.has(key)) pending.push(value, key);
    } else content += `${"value" in next ? next.value : next.kind} `;
  }
  return headOf(content, MAX_CONTENT_CHARS);
}
