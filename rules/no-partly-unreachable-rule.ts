import { actionOf } from "../src/contract/actions.ts";
import { requestWords } from "../src/lint/analysis/request-words.ts";
import {
  type LiveRule,
  placedRule,
  type ReachedRule,
  relatedRules,
} from "../src/lint/analysis/rule-order.ts";
import {
  COST_OF_CONFIRMATION,
  deadAlternatives,
  MAX_COST_OF_ALTERNATIVES,
  overlapOf,
} from "../src/lint/analysis/taken.ts";
import { customExample, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Ruleset } from "../src/sources/recognise/model.ts";

export default defineRule({
  id: "no-partly-unreachable-rule",
  summary: "Disallow alternatives of a rule that no request reaches because of earlier rules.",
  effect: "style",
  presets: ["strict"],
  why: "After a rule that ends the evaluation, later rules see only the requests that it does not match. An address, a path or a whole alternative that it matches too has no effect there, and is often a sign of two rules in the wrong order.",
  details:
    "Reports an operand of an `or` or an element of a set if earlier rules provably match every request for it, while some request still reaches the rule. Also reports an earlier rule that tests only the same fields and matches some of the requests. Rules that `no-unreachable-rule` reports as a whole are not reported again.",
  source: actionOf("block")!.source,
  messages: {
    alternative: {
      text: "Because of earlier rules, no request reaches this alternative; the rule itself still applies to requests such as {{request}}.",
      help: "Remove it here, or move this rule before the earlier one.",
      effect: "ineffective",
    },
    unconfirmed: {
      text: "Because of earlier rules, no request reaches this alternative.",
      help: "Remove it here, or move this rule before the earlier one.",
      effect: "ineffective",
    },
    overlap: {
      text: "Because of an earlier rule, some requests, such as {{taken}}, do not reach this one; others, such as {{request}}, still do.",
      help: "If this rule should act on both, move it before the earlier one.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(
        `{ "action": "block", "expression": "ip.src in {198.18.0.0/15}" }`,
        `{ "action": "managed_challenge", "expression": "ip.src in {192.0.2.0/24 198.18.4.0/24}" }`,
      ),
      customExample(
        `{ "action": "block", "expression": "starts_with(http.request.uri.path, \\"/api/\\")" }`,
        `{ "action": "log", "expression": "http.request.uri.path contains \\"/api/\\"" }`,
      ),
    ],
    valid: [
      customExample(
        `{ "action": "block", "expression": "ip.src in {198.18.0.0/15}" }`,
        `{ "action": "managed_challenge", "expression": "http.host eq \\"a.example\\"" }`,
      ),
    ],
  },
  create: (ctx) => {
    const leftOf = new WeakMap<Ruleset, number>();
    const check = (placed: ReachedRule, reach: LiveRule): void => {
      const { rule, typed } = placed;
      const at = rule.expression!;
      const left = leftOf.get(rule.ruleset!) ?? MAX_COST_OF_ALTERNATIVES;
      if (left < 0) return;
      const { dead, cost, hasUnknown } = deadAlternatives(placed, reach.taken.length > 0, left);
      leftOf.set(rule.ruleset!, left - cost);
      if (cost > left)
        ctx.notChecked(at, "alternatives of this rule and the later ones: there are too many", "limits");
      else if (hasUnknown)
        ctx.notChecked(at, "alternatives of a rule: the proof takes too many steps", "limits");
      const [first, ...others] = dead;
      const overlap = first ? undefined : overlapOf(placed, reach.taken);
      if (first === undefined && overlap === undefined) return;
      if (cost <= left) leftOf.set(rule.ruleset!, Math.max(0, left - cost - COST_OF_CONFIRMATION));
      const confirmed = placed.earlier.confirmed(typed, reach.witness);
      const request = confirmed && requestWords(confirmed, typed);
      if (first) {
        const also = others.map(({ node }) => ({ at: node, message: "Another one." }));
        const related = [...also, ...relatedRules([...new Set(dead.flatMap(({ enders }) => enders))])];
        if (request === undefined) ctx.report({ at: first.node, messageId: "unconfirmed", related });
        else ctx.report({ at: first.node, messageId: "alternative", data: { request }, related });
        return;
      }
      const taken = overlap && requestWords(overlap.request, typed);
      if (overlap === undefined || taken === undefined || request === undefined || taken === request) return;
      const related = relatedRules([overlap.by]);
      ctx.report({ at, messageId: "overlap", data: { taken, request }, related });
    };
    return {
      Expression(expression) {
        const placed = placedRule(expression);
        if (placed?.reach.kind === "live") check(placed, placed.reach);
      },
    };
  },
}) satisfies Rule;
