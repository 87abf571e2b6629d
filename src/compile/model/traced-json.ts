import type { WrittenNumber } from "../../core/exact-json.ts";
import type { Origin, Placed, PolicyPlace, Traced } from "./model.ts";

/** A JSON value in which every scalar, and any object that one setting caused as a whole, knows its origin. */
export type TracedJson =
  | Traced<string | number | boolean | WrittenNumber | null>
  | TracedObject
  | { readonly items: readonly TracedJson[] };

export interface TracedObject {
  /** In the order in which they are written. */
  readonly members: readonly (readonly [string, TracedJson])[];
  readonly cause?: Origin;
}

/** The origin of one value of the output. */
export interface OriginAt {
  /** JSON pointer into the body of the request: `/action_parameters/overrides/rules/0/action`. */
  readonly pointer: string;
  readonly origin: Origin;
}

/** The origin of a value that a policy gives. */
export function causedBy({ uri, range }: PolicyPlace): Origin {
  return { from: "policy", uri, range };
}

/** A value of a policy with its place as the origin. */
export function traced<Value>(placed: Placed<Value>): Traced<Value> {
  return { value: placed.value, origin: causedBy(placed) };
}

/** An object of the members whose value is given, in this order. */
export function tracedObject(
  members: Readonly<Record<string, TracedJson | undefined>>,
  cause?: Origin,
): TracedObject {
  const given = Object.entries(members).filter(
    (member): member is [string, TracedJson] => member[1] !== undefined,
  );
  return { members: given, ...(cause && { cause }) };
}

/** The value alone, as sent. */
export function plainJson(json: TracedJson): unknown {
  if ("value" in json) return json.value;
  if ("items" in json) return json.items.map(plainJson);
  return Object.fromEntries(json.members.map(([key, value]) => [key, plainJson(value)]));
}

/** The origins of its values, in the order in which they are written. */
export function originsOf(json: TracedJson, pointer = ""): OriginAt[] {
  if ("value" in json) return [{ pointer, origin: json.origin }];
  if ("items" in json) return json.items.flatMap((item, at) => originsOf(item, `${pointer}/${at}`));
  const own = json.cause ? [{ pointer, origin: json.cause }] : [];
  return [...own, ...json.members.flatMap(([key, value]) => originsOf(value, `${pointer}/${key}`))];
}
