import { API_ERRORS } from "../../contract/errors.ts";
import { nameOfPlan, PLAN_LIMITS } from "../../contract/plans.ts";
import { headOf } from "../../core/whole-characters.ts";
import { customListView } from "../../sources/recognise/views.ts";
import { type HttpAnswer, ok, refuse, refuseOwn } from "../http/answer.ts";
import { type Call, objectBody } from "../http/route.ts";
import { refuseOn } from "../judge/judge.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { ownerOf } from "../rulesets/owner.ts";
import type { Json, StoredList } from "../state/records.ts";
import type { World } from "../world.ts";
import { planOfAccount, referencesTo } from "./account-lists.ts";
import { listOfCall } from "./operations.ts";

/** `GET …/rules/lists`: all lists of the account, without their items. */
export function listLists(call: Call): HttpAnswer {
  const { id } = ownerOf(call);
  return ok(call.world.store.list("list", id).map((list) => listAnswer(call.world, id, list)));
}

/** `GET …/rules/lists/{list_id}`. */
export function getList(call: Call): HttpAnswer {
  const { id } = ownerOf(call);
  return ok(listAnswer(call.world, id, listOfCall(call)));
}

/** `POST …/rules/lists`: creates a list without items. */
export function createList(call: Call): HttpAnswer {
  const { id } = ownerOf(call);
  const { world } = call;
  const body = objectBody(call);
  const plan = planOfAccount(world, id);
  refuseOn(body, [customListView(body.root)], { plan });
  const given = body.value as Json & Pick<StoredList, "name" | "kind">;
  const lists = world.store.list("list", id);
  if (lists.some(({ name }) => name === given.name))
    throw refuseOwn(OWN_ERRORS.duplicateList, { name: headOf(given.name, 80) }, "/name");
  const max = PLAN_LIMITS.customLists.value[plan];
  if (lists.length >= max) throw refuseOwn(OWN_ERRORS.tooManyLists, { max, plan: nameOfPlan(plan) });
  const now = world.clock.timestamp();
  return saved(call, id, { ...given, id: world.newId(), created_on: now, modified_on: now });
}

/** `PUT …/rules/lists/{list_id}`: replaces the description. Name and kind are fixed. */
export function putList(call: Call): HttpAnswer {
  const { id } = ownerOf(call);
  const { description: _description, ...list } = listOfCall(call);
  const given = objectBody(call).value as Pick<StoredList, "description">;
  return saved(call, id, { ...list, ...given, modified_on: call.world.clock.timestamp() });
}

/** `DELETE …/rules/lists/{list_id}`: deletes a list with its items, unless an expression refers to it. */
export function deleteList(call: Call): HttpAnswer {
  const owner = ownerOf(call);
  const { id, name } = listOfCall(call);
  const { store } = call.world;
  if (referencesTo(call.world, owner.id).has(name)) throw refuse(API_ERRORS.listInUse);
  store.delete("list", owner.id, id);
  for (const item of store.list("listItem", id)) store.delete("listItem", id, item.id);
  return ok({ id });
}

function saved({ world }: Call, accountId: string, list: StoredList): HttpAnswer {
  world.store.put("list", accountId, list.id, list);
  return ok(listAnswer(world, accountId, list));
}

function listAnswer(world: World, accountId: string, list: StoredList) {
  return {
    ...list,
    num_items: world.store.count("listItem", list.id),
    num_referencing_filters: referencesTo(world, accountId).get(list.name) ?? 0,
  };
}
