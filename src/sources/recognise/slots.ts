import { OBJECT_SLOTS, type SlotName } from "../../contract/slots.ts";
import type { LocatedArray, LocatedObject } from "../values/located.ts";
import { arrayAt, hasEntry, objectAt, objectsIn, stringAt } from "../values/located.ts";
import type { SlotObjects } from "./model.ts";

/** The slot of an object, or of the objects in its `rules` or `items`. */
export function slotOfObject(object: LocatedObject): SlotName | undefined {
  return objectsIn(listIn(object)).map(slotOf).find(Boolean) ?? slotOf(object);
}

const listIn = (object: LocatedObject) => arrayAt(object, "rules") ?? arrayAt(object, "items");

function slotOf(object: LocatedObject): SlotName | undefined {
  const names = Object.keys(OBJECT_SLOTS) as SlotName[];
  return names.find((name) =>
    OBJECT_SLOTS[name].value.signs.some((signs) => signs.every((sign) => has(object, sign))),
  );
}

function has(object: LocatedObject, sign: string): boolean {
  if (sign.startsWith("!")) return !hasEntry(object, sign.slice(1));
  const [path = "", value] = sign.split("=");
  const [key = "", inner] = path.split(".");
  if (inner !== undefined) return objectAt(object, key)?.entry(inner) !== undefined;
  if (value === undefined) return hasEntry(object, key);
  return value.split("|").includes(stringAt(object, key)?.value ?? "");
}

/** The objects of a slot: the items of a list, or the objects in their `rules` or `items`. */
export function slotObjects(slot: SlotName, node: LocatedArray, answer?: LocatedObject): SlotObjects {
  const objects = objectsIn(node).flatMap((one) => {
    const list = slotOf(one) === slot ? undefined : listIn(one);
    return list ? objectsIn(list) : [one];
  });
  return { kind: "SlotObjects", node, answer, slot, objects };
}
