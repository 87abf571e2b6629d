import { OTHER_KEY_NAMES } from "../../../contract/objects.ts";
import type { MemberShapes } from "../../../contract/terraform/shape.ts";
import { nearest } from "../../../core/nearest.ts";
import type { ProviderView } from "../../recognise/model.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../values/located.ts";
import { arrayNode, objectNode } from "../../values/nodes.ts";

/** The members of a type of resource in each major that a module may use and that has the type. */
export function shapesFor(type: string, { majors, shapes }: ProviderView): readonly MemberShapes[] {
  return majors.flatMap((major) => {
    const { resources } = shapes[major];
    return Object.hasOwn(resources, type) ? [resources[type]!.members] : [];
  });
}

/** The member that an unknown name of an object resembles, and that the object lacks; undefined if there is none. */
export function meantMember(key: string, object: LocatedObject, known: Iterable<string>): string | undefined {
  const missing = [...known].filter((name) => !object.entry(name));
  const other = Object.hasOwn(OTHER_KEY_NAMES.value, key) ? OTHER_KEY_NAMES.value[key]! : "";
  if (missing.includes(other)) return other;
  const [near] = nearest(key, missing);
  if (near !== undefined && near[0] === key[0]?.toLowerCase()) return near;
  return missing.find((name) => key.endsWith(`_${name}`) || name.endsWith(`_${key}`));
}

/** Overrides of older providers had it, with other values than `enabled`: `overridesShape` reads both name and value. */
export const STATUS = "status";

/** A resource with misspelt names replaced by the intended ones, so that its content is checked all the same. */
export function withMeantNames(node: LocatedObject, shapes: readonly MemberShapes[]): LocatedObject {
  if (shapes.length === 0) return node;
  let changed: LocatedEntry[] | undefined;
  for (const [at, entry] of node.entries.entries()) {
    const { key, value } = entry;
    const isKnown = shapes.some((members) => Object.hasOwn(members, key));
    const name = isKnown || key === STATUS ? key : meantMember(key, node, shapes.flatMap(Object.keys));
    if (name === undefined) continue;
    const within = meantValue(value, name, shapes);
    if (name === key && within === value) continue;
    changed ??= [...node.entries];
    changed[at] = { ...entry, key: name, value: within };
  }
  return changed ? objectNode(node.range, changed) : node;
}

function meantValue(value: LocatedNode, name: string, shapes: readonly MemberShapes[]): LocatedNode {
  if (value.kind !== "Object" && value.kind !== "Array") return value;
  const own = shapes.flatMap((members) => (Object.hasOwn(members, name) ? [members[name]!] : []));
  const inner = own.flatMap(({ members }) => (members ? [members] : []));
  if (inner.length === 0) return value;
  if (value.kind === "Array") {
    const items = changedItems(value.items, (item) =>
      item.kind === "Object" ? withMeantNames(item, inner) : item,
    );
    return items === value.items ? value : arrayNode(value.range, items);
  }
  if (!own.some(({ nesting }) => nesting === "map")) return withMeantNames(value, inner);
  const entries = changedItems(value.entries, (entry) => {
    const within = entry.value.kind === "Object" ? withMeantNames(entry.value, inner) : entry.value;
    return within === entry.value ? entry : { ...entry, value: within };
  });
  return entries === value.entries ? value : objectNode(value.range, entries);
}

/** The same list if no item changes. */
function changedItems<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.some((item, at) => item !== items[at]) ? changed : items;
}
