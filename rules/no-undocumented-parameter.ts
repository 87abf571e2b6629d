import { ACTION_PARAMETERS, PARAMETER_PHASES } from "../src/contract/action-parameters.ts";
import { parameterSchemaOf } from "../src/contract/schemas/parameters.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import { rulesWith } from "../src/lint/narrowed.ts";
import type { LocatedEntry, LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-undocumented-parameter",
  summary: "Disallow parameters that are not documented for the rules of a phase.",
  effect: "risky",
  severity: "warning",
  since: "0.1.0",
  why: "A setting of another product, or of another phase, is rejected by the API or has no use: `always_use_https` is a setting of zones, and `uri` is rewritten in a phase of its own.",
  details:
    "A warning, since products add parameters. Names that differ little from known ones are reported by `no-unusable-parameter`.",
  source: SETTINGS.eligibleForCache.source,
  evidence: SETTINGS.eligibleForCache.evidence,
  messages: {
    unknown: {
      text: "`{{name}}` is not documented for the action `{{action}}`, so the API may reject this rule.",
      help: "Remove it, or look for the product that it belongs to.",
    },
    phase: {
      text: "`{{name}}` is documented for {{phases}}, so the API may reject it in `{{phase}}`.",
      help: "Move it into a rule of the other phase.",
    },
    bypassed: {
      text: "`{{name}}` applies to cached responses, so with `cache` off it has no effect.",
      help: "Remove it, or set `cache` to `true`.",
    },
    lifetime: {
      text: "`browser_ttl` overrides the lifetime in browsers but states none.",
      help: "Add `default`, in seconds.",
    },
  },
  examples: {
    invalid: [
      {
        code: settingsExample("http_config_settings", "set_config", `"always_use_https": true`),
        format: "json",
      },
      {
        code: settingsExample(
          "http_request_late_transform",
          "rewrite",
          `"uri": { "path": { "value": "/a" } }`,
        ),
        format: "json",
      },
      {
        code: settingsExample(
          "http_request_cache_settings",
          "set_cache_settings",
          `"cache": false, "edge_ttl": { "mode": "override_origin", "default": 60 }, "browser_ttl": { "mode": "override_origin" }`,
        ),
        format: "json",
      },
    ],
    valid: [
      {
        code: settingsExample("http_config_settings", "set_config", `"rocket_loader": true`),
        format: "json",
      },
    ],
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
          if (!SETTINGS.eligibleForCache.value.includes(entry.key) || saysNothing(entry)) continue;
          ctx.report({ at: entry.keyRange, messageId: "bypassed", data: { name: entry.key } });
        }
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
        const schema = parameterSchemaOf(action.value);
        const known = schema && "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
        for (const entry of actionParameters.entries) {
          if (saysNothing(entry)) continue;
          if (ruleset?.phase) checkPhase(entry, action.value, ruleset.phase.value);
          if (
            known.length === 0 ||
            known.includes(entry.key) ||
            isReportedElsewhere(action.value, entry.key, known)
          )
            continue;
          ctx.report({
            at: entry.keyRange,
            messageId: "unknown",
            data: { name: entry.key, action: action.value },
          });
        }
        if (action.value === "set_cache_settings") checkCache(actionParameters);
      }),
    };
  },
}) satisfies Rule;

/** The mode in which the lifetime of the origin does not count. */
const OVERRIDE = "override_origin";

/** Plans and states spell out what a rule does not have. */
function saysNothing({ value }: LocatedEntry): boolean {
  if (value.kind === "Object") return value.entries.length === 0;
  if (value.kind === "Array") return value.items.length === 0;
  return value.kind === "Null" || value.kind === "Unknown" || (value.kind === "String" && value.value === "");
}

/** Whether the action belongs to the phase at all, or its parameters are a mistake that follows from another one. */
function isOfTheAction(action: string, phase: string): boolean {
  return PARAMETER_PHASES.some(({ value }) => value.action === action && value.phases.includes(phase));
}

function isReportedElsewhere(action: string, key: string, known: readonly string[]): boolean {
  return Object.hasOwn(ACTION_PARAMETERS.value, action) || nearest(key, known, 1)[0]?.[0] === key[0];
}

function settingsExample(phase: string, action: string, parameters: string): string {
  return rulesetExample(phase, [
    `{ "action": "${action}", "action_parameters": { ${parameters} }, "expression": "ssl" }`,
  ]);
}
