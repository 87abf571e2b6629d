import { counted, number } from "../../core/phrases.ts";
import { barChart, type ChartKind, chartKey, pairChart } from "../chart/bars.ts";
import { htmlPage } from "../html/html-page.ts";
import { htmlText } from "../html/markup.ts";
import type {
  Replay,
  ReplayedDifference,
  ReplayedEnding,
  ReplayedRule,
  ReplayedTime,
  ReplayedTimes,
} from "./model.ts";
import { dependsWords, endWords, noneWords, readWords, seenLines, unknownWords } from "./words.ts";

/** `replay --format html`: one page, with a chart over time if the log has times. */
export function replayHtml(replay: Replay): string {
  const { lines, rules, differs, times } = replay;
  const body = [
    "<main>",
    ...(differs ? [endingsHtml(rules, differs), differencesHtml(differs)] : []),
    ...(times ? [timesHtml(times, differs !== undefined)] : []),
    rulesHtml(rules),
    "</main>",
  ];
  const heading = `<h1>${differs ? verdictOf(differs, lines) : "Replay of a log"}</h1><p>${readWords(replay)}</p>`;
  return htmlPage({ title: "Replay of a log", kind: "replay", heading }, body.join("\n"));
}

function timesHtml(times: ReplayedTimes, compares: boolean): string {
  const { seconds, stretches, untimed } = times;
  const ends = [showTime(stretches[0]!), showTime(stretches.at(-1)!)] as const;
  const chart = barChart({
    label: "Requests by time, and how many of them rules end",
    ends,
    bars: stretches.map((one) => {
      const ended = Object.entries(one.actions);
      const parts = ended.map(([action, value]) => {
        const kind: ChartKind = action.endsWith("challenge") ? "doubtful" : "stopped";
        return { kind, value };
      });
      const rest = one.requests - ended.reduce((sum, [, value]) => sum + value, 0);
      return { title: titleOf(one), parts: [...parts, { kind: "rest", value: rest }] };
    }),
  });
  const different = barChart({
    label: "Requests that end differently, by time",
    ends,
    bars: stretches.map((one) => ({
      title: titleOf(one),
      parts: [{ kind: "changed", value: one.different }],
    })),
  });
  const keys = [
    chartKey("stopped", "blocked, redirected or answered"),
    chartKey("doubtful", "challenged"),
    chartKey("rest", "no rule ends the evaluation"),
  ].map((key) => `<li>${key}</li>`);
  return [
    "<section><h2>By time</h2>",
    chart,
    `<ul class="keys">${keys.join("")}</ul>`,
    ...(compares ? ["<h3>Requests that end differently</h3>", different] : []),
    `<p class="quiet">Each bar is ${lengthWords(seconds)}, in UTC.${untimed > 0 ? ` ${counted(untimed, "request")} without a time.` : ""}</p>`,
    "</section>",
  ].join("\n");
}

function titleOf(one: ReplayedTime): string {
  const actions = Object.entries(one.actions).map(([action, value]) => `${number(value)} ${action}`);
  const different = one.different > 0 ? [`${number(one.different)} different`] : [];
  return [`${showTime(one)}: ${counted(one.requests, "request")}`, ...actions, ...different].join(", ");
}

function showTime({ from }: ReplayedTime): string {
  return from.replace("T", " ").replace(/(?::00)?\.000Z$/, "");
}

const UNITS = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

function lengthWords(seconds: number): string {
  const [length, unit] = UNITS.find(([one]) => seconds % one === 0)!;
  return counted(seconds / length, unit);
}

function verdictOf(differs: NonNullable<Replay["differs"]>, lines: number): string {
  const { total } = differs;
  if (total === 0) return noneWords(differs);
  return endWords(total, `${number(total)} of ${counted(lines, "request")}`);
}

/** Requests that each action ends, before and after: those of before, and what the differences move. */
function endingsHtml(rules: readonly ReplayedRule[], { byRule }: NonNullable<Replay["differs"]>): string {
  const actions = new Set(byRule.flatMap(({ from, to }) => [from.action, to.action]));
  const pairs = [...actions].flatMap((action) => {
    if (action === null) return [];
    const moved = (side: "from" | "to") =>
      byRule.reduce((sum, one) => sum + (one[side].action === action ? one.requests : 0), 0);
    const before = rules.reduce((sum, one) => sum + (one.action === action ? one.acted : 0), 0);
    return [{ name: action, before, after: before - moved("from") + moved("to") }];
  });
  if (pairs.length === 0) return "";
  return `<section><h2>Requests that rules end, before and after</h2>\n${pairChart("Requests that each action ends, before and after", pairs)}</section>`;
}

function differencesHtml(differs: NonNullable<Replay["differs"]>): string {
  const { total, depends, unless, unknown, byRule } = differs;
  const conditions = unless.map(
    ({ condition, requests }) => `<li>${number(requests)}: unless <code>${htmlText(condition)}</code></li>`,
  );
  const others = depends > 0 ? `<p>${dependsWords(depends)}</p><ul>${conditions.join("")}</ul>` : "";
  const open = unknown > 0 ? `<p>${unknownWords(unknown)}</p>` : "";
  const rows = byRule.map(differenceRow).join("\n");
  const table =
    total === 0
      ? ""
      : `<table class="wide"><thead><tr><th>now</th><th>then</th><th class="count">requests</th></tr></thead><tbody>${rows}</tbody></table>`;
  return `<article class="zone ${total + depends === 0 ? "ready" : "blocked"}"><header><h2>What ends differently</h2></header>${open}${table}${others}</article>`;
}

function differenceRow(difference: ReplayedDifference): string {
  const { from, to, requests } = difference;
  return `<tr><td data-label="now">${ending(from)}${seenHtml(difference)}</td><td data-label="then">${ending(to)}</td><td class="count" data-label="requests">${number(requests)}</td></tr>`;
}

function ending({ action, rule }: ReplayedEnding): string {
  return rule === null
    ? "no rule ends the evaluation"
    : `${htmlText(action ?? "")} by <code>${htmlText(rule)}</code>`;
}

function rulesHtml(rules: readonly ReplayedRule[]): string {
  const heads = ["rule", "action", "matched", "acted", "unknown"]
    .map((head, at) => `<th${at > 1 ? ' class="count"' : ""}>${head}</th>`)
    .join("");
  return `<section><h2>Rules</h2><table class="wide"><thead><tr>${heads}</tr></thead><tbody>${rules.map(ruleRow).join("\n")}</tbody></table></section>`;
}

function ruleRow(rule: ReplayedRule): string {
  const { ref, file, line, action, enabled } = rule;
  const name = `<strong>${htmlText(ref)}</strong> <span class="quiet">${htmlText(file)}:${line}</span>${seenHtml(rule)}`;
  const counts = ["matched", "acted", "unknown"] as const;
  const cells = counts.map((label) => `<td class="count" data-label="${label}">${number(rule[label])}</td>`);
  return `<tr><td>${name}</td><td data-label="action">${htmlText(enabled ? action : `${action} (off)`)}</td>${cells.join("")}</tr>`;
}

/** Requests, and the most frequent values of fields. */
function seenHtml(seen: Pick<ReplayedRule, "samples" | "top">): string {
  const lines = seenLines(seen);
  if (lines.length === 0) return "";
  return `<ul class="samples">${lines.map((one) => `<li>${htmlText(one)}</li>`).join("")}</ul>`;
}
