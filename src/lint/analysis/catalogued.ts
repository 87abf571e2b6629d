import { LATEST_VERSION } from "../../contract/actions.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import type { LocatedString } from "../../sources/values/located.ts";
import type { CataloguedRuleset, ManagedCatalogue } from "../config/managed-catalogue.ts";
import { executedRulesetId } from "./managed.ts";

/** The lock file's entry for the ruleset that an execute rule deploys; undefined if it has none. */
export function cataloguedRuleset(
  catalogue: ManagedCatalogue | undefined,
  rule: Rule,
): CataloguedRuleset | undefined {
  const id = catalogue && executedRulesetId(rule)?.value;
  return id === undefined ? undefined : catalogue?.get(id);
}

/** The version that an execute rule is pinned to; undefined if it uses the latest or if its version is unknown. */
export function pinnedVersion({ actionParameters }: Rule): LocatedString | undefined {
  const version = actionParameters?.get("version");
  return version?.kind === "String" && version.value !== LATEST_VERSION.value ? version : undefined;
}

/** Whether a lock file contains the rules that an execute rule runs, in the same version. */
export function isCatalogued(ruleset: CataloguedRuleset, rule: Rule): boolean {
  const version = rule.actionParameters?.get("version");
  if (version === undefined) return true;
  if (version.kind !== "String") return false;
  return version.value === LATEST_VERSION.value || version.value === ruleset.version;
}
