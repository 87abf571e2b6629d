import type { FactSource } from "../core/diagnostic.ts";
import { publicPage } from "./fact.ts";
import others from "./other-names.json" with { type: "json" };

/** The name in the Rules language of something that people know by another name. */
export interface OtherName {
  /** A field or function of the Rules language. */
  readonly name: string;
  /** The origin of the other name, or where it was seen in use. */
  readonly source: FactSource;
}

/**
 * Names of other products, older names and plausible guesses, by name. The first group of the table follows the scheme
 * of the language without being in it, as seen in public configurations; the last contains functions.
 */
export const OTHER_NAMES: ReadonlyMap<string, OtherName> = new Map(
  others.names.flatMap(({ source, names }) =>
    Object.entries(names).map(([other, name]): [string, OtherName] => [
      other,
      { name, source: publicPage(source) },
    ]),
  ),
);

/** Words for an action in other products and in earlier APIs, and the action that replaces them. */
export const OTHER_ACTIONS: ReadonlyMap<string, string> = new Map(Object.entries(others.actions));

/** The map with the named parts of a string, by the field with the whole string. */
export const FIELDS_OF_PARTS: ReadonlyMap<string, string> = new Map(Object.entries(others.parts));
