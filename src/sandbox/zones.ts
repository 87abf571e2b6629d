import { PREVIOUS_WAF } from "../contract/migration.ts";
import { type HttpAnswer, ok } from "./http/answer.ts";
import { paged } from "./http/lists.ts";
import type { Call } from "./http/route.ts";
import { ownerOf, zoneOf } from "./rulesets/owner.ts";
import type { Account, StoredZone } from "./state/records.ts";
import type { World } from "./world.ts";

/** `GET /zones`, filtered by `name` and `account.id`. */
export function listZones(call: Call): HttpAnswer {
  const { world, query } = call;
  const name = query.get("name");
  const accountId = query.get("account.id");
  const zones = world.store
    .list("zone", "")
    .filter((zone) => name === null || zone.name === name)
    .filter((zone) => accountId === null || zone.accountId === accountId)
    .filter((zone) => call.reaches("zone", zone.id));
  return paged(
    zones.map((zone) => zoneAnswer(world, zone)),
    query,
  );
}

/** `GET /zones/{zone_id}`. */
export function getZone(call: Call): HttpAnswer {
  return ok(zoneAnswer(call.world, zoneOf(call)));
}

/** The setting that switches the previous WAF on or off. */
export function wafSettingOf({ waf = "on", createdOn }: StoredZone) {
  return { id: PREVIOUS_WAF.zoneSetting.value, value: waf, editable: true, modified_on: createdOn };
}

/** `GET /zones/{zone_id}/settings/waf`. */
export function getWafSetting(call: Call): HttpAnswer {
  return ok(wafSettingOf(zoneOf(call)));
}

/** `GET /accounts`. */
export function listAccounts({ world, query, reaches }: Call): HttpAnswer {
  const accounts = world.store.list("account", "").filter(({ id }) => reaches("account", id));
  return paged(accounts.map(accountAnswer), query);
}

/** `GET /accounts/{account_id}`. */
export function getAccount(call: Call): HttpAnswer {
  const { id } = ownerOf(call);
  return ok(accountAnswer(call.world.store.get("account", "", id)!));
}

/** `GET /user/tokens/verify`. */
export function verifyToken({ credential }: Call): HttpAnswer {
  return ok({ id: credential.id, status: "active" });
}

/** A zone in the shape of the API, with all members that its export has. */
export function zoneAnswer({ store }: Pick<World, "store">, zone: StoredZone) {
  const { record = {} } = zone;
  const plan = { id: zone.plan, name: `${zone.plan[0]!.toUpperCase()}${zone.plan.slice(1)} plan` };
  const status = typeof record["status"] === "string" ? record["status"] : "active";
  const known = { id: zone.id, name: zone.name, status };
  return {
    ...known,
    paused: false,
    type: "full",
    ...record,
    ...known,
    created_on: zone.createdOn,
    account: { id: zone.accountId, name: store.get("account", "", zone.accountId)?.name ?? "" },
    plan: { ...plan, ...(record["plan"] as object | undefined), legacy_id: zone.plan },
  };
}

function accountAnswer({ id, name, createdOn }: Account) {
  return { id, name, type: "standard", created_on: createdOn };
}
