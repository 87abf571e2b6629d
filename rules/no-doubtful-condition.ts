import { ASSUMPTIONS, assuming, leastAssumptions, USUAL_ASSUMPTIONS } from "../src/contract/assumptions.ts";
import { draftsOf } from "../src/lint/analysis/rule-order.ts";
import { rulesetProver } from "../src/lint/analysis/sequence.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { Expression } from "../src/parser/ast.ts";
import { walk } from "../src/parser/walk.ts";
import { mentionedAssumptions, mentionedFields } from "../src/semantics/complete/mentioned-fields.ts";
import { within } from "../src/semantics/parts/claims.ts";
import { confirmedDraft } from "../src/semantics/parts/drafted.ts";
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
      default: [...USUAL_ASSUMPTIONS],
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
    const strict = rulesetProver();
    const report = (condition: Expression, typed: TypedExpression): boolean => {
      const alone = within(typed, condition);
      const names = mentionedAssumptions([alone]).filter((name) => allowed.has(name));
      const isNever = (facts: ReadonlySet<string>) => rulesetProver(facts).never(alone).answer === "yes";
      if (names.length === 0 || !isNever(new Set(names)) || strict.never(alone).answer === "yes")
        return false;
      const assumed = assuming(leastAssumptions(names, isNever));
      ctx.report({ at: condition, messageId: "never", data: { assumed } });
      return true;
    };
    return {
      Expression: ({ typed, isValid }) => {
        const { root } = typed.parsed;
        if (!isValid || root === undefined) return;
        const conditions: Expression[] = [];
        walk(root, (node) => {
          if (node.kind === "Comparison" || node.kind === "Quantifier") conditions.push(node);
          return node.kind !== "Quantifier";
        });
        const found = conditions.filter((one) => report(one, typed));
        if (found.length > 0 || conditions.includes(root) || isUndoubted(root, typed)) return;
        report(root, typed);
      },
    };
  },
}) satisfies Rule;

/** Whether a request matches that is quickly made and meets the assumptions about hosts and addresses. */
function isUndoubted(root: Expression, typed: TypedExpression): boolean {
  const values = confirmedDraft(typed, draftsOf(root, typed))?.values;
  const host = values?.get("http.host");
  if (values === undefined || typeof host !== "string" || /[A-Z]/.test(host)) return false;
  const start = `${values.get("ssl") === false ? "http" : "https"}://${host}`;
  return mentionedFields([typed]).every((name) =>
    name.endsWith(".full_uri") ? String(values.get(name)).startsWith(start) : !name.endsWith(".extension"),
  );
}
