import { MANAGED_PHASE } from "../../contract/phases.ts";
import { lossesFirst, worstOf } from "../../core/protection.ts";
import { compareViews, sideOfFile } from "../../deployed/changes/compare-views.ts";
import { executedRuleset } from "../../deployed/changes/configured.ts";
import type { ExecutePair, LocatedRule } from "../../deployed/changes/execute.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { deployedByRule } from "../live/deployed-rule.ts";
import type { Catalogue } from "../managed/catalogue.ts";
import {
  type DeploymentDiff,
  type DeploymentPair,
  deploymentDiff,
  type EffectiveDiff,
} from "./diff-effective.ts";
import type { DeployedRuleset } from "./effective.ts";

/** A file whose rules are compared, and the managed rulesets that it may execute. */
export interface ComparedDocument {
  readonly document: SourceDocument;
  readonly catalogue: Catalogue;
}

/** Compares the rules and lists of two files, and what happens to the managed rules that they execute. */
export function compareEffects(before: ComparedDocument, after: ComparedDocument): EffectiveDiff {
  const compared = compareViews(sideOfFile(before.document), sideOfFile(after.document));
  const { executes } = compared;
  const isTold = toldIn(executes);
  const changes = compared.changes.map((one) => (isTold(one) ? one : { ...one, isIdle: true }));
  const pairs = executes.map((pair) => ({ pair, sides: deployedSides(pair, before, after) }));
  const idsOf = (side: 0 | 1) => new Set(pairs.map(({ sides }) => sides[side]?.ruleset.id.value));
  const [old, fresh] = [idsOf(0), idsOf(1)];
  const own = new Set<ConfigChange>();
  const deployments = pairs.map(({ pair, sides }): DeploymentDiff => {
    const ofRule = changes.filter((change) => isOf(change, pair));
    for (const change of ofRule) own.add(change);
    if (sides[0] && sides[1]) {
      const one = deploymentDiff(sides, ofRule);
      return one.rules.length > 0
        ? one
        : { ...one, settings: [...one.settings, ...rewrittenIn(sides, pair)] };
    }
    const diff = { ...deploymentDiff(sides), rules: [] };
    return { ...diff, isRepeated: (sides[0] ? fresh : old).has(diff.rulesetId) };
  });
  return effectiveDiff(
    deployments,
    changes.filter((change) => !own.has(change)),
  );
}

/** The overrides of a rule that differ; they have no effect if no managed rule changes. */
function rewrittenIn([before, after]: DeploymentPair, { after: located }: ExecutePair): ConfigChange[] {
  const [old, fresh] = [before, after].map((one) => JSON.stringify(one?.overrides));
  if (old === fresh || !located) return [];
  const { uri, range } = located.rule;
  const change = { uri, range, isGone: false, group: MANAGED_PHASE, subject: "", matchesAll: false } as const;
  const message = "Overrides are written differently, and no managed rule changes by that";
  return [{ ...change, kind: "other", protection: "same", isIdle: true, before: old, after: fresh, message }];
}

/** The changes of the rules of two entry points, those that lose most protection first. */
export function changesOfRules(before: SourceDocument, after: SourceDocument): readonly ConfigChange[] {
  const { changes, executes } = compareViews(sideOfFile(before), sideOfFile(after));
  return changes.filter(toldIn(executes));
}

/** The combined difference of deployments and the changes of all other rules. */
export function effectiveDiff(
  deployments: readonly DeploymentDiff[],
  others: readonly ConfigChange[],
): EffectiveDiff {
  const all = [...deployments, ...(others.length === 0 ? [] : [entryPointDiff(others)])];
  return { isSame: all.every(({ state }) => state === "same"), deployments: lossesFirst(all) };
}

function entryPointDiff(settings: readonly ConfigChange[]): DeploymentDiff {
  return {
    rulesetId: MANAGED_PHASE,
    rulesetName: "Entry point",
    state: settings.every(({ isIdle }) => isIdle) ? "same" : "changed",
    settings,
    rules: [],
    notGoverned: [],
    isExact: true,
    protection: worstOf(settings.map(({ protection }) => protection)),
  };
}

/**
 * A rule that is only written differently, or moved without any effect, is the same. Which of two rulesets stops a request that
 * both match depends on their order.
 */
function toldIn(executes: readonly ExecutePair[]): (change: ConfigChange) => boolean {
  const kept = executes.filter(({ before, after }) => before && after);
  const orderIn = (side: keyof ExecutePair) =>
    kept
      .flatMap((pair) => pair[side]?.rule ?? [])
      .sort((one, other) => one.range.start - other.range.start)
      .map(executedRuleset);
  const isReordered = String(orderIn("before")) !== String(orderIn("after"));
  const starts = new Set(kept.map(({ after }) => after?.rule.range.start));
  return ({ kind, protection, relation, range, isGone }) =>
    protection !== "same" ||
    (kind === "moved" ? isReordered && !isGone && starts.has(range.start) : relation !== "equal");
}

function isOf({ uri, range, isGone, subject, group }: ConfigChange, { before, after }: ExecutePair): boolean {
  const rule = (isGone ? before : after)?.rule;
  return rule !== undefined && subject !== group && uri === rule.uri && range.start === rule.range.start;
}

function deployedSides(pair: ExecutePair, before: ComparedDocument, after: ComparedDocument): DeploymentPair {
  return [deployedIn(pair.before, before.catalogue), deployedIn(pair.after, after.catalogue)];
}

/** The deployment that a rule of a file is. */
export function deployedIn(
  located: LocatedRule | undefined,
  catalogue: Catalogue,
): DeployedRuleset | undefined {
  if (!located) return undefined;
  const { document, rule } = located;
  for (const subject of document.subjects) {
    const rules = subject.kind === "Ruleset" ? subject.rules : subject.kind === "Rule" ? [subject] : [];
    const found = rules.find(({ node }) => node === rule.node);
    if (found) return deployedByRule(found, subject.kind === "Ruleset" ? subject : undefined, catalogue)[0];
  }
  return undefined;
}
