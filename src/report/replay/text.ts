import { code, number } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import { ANSI_PAINT, NO_PAINT, type Paint } from "../ink/paint.ts";
import type { Replay, ReplayedDifference, ReplayedEnding, ReplayedRule } from "./model.ts";
import { dependsWords, endWords, noneWords, readWords, seenLines, unknownWords } from "./words.ts";

const MAX_CONDITION = 400;
const HEAD = ["rule", "action", "matched", "acted", "unknown"] as const;

/** `replay` for display. */
export function replayText(replay: Replay, { color }: { readonly color: boolean }): string {
  const paint = color ? ANSI_PAINT : NO_PAINT;
  const { rules, differs } = replay;
  const parts = [
    paint.bold(readWords(replay)),
    "",
    ...ruleRows(rules, paint),
    ...(differs ? ["", ...differenceRows(differs, paint)] : []),
  ];
  return `${parts.join("\n")}\n`;
}

function ruleRows(rules: readonly ReplayedRule[], paint: Paint): string[] {
  const rows = rules.map(({ ref, action, matched, acted, unknown, enabled }) => [
    visible(ref),
    visible(enabled ? action : `${action} (off)`),
    number(matched),
    number(acted),
    number(unknown),
  ]);
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join("  ")
      .trimEnd();
  return [
    paint.dim(line(HEAD)),
    ...rules.flatMap((rule, at) => [
      line(rows[at]!),
      ...detailsOf(rule).map((one) => paint.dim(`    ${one}`)),
    ]),
  ];
}

function detailsOf(seen: Pick<ReplayedRule, "samples" | "top">): string[] {
  return seenLines(seen).map((one) => visible(one));
}

function differenceRows(differs: NonNullable<Replay["differs"]>, paint: Paint): string[] {
  const { total, depends, unless, unknown, byRule } = differs;
  const open = unknown > 0 ? [unknownWords(unknown)] : [];
  if (total + depends === 0) return [[paint.green(`${noneWords(differs)}.`), ...open].join(" ")];
  const certain = total > 0 ? [paint.red(`${endWords(total)}.`)] : [];
  const conditions = unless.map(({ condition, requests, logged }) => {
    const field = logged === undefined ? "" : ` (log \`${logged}\`)`;
    return `  ${number(requests)}: unless ${code(condition, MAX_CONDITION)}${field}`;
  });
  return [
    ...certain,
    ...byRule.flatMap((one) => differenceLines(one, paint)),
    ...(depends > 0 ? [paint.red(dependsWords(depends)), ...conditions] : []),
    ...open,
  ];
}

function differenceLines(difference: ReplayedDifference, paint: Paint): string[] {
  const { from, to, requests } = difference;
  return [
    `  ${number(requests)}: ${endingWords(from)} -> ${endingWords(to)}`,
    ...detailsOf(difference).map((one) => paint.dim(`    ${one}`)),
  ];
}

function endingWords({ action, rule }: ReplayedEnding): string {
  return rule === null ? "no rule ends the evaluation" : `${visible(action ?? "")} by ${code(visible(rule))}`;
}
