import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Corpus, makeCarelessCorpus, makeCorpus } from "./corpus.ts";
import { apiJson, apiYaml, octorulesYaml, terraform } from "./documents.ts";
import { writeFigures } from "./figures.ts";
import { type Spread, spreadOf, type Usage, usageOfNode, usageOfPython, wallMsOf } from "./measure.ts";
import { printTable, ratio, verdictOf, withSpread } from "./table.ts";

/** Programs that `compareLint` runs. */
export interface Programs {
  /** The bundled command line. */
  readonly cli: string;
  /** A Python with `octorules`. Undefined skips the comparison with it. */
  readonly python: string | undefined;
}

/** Minimum factors by which linting each format must be faster than `octorules lint` on the same rules in YAML. */
interface Bars {
  readonly yaml: number;
  readonly json?: number;
  readonly tf?: number;
  /** Maximum peak memory in any format. */
  readonly maxPeakMib?: number;
}

const WRITERS = { yaml: apiYaml, json: apiJson, tf: terraform } as const;
const NOTATIONS = ["yaml", "json", "tf"] as const;
/** The names of the formats and of the peer in the README. */
const SHOWN_NAMES = ["YAML", "JSON", "Terraform", "`octorules lint`"];
/** The rules of a file, how often it is linted, and the limits for each format. */
interface Job {
  readonly title: string;
  readonly name: string;
  readonly corpus: (seed: number) => Corpus;
  readonly rounds: number;
  readonly bars: Bars;
  /** Whether the README shows its figures. */
  readonly isShown?: boolean;
}

const clean = (count: number) => (seed: number) => makeCorpus({ seed, count, hasRegexes: true });

const JOBS: readonly Job[] = [
  {
    title: "1,000 distinct rules",
    name: "few",
    corpus: clean(1_000),
    rounds: 5,
    bars: { yaml: 3 },
  },
  {
    title: "10,000 distinct rules",
    name: "many",
    corpus: clean(10_000),
    rounds: 3,
    bars: { yaml: 6, json: 8, tf: 3, maxPeakMib: 256 },
    isShown: true,
  },
  {
    title: "10,000 distinct rules of 260 characters with 33,000 findings",
    name: "careless",
    corpus: (seed) => makeCarelessCorpus({ seed, count: 10_000 }),
    rounds: 3,
    bars: { yaml: 5, json: 6, tf: 5, maxPeakMib: 256 },
  },
];
/** Options that let every finding be reported. */
const NO_CEILING = ["--max-findings", "100000"];
const STARTS = 21;
const MAX_START_RATIO = 1.8;
const RULES_A_FILE = 500;
const TREES = [500, 10_000, 50_000];

/**
 * Measures processes of `wafsmith lint` with all rules, compared with a bare Node and with `octorules lint`, and over many
 * files. `isWriting`: writes the figures of the README, which need `octorules`.
 */
export function compareLint(seed: number, programs: Programs, isWriting: boolean): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    compareStarts(folder, programs.cli);
    for (const job of JOBS) {
      const runs = compareRuns(job, seed, folder, programs);
      if (isWriting && job.isShown && programs.python !== undefined) writeRuns(runs);
    }
    measureTrees(seed, folder, programs.cli);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lints one small file, compared with a Node that does nothing. Runs alternate, as the machine's speed varies. */
function compareStarts(folder: string, cli: string): void {
  const commands = [
    ["node -e 0", ["-e", "0"]],
    ...NOTATIONS.map((notation) => {
      const directory = join(folder, `small-${notation}`);
      mkdirSync(directory);
      const file = written(directory, `small.${notation}`, WRITERS[notation](['http.hst eq "a"']));
      return [`wafsmith lint small.${notation}`, [cli, "lint", "--no-config", file]] as const;
    }),
  ] as const;
  const walls = inTurn(commands, STARTS, ([, args]) => wallMsOf(process.execPath, args));
  const spreads = walls.map(spreadOf);
  console.log(`Start-up: one file with one rule, ${STARTS} starts each, in turn`);
  printTable(
    ["program", "wall ms (min-max)", "relative to the first", `at most ${MAX_START_RATIO}`],
    commands.map(([name], at) => {
      const against = spreads[at]!.median / spreads[0]!.median;
      const verdict = at === 0 ? "" : verdictOf(against <= MAX_START_RATIO);
      return [name, withSpread(spreads[at]!, 0), ratio(against), verdict];
    }),
  );
}

/** The medians of programs by their names in the README. The peer is the last. */
interface Runs {
  readonly names: readonly string[];
  readonly walls: readonly Spread[];
  readonly cpus: readonly Spread[];
  readonly peaks: readonly Spread[];
}

function writeRuns({ names, walls, cpus, peaks }: Runs): void {
  const heading = ["wall ms", "CPU ms", "peak MiB", "faster than `octorules lint`: wall, CPU"];
  const whole = ({ median }: Spread) => Math.round(median).toLocaleString("en-US");
  const rows = names.map((name, at) => {
    const factors = [walls, cpus].map((all) => `${(all.at(-1)!.median / all[at]!.median).toFixed(1)} x`);
    const isPeer = at === names.length - 1;
    return [name, ...[walls, cpus, peaks].map((all) => whole(all[at]!)), isPeer ? "" : factors.join(", ")];
  });
  writeFigures({ document: "README.md", part: "lint", heading: ["10,000 rules", ...heading], rows });
}

/** Lints a file of many distinct rules in each format, compared with `octorules lint` on the same rules. */
function compareRuns(job: Job, seed: number, folder: string, { cli, python }: Programs): Runs {
  const { rounds, bars } = job;
  const { expressions } = job.corpus(seed);
  const directory = join(folder, job.name);
  mkdirSync(directory);
  const lint = [cli, "lint", "--no-config", "--preset", "all", "--format", "json", ...NO_CEILING];
  const commands: (readonly [name: string, run: () => Usage])[] = NOTATIONS.map((notation) => {
    const file = written(directory, `rules.${notation}`, WRITERS[notation](expressions));
    return [`wafsmith lint rules.${notation}`, () => usageOfNode([...lint, file])];
  });
  if (python) {
    const theirs = written(directory, "theirs.yaml", octorulesYaml(expressions));
    const args = ["octorules", "lint", "--format", "json", theirs];
    commands.push(["octorules lint (YAML)", () => usageOfPython(python, args)]);
  }
  const usages = inTurn(commands, rounds, ([, run]) => run());
  const of = (figure: "wallMs" | "cpuMs" | "peakMib") =>
    usages.map((all) => spreadOf(all.map((usage) => usage[figure])));
  const [walls, cpus, peaks] = [of("wallMs"), of("cpuMs"), of("peakMib")];
  const faster = (spreads: readonly Spread[], at: number) => spreads.at(-1)!.median / spreads[at]!.median;
  console.log(`Whole job: one file of ${job.title}, ${rounds} rounds, all lint rules`);
  printTable(
    ["program", "wall ms (min-max)", "CPU ms", "peak MiB", "faster, wall", "faster, CPU", "bar"],
    commands.map(([name], at) => {
      const notation = NOTATIONS[at];
      const bar = notation && bars[notation];
      const isSmall = peaks[at]!.median <= (bars.maxPeakMib ?? Number.POSITIVE_INFINITY);
      return [
        name,
        withSpread(walls[at]!, 0),
        cpus[at]!.median.toFixed(0),
        peaks[at]!.median.toFixed(0),
        python ? ratio(faster(walls, at)) : "",
        python ? ratio(faster(cpus, at)) : "",
        bar === undefined || !python
          ? ""
          : `${bar} x${bars.maxPeakMib ? `, ${bars.maxPeakMib} MiB` : ""}: ${verdictOf(faster(walls, at) >= bar && isSmall)}`,
      ];
    }),
  );
  return { names: SHOWN_NAMES, walls, cpus, peaks };
}

/** Lints directories of more and more files of one size. Memory must not grow with their number. */
function measureTrees(seed: number, folder: string, cli: string): void {
  const rows = TREES.map((rules) => {
    const tree = join(folder, `tree-${rules}`);
    mkdirSync(tree);
    for (let at = 0; at < rules / RULES_A_FILE; at++) {
      const corpus = makeCorpus({ seed: seed + at, count: RULES_A_FILE, hasRegexes: true });
      written(tree, `zone-${at}.json`, apiJson(corpus.expressions));
    }
    const { wallMs, cpuMs, peakMib } = usageOfNode([cli, "lint", "--no-config", "--format", "json", tree]);
    const files = (rules / RULES_A_FILE).toLocaleString("en-US");
    return [
      rules.toLocaleString("en-US"),
      files,
      (wallMs / 1000).toFixed(2),
      (cpuMs / 1000).toFixed(2),
      peakMib.toFixed(0),
    ];
  });
  console.log(`Trees: files of ${RULES_A_FILE} distinct rules each`);
  printTable(["rules", "files", "wall s", "CPU s", "peak MiB"], rows);
}

function written(directory: string, name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

function inTurn<Item, Measured>(
  items: readonly Item[],
  rounds: number,
  measure: (item: Item) => Measured,
): Measured[][] {
  const all = items.map((): Measured[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, item] of items.entries()) all[at]!.push(measure(item));
  }
  return all;
}
