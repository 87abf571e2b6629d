import { ACTION_FACTS } from "../contract/actions.ts";
import { isRecord } from "../core/record.ts";
import type { Request } from "../request/request.ts";
import { type Truth, UNKNOWN } from "../request/values.ts";
import { type Assumptions, resultWhatever } from "../semantics/evaluate/assumptions.ts";
import { compileExpression, type Predicate } from "../semantics/evaluate/evaluate.ts";
import { analyseExpression, isRefused } from "../types/analyse.ts";
import { pageRuleEffect } from "./convert/page-rules.ts";
import { patternConditions, readUrlPattern, widenedPattern } from "./convert/url-pattern.ts";
import { isWafOn, type ZoneEstate } from "./estate.ts";
import { inRunningOrder, isMigrating } from "./firewall-rules.ts";
import type { NamedRequest } from "./options.ts";
import type { PageRule, ResolvedFirewallRule } from "./records.ts";
import type { ComparedRequest, RequestState } from "./report.ts";

interface Decision {
  readonly state: RequestState;
  readonly by: string | null;
}

const INSPECTED: Decision = { state: "inspected", by: null };
const UNDECIDED: Decision = { state: "unknown", by: null };

/** A rule of the new configuration, proposed or live. */
export interface DecidingRule {
  readonly action: string;
  readonly enabled?: boolean;
  readonly expression: string;
  readonly action_parameters?: unknown;
}

/**
 * Compares, for requests to a zone, what the previous configuration lets bypass the WAF with what the proposed one lets
 * skip the managed rules. Facts that neither the exports nor the request contain are unknown.
 */
export function compareRequests(
  estate: ZoneEstate,
  { rules }: { readonly rules: readonly DecidingRule[] },
  requests: readonly NamedRequest[],
): ComparedRequest[] {
  const previous = previousConfiguration(estate);
  const next = newConfiguration(rules);
  return requests
    .filter(({ request }) => isOfZone(request, estate.zone.record?.name))
    .map(({ name, request }) => {
      const asked = asking(request);
      const [before, after] = [previous(asked), next(asked)];
      return {
        request: name,
        previous: before.state,
        previousBy: before.by,
        proposed:
          before.state === "blocked" ? "blocked" : after.state === "bypassed" ? "skipped" : after.state,
        proposedBy: before.state === "blocked" ? before.by : after.by,
        result: resultWhatever((assumptions) => {
          const assuming = asking(request, assumptions);
          return resultOf(previous(assuming).state, next(assuming).state);
        }),
      };
    });
}

/** A request with an unknown host may be for the zone, and so may any request if the zone's name is unknown. */
function isOfZone({ values }: Request, zone: string | undefined): boolean {
  const host = values.get("http.host");
  if (zone === undefined || typeof host !== "string") return true;
  const name = host.toLowerCase();
  return name === zone.toLowerCase() || name.endsWith(`.${zone.toLowerCase()}`);
}

/** A firewall rule that blocks becomes a rule that blocks, before both WAFs. */
function resultOf(before: RequestState, after: RequestState): ComparedRequest["result"] {
  if (before === "blocked") return "same";
  if (before === "unknown" || after === "unknown") return "unknown";
  return before === after ? "same" : "different";
}

/** Whether a request matches, with assumptions about the expressions that it leaves open. */
type TruthOf = (matcher: Matcher) => Truth;

function asking(request: Request, assumptions?: Assumptions): TruthOf {
  return ({ text, matches }) => {
    const own = matches(request);
    return text === "" ? own : (assumptions?.truthOf(text, own) ?? own);
  };
}

type Decide = (truthOf: TruthOf) => Decision;

function previousConfiguration(estate: ZoneEstate): Decide {
  const byRules = firewallRules(estate);
  const byPages = pageRules(estate);
  const isOff = isWafOn(estate) === false;
  return (truthOf) => {
    const rule = byRules(truthOf);
    if (rule.state === "bypassed" || rule.state === "blocked") return rule;
    const page = byPages(truthOf);
    if (page.state === "bypassed") return page;
    if (isOff && page.by === null && page.state === "inspected")
      return rule.state === "unknown" ? rule : { state: "bypassed", by: "the WAF is off" };
    return rule.state === "unknown" ? rule : page;
  };
}

/** Rules act in their order; those that log or bypass let the next one have its turn. */
function firewallRules(estate: ZoneEstate): Decide {
  const rules = inRunningOrder(estate.firewallRules.items)
    .map((rule) => ({ rule, bypasses: isMigrating(rule) }))
    .filter(({ rule, bypasses }) => !rule.isPaused && (bypasses !== false || ENDING.has(rule.action ?? "")))
    .map((one) => ({ ...one, matches: matcherOf(one.rule.expression?.text) }));
  const ifNone = estate.firewallRules.gap ? UNDECIDED : INSPECTED;
  return (truthOf) => {
    let isOpen = false;
    let bypass: Decision | undefined;
    for (const { rule, bypasses, matches } of rules) {
      const isKnown = rule.action !== undefined && bypasses !== undefined;
      const truth = isKnown ? truthOf(matches) : UNKNOWN;
      if (truth === false) continue;
      if (truth === UNKNOWN) isOpen = true;
      else if (bypasses) bypass ??= { state: "bypassed", by: nameOf("firewall_rule", rule) };
      else if (isOpen) return UNDECIDED;
      else if (rule.action === "block") return { state: "blocked", by: nameOf("firewall_rule", rule) };
      else break;
    }
    return isOpen ? UNDECIDED : (bypass ?? ifNone);
  };
}

const ENDING = new Set(
  ACTION_FACTS.firewallRulePrecedence.value.filter((action) => action !== "log" && action !== "bypass"),
);

/** Only the page rule of the highest priority takes effect on a request. */
function pageRules(estate: ZoneEstate): Decide {
  const rules = estate.pageRules.items
    .filter(({ isActive }) => isActive)
    .map((rule) => ({ rule, matches: pageRuleMatcher(rule), effect: pageRuleEffect(rule) }))
    .sort((a, b) => (b.rule.priority ?? 0) - (a.rule.priority ?? 0));
  const ifNone = estate.pageRules.gap ? UNDECIDED : INSPECTED;
  return (truthOf) => {
    const found: (typeof rules)[number][] = [];
    for (const one of rules) {
      const [first] = found;
      // With the same priority, or none, their order is unknown.
      if (first && first.rule.priority !== undefined && first.rule.priority !== one.rule.priority) break;
      const truth = truthOf(one.matches);
      if (truth === UNKNOWN) return UNDECIDED;
      if (truth) found.push(one);
    }
    const [first] = found;
    if (!first) return ifNone;
    const { rule, effect } = first;
    if (effect === "unclear" || found.some((one) => one.effect !== effect)) return UNDECIDED;
    const by = nameOf("page_rule", rule);
    if (effect === "off") return { state: "bypassed", by };
    return { state: "inspected", by: effect === "on" ? by : null };
  };
}

function pageRuleMatcher({ targets }: PageRule): Matcher {
  const [target] = targets;
  const read =
    target?.target === "url" &&
    target.operator === "matches" &&
    target.pattern !== undefined &&
    targets.length === 1
      ? readUrlPattern(target.pattern)
      : undefined;
  if (!read || !("value" in read)) return NO_MATCHER;
  const forms = widenedPattern(read.value).map((form) => {
    const conditions = patternConditions(form);
    return conditions.length === 0 ? "true" : `(${conditions.join(" and ")})`;
  });
  return matcherOf(forms.includes("true") ? "true" : forms.join(" or "));
}

/** The rules in front of the managed rules that skip all of them, or block. */
function newConfiguration(rules: readonly DecidingRule[]): Decide {
  const deciding = rules.flatMap(({ action, enabled, expression, action_parameters }, at) => {
    const skips = action === "skip" && isRecord(action_parameters) && "ruleset" in action_parameters;
    if (enabled === false || (!skips && !ENDING.has(action))) return [];
    const state: RequestState = skips ? "bypassed" : action === "block" ? "blocked" : "unknown";
    return [{ decision: { state, by: `/rules/${at}` }, matches: matcherOf(expression) }];
  });
  return (truthOf) => {
    const possible = new Set<RequestState>();
    for (const { decision, matches } of deciding) {
      const truth = truthOf(matches);
      if (truth === false) continue;
      possible.add(decision.state);
      if (truth === true) return possible.size > 1 ? UNDECIDED : decision;
    }
    return possible.size > 0 ? UNDECIDED : INSPECTED;
  };
}

interface Matcher {
  readonly text: string;
  readonly matches: Predicate;
}

const NO_MATCHER: Matcher = { text: "", matches: () => UNKNOWN };

/** Matches the expression; one that cannot be evaluated gives an unknown result. */
function matcherOf(text: string | undefined): Matcher {
  if (text === undefined) return NO_MATCHER;
  const { typed, findings } = analyseExpression(text);
  const isBroken = isRefused(findings) || typed.parsed.root === undefined;
  return { text, matches: isBroken ? () => UNKNOWN : compileExpression(typed) };
}

function nameOf(kind: string, { id }: ResolvedFirewallRule | PageRule): string {
  return id === undefined ? kind : `${kind} ${id}`;
}
