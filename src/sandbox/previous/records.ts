import { badShape, existing, type HttpAnswer, ok } from "../http/answer.ts";
import { type Call, objectBody, type RouteHandler } from "../http/route.ts";
import type { ApiRecord, Json, StoredZone } from "../state/records.ts";

/** Records of a zone that are created, replaced, changed and deleted one at a time. */
interface RecordKind {
  readonly table: "override" | "pageRule";
  /** The name of the id in paths. */
  readonly id: string;
  /** A noun phrase. */
  readonly what: string;
  /** The zone of a request. Errors: may throw an `ApiRefusal`. */
  readonly zoneOf: (call: Call) => StoredZone;
  readonly list: (records: readonly ApiRecord[], query: URLSearchParams) => HttpAnswer;
  /** The members of a record for which a body gives none. */
  readonly defaults: Json;
  /** The members that the API sets, whatever a body contains. */
  readonly stamps: (call: Call, before: ApiRecord | undefined) => Json;
  /** The members that every record has. */
  readonly required: readonly string[];
  /** Errors: throws an `ApiRefusal` for a record that cannot be kept. */
  readonly check?: (record: ApiRecord) => void;
}

/** The handlers of such records: `PUT` replaces one, and `PATCH` changes the given members. */
export function recordHandlers(kind: RecordKind) {
  const { table, zoneOf } = kind;
  const one = (call: Call): readonly [StoredZone, ApiRecord] => {
    const zone = zoneOf(call);
    const id = call.params[kind.id] ?? "";
    return [zone, existing(call.world.store.get(table, zone.id, id), kind.what, id)];
  };
  const saved = (call: Call, zone: StoredZone, before: ApiRecord | undefined, kept: Json): HttpAnswer => {
    const id = before?.id ?? call.world.newId();
    const given = objectBody(call).value as Json;
    const record: ApiRecord = { ...kind.defaults, ...kept, ...given, id, ...kind.stamps(call, before) };
    const missing = kind.required.find((key) => !(key in record));
    if (missing !== undefined) throw badShape(`the ${kind.what} needs ${missing}`, `/${missing}`);
    kind.check?.(record);
    call.world.store.put(table, zone.id, id, record);
    return ok(record);
  };
  return {
    list: (call) => kind.list(call.world.store.list(table, zoneOf(call).id), call.query),
    get: (call) => ok(one(call)[1]),
    create: (call) => saved(call, zoneOf(call), undefined, {}),
    put: (call) => saved(call, ...one(call), {}),
    patch: (call) => {
      const [zone, before] = one(call);
      return saved(call, zone, before, before);
    },
    remove: (call) => {
      const [zone, { id }] = one(call);
      call.world.store.delete(table, zone.id, id);
      return ok({ id });
    },
  } satisfies Readonly<Record<string, RouteHandler>>;
}
