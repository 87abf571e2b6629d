import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import { extendsPolicy } from "../../sources/recognise/extended-policy.ts";
import { type CompiledPolicy, type CompileOptions, compilePrepared, preparePolicy } from "../compile.ts";
import { compileZones, type ZoneResult, type ZoneSource } from "../fleet.ts";
import { deployedBy, readDeployed } from "../live/read-deployed.ts";
import type { CompileInput, SourceText } from "../model/model.ts";
import { hasErrors } from "../model/problems.ts";
import { type ApiRequest, entryPointJson, requestsOf } from "../requests.ts";
import { type DeploymentDiff, diffEffective } from "./diff-effective.ts";
import type { DeployedRuleset } from "./effective.ts";

/** A version of a file, with the files needed to read it. */
export interface FileVersion extends Pick<CompileInput, "lock" | "resolveFile"> {
  readonly source: SourceText;
  /** Limits of the readers, and the other files of the same Terraform module. */
  readonly read: ReadOptions;
  /** The live state of a zone, for requests: effects are compared as the policies say them. Default: it is not known. */
  readonly liveOf?: ((zone: ZoneResult["zone"]) => ZoneSource | undefined) | undefined;
}

/** The differences in effect between two versions of a file. */
export interface VersionsDiff {
  /** One entry for each difference; zones that have it in common share it. */
  readonly effects: readonly VersionEffect[];
  /** The requests that a policy sends now and did not send before; equal bodies once. */
  readonly requests: readonly VersionRequest[];
  /** The entry points that both versions of a policy describe, zone by zone. */
  readonly entryPoints: readonly EntryPointPair[];
}

/** The entry point of one zone as two versions of a policy describe it, as JSON. */
export interface EntryPointPair {
  /** Undefined: the policy has no zones. */
  readonly zone: string | undefined;
  readonly before: string;
  readonly after: string;
}

/** The differences for some zones or, if `zones` is empty, for all zones of the file. */
export interface VersionEffect {
  readonly zones: readonly string[];
  /** Only those that differ. A new one is compared with what the service ships. */
  readonly deployments: readonly DeploymentDiff[];
}

/** One body, and the requests that send it. */
export interface VersionRequest {
  /** Empty: the policy has no zones. */
  readonly zones: readonly string[];
  readonly method: ApiRequest["method"];
  readonly paths: readonly string[];
  readonly body: ApiRequest["body"];
}

/** The effect of a version, for all zones or for one. */
interface Target {
  readonly deployed: readonly DeployedRuleset[];
  readonly requests: readonly ApiRequest[];
  /** As JSON; undefined for a file that is not a policy. */
  readonly entryPoint?: string;
}

/** By the names of zones; the empty one stands for all. */
type Targets = ReadonlyMap<string, Target>;

/**
 * Compares two versions of a policy, for each of its zones, or of a file with execute rules. A version that is not
 * there deploys nothing, and neither does a file that is neither of the two.
 *
 * Errors: those of `compilePolicy` for policies, and `source/…`; the value is undefined if the later version has
 * one. An error in the earlier version is not reported: it counts as not there.
 */
export async function compareVersions(
  before: FileVersion | undefined,
  after: FileVersion | undefined,
  options: Pick<CompileOptions, "today"> = {},
): Promise<Staged<VersionsDiff | undefined>> {
  const earlier = (await targetsOf(before, options)).value ?? NOTHING;
  const later = await targetsOf(after, options);
  if (!later.value) return { value: undefined, diagnostics: later.diagnostics };
  const value = {
    effects: effectsOf(earlier, later.value),
    requests: newRequests(earlier, later.value),
    entryPoints: entryPointPairs(earlier, later.value),
  };
  return { value, diagnostics: later.diagnostics };
}

const NOTHING: Targets = new Map();

async function targetsOf(
  version: FileVersion | undefined,
  { today }: Pick<CompileOptions, "today">,
): Promise<Staged<Targets | undefined>> {
  if (!version) return { value: NOTHING, diagnostics: [] };
  const { source, lock, resolveFile, read } = version;
  const { subjects } = await readSource(source.uri, source.text, read);
  const isPolicy =
    subjects[0]?.kind === "PolicyFile" ||
    (resolveFile !== undefined && (await extendsPolicy(source, resolveFile, read)));
  if (isPolicy) return targetsOfPolicy(version, { read, today });
  if (!subjects.some(({ kind }) => kind === "Ruleset" || kind === "Rule")) {
    return { value: NOTHING, diagnostics: [] };
  }
  const context = { lock, resolveFile, options: { read }, isConfiguration: true };
  const { value, diagnostics } = await readDeployed(source, context);
  return { value: value && new Map([["", { deployed: value.deployments, requests: [] }]]), diagnostics };
}

async function targetsOfPolicy(
  { source, lock, resolveFile, liveOf }: FileVersion,
  options: CompileOptions,
): Promise<Staged<Targets | undefined>> {
  const prepared = await preparePolicy({ policy: source, lock, resolveFile }, options);
  const targets = new Map<string, Target>();
  const problems: Diagnostic[] = [];
  const add = (zone: string, compiled: CompiledPolicy | undefined, diagnostics: readonly Diagnostic[]) => {
    problems.push(...diagnostics);
    if (!compiled) return;
    const entryPoint = entryPointJson(compiled);
    targets.set(zone, { deployed: deployedBy(compiled), requests: requestsOf(compiled), entryPoint });
  };
  if (prepared.policy?.zones.length) {
    const zones = compileZones(prepared, () => undefined, options);
    for await (const { zone, value, diagnostics } of zones) add(zone.name, value, diagnostics);
    if (liveOf) {
      for await (const { zone, value, diagnostics } of compileZones(prepared, liveOf, options)) {
        const target = targets.get(zone.name);
        problems.push(...diagnostics);
        if (target && value) targets.set(zone.name, { ...target, requests: requestsOf(value) });
      }
    }
  } else {
    const { value, diagnostics } = await compilePrepared(prepared, undefined, options);
    add("", value, diagnostics);
  }
  // A policy that deploys nothing is there for others to extend.
  const errors = problems.filter(({ severity, code }) => severity === "error" && code !== "policy/empty");
  return { value: hasErrors(errors) ? undefined : targets, diagnostics: errors };
}

function entryPointPairs(before: Targets, after: Targets): EntryPointPair[] {
  return [...after].flatMap(([zone, { entryPoint }]) => {
    const earlier = before.get(zone)?.entryPoint;
    if (entryPoint === undefined || earlier === undefined || entryPoint === earlier) return [];
    return [{ zone: zone === "" ? undefined : zone, before: earlier, after: entryPoint }];
  });
}

function effectsOf(before: Targets, after: Targets): VersionEffect[] {
  const groups = new Map<string, { zones: string[]; deployments: readonly DeploymentDiff[] }>();
  for (const zone of new Set([...after.keys(), ...before.keys()])) {
    const [old, fresh] = [before.get(zone)?.deployed ?? [], after.get(zone)?.deployed ?? []];
    const key = JSON.stringify([old, fresh].map((side) => side.map(withoutRules)));
    const group = groups.get(key) ?? { zones: [], deployments: deploymentDifferences(old, fresh) };
    groups.set(key, group);
    if (zone !== "") group.zones.push(zone);
  }
  return [...groups.values()].filter(({ deployments }) => deployments.length > 0);
}

/** The settings that distinguish deployments. The rules of a ruleset are the same for all zones, so they are left out. */
function withoutRules({ ruleset, ...settings }: DeployedRuleset): unknown {
  return [ruleset.id.value, settings];
}

/** The deployments that differ in effect. A new one is compared with what the service ships. */
export function deploymentDifferences(
  before: readonly DeployedRuleset[],
  after: readonly DeployedRuleset[],
): DeploymentDiff[] {
  const { deployments } = diffEffective(before, after);
  return deployments.flatMap((diff, at) => {
    if (diff.state === "same") return [];
    if (diff.state !== "added") return [diff];
    const fresh = after[at]!;
    const [shipped] = diffEffective([{ ...fresh, overrides: {}, exceptions: [] }], [fresh]).deployments;
    return [{ ...shipped!, state: "added" as const }];
  });
}

function newRequests(before: Targets, after: Targets): VersionRequest[] {
  const sentBefore = new Set([...before.values()].flatMap(({ requests }) => requests.map(keyOf)));
  const groups = new Map<string, { zones: Set<string>; paths: Set<string>; request: ApiRequest }>();
  for (const [zone, { requests }] of after) {
    for (const request of requests) {
      if (sentBefore.has(keyOf(request))) continue;
      const key = JSON.stringify([request.method, request.body]);
      const group = groups.get(key) ?? { zones: new Set(), paths: new Set(), request };
      groups.set(key, group);
      if (zone !== "") group.zones.add(zone);
      group.paths.add(request.path);
    }
  }
  return [...groups.values()].map(({ zones, paths, request: { method, body } }) => ({
    zones: [...zones],
    method,
    paths: [...paths],
    body,
  }));
}

function keyOf({ method, path, body }: ApiRequest): string {
  return JSON.stringify([method, path, body]);
}
