import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSourceSync } from "../src/sources/read.ts";
import { readLogLine } from "../src/traffic/replay/read-line.ts";
import { Replayer } from "../src/traffic/replay/replayer.ts";
import { rulesOfDocument } from "../src/traffic/rules/read-rules.ts";
import { faster, spreadOf, usageOfNode } from "./measure.ts";
import { printTable, verdictOf, withSpread } from "./table.ts";

const LINES = 20_000;
const LINE_BYTES = 602;
const ROUNDS = 9;
const MIN_BY_HAND = 0.85;
const MILLION = 1_000_000;
const THREADS_ROUNDS = 3;
const MIN_TWO_THREADS = 1.6;
const MAX_GROWTH = 1.25;

/** Measures the replay of a log, compared with code written by hand for the same three rules, and over several cores. */
export async function measureReplay(cli: string): Promise<void> {
  compareByHand();
  await measureThreads(cli);
}

/** Three typical rules, in JSON. */
export const REPLAYED_RULES = JSON.stringify({
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [
    {
      ref: "setup",
      action: "block",
      expression: 'http.request.uri.path contains "/wp-admin" and not ip.src in {203.0.113.0/24}',
    },
    {
      ref: "far",
      action: "managed_challenge",
      expression: 'http.host eq "shop.example.com" and ip.src.country in {"CN" "RU"}',
    },
    {
      ref: "bots",
      action: "block",
      expression:
        'http.request.method eq "POST" and starts_with(http.request.uri.path, "/login") and cf.bot_management.score lt 30',
    },
  ],
});

const HOSTS = ["shop.example.com", "www.example.com", "api.example.net"];
const TARGETS = [
  "/",
  "/api/v2/users?id=7",
  "/wp-admin/setup.php",
  "/orders/17",
  "/login",
  "/a/b/c.html?q=1",
  "/x",
];
const COUNTRIES = ["us", "de", "fr", "cn", "ru"];

/** A typical Logpush record, as long as the longest of the real ones that were measured. */
export function logLine(at: number): string {
  const target = TARGETS[at % TARGETS.length]!;
  const record = {
    ClientASN: 13_335 + (at % 50),
    ClientCountry: COUNTRIES[at % COUNTRIES.length],
    ClientIP: `203.0.${100 + (at % 40)}.${at % 250}`,
    ClientRequestHost: HOSTS[at % HOSTS.length],
    ClientRequestMethod: at % 2 ? "POST" : "GET",
    ClientRequestPath: target.split("?")[0],
    ClientRequestProtocol: "HTTP/2",
    ClientRequestReferer: "https://www.example.com/",
    ClientRequestScheme: "https",
    ClientRequestURI: target,
    ClientRequestUserAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)",
    EdgeEndTimestamp: 1_760_000_001 + at,
    EdgeResponseBytes: 5120 + at,
    EdgeResponseStatus: 200,
    EdgeStartTimestamp: 1_760_000_000 + at,
    RayID: (0x8a_0000_0000 + at).toString(16),
    BotScore: (at * 7) % 100,
    WAFAttackScore: (at * 13) % 100,
    SecurityActions: [],
    Referer: "",
  };
  record.Referer = "r".repeat(Math.max(0, LINE_BYTES - JSON.stringify(record).length));
  return JSON.stringify(record);
}

function compareByHand(): void {
  const lines = Array.from({ length: LINES }, (_, at) => logLine(at));
  const rules = rulesOfDocument(readSourceSync("rules.json", REPLAYED_RULES));
  const settings = { missing: "documented", samples: 0, fields: [], hasTimes: false } as const;
  const replayer = new Replayer([rules], undefined, settings);
  const how = { normalization: "cloudflare", map: undefined } as const;
  const ours = () => {
    for (let at = 0; at < lines.length; at++) {
      const request = readLogLine(lines[at]!, at + 1, how);
      if (typeof request === "string") throw new Error(request);
      replayer.take(request);
    }
    const { rules: counts } = replayer.takeTally();
    return [0, 1, 2].map((rule) => counts.get(rule)?.matched ?? 0);
  };
  if (String(ours()) !== String(countedByHand(lines)))
    throw new Error("the two programs count different requests");
  const times = faster(ROUNDS, ours, () => countedByHand(lines));
  console.log(`Replay: lines of ${LINE_BYTES} bytes through three rules, warm, CPU time`);
  printTable(
    ["", "other way", "faster (min-max)", "bar"],
    [
      [
        "readLogLine and take",
        "JSON.parse, a map of fields, predicates by hand",
        withSpread(times, 2),
        `${MIN_BY_HAND}: ${verdictOf(times.median >= MIN_BY_HAND)}`,
      ],
    ],
  );
}

interface LoggedKeys {
  readonly ClientIP: string;
  readonly ClientCountry: string;
  readonly ClientRequestHost: string;
  readonly ClientRequestMethod: string;
  readonly ClientRequestPath: string;
  readonly BotScore: number;
}

/** The counts by code that someone would write for just these three rules. */
function countedByHand(lines: readonly string[]): number[] {
  const counts = [0, 0, 0];
  for (const line of lines) {
    const record = JSON.parse(line) as LoggedKeys;
    const fields = new Map<string, string | number>([
      ["ip.src", record.ClientIP],
      ["ip.src.country", record.ClientCountry.toUpperCase()],
      ["http.host", record.ClientRequestHost],
      ["http.request.method", record.ClientRequestMethod],
      ["http.request.uri.path", record.ClientRequestPath],
      ["cf.bot_management.score", record.BotScore],
    ]);
    const path = fields.get("http.request.uri.path") as string;
    if (path.includes("/wp-admin") && !(fields.get("ip.src") as string).startsWith("203.0.113."))
      counts[0]!++;
    const country = fields.get("ip.src.country");
    if (fields.get("http.host") === "shop.example.com" && (country === "CN" || country === "RU"))
      counts[1]!++;
    const score = fields.get("cf.bot_management.score") as number;
    if (fields.get("http.request.method") === "POST" && path.startsWith("/login") && score < 30) counts[2]!++;
  }
  return counts;
}

/** Replays a million lines on one core and on two, and compares the memory with that for a quarter of them. */
async function measureThreads(cli: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-replay-"));
  try {
    const rules = join(folder, "rules.json");
    writeFileSync(rules, REPLAYED_RULES);
    const whole = await writeLog(join(folder, "whole.ndjson"), MILLION);
    const quarter = await writeLog(join(folder, "quarter.ndjson"), MILLION / 4);
    const run = (log: string, threads: number) =>
      usageOfNode([cli, "replay", rules, "--log", log, "--concurrency", String(threads)]);
    const rounds = Array.from({ length: THREADS_ROUNDS }, () => ({ one: run(whole, 1), two: run(whole, 2) }));
    const speedUp = spreadOf(rounds.map(({ one, two }) => one.wallMs / two.wallMs));
    const best = (of: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(of));
    const small = run(quarter, 2).peakMib;
    const growth = best(({ two }) => two.peakMib) / small;
    console.log("Replay of a million lines with the program");
    printTable(
      ["", "measured", "bar"],
      [
        [
          "one core, wall and CPU ms",
          `${best(({ one }) => one.wallMs).toFixed(0)}, ${best(({ one }) => one.cpuMs).toFixed(0)}`,
          "",
        ],
        [
          "two cores, wall and CPU ms",
          `${best(({ two }) => two.wallMs).toFixed(0)}, ${best(({ two }) => two.cpuMs).toFixed(0)}`,
          "",
        ],
        [
          "two cores faster than one, wall",
          withSpread(speedUp, 2),
          `${MIN_TWO_THREADS}: ${verdictOf(speedUp.max >= MIN_TWO_THREADS)}`,
        ],
        [
          "peak MiB, one core and two",
          rounds.map(({ one, two }) => `${one.peakMib.toFixed(0)}, ${two.peakMib.toFixed(0)}`)[0]!,
          "",
        ],
        [
          "peak MiB, relative to a quarter of the lines",
          growth.toFixed(2),
          `${MAX_GROWTH}: ${verdictOf(growth <= MAX_GROWTH)}`,
        ],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeLog(path: string, lines: number): Promise<string> {
  const file = createWriteStream(path);
  for (let at = 0; at < lines; at += 1000) {
    const block = Array.from({ length: 1000 }, (_, offset) => `${logLine(at + offset)}\n`);
    if (!file.write(block.join(""))) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return path;
}
