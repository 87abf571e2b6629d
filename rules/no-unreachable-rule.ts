import { actionOf } from "../src/contract/actions.ts";
import { SKIP } from "../src/contract/skip.ts";
import { canonicalHash, canonicalText, canonicalTextAgain } from "../src/lint/analysis/canonical.ts";
import {
  alternativesOf,
  ConditionIndex,
  isAlways,
  MAX_PARTS_COMPARED,
} from "../src/lint/analysis/implication.ts";
import { isEnabled, isSkip } from "../src/lint/analysis/managed.ts";
import { TextIndex } from "../src/lint/analysis/text-index.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import type { Rule as ConfigRule, Ruleset } from "../src/sources/model.ts";

export default defineRule({
  id: "no-unreachable-rule",
  summary: "Disallow rules after a rule that ends the evaluation for every request they are for.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: "Rules run in their order. After a terminating action, such as `block`, the rest of the ruleset is not looked at, and a rule that could only match such requests never acts.",
  details:
    "An earlier rule counts if it is on and provably matches all that the later one matches: every request, the same conditions, fewer of them, or a wider network, range or set. A rate limit acts on a part of what it matches and ends nothing. Challenges are left alone: a visitor who has passed one goes on.",
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
        const condition = alternativesOf(root, typed);
        const enders = endersOf.get(owner.ruleset) ?? new Enders();
        endersOf.set(owner.ruleset, enders);
        const hash = canonicalHash(root, typed);
        const ender =
          enders.byText.find(hash, () => canonicalText(root)) ??
          (condition && enders.compared.firstCovering(condition));
        if (ender) {
          ctx.report({
            at: owner.expression!,
            messageId: ender.endsAll ? "afterAll" : "afterWider",
            data: { ends: isSkip(ender.rule) ? "skips the rest for" : "ends the evaluation for" },
            related: [{ at: ender.rule.expression!, message: "The earlier rule." }],
          });
        } else if (endsEvaluation(owner)) {
          const added = { rule: owner, endsAll: isAlways(root) };
          enders.byText.add(hash, added);
          if (condition && enders.compared.size < MAX_PARTS_COMPARED) enders.compared.add(added, condition);
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

/** Those of one ruleset: all of them by what they say, and the first ones to compare conditions with. */
class Enders {
  readonly compared = new ConditionIndex<Ender>();
  readonly byText = new TextIndex<Ender>(({ rule }) => canonicalTextAgain(rule.expression!.value));
}

/** Conditions of a rule beside its expression: with one of them it does not act on all that it matches. */
const FURTHER_CONDITIONS = ["ratelimit", "exposed_credential_check"];

function endsEvaluation(rule: ConfigRule): boolean {
  if (FURTHER_CONDITIONS.some((key) => rule.node.get(key) !== undefined)) return false;
  const action = actionOf(rule.action?.value ?? "")?.value;
  if (isSkip(rule)) {
    const ruleset = rule.actionParameters?.get("ruleset");
    return ruleset?.kind === "String" && ruleset.value === SKIP.current.value;
  }
  return action?.isTerminating === true && !action.name.endsWith("challenge");
}
