import { number } from "../../core/phrases.ts";
import { ANSI_PAINT, NO_PAINT, type Paint } from "../ink/paint.ts";
import type { Tune, TunePoint } from "./model.ts";
import { effectWords, headline } from "./words.ts";

const HEAD = ["paranoia", "threshold", "acted", "legitimate", "unknown"] as const;
const BAR = 40;

/** `tune` for display: the table, with a bar for each setting. */
export function tuneText(tune: Tune, { color }: { readonly color: boolean }): string {
  const paint = color ? ANSI_PAINT : NO_PAINT;
  const { table, proposal, reason } = tune;
  const rows = table.map(({ paranoia, threshold, acted, unknown, legitimate }) => {
    const marked =
      legitimate.unknown > 0
        ? `${number(legitimate.acted)} (+${number(legitimate.unknown)}?)`
        : number(legitimate.acted);
    return [String(paranoia), String(threshold), number(acted), marked, number(unknown)];
  });
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padStart(widths[at]!)).join("  ");
  const most = Math.max(1, ...table.map(({ acted, unknown }) => acted + unknown));
  const proposed = proposal
    ? [
        "",
        `Proposed: ${effectWords(proposal.point)}.`,
        "",
        ...proposal.policy
          .trimEnd()
          .split("\n")
          .map((one) => paint.green(`    ${one}`)),
      ]
    : ["", reason ?? ""];
  return `${[
    paint.bold(headline(tune)),
    "",
    paint.dim(line(HEAD)),
    ...rows.map((row, at) => `${line(row)}  ${bar(table[at]!, most, paint)}`.trimEnd()),
    paint.dim("Bars: █ acted on, ▓ of these marked as legitimate, ░ unknown."),
    ...proposed,
  ].join("\n")}\n`;
}

function bar({ acted, unknown, legitimate }: TunePoint, most: number, paint: Paint): string {
  const length = (requests: number) =>
    requests === 0 ? 0 : Math.max(1, Math.round((BAR * requests) / most));
  return [
    paint.green("█".repeat(length(acted - legitimate.acted))),
    paint.red("▓".repeat(length(legitimate.acted))),
    paint.dim("░".repeat(length(unknown))),
  ].join("");
}
