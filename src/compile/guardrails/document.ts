import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { Rule, Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { hasUnknown, nodeAt } from "../../sources/values/located.ts";
import { deployedByRule } from "../live/deployed-rule.ts";
import { saysItsRules, startOf } from "../live/recognise-entrypoint.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import type { PolicyPlace } from "../model/model.ts";
import { checkGuardrails } from "./check.ts";
import { exceptionPointer, type GuardedDeployment, type Guardrail } from "./model.ts";

/** Facts about the file of an entry point. */
export interface EntryPointFile {
  /** Managed rulesets in the lock file, in addition to the documented ones. */
  readonly catalogue: Catalogue;
  /** The zone that the file belongs to, if known. */
  readonly zone: string | undefined;
}

/** The entry points of the managed phase that a file gives with all of their rules. */
export function entryPointsIn(document: SourceDocument): readonly Ruleset[] {
  return rulesetsIn(document).filter(
    (ruleset) =>
      ruleset.phase?.value === MANAGED_PHASE &&
      (ruleset.rulesetKind?.value === "zone" || ruleset.rulesetKind?.value === "root") &&
      saysItsRules(ruleset, document),
  );
}

/**
 * Checks guardrails against the entry points in a file, each value at its own location. Rules that are not fully known
 * are skipped, and then no ruleset counts as missing.
 *
 * Errors: as `checkGuardrails`.
 */
export function checkEntryPoints(
  document: SourceDocument,
  { catalogue, zone }: EntryPointFile,
  guardrails: readonly Guardrail[],
): Diagnostic[] {
  const { uri } = document;
  const entryPoints = entryPointsIn(document);
  const found = entryPoints.flatMap((ruleset) => {
    const place = { uri, range: startOf(ruleset.node.range) };
    const isWhole = !hasUnknown(ruleset.node.get("rules"));
    const held = isWhole ? guardrails : guardrails.map((one) => ({ ...one, requiredRulesets: [] }));
    const deployments = ruleset.rules.flatMap((rule) => guardedRule(rule, ruleset, { uri, catalogue }));
    const name = entryPoints.length === 1 ? zone : undefined;
    return checkGuardrails({ name, place, deployments, dated: [] }, held, { today: undefined });
  });
  return found.map((one) =>
    one.code === "policy/guardrail"
      ? {
          ...one,
          help: `${one.data["where"]}Change what is deployed, or the guardrail in ${code(one.data["configuration"] ?? "")}.`,
        }
      : one,
  );
}

function guardedRule(
  rule: Rule,
  ruleset: Ruleset,
  { uri, catalogue }: { readonly uri: string; readonly catalogue: Catalogue },
): GuardedDeployment[] {
  if (hasUnknown(rule.node)) return [];
  const skips = new Map(
    ruleset.rules.flatMap(({ expression, node }) =>
      expression ? [[exceptionPointer(expression.value), node] as const] : [],
    ),
  );
  const start = { uri, range: startOf(rule.node.range) };
  return deployedByRule(rule, ruleset, [...catalogue, ...DOCUMENTED_CATALOGUE]).map((deployed) => ({
    deployed,
    placeOf: (pointer): PolicyPlace => {
      const skip = skips.get(pointer);
      if (skip) return { uri, range: startOf(skip.range) };
      const node = nodeAt(rule.node, pointer);
      return node === rule.node || node.kind === "Object" ? start : { uri, range: node.range };
    },
  }));
}
