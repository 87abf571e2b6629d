import { API_ERRORS } from "../../contract/errors.ts";
import { phaseOf } from "../../contract/phases.ts";
import type { Plan } from "../../contract/plans.ts";
import { headOf } from "../../core/whole-characters.ts";
import { type ApiRefusal, noSuch, ownEntry, refuse, refuseNoting } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import type { ListKinds } from "../judge/list-rule.ts";
import { listKindsOf } from "../lists/account-lists.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { StoredRuleset, StoredZone } from "../state/records.ts";
import type { World } from "../world.ts";

/** The account or zone with the rulesets of a request. */
export interface Owner {
  readonly id: string;
  /** The kind of its entry points. */
  readonly kind: "zone" | "root";
  /** Undefined for an account. */
  readonly zone: StoredZone | undefined;
  readonly plan: Plan | undefined;
  readonly accountId: string;
  /** The lists to which expressions may refer. */
  readonly lists: () => ListKinds;
}

/** The zone of a request. Errors: throws an `ApiRefusal` if there is none. */
export function zoneOf({ world, params }: Call): StoredZone {
  const id = params["zone_id"] ?? "";
  const zone = world.store.get("zone", "", id);
  if (!zone) throw noObject("zone", id);
  return zone;
}

/** The account or zone of a request. Errors: throws an `ApiRefusal` if there is none. */
export function ownerOf(call: Call): Owner {
  if (call.params["zone_id"] !== undefined) {
    const zone = zoneOf(call);
    const { plan, accountId } = zone;
    const lists = () => listKindsOf(call.world, accountId);
    return { id: zone.id, kind: "zone", zone, plan, accountId, lists };
  }
  const id = call.params["account_id"] ?? "";
  if (!call.world.store.get("account", "", id)) throw noObject("account", id);
  const lists = () => listKindsOf(call.world, id);
  return { id, kind: "root", zone: undefined, plan: undefined, accountId: id, lists };
}

/** The service responds to a wrong id of a zone or an account as to an unknown path. */
function noObject(what: "zone" | "account", given: string): ApiRefusal {
  const id = headOf(given, 80);
  const note = ownEntry(OWN_ERRORS.noSuchThing, { what, id });
  return refuseNoting([API_ERRORS.noObject, API_ERRORS.noUriRoute], { path: `/${what}s/${id}` }, note);
}

/** The phase of a request. Errors: throws an `ApiRefusal` for a phase that the API does not know. */
export function phaseOfCall({ params }: Call): string {
  const phase = params["phase"] ?? "";
  if (!phaseOf(phase)) throw noSuch("phase", phase);
  return phase;
}

/** The entry point of a phase; undefined if it was never configured. */
export function entryPointOf(world: World, owner: Owner, phase: string): StoredRuleset | undefined {
  return world.store.list("ruleset", owner.id).find((one) => one.kind === owner.kind && one.phase === phase);
}

/** The entry point of a request. Errors: throws an `ApiRefusal` if it was never configured. */
export function entryPointOfCall(call: Call, owner: Owner): StoredRuleset {
  const phase = phaseOfCall(call);
  const entryPoint = entryPointOf(call.world, owner, phase);
  if (!entryPoint) throw refuse(API_ERRORS.noEntryPoint, { phase });
  return entryPoint;
}

/** Every ruleset that an owner sees: its own, and the managed ones of the account. */
export function visibleRulesets(world: World, owner: Owner): readonly StoredRuleset[] {
  const own = world.store.list("ruleset", owner.id);
  return owner.kind === "root"
    ? own
    : [...world.store.list("ruleset", owner.accountId).filter(isManaged), ...own];
}

/** The ruleset of a request, custom or managed. Errors: throws an `ApiRefusal` if there is none. */
export function rulesetOfCall(call: Call, owner: Owner): StoredRuleset {
  const id = call.params["ruleset_id"] ?? "";
  const { store } = call.world;
  const managed = owner.kind === "zone" ? store.get("ruleset", owner.accountId, id) : undefined;
  const found = store.get("ruleset", owner.id, id) ?? (managed && isManaged(managed) ? managed : undefined);
  if (!found) {
    const note = ownEntry(OWN_ERRORS.noSuchThing, { what: "ruleset", id: headOf(id, 80) });
    throw refuseNoting([API_ERRORS.noRuleset], {}, note);
  }
  return found;
}

/** Whether Cloudflare maintains a ruleset. */
export function isManaged(ruleset: StoredRuleset): boolean {
  return ruleset.kind === MANAGED_KIND;
}

/** The kind of rulesets that Cloudflare maintains. */
export const MANAGED_KIND = "managed";
