import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { badShape, noSuch, ok, refuseOwn } from "../http/answer.ts";
import { paged } from "../http/lists.ts";
import { type Call, objectBody, type RouteHandler } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { zoneOf } from "../rulesets/owner.ts";
import type { ApiRecord, StoredZone } from "../state/records.ts";

/** The zone of a request of the previous WAF's API. Errors: throws an `ApiRefusal` once the zone has migrated. */
export function previousZone(call: Call): StoredZone {
  const zone = zoneOf(call);
  if (zone.stage === "new" || call.stopsPreviousApi) throw refuseOwn(OWN_ERRORS.previousApiStopped);
  return zone;
}

type PreviousTable = "package" | "group" | "wafRule";

/** The handlers of one of the three tables. Lists are filtered by `name`, `mode` and `description`. */
export function previousHandlers(table: PreviousTable) {
  return {
    list: listPrevious(table),
    get: (call) => ok(recordOf(table, call, previousZone(call))),
    patch: patchPrevious(table),
  } satisfies Readonly<Record<string, RouteHandler>>;
}

function listPrevious(table: PreviousTable): RouteHandler {
  return (call) => {
    const zone = previousZone(call);
    const all = call.world.store.list(table, zone.id).filter((record) => isInPackage(record, call));
    const keys = ["name", "mode", "description"].filter((key) => call.query.has(key));
    const found = all.filter((record) => keys.every((key) => record[key] === call.query.get(key)));
    return paged(found, call.query);
  };
}

/** Changes the mode of a group or a rule, or sensitivity and action of the OWASP package. */
function patchPrevious(table: PreviousTable): RouteHandler {
  return (call) => {
    const zone = previousZone(call);
    const record = recordOf(table, call, zone);
    const { id: _id, ...change } = objectBody(call).value as Readonly<Record<string, string>>;
    if (table === "package" && record["detection_mode"] !== PREVIOUS_WAF.owaspDetectionMode.value)
      throw badShape("only the OWASP package has a sensitivity and an action", "");
    if (table !== "package") checkMode(change["mode"], record);
    const after = { ...record, ...change };
    call.world.store.put(table, zone.id, record.id, after);
    return ok(after);
  };
}

function checkMode(mode: string | undefined, { allowed_modes: allowed }: ApiRecord): void {
  if (mode === undefined) throw badShape("mode is missing", "/mode");
  const modes =
    Array.isArray(allowed) && allowed.length > 0 ? allowed.map(String) : PREVIOUS_WAF.groupModes.value;
  if (!modes.includes(mode)) throw badShape(`mode must be one of ${modes.join(", ")}`, "/mode");
}

function recordOf(table: PreviousTable, call: Call, zone: StoredZone): ApiRecord {
  const names = { package: "package_id", group: "group_id", wafRule: "rule_id" } as const;
  const id = call.params[names[table]] ?? "";
  const found = call.world.store.get(table, zone.id, id);
  if (found && isInPackage(found, call)) return found;
  const what = { package: "package", group: "group", wafRule: "rule" }[table];
  throw noSuch(what, id);
}

function isInPackage(record: ApiRecord, { params }: Call): boolean {
  return record["package_id"] === undefined || record["package_id"] === params["package_id"];
}
