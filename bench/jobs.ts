import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RULES } from "../rules/index.ts";
import { defaultConfig } from "../src/lint/config.ts";
import { lintDocument } from "../src/lint/lint.ts";
import { readSourceSync } from "../src/sources/read.ts";
import { makeCorpus } from "./corpus.ts";
import { apiJson, apiYaml, octorulesYaml } from "./documents.ts";
import { cpuSecondsOf, spreadOf, wallMsOf } from "./measure.ts";
import { printTable, ratio, withSpread } from "./table.ts";

const RULES_A_FILE = 1000;
const WARM_UPS = 3;
const ROUNDS = 7;
const STARTS = 15;

/** What `lint` costs in a process that is warm: reading a JSON file, parsing, types and all recommended rules. */
export function measureLint(seed: number): void {
  const config = defaultConfig(RULES);
  const speeds: number[] = [];
  let expressionsASecond = 0;
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const { expressions, bytes } = makeCorpus({ seed: seed + round, count: RULES_A_FILE, hasRegexes: true });
    const text = apiJson(expressions);
    const seconds = cpuSecondsOf(() => {
      lintDocument(readSourceSync("rules.json", text), { rules: RULES, config });
    });
    if (round < WARM_UPS) continue;
    speeds.push(bytes / seconds / 1e6);
    expressionsASecond = expressions.length / seconds;
  }
  console.log(
    `Whole lint in one process: ${ROUNDS} files of ${RULES_A_FILE} distinct rules, ${config.severities.size} lint rules`,
  );
  printTable(
    ["per CPU second", "MB of expressions (min-max)", "expressions"],
    [
      [
        "wafsmith: read, parse, types, rules",
        withSpread(spreadOf(speeds), 1),
        Math.round(expressionsASecond).toLocaleString("en-US"),
      ],
    ],
  );
}

/** What `compareJobs` runs. */
export interface Programs {
  /** The bundled command line. */
  readonly cli: string;
  /** A Python with `octorules`; undefined to do without. */
  readonly python: string | undefined;
}

/** Wall time of whole processes: one small file against a bare Node, and a large file against `octorules lint`. */
export function compareJobs(seed: number, programs: Programs): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const small = commandsFor(['http.hst eq "a"'], folder, programs);
    compareCommands(small, STARTS, "Start-up: one file with one rule, to the first finding");
    const { expressions } = makeCorpus({ seed, count: RULES_A_FILE, hasRegexes: true });
    const large = commandsFor(expressions, folder, programs);
    compareCommands(large, ROUNDS, `Whole job: one file of ${RULES_A_FILE} distinct rules`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Command = readonly [name: string, program: string, ...args: string[]];

/** The same rules as a file for each program, and the commands that lint them. A bare Node comes first. */
function commandsFor(expressions: readonly string[], folder: string, { cli, python }: Programs): Command[] {
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const node = process.execPath;
  const commands: Command[] = [
    ["node -e 0", node, "-e", "0"],
    ["wafsmith lint FILE.json", node, cli, "lint", write("ours.json", apiJson(expressions))],
    ["wafsmith lint FILE.yaml", node, cli, "lint", write("ours.yaml", apiYaml(expressions))],
  ];
  const theirs = write("theirs.yaml", octorulesYaml(expressions));
  if (python) {
    commands.push([
      "octorules lint FILE.yaml",
      python,
      "-m",
      "octorules",
      "lint",
      "--format",
      "json",
      theirs,
    ]);
  }
  return commands;
}

/** Starts the commands in turn, so that the machine's moods hit all of them. */
function compareCommands(commands: readonly Command[], starts: number, title: string): void {
  const walls = commands.map((): number[] => []);
  for (let round = 0; round < starts; round++) {
    for (const [at, [, program, ...args]] of commands.entries()) walls[at]!.push(wallMsOf(program, args));
  }
  const spreads = walls.map(spreadOf);
  const against = (at: number, other: number) => ratio(spreads[at]!.median / spreads.at(other)!.median);
  console.log(`${title}, ${starts} starts each, in turn`);
  printTable(
    ["program", "wall ms (min-max)", "against the first", "against the last"],
    commands.map(([name], at) => [name, withSpread(spreads[at]!, 0), against(at, 0), against(at, -1)]),
  );
}
