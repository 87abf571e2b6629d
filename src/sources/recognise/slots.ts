import { OBJECT_SLOTS, type SlotName } from "../../contract/slots.ts";
import type { LocatedArray, LocatedObject } from "../values/located.ts";
import { arrayAt, hasEntry, objectAt, objectsIn, stringAt } from "../values/located.ts";
import type { SlotObjects } from "./model.ts";

/** The slot whose objects an object is, or lists under `rules`. */
export function slotOfObject(object: LocatedObject): SlotName | undefined {
  return slotOf(object) ?? objectsIn(arrayAt(object, "rules")).map(slotOf).find(Boolean);
}

function slotOf(object: LocatedObject): SlotName | undefined {
  const names = Object.keys(OBJECT_SLOTS) as SlotName[];
  return names.find((name) =>
    OBJECT_SLOTS[name].value.signs.some((signs) => signs.every((sign) => has(object, sign))),
  );
}

function has(object: LocatedObject, sign: string): boolean {
  const [path = "", value] = sign.split("=");
  const [key = "", inner] = path.split(".");
  if (inner !== undefined) return objectAt(object, key)?.entry(inner) !== undefined;
  return value === undefined ? hasEntry(object, key) : stringAt(object, key)?.value === value;
}

/** The objects of a slot: those of a list, or those that each of its items has under `rules`. */
export function slotObjects(slot: SlotName, node: LocatedArray, answer?: LocatedObject): SlotObjects {
  const objects = objectsIn(node).flatMap((one) => {
    const rules = arrayAt(one, "rules");
    return rules ? objectsIn(rules) : [one];
  });
  return { kind: "SlotObjects", node, answer, slot, objects };
}
