import { OWASP } from "../../contract/owasp.ts";
import type { LocatedNode, LocatedObject, LocatedString } from "../values/located.ts";
import { arrayAt, hasEntry, objectAt, objectsIn, stringAt } from "../values/located.ts";
import { hasOnly } from "./records.ts";

/** Keys that nothing but a policy has at its top. */
const OWN_KEYS = ["paranoia", "disabled_rules"];
/** The settings that a policy and each of its zones may give. */
const BODY_KEYS = [...OWN_KEYS, "threshold", "action", "deployments", "exceptions", "exclusive"];
/** All keys of a policy. Some of them are also in the files of other tools. */
const KEYS = ["$schema", "extends", ...BODY_KEYS, "zones"];
const ZONE_KEYS = ["id", ...BODY_KEYS];
/** Keys that distinguish a deployment from those of other tools. */
const DEPLOYMENT_KEYS = ["ruleset", ...OWN_KEYS];
/** Keys that distinguish an exception from those of other tools. */
const EXCEPTION_KEYS = ["rulesets", "rules", "skip"];
const SCHEMA_FILE = /(?:^|\/)policy\.schema\.json$/;
const POLICY_NAME = /\.policy\.(?:ya?ml|json)$/i;
/** The actions that a policy may set for the score rule. Other tools use the key `action` for other purposes. */
const ACTIONS: ReadonlySet<string> = new Set(OWASP.actions.value);

/**
 * Whether an object is a policy of `compile`. A misspelt key does not make it something else, as long as one key is a
 * policy's own; without such a key, all of them must be a policy's.
 */
export function isPolicy(object: LocatedObject): boolean {
  if (SCHEMA_FILE.test(stringAt(object, "$schema")?.value ?? "")) return true;
  if (OWN_KEYS.some((key) => hasEntry(object, key))) return true;
  if (hasOwnDeployment(object) || hasOwnException(object)) return true;
  if (!hasOnly(object, KEYS)) return false;
  if (hasEntry(object, "threshold")) return true;
  if (POLICY_NAME.test(stringAt(object, "extends")?.value ?? "")) return true;
  return hasOwnZones(object);
}

/** The file that an object extends, if the object is a policy whenever that file is one. */
export function policyBaseOf(root: LocatedNode | undefined): string | undefined {
  return root?.kind === "Object" && hasOnly(root, KEYS) ? stringAt(root, "extends")?.value : undefined;
}

function hasOwnDeployment(object: LocatedObject): boolean {
  const deployments = objectsIn(arrayAt(object, "deployments"));
  return deployments.some((one) => DEPLOYMENT_KEYS.some((key) => hasEntry(one, key)));
}

function hasOwnException(object: LocatedObject): boolean {
  if (!hasOnly(object, KEYS)) return false;
  const exceptions = objectsIn(arrayAt(object, "exceptions"));
  return exceptions.some(
    (one) => hasEntry(one, "expression") && EXCEPTION_KEYS.some((key) => hasEntry(one, key)),
  );
}

/** Other tools list zones too: each zone must have keys of a policy only, and one must set something, or extend it. */
function hasOwnZones(object: LocatedObject): boolean {
  const zones = objectAt(object, "zones")?.entries ?? [];
  const isZone = (node: LocatedNode) =>
    node.kind === "Null" || (node.kind === "Object" && hasOnly(node, ZONE_KEYS));
  if (zones.length === 0 || !zones.every(({ value }) => isZone(value))) return false;
  if (hasEntry(object, "extends") || ACTIONS.has(stringAt(object, "action")?.value ?? "")) return true;
  return zones.some(({ value }) => value.kind === "Object" && isOwnZone(value));
}

function isOwnZone(zone: LocatedObject): boolean {
  if (OWN_KEYS.some((key) => hasEntry(zone, key)) || hasEntry(zone, "threshold")) return true;
  return (
    ACTIONS.has(stringAt(zone, "action")?.value ?? "") || hasOwnDeployment(zone) || hasOwnException(zone)
  );
}

/** The comment by which editors find the schema of a YAML file. It is near the top. */
const MODELINE = /^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)/m;
/** In characters: the part of a file that is searched for the comment. */
const MODELINE_WITHIN = 4_096;

/** Whether a YAML file is a policy whatever it contains: by its name, or by a comment for editors. */
export function isDeclaredPolicy(
  { uri, text }: { readonly uri: string; readonly text: string },
  [root]: readonly LocatedNode[],
): boolean {
  if (SCHEMA_FILE.test(MODELINE.exec(text.slice(0, MODELINE_WITHIN))?.[1] ?? "")) return true;
  // Policies of Kubernetes tools have such names too.
  const isOfKubernetes = root?.kind === "Object" && hasEntry(root, "apiVersion") && hasEntry(root, "kind");
  return POLICY_NAME.test(uri) && !isOfKubernetes;
}

/** The strings that a policy has under a key, in its deployments, its exceptions and its zones, in file order. */
export function policyTexts(node: LocatedNode, name: "expression" | "ruleset"): readonly LocatedString[] {
  if (node.kind === "Array") return node.items.flatMap((item) => policyTexts(item, name));
  if (node.kind !== "Object") return [];
  return node.entries.flatMap(({ key, value }) =>
    key === name && value.kind === "String" ? [value] : policyTexts(value, name),
  );
}
