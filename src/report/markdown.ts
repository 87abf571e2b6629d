import { visible } from "./visible.ts";

/** A table of which nothing is markup. */
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
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** Text in which nothing is markup. */
export function plain(text: string): string {
  return visible(text).replace(/[\\`*_[\]<>#&~]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Source text as code; its own backquotes make the fence longer. */
export function inlineCode(text: string): string {
  const shown = visible(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = shown.startsWith("`") || shown.endsWith("`") ? " " : "";
  return `${fence}${space}${shown}${space}${fence}`;
}

/** A message: what stands in backquotes is code, and outside of it nothing is markup. */
export function prose(text: string): string {
  return text
    .split(/(``.+?``|`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? visible(part) : plain(part)))
    .join("");
}
