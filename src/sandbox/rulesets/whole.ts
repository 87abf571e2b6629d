import { API_ERRORS } from "../../contract/errors.ts";
import { PHASE_FACTS } from "../../contract/phases.ts";
import { headOf } from "../../core/whole-characters.ts";
import { badShape, type HttpAnswer, refuse } from "../http/answer.ts";
import { type Call, objectBody } from "../http/route.ts";
import { judgeRuleset } from "../judge/judge.ts";
import type { Json } from "../state/records.ts";
import { savedFrom, updateOf } from "./entry-point.ts";
import { NOTE_HEADER, noteOnUse } from "./notes.ts";
import { entryPointOf, MANAGED_KIND, ownerOf } from "./owner.ts";
import { editable } from "./rules.ts";
import { newRuleset } from "./write.ts";

/** `POST …/rulesets`: creates an entry point or a custom ruleset. */
export function createRuleset(call: Call): HttpAnswer {
  const owner = ownerOf(call);
  const { root, value: body } = objectBody(call);
  const value = body as Json;
  const kind = textOf(value["kind"], "kind");
  const phase = textOf(value["phase"], "phase");
  judgeRuleset(call.body!, root, { kind, phase, plan: owner.plan, lists: owner.lists, ...call.world.limits });
  if (!PHASE_FACTS.rulesetKinds.value.includes(kind) || kind === MANAGED_KIND) throw badKind(kind);
  const isEntryPoint = kind === owner.kind;
  if (!isEntryPoint && kind !== "custom") throw badKind(kind);
  if (isEntryPoint && entryPointOf(call.world, owner, phase))
    throw refuse(API_ERRORS.tooManyZoneRulesets, { phase });
  const before = { ...newRuleset(call.world, owner, phase), kind };
  return savedFrom(call, owner, value, before);
}

/** `PUT …/rulesets/{ruleset_id}`: replaces the rules. */
export function putRuleset(call: Call): HttpAnswer {
  const { owner, ruleset } = editable(call);
  const { root, value } = updateOf(call);
  const { id, kind, phase } = ruleset;
  const { plan, lists } = owner;
  judgeRuleset(call.body!, root, { id, kind, phase, plan, lists, ...call.world.limits });
  return savedFrom(call, owner, value, ruleset);
}

/**
 * `DELETE …/rulesets/{ruleset_id}`: with its versions, and without a response body. No public source shows how the
 * API responds for a ruleset in use, so it is deleted, with a remark in a header.
 */
export function deleteRuleset(call: Call): HttpAnswer {
  const { owner, ruleset } = editable(call);
  const { store } = call.world;
  const note = noteOnUse(call.world, owner, ruleset.id);
  store.delete("ruleset", owner.id, ruleset.id);
  for (const { version } of store.list("rulesetVersion", ruleset.id)) {
    store.delete("rulesetVersion", ruleset.id, version);
  }
  const answer = { status: 204, body: undefined };
  return note === undefined ? answer : { ...answer, headers: { [NOTE_HEADER]: note } };
}

function textOf(value: unknown, key: string): string {
  if (typeof value === "string") return value;
  throw badShape(`a new ruleset needs a ${key}`, `/${key}`);
}

function badKind(kind: string) {
  return badShape(`'${headOf(kind, 80)}' is not a kind that can be created here`, "/kind");
}
