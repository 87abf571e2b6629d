import { isRecord } from "../../core/record.ts";
import { readJson } from "../../sources/json/json.ts";
import { readSourceSync } from "../../sources/read.ts";
import type { TrafficRequest } from "../../traffic/model.ts";
import { Problems } from "../../traffic/read/place.ts";
import { readObject } from "../../traffic/read-requests.ts";
import { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../traffic/rules/read-rules.ts";
import { outcomeOf } from "../../traffic/rules/request-outcome.ts";
import { firewallRuleAnswer } from "../firewall/answers.ts";
import { badShape, noSuch } from "../http/answer.ts";
import { isManaged } from "../rulesets/owner.ts";
import type { Json, StoredRuleset, StoredZone } from "../state/records.ts";
import type { Store } from "../state/store.ts";
import { managedForRequest, type ScoredRuleset } from "./managed-rules.ts";

/**
 * What the rules of a zone and its account do with a request: `{ "zone": id or name, "request": { … }, "matches": […] }`.
 * Managed rules have no expressions here, so `matches` names those that the request matches, by id, `ref` or number;
 * without it, the outcome of managed rulesets is unknown.
 *
 * Errors: throws an `ApiRefusal` for an unknown zone and for a request that cannot be read.
 */
export function evaluateRequest(store: Store, value: unknown): unknown {
  const { zone: name, request: described, matches } = isRecord(value) ? value : {};
  const zone = store.list("zone", "").find((one) => one.id === name || one.name === name);
  if (typeof name !== "string") throw badShape("zone must be the id or the name of a zone", "/zone");
  if (!zone) throw noSuch("zone", name);
  if (matches !== undefined && !(Array.isArray(matches) && matches.every((one) => typeof one === "string")))
    throw badShape("matches must be a list of ids or numbers of managed rules", "/matches");
  const request = readDescribed(described);
  const given = stateOf(store, zone);
  if (matches === undefined) return { ...walked(given, request), scores: [] };
  const managed = store.list("ruleset", zone.accountId).filter(isManaged);
  const scored = managedForRequest(managed, given.rulesets, new Set(matches as readonly string[]));
  // The score is the sum of the rules that no exception skips, so a first walk finds these.
  const first = walked(
    { ...given, rulesets: [...given.rulesets, ...scored.map((one) => one.ruleset)] },
    request,
  );
  const matched = new Set(first.rules.filter(({ status }) => status === "matched").map(({ ref }) => ref));
  const scores = scored.flatMap((one) => scoreOf(one, matched));
  const exceeded = new Set(scores.flatMap((one) => (one.exceeded ? [one.ruleset] : [])));
  const rulesets = scored.map((one) => (exceeded.has(one.ruleset.id) ? one.whenExceeded : one.ruleset));
  return { ...walked({ ...given, rulesets: [...given.rulesets, ...rulesets] }, request), scores };
}

function scoreOf({ ruleset, increments, threshold }: ScoredRuleset, matched: ReadonlySet<string>) {
  if (threshold === undefined) return [];
  const added = [...increments].filter(([ref]) => matched.has(ref));
  const score = added.reduce((sum, [, increment]) => sum + increment, 0);
  return [{ ruleset: ruleset.id, score, threshold, exceeded: score >= threshold }];
}

function readDescribed(described: unknown): TrafficRequest {
  const text = JSON.stringify(described) ?? "";
  const { value: node } = readJson("request", text);
  if (node?.kind !== "Object")
    throw badShape("request must be an object that describes a request", "/request");
  const problems = new Problems(text);
  const request = readObject(node, "cloudflare", problems);
  if (!request) throw badShape(problems.found[0]?.message ?? "the request cannot be read", "/request");
  return request;
}

interface EvaluatedState {
  readonly rulesets: readonly StoredRuleset[];
  readonly firewallRules: readonly object[];
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
}

/** The entry points of the account and the zone, the custom rulesets that they execute, firewall rules and lists. */
function stateOf(store: Store, zone: StoredZone): EvaluatedState {
  const own = [zone.accountId, zone.id]
    .flatMap((id) => store.list("ruleset", id))
    .filter((one) => !isManaged(one));
  const parameters = own.flatMap(({ rules }) => rules.map((rule) => rule["action_parameters"]));
  const executed = new Set(parameters.filter(isRecord).map(({ id }) => id));
  return {
    rulesets: own.filter(({ id, kind }) => kind !== "custom" || executed.has(id)),
    firewallRules: store
      .list("firewallRule", zone.id)
      .map((rule) => firewallRuleAnswer({ store }, zone.id, rule)),
    lists: new Map(
      store
        .list("list", zone.accountId)
        .map(({ id, name }) => [name, store.list("listItem", id).map(itemValue)]),
    ),
  };
}

function itemValue({ ip, asn, hostname, redirect }: Json): unknown {
  const value = ip ?? asn ?? hostname ?? redirect;
  return isRecord(value) ? (value["url_hostname"] ?? value["source_url"]) : value;
}

function walked({ rulesets, firewallRules, lists }: EvaluatedState, request: TrafficRequest) {
  const documents = [...rulesets, ...(firewallRules.length > 0 ? [firewallRules] : [])].map((one) => {
    const text = JSON.stringify(one);
    const uri = "id" in one ? `ruleset ${one.id}` : "firewall rules";
    return rulesOfDocument(readSourceSync(uri, text, { format: "json", maxFileChars: text.length }));
  });
  const evaluator = new RulesEvaluator([...documents, { rulesets: [], lists }]);
  const { action, end, rules, possible, products } = outcomeOf(request, evaluator);
  const shown = rules.map(({ file, line: _line, ...rule }) => ({ ...rule, in: file }));
  return {
    action,
    possible,
    products,
    end: end && shown[rules.indexOf(end)],
    matched: shown.filter(({ status }) => status === "matched"),
    rules: shown,
  };
}
