import { LATEST_VERSION } from "../../contract/actions.ts";
import type { CategoryOverrideBody, ExecuteRuleBody, OverridesBody, RuleOverrideBody } from "./emit.ts";

type LiveParameters = ExecuteRuleBody["action_parameters"];

/** An execute rule as Cloudflare returns it, possibly without the version. */
type LiveBody = Omit<ExecuteRuleBody, "action_parameters"> & {
  readonly action_parameters: Omit<LiveParameters, "version"> & Partial<Pick<LiveParameters, "version">>;
};

/**
 * An execute rule as the compiler would write it: canonical order of keys and of rule overrides (the score rule, rules
 * that are only disabled, others), no empty lists, no empty entries, and `latest` if there is no version. Its
 * effect stays the same.
 */
export function canonicalBody(body: LiveBody, scoreRule: string | undefined): ExecuteRuleBody {
  const { action, action_parameters: given, expression, enabled, ...kept } = body;
  const { id, version, overrides: live = {}, ...keptParameters } = given;
  const overrides = canonicalOverrides(live, scoreRule);
  return {
    action,
    action_parameters: {
      id,
      version: version ?? LATEST_VERSION.value,
      ...(Object.keys(overrides).length > 0 && { overrides }),
      ...keptParameters,
    },
    expression,
    enabled,
    ...kept,
  };
}

/** Overrides in the same form. */
export function canonicalOverrides(overrides: OverridesBody, scoreRule: string | undefined): OverridesBody {
  const categories = (overrides.categories ?? []).map(categoryBody).filter(setsSomething);
  const all = (overrides.rules ?? []).map(ruleBody).filter(setsSomething);
  const rules = [0, 1, 2].flatMap((wanted) => all.filter((rule) => groupOf(rule, scoreRule) === wanted));
  return {
    ...(overrides.action !== undefined && { action: overrides.action }),
    ...(overrides.enabled !== undefined && { enabled: overrides.enabled }),
    ...(categories.length > 0 && { categories }),
    ...(rules.length > 0 && { rules }),
  };
}

/** An entry without anything but its name has no effect. */
function setsSomething(entry: object): boolean {
  return Object.keys(entry).length > 1;
}

function categoryBody({ category, action, enabled }: CategoryOverrideBody): CategoryOverrideBody {
  return { category, ...(action !== undefined && { action }), ...(enabled !== undefined && { enabled }) };
}

function ruleBody({ id, score_threshold, action, enabled }: RuleOverrideBody): RuleOverrideBody {
  return {
    id,
    ...(score_threshold !== undefined && { score_threshold }),
    ...(action !== undefined && { action }),
    ...(enabled !== undefined && { enabled }),
  };
}

function groupOf(
  { id, enabled, action, score_threshold }: RuleOverrideBody,
  scoreRule: string | undefined,
): number {
  if (id === scoreRule) return 0;
  return enabled === false && action === undefined && score_threshold === undefined ? 1 : 2;
}
