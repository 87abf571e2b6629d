import { join, resolve } from "node:path";
import type { FileVersion } from "../../compile/effect/compare-versions.ts";
import type { SourceText } from "../../compile/model/model.ts";
import type { ColorFlags } from "../color.ts";
import { checkConfig } from "../config/check-config.ts";
import { type ConfigRequest, Configs, isIgnored } from "../config/configs.ts";
import { Failure, failureOnly, usage } from "../exit-code.ts";
import { displayPath, namesBelow, resolvedPaths } from "../files/paths.ts";
import { contentsOf } from "../git/objects.ts";
import type { BaseComparison, PathChange } from "../git/repository.ts";
import { type RepositoryView, repositoryFiles } from "../git/repository-files.ts";
import type { Io } from "../io.ts";
import type { ResultStore } from "../lint/cache/result-cache.ts";
import { findInputs, type LintInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import type { LintOutcome } from "../lint/session.ts";
import { withCalledModules } from "../modules/called-modules.ts";
import { isJudgingName, judgedBy } from "./judges.ts";

/** The tree before the change, or after it, and what was found in it. */
export interface ReviewSide extends Pick<LintOutcome, "report" | "failures" | "remarks"> {
  /** Its files are those of the tree, read only. */
  readonly io: Io;
  /** The files that were linted, absolute. */
  readonly paths: ReadonlySet<string>;
  /** The lock file that the configuration or the command line names for a file. */
  lockOf(path: string): Promise<SourceText | undefined>;
}

/** The settings that both sides are linted with. */
export interface ReviewScope {
  readonly comparison: BaseComparison;
  readonly changes: readonly PathChange[];
  /** Files, directories and globs of the command line. */
  readonly operands: readonly string[];
  /** Options for finding configurations. */
  readonly config: ConfigRequest;
  readonly flags: ColorFlags;
  /** The live state of a zone, for both sides. Default: unknown. */
  readonly liveOf?: FileVersion["liveOf"];
  /** Logs whose requests are replayed before and after the change. Default: none. */
  readonly logs?: readonly string[];
  /** For other kinds of log: the key of each field. */
  readonly map?: ReadonlyMap<string, string> | undefined;
  /** Receives the results for the head. Default: nothing is kept. */
  readonly headCache?: ResultStore | undefined;
  /** Cached results of the files of the base, most of which are also in the head. By default, none. */
  readonly baseCache?: ResultStore | undefined;
}

/** The tree after the change: that of the disk. */
export interface Head extends ReviewSide {
  /** The configurations, what they extend, and baselines, absolute: both sides are checked with those of the head. */
  readonly judgedBy: ReadonlySet<string>;
}

/** The properties of the head that the base needs. */
export type JudgingHead = Pick<Head, "paths" | "judgedBy">;

/** Lints the working tree. Errors: throws a usage `Failure` if paths or configurations are invalid. */
export async function lintHead(scope: ReviewScope, io: Io): Promise<Head> {
  const { operands, comparison, flags } = scope;
  const outside = operands.find((one) => !namesBelow(comparison.root, resolve(io.cwd, one)));
  if (outside !== undefined) {
    throw usage(`\`${outside}\` is outside the repository, so there is no base version of it.`);
  }
  const { io: own, configs } = openSide({ root: comparison.root }, scope, io);
  const searched = await inputsOf(scope, leftOutBy(configs), own);
  const inputs = await withRenamed(searched, configs, scope);
  if (inputs.inputs.length === 0) await configs.of(undefined);
  const all = await configs.all();
  for (const loaded of all) await checkConfig(loaded, flags, io);
  const side = await lintSide(inputs, configs, { ...scope, cache: scope.headCache }, own);
  const head = { ...side, judgedBy: judgedBy(all) };
  const { policy } = scope.config;
  if (!policy) return head;
  const { withJudgeChanges } = await import("./changed-judges.ts");
  const run = { policy, request: scope.config, configs: all, operands };
  return { ...head, report: await withJudgeChanges(head.report, run, io) };
}

/** Lints the tree as it was before. Errors: throws a `Failure` if it cannot be read. */
export async function lintBase(scope: ReviewScope, head: JudgingHead, io: Io): Promise<ReviewSide> {
  const { comparison } = scope;
  const { io: own, configs } = openSide(baseView(scope, head, io), scope, io);
  const found = await inputsOf(scope, leftOutBy(configs), own);
  const inputs = new Map(
    found.inputs.flatMap((input) => (input.kind === "file" ? [[input.path, input]] : [])),
  );
  for (const { before, after } of scope.changes) {
    if (before === undefined || after === undefined || before === after) continue;
    const path = join(comparison.root, before);
    // A file that moved into the linted paths existed before, under another name.
    if (!head.paths.has(join(comparison.root, after)) || inputs.has(path)) continue;
    inputs.set(path, { kind: "file", path, origin: { operand: before } });
  }
  const all = { ...found, inputs: [...inputs.values()] };
  return lintSide(all, configs, { ...scope, cache: scope.baseCache }, own);
}

function openSide(view: Omit<RepositoryView, "named">, scope: ReviewScope, io: Io) {
  const { config } = scope;
  const { files: disk } = config.policy?.judged ?? io;
  // Paths named on the command line may be anywhere.
  const named = new Set(resolvedPaths([config.path, config.lock], io.cwd));
  const files = repositoryFiles({ ...view, named, roots: config.trust.boundary.named }, disk);
  // A copy would open standard input.
  const own: Io = Object.create(io, { files: { value: files } });
  return { io: own, configs: new Configs(config, own) };
}

async function inputsOf(
  { operands, config: { maxFileBytes } }: ReviewScope,
  isIgnored: (path: string) => Promise<boolean>,
  io: Io,
): Promise<LintInputs> {
  const searched = await findInputs(operands, isIgnored, io);
  const found = await withCalledModules(searched, { maxFileBytes, isIgnored }, io);
  // A directory without anything to lint is a tree without findings.
  return { ...found, origins: [] };
}

function leftOutBy(configs: Configs) {
  return async (path: string) => isIgnored(path, await configs.of(path));
}

async function withRenamed(
  inputs: LintInputs,
  configs: Configs,
  { operands, config: { policy } }: ReviewScope,
): Promise<LintInputs> {
  if (!policy) return inputs;
  const { withRenamedInputs } = await import("./changed-judges.ts");
  return withRenamedInputs(inputs, operands, configs, policy);
}

function pathsOf({ inputs }: LintInputs): ReadonlySet<string> {
  return new Set(inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
}

async function lintSide(
  inputs: LintInputs,
  configs: Configs,
  { config, cache }: Pick<ReviewScope, "config"> & { readonly cache: ResultStore | undefined },
  io: Io,
): Promise<ReviewSide> {
  const { maxFileBytes } = config;
  const { report, failures, remarks } = await lintInputs(inputs, { configs, maxFileBytes, cache }, io);
  return {
    io,
    paths: pathsOf(inputs),
    lockOf: async (path) => (await configs.of(path)).lock,
    report,
    failures,
    remarks,
  };
}

/** The configurations of one side. Code in them never runs. */
export function ownConfigs(scope: ReviewScope, side: "before" | "after", io: Io): Configs {
  const own = withoutCode(scope);
  const view = side === "before" ? viewOfBase(own, () => false, io) : { root: scope.comparison.root };
  return openSide(view, own, io).configs;
}

function withoutCode(scope: ReviewScope): ReviewScope {
  const trust = { ...scope.config.trust, allowsCode: false };
  return { ...scope, config: { ...scope.config, trust, policy: undefined } };
}

/** The files that the base governs, by its configuration and ignore files. */
export interface Governed extends Pick<ReviewSide, "lockOf"> {
  /** The files before the change that the base does not ignore, absolute. */
  readonly before: ReadonlySet<string>;
  /** The same after the change, including files that the change ignores. */
  readonly after: ReadonlySet<string>;
}

/** Finds what the configuration of the base governs on both sides: a change cannot take it out of the comparison. */
export async function governedByBase(scope: ReviewScope, io: Io): Promise<Governed> {
  const own = withoutCode(scope);
  const sideOf = (isHead: (path: string) => boolean) => openSide(viewOfBase(own, isHead, io), own, io);
  const before = sideOf(() => false);
  const after = sideOf((path) => !isJudgingName(path));
  // A configuration that cannot be read governs everything.
  const configOf = async (path: string) => {
    const loaded = await before.configs.of(path).catch(failureOnly);
    return loaded instanceof Failure ? undefined : loaded;
  };
  const isLeftOut = async (path: string) => {
    const loaded = await configOf(path);
    return loaded !== undefined && isIgnored(path, loaded);
  };
  const found = [...pathsOf(await inputsOf(own, isLeftOut, after.io))];
  return {
    before: pathsOf(await inputsOf(own, isLeftOut, before.io)),
    // Those names are read from the base on this side as well.
    after: new Set(found.filter((path) => !isJudgingName(path))),
    lockOf: async (path) => (await configOf(path))?.lock,
  };
}

function baseView(scope: ReviewScope, { judgedBy }: JudgingHead, io: Io) {
  const { root } = scope.comparison;
  // The base is checked with the files of the head, or of the policy.
  return viewOfBase(scope, (path) => isJudgingName(path) || judgedBy.has(join(root, path)), io);
}

function viewOfBase(
  { comparison: { root }, changes, config }: ReviewScope,
  isJudging: (path: string) => boolean,
  io: Io,
) {
  const relevant = changes.filter(({ kind }) => kind !== "submodule");
  const earlier = relevant.flatMap(({ before, object, kind }) =>
    before === undefined || object === undefined || isJudging(before)
      ? []
      : [{ path: before, object, kind: kind as "file" | "link" }],
  );
  const added = relevant.flatMap(({ before, after }) =>
    after === undefined || after === before || isJudging(after) ? [] : [after],
  );
  const contents = contentsOf(
    earlier.map(({ object }) => object),
    { root, maxBytes: config.maxFileBytes },
    io,
  );
  return {
    root,
    earlier: new Map(
      earlier.map(({ path, kind, object }) => [path, { kind, object: contents.get(object)! }] as const),
    ),
    absent: new Set(added),
  };
}

/** The names in reports of the base, with those of the head if they differ. */
export function renamedIn(
  { comparison: { root }, changes }: ReviewScope,
  io: Io,
): ReadonlyMap<string, string> {
  const name = (path: string) => displayPath(join(root, path), io.cwd);
  return new Map(
    changes.flatMap(({ before, after }) =>
      before === undefined || after === undefined || before === after ? [] : [[name(before), name(after)]],
    ),
  );
}

/** The changed files with which both sides are checked, as named in reports. */
export function changedJudges(
  { comparison: { root }, changes }: ReviewScope,
  { judgedBy }: Head,
  io: Io,
): string[] {
  const paths = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  return [...new Set(paths)]
    .filter((path) => isJudgingName(path) || judgedBy.has(join(root, path)))
    .map((path) => displayPath(join(root, path), io.cwd));
}
