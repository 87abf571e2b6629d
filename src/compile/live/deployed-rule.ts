import { LATEST_VERSION } from "../../contract/actions.ts";
import { inFile } from "../../core/range.ts";
import type { Rule, Ruleset } from "../../sources/recognise/model.ts";
import { arrayAt, type LocatedObject, objectAt, plainValue, stringAt } from "../../sources/values/located.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import type { OverridesBody } from "../emit/emit.ts";
import { endingsIn, exceptionsIn } from "../emit/exceptions.ts";
import { type Catalogue, findRuleset } from "../managed/catalogue.ts";
import { EXECUTE } from "../model/documented.ts";
import type { ManagedRuleset } from "../model/model.ts";
import { versionText } from "../settings/scalars.ts";

/** The deployment that a rule is, as a list of one; nothing for a rule that executes no ruleset. */
export function deployedByRule(
  rule: Rule,
  ruleset: Ruleset | undefined,
  catalogue: Catalogue,
): DeployedRuleset[] {
  const id = executedBy(rule.node);
  if (id === undefined) return [];
  const version = rule.actionParameters?.get("version");
  const overrides = objectAt(rule.actionParameters, "overrides");
  return [
    {
      ruleset: findRuleset(catalogue, id) ?? unknownRuleset(id),
      overrides: overrides ? plainOverrides(overrides) : {},
      ...(ruleset
        ? {
            exceptions: exceptionsIn(ruleset, { before: rule.node, rulesetId: id }),
            endings: endingsIn(ruleset, rule.node),
          }
        : { exceptions: [] }),
      expression: rule.expression?.value,
      isEnabled: rule.enabled?.value ?? true,
      version: version ? versionText(version) : LATEST_VERSION.value,
    },
  ];
}

/** The id of the ruleset that a rule executes; undefined for other rules. */
export function executedBy(rule: LocatedObject): string | undefined {
  if (stringAt(rule, "action")?.value !== EXECUTE.value) return undefined;
  return stringAt(objectAt(rule, "action_parameters"), "id")?.value;
}

/** A managed ruleset of which only the id is known. */
export function unknownRuleset(id: string): ManagedRuleset {
  const origin = { from: "entrypoint", uri: "", range: inFile({ start: 0, end: 0 }) } as const;
  return { id: { value: id, origin }, name: "", rules: undefined, scoreRule: undefined, from: "entrypoint" };
}

/** The overrides in a located object. Values of types that the API does not accept are dropped. */
export function plainOverrides(node: LocatedObject): OverridesBody {
  const categories = arrayAt(node, "categories")?.items.filter((item) => item.kind === "Object");
  const rules = arrayAt(node, "rules")?.items.filter((item) => item.kind === "Object");
  return {
    ...properties(node),
    ...(categories && {
      categories: categories.map((item) => ({ category: text(item, "category"), ...properties(item) })),
    }),
    ...(rules && { rules: rules.map((item) => ({ id: text(item, "id"), ...properties(item) })) }),
  };
}

function text(node: LocatedObject, key: string): string {
  return stringAt(node, key)?.value ?? "";
}

function properties(
  node: LocatedObject,
): Pick<OverridesBody, "action" | "enabled"> & { score_threshold?: number } {
  const plain = plainValue(node) as Readonly<Record<string, unknown>>;
  const { score_threshold: threshold, action, enabled } = plain;
  return {
    // States of tools have a zero value for everything that is not set.
    ...(typeof threshold === "number" && threshold !== 0 && { score_threshold: threshold }),
    ...(typeof action === "string" && action !== "" && { action }),
    ...(typeof enabled === "boolean" && { enabled }),
  };
}
