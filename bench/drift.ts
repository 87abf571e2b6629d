import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFile, OWASP_RULESET, SCORE_RULE } from "../test/compile/support.ts";
import { usageOfNode } from "./measure.ts";
import { printTable } from "./table.ts";

const FLEETS = [40, 400, 4_000];
const MANAGED_RULES = 300;
/** Number of exceptions in each entry point, each for one host. */
const EXCEPTIONS = 20;
/** Maximum peak memory, for any number of zones. */
const MAX_PEAK_MIB = 250;

/** A script that reads and parses the same files and does nothing else. */
const BASELINE = `
const fs = require("node:fs");
let bytes = 0;
for (const name of fs.readdirSync(process.argv[2])) {
  const text = fs.readFileSync(process.argv[2] + "/" + name, "utf8");
  bytes += JSON.parse(text).result.rules.length;
}
`;

/** Measures the wall time and peak memory of `wafsmith diff` on policies for many zones, each run in a new process. */
export function measureDrift(cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const rows = FLEETS.map((zones) => rowOf(zones, cli, folder));
    console.log(`Drift of a fleet: wafsmith diff --format json, at most ${MAX_PEAK_MIB} MiB`);
    printTable(["zones", "exports MB", "wall s", "ms per zone", "parse s", "ratio", "peak MiB"], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(zones: number, cli: string, folder: string): string[] {
  const { policy, exports, bytes } = writeFleet(zones, folder);
  const script = join(folder, "baseline.cjs");
  writeFileSync(script, BASELINE);
  const parsing = usageOfNode([script, exports]);
  const { wallMs, peakMib, status } = usageOfNode([cli, "diff", policy, exports, "--format=json"]);
  if (status !== 1) throw new Error(`diff ended with ${status} on ${zones} zones`);
  if (peakMib > MAX_PEAK_MIB) process.exitCode = 1;
  return [
    zones.toLocaleString("en-US"),
    (bytes / 1e6).toFixed(1),
    (wallMs / 1000).toFixed(2),
    (wallMs / zones).toFixed(2),
    (parsing.wallMs / 1000).toFixed(2),
    (wallMs / parsing.wallMs).toFixed(1),
    `${peakMib.toFixed(0)}${peakMib > MAX_PEAK_MIB ? " TOO MUCH" : ""}`,
  ];
}

/** Writes a policy for many zones, its lock file and an export of each zone. */
export function writeFleet(zones: number, folder: string) {
  const exports = join(folder, `exports-${zones}`);
  const policy = join(folder, "fleet.policy.json");
  mkdirSync(exports);
  const names = Array.from({ length: zones }, (_, at) => `zone-${at}.example`);
  writeFileSync(policy, policyOf(names));
  writeFileSync(join(folder, "waf.lock.json"), lockFile(managedRules()).text);
  let bytes = 0;
  for (const [at, name] of names.entries()) {
    const path = join(exports, `${name}.json`);
    writeFileSync(path, exportOf(at));
    bytes += statSync(path).size;
  }
  return { policy, exports, bytes };
}

function managedRules(): readonly object[] {
  return Array.from({ length: MANAGED_RULES }, (_, at) => ({
    id: idOf(at),
    description: `${942_000 + at}: Something that a rule finds`,
    tags: [`paranoia-level-${(at % 4) + 1}`, "owasp-crs"],
    enabled: true,
    action: "score",
  }));
}

function idOf(at: number): string {
  return at.toString(16).padStart(32, "a");
}

function policyOf(names: readonly string[]): string {
  const zones = Object.fromEntries(names.map((name) => [name, {}]));
  return JSON.stringify({ paranoia: 2, threshold: 25, zones });
}

/** An export. A third of the zones match the policy, a third have another threshold, and in a third the order differs. */
function exportOf(zone: number): string {
  const categories = ["3", "4"].map((level) => ({ category: `paranoia-level-${level}`, enabled: false }));
  const rules = [{ id: SCORE_RULE, score_threshold: zone % 3 === 1 ? 60 : 25 }];
  const execute = {
    id: idOf(zone),
    action: "execute",
    expression: "true",
    enabled: true,
    action_parameters: { id: OWASP_RULESET, version: "latest", overrides: { categories, rules } },
  };
  const skips = Array.from({ length: EXCEPTIONS }, (_, at) => ({
    id: idOf(at),
    action: "skip",
    expression: `http.host eq "host-${at}.example" and http.request.uri.path contains "/path-${at}"`,
    enabled: true,
    action_parameters: { rules: { [OWASP_RULESET]: [idOf(at), idOf(at + 1)] } },
  }));
  const all = zone % 3 === 2 ? [...skips, execute] : [execute, ...skips];
  const result = { id: idOf(1), kind: "zone", phase: "http_request_firewall_managed", rules: all };
  return JSON.stringify({ result, success: true, errors: [], messages: [] });
}
