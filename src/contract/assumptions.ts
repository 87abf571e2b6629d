import rows from "./assumptions.json" with { type: "json" };
import { type Fact, factTable } from "./fact.ts";

/** A statement about a field that no public source settles. */
interface Assumption {
  /** Completes "assuming that". */
  readonly says: string;
  /** The field whose values have no capitals, whatever the client sent. */
  readonly lowerCaseField: string;
}

/** The assumptions that proofs can rest on, by name. */
export const ASSUMPTIONS: ReadonlyMap<string, Fact<Assumption>> = new Map(
  Object.entries(factTable<Assumption, string>(rows)),
);

/** The names of the assumptions about a field. */
export function assumptionsAbout(field: string): readonly string[] {
  return [...ASSUMPTIONS.keys()].filter((name) => ASSUMPTIONS.get(name)?.value.lowerCaseField === field);
}
