import { type Diagnostic, hasErrors, type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import type { Rule, SourceDocument } from "../../sources/recognise/model.ts";
import { writtenRequests } from "../../sources/recognise/requests.ts";
import { type LocatedObject, stringAt } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { SKIP_ACTION } from "../emit/exceptions.ts";
import { recogniseEntrypoint, startOf } from "../live/recognise-entrypoint.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import { readLock } from "../managed/read-lock.ts";
import { EXECUTE } from "../model/documented.ts";
import type { SourceText } from "../model/model.ts";
import { overridesIn } from "../model/overrides-form.ts";
import { renderYaml } from "../render/yaml.ts";
import { SHORT_ROWS } from "../settings/deployment.ts";
import { decompileExceptions, type WrittenException } from "../skip-rules/decompile.ts";
import { decompileOverrides, decompileRule, type WrittenDeployment } from "./rule.ts";

/** The input of `decompilePolicy`. */
export interface DecompileInput {
  /** An export of the entry point, or anything else that execute rules or their overrides are kept in. */
  readonly entrypoint: SourceText;
  /** A lock file, for the names of rulesets. */
  readonly lock?: SourceText | undefined;
}

/**
 * The policy equivalent to an entry point, as YAML: in the short form if possible. Compiling it gives the same
 * execute rules in canonical form. Everything that a policy cannot express is reported.
 *
 * Reads exports, everything that `compile` writes, and Terraform configuration, plans and states.
 *
 * Errors: `source/…`, `policy/unusable-entrypoint`, `policy/unusable-lock`, `policy/nothing-deployed`. Warnings:
 * `policy/not-expressible`. Notes: `policy/other-rule`, `policy/assumed-ruleset`.
 */
export async function decompilePolicy(
  { entrypoint, lock }: DecompileInput,
  options: ReadOptions = {},
): Promise<Staged<string | undefined>> {
  const document = await readSource(entrypoint.uri, entrypoint.text, options);
  const locked = readLock(lock, options);
  const read = [...document.diagnostics, ...locked.diagnostics];
  if (hasErrors(read)) return { value: undefined, diagnostics: read };
  const catalogue = [...locked.value.catalogue, ...DOCUMENTED_CATALOGUE];
  const { value, diagnostics } = partsOf(document, catalogue);
  const all = sortDiagnostics([...read, ...diagnostics]);
  return { value: value && renderYaml(policyOf(value)), diagnostics: all };
}

/** The contents of a policy, with its keys. */
interface PolicyParts {
  readonly deployments: readonly WrittenDeployment[];
  readonly exceptions: readonly WrittenException[];
}

function partsOf(document: SourceDocument, catalogue: Catalogue): Staged<PolicyParts | undefined> {
  const { uri, subjects, roots } = document;
  const overrides = overridesIn(document);
  if (overrides.length > 0) return deploymentOfOverrides(uri, overrides, catalogue);
  const alone = subjects.filter((subject) => subject.kind === "Rule");
  const rulesets = rulesetsIn(document);
  const found =
    rulesets.length > 0 || alone.length === 0 ? recogniseEntrypoint(document, rulesets) : undefined;
  if (found && !("kind" in found)) return { value: undefined, diagnostics: [found] };
  const rules = [...(found?.rules ?? []), ...alone];
  const ofAccounts = new Set(
    writtenRequests(roots).flatMap(({ path, body }) =>
      path.value.startsWith("/accounts/") ? [body.range.start] : [],
    ),
  );
  const diagnostics: Diagnostic[] = [];
  const deployed = rules.filter(isDeployment);
  const written = deployed.map((rule) => {
    const isAccount =
      rule.ruleset?.rulesetKind?.value === "root" ||
      ofAccounts.has((rule.ruleset?.node ?? rule.node).range.start);
    const decompiled = decompileRule(rule, { uri, catalogue, isAccount });
    diagnostics.push(...decompiled.diagnostics);
    return decompiled.value;
  });
  const deployments = named(written);
  const nameOf = (rule: Rule) => {
    const one = deployments[deployed.indexOf(rule)];
    return one && (one.name ?? one.ruleset.toLowerCase());
  };
  const exceptions = decompileExceptions(found?.rules ?? [], { catalogue, nameOf });
  const isWritten = (rule: Rule) => exceptions && rule.action?.value === SKIP_ACTION && !alone.includes(rule);
  const others = rules.filter((rule) => !isDeployment(rule) && !isWritten(rule));
  const { written: kept = [], idle = [] } = exceptions ?? {};
  // A policy without exceptions leaves every skip rule in place.
  const ofIdle = kept.length > 0 ? "idleSkip" : "otherRule";
  diagnostics.push(
    ...others.map((rule) => otherRule(uri, rule, "otherRule")),
    ...idle.map((rule) => otherRule(uri, rule, ofIdle)),
  );
  if (written.length > 0) return { value: { deployments, exceptions: kept }, diagnostics };
  const { range } = found?.rulesNode ?? found?.node ?? rules[0]!.node;
  diagnostics.push(policyProblem("policy/nothing-deployed", { uri, range, messageId: "nothingDeployed" }));
  return { value: undefined, diagnostics };
}

/** Overrides do not name their ruleset, so those of several deployments cannot be distinguished. */
function deploymentOfOverrides(
  uri: string,
  [only, second]: readonly LocatedObject[],
  catalogue: Catalogue,
): Staged<PolicyParts | undefined> {
  if (second) {
    const { range } = second;
    const several = policyProblem("policy/unusable-entrypoint", {
      uri,
      range,
      messageId: "severalOverrides",
    });
    return { value: undefined, diagnostics: [several] };
  }
  const { value, diagnostics } = decompileOverrides(only!, { uri, catalogue });
  const range = startOf(only!.range);
  const assumed = policyProblem("policy/assumed-ruleset", { uri, range, messageId: "assumedRuleset" });
  return { value: { deployments: [value], exceptions: [] }, diagnostics: [...diagnostics, assumed] };
}

function isDeployment(rule: Rule): boolean {
  return rule.action?.value === EXECUTE.value && Boolean(stringAt(rule.actionParameters, "id")?.value.trim());
}

/** Deployments of the same ruleset get distinct names. */
function named(deployments: readonly WrittenDeployment[]): WrittenDeployment[] {
  const seen = new Map<string, number>();
  return deployments.map((one) => {
    const key = one.ruleset.toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? one : { name: `${key} ${count}`, ...one };
  });
}

/** A single deployment of the OWASP ruleset that sets only the short keys needs no list. */
function policyOf({ deployments, exceptions }: PolicyParts): object {
  const [only, second] = deployments;
  const around = exceptions.length > 0 ? { exceptions } : {};
  if (!only || second || only.ruleset !== "owasp") return { deployments, ...around };
  const { ruleset: _, ...settings } = only;
  const keys = Object.keys(settings);
  const isShort = keys.length > 0 && keys.every((key) => Object.hasOwn(SHORT_ROWS, key));
  return { ...(isShort ? settings : { deployments }), ...around };
}

function otherRule(uri: string, rule: Rule, messageId: "otherRule" | "idleSkip"): Diagnostic {
  const data = { action: code(rule.action?.value ?? "") };
  const { range } = rule.action ?? rule.node;
  return policyProblem("policy/other-rule", { uri, range, messageId, data });
}
