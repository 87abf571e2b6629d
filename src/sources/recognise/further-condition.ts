import { type LocatedObject, objectAt, stringAt } from "../values/located.ts";

/** A member that, together with the expression, decides on which requests a rule acts. */
export type FurtherCondition = "ratelimit" | "exposed_credential_check" | "from_list";

/**
 * The further condition of a rule; undefined for most rules. `from_list` redirects only addresses in its list, which is
 * no further condition if the expression tests exactly that.
 *
 * Source: https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/how-it-works/ (checked 2026-11-28)
 */
export function furtherConditionOf(rule: LocatedObject): FurtherCondition | undefined {
  const isWritten = (key: string) => (rule.get(key)?.kind ?? "Null") !== "Null";
  if (isWritten("ratelimit")) return "ratelimit";
  if (isWritten("exposed_credential_check")) return "exposed_credential_check";
  const list = objectAt(objectAt(rule, "action_parameters"), "from_list");
  const [key, name] = [stringAt(list, "key")?.value, stringAt(list, "name")?.value];
  return !list || stringAt(rule, "expression")?.value.trim() === `${key} in $${name}`
    ? undefined
    : "from_list";
}
