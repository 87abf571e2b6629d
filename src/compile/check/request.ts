import { LATEST_VERSION } from "../../contract/actions.ts";
import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { OverridesBody } from "../emit/emit.ts";
import type { PlannedOverrides, ResolvedDeployment } from "../model/model.ts";
import { checkProblem } from "./codes.ts";
import { checkReplaced } from "./replaced.ts";

/**
 * The consequences of sending a compiled deployment, and the assumptions after it. Called only for a policy without
 * errors: for half a policy the result would be wrong.
 *
 * Warnings: `policy/replaces-overrides`, `policy/deployment-disabled`. Notes: `policy/overrides-nothing`,
 * `policy/documented-ids`, `policy/assumed-deployment`.
 */
export function checkRequest(
  { settings, ruleset, target }: ResolvedDeployment,
  planned: PlannedOverrides,
  overrides: OverridesBody,
): readonly Diagnostic[] {
  const { uri, range } = settings.place;
  const diagnostics = checkReplaced(target, overrides);
  if (isEmpty(planned)) {
    const data = { ruleset: target.rulesetName };
    diagnostics.push(
      checkProblem("policy/overrides-nothing", { uri, range, messageId: "overridesNothing", data }),
    );
  }
  if (ruleset.from === "documented" && (planned.rules.length > 0 || !target.live)) {
    const { source } = OWASP.rulesetId;
    const data = { ruleset: target.rulesetName };
    diagnostics.push(
      checkProblem("policy/documented-ids", { uri, range, messageId: "documentedIds", data, source }),
    );
  }
  if (target.state === "assumed") {
    const { source } = LATEST_VERSION;
    const data = { version: code(target.version.value), expression: code(target.expression.value) };
    const messageId = "assumedDeployment";
    diagnostics.push(checkProblem("policy/assumed-deployment", { uri, range, messageId, data, source }));
  }
  return diagnostics;
}

/** Whether a plan overrides nothing at all. */
export function isEmpty({ allRules, categories, rules }: PlannedOverrides): boolean {
  return Object.keys(allRules).length === 0 && categories.length === 0 && rules.length === 0;
}
