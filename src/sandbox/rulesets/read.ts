import { type HttpAnswer, ok, refuseOwn } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { StoredRuleset } from "../state/records.ts";
import { entryPointOfCall, ownerOf, rulesetOfCall, visibleRulesets } from "./owner.ts";

/** `GET …/rulesets`: every ruleset without its rules. */
export function listRulesets(call: Call): HttpAnswer {
  return ok(visibleRulesets(call.world, ownerOf(call)).map(withoutRules));
}

/** `GET …/rulesets/{ruleset_id}`. */
export function getRuleset(call: Call): HttpAnswer {
  return ok(rulesetOfCall(call, ownerOf(call)));
}

/** `GET …/rulesets/{ruleset_id}/versions`, newest first. */
export function listVersions(call: Call): HttpAnswer {
  return ok(versionsOf(call, rulesetOfCall(call, ownerOf(call))));
}

/** `GET …/rulesets/{ruleset_id}/versions/{version}`. */
export function getVersion(call: Call): HttpAnswer {
  return ok(versionOf(call, rulesetOfCall(call, ownerOf(call))));
}

/** `GET …/rulesets/phases/{phase}/entrypoint/versions`, newest first. */
export function listEntryPointVersions(call: Call): HttpAnswer {
  return ok(versionsOf(call, entryPointOfCall(call, ownerOf(call))));
}

/** `GET …/rulesets/phases/{phase}/entrypoint/versions/{version}`. */
export function getEntryPointVersion(call: Call): HttpAnswer {
  return ok(versionOf(call, entryPointOfCall(call, ownerOf(call))));
}

function versionsOf({ world }: Call, { id }: StoredRuleset): readonly unknown[] {
  return world.store.list("rulesetVersion", id).map(withoutRules).reverse();
}

function versionOf({ world, params }: Call, { id }: StoredRuleset): StoredRuleset {
  const version = params["version"] ?? "";
  const found = world.store.get("rulesetVersion", id, version);
  if (!found) throw refuseOwn(OWN_ERRORS.noSuchThing, { what: "version", id: version });
  return found;
}

function withoutRules({ rules: _rules, ...listed }: StoredRuleset): Omit<StoredRuleset, "rules"> {
  return listed;
}
