import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ndjson, zoneOf } from "../test/migrate-sim/zones.ts";
import { writeFigures } from "./figures.ts";
import { type Usage, usageBesideOthers } from "./measure.ts";
import { printTable } from "./table.ts";

const FLEETS = [1, 1_000];
const LARGE_FLEET = 100_000;
const PARTS = 8;
const PROCESSES_AT_ONCE = 2;
const ZONES_A_WRITE = 500;
const ZONES_A_FOLDER = 1_000;
/** Maximum peak memory, for any number of zones. */
const MAX_PEAK_MIB = 300;

/** Resources that a process used, with the size of its output. */
interface Run extends Usage {
  readonly outputBytes: number;
}

/** A command that reports on all zones of a fleet, at once or in parts that are then merged. */
interface Sharded {
  readonly name: string;
  readonly cwd: string;
  /** Arguments that write the report as JSON. With `--shard`, they write that of one part. */
  readonly report: readonly string[];
  /** Arguments that merge reports, whose paths are appended. */
  readonly merge: readonly string[];
  /** Other formats to merge into. */
  readonly formats: readonly string[];
}

/**
 * Measures the CPU time and peak memory of commands over generated zones, each in a new process: `simulate` over streams of
 * several lengths, then `lint` and `simulate` over the largest fleet, at once and in parts.
 */
export async function measureFleets(cli: string, isWriting: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const streams: string[][] = [];
    for (const zones of FLEETS) streams.push(await streamRow(zones, cli, folder));
    console.log(`Migration of a fleet: wafsmith simulate --format json, at most ${MAX_PEAK_MIB} MiB`);
    printTable(["zones", "input MB", "report MB", "CPU s", "peak MiB"], streams);
    const rows: string[][] = [];
    for (const one of shardedIn(folder)) rows.push(...(await shardedRows(one, cli, folder)));
    const heading = ["processes", "CPU s", "wall s", "peak MiB", "output MB"];
    console.log(`${LARGE_FLEET.toLocaleString("en-US")} zones, whole and in parts`);
    printTable(heading, rows);
    if (isWriting) writeFigures({ document: "docs/ci-at-scale.md", part: "fleet", heading, rows });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function streamRow(zones: number, cli: string, folder: string): Promise<string[]> {
  const input = join(folder, "stream.ndjson");
  const inputBytes = writeZones(input, zones);
  const run = await runInto(join(folder, "report.json"), [cli, "simulate", "--format=json", input], folder);
  return [
    zones.toLocaleString("en-US"),
    (inputBytes / 1e6).toFixed(2),
    (run.outputBytes / 1e6).toFixed(1),
    (run.cpuMs / 1000).toFixed(2),
    shownPeak(run.peakMib),
  ];
}

function shardedIn(folder: string): readonly Sharded[] {
  const [tree, stream] = [join(folder, "tree"), join(folder, "zones.ndjson")];
  writeZoneFiles(tree, LARGE_FLEET);
  writeZones(stream, LARGE_FLEET);
  const json = "--format=json";
  return [
    {
      name: "lint",
      cwd: tree,
      report: ["lint", "--no-config", "--concurrency=1", "--fail-on=never", json, "."],
      merge: ["merge-reports", "--fail-on=never"],
      formats: [],
    },
    {
      name: "simulate",
      cwd: folder,
      report: ["simulate", json, stream],
      merge: ["simulate", "--merge"],
      formats: ["csv"],
    },
  ];
}

/** Runs a command over all zones, then in parts, some of them at once, and merges the parts. */
async function shardedRows(
  { name, cwd, report, merge, formats }: Sharded,
  cli: string,
  folder: string,
): Promise<string[][]> {
  const [whole, merged] = [join(folder, `${name}.json`), join(folder, `${name}-merged`)];
  const parts = Array.from({ length: PARTS }, (_, at) => join(folder, `${name}-${at + 1}.json`));
  const one = await runInto(whole, [cli, ...report], cwd);
  const began = performance.now();
  const runs = await inTurn(
    parts.map((part, at) => () => runInto(part, [cli, ...report, `--shard=${at + 1}/${PARTS}`], cwd)),
  );
  const rows = [
    rowOf(`${name}: one run over all zones`, one),
    rowOf(`${name}: ${PARTS} parts, ${PROCESSES_AT_ONCE} at once`, together(runs, performance.now() - began)),
  ];
  for (const format of ["json", ...formats]) {
    const run = await runInto(merged, [cli, ...merge, ...parts, `--format=${format}`], folder);
    rows.push(rowOf(`${name}: merging them into ${format.toUpperCase()}`, run));
    if (format === "json" && (await sha256Of(merged)) !== (await sha256Of(whole)))
      throw new Error(`${name}: the merged report differs from that of one run`);
  }
  for (const file of [whole, merged, ...parts]) rmSync(file);
  return rows;
}

/** Runs jobs, a few at once, and returns their results. */
async function inTurn<Result>(jobs: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < jobs.length; at += PROCESSES_AT_ONCE)
    results.push(...(await Promise.all(jobs.slice(at, at + PROCESSES_AT_ONCE).map((job) => job()))));
  return results;
}

async function runInto(path: string, args: readonly string[], cwd: string): Promise<Run> {
  const output = openSync(path, "w");
  const usage = await usageBesideOthers(args, output, cwd);
  closeSync(output);
  if (usage.status === null || usage.status > 1)
    throw new Error(`${args.join(" ")} ended with ${usage.status}`);
  return { ...usage, outputBytes: statSync(path).size };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The total of several runs, with the highest peak of one. */
function together(runs: readonly Run[], wallMs: number): Run {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    wallMs,
    cpuMs: sum(({ cpuMs }) => cpuMs),
    peakMib: Math.max(...runs.map(({ peakMib }) => peakMib)),
    status: 0,
    outputBytes: sum(({ outputBytes }) => outputBytes),
  };
}

function rowOf(name: string, { cpuMs, wallMs, peakMib, outputBytes }: Run): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(0);
  return [name, seconds(cpuMs), seconds(wallMs), peakMib.toFixed(0), (outputBytes / 1e6).toFixed(0)];
}

function shownPeak(peakMib: number): string {
  if (peakMib <= MAX_PEAK_MIB) return peakMib.toFixed(0);
  process.exitCode = 1;
  return `${peakMib.toFixed(0)} TOO MUCH`;
}

/** Writes zones as NDJSON, and returns the number of bytes. */
export function writeZones(path: string, zones: number): number {
  const file = openSync(path, "w");
  let bytes = 0;
  for (let first = 0; first < zones; first += ZONES_A_WRITE) {
    const count = Math.min(ZONES_A_WRITE, zones - first);
    bytes += writeSync(file, ndjson(Array.from({ length: count }, (_, at) => zoneOf(first + at))));
  }
  closeSync(file);
  return bytes;
}

/** Writes the custom rules of each zone as a file. */
function writeZoneFiles(folder: string, zones: number): void {
  for (let at = 0; at < zones; at++) {
    const directory = join(folder, `group-${Math.floor(at / ZONES_A_FOLDER)}`);
    if (at % ZONES_A_FOLDER === 0) mkdirSync(directory, { recursive: true });
    const rule = {
      action: "block",
      expression: `http.host eq "zone${at}.example" and http.request.uri.path eq "/admin/${at}"`,
    };
    const ruleset = { kind: "zone", phase: "http_request_firewall_custom", rules: [rule] };
    writeFileSync(join(directory, `zone-${at}.json`), JSON.stringify(ruleset));
  }
}
