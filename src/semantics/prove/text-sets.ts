import { asciiLower, asciiUpper, type TextDomain } from "../../contract/domain.ts";
import { ANY_TEXT, bytesIn, CAPITALS, type TextShape } from "../../contract/text-shape.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { parseRegex } from "../../parser/regex/parse.ts";
import {
  type Automaton,
  automatonOf,
  BeforeAutomaton,
  betweenAutomaton,
  caseAutomaton,
  LengthAutomaton,
  ListAutomaton,
  partsAutomaton,
} from "../regular/automaton.ts";
import { type Forms, foldedForms, formsOfParts, formsOfPattern, NO_FORMS } from "../regular/form.ts";
import { firstReplaced, MachineAutomaton, ReplacementAutomaton, removalOf } from "../regular/machine.ts";
import { matcherOf } from "../regular/matcher.ts";
import { nfaOf, nfaOfForms } from "../regular/nfa.ts";
import {
  BLANK,
  inAnyWay,
  type Outlines,
  ofEitherCase,
  outlineOfLength,
  outlineOfParts,
  outlinesOfPattern,
} from "../regular/outline.ts";
import { partsTest, wildcardParts, wildcardTest } from "../regular/wildcard.ts";
import type { IntegerSet } from "./integer-sets.ts";

const PLAIN_ADDRESS = "^https?://[^/?]+/";

/** A set of strings. */
export interface TextSet {
  /** Equal for equal sets, as far as is known. */
  readonly key: string;
  /** Its strings, if they can be listed. */
  readonly values?: ReadonlySet<Bytes>;
  has(text: Bytes): boolean;
  /** The work of `has` for each byte, as far as it grows with the set; absent if it does not. */
  readonly size?: number;
  /** Bounds of the set. */
  readonly forms: Forms;
  /** A string that is probably in it. */
  readonly outlines: Outlines;
  /** For the arguments of a function: its name, and the set that its results are in. */
  readonly results?: { readonly of: string; readonly set: TextSet };
  /** Created on first use. Errors: `OverBudget`. */
  automaton(): Automaton;
}

/** The known facts about some sets. */
export interface SetDetails extends Partial<Pick<TextSet, "outlines" | "results" | "values">> {
  readonly forms?: () => Forms;
  readonly size?: number | undefined;
}

/** A set by its test and its automaton, which is created on first use. */
export class LazySet implements TextSet {
  readonly key: string;
  readonly values?: ReadonlySet<Bytes>;
  readonly has: (text: Bytes) => boolean;
  readonly outlines: Outlines;
  readonly size: number;
  readonly results?: NonNullable<TextSet["results"]>;
  readonly #forms: (() => Forms) | undefined;
  #knownForms: Forms | undefined;
  readonly #make: () => Automaton;
  #automaton: Automaton | undefined;

  constructor(
    key: string,
    has: (text: Bytes) => boolean,
    make: () => Automaton,
    { outlines = inAnyWay(BLANK), forms, values, size = 0, results }: SetDetails = {},
  ) {
    this.key = key;
    this.has = has;
    this.outlines = outlines;
    this.size = size;
    this.#forms = forms;
    this.#make = make;
    if (values) this.values = values;
    if (results) this.results = results;
  }

  get forms(): Forms {
    this.#knownForms ??= this.#forms?.() ?? NO_FORMS;
    return this.#knownForms;
  }

  automaton(): Automaton {
    this.#automaton ??= this.#make();
    return this.#automaton;
  }
}

/** The strings of a list. */
export function listedTexts(values: ReadonlySet<Bytes>): TextSet {
  const key = `list ${JSON.stringify([...values].sort())}`;
  return new LazySet(
    key,
    (text) => values.has(text),
    () => new ListAutomaton(values),
    { values, outlines: (way) => ({ ...BLANK, start: [...values][way % values.size] ?? "" }) },
  );
}

/** The strings that consist of parts with anything between them. */
export function textsOfParts(parts: readonly Bytes[]): TextSet {
  const key = `parts ${JSON.stringify(parts)}`;
  const details: SetDetails = {
    outlines: inAnyWay(outlineOfParts(parts)),
    forms: () => formsOfParts(parts, false),
  };
  return new LazySet(key, partsTest(parts), () => partsAutomaton(parts, false), details);
}

/** The strings that a wildcard pattern matches. */
export function wildcardTexts(pattern: Bytes, ignoresCase: boolean): TextSet {
  const key = `wildcard ${ignoresCase} ${pattern}`;
  const parts = wildcardParts(pattern);
  const make = () => partsAutomaton(parts, ignoresCase);
  const written = inAnyWay(outlineOfParts(parts));
  const outlines = ignoresCase ? ofEitherCase(written) : written;
  return new LazySet(key, wildcardTest(pattern, ignoresCase), make, {
    outlines,
    forms: () => formsOfParts(parts, ignoresCase),
  });
}

/** The strings in which a regular expression is found; undefined if it is too complex for an automaton. */
export function regexTexts(pattern: string, node: RegexNode): TextSet | undefined {
  const nfa = nfaOf(node);
  const matches = nfa && matcherOf(node);
  const outlines = outlinesOfPattern(node);
  return (
    matches &&
    new LazySet(`regex ${pattern}`, matches, () => automatonOf(nfa), {
      outlines,
      forms: () => formsOfPattern(node),
      size: nfa.steps.length,
    })
  );
}

/** The strings before another one, by their bytes. */
export function textsBefore(text: Bytes, isOrEqual: boolean): TextSet {
  const has = isOrEqual ? (one: Bytes) => one <= text : (one: Bytes) => one < text;
  return new LazySet(`before ${isOrEqual} ${text}`, has, () => new BeforeAutomaton(text, isOrEqual));
}

/** The strings whose length is in a set. */
export function textsOfLength(set: IntegerSet): TextSet {
  const lengths = set.lengths();
  const most = lengths.constantFrom();
  const passes = (length: number) => lengths.has(BigInt(length));
  const least = Number(lengths.spans[0]?.first ?? 0);
  return new LazySet(
    `length ${lengths.key}`,
    (text) => passes(text.length),
    () => new LengthAutomaton(most, passes),
    least > MAX_SEARCHED ? { outlines: inAnyWay(outlineOfLength(least)) } : {},
  );
}

/** Longer strings are guessed first: a search for the shortest one takes steps for each byte. */
const MAX_SEARCHED = 100;

const NO_TEXTS = listedTexts(new Set());

/**
 * The strings that `lower` or `upper` turns into one of another set. Strings that conversion would change are not included.
 */
export function textsBeforeCase(inner: TextSet, name: "lower" | "upper"): TextSet {
  const convert = name === "lower" ? asciiLower : asciiUpper;
  const isFixed = inner.values && [...inner.values].every((text) => !/[A-Za-z]/.test(text));
  if (isFixed) return inner;
  if (asksForText(inner, (text) => convert(text) !== text)) return NO_TEXTS;
  return new LazySet(
    `${name} ${inner.key}`,
    (text) => inner.has(convert(text)),
    () => caseAutomaton(inner.automaton(), name),
    {
      outlines: name === "lower" ? ofEitherCase(inner.outlines) : inner.outlines,
      ...(name === "lower" && { forms: () => foldedForms(inner.forms) }),
      size: inner.size,
      results: { of: name, set: inner },
    },
  );
}

/** The strings that are in another set without some bytes. */
export function textsBeforeRemoval(inner: TextSet, bytes: Bytes): TextSet {
  if (bytes === "") return inner;
  const isRemoved = (byte: string) => bytes.includes(byte);
  if (asksForText(inner, (text) => [...text].some(isRemoved))) return NO_TEXTS;
  const kept = (text: Bytes) => asBytes([...text].filter((byte) => !isRemoved(byte)).join(""));
  const make = () => new MachineAutomaton(inner.automaton(), removalOf(bytes));
  return textsTurnedInto(inner, `without ${JSON.stringify(bytes)}`, kept, make);
}

/** The strings that are in another set once the first occurrence of a string, which is not empty, is replaced. */
export function textsBeforeFirst(inner: TextSet, text: Bytes, by: Bytes): TextSet {
  const replaced = (one: Bytes) => asBytes(one.replace(text, () => by));
  const make = () => new MachineAutomaton(inner.automaton(), firstReplaced(text, by));
  return textsTurnedInto(inner, `first ${JSON.stringify([text, by])}`, replaced, make);
}

/** The strings that are in another set once those of a third are replaced by one. */
export function textsBeforeReplacement(inner: TextSet, replaced: TextSet, by: Bytes): TextSet {
  const takesBy = inner.has(by);
  const make = () => new ReplacementAutomaton(inner.automaton(), replaced.automaton(), takesBy);
  const convert = (text: Bytes) => (replaced.has(text) ? by : text);
  const { outlines } = takesBy ? replaced : inner;
  return textsTurnedInto(inner, `${JSON.stringify([by, replaced.key])} of`, convert, make, outlines);
}

/** The strings that are in another set between two others. */
export function textsBetween(inner: TextSet, start: Bytes, end: Bytes): TextSet {
  if (inner.values) {
    const around = start.length + end.length;
    const isAround = (text: Bytes) => text.length >= around && text.startsWith(start) && text.endsWith(end);
    const between = (text: Bytes) => asBytes(text.slice(start.length, text.length - end.length));
    return listedTexts(new Set([...inner.values].filter(isAround).map(between)));
  }
  const make = () => betweenAutomaton(inner.automaton(), start, end);
  const whole = (text: Bytes) => asBytes(start + text + end);
  return textsTurnedInto(inner, `between ${JSON.stringify([start, end])}`, whole, make);
}

/** The strings that a function, which the key names, turns into one of a set. */
function textsTurnedInto(
  inner: TextSet,
  key: string,
  convert: (text: Bytes) => Bytes,
  make: () => Automaton,
  outlines = inner.outlines,
): TextSet {
  const has = (text: Bytes) => inner.has(convert(text));
  return new LazySet(`${key} ${inner.key}`, has, make, { outlines, size: inner.size });
}

/** Whether every string of a set contains a piece, known as written, that passes a test. */
function asksForText({ values, forms }: TextSet, passes: (piece: Bytes) => boolean): boolean {
  if (values) return [...values].every(passes);
  const { required } = forms;
  if (!required || required.isFolded) return false;
  const { start, parts, end } = required.outline;
  return [start, ...parts, end].some((piece) => passes(piece as Bytes));
}

/** The possible strings of a field, according to its domain. The automaton may accept more than `has`, but not fewer. */
export function textsOfDomain(
  field: string,
  { shape = ANY_TEXT, accepts }: Pick<TextDomain, "shape" | "accepts">,
): TextSet {
  const { exact = [], form }: TextShape = shape;
  const texts = new Set(exact as readonly Bytes[]);
  if (form === undefined) return listedTexts(texts);
  const outline = { ...BLANK, start: form.starts?.[0] ?? "" };
  const make = () => automatonOf(nfaOfForms([...texts], form));
  return new LazySet(`field ${field}`, accepts, make, { outlines: inAnyWay(outline) });
}

/** The strings without capitals. */
export const SMALL_TEXTS: TextSet = textsOfDomain("without capitals", {
  shape: { form: { excluded: bytesIn(CAPITALS) } },
  accepts: (text) => !/[A-Z]/.test(text),
});

/** The addresses that are not those of WebSockets, which have a path. */
export const PLAIN_ADDRESSES: TextSet = regexTexts(PLAIN_ADDRESS, parseRegex(PLAIN_ADDRESS).value!)!;
