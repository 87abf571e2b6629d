import { OBJECT_SCHEMAS } from "../src/contract/schemas/parameters.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { nearest } from "../src/core/nearest.ts";
import { didYouMean } from "../src/core/phrases.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { type Misfit, misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import { wordsFor } from "../src/lint/analysis/parameter-words.ts";
import { isOfParameter, type RuleMisfit, ruleMisfits } from "../src/lint/analysis/rule-check.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";
import type { LocatedNode, LocatedObject, LocatedString } from "../src/sources/values/located.ts";
import { arrayAt, objectsIn, stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-parameter",
  summary: "Disallow parameter values that the action does not accept.",
  effect: "rejected",
  fixable: "suggestion",
  why: 'Modes, operations and levels are closed lists, ports and durations have bounds, and a switch is `true` or `false`, not `"on"`. The API rejects a rule with any other value.',
  details:
    "Looks at cache, configuration, origin, transform, compression and custom error rules, at the fields of logs and at rate limits. Unknown names are reported by `no-unknown-action-parameter`.",
  ...restsOn(SETTINGS.ssl),
  messages: {
    unusable: {
      text: "{{problem}}, so the API rejects this rule{{near}}",
      help: "{{help}}",
    },
    doubtful: {
      effect: "risky",
      text: "{{problem}}, so the API may reject it.",
      help: "{{help}}",
    },
    order: {
      text: "`{{name}}` has to be the last algorithm, so the API rejects this rule.",
      help: "Move it to the end of the list.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_config_settings", [
        `{ "action": "set_config", "action_parameters": { "ssl": "full_strict", "bic": "on" }, "expression": "ssl" }`,
      ]),
      {
        code: `{ "action": "set_config", "action_parameters": { "polish": "losless" }, "expression": "ssl" }`,
        suggests: `{ "action": "set_config", "action_parameters": { "polish": "lossless" }, "expression": "ssl" }`,
      },
      rulesetExample("http_request_origin", [
        `{ "action": "route", "action_parameters": { "origin": { "port": 70000 } }, "expression": "ssl" }`,
      ]),
      {
        code: rulesetExample("http_request_cache_settings", [
          `{ "action": "set_cache_settings", "action_parameters": { "edge_ttl": { "mode": "override", "default": 3600 } }, "expression": "ssl" }`,
        ]),
        suggests: rulesetExample("http_request_cache_settings", [
          `{ "action": "set_cache_settings", "action_parameters": { "edge_ttl": { "mode": "override_origin", "default": 3600 } }, "expression": "ssl" }`,
        ]),
      },
    ],
    valid: [
      rulesetExample("http_config_settings", [
        `{ "action": "set_config", "action_parameters": { "ssl": "strict", "bic": false }, "expression": "ssl" }`,
      ]),
    ],
  },
  create: (ctx) => {
    /** Whether a provider checks the objects before the API does. */
    let isTerraform = false;
    const report = (misfit: RuleMisfit): void => {
      const near = nearOf(misfit);
      const { at, owner } = misfit;
      const edit =
        near !== undefined && "kind" in at && at.kind === "String" ? replaceText(at, near) : undefined;
      ctx.report({
        at,
        messageId: "unusable",
        data: { ...wordsFor(misfit, owner), near: didYouMean(near === undefined ? [] : [near]) || "." },
        fix: edit && { title: `Use \`${near}\``, edits: [edit], safety: "suggestion" },
      });
    };
    const checkObject = (value: LocatedNode, owner: keyof typeof OBJECT_SCHEMAS): void => {
      for (const misfit of misfitsOf({ key: owner, keyRange: value.range, value }, OBJECT_SCHEMAS[owner])) {
        const { problem } = misfit;
        const isOther = problem.kind === "type" && problem.otherYaml !== undefined;
        // Terraform's provider checks everything but the form of strings.
        if (problem.kind === "unknownKey" || isOther || (isTerraform && problem.kind !== "form")) continue;
        if (owner === "snippet" && problem.kind === "form") {
          const { source } = SETTINGS.snippetName;
          ctx.report({ at: misfit.at, messageId: "doubtful", data: wordsFor(misfit, owner), source });
        } else report({ ...misfit, owner });
      }
    };
    const checkSetting = (action: LocatedObject): void => {
      const { properties = {} } = OBJECT_SCHEMAS["page-rule-setting"];
      const id = stringAt(action, "id");
      const value = action.entry("value");
      if (!id) return;
      if (!Object.hasOwn(properties, id.value)) {
        // The list of settings has changed over the years, so only a name that resembles one is wrong.
        const problem = { kind: "value", known: Object.keys(properties) } as const;
        const misfit = { at: id, path: "id", problem, owner: "page-rule" };
        if (nearOf(misfit) !== undefined) report(misfit);
      } else if (value) {
        for (const misfit of misfitsOf(value, properties[id.value]!)) report({ ...misfit, owner: id.value });
      }
    };
    return {
      TerraformResource() {
        isTerraform = true;
      },
      SlotObjects({ objects, slot }) {
        for (const object of objects) checkObject(object, slot);
      },
      PageRules({ rules }) {
        for (const rule of isTerraform ? [] : rules) {
          checkObject(rule, "page-rule");
          for (const action of objectsIn(arrayAt(rule, "actions"))) checkSetting(action);
        }
      },
      Rule(rule) {
        ruleMisfits(rule).filter(isOfParameter).forEach(report);
        const { action, actionParameters, ruleset } = rule;
        if (!actionParameters || action?.value !== "compress_response") return;
        if (ruleset?.rulesetKind?.value === "managed") return;
        for (const name of misplacedAlgorithms(actionParameters)) {
          ctx.report({ at: name, messageId: "order", data: { name: name.value } });
        }
      },
    };
  },
}) satisfies Rule;

/** The near match of a value of a list. */
function nearOf({ at, problem }: Misfit): string | undefined {
  if (problem.kind !== "value" || !("kind" in at) || at.kind !== "String") return undefined;
  return nearest(at.value, problem.known.map(String), 1)[0];
}

/** The names in a list of compression algorithms that are before others and must not be. */
function misplacedAlgorithms(parameters: LocatedObject): LocatedString[] {
  const list = parameters.get("algorithms");
  if (list?.kind !== "Array") return [];
  return list.items.slice(0, -1).flatMap((item) => {
    const name = item.kind === "Object" ? item.get("name") : undefined;
    const isLast = name?.kind === "String" && SETTINGS.lastCompressionAlgorithms.value.includes(name.value);
    return isLast ? [name] : [];
  });
}
