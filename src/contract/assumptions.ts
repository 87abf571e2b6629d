import { addTo } from "../core/items-by-key.ts";
import rows from "./assumptions.json" with { type: "json" };
import { type Fact, factTable } from "./fact.ts";

/** A statement about requests that no public source settles. */
interface Assumption {
  /** Completes "assuming that". */
  readonly says: string;
  /** The fields and functions that it is about. */
  readonly about: readonly string[];
  /** Whether proofs rest on it only if it is named. */
  readonly isOptIn?: boolean;
}

/** The assumptions that proofs can rest on, by name. */
export const ASSUMPTIONS: ReadonlyMap<string, Fact<Assumption>> = new Map(
  Object.entries(factTable<Assumption, string>(rows)),
);

/** The values of `--assume`: the name of an assumption, or `none`. */
export const ASSUMPTION_NAMES: readonly string[] = ["none", ...ASSUMPTIONS.keys()];

/** The assumptions that proofs rest on unless others are named. */
export const USUAL_ASSUMPTIONS: ReadonlySet<string> = new Set(
  [...ASSUMPTIONS].filter(([, { value }]) => !value.isOptIn).map(([name]) => name),
);

/** The names of the assumptions about a field or a function. */
export function assumptionsAbout(name: string): readonly string[] {
  return byName.get(name) ?? [];
}

const byName = new Map<string, string[]>();
for (const [assumption, { value }] of ASSUMPTIONS) {
  for (const name of value.about) addTo(byName, name, assumption);
}

/** The assumptions that a proof needs: without any one of them it fails. */
export function leastAssumptions(
  names: readonly string[],
  isProved: (names: ReadonlySet<string>) => boolean,
): readonly string[] {
  const needed = new Set(names);
  for (const name of names) {
    needed.delete(name);
    if (!isProved(needed)) needed.add(name);
  }
  return [...needed];
}

/** Assumptions in words, to complete a sentence; `$name` is that a list is the same on both sides. */
export function assuming(names: readonly string[]): string {
  const says = (name: string) =>
    ASSUMPTIONS.get(name)?.value.says ?? `\`${name}\` has the same items on both sides`;
  return `assuming that ${names.map(says).join(" and ")}`;
}
