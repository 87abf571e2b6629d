import { LIST_KINDS, LIST_OBJECTS } from "../../contract/lists.ts";
import { code } from "../../core/phrases.ts";
import { isRecord, ownValue } from "../../core/record.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { Json, StoredList } from "./records.ts";
import { type Given, givenIn, nameDifferences, textOf } from "./seed-answers.ts";
import type { SeedOptions } from "./seed-options.ts";
import type { Store } from "./store.ts";

const KEYS = Object.values(LIST_OBJECTS.itemKeys.value);

/**
 * Adds the lists of documents with the items that are inside them or in separate files, whose paths name the list
 * by its id or name. Returns the documents with items.
 */
export function seedLists(
  store: Store,
  documents: readonly SourceDocument[],
  options: SeedOptions,
): ReadonlySet<SourceDocument> {
  const lists = documents.flatMap(listsIn).flatMap((given) => seedList(store, given, options));
  const files = new Set(documents.filter((document) => itemsIn(document).length > 0));
  for (const document of files) {
    const parts = document.uri.split(/[/\\.]/);
    const list = lists.find(({ list: { id, name } }) => parts.includes(id) || parts.includes(name))?.list;
    if (list) seedItems(store, list, itemsIn(document), options);
    else
      options.ignored(`${code(document.uri, 200)}: its items, because its path names no list of the seed.`);
  }
  for (const { list, given } of lists) {
    const answer = { ...list, num_items: store.count("listItem", list.id) };
    const { num_referencing_filters: _counted, items: _items, ...record } = given.record;
    nameDifferences({ ...given, record }, `list ${code(list.name)}`, answer, options);
  }
  return files;
}

function listsIn({ uri, format, estates, subjects }: SourceDocument): readonly Given[] {
  if (format === "terraform") return [];
  const members = (estates ?? []).flatMap(({ node }) => node.get("lists") ?? []);
  if (estates?.length) return members.flatMap((node) => givenIn(node, uri));
  return subjects.flatMap((subject) => (subject.kind === "CustomList" ? givenIn(subject.node, uri) : []));
}

/** The items of a document that contains nothing else. */
function itemsIn({ uri, roots, subjects }: SourceDocument): readonly Json[] {
  if (subjects.length > 0) return [];
  const records = roots.flatMap((root) => givenIn(root, uri)).map(({ record }) => record);
  return records.every((record) => "id" in record && KEYS.some((key) => key in record)) ? records : [];
}

function seedList(store: Store, given: Given, options: SeedOptions) {
  const { record, uri } = given;
  const [name, kind, description] = [record["name"], record["kind"], record["description"]].map(textOf);
  const ignored = (why: string) => {
    options.ignored(`${code(uri, 200)}: the list ${code(String(record["name"]))}, ${why}.`);
    return [];
  };
  if (name === undefined || kind === undefined || !Object.hasOwn(LIST_KINDS.value, kind))
    return ignored("because it has no name or no kind");
  const accounts = store.list("account", "").map(({ id }) => id);
  const folders = uri.split(/[/\\]/);
  const account = accounts.length === 1 ? accounts[0] : accounts.find((id) => folders.includes(id));
  if (account === undefined) return ignored("because it belongs to no known account");
  const id = textOf(record["id"]) ?? options.newId();
  if (store.list("list", account).some((other) => other.id === id || other.name === name))
    return ignored("because there is another one of that id or name");
  const times = timesOf(record, options);
  const list: StoredList = { id, name, kind, ...(description !== undefined && { description }), ...times };
  store.put("list", account, id, list);
  seedItems(store, list, Array.isArray(record["items"]) ? record["items"] : [], options);
  return [{ list, given }];
}

/** Items as the API has them, or their bare values. */
function seedItems(store: Store, { id, kind }: StoredList, items: readonly unknown[], options: SeedOptions) {
  const key = ownValue(LIST_OBJECTS.itemKeys.value, kind)!;
  for (const item of items) {
    const value = key === "hostname" && typeof item === "string" ? { url_hostname: item } : item;
    const given = isRecord(item) ? item : { [key]: value };
    const itemId = textOf(given["id"]) ?? options.newId();
    store.put("listItem", id, itemId, { ...given, id: itemId, ...timesOf(given, options) });
  }
}

function timesOf(record: Json, { now }: SeedOptions) {
  const created = textOf(record["created_on"]) ?? now;
  return { created_on: created, modified_on: textOf(record["modified_on"]) ?? created };
}
