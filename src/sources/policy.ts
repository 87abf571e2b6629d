import { arrayAt, hasKey, objectAt, objectsIn, stringAt } from "./access.ts";
import type { LocatedObject, LocatedString } from "./located.ts";

/** Keys that nothing but a policy has at its top. */
const OWN_KEYS = ["paranoia", "disabled_rules"];
/** All keys of a policy. Some of them also stand in the files of other tools. */
const KEYS = ["$schema", "extends", ...OWN_KEYS, "threshold", "action", "deployments", "zones"];
/** Keys of a deployment that tell it from what other tools deploy. */
const DEPLOYMENT_KEYS = ["ruleset", ...OWN_KEYS];
const SCHEMA_FILE = /(?:^|\/)policy\.schema\.json$/;

/**
 * Whether an object is a policy of `compile`. A misspelt key does not make it something else, as long as one key is a
 * policy's own; without such a key, all of them must be a policy's.
 */
export function isPolicy(object: LocatedObject): boolean {
  if (SCHEMA_FILE.test(stringAt(object, "$schema")?.value ?? "")) return true;
  if (OWN_KEYS.some((key) => hasKey(object, key))) return true;
  const deployments = objectsIn(arrayAt(object, "deployments"));
  if (deployments.some((one) => DEPLOYMENT_KEYS.some((key) => hasKey(one, key)))) return true;
  return hasKey(object, "threshold") && object.entries.every(({ key }) => KEYS.includes(key));
}

/** The comment by which editors find the schema of a YAML file. It stands near the top. */
const MODELINE = /^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)/m;
/** In characters: how much of a file is searched for the comment. */
const MODELINE_WITHIN = 4_096;

/** Whether a YAML text says itself, by a comment for editors, that it is a policy. */
export function isDeclaredPolicy(text: string): boolean {
  return SCHEMA_FILE.test(MODELINE.exec(text.slice(0, MODELINE_WITHIN))?.[1] ?? "");
}

/** The expressions of a policy's deployments, those of its zones after its own. */
export function policyExpressions(policy: LocatedObject): readonly LocatedString[] {
  const zones = objectAt(policy, "zones")?.entries ?? [];
  const holders = [policy, ...zones.flatMap(({ value }) => (value.kind === "Object" ? [value] : []))];
  return holders.flatMap((holder) =>
    objectsIn(arrayAt(holder, "deployments")).flatMap((one) => stringAt(one, "expression") ?? []),
  );
}
