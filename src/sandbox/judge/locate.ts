import { inFile } from "../../core/range.ts";
import type { LocatedNode, LocatedString } from "../../sources/values/located.ts";
import {
  arrayNode,
  booleanNode,
  nullNode,
  numberNode,
  objectNode,
  stringNode,
} from "../../sources/values/nodes.ts";

/** Stands in no text at all. */
const NOWHERE = inFile({ start: -1, end: -1 });

/** A string that is in no body, for values from the address of a request. */
export function locateString(value: string): LocatedString {
  return stringNode(NOWHERE, value, (text) => ({
    text,
    toOuter: () => NOWHERE,
    encode: () => undefined,
  }));
}

/** A plain value of the state as one that rules can inspect, in addition to the body and outside it. */
export function locateValue(value: unknown): LocatedNode {
  if (typeof value === "string") return locateString(value);
  if (typeof value === "number") return numberNode(NOWHERE, value, String(value));
  if (typeof value === "boolean") return booleanNode(NOWHERE, value);
  if (Array.isArray(value)) return arrayNode(NOWHERE, value.map(locateValue));
  if (typeof value !== "object" || value === null) return nullNode(NOWHERE);
  const entries = Object.entries(value).map(([key, member]) => ({
    key,
    keyRange: NOWHERE,
    value: locateValue(member),
  }));
  return objectNode(NOWHERE, entries);
}
