import type { CodeMeaning } from "../core/code-meaning.ts";
import codes from "./codes.json" with { type: "json" };

const CODES = codes satisfies Readonly<Record<string, CodeMeaning>>;

/** The closed list of syntax codes, `syntax/<slug>`. */
export type SyntaxSlug = keyof typeof CODES;

/** Every `syntax/…` code. Cloudflare rejects an expression with any of them. */
export const SYNTAX_CODES: Readonly<Record<SyntaxSlug, CodeMeaning>> = CODES;
