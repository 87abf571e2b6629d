import { asciiLower, asciiUpper } from "../../contract/domain.ts";
import { fieldOf } from "../../contract/fields.ts";
import { BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import { type Truth, UNKNOWN, type Value } from "../../request/values.ts";
import { couldHold } from "../prove/states.ts";
import type { Outlines } from "../regular/outline.ts";

/** A place whose value an operand reads, and how: unchanged, in one letter case, or as a length. */
export interface ComparedPlace {
  readonly key: string;
  /** Undefined for the result of an unanalysed call, which is a place because equal calls return equal values. */
  readonly field: string | undefined;
  readonly type: Type;
  readonly view: "itself" | "lower" | "upper" | "length";
}

/** The test that a comparison or a call applies to a place. */
export interface Asking {
  /** Whether a value of the operand passes the test. */
  readonly holds: (value: Value) => Truth;
  /** Values at and around the boundary of the condition. */
  readonly near: () => readonly Value[];
  /** For a test on strings: outlines from which to guess passing ones. */
  readonly outlines: Outlines | undefined;
}

/**
 * A comparison of a place with literals: its truth depends only on the value there. All comparisons share one class,
 * and nothing is computed before it is needed, because most tests of a long expression are hardly used.
 */
export class PlainTest {
  /** The place in printed form: a field, or something in one. */
  readonly key: string;
  readonly outlines: Outlines | undefined;
  readonly #place: ComparedPlace;
  readonly #asking: Asking;
  #samples: readonly Value[] | undefined;

  constructor(place: ComparedPlace, asking: Asking) {
    this.key = place.key;
    this.outlines = asking.outlines;
    this.#place = place;
    this.#asking = asking;
  }

  /** Whether a value of the place passes; undefined if unknown. */
  test(value: Value): boolean | undefined {
    const truth = this.#asking.holds(seen(this.#place, value));
    return truth === UNKNOWN ? undefined : truth;
  }

  /** The text, completed if the field requires a prefix; undefined if the place still cannot have it. */
  fitting(text: Bytes): Value | undefined {
    return fittingText(this.#place, text);
  }

  /** Possible values of the place, some of which pass and some of which probably do not. */
  samples(): readonly Value[] {
    this.#samples ??= samplesFor(this.#place, this.#asking.near());
    return this.#samples;
  }

  /** Possible values of the place that few conditions test for: the end of `samples`, without computing the rest. */
  ordinary(): readonly Value[] {
    return ordinaryOf(this.#place);
  }
}

function seen({ view }: ComparedPlace, value: Value): Value {
  if (view === "itself" || typeof value !== "string") return value;
  if (view === "length") return value.length;
  return asBytes(view === "lower" ? asciiLower(value) : asciiUpper(value));
}

/** The values that the place can have, completed if its field requires a prefix, followed by ordinary ones. */
function samplesFor(place: ComparedPlace, values: readonly Value[]): readonly Value[] {
  return [...fittingValues(place, values), ...ordinaryOf(place)];
}

/** Caches the ordinary values of catalogued fields by name, because many expressions share few fields. */
const ordinaryByField = new Map<string, readonly Value[]>();

function ordinaryOf(place: ComparedPlace): readonly Value[] {
  const { field } = place;
  const known = field === undefined ? undefined : ordinaryByField.get(field);
  if (known) return known;
  const ordinary = fittingValues(asItself(place), ORDINARY[place.type.kind] ?? []);
  if (field !== undefined) ordinaryByField.set(field, ordinary);
  return ordinary;
}

function fittingValues(place: ComparedPlace, values: readonly Value[]): readonly Value[] {
  const fitting: Value[] = [];
  for (const value of values) {
    const fit = fittingValue(place, value);
    if (fit !== undefined) fitting.push(fit);
  }
  return fitting;
}

/** Values of each type that few conditions test for. */
const ORDINARY: Readonly<Record<string, readonly Value[]>> = {
  [BYTES.kind]: [asBytes("0~"), asBytes("")],
  [INT.kind]: [0, 1, 7],
  [IP.kind]: [
    { family: 4, number: 0 },
    { family: 6, number: 1n },
  ],
};

const MAX_LENGTH = 1000;

function fittingValue({ field, type, view }: ComparedPlace, value: Value): Value | undefined {
  if (view === "length") {
    if (typeof value !== "number" || value < 0 || value > MAX_LENGTH) return undefined;
    const [start = ""] = startsOf(field);
    const text = asBytes((start + "0".repeat(value)).slice(0, value));
    return couldHold(field, type, text) ? text : undefined;
  }
  if (typeof value === "string") return fittingText({ field, type }, asBytes(value));
  return couldHold(field, type, value) ? value : undefined;
}

function fittingText({ field, type }: Pick<ComparedPlace, "field" | "type">, text: Bytes): Value | undefined {
  if (couldHold(field, type, text)) return text;
  for (const start of startsOf(field)) {
    const completed = asBytes(start + text);
    if (couldHold(field, type, completed)) return completed;
  }
  return undefined;
}

/** The prefixes of a field: each of its strings starts with one of them. Empty if none is required. */
function startsOf(field: string | undefined): readonly string[] {
  const domain = field === undefined ? undefined : fieldOf(field)?.domain;
  return (domain?.kind === "Text" && domain.shape?.form?.starts) || [];
}

function asItself(place: ComparedPlace): ComparedPlace {
  return place.view === "itself" ? place : { ...place, view: "itself" };
}
