import { COMPUTED_KEYS } from "../../contract/objects.ts";
import { exactNumber } from "../../core/exact-json.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { arrayAt, exactValue, objectAt, objectsIn, stringAt } from "../../sources/values/located.ts";
import type { Origin } from "../model/model.ts";
import { type TracedJson, type TracedObject, tracedObject } from "../model/traced-json.ts";
import { OVERRIDE_PROPERTIES } from "../settings/overrides.ts";
import type { Deployment } from "../settings/policy.ts";

/** The keys of overrides that a policy can express, by object. Everything else is kept unchanged live. */
const GOVERNED = {
  overrides: [...OVERRIDE_PROPERTIES, "categories", "rules"],
  category: ["category", ...OVERRIDE_PROPERTIES],
  ruleOverride: ["id", ...OVERRIDE_PROPERTIES],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Members = Readonly<Record<string, TracedJson | undefined>>;

/**
 * Adds to a compiled execute rule the other members of the live rule. The policy's values come first; a member that is
 * `undefined` in `compiled` is one that the policy removes.
 *
 * Shape: compiled members in their order, then the others in the order of the live rule.
 */
export function keepLive(compiled: Members, live: Deployment["live"]): TracedObject {
  return withMembers(tracedObject(compiled), Object.keys(compiled), live);
}

/** Adds the members of live overrides that a policy has no key for, to the whole and to each entry. */
export function keepOverrides(compiled: TracedObject, live: Deployment["live"]): TracedObject {
  const overrides = liveObject(liveObject(live, "action_parameters"), "overrides");
  if (!overrides) return compiled;
  const lists = [
    ["categories", "category", GOVERNED.category],
    ["rules", "id", GOVERNED.ruleOverride],
  ] as const;
  const members = new Map(compiled.members);
  for (const [list, name, governed] of lists) {
    const kept = keepEntries(members.get(list), overrides, [list, name, governed]);
    if (kept.length > 0) members.set(list, { items: kept });
  }
  return withMembers({ ...compiled, members: [...members] }, GOVERNED.overrides, overrides);
}

/** From an entry that only the live rule has, only the settings that no policy can express are kept. */
function keepEntries(
  compiled: TracedJson | undefined,
  { uri, rule: overrides }: NonNullable<Deployment["live"]>,
  [list, name, governed]: readonly [string, string, readonly string[]],
): TracedJson[] {
  const items = compiled && "items" in compiled ? [...compiled.items] : [];
  for (const rule of objectsIn(arrayAt(overrides, list))) {
    const key = stringAt(rule, name);
    if (!key || !rule.entries.some((entry) => !governed.includes(entry.key))) continue;
    const at = items.findIndex((item) => nameOf(item, name) === key.value);
    const named = tracedObject({ [name]: { value: key.value, origin: originOf(uri, key) } });
    const known = items[at];
    const kept = withMembers(known && "members" in known ? known : named, governed, { uri, rule });
    if (at < 0) items.push(kept);
    else items[at] = kept;
  }
  return items;
}

function nameOf(item: TracedJson, name: string): unknown {
  if (!("members" in item)) return undefined;
  const [, value] = item.members.find(([key]) => key === name) ?? [];
  return value && "value" in value ? value.value : undefined;
}

/** An object in a live rule, as far as it has it. */
export function liveObject(live: Deployment["live"], key: string): Deployment["live"] {
  const rule = objectAt(live?.rule, key);
  return live && rule && { uri: live.uri, rule };
}

function withMembers(
  compiled: TracedObject,
  decided: readonly string[],
  live: Deployment["live"],
): TracedObject {
  if (!live) return compiled;
  const { uri, rule } = live;
  const kept = keepKeys(rule)
    .filter((key) => !decided.includes(key))
    .flatMap((key) => {
      const json = jsonOf(uri, rule.get(key)!);
      return json === undefined ? [] : [[key, json] as const];
    });
  return { ...compiled, members: [...compiled.members, ...kept] };
}

/** An export writes an empty text for a description that was never given. */
function keepKeys(rule: LocatedObject): string[] {
  const keys = new Set(rule.entries.map(({ key }) => key));
  return [...keys].filter((key) => {
    const value = rule.get(key)!;
    const isEmpty = value.kind === "Null" || (value.kind === "String" && value.value === "");
    return !COMPUTED_KEYS.has(key) && !isEmpty;
  });
}

/** A live rule as a PUT repeats it: the `id` identifies the live rule. */
export function keepRule(node: LocatedObject): Readonly<Record<string, unknown>> {
  const rule = exactValue(node) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(rule).filter(([key]) => key === "id" || !COMPUTED_KEYS.has(key)));
}

/** A value of the live rule in the form to send back; undefined for one that the file does not contain. */
function jsonOf(uri: string, node: LocatedNode): TracedJson | undefined {
  const origin = originOf(uri, node);
  switch (node.kind) {
    case "Object": {
      const keys = [...new Set(node.entries.map(({ key }) => key))];
      const members = keys.flatMap((key) => {
        const json = jsonOf(uri, node.get(key)!);
        return json === undefined ? [] : [[key, json] as const];
      });
      return { members, cause: origin };
    }
    case "Array":
      return { items: node.items.flatMap((item) => jsonOf(uri, item) ?? []) };
    case "Unknown":
      return undefined;
    case "Null":
      return { value: null, origin };
    case "Number":
      return { value: exactNumber(node.raw), origin };
    default:
      return { value: node.value, origin };
  }
}

function originOf(uri: string, { range }: LocatedNode): Origin {
  return { from: "entrypoint", uri, range };
}
