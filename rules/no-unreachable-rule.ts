import { actionOf } from "../src/contract/actions.ts";
import { canonicalHash, canonicalText, canonicalTextAgain } from "../src/lint/analysis/canonical.ts";
import { isEnabled, isSkip } from "../src/lint/analysis/managed.ts";
import { isAlways } from "../src/lint/analysis/outcome.ts";
import { endingOfRule, MAX_BLOCKERS_NAMED, rulesetProver } from "../src/lint/analysis/sequence.ts";
import { TextIndex } from "../src/lint/analysis/text-index.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import { Reachability } from "../src/semantics/order/reachability.ts";
import type { Rule as ConfigRule, Ruleset } from "../src/sources/recognise/model.ts";
import { analyseExpression } from "../src/types/analyse.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-unreachable-rule",
  summary: "Disallow rules after a rule that ends the evaluation for every request they are for.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: "Rules run in their order. After a terminating action, such as `block`, the rest of the ruleset is not looked at, and a rule that could only match such requests never acts.",
  details:
    "Earlier rules count if they are on and end the evaluation, or skip the rest of the ruleset. Reported only where it is proved that one of them, or several together, match every request that the later rule matches, whether or not `ne` holds over a missing value. A rate limit acts on a part of what it matches and ends nothing. Challenges are left alone: a visitor who has passed one goes on. Where a proof takes too many steps, the rule counts as not checked.",
  source: actionOf("block")!.source,
  messages: {
    afterAll: {
      text: "An earlier rule of this ruleset {{ends}} every request, so this rule never acts.",
      help: "Move this rule before it, or narrow the earlier one.",
    },
    afterWider: {
      text: "An earlier rule of this ruleset {{ends}} every request that this expression matches, so this rule never acts.",
      help: "Remove this rule, or move it before the other one.",
    },
    afterSeveral: {
      text: "Together, {{count}} earlier rules of this ruleset keep every request that this expression matches from it, so this rule never acts.",
      help: "Remove this rule, or move it before the first of them.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "true" }`,
          `{ "action": "log", "expression": "ssl" }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ip.src in {198.18.0.0/15}" }`,
          `{ "action": "log", "expression": "ssl and ip.src in {198.18.4.0/24}" }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ip.src in {198.18.0.0/16}" }`,
          `{ "action": "block", "expression": "ip.src in {198.19.0.0/16}" }`,
          `{ "action": "log", "expression": "ip.src in {198.18.0.0/15}" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "log", "expression": "true" }`,
          `{ "action": "block", "expression": "ssl" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => {
    const endersOf = new WeakMap<Ruleset, Enders>();
    return {
      Expression({ owner, typed, isValid }) {
        const { root } = typed.parsed;
        if (!isValid || !root || owner?.kind !== "Rule" || !owner.ruleset || !isEnabled(owner)) return;
        const enders = endersOf.get(owner.ruleset) ?? new Enders();
        endersOf.set(owner.ruleset, enders);
        const hash = canonicalHash(root, typed);
        const same = enders.byText.find(hash, () => canonicalText(root));
        const reach = same ? { kind: "dead" as const, blockers: [same] } : enders.proved.reach(typed);
        if (reach.kind === "unknown") {
          ctx.notChecked(owner.expression!, "rule that may never act: the proof takes too many steps");
        }
        if (reach.kind === "dead") {
          const [first] = reach.blockers;
          const related = reach.blockers
            .slice(0, MAX_BLOCKERS_NAMED)
            .map(({ rule }) => ({ at: rule.expression!, message: "The earlier rule." }));
          const at = owner.expression!;
          if (reach.blockers.length > 1) {
            const data = { count: String(reach.blockers.length) };
            ctx.report({ at, messageId: "afterSeveral", data, related });
          } else {
            const ends = isSkip(first!.rule) ? "skips the rest for" : "ends the evaluation for";
            const messageId = first!.endsAll ? "afterAll" : "afterWider";
            ctx.report({ at, messageId, data: { ends }, related });
          }
        } else if (endingOfRule(owner)) {
          enders.add({ rule: owner, endsAll: isAlways(root) }, hash, typed);
        }
      },
    };
  },
}) satisfies Rule;

/** A rule after which nothing that it matches goes on. */
interface Ender {
  readonly rule: ConfigRule;
  /** Whether it matches every request. */
  readonly endsAll: boolean;
}

/** Those of one ruleset: by what they say, which finds the same expression soonest, and by what they mean. */
class Enders {
  readonly byText = new TextIndex<Ender>(({ rule }) => canonicalTextAgain(rule.expression!.value));
  readonly proved = new Reachability<Ender>({
    prover: rulesetProver(),
    expressionOf: ({ rule }) => analyseExpression(rule.expression!.value).typed,
  });

  add(ender: Ender, hash: number, typed: TypedExpression): void {
    this.byText.add(hash, ender);
    this.proved.add(ender, typed);
  }
}
