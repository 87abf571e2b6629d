import { PARAMETER_FACTS } from "../src/contract/action-parameters.ts";
import { listItemsOf } from "../src/lint/analysis/list-items.ts";
import { ownUrl, settingsOf, urlOf } from "../src/lint/analysis/page-rule-settings.ts";
import {
  leadsToItself,
  namesApexOf,
  notNaming,
  redirectTargetOf,
  requestsFor,
} from "../src/lint/analysis/redirect-target.ts";
import { goalOf, rulesetProver } from "../src/lint/analysis/sequence.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Goal } from "../src/semantics/prove/goal.ts";
import { arrayAt, objectAt, objectsIn, stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-redirect-loop",
  summary: "Disallow redirects to an address that the same rule redirects again.",
  effect: "risky",
  why: 'A browser that follows such a redirect is sent to the same address again and again, until it gives up with "too many redirects".',
  details:
    "Checks fixed targets, and targets that keep the path or the host of the request. Reported only if it is proved that a request for the target matches the rule, and that the rule asks for a host or names the apex of the target's zone, so that the target cannot be on another zone.",
  source: PARAMETER_FACTS.redirectStatusCodes.source,
  messages: {
    loop: {
      text: "This rule also matches requests for its own target, so they are redirected in a loop.",
      help: "Exclude the target in the expression, such as by its path, its host or `not ssl`.",
    },
    item: {
      text: "This redirect leads back to an address that it redirects, so it forms a loop.",
      help: "Name another target, or remove the option that makes the source match further addresses.",
    },
    page: {
      text: "This page rule redirects requests over HTTPS to their own address, so it forms a loop.",
      help: "Write the scheme in front of the target, as in `http://example.com/*`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      redirectExample(
        `http.host eq \\"example.com\\" and starts_with(http.request.uri.path, \\"/old\\")`,
        `"value": "https://example.com/old/new"`,
      ),
      redirectExample(
        `http.host eq \\"example.com\\"`,
        `"expression": "concat(\\"https://example.com\\", http.request.uri.path)"`,
      ),
      `{
  "name": "moved",
  "kind": "redirect",
  "items": [{ "redirect": { "source_url": "example.com/a", "target_url": "https://example.com/a" } }]
}`,
    ],
    valid: [
      redirectExample(
        `http.host eq \\"example.com\\" and not ssl`,
        `"expression": "concat(\\"https://example.com\\", http.request.uri.path)"`,
      ),
      redirectExample("true", `"value": "https://example.com/"`),
    ],
  },
  create: (ctx) => {
    const prover = rulesetProver();
    const search = (rule: Goal, conditions: string) => {
      const goal = conditions === "" ? undefined : goalOf(conditions);
      return prover.search(goal ? [rule, goal] : [rule]).found.kind;
    };
    return {
      CustomList(list) {
        for (const { key, value } of listItemsOf(list)) {
          if (key === "redirect" && value?.kind === "Object" && leadsToItself(value))
            ctx.report({ at: value.get("target_url")!, messageId: "item" });
        }
      },
      PageRules({ rules }) {
        for (const rule of rules) {
          const url = settingsOf(rule, false).flatMap(({ value }) => urlOf(value) ?? [])[0];
          for (const target of objectsIn(arrayAt(rule, "targets"))) {
            const pattern = stringAt(objectAt(target, "constraint"), "value")?.value ?? "";
            if (url?.value === ownUrl(pattern)) ctx.report({ at: url, messageId: "page" });
          }
        }
      },
      Rule({ action, actionParameters, expression }) {
        const fromValue = action?.value === "redirect" ? actionParameters?.get("from_value") : undefined;
        if (fromValue?.kind !== "Object" || !expression) return;
        const target = redirectTargetOf(fromValue);
        const rule = target && goalOf(expression.value);
        if (!rule || search(rule, requestsFor(target)) !== "request") return;
        if (target.host !== undefined && !namesApexOf(target.host, rule.typed)) {
          // A target on a host that the rule does not require may be on a zone that lacks the rule.
          const elsewhere = `${requestsFor({ ...target, host: UNRELATED_HOST })} and ${notNaming(target.host)}`;
          if (search(rule, elsewhere) !== "none") return;
        }
        const at = fromValue.get("target_url");
        const written = at?.kind === "Object" ? (at.get("value") ?? at.get("expression")) : undefined;
        if (written) ctx.report({ at: written, messageId: "loop" });
      },
    };
  },
}) satisfies Rule;

const UNRELATED_HOST = "unrelated.invalid";

function redirectExample(expression: string, target: string): string {
  return `{
  "action": "redirect",
  "expression": "${expression}",
  "action_parameters": { "from_value": { "status_code": 301, "target_url": { ${target} } } }
}`;
}
