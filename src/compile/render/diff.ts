import type { Approval } from "../../core/approval.ts";
import { inlineCode, plain, prose, rawTable, table } from "../../core/markdown.ts";
import { capitalised } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import type { DeploymentDiff, EffectiveDiff } from "../effect/diff-effective.ts";
import type { RuleChange } from "../effect/diff-rules.ts";
import {
  comparedValues,
  describeChange,
  notComparedLine,
  notGovernedLines,
  stateOfOne,
} from "../effect/diff-words.ts";
import type { Winner } from "../effect/effective.ts";
import { type ChangeGroup, groupChanges, summaryOf } from "../effect/summarise.ts";
import { canonicalJson } from "./json.ts";

/** A difference as text for a terminal: one block a deployment. */
export function renderDiffText(diff: EffectiveDiff): string {
  const blocks = diff.deployments.filter(speaks).map(deploymentText);
  const { notNamed = [] } = diff;
  if (notNamed.length > 0) blocks.push(notNamed.map((one) => `${visible(notComparedLine(one))}\n`).join(""));
  return diff.isSame ? ["No difference in effect.\n", ...blocks].join("\n") : blocks.join("\n");
}

function speaks({ state, settings, notGoverned }: DeploymentDiff): boolean {
  return state !== "same" || settings.length + notGoverned.length > 0;
}

function deploymentText(diff: DeploymentDiff): string {
  if (diff.state === "added" || diff.state === "removed")
    return `${visible(`${diff.rulesetName}: ${stateOfOne(diff)}`)}\n`;
  const groups = groupChanges(diff);
  const width = Math.min(60, Math.max(0, ...groups.map(({ subject }) => subject.length)));
  const lines = [
    [diff.rulesetName, summaryOf(diff)].filter((part) => part !== "").join(": "),
    ...diff.settings.map((one) => {
      const values = comparedValues(one);
      return `  ${describeChange(one)}${values ? `: ${values.before} -> ${values.after}` : ""}`;
    }),
    ...groups.map(
      ({ subject, before, after, why }) => `  ${subject.padEnd(width)}  ${before} -> ${after}  (${why})`,
    ),
    ...notGovernedLines(diff).map((line) => `  ${line}`),
    ...(diff.isExact || diff.state === "same"
      ? []
      : ["  The rules of the ruleset are not known, so they are not counted one by one."]),
  ];
  return lines.map((line) => `${visible(line)}\n`).join("");
}

/** A difference as Markdown for a pull request. */
export function renderDiffMarkdown(diff: EffectiveDiff): string {
  const blocks = diff.deployments.filter(speaks).map(deploymentMarkdown);
  const others = (diff.notNamed ?? []).map((one) => `- ${prose(notComparedLine(one))}`).join("\n");
  const parts = [
    ...(diff.isSame ? ["No difference in effect."] : []),
    ...blocks,
    ...(others ? [others] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function deploymentMarkdown(diff: DeploymentDiff): string {
  const title = `### ${plain(diff.rulesetName)}`;
  if (diff.state === "added" || diff.state === "removed")
    return `${title}\n\n${capitalised(stateOfOne(diff))}.`;
  const summary = summaryOf(diff);
  const parts = [title, ...(summary === "" ? [] : [`${plain(summary)}.`])];
  if (diff.settings.length > 0) parts.push(settingsTable(diff.settings));
  if (diff.rules.length > 0) parts.push(changesTable(groupChanges(diff)));
  const open = notGovernedLines(diff);
  if (open.length > 0) parts.push(open.map((line) => `- ${prose(line)}`).join("\n"));
  if (!diff.isExact && diff.state !== "same")
    parts.push("The rules of the ruleset are not known, so they are not counted one by one.");
  return parts.join("\n\n");
}

/** The table of changes of rules of the entry point. */
export function settingsTable(settings: readonly ConfigChange[]): string {
  return rawTable(
    ["rule", "before", "after"],
    settings.map((change) => {
      const values = comparedValues(change);
      return [
        prose(describeChange(change)),
        ...(values ? [inlineCode(values.before), inlineCode(values.after)] : ["", ""]),
      ];
    }),
  ).join("\n");
}

/** The table of changes: subject, before, after, reason. `place` locates a winner in the author's file. */
export function changesTable(
  groups: readonly ChangeGroup[],
  place: (winner: Winner) => string | undefined = () => undefined,
): string {
  return table(
    ["managed rule", "before", "after", "why"],
    groups.map(({ subject, before, after, why, winner }) => {
      const where = place(winner);
      return [subject, before, after, where === undefined ? why : `${why}, ${where}`];
    }),
  ).join("\n");
}

/** A difference as JSON: `{ "version": 1, "same", "deployments": [{ "ruleset", "state", "summary", "settings", "rules", "notGoverned" }], "notNamed" }`. */
export function renderDiffJson(diff: EffectiveDiff): string {
  return canonicalJson({
    version: 1,
    same: diff.isSame,
    deployments: diff.deployments.map((one) => ({
      ruleset: { id: one.rulesetId, name: one.rulesetName },
      state: one.state,
      protection: one.protection,
      exact: one.isExact,
      ...approvalJson(one.approval),
      summary: summaryOf(one),
      settings: one.settings.map(settingJson),
      rules: one.rules.map(changeJson),
      notGoverned: one.notGoverned,
    })),
    notNamed: diff.notNamed ?? [],
  });
}

function settingJson({ kind, message, before, after, protection, approval }: ConfigChange) {
  const values = { before: before ?? null, after: after ?? null };
  return { setting: kind, message, ...values, protection, ...approvalJson(approval) };
}

function changeJson({ winnerBefore, winnerAfter, approval, ...change }: RuleChange) {
  const { kind, id, description, before, after, changed, protection } = change;
  const winner = { before: winnerBefore, after: winnerAfter };
  return { kind, id, description, before, after, changed, protection, winner, ...approvalJson(approval) };
}

function approvalJson(approval: Approval | undefined) {
  if (!approval) return {};
  const { owner, reason, until, uri: file } = approval;
  return { approval: { owner, reason, until, file } };
}
