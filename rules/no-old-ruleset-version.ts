import { LATEST_VERSION } from "../src/contract/actions.ts";
import { cataloguedRuleset, pinnedVersion } from "../src/lint/analysis/catalogued.ts";
import { defineRule, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-old-ruleset-version",
  summary:
    "Disallow overrides of single rules together with a pinned version that is older than the one in the lock file.",
  effect: "risky",
  why: "Rules come and go with the versions of a managed ruleset. Overrides written for a newer version may name rules that the pinned one lacks. Reports only if a lock file is given (`--lock`, or `lock` in the configuration).",
  source: LATEST_VERSION.source,
  messages: {
    old: {
      text: "{{ruleset}} is pinned to version {{version}}; the lock file contains {{locked}}, so overrides may name rules that do not exist.",
      help: 'Write "latest" or the version of the lock file, or lock an export of the pinned version.',
    },
  },
  examples: {
    format: "json",
    invalid: [],
    valid: [
      `{
  "action": "execute",
  "action_parameters": { "id": "efb7b8c949ac4650a09736fc376e9aee", "version": "latest" },
  "expression": "true",
  "enabled": true
}`,
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const locked = cataloguedRuleset(ctx.managed, rule);
      const version = pinnedVersion(rule);
      if (!version || locked?.version === undefined || rule.overrides.rules.length === 0) return;
      if (!isOlder(version.value, locked.version)) return;
      const data = { ruleset: locked.name, version: version.value, locked: locked.version };
      ctx.report({ at: version, messageId: "old", data });
    }),
  }),
}) satisfies Rule;

/** Only versions that are numbers have an order. */
function isOlder(version: string, than: string): boolean {
  return [version, than].every((one) => /^\d+$/.test(one)) && Number(version) < Number(than);
}
