import names from "./unicode-names.json" with { type: "json" };

/**
 * The Unicode properties that the engine knows (Unicode 16), by their loose names: lower case, without spaces, hyphens,
 * underscores and a leading `is`. Each name was tried on the engine.
 */

type WordSet = Pick<ReadonlySet<string>, "has">;

const BINARY = words(names.binary);
const GENERAL_CATEGORIES = words(names.values.generalcategory);
const SCRIPTS = words(names.values.script);

/** The values of properties, by each name of a property. */
const VALUES = new Map<string, WordSet>(
  Object.entries(names.values).flatMap(([name, values]) => {
    const known = words(values);
    return [name, ...names.aliases[name as keyof typeof names.aliases]].map((one) => [one, known] as const);
  }),
);

const NO_VALUES = words("");

/** Whether `\p{name}` is known: a binary property, a general category or a script. */
export function hasProperty(name: string): boolean {
  const loose = looseName(name);
  return BINARY.has(loose) || GENERAL_CATEGORIES.has(loose) || SCRIPTS.has(loose);
}

/** The values that `name` may be compared with; none for a property that is known and has no values here. */
export function valuesOfProperty(name: string): WordSet | "unknown" {
  const loose = looseName(name);
  return VALUES.get(loose) ?? (BINARY.has(loose) ? NO_VALUES : "unknown");
}

/** The part of a name that counts by the rules of loose matching; characters beyond ASCII are dropped as well. */
export function looseName(name: string): string {
  const hasPrefix = /^is/i.test(name);
  const loose = (hasPrefix ? name.slice(2) : name).replace(/[ _-]|[^\x00-\x7f]/g, "").toLowerCase();
  return hasPrefix && loose === "c" ? "isc" : loose;
}

/** Names that are split on first use: few runs encounter a `\p{…}`, but every run loads this module. */
function words(text: string): WordSet {
  let known: ReadonlySet<string> | undefined;
  return {
    has: (word) => {
      known ??= new Set(text.trim().split(/\s+/));
      return known.has(word);
    },
  };
}
