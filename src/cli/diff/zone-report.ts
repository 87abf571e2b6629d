import type { ZoneComparison } from "../../compile/drift/zone-drift.ts";
import type { DeploymentDiff, EffectiveDiff } from "../../compile/effect/diff-effective.ts";
import { approvedBy, describeChange, notGovernedTexts } from "../../compile/effect/diff-words.ts";
import { groupChanges, summaryOf } from "../../compile/effect/summarise.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { LineIndex } from "../../core/line-index.ts";
import { worstOf } from "../../core/protection.ts";
import type { DriftDeployment, DriftZone } from "../../report/drift/model.ts";

/** A zone as reports name it, and its export. */
export interface ReportedZone {
  readonly name: string;
  readonly id: string | undefined;
  readonly file: string | undefined;
}

/** The report on a zone that was not compared. `reason`: a sentence. */
export function notCompared(
  zone: ReportedZone,
  reason: string,
  state: DriftZone["state"] = "not_readable",
): DriftZone {
  const nothing = { deployments: [], notNamed: [], violations: [] };
  return { ...base(zone), state, protection: "unknown", reason, ...nothing };
}

/** The report on a zone that was compared. `texts`: those of the files that diagnostics refer to. */
export function comparedZone(
  zone: ReportedZone,
  { diff, errors, violations }: ZoneComparison,
  texts: ReadonlyMap<string, string>,
): DriftZone {
  if (!diff) {
    const [error] = errors;
    return notCompared(zone, error ? sentenceOf(error, texts) : "It cannot be compared.");
  }
  const deployments = diff.deployments.flatMap((one) =>
    one.state === "same" && one.notGoverned.length === 0 ? [] : [deploymentOf(one)],
  );
  const notNamed = (diff.notNamed ?? []).map(({ name }) => name);
  return {
    ...base(zone),
    state: stateOf(diff),
    protection: worstOf(diff.deployments.map(({ protection }) => protection)),
    reason: null,
    deployments,
    notNamed,
    violations: violations.map((one) => sentenceOf(one, texts)),
  };
}

function base({ name, id, file }: ReportedZone) {
  return { zone: { name, id: id ?? null }, file: file ?? null };
}

function stateOf({ isSame, deployments }: EffectiveDiff): DriftZone["state"] {
  if (!isSame) return "drifted";
  return deployments.some(({ notGoverned }) => notGoverned.length > 0) ? "not_governed" : "in_sync";
}

function sentenceOf({ uri, range, message }: Diagnostic, texts: ReadonlyMap<string, string>): string {
  const { line } = new LineIndex(texts.get(uri) ?? "").positionOf(range.start);
  return `${uri}:${line}: ${message}`;
}

const STATES = { same: "same", changed: "changed", added: "extra", removed: "missing" } as const;

function deploymentOf(one: DeploymentDiff): DriftDeployment {
  return {
    ruleset: { id: one.rulesetId, name: one.rulesetName },
    state: STATES[one.state],
    protection: one.protection,
    summary: one.state === "same" ? "" : `${summaryOf(one)}${approvedBy(one.approval)}`,
    settings: one.settings.map((setting) => ({
      setting: describeChange(setting),
      policy: setting.before ?? "none",
      live: setting.after ?? "none",
      protection: setting.protection,
      approved: setting.approval !== undefined,
    })),
    rules: groupChanges(one).map(({ subject, changes, before, after, why, protection }) => ({
      subject,
      ids: changes.map(({ id }) => id),
      policy: before,
      live: after,
      why,
      protection,
      approved: changes[0]?.approval !== undefined,
    })),
    notGoverned: notGovernedTexts(one),
  };
}
