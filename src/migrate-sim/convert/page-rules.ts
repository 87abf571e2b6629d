import { LIMITS } from "../../contract/limits.ts";
import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { number } from "../../core/phrases.ts";
import { isWafOn, type ZoneEstate } from "../estate.ts";
import { nameOfRecord, type PageRule } from "../records.ts";
import { notChecked, type UntoldFact } from "../report.ts";
import { type Draft, type ProposedRules, skipRule } from "./draft.ts";
import {
  mayOverlap,
  negationOf,
  patternConditions,
  readUrlPattern,
  type UrlPattern,
  widenedPattern,
} from "./url-pattern.ts";

/**
 * The effect of an active page rule on the WAF managed rules. `none`: no effect, but it keeps other page rules from its
 * URLs.
 */
export type PageRuleEffect = "off" | "on" | "none" | "unclear";

const OFF_NOTE =
  "A page rule that switches the WAF off becomes a skip rule before the execute rules here, for the URLs that no page rule of higher priority matches; what Cloudflare makes of it is not documented.";
const SETTING_NOTE =
  "The WAF is off for the zone, so a skip rule before the execute rules keeps it off where no page rule switches it on; what Cloudflare makes of it is not documented.";
const STAR_NOTE =
  " In a page rule, a star in the scheme or host may extend into the path; in the skip rule it does not, so the skip rule matches fewer requests.";
const ON_NOTE =
  "The new managed rules run for every request that is not skipped, so a page rule that switches the WAF on needs no rule.";

/** Every rule is compared with those above it. No plan has a tenth as many. */
const MAX_PAGE_RULES = 2000;

/** The effect of a page rule on the WAF: `waf: off` and `disable_security` switch it off. */
export function pageRuleEffect(rule: PageRule): PageRuleEffect {
  const has = (id: string) => rule.actions.find((action) => action.id === id);
  if (has(PREVIOUS_WAF.pageRuleDisableSecurityAction.value)) return "off";
  const waf = has(PREVIOUS_WAF.pageRuleWafAction.value);
  if (!waf) return "none";
  return waf.value === "on" || waf.value === "off" ? waf.value : "unclear";
}

/** Whether a page rule has the setting that stops working: `waf: off`. */
export function setsWafOff(rule: PageRule): boolean {
  return rule.actions.some(({ id, value }) => id === PREVIOUS_WAF.pageRuleWafAction.value && value === "off");
}

/** Whether the previous WAF is off for every request: the zone's setting is off, and no page rule switches it on. */
export function isOffEverywhere(estate: ZoneEstate): boolean {
  const mayBeOn = ({ isActive, effect }: { isActive: boolean; effect: PageRuleEffect }) =>
    isActive && (effect === "on" || effect === "unclear");
  const rules = estate.pageRules.items.map((rule) => ({
    isActive: rule.isActive,
    effect: pageRuleEffect(rule),
  }));
  return isWafOn(estate) === false && !estate.pageRules.gap && !rules.some(mayBeOn);
}

interface ActiveRule {
  readonly record: PageRule;
  readonly effect: PageRuleEffect;
  readonly pattern: UrlPattern | undefined;
  /** Why there is no pattern, as a clause. */
  readonly problem: string;
}

/**
 * Turns page rules that switch the WAF off into skip rules, highest priority first. Only the page rule of the highest
 * priority takes effect on a request, so each skip rule leaves out the URLs that such a rule takes without switching
 * the WAF off. If the zone's setting is off, so is the WAF for whatever no page rule switches it on for.
 *
 * Source: https://developers.cloudflare.com/rules/page-rules/ (checked 2026-11-21)
 */
export function convertPageRules(estate: ZoneEstate): ProposedRules {
  const isOff = isWafOn(estate) === false;
  const rules = estate.pageRules.items
    .filter((rule) => rule.isActive)
    .map((rule) => read(rule, isOff))
    .sort((a, b) => (b.record.priority ?? 0) - (a.record.priority ?? 0));
  if (rules.length > MAX_PAGE_RULES) {
    const message = `${number(rules.length)} page rules are active, more than the ${number(MAX_PAGE_RULES)} that are compared with each other, so no skip rule is proposed for any.`;
    return { drafts: [], notChecked: [notChecked("page_rules", message, { isDecisive: true })] };
  }
  const drafts: Draft[] = [];
  const gaps: UntoldFact[] = [];
  const on = rules.filter(({ effect }) => effect === "on" || effect === "unclear");
  if (isOff) {
    const converted = settingExpression(on);
    if ("problem" in converted) {
      const message = `The WAF is off for the zone, and ${converted.problem}, so no skip rule is proposed for the rest of it.`;
      gaps.push(notChecked("waf_setting", message, { isDecisive: true }));
    } else drafts.push(settingDraft(estate, converted.expression));
  }
  for (const rule of rules) {
    if (isOff && rule.effect === "off" && !on.some((other) => mayTakeFrom(rule, other))) {
      if (setsWafOff(rule.record) && drafts[0])
        drafts.push({ ...drafts[0], kind: "page_rule", record: rule.record });
      continue;
    }
    if (rule.effect === "unclear") gaps.push(untranslated(rule, "does not say whether the WAF is on or off"));
    if (rule.effect === "on") drafts.push(draftOf(rule, undefined, ON_NOTE));
    if (rule.effect !== "off") continue;
    const converted = expressionOf(rule, rules);
    if ("problem" in converted) gaps.push(untranslated(rule, converted.problem));
    else {
      const isWidened = rule.pattern && widenedPattern(rule.pattern).length > 1;
      drafts.push(draftOf(rule, converted.expression, isWidened ? OFF_NOTE + STAR_NOTE : OFF_NOTE));
    }
  }
  return { drafts, notChecked: gaps };
}

/** Whether a page rule may keep one that switches the WAF on from some of its URLs. */
function mayTakeFrom(rule: ActiveRule, on: ActiveRule): boolean {
  if (compared(on.record, rule.record) === "higher") return false;
  if (!rule.pattern || !on.pattern) return true;
  return widenedPattern(on.pattern).some((form) => mayOverlap(form, rule.pattern!));
}

/** The expression for the requests that no page rule switches the WAF on for. */
function settingExpression(on: readonly ActiveRule[]): { expression: string } | { problem: string } {
  const unread = on.find(({ pattern }) => !pattern);
  if (unread) return { problem: `page rule ${nameOfRecord(unread.record)} ${unread.problem}` };
  return withinLimit(
    joined(
      EVERYTHING,
      on.flatMap(({ pattern }) => widenedPattern(pattern!)),
    ),
  );
}

const EVERYTHING: UrlPattern = { scheme: undefined, isSchemeOpen: false, host: "*", uri: "/*" };

function settingDraft({ wafSetting, status }: ZoneEstate, expression: string): Draft {
  const record = wafSetting.record ?? { id: undefined, origin: status.record!.origin };
  const rule = skipRule(expression, true);
  return { kind: "setting", record, rule, evidence: "assumed", note: SETTING_NOTE };
}

/** With the WAF off for the zone, a page rule for other settings leaves it off. */
function read(record: PageRule, isOff: boolean): ActiveRule {
  const own = pageRuleEffect(record);
  const effect = isOff && own === "none" ? "off" : own;
  const [target, ...others] = record.targets;
  if (
    !target ||
    others.length > 0 ||
    target.target !== "url" ||
    target.operator !== "matches" ||
    target.pattern === undefined
  ) {
    return { record, effect, pattern: undefined, problem: "does not match one URL pattern" };
  }
  const pattern = readUrlPattern(target.pattern);
  if ("value" in pattern) return { record, effect, pattern: pattern.value, problem: "" };
  return { record, effect, pattern: undefined, problem: `has a URL pattern that ${pattern.problem}` };
}

function draftOf({ record }: ActiveRule, expression: string | undefined, note: string): Draft {
  const rule = expression === undefined ? undefined : skipRule(expression, true);
  return { kind: "page_rule", record, rule, evidence: "assumed", note };
}

function expressionOf(
  rule: ActiveRule,
  all: readonly ActiveRule[],
): { expression: string } | { problem: string } {
  if (!rule.pattern) return { problem: rule.problem };
  const excluded: UrlPattern[] = [];
  for (const other of all) {
    if (other === rule || other.effect === "off") continue;
    const order = compared(other.record, rule.record);
    if (order === "lower") continue;
    if (!other.pattern)
      return {
        problem: `may be outranked by page rule ${nameOfRecord(other.record)}, which ${other.problem}`,
      };
    const shared = widenedPattern(other.pattern).filter((form) => mayOverlap(form, rule.pattern!));
    if (shared.length > 0 && order === "unknown") {
      return {
        problem: `cannot be ordered relative to page rule ${nameOfRecord(other.record)}, since their priorities do not differ`,
      };
    }
    excluded.push(...shared);
  }
  return withinLimit(joined(rule.pattern, excluded));
}

function compared(other: PageRule, rule: PageRule): "higher" | "lower" | "unknown" {
  if (other.priority === undefined || rule.priority === undefined || other.priority === rule.priority)
    return "unknown";
  return other.priority > rule.priority ? "higher" : "lower";
}

function joined(pattern: UrlPattern, excluded: readonly UrlPattern[]): string {
  const negations = new Set(excluded.map(negationOf));
  // A pattern that every request matches leaves nothing for the rule below it.
  if (negations.has(undefined)) return "false";
  const conditions = [...patternConditions(pattern), ...negations];
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

function withinLimit(expression: string): { expression: string } | { problem: string } {
  if (expression === "false")
    return { problem: "never takes effect, since a page rule of higher priority matches every request" };
  const maxChars = LIMITS.maxExpressionChars.value;
  if (expression.length <= maxChars) return { expression };
  return {
    problem: `would need an expression of ${number(expression.length)} characters because of the page rules that outrank it, more than ${number(maxChars)}`,
  };
}

function untranslated({ record }: ActiveRule, clause: string): UntoldFact {
  const message = `Page rule ${nameOfRecord(record)} ${clause}, so no skip rule is proposed for it.`;
  return notChecked("page_rules", message, {
    at: record.targets[0]?.origin ?? record.origin,
    isDecisive: true,
  });
}
