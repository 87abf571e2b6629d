import { code } from "../../core/phrases.ts";
import { edit, repair } from "../problems.ts";
import { INFIX_FUNCTIONS } from "../words.ts";
import { matchAt, type ScanInProgress, skipSpaces, span } from "./scan-in-progress.ts";

export function infixFunction(scan: ScanInProgress, start: number, word: string): boolean {
  const { text } = scan;
  const twoWords = matchAt(/(?:starts|begins|ends) +with(?!\w)/iy, text, start);
  const raw = twoWords || word;
  const name = INFIX_FUNCTIONS.get(raw.toLowerCase().replace(/ +/, " "));
  if (name === undefined) return false;
  const end = start + raw.length;
  const at = skipSpaces(text, end);
  if (text[at] === "(") return false;
  const argument = matchAt(/"(?:[^"\\]|\\[\s\S])*"/y, text, at);
  const subject = text.slice(scan.operandStart, start).trimEnd();
  const call = `${name}(${subject}, ${argument || "…"})`;
  scan.problem({
    slug: "infix-function",
    range: span(start, end),
    data: { function: name },
    message: `\`${name}\` is a function, not an operator, so Cloudflare rejects it between two values.`,
    help: `Write ${code(call)}.`,
    fix: argument
      ? repair(`Write ${code(call)}`, edit(span(scan.operandStart, at + argument.length), call))
      : undefined,
  });
  scan.operator(start, end, undefined);
  return true;
}
