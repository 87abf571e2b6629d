import type { SlotName } from "../../contract/slots.ts";
import { arrayAt, hasEntry, objectsIn } from "../values/access.ts";
import type { LocatedArray, LocatedObject } from "../values/located.ts";
import type { SlotObjects } from "./model.ts";

/** Keys that together show what kind of object has an expression. Rules of rulesets have none of the groups. */
const SIGNS: readonly (readonly [SlotName, readonly string[]])[] = [
  ["snippet", ["expression", "snippet_name"]],
  ["cloud-connector", ["expression", "provider", "parameters"]],
  ["page-shield", ["expression", "action", "value"]],
  ["load-balancer", ["condition", "overrides"]],
  ["load-balancer", ["condition", "fixed_response"]],
];

/** The slot whose objects an object is, or lists under `rules`. */
export function slotOfObject(object: LocatedObject): SlotName | undefined {
  return slotOf(object) ?? objectsIn(arrayAt(object, "rules")).map(slotOf).find(Boolean);
}

function slotOf(object: LocatedObject): SlotName | undefined {
  return SIGNS.find(([, keys]) => keys.every((key) => hasEntry(object, key)))?.[0];
}

/** The objects of a slot: those of a list, or those that each of its items has under `rules`. */
export function slotObjects(slot: SlotName, node: LocatedArray, answer?: LocatedObject): SlotObjects {
  const objects = objectsIn(node).flatMap((one) => {
    const rules = arrayAt(one, "rules");
    return rules ? objectsIn(rules) : [one];
  });
  return { kind: "SlotObjects", node, answer, slot, objects };
}
