import { leadingCount } from "../../core/binary-search.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { stringsIn } from "../../sources/values/located.ts";

/**
 * The part of the file in which a comment suppresses findings. `range`: from the comment to the one that ends it, or to
 * the end of the file.
 */
export type CommentScope = "line" | "next-line" | "file" | "range";

/**
 * A comment `# wafsmith-disable-… rule, rule -- reason`, or `# wafsmith-disable` with a later `# wafsmith-enable`; in Terraform
 * any form of comment will do.
 */
export interface SuppressionComment {
  /** From the number sign to the end of the comment. */
  readonly range: FileRange;
  readonly scope: CommentScope;
  /** Rule ids as written. */
  readonly rules: readonly SuppressedRule[];
  /** Empty if none is given. */
  readonly reason: string;
}

/** A rule id in a comment. */
export interface SuppressedRule {
  readonly id: string;
  readonly range: FileRange;
  /** The comment applies to findings that start within this range. */
  readonly covers: FileRange;
}

/** The suppression comments of a document. */
export interface SuppressionComments {
  /** In file order. */
  readonly comments: readonly SuppressionComment[];
  /** `wafsmith-enable` comments, or rules in them, that end nothing. */
  readonly strayEnds: readonly FileRange[];
}

// A YAML comment starts a line or follows whitespace. The parts match disjoint characters, so it takes linear time.
const COMMENT =
  /(?<=^|[ \t])#[ \t]*wafsmith-(disable-line|disable-next-line|disable-file|disable|enable)(?![\w-])([^\n\r]*)/gm;

// The same pattern within a comment, for notations whose reader locates the comments.
const OWN_COMMENT =
  /^(?:#|\/\/|\/\*)[ \t]*wafsmith-(disable-line|disable-next-line|disable-file|disable|enable)(?![\w-])([^\n\r]*)$/;

const NONE: SuppressionComments = { comments: [], strayEnds: [] };

/** A comment before its coverage is known. */
interface Directive {
  readonly word: string;
  readonly range: FileRange;
  readonly rules: readonly { readonly id: string; readonly range: FileRange }[];
  readonly reason: string;
}

/** The suppression comments of a document. JSON has no comments, and strings with the same words do not count. */
export function suppressionComments(document: SourceDocument): SuppressionComments {
  const { text, roots } = document;
  if (!text.includes("wafsmith-disable") && !text.includes("wafsmith-enable")) return NONE;
  const scalars = stringsIn(roots)
    .map(({ range }) => range)
    .sort((a, b) => a.start - b.start);
  const directives = document.comments
    ? ownDirectives(text, document.comments)
    : document.format === "yaml"
      ? yamlDirectives(text, scalars)
      : [];
  const ends = rangeEnds(directives);
  const comments = directives.flatMap((directive): SuppressionComment[] => {
    const { word, range, rules, reason } = directive;
    const scope = SCOPES.get(word);
    if (!scope) return [];
    const cover = scope === "range" ? undefined : coverOf(scope, range, text, scalars);
    const covered = rules.map((rule) => ({
      ...rule,
      covers: cover ?? inFile({ start: range.end, end: ends.of(directive, rule.id) ?? text.length }),
    }));
    return [{ range, scope, rules: covered, reason }];
  });
  return { comments, strayEnds: ends.stray };
}

const SCOPES: ReadonlyMap<string, CommentScope> = new Map([
  ["disable-line", "line"],
  ["disable-next-line", "next-line"],
  ["disable-file", "file"],
  ["disable", "range"],
]);

/** The end of a range: a comment without rules, or one rule of a comment. */
interface RangeEnd {
  readonly at: number;
  readonly range: FileRange;
}

/** The ends of the ranges that `wafsmith-disable` opens. */
function rangeEnds(directives: readonly Directive[]) {
  const ends: RangeEnd[] = [];
  /** By the directive and the rule. */
  const found = new Map<Directive, ReadonlyMap<string, RangeEnd | undefined>>();
  const nextOf = new Map<string, RangeEnd>();
  let nextOfAll: RangeEnd | undefined;
  for (const directive of [...directives].reverse()) {
    const { word, range, rules } = directive;
    if (word === "enable") {
      for (const rule of rules) nextOf.set(rule.id, push(ends, { at: range.start, range: rule.range }));
      if (rules.length === 0) nextOfAll = push(ends, { at: range.start, range });
    } else if (word === "disable") {
      found.set(directive, new Map(rules.map(({ id }) => [id, nearer(nextOf.get(id), nextOfAll)])));
    }
  }
  const used = new Set([...found.values()].flatMap((ofRules) => [...ofRules.values()]));
  const stray = ends.filter((end) => !used.has(end)).reverse();
  return {
    /** The end of the range in which a directive disables a rule; undefined if it reaches to the end of the file. */
    of: (directive: Directive, id: string): number | undefined => found.get(directive)?.get(id)?.at,
    /** The ends that end no range, in file order. */
    stray: stray.map(({ range }) => range),
  };
}

function push<Item>(items: Item[], item: Item): Item {
  items.push(item);
  return item;
}

function nearer(a: RangeEnd | undefined, b: RangeEnd | undefined): RangeEnd | undefined {
  return a && b ? (a.at < b.at ? a : b) : (a ?? b);
}

function yamlDirectives(text: string, scalars: readonly FileRange[]): Directive[] {
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const range = inFile({ start: match.index, end: match.index + match[0].length });
    const scalar = scalars[firstEndingBehind(range.start, scalars)];
    if (scalar && scalar.start <= range.start) return [];
    return [{ word: match[1]!, range, ...parseRest(match[2]!, range.end - match[2]!.length) }];
  });
}

function ownDirectives(text: string, ranges: readonly FileRange[]): Directive[] {
  return ranges.flatMap((range) => {
    const written = text.slice(range.start, range.end);
    const match = OWN_COMMENT.exec(
      written.startsWith("/*") ? written.replace(/\*\/$/, "").trimEnd() : written,
    );
    if (!match) return [];
    const offset = range.start + match[0].length - match[2]!.length;
    return [{ word: match[1]!, range, ...parseRest(match[2]!, offset) }];
  });
}

function parseRest(rest: string, offset: number): Pick<Directive, "rules" | "reason"> {
  const [names = ""] = rest.split("--");
  const rules = [...names.matchAll(/[^\s,]+/g)].map((match) => {
    const start = offset + match.index;
    // A finding shows its code, `lint/` and the id.
    return { id: match[0].replace(/^lint\//, ""), range: inFile({ start, end: start + match[0].length }) };
  });
  return { rules, reason: rest.slice(names.length + 2).trim() };
}

/** A line, together with the rest of any string that starts in it, so that a block scalar is covered by its first line. */
function coverOf(
  scope: Exclude<CommentScope, "range">,
  comment: FileRange,
  text: string,
  scalars: readonly FileRange[],
): FileRange {
  if (scope === "file") return inFile({ start: 0, end: text.length });
  const start =
    1 + (scope === "line" ? text.lastIndexOf("\n", comment.start - 1) : lineEnd(text, comment.end));
  const end = lineEnd(text, start);
  let last = end;
  for (let at = firstEndingBehind(start, scalars); (scalars[at]?.start ?? end) < end; at++) {
    if (scalars[at]!.start >= start) last = Math.max(last, scalars[at]!.end);
  }
  return inFile({ start, end: last });
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

/** Index of the first range that ends after an offset. `ranges` are sorted and, as scalars of one file, do not nest. */
function firstEndingBehind(offset: number, ranges: readonly FileRange[]): number {
  return leadingCount(ranges, ({ end }) => end <= offset);
}
