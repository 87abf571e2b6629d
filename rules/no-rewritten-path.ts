import { docsPage } from "../src/contract/fact.ts";
import { HTTP_PHASES } from "../src/contract/phases.ts";
import { isEnabled } from "../src/lint/analysis/managed.ts";
import { rewrittenConditions, type UrlFact } from "../src/lint/analysis/rewritten-path.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Collected } from "../src/lint/engine/project-report.ts";
import { objectAt, stringAt } from "../src/sources/values/located.ts";

const REWRITES = "http_request_transform";
const LATER: ReadonlySet<string> = new Set(HTTP_PHASES.slice(HTTP_PHASES.indexOf(REWRITES) + 1));

export default defineRule({
  id: "no-rewritten-path",
  summary: "Disallow conditions on a path that a URL rewrite has already replaced.",
  effect: "risky",
  since: "0.2.0",
  why: "URL rewrites run before origin rules, custom rules, rate limits and cache rules, which then see the new path. A condition on the path that visitors ask for no longer matches.",
  details:
    "Looks at the rulesets of one zone. Reported only if it is proved that the rewrite applies to every request that the condition is meant for, and that the condition does not match the new path: the fixed one, or the one of an example. Conditions on `raw` fields see what the visitor asked for.",
  source: docsPage("rules/reference/troubleshooting/"),
  messages: {
    rewritten: {
      text: "A URL rewrite replaces the path of the requests that this matches, before this rule runs.",
      help: "Compare `raw.http.request.uri.path`, or the new path.",
    },
  },
  examples: {
    format: "yaml",
    invalid: [rewriteExample(`http.request.uri.path eq "/login"`)],
    valid: [rewriteExample(`raw.http.request.uri.path eq "/login"`)],
  },
  finish(facts: readonly Collected<UrlFact>[], project) {
    for (const { condition, rewrite } of rewrittenConditions(facts)) {
      const related = [{ uri: rewrite.uri, range: rewrite.fact.range, message: "The rewrite." }];
      project.report({
        at: { uri: condition.uri, range: condition.fact.range },
        messageId: "rewritten",
        related,
      });
    }
  },
  create: (ctx) => {
    let zone: string | undefined = `file ${ctx.uri}`;
    let rulesets = 0;
    /** Rules of later phases, until there may be a rewrite: in this file, or in another one of the same zone. */
    let waiting: (() => void)[] | undefined = [];
    const collectWaiting = () => {
      for (const collect of waiting ?? []) collect();
      waiting = undefined;
    };
    return {
      Ruleset() {
        rulesets++;
      },
      TerraformResource(resource) {
        zone = resource.zone;
        collectWaiting();
      },
      Rule(rule) {
        const { ruleset, expression, actionParameters } = rule;
        const phase = ruleset?.phase?.value ?? "";
        if (zone === undefined || ruleset?.rulesetKind?.value !== "zone" || !expression || !isEnabled(rule))
          return;
        const owner = `${ctx.uri.slice(0, ctx.uri.lastIndexOf("/") + 1)} ${zone}`;
        const fact = { owner, ruleset: rulesets, expression: expression.value };
        const path = phase === REWRITES ? objectAt(objectAt(actionParameters, "uri"), "path") : undefined;
        const [value, computed] = [stringAt(path, "value"), stringAt(path, "expression")];
        const text = (value ?? computed)?.value;
        const collect = (more: Partial<UrlFact>) =>
          ctx.collect({ ...fact, ...more, range: ctx.rangeInFile(expression) });
        if (text !== undefined) {
          collectWaiting();
          collect({ path: { text, isComputed: value === undefined } });
        } else if (LATER.has(phase) && ADDRESS.test(expression.value) && !ORIGINAL.test(expression.value)) {
          if (waiting) waiting.push(() => collect({}));
          else collect({});
        }
      },
    };
  },
}) satisfies Rule;

/** A field of the address, and one of the original address. */
const ADDRESS = /\bhttp\.request\.(?:full_)?uri\b/;
const ORIGINAL = /\braw\./;

function rewriteExample(condition: string): string {
  return `url_rewrite_rules:
  - ref: login
    expression: http.request.uri.path eq "/login"
    action_parameters: { uri: { path: { value: /account/login } } }
origin_rules:
  - ref: later
    expression: ${condition}
    action_parameters: { sni: a.example.com }
`;
}
