import { CUSTOM_PHASE, MANAGED_PHASE } from "../../contract/phases.ts";
import { type Diagnostic, hasErrors, type Staged } from "../../core/diagnostic.ts";
import { readSource } from "../../sources/read.ts";
import type { Rule, Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { policyProblem } from "../codes.ts";
import {
  type CompiledPolicy,
  type CompileOptions,
  compilePrepared,
  type PreparedPolicy,
  preparePolicy,
} from "../compile.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import { type ExceptionRule, phaseExceptionsIn } from "../emit/exceptions.ts";
import { catalogueOfPolicy, entryPointDocument, entryPointJson } from "../entry-point.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE, findRuleset, OWASP_ALIAS } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import { readLock } from "../managed/read-lock.ts";
import type { CompileInput, SourceText } from "../model/model.ts";
import { overridesIn } from "../model/overrides-form.ts";
import { POLICY_KEYS } from "../policy/decode.ts";
import { deployedByRule, plainOverrides } from "./deployed-rule.ts";
import { doubtOf, NAMELESS, recogniseEntrypoint, saysItsRules, startOf } from "./recognise-entrypoint.ts";

/** The kind of a file that can be compared. */
export type ComparableKind = "policy" | "entrypoint" | "rule" | "overrides";

/** The deployments of a file. */
export interface Deployed {
  readonly kind: ComparableKind;
  readonly deployments: readonly DeployedRuleset[];
  /** The files that were read for it, for reports. */
  readonly files: readonly SourceText[];
  /** The file as read, or the entry point that a policy describes. */
  readonly document: SourceDocument;
  readonly catalogue: Catalogue;
  /** Only of a policy. */
  readonly compiled?: DeployedPolicy;
}

/** A policy, compiled. */
export interface DeployedPolicy {
  /** As if nothing were live. */
  readonly alone: CompiledPolicy;
  /** Compiled against what is live; undefined if that is an error. */
  against(live: SourceText): Promise<CompiledPolicy | undefined>;
}

/** The context of a comparison. */
export interface DeployedContext extends Pick<CompileInput, "lock" | "lockDirectories" | "resolveFile"> {
  readonly options?: CompileOptions;
}

/**
 * The deployments of a policy, an entry point, an execute rule or an overrides object. The kind of a file is determined
 * by its content.
 *
 * Errors: those of `compilePolicy`, `source/…`, `policy/not-comparable`.
 */
export async function readDeployed(
  source: SourceText,
  context: DeployedContext,
): Promise<Staged<Deployed | undefined>> {
  const document = await readSource(source.uri, source.text, context.options?.read);
  const kind = comparableKind(document);
  if (kind === "policy") return deployedByPolicy(source, context);
  const lock = readLock(context.lock, context.options?.read ?? {});
  const catalogue = [...lock.value.catalogue, ...DOCUMENTED_CATALOGUE];
  const { value, diagnostics } = deployedByDocument(document, catalogue);
  return { value, diagnostics: value ? [...diagnostics, ...lock.diagnostics] : diagnostics };
}

/** The deployments of a file other than a policy, with rulesets looked up in a catalogue. Errors: as `readDeployed`. */
export function deployedByDocument(
  document: SourceDocument,
  catalogue: Catalogue,
): Staged<Deployed | undefined> {
  const { uri, text, roots, diagnostics } = document;
  const kind = comparableKind(document);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  if (kind === undefined || kind === "policy") {
    const range = startOf(roots[0]?.range);
    const found = policyProblem("policy/not-comparable", { uri, range, messageId: "notComparable" });
    return { value: undefined, diagnostics: [found] };
  }
  const refusal = refusalOf(document, kind);
  if (refusal) return { value: undefined, diagnostics: [...diagnostics, refusal] };
  const deployments = deployedIn(document, kind, catalogue);
  return { value: { kind, deployments, files: [{ uri, text }], document, catalogue }, diagnostics };
}

/** Why a file cannot be used: `compile --against` rejects entry points for the same reasons. */
function refusalOf(document: SourceDocument, kind: ComparableKind): Diagnostic | undefined {
  if (kind !== "entrypoint") return doubtOf(document);
  const found = recogniseEntrypoint(document, rulesetsIn(document), { acceptsUnknown: true });
  return "kind" in found ? undefined : found;
}

/** The kind of a file, by its content; undefined if it does not deploy rulesets. */
export function comparableKind(document: SourceDocument): ComparableKind | undefined {
  const root = document.roots[0];
  if (overridesIn(document).length > 0) return "overrides";
  const hasSetting = root?.kind === "Object" && root.entries.some(({ key }) => POLICY_KEYS.includes(key));
  if (hasSetting && !root.entry("expression")) return "policy";
  if (rulesetsIn(document).some((ruleset) => saysItsRules(ruleset, document))) return "entrypoint";
  if (document.subjects.some(({ kind }) => kind === "NoEntryPoint")) return "entrypoint";
  if (document.subjects.some((subject) => subject.kind === "Rule")) return "rule";
  return undefined;
}

async function deployedByPolicy(
  source: SourceText,
  { lock, lockDirectories, resolveFile, options = {} }: DeployedContext,
): Promise<Staged<Deployed | undefined>> {
  const prepared = await preparePolicy({ policy: source, lock, lockDirectories, resolveFile }, options);
  const { value, diagnostics } = await compilePrepared(prepared, undefined, options);
  if (!value) return { value: undefined, diagnostics };
  return { value: policySide(value, prepared, options), diagnostics };
}

/** A compiled policy as one side of a comparison. */
export function policySide(
  compiled: CompiledPolicy,
  prepared: PreparedPolicy,
  options: CompileOptions = {},
): Deployed {
  const catalogue = catalogueOfPolicy(compiled);
  const document = entryPointDocument(entryPointJson(compiled));
  return {
    kind: "policy",
    deployments: deployedIn(document, "entrypoint", catalogue),
    files: prepared.files,
    document,
    catalogue,
    compiled: {
      alone: compiled,
      against: async (live) => (await compilePrepared(prepared, live, options)).value,
    },
  };
}

function deployedIn(document: SourceDocument, kind: ComparableKind, catalogue: Catalogue): DeployedRuleset[] {
  if (kind === "overrides") {
    const ruleset = findRuleset(catalogue, OWASP_ALIAS)!;
    return overridesIn(document).map((body) => ({
      ruleset,
      overrides: plainOverrides(body),
      exceptions: [],
    }));
  }
  const earlier = earlierExceptions(document);
  const alone = document.subjects.flatMap((subject) => (subject.kind === "Rule" ? [subject] : []));
  return [
    ...rulesetsIn(document).flatMap((ruleset) =>
      ruleset.rules
        .flatMap((rule) => deployedByRule(rule, ruleset, catalogue))
        .map((one) => ({ ...one, exceptions: [...earlier, ...one.exceptions] })),
    ),
    ...alone.flatMap((rule) => deployedByRule(rule, listOf(alone), catalogue)),
  ];
}

/**
 * The exceptions from the whole phase of managed rules that rules of an earlier phase make. A file with several entry points
 * covers several zones, and does not show to which zone its other rulesets belong.
 */
export function earlierExceptions(document: SourceDocument): ExceptionRule[] {
  const rulesets = rulesetsIn(document);
  const [entryPoint, second] = rulesets.filter(({ phase }) => phase?.value === MANAGED_PHASE);
  if (!entryPoint || second) return [];
  return rulesets.filter(({ phase }) => phase?.value === CUSTOM_PHASE).flatMap(phaseExceptionsIn);
}

/** Several rules without a ruleset are a list in order; a single one does not show what comes before it. */
function listOf(rules: readonly Rule[]): Ruleset | undefined {
  const [first, second] = rules;
  if (!first || !second) return undefined;
  return { ...NAMELESS, node: first.node, rules };
}
