import { OWASP, paranoiaTag } from "../../contract/owasp.ts";
import type { Origin, Placed, Traced } from "../model/model.ts";
import { causedBy, type TracedObject, traced, tracedObject } from "../model/traced-json.ts";
import type { DeploymentSettings } from "../settings/deployment.ts";
import { type CategorySettings, OVERRIDE_PROPERTIES } from "../settings/overrides.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";

type Property = (typeof OVERRIDE_PROPERTIES)[number];
type Properties = { readonly [Key in Property]?: Placed<string | number | boolean> | undefined };

interface PlannedRule {
  readonly id: Traced<string>;
  readonly given: Properties;
  readonly cause: Origin;
}

/**
 * The overrides of a deployment, in canonical order: paranoia tags from the lowest level up, other tags as the policy
 * lists them (of two that meet on a rule the last wins), the score rule, rules that are only disabled, other rules;
 * both as the policy lists them. A setting that the policy does not give overrides nothing.
 */
export function planOverrides({ settings, ruleset, rules }: ResolvedDeployment): TracedObject {
  const byId = new Map<string, PlannedRule>();
  const { threshold, action, all_rules: all = {} } = settings;
  const score = threshold ?? action;
  if (ruleset.scoreRule && score) {
    const given = propertiesOf({ score_threshold: threshold, action });
    byId.set(ruleset.scoreRule.value, { id: ruleset.scoreRule, given, cause: causedBy(score) });
  }
  for (const { id, settings: rule } of rules) {
    const cause = causedBy(rule.reference);
    const known = byId.get(id) ?? { id: { value: id, origin: cause }, cause, given: {} };
    byId.set(id, { ...known, given: { ...known.given, ...propertiesOf(rule) } });
  }
  const group = (rule: PlannedRule) => groupOf(rule, ruleset.scoreRule?.value);
  const planned = [...byId.values()].sort((one, other) => group(one) - group(other));
  const entries = planned.map(({ id, given, cause }) => tracedObject({ id, ...json(given) }, cause));
  const categories = overriddenTags(settings).map((entry) =>
    tracedObject({ category: traced(entry.category), ...json(entry) }),
  );
  return tracedObject({
    ...json(all),
    categories: categories.length > 0 ? { items: categories } : undefined,
    rules: entries.length > 0 ? { items: entries } : undefined,
  });
}

/** The score rule, rules that are only disabled, all others. */
function groupOf({ id, given }: PlannedRule, scoreRule: string | undefined): number {
  if (id.value === scoreRule) return 0;
  return given.enabled?.value === false && !given.action && !given.score_threshold ? 1 : 2;
}

/**
 * The overrides of tags. Level N switches off the tags above N and does not touch the others: switching them on would
 * also turn on rules that ship disabled.
 */
export function overriddenTags({ paranoia, categories }: DeploymentSettings): readonly CategorySettings[] {
  if (!paranoia) return categories;
  const above = OWASP.paranoiaLevels.value.filter((level) => level > paranoia.value);
  const switchedOff = above.map((level) => ({
    category: { ...paranoia, value: paranoiaTag(level) },
    enabled: { ...paranoia, value: false },
  }));
  return [...switchedOff, ...categories];
}

function propertiesOf(entry: Properties): Properties {
  return Object.fromEntries(OVERRIDE_PROPERTIES.flatMap((key) => (entry[key] ? [[key, entry[key]]] : [])));
}

/** The properties as they are sent: `score_threshold`, `action`, `enabled`. */
function json(entry: Properties): Readonly<Record<string, Traced<string | number | boolean> | undefined>> {
  const given = OVERRIDE_PROPERTIES.map((key) => [key, entry[key] && traced(entry[key])] as const);
  return Object.fromEntries(given.reverse());
}
