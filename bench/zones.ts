import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageOfNode } from "./measure.ts";
import { printTable } from "./table.ts";

const ZONES = [1, 100, 1_000, 10_000];

/** Measures the wall time and peak memory of `wafsmith compile` on policies for many zones, each run in a new process. */
export function measureZones(cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const rows = ZONES.map((zones) => rowOf(zones, cli, folder));
    console.log("One policy, many zones: wafsmith compile --format patch");
    printTable(["zones", "policy MB", "output MB", "wall s", "ms per zone", "peak MiB"], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(zones: number, cli: string, folder: string): string[] {
  const policy = join(folder, "policy.json");
  const output = join(folder, "patches.ndjson");
  writeFileSync(policy, manyZonesPolicy(zones));
  const sink = openSync(output, "w");
  const { wallMs, peakMib, status } = usageOfNode([cli, "compile", policy], sink);
  closeSync(sink);
  if (status !== 0) throw new Error(`compile failed on ${zones} zones`);
  return [
    zones.toLocaleString("en-US"),
    (statSync(policy).size / 1e6).toFixed(2),
    (statSync(output).size / 1e6).toFixed(1),
    (wallMs / 1000).toFixed(2),
    (wallMs / zones).toFixed(2),
    peakMib.toFixed(0),
  ];
}

/** A policy for many zones. Every third zone differs from the others. */
export function manyZonesPolicy(zones: number): string {
  const names = Array.from({ length: zones }, (_, at) => {
    const differs =
      at % 3 === 0 ? { threshold: "high", disabled_rules: [at.toString(16).padStart(32, "a")] } : {};
    return [`zone-${at}.example`, { id: at.toString(16).padStart(32, "0"), ...differs }] as const;
  });
  return JSON.stringify({ paranoia: 2, action: "managed_challenge", zones: Object.fromEntries(names) });
}
