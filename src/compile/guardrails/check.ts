import type { Diagnostic } from "../../core/diagnostic.ts";
import { matchesPart } from "../../core/glob.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { code } from "../../core/phrases.ts";
import { policyProblem } from "../codes.ts";
import type { GuardedZone, Violation } from "./model.ts";
import { violationsOf } from "./violations.ts";

type Violations = (guardrail: Guardrail) => readonly Violation[];

/**
 * Checks the guardrails for a zone against what is in effect there. A violation of several guardrails is reported
 * for each, because each has its own reason.
 *
 * Errors: `policy/guardrail`. Notes: `policy/guardrail-not-checked`.
 */
export function checkGuardrails(
  zone: GuardedZone,
  guardrails: readonly Guardrail[],
  { today }: { readonly today: string | undefined },
): Diagnostic[] {
  return checkZone(zone, guardrails, (guardrail) => violationsOf(zone, guardrail, today));
}

/** The same with a condition of its own in place of the limits on deployments. */
export function checkZone(
  zone: Pick<GuardedZone, "name" | "place">,
  guardrails: readonly Guardrail[],
  of: Violations,
): Diagnostic[] {
  return guardrails.flatMap((guardrail) => {
    const isFor = appliesTo(guardrail, zone.name);
    if (isFor === undefined) return [notChecked(zone, guardrail)];
    return isFor ? of(guardrail).map((one) => violated(one, zone, guardrail)) : [];
  });
}

/** Whether a guardrail applies to a zone; undefined if the zone is unknown and the guardrail is not for all zones. */
function appliesTo({ zones }: Guardrail, name: string | undefined): boolean | undefined {
  if (zones.some((glob) => /^\*+$/.test(glob))) return true;
  if (name === undefined) return zones.length === 0 ? false : undefined;
  return zones.some((glob) => matchesPart(name.toLowerCase(), glob.toLowerCase()));
}

/** A violation with the help for what is deployed without a policy. */
export function inConfiguration(one: Diagnostic): Diagnostic {
  if (one.code !== "policy/guardrail") return one;
  const help = `${one.data["where"]}Change what is deployed, or the guardrail in ${code(one.data["configuration"]!)}.`;
  return { ...one, help };
}

function violated(
  { place, found, wanted }: Violation,
  { name }: Pick<GuardedZone, "name">,
  { uri: configuration, reason, zones }: Guardrail,
): Diagnostic {
  const where = name === undefined ? "" : `Found in the zone ${code(name)}. `;
  const data = {
    found,
    wanted,
    reason: reason.replace(/\.$/, ""),
    where,
    zones: zones.join(", "),
    configuration,
  };
  return policyProblem("policy/guardrail", { ...place, messageId: "violated", data });
}

function notChecked({ place: { uri, range } }: Pick<GuardedZone, "place">, { zones }: Guardrail): Diagnostic {
  const data = { zones: zones.map((glob) => code(glob)).join(", ") };
  return policyProblem("policy/guardrail-not-checked", { uri, range, messageId: "noZone", data });
}
