import type { Finding } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import characters from "./html-escapes.json" with { type: "json" };
import { edit, repair, syntaxProblem } from "./problems.ts";

const ESCAPES: Readonly<Record<string, string>> = characters;
const ESCAPE = new RegExp(Object.keys(characters).join("|"), "g");
/** A string, which may contain escapes, or adjacent escapes. */
const PARTS = new RegExp(
  `"[^"\\\\]*(?:\\\\[^][^"\\\\]*)*"?|r(#*)"[^]*?(?:"\\1|$)|(?:${ESCAPE.source})+`,
  "g",
);

/** HTML escapes outside strings; undefined if there are none. */
export function htmlEscapes(text: string): Finding | undefined {
  if (!text.includes("&") || text.search(ESCAPE) === -1) return undefined;
  const edits = [...text.matchAll(PARTS)].flatMap(({ 0: part, index: start }) => {
    const plain = part.replace(ESCAPE, (one) => ESCAPES[one]!);
    return part.startsWith("&") ? [edit({ start, end: start + part.length }, plain)] : [];
  });
  const [first] = edits;
  if (!first) return undefined;
  const { range, newText } = first;
  const escaped = text.slice(range.start, range.end);
  return syntaxProblem({
    slug: "html-escape",
    range,
    data: { escaped },
    message: `${code(escaped)} is ${code(newText)} as web pages write it, so Cloudflare rejects this expression.`,
    help: "Write the characters themselves.",
    fix: repair("Write the characters themselves", ...edits),
  });
}
