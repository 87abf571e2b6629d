import { LATEST_VERSION } from "../../contract/actions.ts";
import { wordList } from "../../core/phrases.ts";
import { isSameExpression, matchesAlways } from "../../semantics/compare/same-expression.ts";
import type { CompiledPolicy } from "../compile.ts";
import type { CompiledDeployment } from "../emit/emit.ts";
import type { ExceptionRule } from "../emit/exceptions.ts";
import { ACCOUNT_EXPRESSION, DOCUMENTED_DEPLOYMENT } from "../model/documented.ts";
import type { DeployedRuleset } from "./effective.ts";

/**
 * A live setting that affects requests, and that the policy leaves open, if it is not what a new deployment
 * has. It is not a difference, since the policy keeps it.
 */
export interface NotGoverned {
  /** `exception`: a skip rule above the deployment. `ending`: a rule such as `block`, after which nothing runs. */
  readonly setting: "expression" | "enabled" | "version" | "exception" | "ending";
  /** The live value. For an exception: the expression of the skip rule, with the rules that it skips. */
  readonly live: string;
  /** The value in a new deployment. */
  readonly usual: string;
}

/** The settings that a policy leaves open and that have an unusual live value. `earlier`: the exceptions of other phases. */
export function notGoverned(
  { open, scope }: CompiledDeployment,
  { expression, isEnabled, version, exceptions, endings = [] }: DeployedRuleset,
  { around, earlier }: Pick<CompiledPolicy, "around"> & { readonly earlier: readonly ExceptionRule[] },
): NotGoverned[] {
  const usual = (scope === "account" ? ACCOUNT_EXPRESSION : DOCUMENTED_DEPLOYMENT.expression).value;
  const found: NotGoverned[] = [];
  const add = (setting: NotGoverned["setting"], live: string, inNew: string) =>
    found.push({ setting, live, usual: inNew });
  if (open.includes("expression") && expression !== undefined && !isSameExpression(expression, usual))
    add("expression", expression, usual);
  if (open.includes("enabled") && isEnabled === false) add("enabled", "false", "true");
  if (open.includes("version") && version !== undefined && version !== LATEST_VERSION.value)
    add("version", version, LATEST_VERSION.value);
  for (const one of [...earlier, ...(around.exceptions ? [] : exceptions)]) {
    const skipped = one.rules === undefined ? "all rules" : wordList(one.rules, "and");
    add("exception", `${one.expression} (skips ${skipped})`, "none");
  }
  for (const { action, expression: where } of around.isExclusive ? [] : endings)
    add("ending", `${action} ${matchesAlways(where) ? "for every request" : `where ${where}`}`, "none");
  return found;
}
