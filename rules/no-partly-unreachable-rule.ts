import { actionOf } from "../src/contract/actions.ts";
import { requestWords } from "../src/lint/analysis/request-words.ts";
import { type Ender, type PlacedRule, placedRule, relatedRules } from "../src/lint/analysis/rule-order.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import { compileExpression } from "../src/semantics/evaluate/evaluate.ts";
import { type Alternative, alternativesThat } from "../src/semantics/order/alternatives.ts";
import { fieldsOf } from "../src/semantics/parts/fields.ts";
import type { Witness } from "../src/semantics/prove/witness.ts";
import { analyseExpression } from "../src/types/analyse.ts";
import type { TypedExpression } from "../src/types/check.ts";

/** Alternatives of one rule that are compared with the rules before it. */
const MAX_ALTERNATIVES = 200;

export default defineRule({
  id: "no-partly-unreachable-rule",
  summary: "Disallow alternatives of a rule that earlier rules leave nothing for.",
  effect: "style",
  severity: "info",
  presets: ["strict"],
  since: "0.1.0",
  why: "After a rule that ends the evaluation, later rules see only the requests that it does not match. An address, a path or a whole alternative that it matches too is dead text there, and often the sign of two rules in the wrong order.",
  details:
    "Speaks of operands of an `or` and of elements of a set, where it is proved that earlier rules match every request for them and a request is known that still reaches the rule; and of an earlier rule that asks about the same fields only and matches some of the requests. What `no-unreachable-rule` says of the whole rule is not said again.",
  source: actionOf("block")!.source,
  messages: {
    alternative: {
      text: "Earlier rules keep every request from this alternative; the rule is still reached by one like {{request}}.",
      help: "Remove it here, or move this rule before the earlier one.",
      effect: "ineffective",
    },
    overlap: {
      text: "An earlier rule keeps some requests from this one, such as {{taken}}; one like {{request}} still reaches it.",
      help: "If this rule should act on both, move it before the earlier one.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ip.src in {198.18.0.0/15}" }`,
          `{ "action": "managed_challenge", "expression": "ip.src in {192.0.2.0/24 198.18.4.0/24}" }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "starts_with(http.request.uri.path, \\"/api/\\")" }`,
          `{ "action": "log", "expression": "http.request.uri.path contains \\"/api/\\"" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ip.src in {198.18.0.0/15}" }`,
          `{ "action": "managed_challenge", "expression": "http.host eq \\"a.example\\"" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => ({
    Expression(expression) {
      const placed = placedRule(expression);
      if (placed?.reach.kind !== "live" || !placed.isBehindOthers) return;
      const { typed, reach } = placed;
      const request = requestWords(reach.witness, typed);
      if (request === undefined) return;
      const { dead, isComplete } = deadAlternatives(placed);
      for (const [{ node }, enders] of dead) {
        const related = relatedRules(enders);
        ctx.report({ at: node, messageId: "alternative", data: { request }, related });
      }
      if (!isComplete) {
        ctx.notChecked(
          placed.rule.expression!,
          "alternatives of a rule: too many, or their proof takes too many steps",
        );
      }
      const overlap = dead.size === 0 ? overlapOf(placed, reach.taken) : undefined;
      const taken = overlap && requestWords(overlap.request, typed);
      if (overlap === undefined || taken === undefined) return;
      const related = relatedRules([overlap.by]);
      ctx.report({ at: placed.rule.expression!, messageId: "overlap", data: { taken, request }, related });
    },
  }),
}) satisfies Rule;

/** The alternatives that no request reaches, with the earlier rules that take all of theirs. */
function deadAlternatives({ typed, reachOf }: PlacedRule) {
  const dead = new Map<Alternative, readonly Ender[]>();
  let left = MAX_ALTERNATIVES;
  let isComplete = true;
  alternativesThat((alternative) => {
    const reach = left-- > 0 ? reachOf(alternative.alone) : undefined;
    if (reach === undefined || reach.kind === "unknown") isComplete = false;
    if (reach?.kind !== "dead") return false;
    dead.set(alternative, reach.blockers);
    return true;
  }, typed);
  return { dead, isComplete };
}

interface Overlap {
  readonly by: Ender;
  readonly request: Witness;
}

/** A request of the rule that an earlier rule about no other fields matches for certain. */
function overlapOf({ typed }: PlacedRule, taken: readonly Overlap[]): Overlap | undefined {
  const own = fieldsOf(typed.parsed.root!);
  return taken.find(({ by, request }) => {
    const earlier = analyseExpression(by.rule.expression!.value).typed;
    const isAboutTheSame = [...fieldsOf(earlier.parsed.root!)].every((field) => own.has(field));
    return isAboutTheSame && matches(earlier, request) && matches(typed, request);
  });
}

function matches(typed: TypedExpression, request: Witness): boolean {
  return (["documented", "engine"] as const).every(
    (missing) => compileExpression(typed, { missing })(request) === true,
  );
}
