import { asBytes } from "../../core/bytes.ts";
import type { Value } from "../../request/values.ts";
import { canonicalName, defaultOf } from "../draft/places.ts";
import type { Witness } from "../prove/witness.ts";
import { joinedAddress, partIn } from "../uri/derived.ts";

/**
 * The request with a value under every name of a field that some expressions mention, so that it says the same anywhere.
 * Fields that decide nothing have a usual value, and the parts of an address fit together.
 */
export function withFields(witness: Witness, names: readonly string[]): Witness {
  const values = new Map(witness.values);
  const byField = new Map([...values].map(([name, value]) => [canonicalName(name), value]));
  const valueFor = (name: string): Value | undefined =>
    values.get(name) ??
    byField.get(canonicalName(name)) ??
    derived(name, witness.values, valueFor) ??
    defaultOf(name);
  for (const name of names) {
    const value = valueFor(name);
    if (value !== undefined) values.set(name, value);
  }
  return { ...witness, values };
}

/** Values that people expect in an example, the most usual first. */
const USUAL: ReadonlyMap<string, readonly [Value, ...Value[]]> = new Map<string, [Value, ...Value[]]>([
  ["http.host", [asBytes("example.com"), asBytes("www.example.com")]],
  ["http.request.method", [asBytes("GET"), asBytes("POST")]],
  ["http.request.version", [asBytes("HTTP/2"), asBytes("HTTP/1.1")]],
  ["http.request.uri.path", [asBytes("/"), asBytes("/index.html")]],
  ["http.user_agent", [asBytes("Mozilla/5.0")]],
  [
    "ip.src",
    [
      { family: 4, number: 0xc0000201 },
      { family: 4, number: 0xc6336401 },
    ],
  ],
  ["ip.src.country", [asBytes("US"), asBytes("DE")]],
]);

/** The request with usual values instead of others, one field after the other, where it still does what it has to. */
export function withUsualValues(witness: Witness, does: (witness: Witness) => boolean): Witness {
  let current = witness;
  for (const name of witness.values.keys()) {
    const values = USUAL.get(canonicalName(name)) ?? [];
    if (values.some((value) => value === current.values.get(name))) continue;
    const better = values
      .map((value): Witness => ({ ...current, values: new Map([...current.values, [name, value]]) }))
      .find(does);
    current = better ?? current;
  }
  return current;
}

function usual(name: string): Value | undefined {
  return USUAL.get(name)?.[0];
}

/** A usual value, or one that other fields give. */
function derived(
  name: string,
  known: ReadonlyMap<string, Value>,
  valueFor: (name: string) => Value | undefined,
): Value | undefined {
  const given = partIn(known, name) ?? joinedAddress(name, valueFor);
  if (given !== undefined) return given;
  const isRawPart = name === "raw.http.request.uri.path" || name === "raw.http.request.uri.query";
  return isRawPart ? valueFor(name.slice("raw.".length)) : usual(name);
}
