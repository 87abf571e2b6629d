import { docsPage } from "../src/contract/fact.ts";
import { REQUEST_PHASES, RESPONSE_PHASES } from "../src/contract/phases.ts";
import { attempted } from "../src/core/attempt.ts";
import { asBytes } from "../src/core/bytes.ts";
import { isEnabled } from "../src/lint/analysis/managed.ts";
import { goalOf, rulesetProver } from "../src/lint/analysis/sequence.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import { completed } from "../src/semantics/draft/places.ts";
import { compileValue } from "../src/semantics/evaluate/evaluate.ts";
import type { Goal } from "../src/semantics/prove/goal.ts";
import { objectAt, stringAt } from "../src/sources/values/located.ts";
import { analyseExpression } from "../src/types/analyse.ts";

/** A rule that sets the path, or one of a later phase that asks for the address. */
type UrlFact = {
  /** The ruleset's zone and place. */
  readonly owner: string;
  /** The number of the ruleset in its file. */
  readonly ruleset: number;
  readonly expression: string;
  /** The new path, and whether it is computed; undefined for rules of later phases. */
  readonly path?: { readonly text: string; readonly isComputed: boolean };
  readonly range: FactRange;
};

const REWRITES = "http_request_transform";
const PHASES = [...REQUEST_PHASES.value, ...RESPONSE_PHASES.value];
const LATER: ReadonlySet<string> = new Set(PHASES.slice(PHASES.indexOf(REWRITES) + 1));

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
    invalid: [
      rewriteExample(
        "origin_rules",
        `http.request.uri.path eq "/login"`,
        "action_parameters: { sni: a.example.com }",
      ),
    ],
    valid: [
      rewriteExample(
        "origin_rules",
        `raw.http.request.uri.path eq "/login"`,
        "action_parameters: { sni: a.example.com }",
      ),
    ],
  },
  finish(facts: readonly Collected<UrlFact>[], project) {
    const prover = rulesetProver();
    const isNone = (...goals: readonly (Goal | undefined)[]) =>
      goals.every((one) => one !== undefined) &&
      prover.search(goals as readonly Goal[]).found.kind === "none";
    const withPath = (path: string) => goalOf(`http.request.uri.path eq ${quoteString(asBytes(path))}`);
    /** The new path of a request that matches a condition. */
    const pathOf = ({ text, isComputed }: NonNullable<UrlFact["path"]>, goal: Goal): string | undefined => {
      if (!isComputed) return text;
      const { found } = prover.search([goal]);
      if (found.kind !== "request") return undefined;
      const [, start, instead = ""] = PREFIX_REPLACED.exec(text) ?? [];
      const old = found.witness.values.get("http.request.uri.path");
      if (start !== undefined)
        return typeof old === "string" && old.startsWith(start)
          ? instead + old.slice(start.length)
          : undefined;
      const compiled = attempted(() => compileValue(analyseExpression(text).typed), TypeError);
      const value = compiled?.(completed(found.witness));
      return typeof value === "string" ? value : undefined;
    };
    const rewrites = facts.flatMap(({ uri, fact }) =>
      fact.path === undefined ? [] : [{ uri, fact, path: fact.path, applies: goalOf(fact.expression) }],
    );
    for (const { uri, fact } of facts) {
      const those = rewrites.filter((one) => one.fact.owner === fact.owner);
      const goal = fact.path || those.length === 0 ? undefined : goalOf(fact.expression);
      // Of several rewrites that match, the last one decides.
      const last = goal && those.findLast(({ applies }) => !isNone(goal, applies));
      // A file with several such rulesets has those of several zones.
      if (those.some((one) => one.fact.ruleset !== last?.fact.ruleset)) continue;
      if (!goal || !last?.applies || !isNone(goal, { ...last.applies, holds: false })) continue;
      const path = pathOf(last.path, goal);
      if (path === undefined || !isNone(goal, withPath(path))) continue;
      const related = [{ uri: last.uri, range: last.fact.range, message: "The rewrite." }];
      project.report({ at: { uri, range: fact.range }, messageId: "rewritten", related });
    }
  },
  create: (ctx) => {
    let zone: string | undefined = `file ${ctx.uri}`;
    let rulesets = 0;
    return {
      Ruleset() {
        rulesets++;
      },
      TerraformResource(resource) {
        zone = resource.zone;
      },
      Rule(rule) {
        const { ruleset, expression, actionParameters } = rule;
        const phase = ruleset?.phase?.value ?? "";
        if (zone === undefined || ruleset?.rulesetKind?.value !== "zone" || !expression || !isEnabled(rule))
          return;
        const directory = ctx.uri.slice(0, ctx.uri.lastIndexOf("/") + 1);
        const fact = {
          owner: `${directory} ${zone}`,
          ruleset: rulesets,
          expression: expression.value,
          range: ctx.rangeInFile(expression),
        };
        const path = phase === REWRITES ? objectAt(objectAt(actionParameters, "uri"), "path") : undefined;
        const [value, computed] = [stringAt(path, "value"), stringAt(path, "expression")];
        const text = (value ?? computed)?.value;
        if (text !== undefined) ctx.collect({ ...fact, path: { text, isComputed: value === undefined } });
        else if (LATER.has(phase) && ASKS_FOR_PATH.test(fact.expression)) ctx.collect(fact);
      },
    };
  },
}) satisfies Rule;

/** A pattern that is a fixed start of the path; others are not computed. */
const PREFIX_REPLACED =
  /^\s*regex_replace\(\s*http\.request\.uri\.path\s*,\s*"\^([\w/-]+)"\s*,\s*"([\w/-]*)"\s*\)\s*$/;

/** An expression with a field of the address, and without one of the original address. */
const ASKS_FOR_PATH = /^(?!.*\braw\.).*\bhttp\.request\.(?:full_)?uri\b/s;

function rewriteExample(section: string, condition: string, parameters: string): string {
  return `url_rewrite_rules:
  - ref: login
    expression: http.request.uri.path eq "/login"
    action_parameters: { uri: { path: { value: /account/login } } }
${section}:
  - ref: later
    expression: ${condition}
    ${parameters}
`;
}
