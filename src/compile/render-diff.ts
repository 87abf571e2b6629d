import type { DeploymentDiff, EffectiveDiff, RuleChange, SettingChange } from "./diff-effective.ts";
import type { Winner } from "./effective.ts";
import { canonicalJson } from "./render.ts";
import { type ChangeGroup, cell, codeCell, groupChanges, summaryOf } from "./summarise.ts";

/** A difference as text for a terminal: one block a deployment. */
export function renderDiffText(diff: EffectiveDiff): string {
  if (diff.isSame) return "No difference in effect.\n";
  const blocks = diff.deployments.filter(({ state }) => state !== "same").map(deploymentText);
  return blocks.join("\n");
}

function deploymentText(diff: DeploymentDiff): string {
  if (diff.state === "added") return `${diff.rulesetName}: deployed only after\n`;
  if (diff.state === "removed") return `${diff.rulesetName}: deployed only before\n`;
  const groups = groupChanges(diff);
  const width = Math.min(60, Math.max(0, ...groups.map(({ subject }) => subject.length)));
  const lines = [
    [diff.rulesetName, summaryOf(diff)].filter((part) => part !== "").join(": "),
    ...diff.settings.map(({ setting, before, after }) => `  ${setting}: ${before} -> ${after}`),
    ...groups.map(
      ({ subject, before, after, why }) => `  ${subject.padEnd(width)}  ${before} -> ${after}  (${why})`,
    ),
    ...(diff.isExact
      ? []
      : ["  The rules of the ruleset are not known, so they are not counted one by one."]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** A difference as Markdown for a pull request. */
export function renderDiffMarkdown(diff: EffectiveDiff): string {
  if (diff.isSame) return "No difference in effect.\n";
  const blocks = diff.deployments.filter(({ state }) => state !== "same").map(deploymentMarkdown);
  return `${blocks.join("\n\n")}\n`;
}

function deploymentMarkdown(diff: DeploymentDiff): string {
  const title = `### ${cell(diff.rulesetName)}`;
  if (diff.state === "added") return `${title}\n\nDeployed only after.`;
  if (diff.state === "removed") return `${title}\n\nDeployed only before.`;
  const summary = summaryOf(diff);
  const parts = [title, ...(summary === "" ? [] : [`${summary}.`])];
  if (diff.settings.length > 0) parts.push(settingsTable(diff.settings));
  if (diff.rules.length > 0) parts.push(changesTable(groupChanges(diff)));
  if (!diff.isExact)
    parts.push("The rules of the ruleset are not known, so they are not counted one by one.");
  return parts.join("\n\n");
}

function settingsTable(settings: readonly SettingChange[]): string {
  return markdownTable(
    ["execute rule", "before", "after"],
    settings.map(({ setting, before, after }) => [setting, codeCell(before), codeCell(after)]),
  );
}

/** The table of changes: what, before, after, why. `place` says where a winner stands in the author's file. */
export function changesTable(
  groups: readonly ChangeGroup[],
  place: (winner: Winner) => string | undefined = () => undefined,
): string {
  return markdownTable(
    ["managed rule", "before", "after", "why"],
    groups.map((group) => {
      const where = place(group.winner);
      return [
        cell(group.subject),
        cell(group.before),
        cell(group.after),
        cell(where === undefined ? group.why : `${group.why}, ${where}`),
      ];
    }),
  );
}

/** A Markdown table; the cells are escaped already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A difference as JSON: `{ "version": 1, "same", "deployments": [{ "ruleset", "state", "summary", "settings", "rules" }] }`. */
export function renderDiffJson(diff: EffectiveDiff): string {
  return canonicalJson({
    version: 1,
    same: diff.isSame,
    deployments: diff.deployments.map((one) => ({
      ruleset: { id: one.rulesetId, name: one.rulesetName },
      state: one.state,
      exact: one.isExact,
      summary: summaryOf(one),
      settings: one.settings,
      rules: one.rules.map(changeJson),
    })),
  });
}

function changeJson({
  kind,
  id,
  description,
  before,
  after,
  changed,
  winnerBefore,
  winnerAfter,
}: RuleChange) {
  return {
    kind,
    id,
    description,
    before,
    after,
    changed,
    winner: { before: winnerBefore, after: winnerAfter },
  };
}
