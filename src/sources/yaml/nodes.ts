import {
  type Alias,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { type FileRange, inFile } from "../../core/range.ts";
import { duplicateKeys } from "../values/duplicate-keys.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedEntry, LocatedNode } from "../values/located.ts";
import { arrayNode, booleanNode, nullNode, numberNode, objectNode, unknownNode } from "../values/nodes.ts";
import type { ProblemList } from "../values/problems.ts";
import { duplicateKey } from "../values/shared-problems.ts";
import * as problem from "./problems.ts";
import { quotedToken } from "./quoted.ts";
import { type YamlString, yamlStringNode } from "./strings.ts";

/** The context shared by the nodes of one file. */
export interface YamlContext {
  readonly text: string;
  readonly limits: SourceLimits;
  readonly problems: ProblemList;
  /** By the token of a list, the items that were removed from its front and located. Default: none. */
  readonly taken?: ReadonlyMap<CST.Token, readonly LocatedNode[]>;
}

/** The value of a document with its locations; undefined for an empty document. */
export function locateDocument(document: Document, context: YamlContext): LocatedNode | undefined {
  const { contents } = document;
  if (contents === null || (isScalar(contents) && !contents.srcToken)) return undefined;
  return new DocumentLocator(context).locate(contents, false);
}

/** An anchored value. Its node is undefined while it is being read, and `size` counts the values in it. */
interface Anchor {
  node: LocatedNode | undefined;
  size: number;
  /** See `AliasedAnchor`. */
  isAliased: boolean;
}

const CORE = "tag:yaml.org,2002:";

/** The tag with which PyYAML and Go merge a key of any text. */
const MERGE_TAG = `${CORE}merge`;

/** Whether a tag of the core schema fits the value that it is on: PyYAML reads `!!str {=: x}` as the string `x`. */
function isGivenMeaning(tag: string, node: Node): boolean {
  if (tag === "!") return true;
  if (isMap(node)) return tag === `${CORE}map`;
  if (isSeq(node)) return tag === `${CORE}seq`;
  const { value } = node as Scalar;
  switch (tag) {
    case `${CORE}str`:
      return true;
    case `${CORE}int`:
    case `${CORE}float`:
      return typeof value === "number";
    case `${CORE}bool`:
      return typeof value === "boolean";
    default:
      return tag === `${CORE}null` && value === null;
  }
}

class DocumentLocator {
  readonly #context: YamlContext;
  readonly #anchors = new Map<string, Anchor>();
  /** Values located so far; those of aliases are counted at every use. */
  #size = 0;
  #aliasedNodes = 0;

  constructor(context: YamlContext) {
    this.#context = context;
  }

  locate(node: Node, isInFlow: boolean): LocatedNode {
    this.#size++;
    if (isAlias(node)) return this.#alias(node);
    const anchor = node.anchor === undefined ? undefined : this.#openAnchor(node.anchor);
    const sizeBefore = this.#size;
    const located = this.#value(node, isInFlow, anchor);
    if (anchor) {
      anchor.node = located;
      anchor.size = this.#size - sizeBefore + 1;
    }
    return located;
  }

  #openAnchor(name: string): Anchor {
    const anchor: Anchor = { node: undefined, size: 0, isAliased: false };
    this.#anchors.set(name, anchor);
    return anchor;
  }

  #alias(node: Alias.Parsed | Alias): LocatedNode {
    const range = rangeOf(node);
    const anchor = this.#anchors.get(node.source);
    if (!anchor) {
      this.#context.problems.add(problem.unknownAlias(node.source, range));
      return unknownNode(range, { reason: "the alias names no anchor", cause: "invalid" });
    }
    if (!anchor.node) {
      this.#context.problems.add(problem.recursiveAlias(node.source, range));
      return unknownNode(range, { reason: "the alias is inside the value that it names", cause: "invalid" });
    }
    const { maxAliasedNodes } = this.#context.limits;
    if (this.#aliasedNodes + anchor.size > maxAliasedNodes) {
      if (this.#aliasedNodes <= maxAliasedNodes) {
        const data = { maxAliasedNodes };
        this.#context.problems.add(
          problem.yamlProblem("yaml-too-many-aliases", "tooManyAliases", range, { data }),
        );
      }
      this.#aliasedNodes = Number.POSITIVE_INFINITY;
      return unknownNode(range, { reason: "aliases repeat too many values", cause: "limits" });
    }
    this.#aliasedNodes += anchor.size;
    this.#size += anchor.size - 1;
    anchor.isAliased = true;
    return anchor.node;
  }

  #value(node: Node, isInFlow: boolean, anchor: Anchor | undefined): LocatedNode {
    const tag = node.tag;
    if (tag !== undefined && !isGivenMeaning(tag, node)) {
      const range = rangeOf(node);
      // Many tools split their files this way, and the author knows that the included content is elsewhere.
      if (tag === "!include") return unknownNode(range, "value of an included file");
      this.#context.problems.add(problem.unknownTag(tag, tagRange(this.#context.text, range.start)));
      return unknownNode(range, `the tag ${tag} gives it a meaning that is not known here`);
    }
    if (isMap(node)) return this.#map(node, isInFlow || node.flow === true);
    if (isSeq(node)) return this.#sequence(node, isInFlow || node.flow === true);
    return this.#scalar(node as Scalar, isInFlow, anchor);
  }

  #sequence(node: YAMLSeq, isInFlow: boolean): LocatedNode {
    const taken = (node.srcToken && this.#context.taken?.get(node.srcToken)) ?? [];
    const items = [...taken, ...node.items.map((item) => this.locate(item as Node, isInFlow))];
    const last = node.items.at(-1) as Node | undefined;
    return arrayNode(this.#collectionRange(node, writtenRange(last, items.at(-1))), items);
  }

  #map(node: YAMLMap, isInFlow: boolean): LocatedNode {
    const own: LocatedEntry[] = [];
    const merges: Merge[] = [];
    let last: FileRange | undefined;
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      const keyRange = rangeOf(pair.key);
      const key = this.#key(pair.key, keyRange);
      const value = pair.value
        ? this.locate(pair.value, isInFlow)
        : nullNode(inFile({ start: keyRange.end, end: keyRange.end }));
      last = writtenRange(pair.value, value);
      if (key === undefined) continue;
      // Some reader takes it for a merge key: Go also one in quotes, and PyYAML an alias of one.
      const isMerge = key === "<<" || (isScalar(pair.key) && pair.key.tag === MERGE_TAG);
      if (isMerge) merges.push({ key: pair.key, keyRange, value });
      else own.push({ key, keyRange, value });
    }
    for (const { first, again } of duplicateKeys(own)) {
      this.#context.problems.add(duplicateKey(again.key, first.keyRange, again.keyRange));
    }
    const range = this.#collectionRange(node, last);
    if (merges.length === 0) return objectNode(range, own);
    const unknown = merges.flatMap(({ value }) => mapsOf(value)).find((map) => map.kind === "Unknown");
    if (unknown?.kind === "Unknown") return unknownNode(range, unknown);
    const ownKeys = new Set(own.map((entry) => entry.key));
    return objectNode(range, [...this.#merged(merges).filter((entry) => !ownKeys.has(entry.key)), ...own]);
  }

  /** The entries of all merged maps. Where readers disagree, it takes those of PyYAML and reports it. */
  #merged(merges: readonly Merge[]): LocatedEntry[] {
    const merged = new Map<string, LocatedEntry>();
    for (const { key, keyRange, value } of merges) {
      if (merges.length > 1 || !isPlainMergeKey(key))
        this.#context.problems.add(
          problem.yamlProblem("yaml-bad-merge", "disputedMerge", keyRange, { severity: "warning" }),
        );
      for (const entry of this.#entriesOf(value, keyRange)) merged.set(entry.key, entry);
    }
    return [...merged.values()];
  }

  /** The text of a key; undefined for one that has no text. An alias of a string is that string. */
  #key(node: Node, range: FileRange): string | undefined {
    if (isScalar(node)) {
      if (node.anchor !== undefined) this.locate(node, false);
      if (node.tag !== undefined && node.tag !== MERGE_TAG && node.tag !== `${CORE}str`)
        this.#context.problems.add(problem.unknownTag(node.tag, tagRange(this.#context.text, range.start)));
      return typeof node.value === "string" ? node.value : (node.source ?? String(node.value));
    }
    const located = this.locate(node, false);
    if (located.kind === "String") return located.value;
    if (located.kind !== "Unknown")
      this.#context.problems.add(problem.yamlProblem("yaml-complex-key", "complexKey", range));
    return undefined;
  }

  /** The entries of the maps of one merge key: of several maps, the first wins. */
  #entriesOf(value: LocatedNode, keyRange: FileRange): LocatedEntry[] {
    const found = new Map<string, LocatedEntry>();
    for (const source of mapsOf(value)) {
      if (source.kind !== "Object")
        this.#context.problems.add(problem.yamlProblem("yaml-bad-merge", "badMerge", keyRange));
      else for (const entry of source.entries) if (!found.has(entry.key)) found.set(entry.key, entry);
    }
    return [...found.values()];
  }

  #scalar(node: Scalar, isInFlow: boolean, anchor: Anchor | undefined): LocatedNode {
    const { value } = node;
    const range = rangeOf(node);
    const quoted = quotedToken(node.srcToken);
    if (quoted) return this.#text({ value: undefined, token: quoted, range, isInFlow, anchor });
    const raw = node.source ?? "";
    if (value === null) return nullNode(range);
    if (typeof value === "boolean") return booleanNode(range, value);
    if (typeof value === "number") return numberNode(range, value, raw);
    if (typeof value === "bigint") return numberNode(range, Number(value), raw);
    const text = { value: String(value), token: node.srcToken, range: this.#trimmed(range) };
    return this.#text({ ...text, isInFlow, anchor });
  }

  #text(string: YamlString): LocatedNode {
    return yamlStringNode(this.#context.text, string);
  }

  /** From the first entry to the end of the last: the library counts blank lines and comments after it as well. */
  #collectionRange(node: YAMLMap | YAMLSeq, last: FileRange | undefined): FileRange {
    const range = rangeOf(node);
    if (node.flow) return range;
    return this.#trimmed(last ? inFile({ start: range.start, end: last.end }) : range);
  }

  /** Without line breaks and spaces at the end. */
  #trimmed({ start, end }: FileRange): FileRange {
    const { text } = this.#context;
    let trimmedEnd = Math.min(end, text.length);
    while (trimmedEnd > start && " \t\r\n".includes(text[trimmedEnd - 1]!)) trimmedEnd--;
    return inFile({ start, end: trimmedEnd });
  }
}

/** The tag before a value; the library keeps its name only. */
function tagRange(text: string, valueStart: number): FileRange {
  const last = Math.max(0, text.lastIndexOf("!", valueStart - 1));
  const start = text[last - 1] === "!" ? last - 1 : last;
  const length = /^\S*/.exec(text.slice(start, valueStart))![0].length;
  return inFile({ start, end: start + length });
}

/** A merge key and the value that it merges. */
interface Merge {
  readonly key: Node;
  readonly keyRange: FileRange;
  readonly value: LocatedNode;
}

/** The maps that a merge key is given. */
function mapsOf(value: LocatedNode): readonly LocatedNode[] {
  return value.kind === "Array" ? value.items : [value];
}

/** Whether all readers take a merge key for one. */
function isPlainMergeKey(node: Node): boolean {
  return isScalar(node) && (node.tag === MERGE_TAG || (node.tag === undefined && node.type === "PLAIN"));
}

/** The range in which a value is written: an alias has the value, with its range, of its anchor. */
function writtenRange(
  node: Node | null | undefined,
  located: LocatedNode | undefined,
): FileRange | undefined {
  return isAlias(node) ? rangeOf(node) : located?.range;
}

function rangeOf(node: Node): FileRange {
  const [start, end] = node.range!;
  return inFile({ start, end });
}
