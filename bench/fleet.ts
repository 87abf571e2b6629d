import { mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ndjson, zoneOf } from "../test/migrate-sim/zones.ts";
import { type Usage, usageOfNode } from "./measure.ts";
import { printTable } from "./table.ts";

const FLEETS = [1, 1_000, 100_000];
const PARTS = 8;
const ZONES_A_WRITE = 500;
/** Whatever the number of zones. */
const MAX_PEAK_MIB = 300;

/** Wall time and peak memory of `wafsmith simulate` on streams of generated zones, each as a process of its own. */
export function measureFleets(cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const rows = FLEETS.map((zones) => rowOf(zones, cli, folder));
    console.log(`Migration of a fleet: wafsmith simulate --format json, at most ${MAX_PEAK_MIB} MiB`);
    printTable(["zones", "input MB", "report MB", "wall s", "zones a second", "peak MiB"], rows);
    measureParts(cli, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The largest fleet in parts, as `docs/fleet/` spreads it, and the parts joined; the whole comes first. */
function measureParts(cli: string, folder: string): void {
  const zones = FLEETS.at(-1)!;
  const input = join(folder, "zones.ndjson");
  const file = (at: number) => join(folder, `part-${at}.json`);
  const indices = Array.from({ length: PARTS }, (_, at) => at + 1);
  const simulate = (output: string, ...args: readonly string[]): Usage => {
    const usage = usageOfNode([cli, "simulate", "--format=json", ...args], openSync(output, "w"));
    if (usage.status === null || usage.status > 1) throw new Error(`simulate ${args.join(" ")} failed`);
    return usage;
  };
  const merged = join(folder, "merged.json");
  const whole = simulate(join(folder, "report.json"), input);
  const parts = indices.map((at) => simulate(file(at), input, `--shard=${at}/${PARTS}`));
  const merge = simulate(merged, "--merge", ...indices.map(file));
  if (statSync(merged).size !== statSync(join(folder, "report.json")).size) process.exitCode = 1;
  const slowest = parts.reduce((one, other) => (other.cpuMs > one.cpuMs ? other : one));
  console.log(`${zones.toLocaleString("en-US")} zones in ${PARTS} parts`);
  printTable(
    ["process", "CPU s", "peak MiB"],
    Object.entries({
      "one run over all": whole,
      [`the slowest of ${PARTS} parts`]: slowest,
      "joining the parts": merge,
    }).map(([name, { cpuMs, peakMib }]) => [name, (cpuMs / 1000).toFixed(1), peakMib.toFixed(0)]),
  );
}

function rowOf(zones: number, cli: string, folder: string): string[] {
  const input = join(folder, "zones.ndjson");
  const output = join(folder, "report.json");
  const inputBytes = writeZones(input, zones);
  const { wallMs, peakMib, status } = usageOfNode(
    [cli, "simulate", "--format=json", input],
    openSync(output, "w"),
  );
  const seconds = wallMs / 1000;
  if (status === null || status > 1) throw new Error(`simulate failed on ${zones} zones`);
  if (peakMib > MAX_PEAK_MIB) process.exitCode = 1;
  const reportBytes = statSync(output).size;
  const mark = peakMib > MAX_PEAK_MIB ? " TOO MUCH" : "";
  return [
    zones.toLocaleString("en-US"),
    (inputBytes / 1e6).toFixed(2),
    (reportBytes / 1e6).toFixed(1),
    seconds.toFixed(2),
    Math.round(zones / seconds).toLocaleString("en-US"),
    `${peakMib.toFixed(0)}${mark}`,
  ];
}

/** Writes a stream of zones as NDJSON, and returns its bytes. */
export function writeZones(path: string, zones: number): number {
  const file = openSync(path, "w");
  let bytes = 0;
  for (let first = 0; first < zones; first += ZONES_A_WRITE) {
    const count = Math.min(ZONES_A_WRITE, zones - first);
    bytes += writeSync(file, ndjson(Array.from({ length: count }, (_, at) => zoneOf(first + at))));
  }
  return bytes;
}
