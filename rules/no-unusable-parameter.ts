import { OBJECT_SCHEMAS } from "../src/contract/schemas/parameters.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { OBJECT_SLOTS, type SlotName } from "../src/contract/slots.ts";
import { didYouMean } from "../src/core/phrases.ts";
import type { FileRange } from "../src/core/range.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { type Misfit, misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import {
  type MisfitWords,
  misplacedAlgorithms,
  nearValue,
  wordsFor,
} from "../src/lint/analysis/parameter-words.ts";
import { isOfParameter, isOfValue, type RuleMisfit, ruleMisfits } from "../src/lint/analysis/rule-check.ts";
import { type Setting, settingIn, settingProblems, settingsIn } from "../src/lint/analysis/settings.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";
import { arrayAt, type LocatedNode, numberAt, objectsIn } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-parameter",
  summary: "Disallow values of parameters and settings that the API does not accept.",
  effect: "rejected",
  fixable: "suggestion",
  why: 'Modes, operations and levels are closed lists, ports and durations have bounds, and a switch is `true` or `false`, not `"on"`. The API rejects a rule with any other value.',
  details:
    "Looks at cache, configuration, origin, transform, compression and custom error rules, at the fields of logs and at rate limits, and at the settings of zones and page rules. Unknown names are reported by `no-unknown-action-parameter`; that of a setting is reported here if it resembles another, or is a value of one.",
  ...restsOn(SETTINGS.ssl),
  messages: {
    unusable: {
      text: "{{problem}}, so the API rejects this rule{{near}}",
      help: "{{help}}",
    },
    doubtful: {
      effect: "risky",
      text: "{{problem}}, so the API may reject it{{near}}",
      help: "{{help}}",
    },
    setting: { text: "{{problem}}, so the API rejects this setting{{near}}", help: "{{help}}" },
    object: { text: "{{problem}}, so the API rejects this request{{near}}", help: "{{help}}" },
    retired: {
      effect: "risky",
      text: "{{feature}} is retired, so `{{name}}` can no longer be set.",
      help: "Remove it.",
    },
    order: {
      text: "`{{name}}` must be the last algorithm, so the API rejects this rule.",
      help: "Move it to the end of the list.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "items": [{ "id": "security_level", "value": "extreme" }, { "id": "mirage", "value": "on" }] }`,
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
    const report = ({ messageId, at, key = at, words, near }: Problem): void => {
      const edit =
        near !== undefined && "kind" in at && at.kind === "String" ? replaceText(at, near) : undefined;
      ctx.report({
        at: key,
        messageId,
        data: { ...words, near: didYouMean(near === undefined ? [] : [near]) || "." },
        fix: edit && { title: `Use \`${near}\``, edits: [edit], safety: "suggestion" },
      });
    };
    const checkObject = (value: LocatedNode, owner: keyof typeof OBJECT_SCHEMAS): void => {
      for (const misfit of misfitsOf({ key: owner, keyRange: value.range, value }, OBJECT_SCHEMAS[owner])) {
        const isForm = misfit.problem.kind === "form";
        // Terraform's provider checks everything but the form of strings.
        if (ctx.isTerraform ? !isForm : !isOfValue(misfit)) continue;
        const messageId = isForm ? "doubtful" : hasNoExpression(owner) ? "object" : "unusable";
        report(problemOf({ ...misfit, owner }, messageId));
      }
    };
    /** Whether a setting is retired, which is reported. */
    const checkRetired = (name: string, at: LocatedNode | FileRange): boolean => {
      const { value: retired, source } = SETTINGS.retired;
      if (!Object.hasOwn(retired, name)) return false;
      const data = { name, feature: retired[name as keyof typeof retired] };
      ctx.report({ at, messageId: "retired", data, source });
      return true;
    };
    const checkSetting = (setting: Setting): void => {
      if (!checkRetired(setting.name, setting.at)) settingProblems(setting).forEach(report);
    };
    return {
      TerraformResource: ({ resourceType, node }) => settingsIn(resourceType, node).forEach(checkSetting),
      SlotObjects({ objects, slot }) {
        for (const object of objects) checkObject(object, slot);
        objects.flatMap((object) => settingsIn(slot, object)).forEach(checkSetting);
      },
      PageRules({ rules }) {
        for (const rule of rules) {
          if (!ctx.isTerraform) checkObject(rule, "page-rule");
          objectsIn(arrayAt(rule, "actions"))
            .flatMap((action) => settingIn(action, "page-rule-setting"))
            .filter((one) => !ctx.isTerraform || isUncheckedByTerraform(one))
            .forEach(checkSetting);
        }
      },
      Rule(rule) {
        for (const misfit of ruleMisfits(rule).filter(isOfParameter)) report(problemOf(misfit, "unusable"));
        const entries = rule.action?.value === "set_config" ? rule.actionParameters?.entries : [];
        for (const { key, keyRange } of entries ?? []) checkRetired(key, keyRange);
        for (const name of misplacedAlgorithms(rule))
          ctx.report({ at: name, messageId: "order", data: { name: name.value } });
      },
    };
  },
}) satisfies Rule;

/** Version 4 of the provider sends the lifetimes of statuses as they are, and version 5 the status of a redirect. */
function isUncheckedByTerraform({ name, value }: Setting): boolean {
  const redirect = value?.value.kind === "Object" ? value.value : undefined;
  return name === "cache_ttl_by_status" || numberAt(redirect, "status_code") !== undefined;
}

/** Whether the API has such an object apart from rules. */
const hasNoExpression = (owner: string) =>
  Object.hasOwn(OBJECT_SLOTS, owner) && OBJECT_SLOTS[owner as SlotName].value.keys.length === 0;

interface Problem extends Pick<Misfit, "at" | "key"> {
  readonly messageId: "unusable" | "object" | "doubtful" | "setting";
  readonly words: MisfitWords;
  readonly near: string | undefined;
}

function problemOf(misfit: RuleMisfit, messageId: Problem["messageId"]): Problem {
  return { ...misfit, messageId, words: wordsFor(misfit, misfit.owner), near: nearValue(misfit) };
}
