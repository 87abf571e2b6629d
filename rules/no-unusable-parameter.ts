import { ACTION_PARAMETERS } from "../src/contract/action-parameters.ts";
import type { ParameterSchema } from "../src/contract/schemas/parameter-schema.ts";
import { LOGGING_SCHEMA, parameterSchemaOf, RATE_LIMIT_SCHEMA } from "../src/contract/schemas/parameters.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { nearest } from "../src/core/nearest.ts";
import { didYouMean } from "../src/core/phrases.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { type Misfit, misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import { wordsFor } from "../src/lint/analysis/parameter-words.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import type { LocatedEntry, LocatedNode, LocatedString } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-parameter",
  summary: "Disallow parameter values that the action does not accept.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  fixable: "suggestion",
  why: 'Modes, operations and levels are closed lists, ports and durations have bounds, and a switch is `true` or `false`, not `"on"`. The API rejects a rule with any other value.',
  details:
    "Looks at cache, configuration, origin, transform, compression and custom error rules, at the fields of logs and at rate limits. Products add keys, so an unknown key is reported only if it differs little from a known one.",
  source: SETTINGS.ssl.source,
  evidence: SETTINGS.ssl.evidence,
  messages: {
    unusable: {
      text: "{{problem}}, so the API rejects this rule{{near}}",
      help: "{{help}}",
    },
    order: {
      text: "`{{name}}` has to be the last algorithm, so the API rejects this rule.",
      help: "Move it to the end of the list.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_config_settings", [
          `{ "action": "set_config", "action_parameters": { "ssl": "full_strict", "bic": "on" }, "expression": "ssl" }`,
        ]),
        format: "json",
      },
      {
        code: `{ "action": "set_config", "action_parameters": { "polish": "losless" }, "expression": "ssl" }`,
        format: "json",
        suggests: `{ "action": "set_config", "action_parameters": { "polish": "lossless" }, "expression": "ssl" }`,
      },
      {
        code: rulesetExample("http_request_origin", [
          `{ "action": "route", "action_parameters": { "origin": { "port": 70000 } }, "expression": "ssl" }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample("http_request_cache_settings", [
          `{
  "action": "set_cache_settings",
  "action_parameters": { "edge_ttl": { "mode": "override", "default": 3600 } },
  "expression": "ssl"
}`,
        ]),
        format: "json",
        suggests: rulesetExample("http_request_cache_settings", [
          `{
  "action": "set_cache_settings",
  "action_parameters": { "edge_ttl": { "mode": "override_origin", "default": 3600 } },
  "expression": "ssl"
}`,
        ]),
      },
    ],
    valid: [
      {
        code: rulesetExample("http_config_settings", [
          `{ "action": "set_config", "action_parameters": { "ssl": "strict", "bic": false }, "expression": "ssl" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => {
    const judge = (entry: LocatedEntry, schema: ParameterSchema, owner: string): void => {
      // An empty object lacks everything, which another rule says.
      if (entry.value.kind === "Object" && entry.value.entries.length === 0) return;
      for (const misfit of misfitsOf(entry, schema)) {
        if (!isJudgedElsewhere(owner, misfit)) report(misfit, owner);
      }
    };
    const report = (misfit: Misfit, owner: string): void => {
      const near = nearOf(misfit);
      if (misfit.problem.kind === "unknownKey" && near === undefined) return;
      const { at } = misfit;
      const edit =
        near !== undefined && "kind" in at && at.kind === "String" ? replaceText(at, near) : undefined;
      ctx.report({
        at,
        messageId: "unusable",
        data: { ...wordsFor(misfit, owner, near), near: didYouMean(near === undefined ? [] : [near]) || "." },
        fix: edit && { title: `Use \`${near}\``, edits: [edit], safety: "suggestion" },
      });
    };
    return {
      Rule({ action, node, ruleset }) {
        if (ruleset?.rulesetKind?.value === "managed") return;
        const ratelimit = node.entry("ratelimit");
        if (ratelimit) judge(ratelimit, RATE_LIMIT_SCHEMA, "ratelimit");
        const logging = node.entry("logging");
        if (logging) judge(logging, LOGGING_SCHEMA, "logging");
        const schema = action && parameterSchemaOf(action.value);
        const parameters = schema && node.entry("action_parameters");
        if (!parameters) return;
        judge(parameters, schema, action.value);
        for (const name of misplacedAlgorithms(parameters.value)) {
          ctx.report({ at: name, messageId: "order", data: { name: name.value } });
        }
      },
    };
  },
}) satisfies Rule;

/** The near match: a value of the list, or a key that the object does not have yet. */
function nearOf({ at, problem }: Misfit): string | undefined {
  if (problem.kind === "unknownKey") {
    const [near] = nearest(problem.key, problem.unused, 1);
    // Every other word is a neighbour of a word as short as `bic`.
    const isClose = problem.key.length > "mode".length && problem.key[0] === near?.[0];
    return isClose ? near : undefined;
  }
  if (problem.kind !== "value" || !("kind" in at) || at.kind !== "String") return undefined;
  return nearest(at.value, problem.known.map(String), 1)[0];
}

/** Places that other rules judge: status codes, the parts of responses, names of parameters. */
function isJudgedElsewhere(owner: string, { path, problem }: Misfit): boolean {
  if (path.endsWith("status_code") && owner !== "set_cache_settings") return true;
  if (path.endsWith("content_type") && problem.kind === "value") return true;
  if (problem.kind === "missing") return owner === "ratelimit" || owner === "block";
  return problem.kind === "unknownKey" && path === "" && Object.hasOwn(ACTION_PARAMETERS.value, owner);
}

/** The names in a list of compression algorithms that stand before others and may not. */
function misplacedAlgorithms(parameters: LocatedNode): LocatedString[] {
  const list = parameters.kind === "Object" ? parameters.get("algorithms") : undefined;
  if (list?.kind !== "Array") return [];
  return list.items.slice(0, -1).flatMap((item) => {
    const name = item.kind === "Object" ? item.get("name") : undefined;
    const isLast = name?.kind === "String" && SETTINGS.lastCompressionAlgorithms.value.includes(name.value);
    return isLast ? [name] : [];
  });
}
