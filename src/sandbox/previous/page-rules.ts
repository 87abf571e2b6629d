import { badShape, type HttpAnswer, ok, refuseOwn } from "../http/answer.ts";
import { objectBody } from "../http/body.ts";
import type { Call } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { zoneOf } from "../rulesets/owner.ts";
import type { ApiRecord, Json, StoredZone } from "../state/records.ts";

/** `GET …/pagerules`, filtered by `status`; all of them, without pages. */
export function listPageRules(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const status = call.query.get("status");
  const rules = call.world.store.list("pageRule", zone.id);
  return ok(rules.filter((rule) => status === null || rule["status"] === status));
}

/** `GET …/pagerules/{pagerule_id}`. */
export function getPageRule(call: Call): HttpAnswer {
  return ok(pageRuleOf(call, zoneOf(call)));
}

/** `POST …/pagerules`. */
export function createPageRule(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  return saved(call, zone, {
    id: call.world.newId(),
    priority: 1,
    status: "disabled",
    created_on: now(call),
  });
}

/** `PUT …/pagerules/{pagerule_id}`: replaces it. */
export function putPageRule(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const { id, created_on } = pageRuleOf(call, zone);
  return saved(call, zone, { id, priority: 1, status: "disabled", created_on });
}

/** `PATCH …/pagerules/{pagerule_id}`: changes what is given. */
export function patchPageRule(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  return saved(call, zone, pageRuleOf(call, zone));
}

/** `DELETE …/pagerules/{pagerule_id}`. */
export function deletePageRule(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const { id } = pageRuleOf(call, zone);
  call.world.store.delete("pageRule", zone.id, id);
  return ok({ id });
}

const STATUSES = ["active", "disabled"];

function saved(call: Call, zone: StoredZone, before: ApiRecord): HttpAnswer {
  const given = objectBody(call).value as Json;
  const rule: ApiRecord = {
    ...before,
    ...given,
    id: before.id,
    created_on: before["created_on"],
    modified_on: now(call),
  };
  for (const key of ["targets", "actions"]) {
    const list = rule[key];
    const isList =
      Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "object" && item);
    if (!isList) throw badShape(`${key} must be a list of at least one object`, `/${key}`);
  }
  const status = rule["status"];
  if (typeof status !== "string" || !STATUSES.includes(status)) {
    throw badShape(`status must be one of ${STATUSES.join(", ")}`, "/status");
  }
  call.world.store.put("pageRule", zone.id, rule.id, rule);
  return ok(rule);
}

function pageRuleOf(call: Call, zone: StoredZone): ApiRecord {
  const id = call.params["pagerule_id"] ?? "";
  const found = call.world.store.get("pageRule", zone.id, id);
  if (!found) throw refuseOwn(OWN_ERRORS.noSuchThing, { what: "page rule", id });
  return found;
}

function now({ world }: Call): string {
  return world.clock.timestamp();
}
