import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code, codeList } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import { policyProblem } from "../codes.ts";
import {
  type Catalogue,
  DOCUMENTED_CATALOGUE,
  findRuleset,
  isOwasp,
  nearRulesets,
  OWASP_ALIAS,
} from "../managed/catalogue.ts";
import type { LockFile } from "../managed/read-lock.ts";
import { managedRuleset } from "../managed/read-managed.ts";
import { endingFor } from "../model/describe.ts";
import { EXPORT_PATHS } from "../model/documented.ts";
import type { FoundRuleset, LiveExport, PresentExport } from "../model/model.ts";
import { isRuleId } from "../model/rule-names.ts";
import type { DeploymentSettings } from "../settings/deployment.ts";

/** The managed rulesets of a compilation. */
export interface KnownRulesets {
  readonly catalogue: Catalogue;
  /** Whether a given file cannot be used, so that nothing is reported about its possible contents. */
  readonly isDoubtful: boolean;
}

/**
 * The managed rulesets that files name, then those that documentation names.
 *
 * Errors: `policy/unusable-ruleset`.
 */
export function knownRulesets(given: LiveExport, lock: LockFile): Staged<KnownRulesets> {
  const later = [...lock.catalogue, ...DOCUMENTED_CATALOGUE];
  const isDoubtful = given.state === "unusable" || lock.state === "unusable";
  if (given.state !== "present") return { value: { catalogue: later, isDoubtful }, diagnostics: [] };
  const exported = managedRuleset(given.uri, given.ruleset);
  if (!exported.scoreRule) {
    return { value: { catalogue: later, isDoubtful: true }, diagnostics: [noScoreRule(given)] };
  }
  return { value: { catalogue: [exported, ...later], isDoubtful }, diagnostics: [] };
}

/**
 * The managed ruleset that a deployment refers to: the one it names, else the OWASP ruleset. An unknown identifier
 * is used unchanged.
 *
 * Errors: `policy/unknown-ruleset`.
 */
export function resolveRuleset(
  { ruleset: reference }: Pick<DeploymentSettings, "ruleset">,
  { catalogue }: KnownRulesets,
): Staged<FoundRuleset | undefined> {
  const wanted = reference?.value ?? OWASP_ALIAS;
  const found = findRuleset(catalogue, wanted);
  if (found) return { value: { ...found, isOwasp: isOwasp(found) }, diagnostics: [] };
  const { uri, range } = reference!;
  if (isRuleId(wanted)) {
    const id = { value: wanted, origin: { from: "policy" as const, uri, range } };
    const bare = { id, name: "", rules: undefined, scoreRule: undefined, from: "policy" as const };
    const data = { ruleset: code(wanted) };
    const unchecked = policyProblem("policy/unknown-ruleset", { uri, range, messageId: "unknownId", data });
    return { value: { ...bare, isOwasp: false }, diagnostics: [{ ...unchecked, severity: "warning" }] };
  }
  return { value: undefined, diagnostics: [unknownName(wanted, { uri, range }, catalogue)] };
}

function unknownName(
  wanted: string,
  place: { uri: string; range: FileRange },
  catalogue: Catalogue,
): Diagnostic {
  const names = [...new Set(catalogue.map(({ name }) => name).filter((name) => name !== ""))];
  const ending = endingFor(nearRulesets(catalogue, wanted));
  const data = { ruleset: code(wanted), ending, names: codeList(names, "and") };
  return policyProblem("policy/unknown-ruleset", { ...place, messageId: "unknownName", data });
}

function noScoreRule({ uri, ruleset }: PresentExport): Diagnostic {
  const data = { path: EXPORT_PATHS.ruleset };
  const scoreRule = ruleset.rules.at(-1);
  const problemCode = "policy/unusable-ruleset";
  if (scoreRule) {
    return policyProblem(problemCode, { uri, range: scoreRule.node.range, messageId: "noScoreRuleId", data });
  }
  const { range } = ruleset.rulesNode ?? ruleset.name ?? ruleset.node;
  return policyProblem(problemCode, { uri, range, messageId: "noRules", data });
}
