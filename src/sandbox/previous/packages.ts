import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { badShape, type HttpAnswer, ok, refuseOwn } from "../http/answer.ts";
import { objectBody } from "../http/body.ts";
import { paged } from "../http/lists.ts";
import type { Call, RouteHandler } from "../http/route.ts";
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
    patch: table === "package" ? patchPackage : patchMode(table),
  } satisfies Readonly<Record<string, RouteHandler>>;
}

function listPrevious(table: PreviousTable): RouteHandler {
  return (call) => {
    const zone = previousZone(call);
    const all = call.world.store.list(table, zone.id).filter((record) => isInPackage(record, call));
    const filters = ["name", "mode", "description"].flatMap((key) => {
      const wanted = call.query.get(key);
      return wanted === null ? [] : [[key, wanted] as const];
    });
    return paged(
      all.filter((record) => filters.every(([key, wanted]) => record[key] === wanted)),
      call.query,
    );
  };
}

/** Changes sensitivity and action of the OWASP package. */
function patchPackage(call: Call): HttpAnswer {
  const zone = previousZone(call);
  const record = recordOf("package", call, zone);
  const { sensitivities, actionModes, owaspDetectionMode } = PREVIOUS_WAF;
  const given = objectBody(call).value as Record<string, unknown>;
  if (record["detection_mode"] !== owaspDetectionMode.value) {
    throw badShape("only the OWASP package has a sensitivity and an action", "");
  }
  const change = {
    ...chosen(given, "sensitivity", sensitivities.value),
    ...chosen(given, "action_mode", actionModes.value),
  };
  return changed("package", call, zone, record, change);
}

/** Changes the mode of a group or a rule. */
function patchMode(table: "group" | "wafRule"): RouteHandler {
  return (call) => {
    const zone = previousZone(call);
    const record = recordOf(table, call, zone);
    const given = objectBody(call).value as Record<string, unknown>;
    const change = chosen(given, "mode", modesOf(record));
    if (!("mode" in change)) throw badShape("mode is missing", "/mode");
    return changed(table, call, zone, record, change);
  };
}

function modesOf(record: ApiRecord): readonly string[] {
  const allowed = record["allowed_modes"];
  return Array.isArray(allowed) && allowed.length > 0 ? allowed.map(String) : PREVIOUS_WAF.groupModes.value;
}

function chosen(
  given: Record<string, unknown>,
  key: string,
  values: readonly string[],
): Record<string, string> {
  const value = given[key];
  if (value === undefined) return {};
  if (typeof value === "string" && values.includes(value)) return { [key]: value };
  throw badShape(`${key} must be one of ${values.join(", ")}`, `/${key}`);
}

function changed(
  table: PreviousTable,
  { world }: Call,
  zone: StoredZone,
  record: ApiRecord,
  change: Record<string, string>,
): HttpAnswer {
  const after = { ...record, ...change };
  world.store.put(table, zone.id, record.id, after);
  return ok(after);
}

function recordOf(table: PreviousTable, call: Call, zone: StoredZone): ApiRecord {
  const names = { package: "package_id", group: "group_id", wafRule: "rule_id" } as const;
  const id = call.params[names[table]] ?? "";
  const found = call.world.store.get(table, zone.id, id);
  if (found && isInPackage(found, call)) return found;
  const what = { package: "package", group: "group", wafRule: "rule" }[table];
  throw refuseOwn(OWN_ERRORS.noSuchThing, { what, id });
}

function isInPackage(record: ApiRecord, { params }: Call): boolean {
  return record["package_id"] === undefined || record["package_id"] === params["package_id"];
}
