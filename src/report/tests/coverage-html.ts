import { htmlPage } from "../html/html-page.ts";
import { htmlText } from "../html/markup.ts";
import { share } from "./coverage-text.ts";
import type { CoverageReport, FileCoverage, RuleCoverageReport } from "./model.ts";

/** The coverage as a page that needs no other file. */
export function coverageHtml({ rules, conditions, files }: CoverageReport): string {
  const heading = `<h1>Coverage of rules</h1>
<p>Rules that matched in some case and did not in another: ${share(rules)}.</p>
<p>Conditions that were true in some case and false in another: ${share(conditions)}.</p>`;
  const body = ["<main>", ...files.map(fileArticle), "</main>"].join("\n");
  return htmlPage({ title: "Coverage of rules", kind: "coverage", heading }, body);
}

function fileArticle({ file, rules }: FileCoverage): string {
  const isWhole = rules.every(
    ({ isCovered, conditions }) => isCovered && conditions.every((one) => one.isTrue > 0 && one.isFalse > 0),
  );
  const rows = rules.flatMap(ruleRows);
  return [
    `<article class="zone ${isWhole ? "ready" : "blocked"}"><header><h2>${htmlText(file)}</h2></header>`,
    '<table class="wide"><thead><tr><th>rule or condition</th><th>matched, true</th><th>not matched, false</th></tr></thead>',
    `<tbody>${rows.join("\n")}</tbody></table></article>`,
  ].join("\n");
}

function ruleRows({ ref, line, matched, missed, isCovered, conditions }: RuleCoverageReport): string[] {
  const badge = isCovered ? "" : ' <span class="badge possible">not covered</span>';
  return [
    row(`<strong>${htmlText(ref)}</strong> <span class="quiet">line ${line}</span>${badge}`, matched, missed),
    ...conditions.map((one) =>
      row(`<div class="indented"><code>${htmlText(one.text)}</code></div>`, one.isTrue, one.isFalse),
    ),
  ];
}

function row(name: string, yes: number, no: number): string {
  return `<tr><td>${name}</td>${count(yes)}${count(no)}</tr>`;
}

function count(times: number): string {
  return `<td class="count">${times === 0 ? '<span class="badge certain">never</span>' : times}</td>`;
}
