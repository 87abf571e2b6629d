import { code, counted, number } from "../../core/phrases.ts";
import type { GivenOptions, Shard, ZoneReport } from "../../migrate-sim/report.ts";
import { usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { openStream } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { gunzipped } from "./bytes.ts";
import { JsonMembers, type Scanned } from "./json-members.ts";

/** Reports that together are on all zones. */
export interface Parts {
  readonly options: GivenOptions;
  /** In the order of the zones in the run that was divided. */
  zones(): AsyncGenerator<ZoneReport, undefined>;
}

interface Part {
  readonly path: string;
  readonly name: string;
  readonly shard: Shard;
  readonly zoneCount: number;
  readonly options: GivenOptions;
}

/**
 * Opens the reports of all shards of a run. Each is read twice, first to see that they fit together, and never held.
 *
 * Errors: throws a usage `Failure` where a file is no such report, a part is missing or given twice, or they are not of one
 * run.
 */
export async function openParts(operands: readonly string[], io: Io): Promise<Parts> {
  const parts: Part[] = [];
  for (const operand of operands) parts.push(await inspect(operand, io));
  const sorted = [...parts].sort((a, b) => a.shard.index - b.shard.index);
  checkComplete(sorted);
  checkOneRun(sorted);
  return { options: sorted[0]!.options, zones: () => interleaved(sorted, io) };
}

async function inspect(path: string, io: Io): Promise<Part> {
  const name = displayPath(path, io.cwd);
  const members = new Map<string, unknown>();
  let zoneCount = 0;
  for await (const scanned of scan(path, name, io)) {
    if (scanned.kind === "item") zoneCount++;
    else members.set(scanned.key, parsed(scanned.text, name));
  }
  if (members.get("version") !== 1 || !isObject(members.get("options"))) throw notAReport(name);
  const shard = members.get("shard") ?? { index: 1, count: 1 };
  if (!isShard(shard)) throw notAReport(name);
  return { path, name, shard, zoneCount, options: members.get("options") as GivenOptions };
}

async function* scan(path: string, name: string, io: Io): AsyncGenerator<Scanned> {
  const scanner = new JsonMembers("zones");
  const decoder = new TextDecoder();
  for await (const chunk of await gunzipped(openStream(path, io))) {
    yield* scanner.read(decoder.decode(chunk, { stream: true }));
  }
  if (!scanner.isComplete) throw notAReport(name);
}

/** Zones were dealt out one by one, so they are gathered one by one. */
async function* interleaved(parts: readonly Part[], io: Io): AsyncGenerator<ZoneReport, undefined> {
  const streams = parts.map((part) => zonesOf(part, io));
  for (let at = 0; ; at = (at + 1) % streams.length) {
    const { value, done } = await streams[at]!.next();
    if (done) return undefined;
    yield value;
  }
}

async function* zonesOf({ path, name }: Part, io: Io): AsyncGenerator<ZoneReport> {
  for await (const scanned of scan(path, name, io)) {
    if (scanned.kind !== "item") continue;
    const zone = parsed(scanned.text, name);
    if (!isZone(zone)) throw notAReport(name);
    yield zone;
  }
}

function checkComplete(sorted: readonly Part[]): void {
  const { count } = sorted[0]!.shard;
  for (const [at, { shard, name }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (shard.count !== count) {
      throw usage(
        `\`${name}\` is part of ${shard.count}, and \`${sorted[0]!.name}\` is part of ${count}, so they are not of one run.`,
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
    throw usage(`\`${before.name}\` and \`${part.name}\` are not parts of one run: they hold ${counts}.`);
  }
}

/** Whether the zones ran out just before this part, and with it for all that follow. */
function isLastRound(sorted: readonly Part[], at: number): boolean {
  const [first] = sorted;
  return sorted.slice(at).every(({ zoneCount }) => zoneCount === first!.zoneCount - 1);
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAReport(name);
  }
}

function notAReport(name: string) {
  return usage(
    `${code(name, Number.POSITIVE_INFINITY)} is not a whole report of \`simulate --format json\`.`,
    "Merge what `simulate --shard I/N --format json` wrote.",
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isShard(value: unknown): value is Shard {
  if (!isObject(value)) return false;
  const { index, count } = value as { index?: unknown; count?: unknown };
  return (
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(count) &&
    Number(index) >= 1 &&
    Number(index) <= Number(count)
  );
}

/** What a zone of a report consists of: lists, and objects with what they consist of. */
const ZONE = {
  blockers: "list",
  losses: "list",
  warnings: "list",
  conversions: "list",
  moves: "list",
  resources: "list",
  remedies: "list",
  steps: "list",
  notChecked: "list",
  zone: {},
  owasp: { before: {} },
  proposed: { rules: "list" },
  eligibility: { phase_1: { conditions: "list" }, phase_2: { conditions: "list" } },
  effective: {
    before: { wafs: {}, owasp: {}, packages: "list" },
    after: { wafs: {}, owasp: {}, rulesets: "list" },
    exceptions: "list",
  },
} as const;

type Shape = "list" | { readonly [key: string]: Shape };

function isZone(value: unknown): value is ZoneReport {
  return hasShape(value, ZONE);
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === "list") return Array.isArray(value);
  return isObject(value) && Object.entries(shape).every(([key, part]) => hasShape(value[key], part));
}
