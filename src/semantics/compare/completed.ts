import { asBytes } from "../../core/bytes.ts";
import { walk } from "../../parser/walk.ts";
import type { TypedExpression } from "../../types/check.ts";
import { canonicalName, defaultOf } from "../order/places.ts";
import type { Witness } from "../prove/witness.ts";
import type { Value } from "../values.ts";

/** The names of the fields that expressions mention, in their order. */
export function mentionedFields(expressions: Iterable<TypedExpression>): readonly string[] {
  const names = new Set<string>();
  for (const { parsed } of expressions) {
    if (parsed.root === undefined) continue;
    walk(parsed.root, (node) => {
      if (node.kind === "Field") names.add(node.name);
    });
  }
  return [...names];
}

/**
 * The request with a value under every name of a field that some expressions mention, so that it says the same anywhere.
 * Fields that decide nothing have a usual value, and the parts of an address fit together.
 */
export function withFields(witness: Witness, names: readonly string[]): Witness {
  const values = new Map(witness.values);
  const byField = new Map([...values].map(([name, value]) => [canonicalName(name), value]));
  const valueFor = (name: string): Value | undefined =>
    values.get(name) ?? byField.get(canonicalName(name)) ?? derived(name, valueFor) ?? defaultOf(name);
  for (const name of names) {
    const value = valueFor(name);
    if (value !== undefined) values.set(name, value);
  }
  return { ...witness, values };
}

const USUAL: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["http.host", asBytes("example.com")],
  ["http.request.method", asBytes("GET")],
  ["http.request.version", asBytes("HTTP/2")],
  ["http.request.uri.path", asBytes("/")],
  ["ip.src", { family: 4, number: 0xc0000201 }],
]);

/** A usual value, or one that other fields give. */
function derived(name: string, valueFor: (name: string) => Value | undefined): Value | undefined {
  const text = (field: string) => {
    const value = valueFor(field);
    return typeof value === "string" ? value : "";
  };
  const raw = name.startsWith("raw.") ? "raw." : "";
  switch (name.slice(raw.length)) {
    case "http.request.uri": {
      const query = text(`${raw}http.request.uri.query`);
      return asBytes(text(`${raw}http.request.uri.path`) + (query === "" ? "" : `?${query}`));
    }
    case "http.request.full_uri": {
      const scheme = valueFor("ssl") === false ? "http" : "https";
      return asBytes(`${scheme}://${text("http.host")}${text(`${raw}http.request.uri`)}`);
    }
    case "http.request.uri.path":
      return raw === "" ? USUAL.get(name) : valueFor("http.request.uri.path");
    case "http.request.uri.query":
      return raw === "" ? undefined : valueFor("http.request.uri.query");
    default:
      return USUAL.get(name);
  }
}
