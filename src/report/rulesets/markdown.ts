import { inlineCode, jsonBlock, prose, rawTable } from "../../core/markdown.ts";
import type { ReportedStep, RulesetsReport } from "./model.ts";
import { headlineOf, relationCounts, requestText } from "./text.ts";

/** The comparison as Markdown, for a comment on a change. */
export function renderRulesetsMarkdown(report: RulesetsReport): string {
  const { difference, rules, approved = [] } = report;
  const changed = rules.filter(({ relation }) => relation !== "equivalent");
  const blocks = [
    `**${headlineOf(report)}**`,
    ...(difference === undefined
      ? []
      : [
          jsonBlock(requestText(difference.request)),
          rawTable(
            ["", `in ${inlineCode(difference.ruleset)}`],
            [
              ["before", stepsCell(difference.before)],
              ["after", stepsCell(difference.after)],
            ],
          ).join("\n"),
        ]),
    relationCounts(report),
    ...(changed.length === 0
      ? []
      : [
          rawTable(
            ["rule", "action", "is", "request"],
            changed.map(({ ref, action, relation, request }) => [
              inlineCode(ref),
              inlineCode(action),
              relation,
              request === undefined ? "" : inlineCode(requestText(request)),
            ]),
          ).join("\n"),
        ]),
    ...approved.map(prose),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function stepsCell(steps: readonly ReportedStep[]): string {
  if (steps.length === 0) return "no rule matches";
  return steps.map(({ ref, doing }) => `${inlineCode(ref)}: ${inlineCode(doing)}`).join("<br>");
}
