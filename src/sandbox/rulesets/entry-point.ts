import { MIGRATION } from "../../contract/migration.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { badShape, type HttpAnswer, noted, refuseOwn } from "../http/answer.ts";
import { type Call, objectBody } from "../http/route.ts";
import { judgeRuleset } from "../judge/judge.ts";
import { migrationModeOf, moveZone } from "../migration/transition.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { Json, StoredRule, StoredRuleset } from "../state/records.ts";
import type { World } from "../world.ts";
import { notesOn } from "./notes.ts";
import { entryPointOf, type Owner, ownerOf, phaseOfCall } from "./owner.ts";
import { newRuleset, saveRuleset, storedRule } from "./write.ts";

/** `PUT …/rulesets/phases/{phase}/entrypoint`: replaces the rules, and with `waf_migration` moves the zone on. */
export function putEntryPoint(call: Call): HttpAnswer {
  const owner = ownerOf(call);
  const phase = phaseOfCall(call);
  const mode = migrationModeOf(call, owner, phase);
  const { root, value } = updateOf(call);
  if (mode && value["rules"] === undefined) throw refuseOwn(OWN_ERRORS.noConfiguration, {}, "/rules");
  const { kind, plan, lists } = owner;
  judgeRuleset(call.body!, root, { kind, phase, plan, lists, ...call.world.limits });
  if (mode && owner.zone) moveZone(call.world, owner.zone, mode);
  const before = entryPointOf(call.world, owner, phase) ?? newRuleset(call.world, owner, phase);
  return savedFrom(call, owner, value, before, mode !== undefined);
}

/** Saves a ruleset as a body gives it. `isMoved`: the body also moves the zone, so its managed rules may be enabled. */
export function savedFrom(call: Call, owner: Owner, value: Json, before: StoredRuleset, isMoved = false) {
  const rules = rulesOf(call.world, value, before);
  if (!isMoved) checkEnabled(owner, before.phase, rules);
  const after = saveRuleset(call.world, owner, before, { ...readNames(value, before), rules });
  return noted(after, notesOn(call.world, owner, rules));
}

/**
 * The body of a PUT of a ruleset. It has rules, or only a description, which leaves the rules unchanged.
 *
 * Errors: throws an `ApiRefusal` if it has neither.
 */
export function updateOf(call: Call): { readonly root: LocatedObject; readonly value: Json } {
  const { root, value } = objectBody(call);
  const update = value as Json;
  if (update["rules"] === undefined && update["description"] === undefined)
    throw badShape("an update needs rules or a description", "");
  return { root, value: update };
}

/**
 * The rules of a body. Those that the ruleset already has keep their ids: they are recognised by `id`, else by `ref`.
 * A body without rules leaves them unchanged.
 */
function rulesOf(world: World, body: Json, before: StoredRuleset): readonly StoredRule[] {
  const byId = new Map(before.rules.map((rule) => [rule.id, rule]));
  const byRef = new Map(before.rules.map((rule) => [rule.ref, rule]));
  const used = new Set<string>();
  if (!Array.isArray(body["rules"])) return before.rules;
  return (body["rules"] as readonly Json[]).map((definition) => {
    const known = byId.get(String(definition["id"] ?? "")) ?? byRef.get(String(definition["ref"] ?? ""));
    const isFree = known !== undefined && !used.has(known.id);
    if (isFree) used.add(known.id);
    return storedRule(world, definition, isFree ? known : undefined);
  });
}

/** The name of a ruleset is given once; its description may change. */
function readNames(body: Json, before: StoredRuleset): Partial<Pick<StoredRuleset, "name" | "description">> {
  const { name, description } = body;
  return {
    ...(before.version === "0" && typeof name === "string" && name !== "" ? { name } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
}

/**
 * Before the migration, only some plans may have enabled managed rules without migrating.
 *
 * Errors: throws an `ApiRefusal` for the others.
 */
export function checkEnabled(owner: Owner, phase: string, rules: readonly StoredRule[]): void {
  if (phase !== MANAGED_PHASE || owner.zone?.stage !== "previous") return;
  if (MIGRATION.plansWithValidation.value.includes(owner.zone.plan)) return;
  const at = rules.findIndex((rule) => rule.enabled);
  if (at >= 0) throw refuseOwn(OWN_ERRORS.enabledBeforeMigration, {}, `/rules/${at}/enabled`);
}
