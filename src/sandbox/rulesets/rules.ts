import { headOf } from "../../core/whole-characters.ts";
import { type HttpAnswer, noSuch, noted, ok, refuseOwn } from "../http/answer.ts";
import { type Call, objectBody } from "../http/route.ts";
import { judgeRule } from "../judge/judge.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { Json, StoredRule, StoredRuleset } from "../state/records.ts";
import { checkEnabled } from "./entry-point.ts";
import { notesOn } from "./notes.ts";
import { isManaged, type Owner, ownerOf, rulesetOfCall } from "./owner.ts";
import { saveRuleset, storedRule } from "./write.ts";

const KEYS = ["before", "after", "index"] as const;

/**
 * The rules with one inserted at `position` or, without it, at the index `fallback`.
 * `before: ""` is the first place and `after: ""` the last; `index` counts from 1.
 *
 * Errors: throws an `ApiRefusal` for a place that does not exist.
 */
function placed(
  others: readonly StoredRule[],
  rule: StoredRule,
  position: unknown,
  fallback: number,
): readonly StoredRule[] {
  const at = position === undefined || position === null ? fallback : placeOf(others, position);
  return [...others.slice(0, at), rule, ...others.slice(at)];
}

/** `position` is as its schema says: `index` is a whole number, and the others are strings. */
function placeOf(others: readonly StoredRule[], position: unknown): number {
  const given = position as Record<string, unknown>;
  const keys = KEYS.filter((key) => given[key] !== undefined);
  const [key] = keys;
  if (key === undefined || keys.length > 1)
    throw refused("position takes one of before, after and index", "");
  if (key === "index") {
    const index = given[key] as number;
    if (index >= 1 && index <= others.length + 1) return index - 1;
    throw refused(`index must be from 1 to ${others.length + 1}, but is ${index}`, "/index");
  }
  const value = given[key] as string;
  if (value === "") return key === "before" ? 0 : others.length;
  const at = others.findIndex((rule) => rule.id === value);
  if (at < 0) throw refused(`the ruleset has no other rule ${headOf(value, 80)}`, `/${key}`);
  return key === "before" ? at : at + 1;
}

function refused(problem: string, pointer: string) {
  return refuseOwn(OWN_ERRORS.badPosition, { problem }, `/position${pointer}`);
}

/** `POST …/rulesets/{ruleset_id}/rules`: adds a rule, at the end unless `position` names another place. */
export function createRule(call: Call): HttpAnswer {
  const { owner, ruleset } = editable(call);
  const { root, value } = objectBody(call);
  const definition = value as Json;
  judgeRule(call.body!, root, contextOf(owner, ruleset), { before: ruleset.rules, after: [] });
  const rule = storedRule(call.world, definition, undefined);
  const rules = placed(ruleset.rules, rule, definition["position"], ruleset.rules.length);
  return saved(call, { owner, ruleset }, rules, rule);
}

/** `PATCH …/rulesets/{ruleset_id}/rules/{rule_id}`: replaces the whole rule; `position` alone only moves it. */
export function patchRule(call: Call): HttpAnswer {
  const { owner, ruleset } = editable(call);
  const at = indexOfRule(call, ruleset);
  const { root, value } = objectBody(call);
  const definition = value as Json;
  const before = ruleset.rules.slice(0, at);
  const after = ruleset.rules.slice(at + 1);
  let rule = ruleset.rules[at]!;
  if (!isMove(definition)) {
    judgeRule(call.body!, root, contextOf(owner, ruleset), { before, after });
    rule = storedRule(call.world, definition, rule);
  }
  const rules = placed([...before, ...after], rule, definition["position"], at);
  return saved(call, { owner, ruleset }, rules, rule);
}

/** `DELETE …/rulesets/{ruleset_id}/rules/{rule_id}`. */
export function deleteRule(call: Call): HttpAnswer {
  const { owner, ruleset } = editable(call);
  const at = indexOfRule(call, ruleset);
  return ok(saveRuleset(call.world, owner, ruleset, { rules: ruleset.rules.toSpliced(at, 1) }));
}

interface Edited {
  readonly owner: Owner;
  readonly ruleset: StoredRuleset;
}

/** The ruleset of a request that changes it. Errors: throws an `ApiRefusal` for those that Cloudflare maintains. */
export function editable(call: Call): Edited {
  const owner = ownerOf(call);
  const ruleset = rulesetOfCall(call, owner);
  if (isManaged(ruleset)) {
    throw refuseOwn(OWN_ERRORS.badShape, {
      problem: "a managed ruleset cannot be changed; override it instead",
    });
  }
  return { owner, ruleset };
}

function saved(
  call: Call,
  { owner, ruleset }: Edited,
  rules: readonly StoredRule[],
  changed: StoredRule,
): HttpAnswer {
  checkEnabled(owner, ruleset.phase, rules);
  const after = saveRuleset(call.world, owner, ruleset, { rules });
  return noted(after, notesOn(call.world, owner, [changed]));
}

/** Whether a body has only a position, which moves the rule without changing it. */
function isMove(definition: Json): boolean {
  return (
    "position" in definition && Object.keys(definition).every((key) => key === "position" || key === "id")
  );
}

function contextOf(owner: Owner, { id, kind, phase }: StoredRuleset) {
  return { id, kind, phase, plan: owner.plan, lists: owner.lists };
}

function indexOfRule({ params }: Call, ruleset: StoredRuleset): number {
  const id = params["rule_id"] ?? "";
  const at = ruleset.rules.findIndex((rule) => rule.id === id);
  if (at < 0) throw noSuch("rule", id);
  return at;
}
