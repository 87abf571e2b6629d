import { LATEST_VERSION } from "../../contract/actions.ts";
import { COMPUTED_KEYS } from "../../contract/objects.ts";
import { MANAGED_PHASE, PHASE_FACTS } from "../../contract/phases.ts";
import type { Json, StoredRule, StoredRuleset } from "../state/records.ts";
import type { World } from "../world.ts";
import type { Owner } from "./owner.ts";

/** Keys of a rule that Cloudflare sets, and one that only gives its position. */
const NOT_DEFINED_BY_USERS: ReadonlySet<string> = new Set([...COMPUTED_KEYS, "position"]);

/** The version that follows. */
export function nextVersion(version: string): string {
  return String(Number(version) + 1);
}

/** A new ruleset of version 0, which its first change makes version 1. */
export function newRuleset(world: World, owner: Owner, phase: string): StoredRuleset {
  const source = phase === MANAGED_PHASE ? { source: PHASE_FACTS.sourcesSeen.value[0]! } : {};
  return {
    id: world.newId(),
    name: "default",
    description: "",
    ...source,
    kind: owner.kind,
    version: "0",
    last_updated: world.clock.timestamp(),
    phase,
    rules: [],
  };
}

/** Stores a change of a ruleset: its version increases by one, and the new version stays readable. */
export function saveRuleset(
  world: World,
  owner: Owner,
  before: StoredRuleset,
  change: Partial<Pick<StoredRuleset, "name" | "description" | "rules">>,
): StoredRuleset {
  const { store, limits } = world;
  const after: StoredRuleset = {
    ...before,
    ...change,
    version: nextVersion(before.version),
    last_updated: world.clock.timestamp(),
  };
  store.put("ruleset", owner.id, after.id, after);
  store.put("rulesetVersion", after.id, after.version, after);
  while (store.count("rulesetVersion", after.id) > limits.maxRulesetVersions) {
    store.delete("rulesetVersion", after.id, store.oldest("rulesetVersion", after.id)!);
  }
  return after;
}

/**
 * A rule as stored, from its definition in a body. Members that the definition omits are removed, except those that
 * Cloudflare sets itself; a definition that changes nothing leaves the rule unchanged.
 */
export function storedRule(world: World, definition: Json, before: StoredRule | undefined): StoredRule {
  const id = before?.id ?? world.newId();
  const given = Object.fromEntries(
    Object.entries(definition).filter(([key, value]) => !NOT_DEFINED_BY_USERS.has(key) && value !== null),
  );
  const ref = typeof given["ref"] === "string" && given["ref"] !== "" ? given["ref"] : (before?.ref ?? id);
  const enabled = given["enabled"] !== false;
  const rule = { ...given, ...withVersion(given), ref, enabled };
  const { version: _version, last_updated: _updated, ...known } = before ?? {};
  if (before && canonical({ id, ...rule }) === canonical(known)) return before;
  const version = before ? nextVersion(before.version) : "1";
  return { id, version, ...rule, last_updated: world.clock.timestamp() };
}

/** An execute rule that names no version of its ruleset runs the latest. */
function withVersion({ action, action_parameters: parameters }: Json): Json {
  if (action !== "execute" || typeof parameters !== "object" || parameters === null) return {};
  const given = parameters as Json;
  const version = given["version"] ?? "";
  return { action_parameters: { ...given, version: version === "" ? LATEST_VERSION.value : version } };
}

/** JSON with the keys of every object in order, so that two notations of one value are equal. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
