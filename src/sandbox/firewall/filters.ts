import { API_ERRORS } from "../../contract/errors.ts";
import { filtersView, listOf } from "../../sources/recognise/views.ts";
import { type LocatedArray, type LocatedObject, plainValue } from "../../sources/values/located.ts";
import {
  type ApiMessage,
  ApiRefusal,
  badShape,
  entryOf,
  failed,
  type HttpAnswer,
  ok,
  ownEntry,
  refuseOwn,
} from "../http/answer.ts";
import { paged, refuseRepeated } from "../http/lists.ts";
import { type Body, type Call, listBody, objectBody } from "../http/route.ts";
import { refuseOn } from "../judge/judge.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { ownerOf, zoneOf } from "../rulesets/owner.ts";
import type { Json, StoredFilter, StoredZone } from "../state/records.ts";
import type { World } from "../world.ts";
import { filterAnswer, filterOf, newFilter } from "./answers.ts";

/** `GET …/filters`, filtered by `expression` and `description` (a part of it) and `paused`. */
export function listFilters(call: Call): HttpAnswer {
  const { query, world } = call;
  const filters = world.store
    .list("filter", zoneOf(call).id)
    .filter((filter) => filter.expression.includes(query.get("expression") ?? ""))
    .filter((filter) => (filter.description ?? "").includes(query.get("description") ?? ""))
    .filter((filter) => query.get("paused") === null || String(filter.paused) === query.get("paused"));
  return paged(filters.map(filterAnswer), query, 25);
}

/** `GET …/filters/{filter_id}`. */
export function getFilter(call: Call): HttpAnswer {
  return ok(filterAnswer(filterOf(call.world, zoneOf(call), call.params["filter_id"] ?? "")));
}

/** `POST …/filters`: all of the list or none. */
export function createFilters(call: Call): HttpAnswer {
  const body = listBody(call);
  return ok(saved(call, body, body.root));
}

/** The service keeps one filter for an expression, and names it in `meta`. */
function refuseDuplicates(world: World, zone: StoredZone, made: readonly StoredFilter[]): void {
  const replaced = new Set(made.map(({ id }) => id));
  const others = world.store.list("filter", zone.id).filter(({ id }) => !replaced.has(id));
  const known = new Map<string, string | undefined>(others.map((filter) => [filter.expression, filter.id]));
  const errors: ApiMessage[] = [];
  const notes: ApiMessage[] = [];
  for (const [at, { expression }] of made.entries()) {
    const id = known.get(expression);
    const entry = { ...entryOf(API_ERRORS.duplicateFilter.value), source: { pointer: `/${at}` } };
    if (id !== undefined) {
      errors.push({ ...entry, meta: { id } });
      notes.push(ownEntry(OWN_ERRORS.duplicateFilter, { id }));
    } else if (known.has(expression)) errors.push(entry);
    else known.set(expression, undefined);
  }
  if (errors.length > 0) throw new ApiRefusal(failed(400, errors, notes));
}

/** `PUT …/filters/{filter_id}`: replaces it, unless it was made together with a rule. */
export function putFilter(call: Call): HttpAnswer {
  const body = objectBody(call);
  return ok(saved(call, body, listOf(body.root), () => call.params["filter_id"] ?? "")[0]);
}

/** `PUT …/filters`: replaces several, all or none. */
export function putFilters(call: Call): HttpAnswer {
  const body = listBody(call);
  return ok(saved(call, body, body.root, ({ id }) => String(id ?? "")));
}

/** Keeps the filters of a body: new ones, or those that replace the filters with some ids. */
function saved(call: Call, body: Body, list: LocatedArray, idOf?: (given: Json) => string) {
  const { world } = call;
  const zone = zoneOf(call);
  checkFilters(list);
  refuseOn(body, [filtersView(list)], ownerOf(call));
  const made = list.items.map((item) => {
    const given = plainValue(item) as Json;
    const filter = newFilter(world, given, false);
    return idOf ? { ...filter, id: changeable(world, zone, idOf(given)).id } : filter;
  });
  refuseRepeated(made.map(({ id }) => id));
  refuseDuplicates(world, zone, made);
  for (const filter of made) world.store.put("filter", zone.id, filter.id, filter);
  return made.map(filterAnswer);
}

/** `DELETE …/filters/{filter_id}`, unless it was made together with a rule or a rule uses it. */
export function deleteFilter(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const { id } = changeable(call.world, zone, call.params["filter_id"] ?? "");
  const users = call.world.store.list("firewallRule", zone.id).filter((rule) => rule.filterId === id);
  if (users.length > 0) {
    const rules = users.length === 1 ? `rule ${users[0]!.id}` : `${users.length} rules`;
    throw refuseOwn(OWN_ERRORS.filterInUse, { rules });
  }
  call.world.store.delete("filter", zone.id, id);
  return ok({ id });
}

/** Checks the minimum that a filter needs. Errors: throws an `ApiRefusal`. */
function checkFilters(list: LocatedArray): void {
  for (const [at, item] of list.items.entries()) {
    if (!(item as LocatedObject).get("expression"))
      throw badShape("a filter needs an expression", `/${at}/expression`);
  }
}

function changeable(world: World, zone: StoredZone, id: string): StoredFilter {
  const filter = filterOf(world, zone, id);
  if (filter.isInline) throw refuseOwn(OWN_ERRORS.inlineFilter);
  return filter;
}
