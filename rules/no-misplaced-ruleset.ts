import { managedRulesetOf } from "../src/contract/owasp.ts";
import { PHASE_FACTS } from "../src/contract/phases.ts";
import { uniqueName } from "../src/core/folder.ts";
import { code } from "../src/core/phrases.ts";
import { isExecute } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";
import { stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-misplaced-ruleset",
  summary: "Disallow executing a ruleset outside its own phase.",
  effect: "rejected",
  why: "A ruleset belongs to a phase and is executed there only. The API rejects it in any other phase.",
  details:
    "Knows managed rulesets by their ids, and others by references to resources in the same directory of Terraform.",
  ...restsOn(PHASE_FACTS.rulesetPhase),
  messages: {
    otherPhase: {
      text: "{{name}} belongs to the phase `{{own}}`, so the API rejects it in `{{phase}}`.",
      help: "Move the rule to the entry point of `{{own}}`.",
    },
    entryPoint: {
      effect: "risky",
      text: "{{name}} is an entry point of the kind `{{kind}}`, which is evaluated by itself, so the API may reject it here.",
      help: "Make it a ruleset of the kind `custom`, or remove this rule.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_firewall_custom", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
    ],
    valid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
    ],
  },
  finish(facts: readonly Collected<RulesetFact>[], project) {
    const addressOf = ({ uri, fact }: Collected<RulesetFact>) => uniqueName(uri, fact.name);
    const rulesets = new Map(facts.flatMap((one) => (one.fact.at ? [] : [[addressOf(one), one.fact]])));
    for (const one of facts) {
      const { phase, at: range } = one.fact;
      const own = rulesets.get(addressOf(one));
      if (!range || !own) continue;
      const [at, name] = [{ uri: one.uri, range }, code(one.fact.name)];
      if (own.phase !== phase)
        project.report({ at, messageId: "otherPhase", data: { name, own: own.phase, phase } });
      else if (own.kind === "zone" || own.kind === "root")
        project.report({ at, messageId: "entryPoint", data: { name, kind: own.kind } });
    }
  },
  create: (ctx) => ({
    TerraformResource({ resourceType, name, node }) {
      const [phase, kind] = [stringAt(node, "phase")?.value, stringAt(node, "kind")?.value];
      if (phase && kind) ctx.collect({ name: `${resourceType}.${name}`, phase, kind });
    },
    Rule: rulesWith("actionParameters", (rule) => {
      const id = isExecute(rule) ? rule.actionParameters?.get("id") : undefined;
      const phase = rule.ruleset?.phase?.value;
      const known = id?.kind === "String" ? managedRulesetOf(id.value)?.value : undefined;
      if (phase === undefined) return;
      if (id?.kind === "Unknown" && id.idOf !== undefined)
        ctx.collect({ name: id.idOf, phase, at: ctx.rangeInFile(id) });
      if (id === undefined || !known || known.phase === phase) return;
      ctx.report({ at: id, messageId: "otherPhase", data: { name: known.name, own: known.phase, phase } });
    }),
  }),
}) satisfies Rule;

/** A ruleset of Terraform by its address, or the place of a reference to one. */
type RulesetFact = {
  readonly name: string;
  readonly phase: string;
  readonly kind?: string;
  readonly at?: FactRange;
};
