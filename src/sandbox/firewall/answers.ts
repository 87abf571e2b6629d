import { existing } from "../http/answer.ts";
import type { Json, StoredFilter, StoredFirewallRule, StoredZone } from "../state/records.ts";
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

/** A filter of a zone. Errors: throws an `ApiRefusal` if there is none. */
export function filterOf({ store }: World, zone: StoredZone, id: string): StoredFilter {
  return existing(store.get("filter", zone.id, id), "filter", id);
}

/** A filter from its definition in a body. */
export function newFilter(world: World, given: Json, isInline: boolean): StoredFilter {
  const { expression, paused, description, ref } = given;
  return {
    id: world.newId(),
    expression: String(expression),
    paused: paused === true,
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof ref === "string" ? { ref } : {}),
    isInline,
  };
}
