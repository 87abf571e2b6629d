import { type Diagnostic, hasErrors, type Staged } from "../../core/diagnostic.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import { extendsPolicy } from "../../sources/recognise/extended-policy.ts";
import { type CompiledPolicy, type CompileOptions, compilePrepared, preparePolicy } from "../compile.ts";
import { entryPointJson } from "../entry-point.ts";
import { compileZones, type ZoneResult, type ZoneSource } from "../fleet.ts";
import type { CompileInput, SourceText } from "../model/model.ts";
import { type ApiRequest, requestsOf } from "../requests.ts";

/** A version of a file, with the files needed to read it. */
export interface FileVersion extends Pick<CompileInput, "lock" | "resolveFile"> {
  readonly source: SourceText;
  /** Limits of the readers, and the other files of the same Terraform module. */
  readonly read: ReadOptions;
  /** The live state of a zone, for requests: effects are compared as in the policies. Default: unknown. */
  readonly liveOf?: ((zone: ZoneResult["zone"]) => ZoneSource | undefined) | undefined;
}

/** The differences between two versions of a policy. */
export interface VersionsDiff {
  /** The requests that it sends now and did not send before; equal bodies once. */
  readonly requests: readonly VersionRequest[];
  /** The entry points that differ, zone by zone. */
  readonly entryPoints: readonly EntryPointPair[];
}

/** The entry point of one zone in two versions of a policy, as JSON; undefined if a version does not describe it. */
export interface EntryPointPair {
  /** Undefined: the policy has no zones. */
  readonly zone: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** One body, and the requests that send it. */
export interface VersionRequest {
  /** Empty: the policy has no zones. */
  readonly zones: readonly string[];
  readonly method: ApiRequest["method"];
  readonly paths: readonly string[];
  readonly body: ApiRequest["body"];
}

/** The result of a version for one zone. */
interface Target {
  readonly requests: readonly ApiRequest[];
  /** In JSON. */
  readonly entryPoint: string;
}

/** Keyed by zone name; the empty one is that of a policy without zones. */
type Targets = ReadonlyMap<string, Target>;

/**
 * Compares two versions of a policy, for each of its zones. A version that is not there describes nothing, and neither does a
 * file that is not a policy.
 *
 * Errors: those of `compilePolicy`, and `source/…`; the value is undefined if the later version has one. An error in the earlier
 * version is not reported: it counts as not there.
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
  const { source, resolveFile, read } = version;
  const { subjects } = await readSource(source.uri, source.text, read);
  const isPolicy =
    subjects[0]?.kind === "PolicyFile" ||
    (resolveFile !== undefined && (await extendsPolicy(source, resolveFile, read)));
  return isPolicy ? targetsOfPolicy(version, { read, today }) : { value: NOTHING, diagnostics: [] };
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
    targets.set(zone, { requests: requestsOf(compiled), entryPoint: entryPointJson(compiled) });
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
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((zone) => {
    const [was, is] = [before.get(zone)?.entryPoint, after.get(zone)?.entryPoint];
    return was === is ? [] : [{ zone: zone === "" ? undefined : zone, before: was, after: is }];
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
