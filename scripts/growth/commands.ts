import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiJson } from "../../bench/documents.ts";
import { writeFleet } from "../../bench/drift.ts";
import { writeZones } from "../../bench/fleet.ts";
import { type Usage, usageOfNode, usageOfServer } from "../../bench/measure.ts";
import { putRules, ruleOf } from "../../bench/sandbox.ts";
import { printTable } from "../../bench/table.ts";
import { manyZonesPolicy } from "../../bench/zones.ts";
import { stableId } from "../../src/sandbox/state/managed.ts";
import { exponent } from "../../test/growth/work.ts";
import {
  expressionsOf,
  RULES_A_FILE,
  repositoryIn,
  rulesOfOneHost,
  writeCases,
  writeDeepTree,
  writeLogAndRules,
  writeModule,
  writeTree,
} from "./inputs.ts";

const FACTORS = [1, 10, 100];
const ROUNDS = 3;
const MAX_EXPONENT = 1.1;

/** A command over inputs of any size. */
interface Grown {
  readonly name: string;
  /** The number of pieces in the smallest input: enough to take longer than the start of the program. */
  readonly pieces: number;
  /** Writes an input, and returns how the command is run on it. */
  prepare(pieces: number, folder: string): () => Usage | Promise<Usage>;
}

/**
 * Prints how CPU time and peak memory of whole commands grow with their input, minus what the command takes for an
 * input of one piece. The exponent is that of the last step, where fixed costs matter least. Exit code 1 if one is over
 * 1.1.
 */
export async function measureCommands(cli: string, only: readonly string[] | undefined): Promise<void> {
  const heading = ["command, by size", "sizes", "CPU ms", "exponents", "at most 1.1", "peak MiB"];
  const rows: string[][] = [];
  for (const one of grown(cli)) {
    const names = [one.name, one.name.split(",")[0]!];
    if (only === undefined || names.some((name) => only.includes(name))) rows.push(await rowOf(one));
  }
  printTable(heading, rows);
}

async function rowOf({ name, pieces, prepare }: Grown): Promise<string[]> {
  const start = await usageOfSize(1, prepare);
  const sizes = FACTORS.map((factor) => factor * pieces);
  const usages: Usage[] = [];
  for (const size of sizes) usages.push(await usageOfSize(size, prepare));
  const net = usages.map(({ cpuMs }) => Math.max(1, cpuMs - start.cpuMs));
  const exponents = net.slice(1).map((ms, at) => exponent(net[at]!, ms, sizes[at + 1]! / sizes[at]!));
  const isMet = exponents.at(-1)! <= MAX_EXPONENT;
  if (!isMet) process.exitCode = 1;
  return [
    name,
    sizes.map((size) => size.toLocaleString("en-US")).join(" "),
    net.map((ms) => ms.toFixed(0)).join(" "),
    exponents.map((one) => one.toFixed(2)).join(" "),
    isMet ? "met" : "MISSED",
    usages.map(({ peakMib }) => peakMib.toFixed(0)).join(" "),
  ];
}

/** The least of several rounds, because only other work on the machine makes one slower. */
async function usageOfSize(size: number, prepare: Grown["prepare"]): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-growth-"));
  try {
    const run = prepare(size, folder);
    let best = await run();
    for (let round = 1; round < ROUNDS; round++) {
      const usage = await run();
      if (usage.cpuMs < best.cpuMs) best = usage;
    }
    return best;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function grown(cli: string): readonly Grown[] {
  const program = (args: readonly string[], cwd?: string) => () => {
    const usage = usageOfNode([cli, ...args], "ignore", cwd);
    if (usage.status === null || usage.status > 1)
      throw new Error(`${args.join(" ")} ended with ${usage.status}`);
    return usage;
  };
  const lint = (path: string) => program(["lint", "--no-config", "--concurrency=1", "--format=json", path]);
  return [
    {
      name: "lint, rules of a file",
      pieces: 100,
      prepare(pieces, folder) {
        writeFileSync(join(folder, "rules.json"), apiJson(expressionsOf(pieces)));
        return lint(join(folder, "rules.json"));
      },
    },
    {
      name: "lint, rules that name one host",
      pieces: 100,
      prepare(pieces, folder) {
        writeFileSync(join(folder, "rules.json"), apiJson(rulesOfOneHost(pieces)));
        return lint(join(folder, "rules.json"));
      },
    },
    {
      name: `lint, files of ${RULES_A_FILE} rules`,
      pieces: 20,
      prepare(pieces, folder) {
        writeTree(pieces, folder);
        return lint(folder);
      },
    },
    {
      name: `lint, files of one Terraform module`,
      pieces: 10,
      prepare(pieces, folder) {
        writeModule(pieces, folder);
        return lint(folder);
      },
    },
    {
      name: "lint, files of one Terraform module, cached",
      pieces: 10,
      prepare(pieces, folder) {
        writeModule(pieces, folder);
        const cached = ["--cache", "--cache-location", join(folder, "cache/")];
        return program(["lint", "--no-config", "--concurrency=1", "--format=json", ...cached, folder]);
      },
    },
    {
      name: "lint, folders inside each other",
      pieces: 8,
      prepare(pieces, folder) {
        writeDeepTree(pieces, folder);
        return program(["lint", "--concurrency=1", "--format=json", "."], folder);
      },
    },
    {
      name: "compile, zones of a policy",
      pieces: 100,
      prepare(pieces, folder) {
        writeFileSync(join(folder, "policy.json"), manyZonesPolicy(pieces));
        return program(["compile", join(folder, "policy.json")]);
      },
    },
    {
      name: "simulate, zones of a fleet",
      pieces: 300,
      prepare(pieces, folder) {
        writeZones(join(folder, "zones.ndjson"), pieces);
        return program(["simulate", "--format=json", join(folder, "zones.ndjson")]);
      },
    },
    {
      name: "diff, zones of a policy",
      pieces: 20,
      prepare(pieces, folder) {
        const { policy, exports } = writeFleet(pieces, folder);
        return program(["diff", policy, exports, "--format=json"]);
      },
    },
    {
      name: "diff, rules of a ruleset",
      pieces: 10,
      prepare(pieces, folder) {
        const rules = expressionsOf(pieces);
        const [a, b] = ["a.json", "b.json"].map((name) => join(folder, name));
        writeFileSync(a!, apiJson(rules));
        writeFileSync(b!, apiJson(rules.filter((_, at) => at !== pieces >> 1)));
        return program(["diff", "--format=json", a!, b!]);
      },
    },
    {
      name: "review, files of a repository",
      pieces: 20,
      prepare: (pieces, folder) =>
        program(["review", "--base=main", "--fail-on=never"], repositoryIn(pieces, folder)),
    },
    {
      name: "test, cases of a file",
      pieces: 100,
      prepare(pieces, folder) {
        writeCases(pieces, folder);
        return program(["test", "cases.waftest.json"], folder);
      },
    },
    {
      name: "replay, lines of a log",
      pieces: 1_000,
      prepare(pieces, folder) {
        writeLogAndRules(pieces, folder);
        return program(["replay", "rules.json", "--log=log.ndjson", "--concurrency=1"], folder);
      },
    },
    { name: "serve, changes of a rule", pieces: 30, prepare: (pieces) => served(cli, 20, pieces) },
    { name: "serve, rules of an entry point", pieces: 10, prepare: (pieces) => served(cli, pieces, 20) },
  ];
}

function served(cli: string, rules: number, changes: number): () => Promise<Usage> {
  return () =>
    usageOfServer([cli, "serve", "--json"], async (line) => {
      const { rest, token } = JSON.parse(line) as { rest: string; token: string };
      const zone = `${rest}/zones/${stableId("zone bank.example")}/rulesets`;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const entry = await putRules(`${zone}/phases/http_request_firewall_custom/entrypoint`, headers, rules);
      const rule = `${zone}/${entry.ruleset}/rules/${entry.rules[0]}`;
      for (let at = 0; at < changes; at++) {
        const body = JSON.stringify({ ...ruleOf(0), description: `Change ${at}` });
        const { status } = await fetch(rule, { method: "PATCH", headers, body });
        if (status !== 200) throw new Error(`a change was answered with ${status}`);
      }
    });
}
