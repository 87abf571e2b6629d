import { visible } from "./visible.ts";

/** Everything that is markup in some place of GitHub-flavoured Markdown, of HTML within it, or of its mathematics. */
const MARKUP = /[\\`*_[\]<>#&~|$]/g;
/** Strings that become a link or a notification without any markup: `@name`, `www.`, `https:`, `#1`, `GH-1`. */
const MENTIONS: readonly RegExp[] = [
  /@(?=\w)/g,
  /\bwww(?=\.)/gi,
  /\b(?:https?|ftp)(?=:)/gi,
  /(?:&#35;|\bGH-)(?=\d)/gi,
];

/** Text of a file, escaped so that nothing in it is markup, a link or a mention. On one line. */
export function plain(text: string): string {
  const escaped = visible(text).replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
  return MENTIONS.reduce((safe, mention) => safe.replace(mention, "$&&#8203;"), escaped);
}

/** Source text as code, also in a table. On one line. */
export function inlineCode(text: string): string {
  const shown = visible(text);
  // Between backquotes a backslash or a bar means other things inside a table than outside.
  return /[`\\|]/.test(shown) || shown.trim() === "" ? `<code>${plain(text)}</code>` : `\`${shown}\``;
}

/** A message: backquoted parts are code, and nothing else is markup. */
export function prose(text: string): string {
  return text
    .split(/(`` .+? ``|`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? inlineCode(withoutBackquotes(part)) : plain(part)))
    .join("")
    .replaceAll("``", "`&#8203;`");
}

/** JSON as a block of code. */
export function jsonBlock(text: string): string {
  const lines = text.trimEnd().split("\n").map(visible);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}json`, ...lines, fence].join("\n");
}

/** A table in which all text is escaped. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return rawTable(
    heading,
    rows.map((row) => row.map(plain)),
  );
}

/** Cells are Markdown already. */
export function rawTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return [rawRow(heading), rawRow(heading.map(() => "---")), ...rows.map(rawRow)];
}

/** One row of a table, of cells that are Markdown already. */
export function rawRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A part that is shown when a reader opens it; both parts are Markdown already. */
export function details(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** The text of an inline code, without its backquotes. */
export function withoutBackquotes(code: string): string {
  return code.startsWith("``") ? code.slice(3, -3) : code.slice(1, -1);
}
