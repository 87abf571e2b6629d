import { LIST_OBJECTS } from "../../contract/lists.ts";
import { ownValue } from "../../core/record.ts";
import { keptForm } from "../../lint/analysis/list-items.ts";
import { type LocatedObject, plainValue } from "../../sources/values/located.ts";
import { existing, type HttpAnswer, ok } from "../http/answer.ts";
import { cursorPage, refuseRepeated } from "../http/lists.ts";
import { type Call, listBody, objectBody } from "../http/route.ts";
import { judgeListItems } from "../judge/judge.ts";
import { ownerOf } from "../rulesets/owner.ts";
import type { ApiRecord, Json, StoredList } from "../state/records.ts";
import { planOfAccount } from "./account-lists.ts";
import { listOfCall, started } from "./operations.ts";

/** `GET …/items`, filtered by `search`, with cursors. */
export function listItems(call: Call): HttpAnswer {
  const { id, kind } = listOfCall(call);
  const search = call.query.get("search") ?? "";
  const items = call.world.store.list("listItem", id).filter((item) => isFound(item, kind, search));
  return cursorPage(items, call.query);
}

/** `GET …/items/{item_id}`. */
export function getItem(call: Call): HttpAnswer {
  return ok(itemOf(call, listOfCall(call), call.params["item_id"] ?? ""));
}

/** `POST …/items`: adds items. One with the value of another replaces it. */
export function createItems(call: Call): HttpAnswer {
  const { list, added } = givenItems(call);
  return started(call, list, { added, removed: [] });
}

/** `PUT …/items`: replaces all items. */
export function putItems(call: Call): HttpAnswer {
  const { list, added } = givenItems(call);
  const kept = new Set(added.map(({ id }) => id));
  const before = call.world.store.list("listItem", list.id).map(({ id }) => id);
  return started(call, list, { added, removed: before.filter((id) => !kept.has(id)) });
}

/** `DELETE …/items`: removes items by their ids. */
export function deleteItems(call: Call): HttpAnswer {
  const list = listOfCall(call);
  const { items = [] } = objectBody(call).value as { readonly items?: readonly Json[] };
  const removed = items.map(({ id }) => itemOf(call, list, String(id ?? "")).id);
  refuseRepeated(removed);
  return started(call, list, { added: [], removed });
}

/** `GET …/bulk_operations/{operation_id}`. */
export function getOperation(call: Call): HttpAnswer {
  const id = call.params["operation_id"] ?? "";
  return ok(existing(call.world.store.get("listOperation", ownerOf(call).id, id), "operation", id));
}

/** The items of a body as they will be kept. Items with a value that the list has keep their ids. */
function givenItems(call: Call): { readonly list: StoredList; readonly added: readonly ApiRecord[] } {
  const { world } = call;
  const list = listOfCall(call);
  const body = listBody(call);
  judgeListItems(body, body.root, list, planOfAccount(world, ownerOf(call).id));
  const key = ownValue(LIST_OBJECTS.itemKeys.value, list.kind)!;
  const known = new Map(world.store.list("listItem", list.id).map((item) => [identityOf(item, key), item]));
  const added = new Map<string, ApiRecord>();
  const now = world.clock.timestamp();
  for (const node of body.root.items as readonly LocatedObject[]) {
    const { comment, ...given } = plainValue(node) as Json;
    const value = (key === "ip" && node.get(key) && keptForm(node.get(key)!)) || given[key];
    const identity = identityOf({ [key]: value }, key);
    const before = known.get(identity);
    const id = before?.id ?? added.get(identity)?.id ?? world.newId();
    const times = { created_on: before?.["created_on"] ?? now, modified_on: now };
    added.set(identity, { id, [key]: value, ...(comment === undefined ? {} : { comment }), ...times });
  }
  return { list, added: [...added.values()] };
}

/** Two items of a list that are equal in this are one. A redirect is known by its source. */
function identityOf(item: Json, key: string): string {
  const value = item[key] as Json | string | number;
  if (typeof value !== "object") return String(value);
  return String(value["source_url"] ?? value["url_hostname"]).toLowerCase();
}

/** Addresses begin with the text, host names and redirects contain it, and numbers are equal to it. */
function isFound(item: ApiRecord, kind: string, search: string): boolean {
  if (search === "") return true;
  const value = item[ownValue(LIST_OBJECTS.itemKeys.value, kind) ?? ""];
  if (kind === "ip") return String(value).startsWith(search);
  return kind === "asn" ? String(value) === search : JSON.stringify(value).includes(search);
}

function itemOf({ world }: Call, { id: listId }: StoredList, id: string): ApiRecord {
  return existing(world.store.get("listItem", listId, id), "list item", id);
}
