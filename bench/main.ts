import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCommandLine } from "../scripts/build/command-line.ts";
import { readOptions } from "../scripts/options.ts";
import { ENGINE_PACKAGE } from "../test/oracle/setup.ts";
import { pythonWith } from "../test/support/python.ts";
import { measureBrowser } from "./browser.ts";
import { measureCache } from "./cache.ts";
import { measureChanges } from "./changes.ts";
import { measureCores } from "./cores.ts";
import { measureDrift } from "./drift.ts";
import { measureKeystrokes } from "./editor.ts";
import { measureFleets } from "./fleet.ts";
import { measureLint } from "./lint.ts";
import { compareLint } from "./lint-bars.ts";
import { measureMeaning } from "./meaning.ts";
import { Peer } from "./peer.ts";
import { measureReplay } from "./replay.ts";
import { measureReview } from "./review.ts";
import { measureSandbox } from "./sandbox.ts";
import { compareThroughput } from "./throughput.ts";
import { measureZones } from "./zones.ts";

const PARTS = [
  "throughput",
  "lint",
  "cache",
  "cores",
  "changes",
  "review",
  "editor",
  "browser",
  "fleet",
  "zones",
  "diff",
  "sandbox",
  "meaning",
  "replay",
] as const;
const PEERS = [ENGINE_PACKAGE, "octorules==0.37.0", "octorules-cloudflare==0.18.1"];
const USAGE = `npm run bench -- [--only PART]... [--seed 1] [--write]: measures each part together with a peer, in the same run.
Shared machines are noisy: read the ratios, and the spread before the median. Exit code 1: a limit was missed.
Parts: ${PARTS.join(", ")}. --write updates the figures in the documents.`;
const NO_PYTHON = { python: undefined, missing: undefined };
const BUNDLE = fileURLToPath(new URL("../.cache/bench-bundle", import.meta.url));

const { values } = readOptions({
  usage: USAGE,
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
    write: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const unknown = values.only?.find((part) => !PARTS.some((known) => known === part));
if (unknown !== undefined) {
  console.error(`There is no part ${JSON.stringify(unknown)}.\n\n${USAGE}`);
  process.exit(2);
}
const isAsked = (part: (typeof PARTS)[number]) => values.only?.includes(part) ?? true;

await buildCommandLine(BUNDLE, `node${process.versions.node}`);
const isComparing = isAsked("throughput") || isAsked("lint");
const { python, missing } = isComparing ? pythonWith("bench", PEERS) : NO_PYTHON;
if (missing !== undefined) console.log(`Not compared with the peers in Python: ${missing}.\n`);
const [processor] = cpus();
console.log(
  `Node ${process.version}, ${processor?.model ?? "unknown"}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, seed ${seed}\n`,
);

const cli = join(BUNDLE, "wafsmith.cjs");
if (isAsked("throughput")) {
  const peer = python === undefined ? undefined : new Peer(python);
  await compareThroughput(seed, peer);
  peer?.stop();
}
if (isAsked("lint")) {
  measureLint(seed);
  compareLint(seed, { cli, python }, values.write);
}
if (isAsked("cache")) measureCache(seed, cli);
if (isAsked("cores")) measureCores(seed, cli);
if (isAsked("changes")) measureChanges(seed, cli, values.write);
if (isAsked("review")) measureReview(cli);
if (isAsked("editor")) await measureKeystrokes(seed);
if (isAsked("browser")) await measureBrowser(seed);
if (isAsked("fleet")) await measureFleets(cli, values.write);
if (isAsked("zones")) measureZones(cli);
if (isAsked("diff")) measureDrift(cli);
if (isAsked("sandbox")) await measureSandbox(cli);
if (isAsked("meaning")) measureMeaning(seed);
if (isAsked("replay")) await measureReplay(cli);
