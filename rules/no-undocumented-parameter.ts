import { PARAMETER_PHASES } from "../src/contract/action-parameters.ts";
import { PAGE_RULES } from "../src/contract/page-rules.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../src/sources/values/located.ts";
import { arrayAt, objectAt, saysNothing } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-undocumented-parameter",
  summary: "Disallow parameters that are not documented for the rules of a phase.",
  effect: "risky",
  why: "A parameter of another phase is rejected by the API or has no effect: `uri` is rewritten in a separate phase.",
  details: "Names that no rule has are reported by `no-unknown-action-parameter`.",
  ...restsOn(SETTINGS.eligibleForCache),
  messages: {
    phase: {
      text: "`{{name}}` is documented for {{phases}}, so the API may reject it in `{{phase}}`.",
      help: "Move it into a rule of the other phase.",
    },
    bypassed: {
      text: "`{{name}}` applies to cached responses, so with `cache` off it has no effect.",
      help: "Remove it, or set `cache` to `true`.",
    },
    names: {
      text: "A list names single parameters, so `*` does not mean all of them here.",
      help: 'Write `"all": true` instead of the list.',
    },
    lifetime: {
      text: "`browser_ttl` overrides the lifetime in browsers but states none.",
      help: "Add `default`, in seconds.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      settingsExample("http_request_late_transform", "rewrite", `"uri": { "path": { "value": "/a" } }`),
      settingsExample(
        "http_request_cache_settings",
        "set_cache_settings",
        `"cache": false, "edge_ttl": { "mode": "override_origin", "default": 60 }, "browser_ttl": { "mode": "override_origin" }`,
      ),
      settingsExample(
        "http_request_cache_settings",
        "set_cache_settings",
        `"cache_key": { "custom_key": { "query_string": { "include": { "list": ["*"] } } } }`,
      ),
    ],
    valid: [settingsExample("http_config_settings", "set_config", `"rocket_loader": true`)],
  },
  create: (ctx) => {
    const checkPhase = (entry: LocatedEntry, action: string, phase: string): void => {
      const fact = PARAMETER_PHASES.find(
        ({ value }) => value.action === action && value.parameter === entry.key,
      );
      if (!fact || fact.value.phases.includes(phase) || !isOfTheAction(action, phase)) return;
      const data = { name: entry.key, phases: codeList(fact.value.phases, "and"), phase };
      ctx.report({ at: entry.keyRange, messageId: "phase", data, source: fact.source });
    };
    const checkCache = (parameters: LocatedObject): void => {
      const cache = parameters.get("cache");
      if (cache?.kind === "Boolean" && !cache.value) {
        for (const entry of parameters.entries) {
          if (!SETTINGS.eligibleForCache.value.includes(entry.key) || isOpen(entry.value)) continue;
          ctx.report({ at: entry.keyRange, messageId: "bypassed", data: { name: entry.key } });
        }
      }
      const query = objectAt(objectAt(objectAt(parameters, "cache_key"), "custom_key"), "query_string");
      for (const key of ["include", "exclude"]) {
        const list = arrayAt(objectAt(query, key), "list")?.items ?? [];
        const all = list.find((item) => item.kind === "String" && item.value === PAGE_RULES.all.value);
        if (all) ctx.report({ at: all, messageId: "names", source: PAGE_RULES.all.source });
      }
      const browser = parameters.entry("browser_ttl");
      if (browser?.value.kind !== "Object") return;
      const [mode, lifetime] = [browser.value.get("mode"), browser.value.get("default")];
      if (mode?.kind !== "String" || mode.value !== OVERRIDE || (lifetime && lifetime.kind !== "Null"))
        return;
      ctx.report({ at: browser.keyRange, messageId: "lifetime", source: SETTINGS.browserTtlDefault.source });
    };
    return {
      Rule: rulesWith("actionParameters", ({ action, actionParameters, ruleset }) => {
        if (!action || ruleset?.rulesetKind?.value === "managed") return;
        for (const entry of actionParameters.entries) {
          if (!isOpen(entry.value) && ruleset?.phase) checkPhase(entry, action.value, ruleset.phase.value);
        }
        if (action.value === "set_cache_settings") checkCache(actionParameters);
      }),
    };
  },
}) satisfies Rule;

/** The mode in which the lifetime of the origin does not count. */
const OVERRIDE = "override_origin";

function isOpen(value: LocatedNode): boolean {
  return value.kind === "Unknown" || saysNothing(value);
}

/** Whether the action has parameters in the phase. If not, they are wrong only because the action is. */
function isOfTheAction(action: string, phase: string): boolean {
  return PARAMETER_PHASES.some(({ value }) => value.action === action && value.phases.includes(phase));
}

function settingsExample(phase: string, action: string, parameters: string): string {
  return rulesetExample(phase, [
    `{ "action": "${action}", "action_parameters": { ${parameters} }, "expression": "ssl" }`,
  ]);
}
