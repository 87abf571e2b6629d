import { number } from "../../core/phrases.ts";
import { lineChart } from "../chart/lines.ts";
import { htmlPage } from "../html/html-page.ts";
import { htmlLines, htmlText } from "../html/markup.ts";
import type { Tune, TunePoint } from "./model.ts";
import { effectWords, headline } from "./words.ts";

const LEVELS = [1, 2, 3, 4] as const;

/** `tune --format html`: one page with the trade-off as a picture. */
export function tuneHtml(tune: Tune): string {
  const body = ["<main>", chartHtml(tune), proposalHtml(tune), tableHtml(tune), "</main>"];
  const { proposal, reason } = tune;
  const verdict = proposal
    ? `Threshold ${proposal.point.threshold} at paranoia ${proposal.point.paranoia} ${effectWords(proposal.point)}.`
    : `Nothing is proposed. ${reason ?? ""}`;
  const heading = `<h1>${htmlText(verdict)}</h1><p>${htmlText(headline(tune))}</p>`;
  return htmlPage({ title: "OWASP settings based on a log", kind: "tuning", heading }, body.join("\n"));
}

function proposalHtml({ proposal }: Tune): string {
  if (!proposal) return "";
  return `<article class="zone ready"><header><h2>As a policy</h2></header><pre>${htmlLines(proposal.policy.trimEnd())}</pre></article>`;
}

function chartHtml({ curve, legitimate, table, proposal }: Tune): string {
  const places = [...new Set(curve.map(({ threshold }) => threshold))];
  const valuesOf = (level: number, of: (point: TunePoint) => number) =>
    curve.filter(({ paranoia }) => paranoia === level).map(of);
  const shown = LEVELS.flatMap((level) => [
    {
      label: `paranoia ${level}`,
      kind: `level-${level}`,
      isDashed: false,
      values: valuesOf(level, ({ acted }) => acted),
    },
    ...(legitimate > 0
      ? [
          {
            label: `paranoia ${level}, marked as legitimate`,
            kind: `level-${level}`,
            isDashed: true,
            values: valuesOf(level, (point) => point.legitimate.acted),
          },
        ]
      : []),
  ]);
  const keys = LEVELS.map(
    (level) =>
      `<li><svg class="key" viewBox="0 0 10 10" aria-hidden="true"><rect class="level-${level}" width="10" height="10"/></svg>paranoia ${level}</li>`,
  );
  return [
    "<section><h2>Requests acted on, by threshold</h2>",
    lineChart({
      label: "Requests acted on, by threshold and paranoia level",
      places,
      unit: "threshold",
      lines: shown,
      marks: [...new Set(table.map(({ threshold }) => threshold))],
      proposed: proposal?.point.threshold,
    }),
    `<ul class="keys">${keys.join("")}<li>dashed: marked as legitimate</li></ul></section>`,
  ].join("\n");
}

function tableHtml({ table, proposal }: Tune): string {
  const rows = table.map((point) => {
    const { paranoia, threshold, acted, unknown, legitimate } = point;
    const isProposed = proposal?.point.paranoia === paranoia && proposal.point.threshold === threshold;
    const cells = [paranoia, threshold, acted, legitimate.acted, legitimate.unknown, unknown];
    return `<tr${isProposed ? ' class="proposed"' : ""}>${cells.map((cell, at) => `<td class="count" data-label="${HEAD[at]}">${number(cell)}</td>`).join("")}</tr>`;
  });
  return `<section><h2>Settings</h2><table class="wide"><thead><tr>${HEAD.map((head) => `<th class="count">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

const HEAD = [
  "paranoia",
  "threshold",
  "acted on",
  "of these legitimate",
  "legitimate, not known",
  "not known",
] as const;
