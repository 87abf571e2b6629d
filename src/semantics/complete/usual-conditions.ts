import { CONTINENTS, EUROPEAN_UNION } from "../../contract/fields/countries.ts";
import { canonicalName } from "../../contract/fields.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { Goal } from "../prove/goal.ts";

/** One byte of a path that normalization keeps, or an escape, but not a dot. */
const UNIT = String.raw`(?:[A-Za-z0-9\-_~:@!$&'()*+,;=\[\]]|%(?:[018-9A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF]))`;
/** A segment that is neither empty nor one of dots. */
const SEGMENT = String.raw`(?:\.{3,}|\.{0,2}${UNIT})(?:\.|${UNIT})*`;
const PATH = `/(?:${SEGMENT}/)*(?:${SEGMENT})?`;
const QUERY = String.raw`(?:\?[^#\n]*)?`;

/** By field: the values that URL normalization leaves unchanged. `test/request/usual-conditions.test.ts` compares both. */
const PATTERNS: Readonly<Record<string, string>> = {
  "http.request.uri.path": `^${PATH}$`,
  "http.request.uri": `^${PATH}${QUERY}$`,
  "http.request.full_uri": `^https?://[^/?#\n]+${PATH}${QUERY}$`,
};

const COUNTRY = "ip.src.country";

/** By field: conditions that tie it to the country. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  "ip.src.is_in_european_union": [tieOf("ip.src.is_in_european_union", EUROPEAN_UNION.value)],
  "ip.src.continent": Object.entries(CONTINENTS.value).map(([continent, countries]) =>
    tieOf(`ip.src.continent eq "${continent}"`, countries.split(" ")),
  ),
};

function tieOf(place: string, countries: readonly string[]): string {
  return `not (${place} xor ${COUNTRY} in {"${countries.join('" "')}"})`;
}

const conditions = new Map<string, Goal>();

/**
 * Conditions that are true of requests whose addresses, in the given fields, are normal ones, and whose countries are where
 * examples have them. Documentation does not say where they are: no proof rests on it.
 */
export function usualConditions(fields: readonly string[]): readonly Goal[] {
  const names = fields.map(canonicalName);
  const places = names.includes(COUNTRY) ? names.flatMap((name) => PLACES[name] ?? []) : [];
  const addresses = fields.flatMap((name) =>
    PATTERNS[name] ? [`${name} matches r#"${PATTERNS[name]}"#`] : [],
  );
  return [...addresses, ...places].map((text) =>
    getOrCompute(conditions, text, () => ({ typed: analyseExpression(text).typed, holds: true })),
  );
}
