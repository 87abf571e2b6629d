import {
  type ArrayValue,
  isMapValue,
  type MapValue,
  type Truth,
  UNKNOWN,
  type Value,
} from "../../../request/values.ts";
import { isOpenMap } from "../spread.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `has_key(map, key)`. */
export const hasKey: FunctionMeaning = {
  name: "has_key",
  prepare:
    () =>
    ([map, key], isOpen) => {
      if (map === undefined) return false;
      return (map as MapValue).has(key as string) || absent(map as MapValue, isOpen);
    },
};

/** `has_value(collection, value)`: whether an array or a map, or one within it, contains a value. */
export const hasValue: FunctionMeaning = {
  name: "has_value",
  prepare:
    () =>
    ([collection, value], isOpen) => {
      if (collection === undefined) return false;
      if (holds(collection, value!)) return true;
      return isMapValue(collection) ? absent(collection, isOpen) : false;
    },
};

function holds(collection: Value, value: Value): boolean {
  if (collection === value) return true;
  if (isMapValue(collection)) return [...collection.values()].some((one) => holds(one, value));
  return (
    Array.isArray(collection) &&
    (collection as ArrayValue & readonly Value[]).some((one) => holds(one, value))
  );
}

function absent(map: MapValue, isOpen: boolean): Truth {
  return isOpenMap(map, isOpen) ? UNKNOWN : false;
}
