import { MANAGED_PHASE } from "../contract/phases.ts";
import { exactJsonText } from "../core/exact-json.ts";
import { readSourceSync } from "../sources/read.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { DeployedRuleset } from "./effect/effective.ts";
import type { CompiledDeployment } from "./emit/emit.ts";
import { deployedByRule } from "./live/deployed-rule.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "./managed/catalogue.ts";
import { rulesetsIn } from "./managed/read-exports.ts";
import type { RulesetScope } from "./model/model.ts";
import type { ArrangedRules } from "./skip-rules/arrange.ts";

/** A compiled policy, as far as the entry point is concerned. */
interface DescribedEntryPoint {
  readonly deployments: readonly CompiledDeployment[];
  readonly scope: RulesetScope;
  readonly around: Pick<ArrangedRules, "rules">;
}

/**
 * The entry point as a policy wants it, as an export of the API would have it; a list of two where it deploys both in the zone
 * and in the account. `isPartial`: only the deployments in it.
 */
export function entryPointJson(
  { around, scope, deployments }: DescribedEntryPoint,
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): string {
  const rules = around.rules.filter(({ deployment }) => deployment || !isPartial).map(({ body }) => body);
  const elsewhere = deployments.filter((one) => one.scope !== scope);
  const text = entryPointText(kindOfEntryPoint(scope), rules);
  if (elsewhere.length === 0) return text;
  const other = elsewhere.map(({ rule }) => rule);
  return `[${text},${entryPointText(kindOfEntryPoint(elsewhere[0]!.scope), other)}]`;
}

/** A deployment of the entry point that a policy describes. */
export interface DescribedDeployment {
  /** Undefined for a live one that the policy keeps. */
  readonly own: CompiledDeployment | undefined;
  readonly deployed: DeployedRuleset;
}

/** The deployments of the entry point that a policy describes, with the exceptions before each. */
export function describedDeployments(compiled: DescribedEntryPoint): readonly DescribedDeployment[] {
  const { deployments, around, scope } = compiled;
  const entries = [...around.rules, ...deployments.filter((one) => one.scope !== scope)];
  const catalogue = [...catalogueOfPolicy(compiled), ...DOCUMENTED_CATALOGUE];
  const rulesets = rulesetsIn(entryPointDocument(entryPointJson(compiled)));
  const rules = rulesets.flatMap((ruleset) => ruleset.rules.map((rule) => ({ rule, ruleset })));
  return rules.flatMap(({ rule, ruleset }, at) => {
    const entry = entries[at]!;
    const own = "body" in entry ? entry.deployment : entry;
    return deployedByRule(rule, ruleset, catalogue).map((deployed) => ({ own, deployed }));
  });
}

/** The managed rulesets that a policy deploys. */
export function catalogueOfPolicy({ deployments }: Pick<DescribedEntryPoint, "deployments">): Catalogue {
  return deployments.map(({ ruleset, rulesetName }) => ({ ...ruleset, name: rulesetName }));
}

/** An entry point of the phase of managed rules, as JSON. */
export function entryPointText(kind: string, rules: readonly unknown[]): string {
  return exactJsonText({ kind, phase: MANAGED_PHASE, rules });
}

/** The kind of the rulesets that contain the deployments in a zone, or in an account. */
export function kindOfEntryPoint(scope: RulesetScope): string {
  return scope === "account" ? "root" : "zone";
}

/** An entry point generated here, as a document. */
export function entryPointDocument(text: string): SourceDocument {
  return readSourceSync(ENTRY_POINT_FILE, text);
}

/** The name of such a document. */
export const ENTRY_POINT_FILE = "entry-point.json";
