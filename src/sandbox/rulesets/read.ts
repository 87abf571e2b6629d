import { existing, type HttpAnswer, ok } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import type { StoredRuleset } from "../state/records.ts";
import { entryPointOfCall, ownerOf, rulesetOfCall, visibleRulesets } from "./owner.ts";

/** `GET …/rulesets`: every ruleset without its rules. */
export function listRulesets(call: Call): HttpAnswer {
  return ok(visibleRulesets(call.world, ownerOf(call)).map(withoutRules));
}

/** `GET …/rulesets/{ruleset_id}`, and the entry point of a phase. */
export function getRuleset(call: Call): HttpAnswer {
  return ok(readRuleset(call));
}

/** `GET …/versions`, newest first. */
export function listVersions(call: Call): HttpAnswer {
  const { id } = readRuleset(call);
  return ok(call.world.store.list("rulesetVersion", id).map(withoutRules).reverse());
}

/** `GET …/versions/{version}`. */
export function getVersion(call: Call): HttpAnswer {
  const version = call.params["version"] ?? "";
  const found = call.world.store.get("rulesetVersion", readRuleset(call).id, version);
  return ok(existing(found, "version", version));
}

/** The ruleset that a path names by its id or its phase. */
function readRuleset(call: Call): StoredRuleset {
  const owner = ownerOf(call);
  return call.params["phase"] === undefined ? rulesetOfCall(call, owner) : entryPointOfCall(call, owner);
}

function withoutRules({ rules: _rules, ...listed }: StoredRuleset): Omit<StoredRuleset, "rules"> {
  return listed;
}
