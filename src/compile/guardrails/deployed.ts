import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { inFile } from "../../core/range.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import { checkGuardrails, inConfiguration } from "./check.ts";

/** The rulesets that a file other than a policy deploys in a zone. */
export interface DeployedZone {
  readonly uri: string;
  /** Undefined if the file does not show which zone. */
  readonly name: string | undefined;
  readonly deployments: readonly DeployedRuleset[];
}

/** Checks guardrails against the live state. All is reported at the start of the file. Errors: as `checkGuardrails`. */
export function checkDeployed(
  { uri, name, deployments }: DeployedZone,
  guardrails: readonly Guardrail[],
): Diagnostic[] {
  const place = { uri, range: inFile({ start: 0, end: 0 }) };
  const guarded = deployments.map((deployed) => ({ deployed, placeOf: () => place }));
  const zone = { name, place, deployments: guarded, dated: [] };
  return checkGuardrails(zone, guardrails, { today: undefined }).map(inConfiguration);
}
