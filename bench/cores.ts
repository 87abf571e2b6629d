import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Usage, usageOfNode } from "./measure.ts";
import { rulesetName, writeRepository } from "./repository.ts";
import { printTable, ratio, verdictOf } from "./table.ts";

const FILES = 2_000;
const RULES_A_FILE = 10;
const CHANGED_FILES = 20;
const ROUNDS = 3;
const MIN_SPEEDUP = 1.6;
const MAX_CHANGED_RATIO = 1.15;
const MAX_PEAK_MIB = 300;

/** Lints a repository, and then its changes, with one thread and with two. Runs alternate, and the best of each counts. */
export function measureCores(seed: number, cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    writeRepository(seed, { files: FILES, rulesAFile: RULES_A_FILE }, folder);
    for (let at = 0; at < CHANGED_FILES; at++)
      appendFileSync(join(folder, rulesetName(at * (FILES / CHANGED_FILES))), "\n");
    const lint = [cli, "lint", "--no-config", "--format=json"];
    const commands = [
      ["one thread", [...lint, "--concurrency=1"]],
      ["two threads", [...lint, "--concurrency=2"]],
      ["--changed-since, one thread", [...lint, "--concurrency=1", "--changed-since=main"]],
    ] as const;
    const rounds = Array.from({ length: ROUNDS }, () =>
      commands.map(([, args]) => usageOfNode(args, "ignore", folder)),
    );
    const least = (at: number, key: "wallMs" | "cpuMs" | "peakMib") =>
      Math.min(...rounds.map((round) => (round[at] as Usage)[key]));
    const speedup = least(0, "wallMs") / least(1, "wallMs");
    const changed = least(2, "cpuMs") / least(0, "cpuMs");
    const verdicts = [
      "",
      `${MIN_SPEEDUP} x: ${verdictOf(speedup >= MIN_SPEEDUP)}`,
      `${MAX_CHANGED_RATIO} x CPU: ${verdictOf(changed <= MAX_CHANGED_RATIO)}`,
    ];
    console.log(
      `${FILES} files of ${RULES_A_FILE} rules, ${CHANGED_FILES} of them changed, at most ${MAX_PEAK_MIB} MiB`,
    );
    printTable(
      ["wafsmith lint", "wall ms", "CPU ms", "faster, wall", "CPU relative to the first", "bar", "peak MiB"],
      commands.map(([name], at) => [
        name,
        least(at, "wallMs").toFixed(0),
        least(at, "cpuMs").toFixed(0),
        ratio(least(0, "wallMs") / least(at, "wallMs")),
        ratio(least(at, "cpuMs") / least(0, "cpuMs")),
        verdicts[at]!,
        `${least(at, "peakMib").toFixed(0)}: ${verdictOf(least(at, "peakMib") <= MAX_PEAK_MIB)}`,
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
