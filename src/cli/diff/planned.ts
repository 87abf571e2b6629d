import { dirname, join, resolve } from "node:path";
import { compareWithPlan, type ZoneToCompare } from "../../compile/drift/zone-drift.ts";
import { DOCUMENTED_CATALOGUE } from "../../compile/managed/catalogue.ts";
import { readLock } from "../../compile/managed/read-lock.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { problemsIn } from "../../contract/schemas/validate.ts";
import { LineIndex } from "../../core/line-index.ts";
import { code } from "../../core/phrases.ts";
import type { DriftZone } from "../../report/drift/model.ts";
import type { PlanFile, PlanJson, PlanZone } from "../../report/schemas/plan.generated.ts";
import { PLAN_SCHEMA } from "../../report/schemas.ts";
import { readJson } from "../../sources/json/json.ts";
import { nodeAt, plainValue } from "../../sources/values/located.ts";
import { Failure, usage } from "../exit-code.ts";
import { Boundary } from "../files/boundary.ts";
import { manifestEntry } from "../files/bundle.ts";
import { ExportDirectory } from "../files/export-directory.ts";
import { displayPath } from "../files/paths.ts";
import { findLock, sourceText, today } from "../files/policy-files.ts";
import { readTextFile } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { driftOfFleet, type ExportSource } from "./fleet.ts";
import { checkZoneOf, zoneOfExport } from "./two-files.ts";
import { tellingOnce, type ZonesRequest } from "./zones.ts";

/** A plan that was read, and whose files are those that were planned. */
export interface ReadPlan {
  readonly source: SourceText;
  readonly zones: readonly PlanZone[];
  /** The entry point of a zone afterwards, as the body of a PUT. */
  after(zone: PlanZone): SourceText;
}

/**
 * Reads a plan.
 *
 * Errors: throws a usage `Failure` that names the line, if the plan is not of the documented shape, if a file of it is not
 * in its directory or was changed, and if it does not say what the entry point is afterwards.
 */
export function readPlan(path: string, maxBytes: number, io: Io): ReadPlan {
  const source = { uri: displayPath(path, io.cwd), text: readTextFile(path, maxBytes, io).text };
  const { value: root, diagnostics } = readJson(source.uri, source.text, { maxFileChars: maxBytes });
  const broken = (offset: number, message: string) =>
    usage(`${source.uri}:${new LineIndex(source.text).positionOf(offset).line}: ${message}`, MAKE_AGAIN);
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (!root || error) throw broken(error?.range.start ?? 0, error?.message ?? "The plan is empty.");
  const brokenAt = (pointer: string, message: string) => broken(nodeAt(root, pointer).range.start, message);
  const value = plainValue(root);
  const problems = problemsIn(PLAN_SCHEMA, value);
  const deepest = problems.reduce(
    (a, b) => (b.pointer.length > (a?.pointer.length ?? -1) ? b : a),
    problems[0],
  );
  const problem = problems.find(({ pointer }) => pointer === "/version") ?? deepest;
  if (problem) {
    const { pointer, keyword, params, message } = problem;
    const must = keyword === "const" ? `must be ${String(params["allowedValue"])}` : message;
    throw brokenAt(pointer, `${pointer === "" ? "A plan" : code(pointer)} ${must}.`);
  }
  const { zones } = value as PlanJson;
  const directory = dirname(resolve(io.cwd, path));
  const fileAt = ({ path: name, sha256 }: PlanFile, pointer: string): SourceText => {
    const full = join(directory, name);
    if (/^\/|^[A-Za-z]:|\\|(?:^|\/)\.\.?(?:\/|$)/.test(name))
      throw brokenAt(`${pointer}/path`, `${code(name)} is not the path of a file in the bundle.`);
    try {
      new Boundary([directory], io).check(full, resolve(io.cwd, path));
      const file = { uri: displayPath(full, io.cwd), text: readTextFile(full, maxBytes, io).text };
      if (manifestEntry(name, file.text).sha256 === sha256) return file;
    } catch (error) {
      if (error instanceof Failure) throw brokenAt(`${pointer}/path`, error.message);
      throw error;
    }
    throw brokenAt(
      `${pointer}/sha256`,
      `${code(name)} is not the file that was planned: its SHA-256 is another one.`,
    );
  };
  const after = (zone: PlanZone) => {
    const pointer = `/zones/${zones.indexOf(zone)}/after`;
    if (zone.after) return fileAt(zone.after, pointer);
    throw brokenAt(
      pointer,
      "What is live afterwards is not known, because the plan was made without `--against`.",
    );
  };
  const names = zones.map(({ zone }) => zone.name);
  for (const [at, zone] of zones.entries()) {
    if (zones.length > 1 && (names[at] === null || names.indexOf(names[at]!) !== at))
      throw brokenAt(`/zones/${at}/zone/name`, "Each of several zones needs a name that no other one has.");
    fileAt(zone.bodies, `/zones/${at}/bodies`);
    after(zone);
  }
  return { source, zones, after };
}

/** A comparison with a plan, as it was asked for. */
export interface PlanRequest extends Pick<ZonesRequest, "reading" | "lock" | "zone" | "shard" | "approvals"> {
  readonly plan: string;
  /** An export, or a directory of exports. */
  readonly live: string;
  readonly isDirectory: boolean;
}

/**
 * Opens the zones of a plan for comparison with what is live.
 *
 * Errors: throws a usage `Failure` for a broken plan, and where it is unclear which zone of it an export belongs to.
 */
export async function openPlan(request: PlanRequest, io: Io): Promise<AsyncGenerator<DriftZone>> {
  const { live, reading, shard, approvals } = request;
  const { maxBytes } = reading;
  const plan = readPlan(request.plan, maxBytes, io);
  const zones = plan.zones.flatMap(({ zone: { name, id } }) =>
    name === null ? [] : [{ name, id: id ?? undefined }],
  );
  if (request.zone !== undefined && !zones.some(({ name }) => name === request.zone))
    throw usage(`\`${plan.source.uri}\` has no zone ${code(request.zone)}.`);
  const read = { maxFileChars: maxBytes };
  const { value } = readLock(await findLock(request.lock, request.plan, reading, io), read);
  const catalogue = [...(value.state === "present" ? value.catalogue : []), ...DOCUMENTED_CATALOGUE];
  const compare = async ({ settings, live }: ZoneToCompare) => {
    const planned = plan.zones.find(({ zone }) => zone.name === (settings ?? null))!;
    return compareWithPlan(plan.after(planned), live, { catalogue, read });
  };
  const only =
    request.zone ?? (request.isDirectory || zones.length === 0 ? undefined : zoneOfExport(zones, live, io));
  if (only !== undefined && !request.isDirectory) checkZoneOf(only, zones, live, io);
  return driftOfFleet({
    zones,
    only,
    shard,
    compare,
    files: [plan.source],
    leavesOutOthers: true,
    directory: request.isDirectory
      ? new ExportDirectory(live, maxBytes, io)
      : oneExport(await sourceText(live, maxBytes, io)),
    approvals: { approvals, today: today(io) },
    onExpired: tellingOnce(io),
    onViolations: () => {},
  });
}

function oneExport(source: SourceText): ExportSource {
  const found = { key: source.uri, path: source.uri };
  return {
    name: source.uri,
    exports: [found],
    find: () => found,
    contradiction: () => undefined,
    zoneOf: () => ({ name: source.uri, id: undefined }),
    read: () => source,
  };
}

const MAKE_AGAIN = "Make the plan again with `compile POLICY --against EXPORT -o DIRECTORY`.";
