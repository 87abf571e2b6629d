import { LATEST_VERSION } from "../../contract/actions.ts";
import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { OverridesBody } from "../emit/emit.ts";
import type { TracedObject } from "../model/traced-json.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";
import { checkProblem } from "./codes.ts";
import { checkReplaced } from "./replaced.ts";

/**
 * The consequences of sending a compiled deployment, and the assumptions behind it. Called only for a policy without
 * errors, because the result would be wrong for half a policy.
 *
 * Warnings: `policy/replaces-overrides`, `policy/deployment-disabled`. Notes: `policy/overrides-nothing`,
 * `policy/documented-ids`, `policy/assumed-deployment`.
 */
export function checkRequest(
  { settings, ruleset, target }: ResolvedDeployment,
  planned: TracedObject,
  overrides: OverridesBody,
): readonly Diagnostic[] {
  const { uri, range } = settings.place;
  const diagnostics = checkReplaced(target, overrides);
  if (planned.members.length === 0) {
    const data = { ruleset: target.rulesetName };
    diagnostics.push(
      checkProblem("policy/overrides-nothing", { uri, range, messageId: "overridesNothing", data }),
    );
  }
  if (ruleset.from === "documented" && (planned.members.some(([key]) => key === "rules") || !target.live)) {
    const { source } = OWASP.rulesetId;
    const data = { ruleset: target.rulesetName };
    diagnostics.push(
      checkProblem("policy/documented-ids", { uri, range, messageId: "documentedIds", data, source }),
    );
  }
  if (target.state === "assumed") {
    const { source } = LATEST_VERSION;
    const data = {
      version: code(target.members.version.value),
      expression: code(target.members.expression.value),
    };
    const messageId = "assumedDeployment";
    diagnostics.push(checkProblem("policy/assumed-deployment", { uri, range, messageId, data, source }));
  }
  return diagnostics;
}
