import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildCommandLine } from "../scripts/build/command-line.ts";
import { ENGINE_PACKAGE } from "../test/oracle/setup.ts";
import { pythonWith } from "../test/support/python.ts";
import { measureCache } from "./cache.ts";
import { measureFleets } from "./fleet.ts";
import { compareJobs, measureLint } from "./jobs.ts";
import { Peer } from "./peer.ts";
import { compareThroughput } from "./throughput.ts";
import { measureZones } from "./zones.ts";

// `npm run bench -- --seed 1`: every measurement beside a peer, in the same run. Shared machines are noisy: read the
// ratios, and the spread before the median.

const PEERS = [ENGINE_PACKAGE, "octorules==0.37.0", "octorules-cloudflare==0.18.1"];
const BUNDLE = fileURLToPath(new URL("../.cache/bench-bundle", import.meta.url));

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const seed = Number(values.seed);

await buildCommandLine(BUNDLE, `node${process.versions.node}`);
const { python, missing } = pythonWith("bench", PEERS);
if (missing !== undefined) console.log(`Without the peers in Python: ${missing}.\n`);
console.log(`Node ${process.version}, seed ${seed}\n`);

const peer = python === undefined ? undefined : new Peer(python);
await compareThroughput(seed, peer);
peer?.stop();
measureLint(seed);
const cli = join(BUNDLE, "wafsmith.cjs");
compareJobs(seed, { cli, python });
measureCache(seed, cli);
measureFleets(cli);
measureZones(cli);
