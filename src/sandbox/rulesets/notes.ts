import { MANAGED_RULESETS, OWASP } from "../../contract/owasp.ts";
import type { ApiMessage } from "../http/answer.ts";
import type { Json, StoredRule, StoredRuleset } from "../state/records.ts";
import type { World } from "../world.ts";
import { isManaged, type Owner } from "./owner.ts";

const MAX_NOTES = 20;

const KNOWN_IDS: ReadonlySet<string> = new Set(Object.values(MANAGED_RULESETS).map(({ value }) => value.id));
const PARANOIA_TAGS: ReadonlySet<string> = new Set(OWASP.paranoiaTags.value);

/**
 * Remarks on accepted rules whose references have no target in the sandbox. No public source shows how the API treats
 * these, so that the sandbox accepts them and adds a remark.
 */
export function notesOn(world: World, owner: Owner, rules: readonly StoredRule[]): readonly ApiMessage[] {
  const notes: string[] = [];
  for (const rule of rules) {
    if (rule["action"] === "execute") notes.push(...notesOnExecute(world, owner, rule));
    if (notes.length >= MAX_NOTES) break;
  }
  return notes.slice(0, MAX_NOTES).map((message) => ({ message }));
}

/** The header of a remark on a response that has no body. */
export const NOTE_HEADER = "x-wafsmith-note";

/** A remark on a ruleset that is still executed by remaining rules; undefined if none does. */
export function noteOnUse(world: World, owner: Owner, id: string): string | undefined {
  const zones = owner.zone ? [] : world.store.list("zone", "").filter((zone) => zone.accountId === owner.id);
  const users = [owner.id, ...zones.map((zone) => zone.id)]
    .flatMap((scope) => world.store.list("ruleset", scope))
    .filter((ruleset) => ruleset.id !== id)
    .flatMap((ruleset) => ruleset.rules)
    .filter((rule) => rule["action"] === "execute" && objectIn(rule, "action_parameters")["id"] === id);
  if (users.length === 0) return undefined;
  const who = users.length === 1 ? "1 rule executes it" : `${users.length} rules execute it`;
  return `The ruleset ${id} was in use: ${who}.`;
}

function notesOnExecute(world: World, owner: Owner, rule: StoredRule): readonly string[] {
  // A rule that came with a seed was never checked.
  const parameters = objectIn(rule, "action_parameters");
  const id = String(parameters["id"] ?? "");
  const target = world.store.get("ruleset", owner.id, id) ?? world.store.get("ruleset", owner.accountId, id);
  if (target) return notesOnOverrides(objectIn(parameters, "overrides"), target);
  if (KNOWN_IDS.has(id)) return [];
  return [`The rule ${rule.id} executes the ruleset ${id}, which this sandbox does not have.`];
}

function notesOnOverrides(overrides: Json, target: StoredRuleset): readonly string[] {
  const categories = new Set(target.rules.flatMap((rule) => (rule["categories"] ?? []) as readonly string[]));
  const unknown = listed(overrides, "categories", "category").filter(
    (one) => !categories.has(one) && !PARANOIA_TAGS.has(one),
  );
  const notes = unknown.map(
    (one) =>
      `No rule that this sandbox has of the ruleset ${target.id} is in the category ${one}. The override changes nothing here.`,
  );
  // Managed rulesets contain a few example rules here, so that ids of real rules are never among them.
  if (isManaged(target)) return notes;
  const ids = new Set(target.rules.map((rule) => rule.id));
  const missing = listed(overrides, "rules", "id").filter((id) => !ids.has(id));
  return [...notes, ...missing.map((id) => `The ruleset ${target.id} has no rule ${id} to override.`)];
}

function listed(overrides: Json, list: string, key: string): readonly string[] {
  const items = overrides[list];
  return Array.isArray(items) ? items.map((item) => String((item as Json | null)?.[key])) : [];
}

function objectIn(holder: Json, key: string): Json {
  const value = holder[key];
  return typeof value === "object" && value !== null ? (value as Json) : {};
}
