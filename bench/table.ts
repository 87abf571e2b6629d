import type { Spread } from "./measure.ts";

/** Prints a heading and rows. The first column is aligned to the left, the others to the right. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
    );
    console.log(`  ${cells.join("   ")}`.trimEnd());
  }
  console.log();
}

/** `27.4 (25.0-28.9)`. */
export function withSpread({ min, median, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`;
}

/** `2.7 x`. */
export function ratio(value: number): string {
  return `${value.toFixed(2)} x`;
}

/** Says whether a limit was met. A missed one fails the run. */
export function verdictOf(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? "met" : "MISSED";
}
