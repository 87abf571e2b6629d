import { plainText } from "../../core/embedded-text.ts";
import { counted } from "../../core/phrases.ts";
import { placedTokens } from "../../lsp/semantic-tokens.ts";
import { htmlText } from "../../report/html/markup.ts";
import { type Truth, UNKNOWN } from "../../request/values.ts";
import type { DecidingCondition } from "../../semantics/evaluate/conditions.ts";
import type { Walk } from "../../semantics/order/walk-model.ts";
import type { TrafficRule } from "../../traffic/rules/traffic-rule.ts";
import type { TruthClass } from "../protocol.ts";
import type { TracedStep } from "./trace.ts";

/** The class of a truth. */
export function truthOf(truth: Truth): TruthClass {
  return truth === UNKNOWN ? "tq" : truth ? "t1" : "t0";
}

/** The words for folded rules, by their status. */
const FOLDED: Readonly<Record<string, readonly [string, string]>> = {
  "not-matched": ["rule does not match", "rules do not match"],
  skipped: ["rule is skipped", "rules are skipped"],
  off: ["rule is off", "rules are off"],
  "not-reached": ["rule is not reached", "rules are not reached"],
};

/** All rules in order: those that act or may act, and the others folded between them. */
export function pipelineHtml(steps: readonly TracedStep[], { end }: Walk<TrafficRule>): string {
  const items: string[] = [];
  for (let at = 0; at < steps.length; ) {
    const { status } = steps[at]!;
    let to = at + 1;
    if (FOLDED[status]) while (steps[to]?.status === status) to++;
    const run = steps.slice(at, to);
    items.push(FOLDED[status] ? foldHtml(run) : stepHtml(run[0]!, run[0]!.rule === end));
    at = to;
  }
  return (
    `<div class="ph"><h2>${counted(steps.length, "rule")}, in order</h2>` +
    `<span class="segments push" role="group" aria-label="Rules to show"><button type="button" data-all="" aria-pressed="false">All</button></span>` +
    `<input type="search" class="in" data-filter="" placeholder="Filter" aria-label="Filter rules"></div>` +
    `<ol class="pipe">${items.join("")}</ol>`
  );
}

function foldHtml(steps: readonly TracedStep[]): string {
  const { status, rule, skippedBy } = steps[0]!;
  const last = steps.at(-1)!.rule;
  const words = FOLDED[status]![steps.length === 1 ? 0 : 1];
  const by = skippedBy ? ` by ${htmlText(skippedBy.rule.name)}` : "";
  const lines =
    rule === last ? `line ${rule.line}` : rule.file === last.file ? `lines ${rule.line} to ${last.line}` : "";
  const rows = steps.map((step) => {
    const decisive = step.leaves.find(({ truth }) => truth === false);
    return `<li><b>${htmlText(step.rule.name)}</b> ${decisive ? conditionHtml(step, [decisive]) : ""}${lineHtml(step)}</li>`;
  });
  return (
    `<li class="${status === "not-matched" ? "fls" : "off"}"><span class="dot" aria-hidden="true">–</span>` +
    `<details class="fold"><summary>${steps.length} ${words}${by}<span class="push xs dim">${lines}</span></summary><ol>${rows.join("")}</ol></details></li>`
  );
}

function stepHtml(step: TracedStep, isEnd: boolean): string {
  const { rule, status } = step;
  const [tone, sign, said] = isEnd
    ? ["warn", "■", "ended here"]
    : status === "unknown"
      ? ["unk", "?", "unknown"]
      : ["info", "✓", rule.action === "skip" ? "matched, skips" : "matched, goes on"];
  return (
    `<li class="${tone}"><span class="dot${isEnd ? " fill" : ""}" aria-hidden="true">${sign}</span><div class="pr${isEnd ? " end" : ""}">` +
    `<div class="hd"><b>${htmlText(rule.name)}</b><span class="badge o neu">${htmlText(rule.action)}</span><span class="badge ${tone}">${said}</span>${lineHtml(step)}</div>` +
    `<div class="cond">${rule.problem === undefined ? conditionHtml(step, step.leaves) : htmlText(rule.problem)}</div></div></li>`
  );
}

function lineHtml({ rule: { file, line } }: TracedStep): string {
  return ` <button type="button" class="go push xs" data-file="${htmlText(file)}" data-line="${line}">line ${line}</button>`;
}

/** The expression of a rule with its conditions marked; if there is one only, that one alone. */
function conditionHtml({ rule }: TracedStep, leaves: readonly DecidingCondition[]): string {
  const text = rule.content?.text;
  if (text === undefined) return "";
  const tokens = placedTokens(plainText(text));
  const coloured = (from: number, to: number): string => {
    let html = "";
    let at = from;
    for (const { range, type } of tokens) {
      if (range.start < at || range.end > to) continue;
      html += `${htmlText(text.slice(at, range.start))}<span class="token-${type}">${htmlText(text.slice(range.start, range.end))}</span>`;
      at = range.end;
    }
    return html + htmlText(text.slice(at, to));
  };
  const isWhole = leaves.length !== 1;
  let html = "";
  let at = isWhole ? 0 : leaves[0]!.node.start;
  for (const { node, truth } of leaves) {
    html += `${coloured(at, node.start)}<span class="${truthOf(truth)}">${coloured(node.start, node.end)}</span>`;
    at = node.end;
  }
  return isWhole ? html + coloured(at, text.length) : html;
}
