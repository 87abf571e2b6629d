import { number } from "../../src/core/phrases.ts";

/** A fenced block; the fence is longer than any run of backquotes inside. */
export function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${text.replace(/\n*$/, "")}\n${marks}`;
}

/** The longest line, and the most lines, of an example that a page shows whole. */
const MAX_LINE_CHARS = 300;
const MAX_LINES = 40;

/**
 * An example as shown on a page: very long lines, and very many lines, are shortened to their beginning and end, with
 * the total in between.
 */
export function shortened(text: string): string {
  const lines = text.split("\n").map((line) => {
    if (line.length <= MAX_LINE_CHARS) return line;
    return `${line.slice(0, 200)} … (${number(line.length)} characters in all) … ${line.slice(-60)}`;
  });
  if (lines.length <= MAX_LINES) return lines.join("\n");
  return [...lines.slice(0, 20), `… (${number(lines.length)} lines in all) …`, ...lines.slice(-10)].join(
    "\n",
  );
}

/** A table; bars inside cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
