import { nameOfPlan, PLAN_LIMITS } from "../../contract/plans.ts";
import { firewallRulesView, listOf } from "../../sources/recognise/views.ts";
import { type LocatedArray, plainValue } from "../../sources/values/located.ts";
import {
  badQuery,
  badShape,
  existing,
  failed,
  type HttpAnswer,
  ok,
  ownEntry,
  refuseOwn,
} from "../http/answer.ts";
import { paged, refuseRepeated } from "../http/lists.ts";
import { type Body, type Call, listBody, objectBody } from "../http/route.ts";
import { refuseOn } from "../judge/judge.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { ownerOf, zoneOf } from "../rulesets/owner.ts";
import type { Json, StoredFilter, StoredFirewallRule, StoredZone } from "../state/records.ts";
import type { World } from "../world.ts";
import { filterOf, firewallRuleAnswer, newFilter } from "./answers.ts";

/** `GET …/firewall/rules`, filtered by `action`, `description` (a part of it) and `paused`. */
export function listFirewallRules(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const { query, world } = call;
  const rules = world.store
    .list("firewallRule", zone.id)
    .filter((rule) => query.get("action") === null || rule.action === query.get("action"))
    .filter((rule) => (rule.description ?? "").includes(query.get("description") ?? ""))
    .filter((rule) => query.get("paused") === null || String(rule.paused) === query.get("paused"));
  return paged(
    rules.map((rule) => firewallRuleAnswer(world, zone.id, rule)),
    query,
    25,
  );
}

/** `GET …/firewall/rules/{rule_id}`. */
export function getFirewallRule(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  return ok(firewallRuleAnswer(call.world, zone.id, ruleOf(call.world, zone, call.params["rule_id"] ?? "")));
}

/**
 * `POST …/firewall/rules`: each rule with a new filter, or with one that exists. When a rule or a filter is invalid,
 * neither is created; when the quota would be exceeded or an action is not available, the new filters are created but
 * no rule.
 */
export function createFirewallRules(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const { world } = call;
  const body = listBody(call);
  refuseOn(body, [firewallRulesView(body.root)], ownerOf(call));
  const drafts = draftsOf(world, zone, body, body.root);
  for (const { filter, isNew } of drafts) if (isNew) world.store.put("filter", zone.id, filter.id, filter);
  const missing = overQuota(world, zone, drafts.length) ?? unavailable(zone, drafts);
  if (missing) return { ...failed(OWN_ERRORS.quotaExceeded.status, [missing]), keepsChanges: true };
  const rules = drafts.map(({ given, filter }) => firewallRule(world, given, filter));
  for (const rule of rules) world.store.put("firewallRule", zone.id, rule.id, rule);
  return ok(rules.map((rule) => firewallRuleAnswer(world, zone.id, rule)));
}

/** `PUT …/firewall/rules`: replaces several, all or none. */
export function putFirewallRules(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const body = listBody(call);
  return replaced(call, zone, body, body.root, (given) => String(given["id"] ?? ""));
}

/** `PUT …/firewall/rules/{rule_id}`: replaces one. */
export function putFirewallRule(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const body = objectBody(call);
  const answer = replaced(call, zone, body, listOf(body.root), () => call.params["rule_id"] ?? "");
  const { result } = answer.body as { readonly result: readonly unknown[] | null };
  return result ? ok(result[0]) : answer;
}

/** `DELETE …/firewall/rules/{rule_id}`: with its filter, if that was made together with it. */
export function deleteFirewallRule(call: Call): HttpAnswer {
  return ok({ id: removed(call.world, zoneOf(call), call.params["rule_id"] ?? "") });
}

/** `DELETE …/firewall/rules?id=…&id=…`: several, all or none. */
export function deleteFirewallRules(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  const ids = call.query.getAll("id");
  if (ids.length === 0) throw badQuery("id", "given", "missing");
  return ok(ids.map((id) => ({ id: removed(call.world, zone, id) })));
}

/** A rule on its way, and the filter that it gets. */
interface Draft {
  readonly given: Json;
  /** The pointer to it. */
  readonly place: string;
  readonly filter: StoredFilter;
  readonly isNew: boolean;
}

/** `before`: the rules that they replace, if they do. */
function draftsOf(
  world: World,
  zone: StoredZone,
  body: Body,
  list: LocatedArray,
  before: readonly StoredFirewallRule[] = [],
): readonly Draft[] {
  return list.items.map((item, at) => {
    const given = plainValue(item) as Json;
    const place = list === body.root ? `/${at}` : "";
    checkShape(given, place);
    const { id = "", expression = "" } = given["filter"] as Json;
    if (id === "")
      return { given, place, filter: newFilter(world, given["filter"] as Json, true), isNew: true };
    const filter = filterOf(world, zone, String(id));
    if (filter.isInline && before[at]?.filterId !== id)
      throw refuseOwn(OWN_ERRORS.inlineFilterShared, {}, `${place}/filter/id`);
    if (expression !== "" && expression !== filter.expression)
      throw refuseOwn(OWN_ERRORS.otherExpression, { id: filter.id }, `${place}/filter/expression`);
    return { given, place, filter, isNew: false };
  });
}

/** Checks that the linter and the schema leave to the API. */
function checkShape(given: Json, at: string): void {
  const filter = given["filter"] as Json | undefined;
  const hasId = typeof filter?.["id"] === "string" && filter["id"] !== "";
  if (typeof filter !== "object" || filter === null) throw badShape("a rule needs a filter", `${at}/filter`);
  if (!hasId && typeof filter["expression"] !== "string") {
    throw badShape("a filter needs an expression or the id of one that exists", `${at}/filter`);
  }
}

function overQuota(world: World, zone: StoredZone, more: number) {
  const max = world.limits.maxFirewallRules;
  if (world.store.count("firewallRule", zone.id) + more <= max) return undefined;
  return ownEntry(OWN_ERRORS.quotaExceeded, { max });
}

/** The first action that the plan of the zone does not have. */
function unavailable({ plan }: StoredZone, drafts: readonly Draft[]) {
  if (PLAN_LIMITS.hasLogAction.value[plan]) return undefined;
  const found = drafts.find(({ given }) => given["action"] === "log");
  return (
    found &&
    ownEntry(
      OWN_ERRORS.unavailableFeature,
      { action: "log", plan: nameOfPlan(plan) },
      `${found.place}/action`,
    )
  );
}

function firewallRule(
  world: World,
  given: Json,
  filter: StoredFilter,
  before?: StoredFirewallRule,
): StoredFirewallRule {
  const now = world.clock.timestamp();
  const { description, ref, products } = given;
  return {
    id: before?.id ?? world.newId(),
    action: String(given["action"]),
    paused: given["paused"] === true,
    priority: typeof given["priority"] === "number" ? given["priority"] : null,
    filterId: filter.id,
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof ref === "string" ? { ref } : {}),
    ...(Array.isArray(products) ? { products: products as readonly string[] } : {}),
    createdOn: before?.createdOn ?? now,
    modifiedOn: now,
  };
}

function replaced(
  call: Call,
  zone: StoredZone,
  body: Body,
  list: LocatedArray,
  idOf: (given: Json) => string,
): HttpAnswer {
  const { world } = call;
  refuseOn(body, [firewallRulesView(list)], ownerOf(call));
  const before = list.items.map((item) => ruleOf(world, zone, idOf(plainValue(item) as Json)));
  refuseRepeated(before.map(({ id }) => id));
  const drafts = draftsOf(world, zone, body, list, before);
  const missing = unavailable(zone, drafts);
  if (missing) return failed(OWN_ERRORS.unavailableFeature.status, [missing]);
  const rules = drafts.map(({ given, filter, isNew }, at) => {
    if (isNew) world.store.put("filter", zone.id, filter.id, filter);
    const after = firewallRule(world, given, filter, before[at]);
    if (before[at]!.filterId !== filter.id) dropInline(world, zone, before[at]!.filterId);
    world.store.put("firewallRule", zone.id, after.id, after);
    return after;
  });
  return ok(rules.map((rule) => firewallRuleAnswer(world, zone.id, rule)));
}

function removed(world: World, zone: StoredZone, id: string): string {
  const rule = ruleOf(world, zone, id);
  world.store.delete("firewallRule", zone.id, rule.id);
  dropInline(world, zone, rule.filterId);
  return rule.id;
}

/** A filter that was created together with a rule is deleted with it. */
function dropInline({ store }: World, zone: StoredZone, filterId: string): void {
  if (store.get("filter", zone.id, filterId)?.isInline) store.delete("filter", zone.id, filterId);
}

function ruleOf({ store }: World, zone: StoredZone, id: string): StoredFirewallRule {
  return existing(store.get("firewallRule", zone.id, id), "firewall rule", id);
}
