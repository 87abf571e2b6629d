import type { Text } from "./bytes.ts";
import { visible } from "./visible.ts";
import { withoutMiddle } from "./whole-characters.ts";

/** Shared wording, so that messages phrase the same thing in the same way. */

/** `1 rule`, `2 rules`, `1,204 rules`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${number(count)} ${count === 1 ? singular : plural}`;
}

/** A number with thousands separators: `4,096`. */
export function number(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  // `toLocaleString` would load locale data first: 10 ms, a tenth of a whole run on a small file.
  const [whole = "", ...fraction] = String(value).split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...fraction].join(".");
}

/** `a`, `a or b`, `a, b or c`. */
export function wordList(items: readonly string[], conjunction = "or"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

/** The words in backquotes, joined as by `wordList`; those beyond `limit` are only counted. */
export function codeList(items: readonly string[], conjunction = "or", limit = 8): string {
  const shown = items.slice(0, limit).map((item) => code(item));
  const rest = items.length - shown.length;
  return wordList(rest > 0 ? [...shown, `${number(rest)} more`] : shown, conjunction);
}

/** Source text in backquotes, nothing as two quotes. Long text is cut in the middle, and characters that control a terminal are escaped. */
export function code(text: Text, limit = 60): string {
  const cut = withoutMiddle(visible(text) || '""', limit);
  return cut.includes("`") ? `\`\` ${cut} \`\`` : `\`${cut}\``;
}

/** The clause that follows an unknown word: `; did you mean X?`, or nothing. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? "" : `; did you mean ${codeList(near)}?`;
}

/** The same text with a capital as its first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The code point of the first character of a string: `U+00A0`. */
export function codePointName(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
