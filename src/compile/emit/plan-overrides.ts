import { OWASP, paranoiaTag } from "../../contract/owasp.ts";
import type {
  CategorySettings,
  DeploymentSettings,
  Origin,
  OverrideSettings,
  Placed,
  PlannedCategory,
  PlannedOverrides,
  PlannedRule,
  ResolvedDeployment,
  Traced,
} from "../model/model.ts";

/**
 * The overrides of a deployment, in canonical order: paranoia tags from the lowest level up, other tags as the policy
 * lists them (of two that meet on a rule the last wins), the score rule, rules that are only switched off, other rules;
 * both as the policy lists them. A setting that the policy does not give overrides nothing.
 */
export function planOverrides({ settings, ruleset, rules }: ResolvedDeployment): PlannedOverrides {
  const byId = new Map<string, PlannedRule>();
  if (ruleset.scoreRule) addScoreRule(byId, settings, ruleset.scoreRule);
  for (const { id, settings: rule } of rules) {
    const cause = causedBy(rule.reference);
    const known = byId.get(id) ?? { id: { value: id, origin: cause }, cause };
    byId.set(id, { ...known, ...properties(rule) });
  }
  const planned = [...byId.values()];
  const group = (rule: PlannedRule) => groupOf(rule, ruleset.scoreRule?.value);
  return {
    allRules: properties(settings.allRules ?? {}),
    categories: [...paranoiaCategories(settings), ...settings.categories.map(plannedCategory)],
    rules: [0, 1, 2].flatMap((wanted) => planned.filter((rule) => group(rule) === wanted)),
  };
}

function addScoreRule(
  byId: Map<string, PlannedRule>,
  { scoreThreshold, action }: DeploymentSettings,
  id: Traced<string>,
): void {
  const first = scoreThreshold ?? action;
  if (!first) return;
  byId.set(id.value, { id, cause: causedBy(first), ...properties({ scoreThreshold, action }) });
}

/** The score rule, rules that are only switched off, all others. */
function groupOf(
  { id, isEnabled, action, scoreThreshold }: PlannedRule,
  scoreRule: string | undefined,
): number {
  if (id.value === scoreRule) return 0;
  return isEnabled?.value === false && !action && !scoreThreshold ? 1 : 2;
}

/** Level N switches off the tags above N and leaves the others alone: switching them on would also turn on rules that ship disabled. */
function paranoiaCategories({ paranoia }: DeploymentSettings): PlannedCategory[] {
  if (!paranoia) return [];
  const cause = causedBy(paranoia);
  return OWASP.paranoiaLevels.value
    .filter((level) => level > paranoia.value)
    .map((level) => ({ category: paranoiaTag(level), isEnabled: { value: false, origin: cause }, cause }));
}

function plannedCategory(settings: CategorySettings): PlannedCategory {
  const { category } = settings;
  return { category: category.value, cause: causedBy(category), ...properties(settings) };
}

function properties({
  isEnabled,
  action,
  scoreThreshold,
}: OverrideSettings & { readonly scoreThreshold?: Placed<number> | undefined }) {
  return {
    ...(isEnabled && { isEnabled: traced(isEnabled) }),
    ...(scoreThreshold && { scoreThreshold: traced(scoreThreshold) }),
    ...(action && { action: traced(action) }),
  };
}

function traced<Value>(placed: Placed<Value>): Traced<Value> {
  return { value: placed.value, origin: causedBy(placed) };
}

function causedBy({ uri, range }: Placed<unknown>): Origin {
  return { from: "policy", uri, range };
}
