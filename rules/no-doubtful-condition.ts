import { ASSUMPTIONS, assuming, leastAssumptions, USUAL_ASSUMPTIONS } from "../src/contract/assumptions.ts";
import { getOrCompute } from "../src/core/get-or-compute.ts";
import { draftsOf } from "../src/lint/analysis/rule-order.ts";
import { rulesetProver } from "../src/lint/analysis/sequence.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { Expression } from "../src/parser/ast.ts";
import { walk } from "../src/parser/walk.ts";
import { mentionedAssumptions, mentionedFields } from "../src/semantics/complete/mentioned-fields.ts";
import type { Drafts } from "../src/semantics/draft/drafts.ts";
import { within } from "../src/semantics/parts/claims.ts";
import { confirmedDraft } from "../src/semantics/parts/drafted.ts";
import type { Prover } from "../src/semantics/prove/prover.ts";
import type { Witness } from "../src/semantics/prove/witness.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-doubtful-condition",
  summary: "Disallow conditions that no request meets if an assumption that you name is true.",
  effect: "risky",
  presets: [],
  why: "Whether the condition ever matches depends on something that no public source states, such as whether `http.host` keeps capitals. A rule with it may never act.",
  details:
    "`--assume` turns the rule on and names the assumptions, which [facts.md](../facts.md#assumptions-of-proofs) lists; `--assume none` turns it off. A finding names all assumptions that its proof needs. It never has a fix.",
  ...restsOn(ASSUMPTIONS.get("lower-case-hosts")!),
  options: {
    assume: {
      kind: "texts",
      // Proofs about whole messages take too long to be made without being asked for.
      default: [...USUAL_ASSUMPTIONS].filter((name) => name !== "whole-messages"),
      summary: "Names of the assumptions that a finding can rest on.",
    },
  },
  messages: {
    never: {
      text: "No request meets this, {{assumed}}.",
      help: "Write a condition that does not depend on this.",
    },
  },
  examples: {
    invalid: [`http.host contains "Shop"`],
    valid: [`lower(http.host) contains "shop"`],
  },
  create: (ctx) => {
    const allowed = new Set(ctx.options.assume);
    const provers = new Map<string, Prover>();
    const namesIn = (condition: Expression, typed: TypedExpression) =>
      mentionedAssumptions([within(typed, condition)]).filter((name) => allowed.has(name));
    const report = (condition: Expression, typed: TypedExpression): boolean => {
      const alone = within(typed, condition);
      const names = namesIn(condition, typed);
      const isNever = (facts: ReadonlySet<string>) => {
        const prover = getOrCompute(provers, [...facts].join(), () => rulesetProver(facts));
        return prover.never(alone).answer === "yes";
      };
      const needed = isNever(new Set(names)) ? leastAssumptions(names, isNever) : [];
      if (needed.length === 0) return false;
      ctx.report({ at: condition, messageId: "never", data: { assumed: assuming(needed) } });
      return true;
    };
    return {
      Expression: ({ typed, isValid }) => {
        const { root } = typed.parsed;
        if (!isValid || root === undefined || namesIn(root, typed).length === 0) return;
        const drafts = draftsOf(root, typed);
        const met = undoubted(typed, drafts);
        const conditions: Expression[] = [];
        walk(root, (node) => {
          const isWhole = node.kind === "Comparison" || node.kind === "Quantifier";
          if (isWhole && namesIn(node, typed).length > 0) conditions.push(node);
          return node.kind !== "Quantifier";
        });
        const doubtful = met ? conditions.filter((one) => drafts.truths.of(one, met) !== true) : conditions;
        const found = doubtful.filter((one) => report(one, typed));
        if (found.length > 0 || conditions.includes(root) || met) return;
        report(root, typed);
      },
    };
  },
}) satisfies Rule;

/** A request that matches and meets the assumptions about hosts and addresses, if one is quickly made. */
function undoubted(typed: TypedExpression, drafts: Drafts): Witness | undefined {
  const met = confirmedDraft(drafts);
  const host = met?.values.get("http.host");
  if (met === undefined || typeof host !== "string" || /[A-Z]/.test(host)) return undefined;
  const start = `${met.values.get("ssl") === false ? "http" : "https"}://${host}`;
  const isAsAssumed = (name: string) =>
    name.endsWith(".full_uri")
      ? String(met.values.get(name)).startsWith(start)
      : !name.endsWith(".extension");
  return mentionedFields([typed]).every(isAsAssumed) ? met : undefined;
}
