import { nameOfPlan, PLAN_LIMITS } from "../../contract/plans.ts";
import { ApiRefusal, existing, type HttpAnswer, ok, refuseOwn } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { ownerOf } from "../rulesets/owner.ts";
import type { ApiRecord, StoredList } from "../state/records.ts";
import type { World } from "../world.ts";
import { planOfAccount } from "./account-lists.ts";

/** The list of a request. Errors: throws an `ApiRefusal` if there is none. */
export function listOfCall(call: Call): StoredList {
  const id = call.params["list_id"] ?? "";
  return existing(call.world.store.get("list", ownerOf(call).id, id), "list", id);
}

/** Operations of an account whose status stays readable; older ones are forgotten. */
const MAX_OPERATIONS = 100;

/** Completes the operations that are due. */
export function completeOperations(world: World): void {
  const { store, clock } = world;
  for (const { id: accountId, operationId, listId, dueMs, added, removed } of store.list(
    "pendingOperation",
    "",
  )) {
    if (dueMs > clock.nowMs()) continue;
    const done = { id: operationId, completed: clock.timestamp() };
    const list = store.get("list", accountId, listId);
    const problem = list ? tooMany(world, accountId, listId, added, removed) : "The list was deleted.";
    store.delete("pendingOperation", "", accountId);
    const operation =
      problem === undefined
        ? { ...done, status: "completed" }
        : { ...done, status: "failed", error: problem };
    store.put("listOperation", accountId, operationId, operation);
    if (!list || problem !== undefined) continue;
    for (const id of removed) store.delete("listItem", listId, id);
    for (const item of added) store.put("listItem", listId, item.id, item);
    store.put("list", accountId, listId, { ...list, modified_on: clock.timestamp() });
  }
}

function tooMany(
  world: World,
  accountId: string,
  listId: string,
  added: readonly ApiRecord[],
  removed: readonly string[],
): string | undefined {
  const { store } = world;
  const all = store.list("list", accountId).reduce((sum, { id }) => sum + store.count("listItem", id), 0);
  const more = added.filter(({ id }) => !store.get("listItem", listId, id)).length - removed.length;
  const plan = planOfAccount(world, accountId);
  const max = PLAN_LIMITS.listItems.value[plan];
  return all + more > max
    ? `The lists of the account would have ${all + more} items; the ${nameOfPlan(plan)} plan allows ${max}.`
    : undefined;
}

/** Starts a change of items, and returns the id of the operation. An account has one at a time. */
export function started(
  call: Call,
  { id: listId }: StoredList,
  { added, removed }: { readonly added: readonly ApiRecord[]; readonly removed: readonly string[] },
): HttpAnswer {
  const { store, clock, limits, newId } = call.world;
  const { id } = ownerOf(call);
  const pending = store.get("pendingOperation", "", id);
  if (pending) {
    const { answer } = refuseOwn(OWN_ERRORS.operationPending);
    const seconds = Math.ceil((pending.dueMs - clock.nowMs()) / 1000);
    throw new ApiRefusal({ ...answer, headers: { "retry-after": String(seconds) } });
  }
  const operationId = newId();
  const dueMs = clock.nowMs() + limits.listOperationMs;
  store.put("pendingOperation", "", id, { id, operationId, listId, dueMs, added, removed });
  store.put("listOperation", id, operationId, { id: operationId, status: "pending" });
  while (store.count("listOperation", id) > MAX_OPERATIONS)
    store.delete("listOperation", id, store.oldest("listOperation", id)!);
  return ok({ operation_id: operationId });
}
