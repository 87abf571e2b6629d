import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { type Mutant, mutantsOf, withProbes } from "./mutants/mutate.ts";
import { countOption, readOptions } from "./options.ts";
import { ROOT } from "./setup.mjs";

const USAGE = `npm run mutants -- --count 10 --seed 1 [PATH...]: changes the sources in one small way at a time, in a copy, and lists
the changes that no test notices. Exit code 1 if there are any, or with --at-least 95, if for any PATH tests notice fewer than
95 % of the changes. PATHs choose the sources; by default those whose mistakes would reach the user's configuration.
--count is the number of changes for each PATH. --near asks only the tests of the project "units" that reach the change: much
faster, and stricter.`;

// Stryker was considered: it cannot take a sample, begins with a run of all tests, and would start the program that is built
// before the tests without the change.

const DEFAULT_PATHS = [
  "src/compile",
  "src/migrate-sim",
  "src/lint/fix.ts",
  "src/core/edits.ts",
  "src/cli/lint/fixing.ts",
];

/** A change that makes a loop endless ends here, and counts as noticed. */
const TIMEOUT_MS = 600_000;
const WHOLE_TIMEOUT_MS = 7_200_000;

/** So many of the tests that reach a change run before all others that do. */
const NEAREST = 6;

/** Tests that run in the process, so that what they reach can be seen. */
const PROJECTS = ["units", "program"];

/** Files of tests that reach what a mutant changes. */
interface Reached {
  readonly units: readonly string[];
  readonly program: readonly string[];
  /** Whether it runs while its file is loaded. */
  readonly isAtLoad: boolean;
}

/** The mutants that the tests of a file reached, by their numbers. */
interface TestFileRecord {
  readonly file: string;
  readonly project: string;
  readonly ms: number;
  readonly loading: readonly number[];
  readonly reached: readonly number[];
}

const { values, positionals } = readOptions({
  usage: USAGE,
  options: {
    count: { type: "string", default: "10" },
    "at-least": { type: "string", default: "100" },
    seed: { type: "string" },
    near: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const paths = positionals.length > 0 ? positionals : DEFAULT_PATHS;

const atLeast = countOption("at-least", values["at-least"]);
const count = countOption("count", values.count);
/** The changes that are tried, by their number, and for each the path of which it is a sample. */
const sample: { readonly mutant: Mutant; readonly path: string }[] = [];
for (const path of paths) {
  const all = gitFiles([path])
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), "utf8")));
  const length = Math.min(count, all.length);
  const shuffled = fc.shuffledSubarray(all, { minLength: length, maxLength: length });
  const [chosen] = fc.sample(shuffled, { numRuns: 1, seed });
  for (const mutant of chosen!) sample.push({ mutant, path });
  console.log(`${length} of ${all.length} mutants of ${path}, seed ${seed}`);
}

const scratch = mkdtempSync(join(tmpdir(), "wafsmith-mutants-"));
const copy = join(scratch, "copy");
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
/** Ends the tests that are running, and nothing if none are. */
let endTests = () => {};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    endTests();
    process.exit(1);
  });
copyProject();

/** Whether the tests of a file pass without any change, by the file. Those that do not are left out. */
const passing = new Map<string, boolean>();
const reached = await findReached();
const survivors: typeof sample = [];
for (const [at, one] of sample.entries()) {
  const answer = await tryMutant(one.mutant, reached[at]!);
  if (answer === undefined) survivors.push(one);
  console.log(`${at + 1}/${sample.length} ${described(one.mutant)}\n    ${answer ?? "SURVIVED"}`);
}
const unfit = [...passing.keys()].filter((file) => !passing.get(file));
for (const file of unfit) console.log(`left out, because it fails without any change: ${file}`);
for (const { mutant } of survivors) console.log(`survived: ${described(mutant)}`);
for (const path of paths) {
  const of = (list: typeof sample) => list.filter((one) => one.path === path).length;
  const [tried, survived] = [of(sample), of(survivors)];
  console.log(`${path}: ${tried - survived} of ${tried} noticed, seed ${seed}`);
  if (100 * (tried - survived) < atLeast * tried) process.exitCode = 1;
}

/**
 * For each mutant the tests that reach what it changes, the nearest and quickest first: one run of all tests, with a call in the
 * place of each mutant. What runs while a file is loaded runs for the first test of a worker only, and is left to all
 * tests that import the file.
 */
async function findReached(): Promise<Reached[]> {
  const records = join(scratch, "reached.ndjson");
  writeFileSync(records, "");
  const originals = new Map<string, string>();
  const change = (file: string, changed: (text: string) => string): void => {
    const text = readFileSync(join(copy, file), "utf8");
    if (!originals.has(file)) originals.set(file, text);
    writeFileSync(join(copy, file), changed(text));
  };
  for (const file of new Set(sample.map(({ mutant }) => mutant.file))) {
    const own = [...sample.entries()].filter(([, { mutant }]) => mutant.file === file);
    change(file, (text) => withProbes(text, new Map(own.map(([at, { mutant }]) => [at, mutant]))));
  }
  change("test/support/hooks.ts", (text) => `${text}\n${recorder(records)}`);
  await vitest(["run"], { projects: values.near ? ["units"] : PROJECTS, isWhole: true });
  for (const [file, text] of originals) writeFileSync(join(copy, file), text);

  const runs = readFileSync(records, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): TestFileRecord => JSON.parse(line));
  return sample.map(({ mutant }, at) => {
    const distance = ({ file, ms }: TestFileRecord) => (file.startsWith(roomOf(mutant)) ? 0 : 1e9) + ms;
    const of = (project: string) =>
      runs
        .filter((run) => run.project === project && run.reached.includes(at))
        .sort((a, b) => distance(a) - distance(b))
        .map(({ file }) => file);
    return {
      units: of("units"),
      program: of("program"),
      isAtLoad: runs.some((run) => run.loading.includes(at)),
    };
  });
}

/** Code for the set-up of each test file that writes down what it reached. */
function recorder(records: string): string {
  return `
import { appendFileSync as wafsmithAppend } from "node:fs";
import { relative as wafsmithRelative } from "node:path";
import { beforeAll as wafsmithBefore, expect as wafsmithExpect, inject as wafsmithInject } from "vitest";
const wafsmithStart = performance.now();
const wafsmithSets = { loading: new Set(), reached: new Set() };
let wafsmithIsLoading = true;
globalThis.wafsmithReached = (id) => wafsmithSets[wafsmithIsLoading ? "loading" : "reached"].add(id);
wafsmithBefore(() => { wafsmithIsLoading = false; });
afterAll(() => wafsmithAppend(${JSON.stringify(records)}, JSON.stringify({
  file: wafsmithRelative(${JSON.stringify(copy)}, wafsmithExpect.getState().testPath),
  project: wafsmithInject("program") === undefined ? "units" : "program",
  ms: performance.now() - wafsmithStart,
  loading: [...wafsmithSets.loading],
  reached: [...wafsmithSets.reached],
}) + "\\n"));
`;
}

/** The folder of tests that mirrors the one of a source. */
function roomOf({ file }: Mutant): string {
  const [top, room] = file.split("/");
  return `test/${top === "rules" ? "rules" : room}/`;
}

/**
 * The tests that noticed the mutant, or undefined. Those that reach it come first, the nearest before all others; then all that
 * import the file, for what is reached while it is loaded; then those of the command line, which start processes.
 */
async function tryMutant(mutant: Mutant, { units, program, isAtLoad }: Reached): Promise<string | undefined> {
  const runs: [args: readonly string[], project: string][] = [
    [units.slice(0, NEAREST), "units"],
    [units.slice(NEAREST), "units"],
  ];
  if (isAtLoad) runs.push([[roomOf(mutant)], "units"], [["related", mutant.file], "units"]);
  if (!values.near)
    runs.push([program, "program"], [["related", mutant.file], "units"], [["test/cli/"], "program"]);
  for (const [args, project] of runs) {
    if (args.length === 0) continue;
    const answer = await noticed(
      mutant,
      args[0] === "related" ? [...args, "--run"] : ["run", ...args],
      project,
    );
    if (answer !== undefined) return `noticed ${answer}`;
  }
  return undefined;
}

async function noticed(
  mutant: Mutant,
  args: readonly string[],
  project: string,
): Promise<string | undefined> {
  const { file, start, end, replacement } = mutant;
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, original.slice(0, start) + replacement + original.slice(end));
  const failed = await vitest(args, { projects: [project] });
  writeFileSync(path, original);
  if (failed?.file === undefined || (await passesUnchanged(failed.file))) return failed?.what;
  return noticed(mutant, args, project);
}

async function passesUnchanged(file: string): Promise<boolean> {
  if (!passing.has(file))
    passing.set(file, (await vitest(["run", file], { projects: PROJECTS })) === undefined);
  return passing.get(file)!;
}

/** Runs tests in the copy until one fails, or all of them; undefined if all pass. */
async function vitest(
  args: readonly string[],
  { projects, isWhole = false }: { readonly projects: readonly string[]; readonly isWhole?: boolean },
): Promise<{ readonly what: string; readonly file?: string | undefined } | undefined> {
  const fixed = ["--reporter=dot", "--passWithNoTests", ...(isWhole ? [] : ["--bail=1"])];
  const workers = `--maxWorkers=${availableParallelism()}`;
  const unfit = [...passing].flatMap(([file, passes]) => (passes ? [] : [`--exclude=${file}`]));
  const argv = [
    "node_modules/vitest/vitest.mjs",
    ...args,
    ...fixed,
    ...projects.map((one) => `--project=${one}`),
    workers,
    ...unfit,
  ];
  // A process group of its own, so that workers in an endless loop end with it.
  const child = spawn(process.execPath, argv, {
    cwd: copy,
    detached: true,
    env: { ...process.env, NO_COLOR: "1", CI: "" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  let isLate = false;
  endTests = () => process.kill(-child.pid!, "SIGKILL");
  const timer = setTimeout(
    () => {
      isLate = true;
      endTests();
    },
    isWhole ? WHOLE_TIMEOUT_MS : TIMEOUT_MS,
  );
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  endTests = () => {};
  clearTimeout(timer);
  if (isLate) return { what: "by the time limit" };
  if (status === 0) return undefined;
  const [, what] = output.match(/^ *FAIL +(?:\|\w+\| +)?(.+)$/m) ?? [];
  if (what === undefined) return { what: `by a run that ended with ${status}: ${output.trim().slice(-200)}` };
  return { what: `by ${what}`, file: what.split(" ")[0] };
}

/** The files of the project as they are now, and beside them what tests look for there. */
function copyProject(): void {
  for (const file of gitFiles(["."])) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file), { verbatimSymlinks: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const shared = join(ROOT, "..", "shared");
  if (existsSync(shared)) symlinkSync(shared, join(scratch, "shared"));
}

function gitFiles(of: readonly string[]): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...of];
  return [...new Set(execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\0"))]
    .filter(Boolean)
    .sort();
}

function described({ file, start, end, replacement }: Mutant): string {
  const text = readFileSync(join(copy, file), "utf8");
  const line = text.slice(0, start).split("\n").length;
  const short = (part: string) => part.replace(/\s+/g, " ").slice(0, 100);
  return `${file}:${line} ${short(text.slice(start, end))} -> ${short(replacement)}`;
}
