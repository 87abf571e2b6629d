import { MIGRATION } from "../../contract/migration.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import { type Answer, ok, refuseOwn } from "../http/answer.ts";
import { objectBody } from "../http/body.ts";
import type { Call } from "../http/route.ts";
import { judgeRuleset } from "../judge/judge.ts";
import { migrationModeOf, moveZone } from "../migration/transition.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { Json, StoredRule, StoredRuleset } from "../state/records.ts";
import type { World } from "../world.ts";
import { entryPointOf, entryPointOfCall, type Owner, ownerOf, phaseOfCall } from "./owner.ts";
import { newRuleset, saveRuleset, storedRule } from "./write.ts";

/** `GET …/rulesets/phases/{phase}/entrypoint`. */
export function getEntryPoint(call: Call): Answer {
  return ok(entryPointOfCall(call, ownerOf(call)));
}

/** `PUT …/rulesets/phases/{phase}/entrypoint`: replaces the rules, and with `waf_migration` moves the zone on. */
export function putEntryPoint(call: Call): Answer {
  const owner = ownerOf(call);
  const phase = phaseOfCall(call);
  const mode = migrationModeOf(call, owner, phase);
  const { root, value } = objectBodyOfRuleset(call);
  judgeRuleset(call.body!, root, { kind: owner.kind, phase, plan: owner.plan });
  if (mode && owner.zone) moveZone(call.world, owner.zone, mode);
  const before = entryPointOf(call.world, owner, phase) ?? newRuleset(call.world, owner, phase);
  const rules = rulesOf(call.world, value, before);
  if (!mode) checkEnabled(owner, phase, rules);
  return ok(saveRuleset(call.world, owner, before, { ...namesOf(value, before), rules }));
}

/** A body that is a ruleset: an object whose `rules`, where it has them, are objects. */
export function objectBodyOfRuleset(call: Call) {
  const { root, value } = objectBody(call);
  const rules = root.get("rules");
  if (rules === undefined) throw badRules("a ruleset needs rules", "");
  const at = rules.kind === "Array" ? rules.items.findIndex((item) => item.kind !== "Object") : -1;
  if (at >= 0) throw badRules("each rule must be an object", `/rules/${at}`);
  return { root, value: value as Json };
}

function badRules(problem: string, pointer: string) {
  return refuseOwn(OWN_ERRORS.badShape, { problem }, pointer);
}

/** The rules of a body, those that the ruleset has already keeping their ids: told by `id`, or else by `ref`. */
export function rulesOf(world: World, body: Json, before: StoredRuleset): readonly StoredRule[] {
  const byId = new Map(before.rules.map((rule) => [rule.id, rule]));
  const byRef = new Map(before.rules.map((rule) => [rule.ref, rule]));
  const used = new Set<string>();
  const given = Array.isArray(body["rules"]) ? (body["rules"] as readonly Json[]) : [];
  return given.map((definition) => {
    const known = byId.get(String(definition["id"] ?? "")) ?? byRef.get(String(definition["ref"] ?? ""));
    const isFree = known !== undefined && !used.has(known.id);
    if (isFree) used.add(known.id);
    return storedRule(world, definition, isFree ? known : undefined);
  });
}

/** The name of a ruleset is given once; its description may change. */
export function namesOf(
  body: Json,
  before: StoredRuleset,
): Partial<Pick<StoredRuleset, "name" | "description">> {
  const { name, description } = body;
  return {
    ...(before.version === "0" && typeof name === "string" && name !== "" ? { name } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
}

/**
 * Before the migration, only some plans may hold enabled managed rules without migrating.
 *
 * Errors: throws a `Refusal` for the others.
 */
export function checkEnabled(owner: Owner, phase: string, rules: readonly StoredRule[]): void {
  if (phase !== MANAGED_PHASE || owner.zone?.stage !== "previous") return;
  if (MIGRATION.plansWithValidation.value.includes(owner.zone.plan)) return;
  const at = rules.findIndex((rule) => rule.enabled);
  if (at >= 0) throw refuseOwn(OWN_ERRORS.enabledBeforeMigration, {}, `/rules/${at}/enabled`);
}
