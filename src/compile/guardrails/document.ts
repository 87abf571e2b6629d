import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { matchesAlways } from "../../semantics/compare/same-expression.ts";
import type { Rule, Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { hasUnknown, nodeAt } from "../../sources/values/located.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import { type ExceptionRule, phaseExceptionsIn } from "../emit/exceptions.ts";
import { deployedByRule, executedBy, unknownRuleset } from "../live/deployed-rule.ts";
import { earlierExceptions } from "../live/read-deployed.ts";
import { saysItsRules, startOf } from "../live/recognise-entrypoint.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import type { PolicyPlace } from "../model/model.ts";
import { checkGuardrails, checkZone } from "./check.ts";
import { exceptionPointer, type GuardedDeployment, type Guardrail } from "./model.ts";
import { skippedPhase } from "./violations.ts";

/** Facts about the file of an entry point. */
export interface EntryPointFile {
  /** Managed rulesets in the lock file, in addition to the documented ones. */
  readonly catalogue: Catalogue;
  /** The zone that the file belongs to, if known. */
  readonly zone: string | undefined;
}

/** The rulesets of the managed phase that a file contains with all of their rules, except managed ones. */
function ownRulesetsIn(document: SourceDocument): readonly Ruleset[] {
  return rulesetsIn(document).filter(
    (ruleset) =>
      ruleset.phase?.value === MANAGED_PHASE &&
      ["zone", "root", "custom"].includes(ruleset.rulesetKind?.value ?? "") &&
      saysItsRules(ruleset, document),
  );
}

const isCustom = ({ rulesetKind }: Ruleset) => rulesetKind?.value === "custom";

/**
 * Checks guardrails against the entry points in a file, each value at its own location, and in each call of its module. Rules
 * that are not fully known are skipped, and then no ruleset counts as missing.
 *
 * Errors: as `checkGuardrails`.
 */
export function checkEntryPoints(
  document: SourceDocument,
  file: EntryPointFile,
  guardrails: readonly Guardrail[],
): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { calledAt, ...use } of [{ calledAt: undefined }, ...(document.uses ?? [])]) {
    for (const one of checkOnce({ ...document, ...use }, file, guardrails)) {
      const key = `${one.range.start} ${one.message}`;
      if (!found.has(key)) found.set(key, calledAt ? { ...one, related: [calledAt] } : one);
    }
  }
  return [...found.values()];
}

function checkOnce(
  document: SourceDocument,
  { catalogue, zone }: EntryPointFile,
  guardrails: readonly Guardrail[],
): Diagnostic[] {
  const { uri } = document;
  const own = ownRulesetsIn(document);
  const entryPoints = own.filter((ruleset) => !isCustom(ruleset));
  const earlier = earlierExceptions(document);
  const context = { uri, catalogue, earlier, placesOfSkips: placesOfSkips(document) };
  const executed = new Set<Ruleset>();
  const deployedIn = (ruleset: Ruleset) =>
    ruleset.rules.flatMap((rule) => {
      const inner = own.find((one) => isCustom(one) && one.id && one.id.value === executedBy(rule.node));
      if (!inner || hasUnknown(rule.node)) return guardedRule(rule, ruleset, context);
      executed.add(inner);
      const [outer] = deployedByRule(rule, ruleset, catalogue);
      return inner.rules.flatMap((one) => guardedRule(one, inner, context)).map((one) => within(outer!, one));
    });
  let count = 0;
  const all = [...entryPoints, ...own.filter(isCustom)];
  const found = all.flatMap((ruleset) => {
    if (executed.has(ruleset)) return [];
    const place = { uri, range: startOf(ruleset.node.range) };
    const isWhole = !isCustom(ruleset) && !hasUnknown(ruleset.node.get("rules"));
    const held = isWhole ? guardrails : guardrails.map((one) => ({ ...one, requiredRulesets: [] }));
    const deployments = deployedIn(ruleset);
    count += deployments.length;
    const name = entryPoints.length === 1 ? zone : undefined;
    return checkGuardrails({ name, place, deployments, dated: [] }, held, { today: undefined });
  });
  // Deployments in the same file are checked with these exceptions.
  const isJoined = earlier.length > 0 && count > 0;
  const others = rulesetsIn(document).filter(({ phase }) => phase?.value !== MANAGED_PHASE);
  const alone = isJoined ? [] : others;
  const skipped = alone.flatMap((ruleset) => {
    const exceptions = phaseExceptionsIn(ruleset);
    if (exceptions.length === 0) return [];
    const place = { uri, range: startOf(ruleset.node.range) };
    const managed = { ...unknownRuleset(""), name: "the managed rules" };
    const deployed = { ruleset: managed, overrides: {}, exceptions, expression: "true", isEnabled: true };
    const one = { deployed, placeOf: (pointer: string) => context.placesOfSkips.get(pointer) ?? place };
    return checkZone({ name: zone, place }, guardrails, (guardrail) => skippedPhase(one, guardrail));
  });
  return [...found, ...skipped].map((one) =>
    one.code === "policy/guardrail"
      ? {
          ...one,
          help: `${one.data["where"]}Change what is deployed, or the guardrail in ${code(one.data["configuration"] ?? "")}.`,
        }
      : one,
  );
}

/** The places of all rules, by the `exceptionPointer` of their expressions. */
function placesOfSkips(document: SourceDocument): ReadonlyMap<string, PolicyPlace> {
  const { uri } = document;
  return new Map(
    rulesetsIn(document).flatMap(({ rules }) =>
      rules.flatMap(({ expression, node }) =>
        expression
          ? [[exceptionPointer(expression.value), { uri, range: startOf(node.range) }] as const]
          : [],
      ),
    ),
  );
}

/** A deployment in a custom ruleset, restricted to the requests for which that ruleset is executed. */
function within(outer: DeployedRuleset, { deployed: inner, placeOf }: GuardedDeployment): GuardedDeployment {
  const parts = [outer.expression, inner.expression].filter((one) => !matchesAlways(one ?? ""));
  const deployed = {
    ...inner,
    expression: parts.length < 2 ? (parts[0] ?? "true") : parts.map((one) => `(${one})`).join(" and "),
    exceptions: [...outer.exceptions, ...inner.exceptions],
    isEnabled: outer.isEnabled !== false && inner.isEnabled !== false,
  };
  return { deployed, placeOf };
}

interface FileContext {
  readonly uri: string;
  readonly catalogue: Catalogue;
  readonly earlier: readonly ExceptionRule[];
  readonly placesOfSkips: ReadonlyMap<string, PolicyPlace>;
}

function guardedRule(
  rule: Rule,
  ruleset: Ruleset,
  { uri, catalogue, earlier, placesOfSkips: skips }: FileContext,
): GuardedDeployment[] {
  if (hasUnknown(rule.node)) return [];
  const start = { uri, range: startOf(rule.node.range) };
  return deployedByRule(rule, ruleset, [...catalogue, ...DOCUMENTED_CATALOGUE]).map((deployed) => ({
    deployed: { ...deployed, exceptions: [...earlier, ...deployed.exceptions] },
    placeOf: (pointer): PolicyPlace => {
      const skip = skips.get(pointer);
      if (skip) return skip;
      const node = nodeAt(rule.node, pointer);
      return node === rule.node || node.kind === "Object" ? start : { uri, range: node.range };
    },
  }));
}
