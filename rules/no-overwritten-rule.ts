import { PARAMETER_FACTS } from "../src/contract/action-parameters.ts";
import { isEnabled } from "../src/lint/analysis/managed.ts";
import { rulesetProver } from "../src/lint/analysis/sequence.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";
import { Reachability } from "../src/semantics/order/reachability.ts";
import type { Rule as ConfigRule } from "../src/sources/recognise/model.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";
import { analyseExpression } from "../src/types/analyse.ts";

const { mergedActions: MERGED } = PARAMETER_FACTS;

export default defineRule({
  id: "no-overwritten-rule",
  summary: "Disallow rules whose settings a later rule replaces for every request that they match.",
  effect: "ineffective",
  since: "0.2.0",
  why: "Cache rules and origin rules do not end with the first match, as page rules did: the settings of all rules that match are merged, and the last rule that gives a setting decides it. A special case before the general rule has no effect.",
  details:
    "Reported only if it is proved that a later rule that is on, or several together, match every request that the earlier rule matches, and each of them gives all settings of the earlier one.",
  ...restsOn(MERGED),
  messages: {
    overwritten: {
      text: "A later rule gives all settings of this rule for every request that it matches, so this rule has no effect.",
      help: "Move it behind the later rule, or exclude its requests there.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_cache_settings", [
        cacheExample(`starts_with(http.request.uri.path, \\"/admin\\")`, `"cache": false`),
        cacheExample("true", `"cache": true`),
      ]),
    ],
    valid: [
      rulesetExample("http_request_cache_settings", [
        cacheExample("true", `"cache": true`),
        cacheExample(`starts_with(http.request.uri.path, \\"/admin\\")`, `"cache": false`),
      ]),
      rulesetExample("http_request_cache_settings", [
        cacheExample(`starts_with(http.request.uri.path, \\"/admin\\")`, `"cache": false`),
        cacheExample("true", `"respect_strong_etags": true`),
      ]),
    ],
  },
  create: (ctx) => ({
    Ruleset({ rules }) {
      const groups = new Map<string, { given: ReadonlySet<string>; after: Reachability<ConfigRule> }>();
      for (const rule of rules.toReversed()) {
        const { action, actionParameters, expression } = rule;
        if (!MERGED.value.includes(action?.value ?? "") || !actionParameters || !expression) continue;
        const { typed, findings } = analyseExpression(expression.value);
        if (!typed.parsed.root || findings.some(({ severity }) => severity === "error")) continue;
        const names = namesIn(actionParameters, false);
        for (const { given, after } of groups.values()) {
          if (names.length === 0 || !names.every((name) => given.has(name))) continue;
          const reach = after.reach(typed);
          if (reach.kind === "unknown")
            ctx.notChecked(
              expression,
              "rule that may be overwritten: the proof takes too many steps",
              "limits",
            );
          if (reach.kind !== "dead") continue;
          const related = reach.blockers.map(({ expression: at }) => ({
            at: at!,
            message: "The later rule.",
          }));
          ctx.report({ at: expression, messageId: "overwritten", related });
          break;
        }
        if (!isEnabled(rule)) continue;
        const given = namesIn(actionParameters, true);
        const group = groups.get(given.join(" ")) ?? { given: new Set(given), after: laterRules() };
        groups.set(given.join(" "), group);
        group.after.add(rule, typed);
      }
    },
  }),
}) satisfies Rule;

function laterRules(): Reachability<ConfigRule> {
  return new Reachability({
    prover: rulesetProver(),
    expressionOf: ({ expression }) => analyseExpression(expression!.value).typed,
  });
}

/** The paths of the settings in some parameters; without those that may not be given, if they have to be `certain`. */
function namesIn(node: LocatedNode, certain: boolean, path = ""): readonly string[] {
  if (node.kind === "Object" && node.entries.length > 0)
    return node.entries.flatMap(({ key, value }) => namesIn(value, certain, `${path}/${key}`));
  return node.kind === "Null" || (certain && node.kind === "Unknown") ? [] : [path];
}

function cacheExample(expression: string, settings: string): string {
  return `{ "action": "set_cache_settings", "expression": "${expression}", "action_parameters": { ${settings} } }`;
}
