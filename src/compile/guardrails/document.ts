import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { holders } from "../../deployed/changes/configured.ts";
import type { Rule, Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { directoryOf } from "../../sources/terraform/modules/surroundings.ts";
import { hasUnknown, nodeAt } from "../../sources/values/located.ts";
import { type ExceptionRule, phaseExceptionsIn } from "../emit/exceptions.ts";
import { deployedByRule, executedBy, unknownRuleset } from "../live/deployed-rule.ts";
import { saysItsRules, startOf } from "../live/recognise-entrypoint.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import type { PolicyPlace } from "../model/model.ts";
import { checkGuardrails, checkZone, inConfiguration } from "./check.ts";
import { exceptionPointer, type GuardedDeployment, type GuardedPart } from "./model.ts";
import { insideOf, plainDeployments } from "./together.ts";
import { skippedPhase } from "./violations.ts";

/** Facts about the file of an entry point. */
export interface EntryPointFile {
  /** Managed rulesets in the lock file, in addition to the documented ones. */
  readonly catalogue: Catalogue;
  /** The zone that the file belongs to, if known. */
  readonly zone: string | undefined;
  /** As in `GuardedPart`, for rulesets that name no zone themselves. */
  readonly owners: readonly string[];
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

/** The violations found in one file alone, and its parts, which are judged together with those of other files. */
export interface CheckedEntryPoints {
  readonly found: readonly Diagnostic[];
  readonly parts: readonly GuardedPart[];
}

/**
 * Checks guardrails against each ruleset in a file, each value at its own location, and in each call of its module. Rules
 * that are not fully known are skipped, and then no ruleset counts as missing.
 *
 * Errors: as `checkGuardrails`.
 */
export function checkEntryPoints(
  document: SourceDocument,
  file: EntryPointFile,
  guardrails: readonly Guardrail[],
): CheckedEntryPoints {
  const found = new Map<string, Diagnostic>();
  const parts = new Map<string, GuardedPart>();
  const { uses = [] } = document;
  for (const { calledAt, ...use } of [{ calledAt: undefined }, ...uses]) {
    const isDeployed = uses.length === 0 || "subjects" in use;
    const directory = directoryOf(calledAt?.uri ?? document.uri);
    const one = checkOnce({ ...document, ...use }, { ...file, directory }, guardrails);
    for (const diagnostic of one.found) {
      const key = `${diagnostic.range.start} ${diagnostic.message}`;
      if (!found.has(key)) found.set(key, calledAt ? { ...diagnostic, related: [calledAt] } : diagnostic);
    }
    if (isDeployed) for (const part of one.parts) parts.set(JSON.stringify(part), part);
  }
  return { found: [...found.values()], parts: [...parts.values()] };
}

function checkOnce(
  document: SourceDocument,
  { catalogue, zone, owners, directory }: EntryPointFile & { readonly directory: string },
  guardrails: readonly Guardrail[],
): CheckedEntryPoints {
  const { uri } = document;
  const own = ownRulesetsIn(document);
  const entryPoints = own.filter((ruleset) => !isCustom(ruleset));
  const context = { uri, catalogue, placesOfSkips: placesOfSkips(document) };
  const executed = new Set<Ruleset>();
  const deployedIn = (ruleset: Ruleset) =>
    ruleset.rules.flatMap((rule) => {
      const inner = own.find((one) => isCustom(one) && one.id && one.id.value === executedBy(rule.node));
      if (!inner || hasUnknown(rule.node)) return guardedRule(rule, ruleset, context);
      executed.add(inner);
      const [outer] = deployedByRule(rule, ruleset, catalogue);
      return inner.rules
        .flatMap((one) => guardedRule(one, inner, context))
        .map((one) => insideOf(outer!, one));
    });
  const resources = holders(document);
  const partOf = (ruleset: Ruleset, name: string | undefined): GuardedPart => {
    const owner = resources.get(ruleset)?.owner;
    // An id identifies a zone in all directories, and any other text in its own.
    const named = /^[0-9a-f]{32}$/.test(owner ?? "") ? owner! : `${directory}: ${owner}`;
    return {
      name,
      owners: owner === undefined ? owners : owner === "" ? [] : [named],
      isOfAccount: ACCOUNT_KINDS.includes(ruleset.rulesetKind?.value ?? ""),
      id: isCustom(ruleset) ? ruleset.id?.value : undefined,
      place: { uri, range: startOf(ruleset.node.range) },
      skips: [],
      deployments: [],
    };
  };
  const parts: GuardedPart[] = [];
  const found = [...entryPoints, ...own.filter(isCustom)].flatMap((ruleset) => {
    if (executed.has(ruleset)) return [];
    const isWhole = !isCustom(ruleset) && !hasUnknown(ruleset.node.get("rules"));
    const held = isWhole ? guardrails : guardrails.map((one) => ({ ...one, requiredRulesets: [] }));
    const deployments = deployedIn(ruleset);
    const part = partOf(ruleset, entryPoints.length === 1 ? zone : undefined);
    parts.push({ ...part, deployments: plainDeployments(deployments) });
    return checkGuardrails({ ...part, deployments, dated: [] }, held, { today: undefined });
  });
  const others = rulesetsIn(document).filter(({ phase }) => phase?.value !== MANAGED_PHASE);
  const skipping = others.map((one) =>
    checkSkips(phaseExceptionsIn(one), partOf(one, zone), context.placesOfSkips, guardrails),
  );
  return {
    found: [...found, ...skipping.flatMap((one) => one.found)].map(inConfiguration),
    parts: [...parts, ...skipping.flatMap((one) => one.parts)],
  };
}

/** Checks guardrails against the rules of another phase that skip the managed one. */
function checkSkips(
  exceptions: readonly ExceptionRule[],
  part: GuardedPart,
  places: FileContext["placesOfSkips"],
  guardrails: readonly Guardrail[],
): CheckedEntryPoints {
  if (exceptions.length === 0) return { found: [], parts: [] };
  const placeOf = (pointer: string) => places.get(pointer) ?? part.place;
  const skips = exceptions.map(({ expression }) => ({
    expression,
    place: placeOf(exceptionPointer(expression)),
  }));
  const managed = { ...unknownRuleset(""), name: "the managed rules" };
  const deployed = { ruleset: managed, overrides: {}, exceptions, expression: "true", isEnabled: true };
  const found = checkZone(part, guardrails, (guardrail) => skippedPhase({ deployed, placeOf }, guardrail));
  return { found, parts: [{ ...part, skips }] };
}

/** The kinds of rulesets that belong to an account. */
const ACCOUNT_KINDS: readonly string[] = ["root", "custom"];

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

interface FileContext {
  readonly uri: string;
  readonly catalogue: Catalogue;
  readonly placesOfSkips: ReadonlyMap<string, PolicyPlace>;
}

function guardedRule(
  rule: Rule,
  ruleset: Ruleset,
  { uri, catalogue, placesOfSkips: skips }: FileContext,
): GuardedDeployment[] {
  if (hasUnknown(rule.node)) return [];
  const start = { uri, range: startOf(rule.node.range) };
  return deployedByRule(rule, ruleset, [...catalogue, ...DOCUMENTED_CATALOGUE]).map((deployed) => ({
    deployed,
    placeOf: (pointer): PolicyPlace => {
      const skip = skips.get(pointer);
      if (skip) return skip;
      const node = nodeAt(rule.node, pointer);
      return node === rule.node || node.kind === "Object" ? start : { uri, range: node.range };
    },
  }));
}
