import { actionOf } from "../src/contract/actions.ts";
import { getOrCompute } from "../src/core/get-or-compute.ts";
import { canonicalHash, canonicalTextAgain, hashText } from "../src/lint/analysis/canonical.ts";
import { isEnabled, isSkip } from "../src/lint/analysis/managed.ts";
import { rulesetProver } from "../src/lint/analysis/sequence.ts";
import { TextIndex } from "../src/lint/analysis/text-index.ts";
import { customExample, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { canonicalText } from "../src/semantics/compare/canonical-text.ts";
import { Reachability } from "../src/semantics/order/reachability.ts";
import { fieldsOf } from "../src/semantics/parts/fields.ts";
import type { Rule as ConfigRule, Ruleset } from "../src/sources/recognise/model.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";
import { analyseExpression } from "../src/types/analyse.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-duplicate-rule",
  summary: "Disallow a rule that does the same as an earlier one.",
  effect: "ineffective",
  severity: "warning",
  why: "The same action, with the same parameters, for the same requests has no further effect, and one of the two gets forgotten in the next change.",
  details:
    "Reported only if it is proved that both match the same requests, whatever words they use. Rules after a rule that ends the evaluation are reported by `no-unreachable-rule`; rewrites and rate limits are not reported, because a second one may do more.",
  source: actionOf("log")!.source,
  messages: {
    duplicate: {
      text: "An earlier rule does the same for the same requests, so this rule changes nothing.",
      help: "Remove one of the two.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(
        `{ "action": "managed_challenge", "expression": "ssl and cf.client.bot" }`,
        `{ "action": "managed_challenge", "expression": "(ssl && cf.client.bot)" }`,
      ),
      customExample(
        `{ "action": "log", "expression": "http.host eq \\"a.example\\" or http.host eq \\"b.example\\"" }`,
        `{ "action": "log", "expression": "http.host in {\\"b.example\\" \\"a.example\\"}" }`,
      ),
    ],
    valid: [
      customExample(
        `{ "action": "log", "expression": "ssl" }`,
        `{ "action": "managed_challenge", "expression": "ssl" }`,
      ),
    ],
  },
  create: (ctx) => {
    const seen = new WeakMap<Ruleset, Earlier>();
    return {
      Expression({ owner, typed, isValid }) {
        const { root } = typed.parsed;
        if (!isValid || !root || owner?.kind !== "Rule" || !owner.ruleset || !isRepeatable(owner)) return;
        const earlier = getOrCompute(seen, owner.ruleset, () => new Earlier());
        const hash = hashText(doneBy(owner), canonicalHash(root, typed));
        const first =
          earlier.byText.find(hash, () => meaningOf(owner, canonicalText(root))) ??
          earlier.sameAs(owner, typed);
        if (!first) earlier.add(owner, hash, typed);
        else {
          const related = [{ at: first.expression!, message: "The earlier rule." }];
          ctx.report({ at: owner.expression!, messageId: "duplicate", related });
        }
      },
    };
  },
}) satisfies Rule;

/** The rules of one ruleset, by their text and, among those with the same effect and the same fields, by meaning. */
class Earlier {
  readonly byText = new TextIndex<ConfigRule>((rule) =>
    meaningOf(rule, canonicalTextAgain(rule.expression!.value)),
  );
  readonly #prover = rulesetProver();
  readonly #alike = new Map<string, Reachability<ConfigRule>>();

  /** The rule that does the same for the same requests. */
  sameAs(rule: ConfigRule, typed: TypedExpression): ConfigRule | undefined {
    const reach = this.#alike.get(lookOf(rule, typed))?.reach(typed);
    const [first, ...others] = reach?.kind === "dead" ? reach.blockers : [];
    if (!first || others.length > 0) return undefined;
    return this.#prover.implies(typedAgain(first), typed).answer === "yes" ? first : undefined;
  }

  add(rule: ConfigRule, hash: number, typed: TypedExpression): void {
    this.byText.add(hash, rule);
    const options = { prover: this.#prover, expressionOf: typedAgain };
    const alike = getOrCompute(this.#alike, lookOf(rule, typed), () => new Reachability(options));
    alike.add(rule, typed);
  }
}

/** Equal for rules with the same effect and the same fields; only such rules are compared by meaning. */
function lookOf(rule: ConfigRule, { parsed: { root } }: TypedExpression): string {
  return JSON.stringify([doneBy(rule), [...fieldsOf(root!)].sort()]);
}

function typedAgain(rule: ConfigRule): TypedExpression {
  return analyseExpression(rule.expression!.value).typed;
}

/** A key that is equal for rules that do the same. */
function meaningOf(rule: ConfigRule, canonical: string): string {
  return JSON.stringify([doneBy(rule), canonical]);
}

/** A key for the effect of a rule on the requests that it matches. */
function doneBy(rule: ConfigRule): string {
  return JSON.stringify([rule.action!.value, plain(rule.actionParameters)]);
}

/** Whether a rule is on and a second one like it would do nothing. Excludes rules that end the evaluation. */
function isRepeatable(rule: ConfigRule): boolean {
  const action = actionOf(rule.action?.value ?? "")?.value;
  if (!action || !isEnabled(rule) || rule.node.get("ratelimit")) return false;
  if (isSkip(rule)) return rule.actionParameters?.get("ruleset") === undefined;
  return action.name === "log" || action.name === "set_config" || action.name.endsWith("challenge");
}

/** The values without locations, with sorted keys, for comparison. */
function plain(node: LocatedNode | undefined): unknown {
  if (!node) return undefined;
  if (node.kind === "Array") return node.items.map(plain);
  if (node.kind === "Object") {
    const keys = node.entries.map(({ key }) => key).sort();
    return keys.map((key) => [key, plain(node.get(key))]);
  }
  return node.kind === "Null" ? null : node.kind === "Unknown" ? node.range : node.value;
}
