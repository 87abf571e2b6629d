import { FIELDS, fieldOf } from "../../contract/fields.ts";
import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import { fieldsOfMessage, withBothNames } from "../../request/message/fields.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { Value } from "../../request/values.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { objectAt, valueWithBigIntegers } from "../../sources/values/located.ts";
import type { TrafficRequest } from "../model.ts";
import { completeUri } from "./complete-uri.ts";
import { CONTEXT_FIELDS, GEOLOC_FIELDS, REQUEST_KEYS, SHORT_FIELDS } from "./described-keys.ts";
import { describedMessage, scalarText } from "./described-message.ts";
import type { Problems } from "./place.ts";

/**
 * Reads a request that an object describes by `method`, `url`, `headers` and so on, by fields of the Rules language, or by
 * both; the body of Cloudflare's request tracer is one. Undefined if something in it is wrong.
 */
export function readDescribed(
  node: LocatedObject,
  normalization: Normalization,
  problems: Problems,
): TrafficRequest | undefined {
  return new DescribedReader(node, problems).read(normalization);
}

class DescribedReader {
  readonly #node: LocatedObject;
  readonly #problems: Problems;
  readonly #given = new Map<string, Value>();

  constructor(node: LocatedObject, problems: Problems) {
    this.#node = node;
    this.#problems = problems;
  }

  read(normalization: Normalization): TrafficRequest | undefined {
    const before = this.#problems.found.length;
    this.#readFields();
    const described = describedMessage(this.#node, this.#problems);
    const values = described
      ? fieldsOfMessage(described.message, normalization)
      : new Map<string, Value>([["cf.threat_score", 0]]);
    for (const field of described?.unknown ?? []) values.delete(field);
    for (const [field, value] of this.#given) values.set(field, value);
    completeUri(values, new Set(this.#given.keys()), normalization);
    const isListed = this.#lists();
    const managed = this.#managed();
    const exceeds = this.#exceeds();
    const open = this.#node.get("open");
    if (open && open.kind !== "Boolean") this.#problems.add(open.range, "`open` must be true or false.");
    if (this.#problems.found.length > before) return undefined;
    return {
      name: scalarText(this.#node.get("name")) ?? described?.name ?? "a request of fields",
      line: this.#problems.lineOf(this.#node.range),
      request: {
        values: withBothNames(values),
        isOpen: false,
        hasUnknownFields: open?.kind !== "Boolean" || open.value,
        ...(isListed && { isListed }),
      },
      ...(managed && { managed }),
      ...(exceeds && { exceeds }),
    };
  }

  #readFields(): void {
    for (const { key, keyRange, value } of this.#node.entries) {
      const field = SHORT_FIELDS.get(key) ?? key;
      if (fieldOf(field)) this.#set(field, value, key);
      else if (!Object.hasOwn(REQUEST_KEYS, key)) {
        const near = didYouMean(
          nearest(key, [...Object.keys(REQUEST_KEYS), ...SHORT_FIELDS.keys(), ...FIELDS.keys()]),
        );
        this.#problems.add(keyRange, `${code(key)} is neither a key of a request nor a field${near || "."}`);
      }
    }
    const context = this.#object("context");
    this.#mapped(context, CONTEXT_FIELDS);
    this.#mapped(objectAt(context, "geoloc"), GEOLOC_FIELDS);
    for (const { key, keyRange, value } of this.#object("fields")?.entries ?? []) {
      if (fieldOf(key)) this.#set(key, value, key);
      else {
        const near = didYouMean(nearest(key, [...FIELDS.keys()]));
        this.#problems.add(keyRange, `There is no field ${code(key)}${near || "."}`);
      }
    }
  }

  #mapped(node: LocatedObject | undefined, fields: ReadonlyMap<string, string>): void {
    for (const { key, value } of node?.entries ?? []) {
      const field = fields.get(key);
      if (field !== undefined && value.kind !== "Null") this.#set(field, value, key);
    }
  }

  #set(field: string, node: LocatedNode, key: string): void {
    const plain = valueWithBigIntegers(node);
    const isCoordinate = (key === "latitude" || key === "longitude") && node.kind === "Number";
    const isCode = (key === "country" || key === "iso_code") && typeof plain === "string";
    const written = isCoordinate ? node.raw : isCode ? plain.toUpperCase() : plain;
    const { request, problem } = readRequest({ fields: { [field]: written } });
    if (problem !== undefined)
      this.#problems.add(
        node.range,
        problem.replace(field, () => key),
      );
    else for (const [name, value] of request.values) this.#given.set(name, value);
  }

  #object(key: string): LocatedObject | undefined {
    const node = this.#node.get(key);
    if (node && node.kind !== "Object") this.#problems.add(node.range, `${code(key)} must be an object.`);
    return node?.kind === "Object" ? node : undefined;
  }

  #lists() {
    const node = this.#object("lists");
    if (!node) return undefined;
    const { request, problem } = readRequest({
      fields: {},
      lists: valueWithBigIntegers(node) as Record<string, unknown>,
    });
    if (problem !== undefined) this.#problems.add(node.range, problem);
    return request?.isListed;
  }

  #exceeds(): ReadonlySet<string> | undefined {
    const node = this.#node.get("exceeds");
    if (!node) return undefined;
    const rules = this.#problems.stringsIn(node, "`exceeds` must be a list of rules.");
    return new Set(rules.map(({ value }) => value));
  }

  #managed(): Map<string, string | null> | undefined {
    const node = this.#object("managed");
    if (!node) return undefined;
    const outcomes = new Map<string, string | null>();
    for (const { key, value } of node.entries) {
      if (value.kind === "String" || value.kind === "Null") {
        outcomes.set(key, value.kind === "String" ? value.value : null);
      } else this.#problems.add(value.range, `The outcome of ${code(key)} must be an action or null.`);
    }
    return outcomes;
  }
}
