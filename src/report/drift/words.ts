import { counted, number } from "../../core/phrases.ts";
import type { DriftDeployment, DriftFleet, DriftState, DriftZone } from "./model.ts";

/** The states in words. */
export const STATES: Readonly<Record<DriftState, string>> = {
  in_sync: "in sync",
  drifted: "drifted",
  not_governed: "not governed",
  not_readable: "not readable",
};

/** The name of a zone, with its id if it has one. */
export function driftZoneTitle({ zone: { name, id } }: DriftZone): string {
  return id === null || id === name ? name : `${name} (${id})`;
}

/** The result of a zone on one line; empty for a zone in sync. */
export function driftHeadline({ reason, deployments, violations }: DriftZone): string {
  if (reason !== null) return reason;
  const violated = violations.length === 0 ? [] : [counted(violations.length, "guardrail violation")];
  return [...violated, ...deployments.flatMap((one) => briefly(one) || [])].join("; ");
}

function briefly(one: DriftDeployment): string {
  if (one.state === "missing") return `${one.ruleset.name} is not deployed`;
  if (one.state === "extra") return `${one.ruleset.name} is deployed by a rule that the policy does not have`;
  // Changes without effect are listed in the details and in JSON.
  const told = one.state === "same" ? [] : one.settings;
  const settings = told.map(({ setting, policy, live }) => `${setting} ${policy} to ${live}`);
  const [open, ...others] = one.notGoverned;
  const more = others.length === 0 ? "" : ` and ${number(others.length)} more`;
  return [
    ...settings,
    ...(one.summary === "" ? [] : [one.summary]),
    ...(open === undefined ? [] : [`not governed: ${open}${more}`]),
  ].join("; ");
}

/** The title of a deployment: the name of its ruleset, with the changes. */
export function deploymentTitle(one: DriftDeployment): string {
  const { name } = one.ruleset;
  if (one.state === "missing") return `${name}: not deployed${one.summary}`;
  if (one.state === "extra") return `${name}: deployed by a rule that the policy does not have`;
  return one.summary === "" ? name : `${name}: ${one.summary}`;
}

/** Every difference of a deployment as a line of text. */
export function deploymentLines(one: DriftDeployment): string[] {
  return [
    ...one.settings.map(({ setting, policy, live }) => `${setting}: ${policy} -> ${live}`),
    ...one.rules.map(({ subject, policy, live, why }) => `${subject}: ${policy} -> ${live} (${why})`),
    ...one.notGoverned.map((text) => `not governed by the policy: ${text}`),
  ];
}

/** A line for the rulesets that were not compared; undefined if none. */
export function notNamedLine({ notNamed }: DriftZone): string | undefined {
  return notNamed.length === 0 ? undefined : `not compared: the policy does not name ${notNamed.join(", ")}`;
}

/** `400 zones: 398 in sync, 2 drifted`. States without zones are omitted, except `in sync`. */
export function fleetTally(fleet: DriftFleet): string {
  const states = (["in_sync", "drifted", "not_governed", "not_readable"] as const).flatMap((state) =>
    fleet[state] > 0 || state === "in_sync" ? [`${number(fleet[state])} ${STATES[state]}`] : [],
  );
  const violating =
    fleet.violating === 0 ? "" : `; ${counted(fleet.violating, "zone violates", "zones violate")} guardrails`;
  return `${counted(fleet.zones, "zone")}: ${states.join(", ")}${violating}`;
}
