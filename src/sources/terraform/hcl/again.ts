import type { Staged } from "../../../core/diagnostic.ts";
import type { Range } from "../../../core/range.ts";
import { resolveLimits, type SourceLimits } from "../../values/limits.ts";
import { changeBetween, copiedText, type TextChange } from "../../values/text-change.ts";
import type { HclBlock, HclBody, HclObject } from "./ast.ts";
import { type HclFile, MAX_HCL_DEPTH, parseHcl } from "./parse.ts";

/** A text without problems, as it was parsed. */
interface HclReading {
  readonly text: string;
  /** Its number of tokens is at least that of the text. */
  readonly file: HclFile;
}

/** What is remembered of a string so that its next version can be parsed faster. */
export interface HclMemory {
  /** The last version without problems. */
  hcl?: HclReading | undefined;
}

/** A block, or an object in a list, that contains the whole change between its braces. */
interface Around {
  readonly node: HclBlock | HclObject;
  /** Constructs that are open around it. */
  readonly depth: number;
}

/** A node, its replacement in the next version, and the distance that everything after it moves. */
interface Replacement {
  readonly node: HclBlock | HclObject;
  readonly by: number;
  readonly next: HclBlock | HclObject;
}

/** Makes an object of a list an attribute, because HCL text has no bare values. */
const VALUE_PREFIX = "_=";

/**
 * `parseHcl`, for the next version of a string: only the innermost block that contains the change, or the innermost object in a
 * list, is parsed again. Everything before it is shared with the version before, and everything after it is moved.
 */
export function parseHclAgain(
  uri: string,
  text: string,
  limits: Partial<SourceLimits>,
  memory: HclMemory,
): Staged<HclFile> {
  const file = memory.hcl && editedFile(text, resolveLimits(limits), memory.hcl);
  const parsed = file ? { value: file, diagnostics: [] } : parseHcl(uri, text, limits);
  // A text with a problem is soon fixed: the version before it then serves again.
  if (parsed.diagnostics.length === 0) memory.hcl = { text, file: parsed.value };
  return parsed;
}

/** Undefined unless it is certain that the text is parsed so. */
function editedFile(text: string, limits: SourceLimits, before: HclReading): HclFile | undefined {
  const change = changeBetween(before.text, text);
  const around = innermostAround(before.file.body, change);
  if (!around) return undefined;
  const { node, depth } = around;
  const own = ownFile(copiedText(text.slice(node.start, node.end + change.by)), around, {
    ...limits,
    maxDepth: Math.min(limits.maxDepth, MAX_HCL_DEPTH) - depth,
    maxHclTokens: limits.maxHclTokens - before.file.tokens,
  });
  if (!own) return undefined;
  const moved = { ...own, next: movedNode(own.next, node.start - own.next.start), node, by: change.by };
  const comments = [
    ...before.file.comments.filter(({ end }) => end <= node.start),
    ...own.comments.map((one) => movedNode(one, moved.next.start - own.next.start)),
    ...before.file.comments.filter(({ start }) => start >= node.end).map((one) => movedNode(one, change.by)),
  ];
  return { body: replacedIn(before.file.body, moved), comments, tokens: before.file.tokens + own.tokens };
}

function innermostAround(body: HclBody, change: TextChange, depth = 0): Around | undefined {
  const item = body.items.find(({ end }) => change.start < end);
  if (item?.kind === "Block") {
    if (!holds(item.body, change)) return undefined;
    return innermostAround(item.body, change, depth + 1) ?? { node: item, depth };
  }
  if (item?.value.kind !== "Tuple" || !holds(item.value, change)) return undefined;
  const node = item.value.items.find(({ end }) => change.start < end);
  return node?.kind === "Object" && holds(node, change) ? { node, depth: depth + 1 } : undefined;
}

/** Whether a change lies between the brackets of a construct. */
function holds({ start, end }: Range, change: TextChange): boolean {
  return start < change.start && change.end < end;
}

/**
 * A block or object, parsed alone; undefined if it does not parse alone as it does in the file. Its brackets pair, so
 * nothing that it opens reaches what follows, and how its lines are scanned depends only on its own brackets.
 */
function ownFile(
  text: string,
  { node: { kind } }: Around,
  limits: SourceLimits,
): (Omit<HclFile, "body"> & Pick<Replacement, "next">) | undefined {
  if (limits.maxDepth < 1 || limits.maxHclTokens < 1) return undefined;
  const whole = kind === "Object" ? VALUE_PREFIX + text : text;
  const { value, diagnostics } = parseHcl("", whole, limits);
  const [item, ...others] = value.body.items;
  if (diagnostics.length > 0 || others.length > 0 || !item) return undefined;
  const next = item.kind === "Block" ? item : item.value;
  if (next.kind !== kind || next.start !== whole.length - text.length || next.end !== whole.length)
    return undefined;
  return { ...value, next: next as Replacement["next"] };
}

/** A node that contains the replaced one, or lies before or after it, in the next version. */
function replacedIn<Node extends object>(node: Node, replacement: Replacement): Node {
  const { node: old, by, next } = replacement;
  if ((node as object) === old) return next as object as Node;
  const { start, end } = node as Partial<Range>;
  if (end !== undefined && end <= old.start) return node;
  if (start !== undefined && start >= old.end) return movedNode(node, by);
  const copy = withParts(node, (part) => replacedIn(part, replacement));
  return end === undefined ? copy : Object.assign(copy, { end: end + by });
}

/** A node with everything inside it, moved by an offset. */
function movedNode<Node extends object>(node: Node, by: number): Node {
  if (by === 0) return node;
  const copy: { start?: number; end?: number } = withParts(node, (part) => movedNode(part, by));
  if (copy.start !== undefined) copy.start += by;
  if (copy.end !== undefined) copy.end += by;
  return copy as Node;
}

/** A copy of a node with other parts. HCL nodes are plain data, and only their offsets are numbers with these names. */
function withParts<Node extends object>(node: Node, other: (part: object) => object): Node {
  if (Array.isArray(node)) return node.map(other) as Node;
  const copy = { ...node };
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === "object" && part !== null) copy[key] = other(part) as typeof part;
  }
  return copy;
}
