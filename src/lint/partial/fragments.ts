import type { Range } from "../../core/range.ts";
import words from "./logical-words.json" with { type: "json" };

/**
 * A part of an expression that is a condition whatever the holes contain, as logical operators in the file separate
 * it from its neighbours.
 */
export interface Fragment extends Range {
  /** Indexes of the holes within, in order. */
  readonly holes: readonly number[];
}

/** A condition of an expression that does not parse, and the conditions within it. */
export interface LooseCondition extends Range {
  readonly parts: readonly LooseCondition[];
}

/** The role of a token in the structure of an expression. */
type TokenKind = "hole" | "open" | "close" | "and" | "logical" | "not";

interface Token extends Range {
  /** Undefined for a part of a condition. */
  readonly kind: TokenKind | undefined;
}

interface Item {
  start: number;
  end: number;
  readonly holes: number[];
  /** The parentheses that it consists of, after any `not`. */
  group?: Region;
  /** Whether anything but `not` belongs to it yet. */
  hasContent: boolean;
  /** Whether anything but holes does. */
  hasKnown: boolean;
  /** Open parentheses of calls within it. */
  callDepth: number;
}

/** A whole expression, or what is between the parentheses of a group. */
interface Region {
  /** Whether its closing parenthesis is missing, so that it is unknown which of its items belong together. */
  isOpen?: boolean;
  readonly items: Item[];
  /** One fewer than items: the operator before each but the first. */
  readonly operators: TokenKind[];
}

const MAX_DEPTH = 128;
/** Quoted text, raw text, words, logical signs, comparison signs that would be mistaken for others, single signs. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|\br(#*)"[\s\S]*?"\1|[A-Za-z0-9_.$]+|&&|\|\||\^\^|[=!<>]=|[^\s]/y;
const LOGICAL = words as Readonly<Record<string, TokenKind>>;

/**
 * The fragments of a text with holes, disjoint and in order. Conditions joined by `and` stay together, and so
 * does a parenthesis without a hole. Empty if the structure depends on what the holes contain.
 *
 * It is assumed that a hole closes neither a quote nor a parenthesis that the text opens.
 */
export function fragmentsOf(text: string, holes: readonly Range[]): readonly Fragment[] {
  const tokens = tokensOf(text, holes);
  const region = tokens && regionOf(tokens, holes);
  if (!region) return [];
  const fragments: Fragment[] = [];
  addFragments(region, fragments);
  return fragments;
}

/**
 * The conditions of an expression with a syntax error, as far as quotes separate them: outer ones before those within
 * them, each followed by its own parts. The condition that contains the mistake does not parse.
 */
export function looseConditionsOf(text: string): readonly LooseCondition[] {
  const tokens = tokensOf(text, [], true);
  const region = tokens && regionOf(tokens, [], true);
  return region ? conditionsIn(region) : [];
}

function conditionsIn({ items, operators, isOpen }: Region): readonly LooseCondition[] {
  if (isOpen) return items.map(conditionOf);
  const conditions: LooseCondition[] = [];
  for (let at = 0; at < items.length; at++) {
    const first = at;
    while (operators[at] === "and") at++;
    const parts = items.slice(first, at + 1).map(conditionOf);
    const [only] = parts;
    conditions.push(parts.length === 1 ? only! : { start: only!.start, end: parts.at(-1)!.end, parts });
  }
  return conditions;
}

function conditionOf({ start, end, group }: Item): LooseCondition {
  return { start, end, parts: group ? conditionsIn(group) : [] };
}

/** The beginnings of logical operators, as they appear while being typed. No field has such a name. */
const BEGUN: ReadonlySet<string> = new Set(["a", "an", "o", "x", "xo", "&", "|", "^"]);

/**
 * Undefined if the end of a quote depends on its kind, or if a quote is not closed. `isBroken`: an open quote is being
 * typed, and extends to the end of the text.
 */
function tokensOf(text: string, holes: readonly Range[], isBroken = false): Token[] | undefined {
  // After `matches`, a backslash before a backslash does not escape it.
  if (text.includes('\\\\"')) return undefined;
  const starts = new Set(holes.map(({ start }) => start));
  const ends = new Set(holes.map(({ end }) => end));
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) {
      at++;
      continue;
    }
    TOKEN.lastIndex = at;
    const raw = TOKEN.exec(text)?.[0];
    if (raw === undefined) return undefined;
    if (raw === '"') {
      if (!isBroken) return undefined;
      tokens.push({ kind: undefined, start: at, end: text.length });
      return tokens;
    }
    const end = at + raw.length;
    if (isBroken && BEGUN.has(raw)) {
      tokens.push({ kind: "logical", start: at, end });
      at = end;
      continue;
    }
    const isHole = starts.has(at);
    const isWord = Object.hasOwn(LOGICAL, raw) && /^[a-z&|^]/.test(raw);
    // A word that touches a hole may continue in it.
    const isOther = isWord && (starts.has(end) || ends.has(at));
    tokens.push({ kind: isHole ? "hole" : isOther ? undefined : LOGICAL[raw], start: at, end });
    at = end;
  }
  return tokens;
}

/** `isBroken`: whether an operator may lack a condition on one side, and parentheses may be unclosed. */
function regionOf(tokens: readonly Token[], holes: readonly Range[], isBroken = false): Region | undefined {
  const root: Region = { items: [], operators: [] };
  const open: Region[] = [root];
  let item: Item | undefined;
  for (const { kind, start, end } of tokens) {
    const region = open.at(-1)!;
    if ((kind === "and" || kind === "logical") && !item?.callDepth) {
      if (!item && !isBroken) return undefined;
      if (!item) region.items.push(itemAt(start, start));
      region.operators.push(kind);
      item = undefined;
      continue;
    }
    if (kind === "close" && !item?.callDepth) {
      open.pop();
      if ((!item && !isBroken) || open.length === 0) return undefined;
      item = open.at(-1)!.items.at(-1)!;
      item.end = end;
      continue;
    }
    if (!item) {
      item = itemAt(start, end);
      region.items.push(item);
    }
    item.end = end;
    if (kind !== "hole" && kind !== "not") item.hasKnown = true;
    for (const [index, hole] of holes.entries()) {
      if (hole.start >= start && hole.end <= end) item.holes.push(index);
    }
    if (kind === "open" && !item.hasContent) {
      const inner: Region = { items: [], operators: [] };
      item.group = inner;
      item.hasContent = true;
      if (open.push(inner) > MAX_DEPTH) return undefined;
      item = undefined;
    } else if (kind === "open") item.callDepth++;
    else if (kind === "close") item.callDepth--;
    else if (kind !== "not") item.hasContent = true;
  }
  const isComplete = open.length === 1 && item?.callDepth === 0;
  if (!isBroken) return isComplete ? root : undefined;
  for (const region of open.slice(1)) region.isOpen = true;
  return root;
}

/** A condition of which nothing was read yet; one that is missing stays like this, and has no length. */
function itemAt(start: number, end: number): Item {
  return { start, end, holes: [], hasContent: false, hasKnown: false, callDepth: 0 };
}

function addFragments({ items, operators }: Region, fragments: Fragment[]): void {
  if (items.every(isKnown)) {
    fragments.push({ start: items[0]!.start, end: items.at(-1)!.end, holes: [] });
    return;
  }
  for (let at = 0; at < items.length; at++) {
    const first = items[at]!;
    if (!isKnown(first)) {
      if (first.group) addFragments(first.group, fragments);
      else if (first.hasKnown) fragments.push({ start: first.start, end: first.end, holes: first.holes });
      continue;
    }
    let last = at;
    while (operators[last] === "and" && isKnown(items[last + 1]!)) last++;
    if (last === at && first.group) addFragments(first.group, fragments);
    else fragments.push({ start: first.start, end: items[last]!.end, holes: [] });
    at = last;
  }
}

function isKnown({ holes, group }: Item): boolean {
  return holes.length === 0 && (!group || group.items.every(isKnown));
}
