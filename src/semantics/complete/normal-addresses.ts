import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";

/** One byte of a path that normalization keeps, or an escape, but not a dot. */
const UNIT = String.raw`(?:[A-Za-z0-9\-_~:@!$&'()*+,;=\[\]]|%(?:[018-9A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF]))`;
/** A segment that is neither empty nor one of dots. */
const SEGMENT = String.raw`(?:\.{3,}|\.{0,2}${UNIT})(?:\.|${UNIT})*`;
const PATH = `/(?:${SEGMENT}/)*(?:${SEGMENT})?`;
const QUERY = String.raw`(?:\?[^#\n]*)?`;

/** By field: the values that URL normalization leaves unchanged. `test/request/normal-addresses.test.ts` compares both. */
const PATTERNS: Readonly<Record<string, string>> = {
  "http.request.uri.path": `^${PATH}$`,
  "http.request.uri": `^${PATH}${QUERY}$`,
  "http.request.full_uri": `^https?://[^/?#\n]+${PATH}${QUERY}$`,
};

const conditions = new Map<string, TypedExpression>();

/** Conditions that are true of requests whose addresses, in the given fields, are normal ones. */
export function normalAddresses(fields: readonly string[]): readonly TypedExpression[] {
  return fields.flatMap((field) => {
    const pattern = PATTERNS[field];
    if (pattern === undefined) return [];
    const known = conditions.get(field) ?? analyseExpression(`${field} matches r#"${pattern}"#`).typed;
    conditions.set(field, known);
    return [known];
  });
}
