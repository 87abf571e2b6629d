import { PHASE_FACTS } from "../src/contract/phases.ts";
import { OBJECT_SCHEMAS } from "../src/contract/schemas/parameters.ts";
import { wordList } from "../src/core/phrases.ts";
import { describeKind } from "../src/lint/analysis/located-values.ts";
import { type Misfit, misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import { TYPES } from "../src/lint/analysis/parameter-words.ts";
import { isOtherScalar, resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import { NOT_PARAMETERS, ruleMisfits, rulesetMisfits } from "../src/lint/analysis/rule-check.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { plainValue } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-wrong-type",
  summary: "Disallow values of a type that the API does not accept.",
  effect: "rejected",
  fixable: "suggestion",
  why: 'The API reads `"true"`, `true` and `1` as three different things and rejects the wrong one. In YAML an unquoted `expression: true` is a Boolean.',
  ...restsOn(PHASE_FACTS.rulesetKinds),
  messages: {
    wrongType: {
      text: "`{{key}}` must be {{expected}} but is {{found}}, so the API rejects this.",
      help: "Write {{expected}}.",
    },
    otherYaml: {
      text: "`{{key}}` is `{{word}}`, which readers of YAML 1.1 take for {{meaning}}, and those of YAML 1.2 for a string, which the API rejects.",
      help: "Write `{{meaning}}`.",
      effect: "risky",
    },
    unquoted: {
      text: "`{{key}}` is `{{word}}` without quotes, which readers of YAML 1.1 take for {{meaning}}, and the API rejects that.",
      help: "Put it in quotes.",
      effect: "risky",
    },
  },
  examples: {
    format: "yaml",
    invalid: [
      {
        code: "action: block\nexpression: true\n",
        suggests: 'action: block\nexpression: "true"\n',
      },
      { code: `{ "action": "block", "expression": "ssl", "enabled": "yes" }`, format: "json" },
    ],
    valid: [`action: block\nexpression: "true"\nenabled: true\n`],
  },
  create: (ctx) => {
    /** Values that the Terraform provider rejects first. */
    const reported = new Set<number>();
    /** Whether the provider counts the blocks, which are a list here. */
    let isProvided = false;
    const check = ({ at, key: place = at, path, problem }: Misfit, isOurs = true): void => {
      if (problem.kind !== "type" || !("kind" in at) || reported.has(at.range.start)) return;
      const { otherYaml: meaning, types } = problem;
      const key = path.split(".").at(-1)!;
      if (meaning !== undefined) {
        const word = String(plainValue(at));
        const wanted = types.includes("boolean") ? meaning : `"${word}"`;
        ctx.report({
          at,
          messageId: wanted === meaning ? "otherYaml" : "unquoted",
          data: { key, word, meaning },
          fix: { title: `Write \`${wanted}\``, edits: [ctx.replace(at, wanted)], safety: "suggestion" },
        });
        return;
      }
      if (!isOurs || (isProvided && at.kind === "Array" && types.includes("object"))) return;
      const quoted = types.includes("string") && (at.kind === "Boolean" || at.kind === "Number");
      const raw = at.kind === "Boolean" ? String(at.value) : at.kind === "Number" ? at.raw : "";
      ctx.report({
        at: place,
        messageId: "wrongType",
        data: { key, expected: wordList(types.map((type) => TYPES[type])), found: describeKind(at) },
        fix: quoted
          ? { title: "Put it in quotes", edits: [ctx.replace(at, `"${raw}"`)], safety: "suggestion" }
          : undefined,
      });
    };
    return {
      TerraformResource(resource) {
        isProvided ||= resource.provider !== undefined;
        for (const misfit of resourceMisfits(resource, ctx.provider)?.misfits ?? []) {
          const { at, problem } = misfit;
          if (problem.kind === "type" && "kind" in at && !isOtherScalar(misfit)) reported.add(at.range.start);
        }
      },
      Ruleset: (ruleset) => {
        for (const misfit of rulesetMisfits(ruleset)) check(misfit);
      },
      FirewallRule: ({ node }) => {
        const entry = { key: "rule", keyRange: node.range, value: node };
        for (const misfit of misfitsOf(entry, OBJECT_SCHEMAS.firewall_rule)) check(misfit);
      },
      Rule: (rule) => {
        for (const misfit of ruleMisfits(rule)) check(misfit, NOT_PARAMETERS.has(misfit.owner));
      },
    };
  },
}) satisfies Rule;
