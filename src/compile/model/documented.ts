import { actionOf, LATEST_VERSION } from "../../contract/actions.ts";
import { type Fact, specified } from "../../contract/fact.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../../contract/rest.ts";
import { filterSlot } from "../../contract/slots.ts";
import type { Traced } from "./model.ts";

/** The value of a fact, with its source as the origin. */
export function documentedValue<Value>({ value, source }: Fact<Value>): Traced<Value> {
  return { value, origin: { from: "documented", source } };
}

const EXECUTE_ACTION = actionOf("execute")!;

/** The action of a rule that deploys a managed ruleset. */
export const EXECUTE: Traced<string> = {
  value: EXECUTE_ACTION.value.name,
  origin: { from: "documented", source: EXECUTE_ACTION.source },
};

/** A deployment as documentation shows it: the newest version, on every request, switched on. */
export const DOCUMENTED_DEPLOYMENT = {
  version: documentedValue<string>(LATEST_VERSION),
  expression: documentedValue(specified("true", 2)),
  isEnabled: documentedValue(specified(true, 2)),
} as const;

/** The end of every expression of an account's deployments. */
export const ACCOUNT_SUFFIX = filterSlot(MANAGED_PHASE, "root")!.suffix!;

/** Every request of an account's Enterprise zones, the only ones that an account deploys to. */
export const ACCOUNT_EXPRESSION: Traced<string> = {
  value: ACCOUNT_SUFFIX.value.replace(/^and /, ""),
  origin: { from: "documented", source: ACCOUNT_SUFFIX.source },
};

/** The API path of each export, for messages. */
export const EXPORT_PATHS = {
  ruleset: pathOf(ENDPOINTS.getAccountRuleset, {}),
  entrypoint: pathOf(ENDPOINTS.getEntryPoint, { phase: MANAGED_PHASE }),
} as const;
