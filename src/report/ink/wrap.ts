import { showCharacter, visible } from "../../core/visible.ts";

/** Narrower terminals are not reckoned with. */
const MIN_COLUMNS = 20;
/** Sequences that a terminal interprets and does not display: styles, and the beginnings and ends of links. */
const UNSHOWN = /\u001b\[[\d;]*m|\u001b\]8;;[^\u001b]*\u001b\\/g;

/**
 * The rows that a line takes in a terminal, broken between words; a word that is wider than the terminal stays whole.
 *
 * `hanging`: additional indentation of all rows but the first. Without `columns` the line is one row.
 */
export function wrapLine(line: string, columns: number | undefined, hanging = 0): readonly string[] {
  if (columns === undefined || columnsOf(line) <= columns) return [line];
  const indent = " ".repeat(line.length - line.trimStart().length + hanging);
  const room = Math.max(MIN_COLUMNS, columns);
  const rows: string[] = [];
  let row = "";
  let filled = 0;
  // Each word with the spaces before it.
  for (const [word] of line.matchAll(/ *[^ ]+/g)) {
    const width = columnsOf(word);
    if (row !== "" && filled + width > room) {
      rows.push(row);
      row = indent + word.trimStart();
      filled = columnsOf(row);
    } else {
      row += word;
      filled += width;
    }
  }
  return [...rows, row];
}

/** The number of terminal columns for text of one row. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text.replace(UNSHOWN, "")) columns += showCharacter(character).columns;
  return columns;
}

/** Blocks of lines with an empty line between them. Empty blocks are left out. */
export function blocksText(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${visible(line)}\n`).join(""))
    .join("\n");
}
