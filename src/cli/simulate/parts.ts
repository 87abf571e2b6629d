import { validatorsOf } from "../../contract/schemas/validate.ts";
import { code, counted, number } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";
import type { Schema } from "../../core/schema.ts";
import type { Shard, ZoneReport } from "../../migrate-sim/report.ts";
import type { DriftZone } from "../../report/drift/model.ts";
import { DRIFT_SCHEMA, MIGRATION_REPORT_SCHEMA } from "../../report/schemas.ts";
import { usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { openStream } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { gunzippedLog } from "./bytes.ts";
import { JsonMembers, type Scanned } from "./json-members.ts";

/** Reports that together cover all zones. */
export interface Parts<Zone> {
  /** The options of the run that was divided, as its reports have them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** In the order of the zones in the run that was divided. */
  zones(): AsyncGenerator<Zone, undefined>;
}

/** The zones of the reports that can be merged, by command. */
interface Zones {
  readonly simulate: ZoneReport;
  readonly diff: DriftZone;
}

type Command = keyof Zones;

let fits: ReturnType<typeof validatorsOf> | undefined;

function isZone<Name extends Command>(command: Name, value: unknown): value is Zones[Name] {
  const zoneOf = ({ $defs }: Schema) => ({ $defs, $ref: "#/$defs/zone" });
  fits ??= validatorsOf({ simulate: zoneOf(MIGRATION_REPORT_SCHEMA), diff: zoneOf(DRIFT_SCHEMA) });
  return fits(command, value);
}

interface Part extends ReportFile {
  readonly shard: Shard;
  readonly zoneCount: number;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Opens the reports of all shards of a run. Each is read twice, first to check that they fit together, and never
 * kept in memory.
 * Errors: throws a usage `Failure` if a file is not such a report, a part is missing or given twice, or they are from
 * several runs.
 */
export async function openParts<Name extends Command>(
  operands: readonly string[],
  command: Name,
  io: Io,
): Promise<Parts<Zones[Name]>> {
  const parts: Part[] = [];
  for (const operand of operands) parts.push(await inspect(operand, command, io));
  const sorted = [...parts].sort((a, b) => a.shard.index - b.shard.index);
  checkComplete(sorted);
  checkOneRun(sorted);
  return { options: sorted[0]!.options, zones: () => interleaved(sorted, command, io) };
}

async function inspect(path: string, command: Command, io: Io): Promise<Part> {
  const name = displayPath(path, io.cwd);
  const members = new Map<string, unknown>();
  let zoneCount = 0;
  for await (const scanned of scan({ path, name, command }, io)) {
    if (scanned.kind === "item") zoneCount++;
    else members.set(scanned.key, parsed(scanned.text, { name, command }));
  }
  if (members.get("version") !== 1 || !isRecord(members.get("options"))) throw notAReport({ name, command });
  const shard = members.get("shard") ?? { index: 1, count: 1 };
  if (!isShard(shard)) throw notAReport({ name, command });
  const options = members.get("options") as Part["options"];
  return { path, name, command, shard, zoneCount, options };
}

interface ReportFile {
  readonly path: string;
  readonly name: string;
  readonly command: Command;
}

async function* scan({ path, name, command }: ReportFile, io: Io): AsyncGenerator<Scanned> {
  const scanner = new JsonMembers("zones");
  const decoder = new TextDecoder();
  for await (const chunk of gunzippedLog(openStream(path, io), name)) {
    yield* scanner.read(decoder.decode(chunk, { stream: true }));
  }
  if (!scanner.isComplete) throw notAReport({ name, command });
}

/** Zones were dealt out one by one, so they are gathered one by one. */
async function* interleaved<Name extends Command>(
  parts: readonly Part[],
  command: Name,
  io: Io,
): AsyncGenerator<Zones[Name], undefined> {
  const streams = parts.map((part) => zonesOf(part, command, io));
  for (let at = 0; ; at = (at + 1) % streams.length) {
    const { value, done } = await streams[at]!.next();
    if (done) return undefined;
    yield value;
  }
}

async function* zonesOf<Name extends Command>(
  part: Part,
  command: Name,
  io: Io,
): AsyncGenerator<Zones[Name]> {
  for await (const scanned of scan(part, io)) {
    if (scanned.kind !== "item") continue;
    const zone = parsed(scanned.text, part);
    if (!isZone(command, zone)) throw notAReport(part);
    yield zone;
  }
}

function checkComplete(sorted: readonly Part[]): void {
  const { count } = sorted[0]!.shard;
  for (const [at, { shard, name }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (shard.count !== count) {
      throw usage(
        `\`${name}\` is one of ${shard.count} parts, but \`${sorted[0]!.name}\` is one of ${count}, so they are not from the same run.`,
      );
    }
    if (before?.shard.index === shard.index) {
      throw usage(`\`${before.name}\` and \`${name}\` are both part ${shard.index} of ${count}.`);
    }
  }
  const present = new Set(sorted.map(({ shard }) => shard.index));
  for (let index = 1; index <= count; index++) {
    if (present.has(index)) continue;
    const missing = count - present.size;
    const others = missing > 1 ? ` and ${number(missing - 1)} more` : "";
    throw usage(`Part ${index} of ${count} is missing${others}.`, "Give the reports of all parts.");
  }
}

function checkOneRun(sorted: readonly Part[]): void {
  const [first] = sorted;
  for (const [at, part] of sorted.entries()) {
    if (JSON.stringify(part.options) !== JSON.stringify(first!.options)) {
      throw usage(`\`${part.name}\` was made with other options than \`${first!.name}\`.`);
    }
    const before = sorted[at - 1];
    const isDealt = !before || part.zoneCount === before.zoneCount || isLastRound(sorted, at);
    if (isDealt) continue;
    const counts = `${counted(before.zoneCount, "zone")} and ${number(part.zoneCount)}`;
    throw usage(`\`${before.name}\` and \`${part.name}\` are not parts of one run: they contain ${counts}.`);
  }
}

/** Whether the last zones went to the parts before this one, so that it and all later ones have one fewer. */
function isLastRound(sorted: readonly Part[], at: number): boolean {
  const [first] = sorted;
  return sorted.slice(at).every(({ zoneCount }) => zoneCount === first!.zoneCount - 1);
}

function parsed(text: string, file: Omit<ReportFile, "path">): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAReport(file);
  }
}

function notAReport({ name, command }: Omit<ReportFile, "path">) {
  return usage(
    `${code(name, Number.POSITIVE_INFINITY)} is not a complete report of \`${command} --format json\`.`,
    `Merge what \`${command} --shard I/N --format json\` wrote.`,
  );
}

function isShard(value: unknown): value is Shard {
  if (!isRecord(value)) return false;
  const { index, count } = value as { index?: unknown; count?: unknown };
  return (
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(count) &&
    Number(index) >= 1 &&
    Number(index) <= Number(count)
  );
}
