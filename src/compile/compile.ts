import { type Diagnostic, hasErrors, type Staged, sortDiagnostics } from "../core/diagnostic.ts";
import type { Guardrail } from "../core/guardrail.ts";
import { nearest } from "../core/nearest.ts";
import { code } from "../core/phrases.ts";
import type { ReadOptions } from "../sources/read.ts";
import { checkDeployments } from "./check/check.ts";
import { checkRequest } from "./check/request.ts";
import { policyProblem } from "./codes.ts";
import { type CompiledDeployment, emitDeployment } from "./emit/emit.ts";
import { planOverrides } from "./emit/plan-overrides.ts";
import { type PutRequest, putRequest } from "./emit/put.ts";
import { checkGuardrails } from "./guardrails/check.ts";
import { datedEntries, datedExceptions, guardedDeployments } from "./guardrails/compiled.ts";
import type { GuardedZone } from "./guardrails/model.ts";
import { recogniseEntrypoint } from "./live/recognise-entrypoint.ts";
import { withLockSearch } from "./managed/lock-search.ts";
import { readExport, recogniseManaged } from "./managed/read-exports.ts";
import { readLock } from "./managed/read-lock.ts";
import { endingFor } from "./model/describe.ts";
import {
  type CompileInput,
  type CompileLimits,
  DEFAULT_COMPILE_LIMITS,
  type LiveExport,
  type PolicyPlace,
  type RulesetScope,
  type SourceText,
} from "./model/model.ts";
import { loadPolicy, withoutConsequences } from "./policy/load.ts";
import { mergeDeployments } from "./policy/merge.ts";
import { scopeOf } from "./resolve/deployment.ts";
import { resolveDeployments } from "./resolve/resolve.ts";
import { type KnownRulesets, knownRulesets } from "./resolve/ruleset.ts";
import type { Policy, ResolvedDeployment, ZoneSettings } from "./settings/policy.ts";
import { type ArrangedRules, type Arrangement, arrangeRules } from "./skip-rules/arrange.ts";
import { checkAround } from "./skip-rules/check.ts";
import { emitExceptions } from "./skip-rules/emit.ts";
import { mergeAround } from "./skip-rules/merge.ts";
import { resolveExceptions } from "./skip-rules/resolve.ts";

/** Options of a compilation. */
export interface CompileOptions extends Partial<CompileLimits> {
  /** Limits of the readers. Default: theirs. */
  readonly read?: ReadOptions;
  /** The zone of the policy to compile for. Default: the policy's settings for all zones. */
  readonly zone?: string | undefined;
  /** The id of that zone, if the policy does not give it. Default: unknown. */
  readonly zoneId?: string | undefined;
  /** The day used to find expired entries, `YYYY-MM-DD`. Default: they are not searched. */
  readonly today?: string | undefined;
  /** The guardrails that the deployments must satisfy, by zone. Default: none. */
  readonly guardrails?: readonly Guardrail[] | undefined;
}

/**
 * A policy compiled.
 *
 * Shape: `{ deployments: [{ overrides, request: { method: "PATCH", path, body } }], put: { method: "PUT", … } }`
 */
export interface CompiledPolicy {
  /** The zone that it is compiled for; undefined for the settings outside `zones`. */
  readonly zone: { readonly name: string; readonly id: string | undefined } | undefined;
  /** In the order of the policy. */
  readonly deployments: readonly CompiledDeployment[];
  /** The whole entry point with the deployments in it; undefined without an export of it. */
  readonly put: PutRequest | undefined;
  /** The live entry point, for comparisons; undefined without an export of it. */
  readonly entrypoint: (LiveExport & { readonly state: "present" }) | undefined;
  /** The scope of the entry point. */
  readonly scope: RulesetScope;
  /** The rules of the entry point as the policy wants them. */
  readonly around: ArrangedRules & Pick<Arrangement, "exceptions" | "isExclusive">;
}

/** The result of a compilation. */
export interface CompileResult {
  /** Undefined if there is an error: half a policy is never sent. */
  readonly value: CompiledPolicy | undefined;
  /** All diagnostics, file by file in source order. */
  readonly diagnostics: readonly Diagnostic[];
  /** The policy's files, those that it extends included, for reports. */
  readonly files: readonly SourceText[];
}

/**
 * Compiles a policy to the overrides of managed rulesets and to the requests that apply them. All problems are reported
 * at once. Never rejects on the content of a file.
 *
 * Errors: `source/…`, `policy/…`, and those of expressions.
 */
export async function compilePolicy(
  input: CompileInput,
  options: CompileOptions = {},
): Promise<CompileResult> {
  const prepared = await preparePolicy(input, options);
  const compiled = await compilePrepared(prepared, input.entrypoint, options);
  return { ...compiled, files: prepared.files };
}

/** Compiles a prepared policy for one zone, or for none. Errors: as `compilePolicy`. */
export async function compilePrepared(
  prepared: PreparedPolicy,
  entrypoint: SourceText | undefined,
  options: CompileOptions = {},
): Promise<Omit<CompileResult, "files">> {
  const { diagnostics, policy, known } = prepared;
  if (!policy || !known) return { value: undefined, diagnostics: sortDiagnostics(diagnostics) };
  const read = await readExport(entrypoint, recogniseEntrypoint, options.read);
  return compileFor({ ...prepared, policy, known }, read, options);
}

/** A policy read and merged, with everything to resolve it: shared by all of its zones. */
export interface PreparedPolicy {
  readonly policy: Policy | undefined;
  readonly known: KnownRulesets | undefined;
  readonly files: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  readonly lockSearch: Pick<CompileInput, "lock" | "lockDirectories">;
}

/** Reads the files that all zones of a policy share. Errors: as `compilePolicy`. */
export async function preparePolicy(
  input: Omit<CompileInput, "entrypoint">,
  options: CompileOptions = {},
): Promise<PreparedPolicy> {
  const limits = { ...DEFAULT_COMPILE_LIMITS, ...options };
  const read = options.read ?? {};
  const loaded = await loadPolicy(input, limits, read);
  const ruleset = await readExport(input.ruleset, recogniseManaged, read);
  const lock = readLock(input.lock, read);
  const known = knownRulesets(ruleset.value, lock.value);
  return {
    policy: loaded.value.policy,
    known: known.value,
    files: loaded.value.files,
    lockSearch: { lock: input.lock, lockDirectories: input.lockDirectories },
    diagnostics: [...loaded.diagnostics, ...ruleset.diagnostics, ...lock.diagnostics, ...known.diagnostics],
  };
}

/** The same, with the export of the entry point read already. */
export function compileFor(
  prepared: PreparedPolicy & { readonly policy: Policy; readonly known: KnownRulesets },
  entrypoint: Staged<LiveExport>,
  options: CompileOptions & {
    /** The zone itself, if already known: looking it up among ten thousand takes time. */
    readonly settings?: ZoneSettings;
  } = {},
): Omit<CompileResult, "files"> {
  const { policy, known } = prepared;
  const limits = { ...DEFAULT_COMPILE_LIMITS, ...options };
  const read = [...prepared.diagnostics, ...entrypoint.diagnostics];
  const chosen = options.settings
    ? { value: options.settings, diagnostics: [] }
    : chooseZone(policy, options.zone, hasErrors(read));
  const zone = chosen.value;
  const scoped = zone ? accountEntrypoint(zone, entrypoint.value) : [];
  const zoneId = zone && (zone.id?.value ?? options.zoneId);
  const context = { known, entrypoint: entrypoint.value, zoneId, limits };
  const settings = zone ? mergeDeployments([policy.deployments, zone.deployments]) : policy.deployments;
  const resolved = resolveDeployments(settings, context);
  const around = zone ? mergeAround([policy, zone]) : policy;
  const { today } = options;
  const skips = resolveExceptions(around.exceptions ?? [], { known, limits, deployments: settings, today });
  const checked = checkDeployments(resolved.value, options.today);
  const later = [...chosen.diagnostics, ...scoped, ...resolved.diagnostics, ...skips.diagnostics, ...checked];
  const problems = [...read, ...withoutConsequences(later, read)];
  const sorted = (all: readonly Diagnostic[]) => sortDiagnostics(withLockSearch(all, prepared.lockSearch));
  if (hasErrors(problems)) return { value: undefined, diagnostics: sorted(problems) };
  const planned = resolved.value.map((one) => ({ one, plan: planOverrides(one) }));
  const deployments = planned.map(({ one, plan }) => emitDeployment(one, plan));
  const exceptions = around.exceptions && emitExceptions(skips.value, entrypoint.value);
  const isExclusive = around.exclusive?.value ?? false;
  const named = zone && { name: zone.name.value, id: zoneId };
  const value = assemble(named, entrypoint.value, { deployments, exceptions, isExclusive });
  const { guardrails = [] } = options;
  const violations =
    guardrails.length === 0
      ? []
      : checkGuardrails(guardedZone(value, resolved.value, zone?.name ?? policy.place), guardrails, {
          today,
        });
  return {
    value: hasErrors(violations) ? undefined : value,
    diagnostics: sorted([
      ...problems,
      ...planned.flatMap(({ one, plan }, at) => checkRequest(one, plan, deployments[at]!.overrides)),
      ...checkAround(value, around.exclusive ?? policy.place),
      ...violations,
    ]),
  };
}

function guardedZone(
  compiled: CompiledPolicy,
  resolved: readonly ResolvedDeployment[],
  place: PolicyPlace,
): GuardedZone {
  const { zone, around } = compiled;
  return {
    name: zone?.name,
    place,
    ...guardedDeployments(compiled, resolved, place),
    dated: [...resolved.flatMap(datedEntries), ...datedExceptions(around.exceptions ?? [])],
  };
}

function assemble(
  zone: CompiledPolicy["zone"],
  entrypoint: LiveExport,
  arrangement: Arrangement,
): CompiledPolicy {
  const { deployments, exceptions, isExclusive } = arrangement;
  const live = entrypoint.state === "present" ? entrypoint : undefined;
  const scope = scopeOf(entrypoint) ?? deployments[0]?.scope ?? "zone";
  const inPlace = deployments.filter((one) => one.scope === scope);
  const arranged = arrangeRules(entrypoint, { ...arrangement, deployments: inPlace });
  const isWhole = live !== undefined || isExclusive;
  return {
    zone,
    deployments,
    put: isWhole ? putRequest(live, arranged.rules, { scope, zoneId: zone?.id }) : undefined,
    entrypoint: live,
    scope,
    // A policy that leaves the other rules alone needs a PUT for its own deployments only.
    around: {
      ...arranged,
      needsPut: (exceptions || isExclusive) && isWhole ? arranged.needsPut : false,
      exceptions,
      isExclusive,
    },
  };
}

/** The entry point of an account contains the deployments for all zones: no zone's policy replaces it. */
function accountEntrypoint(
  { name: { value, uri, range } }: ZoneSettings,
  entrypoint: LiveExport,
): Diagnostic[] {
  if (entrypoint.state !== "present" || scopeOf(entrypoint) !== "account") return [];
  const data = { kind: code(entrypoint.ruleset.rulesetKind!.value), zone: code(value) };
  return [policyProblem("policy/other-scope", { uri, range, messageId: "accountEntrypoint", data })];
}

/** Without deployments outside its zones, a policy deploys nothing unless a zone is named. */
function chooseZone(
  { place, deployments, zones }: Policy,
  wanted: string | undefined,
  hasReadErrors: boolean,
): Staged<ZoneSettings | undefined> {
  const zone = zones.find(({ name }) => name.value === wanted);
  if (zone && (zone.deployments.length > 0 || deployments.length > 0))
    return { value: zone, diagnostics: [] };
  if (wanted === undefined && deployments.length > 0) return { value: undefined, diagnostics: [] };
  if (hasReadErrors) return { value: undefined, diagnostics: [] };
  const { uri, range } = zone?.name ?? place;
  if (zone || (wanted === undefined && zones.length === 0)) {
    return {
      value: zone,
      diagnostics: [policyProblem("policy/empty", { uri, range, messageId: "noDeployment" })],
    };
  }
  if (wanted === undefined) {
    return {
      value: undefined,
      diagnostics: [policyProblem("policy/unknown-zone", { uri, range, messageId: "noZone" })],
    };
  }
  const names = zones.map(({ name }) => name.value);
  const data = { zone: code(wanted), ending: endingFor(nearest(wanted, names)) };
  return {
    value: undefined,
    diagnostics: [policyProblem("policy/unknown-zone", { uri, range, messageId: "unknownZone", data })],
  };
}
