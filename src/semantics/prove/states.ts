import { USUAL_ASSUMPTIONS } from "../../contract/assumptions.ts";
import { fieldOf } from "../../contract/fields.ts";
import { functionOf } from "../../contract/functions.ts";
import { BOOL, BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { attempted } from "../../core/attempt.ts";
import { BoundedMap } from "../../core/bounded.ts";
import { Budget, OverBudget } from "../../core/budget.ts";
import type { Bytes } from "../../core/bytes.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Operand } from "../../parser/ast.ts";
import { parseRegex } from "../../parser/regex/parse.ts";
import { integerValue, type Value } from "../../request/values.ts";
import { isPlainlyWithin } from "../regular/form.ts";
import { AddressSet } from "./address-sets.ts";
import { findText, guessText, type TextLiteral } from "./find-text.ts";
import type { Demand, Variable } from "./formula.ts";
import { type BitTest, IntegerSet, integerOf } from "./integer-sets.ts";
import {
  listedTexts,
  PLAIN_ADDRESSES,
  regexTexts,
  SMALL_TEXTS,
  type TextSet,
  textsOfDomain,
} from "./text-sets.ts";

/** The demands on one subject so far. Immutable: each demand creates a new state. */
export interface ScalarState {
  readonly kind: "scalar";
  readonly subject: Variable;
  /** Their number. */
  readonly demands: number;
  /** Whether all demands are met if there is no value. */
  readonly canBeMissing: boolean;
  readonly texts: TextState;
  readonly integers: IntegerSet;
  readonly bits: readonly BitTest[];
  readonly addresses: AddressSet;
  /** The value of a Boolean; `both` if it would have to be true and false. */
  readonly boolean: boolean | "both" | undefined;
}

/** Strings that are left: a list of them, or what all sets say together. */
export interface TextState {
  readonly listed: ReadonlySet<Bytes> | undefined;
  readonly literals: readonly TextLiteral[];
}

/**
 * Facts that count: none, those that public sources agree about, or besides them the usual assumptions, or those that are
 * named.
 */
export type KnownFacts = "none" | "undisputed" | "usual" | ReadonlySet<string>;

/** Whether an assumption of `contract/assumptions.json` is among some facts. */
export function isAssumed(facts: KnownFacts, name: string): boolean {
  return facts === "usual" ? USUAL_ASSUMPTIONS.has(name) : typeof facts === "object" && facts.has(name);
}

/** The state before any demand: only what is known about the field. */
function initialState(subject: Variable, known: KnownFacts): ScalarState {
  const { field, operand, isBeyond = false } = subject;
  if (isBeyond && known !== "none")
    return { ...NOWHERE, subject, demands: 0, canBeMissing: subject.canBeMissing };
  const call = operand?.kind === "FunctionCall" ? functionOf(operand.name)?.results : undefined;
  const domain = known === "none" ? undefined : field === undefined ? call : fieldOf(field)?.domain;
  const given = domain?.kind === "Integer" ? domain.range : undefined;
  const range = given && { ...given, ...lengthsOf(operand, known) };
  return {
    kind: "scalar",
    subject,
    demands: 0,
    canBeMissing: subject.canBeMissing,
    texts: knownTexts(field, subject.type, known),
    integers: range
      ? IntegerSet.of([{ first: BigInt(range.first), last: BigInt(range.last) }])
      : IntegerSet.all,
    bits: [],
    addresses: AddressSet.all,
    boolean: undefined,
  };
}

/** Bounds of a length by its array: an entry of a map has a value, and a split string no more parts than its limit. */
function lengthsOf(operand: Operand | undefined, known: KnownFacts): { first?: number; last?: number } {
  const [source] = operand?.kind === "FunctionCall" && operand.name === "len" ? operand.arguments : [];
  if (source?.kind === "Access" && source.indexes.at(-1)?.kind === "MapKey")
    return isAssumed(known, "filled-entries") ? { first: 1 } : {};
  const [, , limit] = source?.kind === "FunctionCall" && source.name === "split" ? source.arguments : [];
  return limit?.kind === "Bare" ? { last: Number(limit.raw) } : {};
}

/** The state of a subject that has no value in any request. */
const NOWHERE = {
  kind: "scalar",
  texts: { listed: new Set<Bytes>(), literals: [] },
  integers: IntegerSet.of([]),
  bits: [],
  addresses: AddressSet.of([]),
  boolean: "both",
} as const;

const NOTHING_KNOWN: TextState = { listed: undefined, literals: [] };
const knownByField = { undisputed: new Map<string, TextState>(), assumed: new Map<string, TextState>() };

/** Made once for each field: their automata are used again. */
function knownTexts(field: string | undefined, type: Type, facts: KnownFacts): TextState {
  if (field === undefined || type !== BYTES || facts === "none") return NOTHING_KNOWN;
  const [assumption, assumed] = ASSUMED_TEXTS[field.replace(/^raw\./, "")] ?? [];
  const isMore = assumption !== undefined && isAssumed(facts, assumption);
  return getOrCompute(knownByField[isMore ? "assumed" : "undisputed"], field, () => {
    const domain = fieldOf(field)?.domain;
    const sets = [
      ...(domain?.kind === "Text" ? [textsOfDomain(field, domain)] : []),
      ...(isMore ? [assumed!] : []),
    ];
    return sets.reduce((known, set) => narrowed(known, { set, isIn: true }), NOTHING_KNOWN);
  });
}

/** By field: the assumption about its strings, and those that it leaves. */
const ASSUMED_TEXTS: Readonly<Record<string, readonly [assumption: string, texts: TextSet]>> = {
  "http.host": ["lower-case-hosts", SMALL_TEXTS],
  "http.request.full_uri": ["plain-addresses", PLAIN_ADDRESSES],
};

const usualByField = new Map<string, readonly TextSet[]>();

/**
 * The forms that values of a field usually have, such as an address with a host; for a raw field, those of the values that
 * the other one is derived from. It is not documented that every value has one, so nothing is concluded from it, but
 * displayed requests have the first of them that they can.
 */
function usualForms(field: string | undefined): readonly TextSet[] {
  if (field === undefined) return [];
  return getOrCompute(usualByField, field, () => {
    const fact = fieldOf(field);
    const rawOf = fact?.domain ? undefined : fact?.rawOf;
    const { domain } = (rawOf ? fieldOf(rawOf) : fact) ?? {};
    if (domain?.kind !== "Text") return [];
    const node = domain.usual === undefined ? undefined : parseRegex(domain.usual).value;
    const usual = node && regexTexts(domain.usual!, node);
    const forms = [usual, rawOf ? textsOfDomain(field, domain) : undefined];
    return forms.filter((form) => form !== undefined);
  });
}

/** Whether a value is possible for a field according to undisputed facts. */
export function couldHold(field: string, value: Value): boolean {
  if (typeof value === "string") {
    const { listed, literals } = knownTexts(field, BYTES, "undisputed");
    return listed ? listed.has(value) : literals.every(({ set, isIn }) => set.has(value) === isIn);
  }
  const domain = fieldOf(field)?.domain;
  const range = domain?.kind === "Integer" ? domain.range : undefined;
  return range === undefined || (Number(value) >= range.first && Number(value) <= range.last);
}

/** Whether all values of a request are possible for their fields. */
export function couldHoldAll(values: ReadonlyMap<string, Value>): boolean {
  return [...values].every(([name, value]) => couldHold(name, value));
}

/** A demand that every value of a type meets, or none. */
export function demandOfAll(type: Type, isMet: boolean): Demand {
  if (type === INT) return { kind: "integers", set: isMet ? IntegerSet.all : IntegerSet.of([]) };
  if (type === IP) return { kind: "addresses", set: isMet ? AddressSet.all : AddressSet.of([]) };
  return { kind: "text", text: { set: listedTexts(new Set()), isIn: !isMet } };
}

/** The state of the strings with one more literal, without comparing sets. */
function listedOr({ listed, literals }: TextState, literal: TextLiteral): TextState {
  const { set, isIn } = literal;
  if (listed) return { listed: kept(listed, [literal]), literals };
  if (isIn && set.values) return { listed: kept(set.values, literals), literals };
  const isKnown = literals.some((one) => one.isIn === isIn && one.set.key === set.key);
  return isKnown ? { listed, literals } : { listed, literals: [...literals, literal] };
}

function narrowed(state: TextState, literal: TextLiteral): TextState {
  const { listed, literals } = state;
  const { set, isIn } = literal;
  if (listed || (isIn && set.values)) return listedOr(state, literal);
  // Most literals are settled by one other, and no automaton is made for them.
  if (literals.some((one) => one.isIn !== isIn && isWithin(isIn ? set : one.set, isIn ? one.set : set)))
    return { listed: NO_TEXTS, literals };
  const says = (one: TextLiteral, other: TextLiteral) =>
    one.isIn === other.isIn && (one.isIn ? isWithin(one.set, other.set) : isWithin(other.set, one.set));
  if (literals.some((one) => says(one, literal))) return { listed, literals };
  return { listed, literals: [...literals.filter((one) => !says(literal, one)), literal] };
}

const NO_TEXTS: ReadonlySet<Bytes> = new Set();

/** Whether it is obvious that all strings of one set are in the other. */
function isWithin(one: TextSet, other: TextSet): boolean {
  if (one.key === other.key || isPlainlyWithin(one.forms, other.forms)) return true;
  const [results, others] = [one.results, other.results];
  return results !== undefined && results.of === others?.of && isWithin(results.set, others.set);
}

function kept(texts: ReadonlySet<Bytes>, literals: readonly TextLiteral[]): ReadonlySet<Bytes> {
  return new Set([...texts].filter((text) => literals.every(({ set, isIn }) => set.has(text) === isIn)));
}

/**
 * Finds values, and caches the results for the same sets of strings. `guesses`: strings are only guessed, either for `each`
 * subject, or only for those with `several` demands; then the others count as possible.
 */
export class ValueFinder {
  readonly #found = new BoundedMap<string, { text: Bytes | undefined; steps: number }>(MAX_REMEMBERED);
  readonly #ids = new BoundedMap<string, number>(MAX_REMEMBERED);
  #nextId = 0;
  readonly #facts: KnownFacts;
  readonly guesses: "each" | "several" | undefined;

  constructor(facts: KnownFacts, guesses?: "each" | "several") {
    this.#facts = facts;
    this.guesses = guesses;
  }

  /** The state of a subject without any demand. */
  initial(subject: Variable): ScalarState {
    return initialState(subject, this.#facts);
  }

  /** The state with one more demand. */
  demanded(state: ScalarState, demand: Demand, whenMissing: boolean): ScalarState {
    let { texts, integers, bits, addresses, boolean } = state;
    if (demand.kind === "text") texts = (this.guesses ? listedOr : narrowed)(texts, demand.text);
    else if (demand.kind === "integers") integers = integers.and(demand.set);
    else if (demand.kind === "bits") bits = [...bits, demand.test];
    else if (demand.kind === "addresses") addresses = addresses.and(demand.set);
    else boolean = (boolean ?? demand.value) === demand.value ? demand.value : "both";
    const { kind, subject } = state;
    const demands = state.demands + 1;
    const canBeMissing = state.canBeMissing && whenMissing;
    return { kind, subject, demands, canBeMissing, texts, integers, bits, addresses, boolean };
  }

  /** Whether the demands of a state can be met, by a value or by none. Errors: `OverBudget`. */
  isPossible(state: ScalarState, budget: Budget): boolean {
    if (state.canBeMissing || (this.guesses === "several" && state.demands === 1)) return true;
    return this.of(state, budget) !== undefined;
  }

  /** A value that the subject of a state can have; undefined if it has none, whether or not it can be missing. Errors: `OverBudget`. */
  of({ subject, texts, integers, bits, addresses, boolean }: ScalarState, budget: Budget): Value | undefined {
    switch (subject.type) {
      case BYTES:
        return this.#text(texts, budget);
      case INT: {
        const integer = integerOf(integers, bits);
        return integer === undefined ? undefined : integerValue(integer);
      }
      case IP:
        return addresses.first();
      case BOOL:
        return boolean === "both" ? undefined : (boolean ?? false);
      default:
        return undefined;
    }
  }

  /** A value of the form that the field of a state usually has, if one is found quickly. */
  usual({ subject: { field, operand }, texts, integers, bits }: ScalarState): Value | undefined {
    if (operand?.kind === "FunctionCall" && operand.name === "len") {
      const length = integerOf(integers.and(AT_LEAST_ONE), bits);
      return length === undefined ? undefined : integerValue(length);
    }
    for (const form of usualForms(field)) {
      const text = this.#textOfForm(form, texts);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  #textOfForm(form: TextSet, { listed, literals }: TextState): Bytes | undefined {
    if (listed) return [...listed].find((text) => form.has(text));
    // A string with more around it would look no better.
    const plain = guessText(literals);
    if (plain !== undefined && form.has(plain)) return plain;
    const wanted = { listed, literals: [{ set: form, isIn: true }, ...literals] };
    return attempted(() => this.#text(wanted, new Budget(MAX_USUAL_STEPS)), OverBudget);
  }

  #text({ listed, literals }: TextState, budget: Budget): Bytes | undefined {
    if (listed) {
      const [first] = listed;
      return first;
    }
    if (literals.length === 0) return "" as Bytes;
    if (this.guesses) return guessText(literals);
    // Guesses and keys of many literals take time.
    budget.spend(literals.length >> 1);
    const key = literals
      .map(({ set, isIn }) => this.#idOf(set.key) * 2 + Number(isIn))
      .sort((a, b) => a - b)
      .join();
    const known = this.#found.get(key);
    if (known) {
      budget.spendOnce(key, known.steps);
      return known.text;
    }
    const before = budget.steps;
    let text = guessText(literals) ?? findText(literals, budget);
    // An automaton may accept more than its set contains: a few such strings are excluded.
    const narrowed = [...literals];
    while (text !== undefined && literals.some(({ set, isIn }) => set.has(text!) !== isIn)) {
      if (narrowed.length === literals.length + MAX_EXCLUDED) throw new OverBudget();
      narrowed.push({ set: listedTexts(new Set([text])), isIn: false });
      text = findText(narrowed, budget);
    }
    const steps = budget.steps - before;
    budget.spendOnce(key, 0);
    this.#found.set(key, { text, steps });
    return text;
  }

  /** A number for each set, so that several of them have a short key. */
  #idOf(key: string): number {
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#nextId++;
      if (key.length <= MAX_KEY_CHARS) this.#ids.set(key, id);
    }
    return id;
  }
}

/** Maximum strings to exclude that automata accept but sets do not contain. */
const MAX_EXCLUDED = 16;

/** Entries of maps are never empty in a request. */
const AT_LEAST_ONE = IntegerSet.of([{ first: 1n, last: IntegerSet.all.spans[0]!.last }]);

/** Steps for a value that only looks better. */
const MAX_USUAL_STEPS = 5000;

const MAX_KEY_CHARS = 4096;
const MAX_REMEMBERED = 10_000;
