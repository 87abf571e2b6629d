import type { Finding } from "../../core/diagnostic.ts";
import { LineIndex } from "../../core/line-index.ts";

/** Carets under a long range are cut: Cloudflare marks the token that it could not read. */
const MAX_CARETS = 80;

/** The engine's words for findings that it words in one way. Others keep the text of the finding. */
const ENGINE_WORDS: ReadonlyMap<string, string> = new Map([
  ["types/unknown-field", "unknown identifier"],
  ["types/unknown-function", "unknown identifier"],
]);

/** The error in an expression in the wording of Cloudflare's engine: location, line, carets, message. */
export function engineMessage(text: string, finding: Finding): string {
  const { line, column } = new LineIndex(text).positionOf(finding.range.start);
  const carets = caretsOf(text, finding);
  const shown = text.split("\n")[line - 1] ?? "";
  return `Filter parsing error (${line}:${column}):\n${shown}\n${" ".repeat(column - 1)}${carets} ${wordsOf(finding)}\n`;
}

/** The form of the older endpoint that checks one expression: the whole text in backquotes, no location. */
export function previousEngineMessage(text: string, finding: Finding): string {
  const indent = " ".repeat(1 + finding.range.start);
  return `Filter parsing error:\n\`${text}\`\n${indent}${caretsOf(text, finding)} ${wordsOf(finding)}\n`;
}

function wordsOf({ code, message }: Finding): string {
  return ENGINE_WORDS.get(code) ?? message;
}

function caretsOf(text: string, { range }: Finding): string {
  const [marked = ""] = text.slice(range.start, range.end).split("\n");
  return "^".repeat(Math.min(Math.max(marked.length, 1), MAX_CARETS));
}
