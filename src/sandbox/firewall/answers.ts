import type { StoredFilter, StoredFirewallRule } from "../state/records.ts";
import type { World } from "../world.ts";

/** A filter in the shape of the API. */
export function filterAnswer({
  isInline: _isInline,
  ...filter
}: StoredFilter): Omit<StoredFilter, "isInline"> {
  return filter;
}

/** A firewall rule with its filter, in the shape of the API. */
export function firewallRuleAnswer(
  { store }: Pick<World, "store">,
  zoneId: string,
  rule: StoredFirewallRule,
) {
  const { id, paused, action, priority, filterId, createdOn, modifiedOn, ...given } = rule;
  const filter = store.get("filter", zoneId, filterId);
  return {
    id,
    paused,
    ...given,
    action,
    priority,
    filter: filter ? filterAnswer(filter) : { id: filterId, deleted: true },
    created_on: createdOn,
    modified_on: modifiedOn,
  };
}
