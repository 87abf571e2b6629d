import { jsonRecord } from "../../core/attempt.ts";

/**
 * Adds an entry at the end of the object in a JSON text; everything else stays unchanged, byte for byte. Returns
 * undefined if that is not safe: the text has comments or errors, contains no object, or already has the key.
 */
export function withJsonEntry(text: string, key: string, value: string): string | undefined {
  const before = jsonRecord(text);
  if (before === undefined || Object.hasOwn(before, key)) return undefined;
  const close = text.lastIndexOf("}");
  const end = text.slice(0, close).trimEnd().length;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  // The first key that is alone on a line shows how the object is indented.
  const indentation = /^\s*\{[ \t]*\r?\n([ \t]*)"/.exec(text)?.[1];
  const comma = Object.keys(before).length > 0 ? "," : "";
  const lead = indentation === undefined ? (comma ? " " : "") : `${newline}${indentation}`;
  const entry = `${comma}${lead}${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  const result = `${text.slice(0, end)}${entry}${text.slice(end)}`;
  const expected = JSON.stringify({ ...before, [key]: value });
  return JSON.stringify(jsonRecord(result)) === expected ? result : undefined;
}
