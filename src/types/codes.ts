import type { CodeMeaning } from "../core/code-meaning.ts";
import codes from "./codes.json" with { type: "json" };

const CODES = codes satisfies Readonly<Record<string, CodeMeaning>>;

/** The closed list of type codes, `types/<slug>`. */
export type TypesSlug = keyof typeof CODES;

/** Every `types/…` code. Cloudflare rejects an expression with any of them. */
export const TYPES_CODES: Readonly<Record<TypesSlug, CodeMeaning>> = CODES;
