import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printTable } from "./table.ts";

const ZONES = [1, 100, 1_000, 10_000];
const MIB = 1024;

/** Wall time and peak memory of `wafsmith compile` on one policy for many zones, each as a process of its own. */
export function measureZones(cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const rows = ZONES.map((zones) => rowOf(zones, cli, folder));
    console.log("One policy, many zones: wafsmith compile --format patch");
    printTable(["zones", "policy MB", "output MB", "wall s", "ms a zone", "peak MiB"], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(zones: number, cli: string, folder: string): string[] {
  const policy = join(folder, "policy.json");
  const output = join(folder, "patches.ndjson");
  const peakFile = join(folder, "peak");
  writeFileSync(policy, policyOf(zones));
  const sink = openSync(output, "w");
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ["--require", join(import.meta.dirname, "peak.cjs"), cli, "compile", policy],
    { env: { ...process.env, WAFSMITH_BENCH_PEAK: peakFile }, stdio: ["ignore", sink, "ignore"] },
  );
  const milliseconds = performance.now() - started;
  closeSync(sink);
  if (status !== 0) throw new Error(`compile failed on ${zones} zones`);
  return [
    zones.toLocaleString("en-US"),
    (statSync(policy).size / 1e6).toFixed(2),
    (statSync(output).size / 1e6).toFixed(1),
    (milliseconds / 1000).toFixed(2),
    (milliseconds / zones).toFixed(2),
    (Number(readFileSync(peakFile, "utf8")) / MIB).toFixed(0),
  ];
}

/** Every third zone differs from the others. */
function policyOf(zones: number): string {
  const names = Array.from({ length: zones }, (_, at) => {
    const differs =
      at % 3 === 0 ? { threshold: "high", disabled_rules: [at.toString(16).padStart(32, "a")] } : {};
    return [`zone-${at}.example`, { id: at.toString(16).padStart(32, "0"), ...differs }] as const;
  });
  return JSON.stringify({ paranoia: 2, action: "managed_challenge", zones: Object.fromEntries(names) });
}
