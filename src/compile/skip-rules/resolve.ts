import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { code } from "../../core/phrases.ts";
import { expired } from "../check/rules.ts";
import { policyProblem } from "../codes.ts";
import { endingFor } from "../model/describe.ts";
import type { CompileLimits, FoundRuleset, Placed } from "../model/model.ts";
import { resolveRules } from "../resolve/rules.ts";
import { type KnownRulesets, resolveRuleset } from "../resolve/ruleset.ts";
import type { DeploymentSettings } from "../settings/deployment.ts";
import { type ExceptionSettings, nameKey } from "../settings/exception.ts";
import type { ResolvedException } from "./model.ts";

/** The context in which exceptions are resolved. */
export interface ExceptionContext {
  readonly known: KnownRulesets;
  readonly limits: CompileLimits;
  readonly deployments: readonly DeploymentSettings[];
  readonly today: string | undefined;
}

/**
 * The exceptions of a policy, with the ids of the skipped rulesets and rules.
 *
 * Errors: `policy/missing-key`, `policy/unknown-deployment`, and those of rulesets and rules. Warnings:
 * `policy/expired`.
 */
export function resolveExceptions(
  exceptions: readonly ExceptionSettings[],
  context: ExceptionContext,
): Staged<readonly ResolvedException[]> {
  const diagnostics: Diagnostic[] = [];
  const value = exceptions.flatMap((settings) => {
    const { expression, skips, until, name: reference = expression } = settings;
    diagnostics.push(
      ...missing(settings),
      ...unknownBefore(settings, context),
      ...expired({ until, ...(reference && { reference }) }, context.today),
    );
    const found = resolveSkips(skips, context);
    diagnostics.push(...found.diagnostics);
    return expression && skips ? [{ settings, expression, ...found.value }] : [];
  });
  return { value, diagnostics };
}

function resolveSkips(
  skips: ExceptionSettings["skips"],
  { known, limits }: ExceptionContext,
): Staged<Pick<ResolvedException, "rulesets" | "rules">> {
  const diagnostics: Diagnostic[] = [];
  const rulesets = new Set<string>();
  const rules = new Map<string, readonly string[]>();
  if (skips?.kind !== "some") return { value: { rulesets: [], rules }, diagnostics };
  const rulesetOf = (reference: Placed<string>): FoundRuleset | undefined => {
    const found = resolveRuleset({ ruleset: reference }, known);
    diagnostics.push(...found.diagnostics);
    return found.value;
  };
  for (const reference of skips.rulesets) {
    const id = rulesetOf(reference)?.id.value;
    if (id !== undefined) rulesets.add(id);
  }
  for (const { ruleset: reference, rules: named } of skips.rules) {
    const ruleset = rulesetOf(reference);
    if (!ruleset) continue;
    const found = resolveRules({ rules: named }, ruleset, { limits, isDoubtful: known.isDoubtful });
    diagnostics.push(...found.diagnostics);
    const ids = [...(rules.get(ruleset.id.value) ?? []), ...found.value.map(({ id }) => id)];
    rules.set(ruleset.id.value, [...new Set(ids)]);
  }
  return { value: { rulesets: [...rulesets], rules }, diagnostics };
}

function missing({ place: { uri, range }, expression, skips }: ExceptionSettings): Diagnostic[] {
  const report = (messageId: "missingExpression" | "missingSkips") =>
    policyProblem("policy/missing-key", { uri, range, messageId });
  return [...(expression ? [] : [report("missingExpression")]), ...(skips ? [] : [report("missingSkips")])];
}

function unknownBefore({ before }: ExceptionSettings, { deployments }: ExceptionContext): Diagnostic[] {
  if (!before) return [];
  const names = deployments.map(({ name }) => name.value);
  if (names.includes(nameKey(before))) return [];
  const { uri, range, value } = before;
  const data = { name: code(value), ending: endingFor(nearest(value, names)) };
  return [policyProblem("policy/unknown-deployment", { uri, range, messageId: "unknownDeployment", data })];
}
