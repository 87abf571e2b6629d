import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { copyProject, type FileRecord, gitFiles, type State } from "./mutants/copy.ts";
import type { Failure, Task, TestPaths, TestsOfFile } from "./mutants/judge.ts";
import { Judge } from "./mutants/judge-process.ts";
import { type Mutant, mutantsOf } from "./mutants/mutate.ts";
import { countOption, readOptions } from "./options.ts";
import { ROOT } from "./setup.mjs";

const USAGE = `npm run mutants -- --count 10 --seed 1 [PATH...]: changes the sources in one small way at a time, in a copy, and lists
the changes that no test notices. Exit code 1 if there are any, or with --at-least 95, if for any PATH tests notice fewer than
95 % of the changes. PATHs choose the sources, and PATH:LINE one line; by default those whose mistakes would reach the user's
configuration.
--count is the number of changes for each PATH. --near asks only the tests of the project "units" that reach the change, and
--room only those of the rooms of PATHs: much faster, and stricter.`;

// Stryker was considered: it cannot take a sample, and would start the program that is built before the tests without the change.

const DEFAULT_PATHS = [
  "src/compile",
  "src/migrate-sim",
  "src/lint/fix.ts",
  "src/core/edits.ts",
  "src/cli/lint/fixing.ts",
];

/**
 * A change that makes a loop endless ends after this, and counts as noticed. The nearest tests are known, so they have some time
 * to start and many times what they took without the change.
 */
const TIMEOUT_MS = 300_000;
const START_MS = 60_000;
const SLOWER = 30;
const WHOLE_TIMEOUT_MS = 7_200_000;

/** Tests of a room's behaviour that lie elsewhere: a rule shows what the linter does, and the others what an expression means. */
const ALSO_IN: Readonly<Record<string, readonly string[]>> = {
  "test/lint/": ["test/rules/"],
  "test/semantics/": ["test/traffic/", "test/deployed/", "test/lint/", "test/rules/"],
  "test/types/": ["test/rules/"],
  "test/request/": ["test/traffic/", "test/semantics/"],
  "test/lsp/": ["test/playground/memory.test.ts"],
};

/** So many of the test files that reach a change run before all others that do. */
const NEAREST = 6;

/** The tests of one stage that judge a mutant, in the order in which they run. */
interface Reaching {
  /** Tests that reach it in the nearest and quickest files, and in all others. */
  readonly nearest: readonly TestsOfFile[];
  readonly others: readonly TestsOfFile[];
  /** The time limit of the nearest. */
  readonly limit: number;
  /** Whether it runs while its file is loaded. */
  readonly isAtLoad: boolean;
  /** If so, all tests of its room and of the rules: only the first file of a worker is seen to load it. */
  readonly ofRoom: readonly TestsOfFile[];
}

const { values, positionals } = readOptions({
  usage: USAGE,
  options: {
    count: { type: "string", default: "10" },
    "at-least": { type: "string", default: "100" },
    seed: { type: "string" },
    near: { type: "boolean", default: false },
    room: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const paths = positionals.length > 0 ? positionals : DEFAULT_PATHS;
/** Tests that run in the process, so that what they reach can be seen. */
const projects = values.near ? ["units"] : ["units", "program"];

const atLeast = countOption("at-least", values["at-least"]);
const count = countOption("count", values.count);
/** The changes that are tried, by their number, and for each the path of which it is a sample. */
const sample: { readonly mutant: Mutant; readonly path: string; readonly description: string }[] = [];
for (const path of paths) {
  const all = mutantsIn(path);
  const length = Math.min(count, all.length);
  const shuffled = fc.shuffledSubarray(all, { minLength: length, maxLength: length });
  const [chosen] = fc.sample(shuffled, { numRuns: 1, seed });
  for (const mutant of chosen!) sample.push({ mutant, path, description: described(mutant) });
  console.log(`${length} of ${all.length} mutants of ${path}, seed ${seed}`);
}

const scratch = mkdtempSync(join(tmpdir(), "wafsmith-mutants-"));
const [copy, stateFile, records] = ["copy", "state.json", "reached.ndjson"].map((name) =>
  join(scratch, name),
) as [string, string, string];
const judge = new Judge(copy);
process.once("exit", () => {
  judge.end();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
copyProject(
  copy,
  stateFile,
  sample.map(({ mutant }) => mutant),
);

/** Whether the tests of a file pass without any change, by the file. Those that do not are left out. */
const passing = new Map<string, boolean>();
/** Each test file with the changes that it reached, those of the rooms first. */
const reached: FileRecord[] = [];
const rooms = [...new Set(sample.flatMap(({ mutant }) => roomsOf(mutant)))];
let left = [...sample.keys()];
await stage("the rooms", { within: rooms }, quickTasks);
if (!values.room) {
  await stage("all others", { without: rooms }, quickTasks);
  await stage("whole files", undefined, thoroughTasks);
}
for (const [file, passes] of passing)
  if (!passes) console.log(`left out, because it fails without any change: ${file}`);
for (const id of left) console.log(`survived: ${sample[id]!.description}`);
for (const path of paths) {
  const tried = sample.filter((one) => one.path === path).length;
  const survived = left.filter((id) => sample[id]!.path === path).length;
  console.log(`${path}: ${tried - survived} of ${tried} noticed, seed ${seed}`);
  if (100 * (tried - survived) < atLeast * tried) process.exitCode = 1;
}
judge.end();

/**
 * Judges what is left by some tests, and keeps what they do not notice. `of` chooses the tests that run once without any change
 * before that, to see which of them reach what: the quick ones of a room notice most, and the others run for the rest only.
 */
async function stage(
  name: string,
  of: TestPaths | undefined,
  tasksOf: (id: number, files: readonly FileRecord[]) => readonly Task[],
): Promise<void> {
  if (left.length === 0) return;
  const files = of ? await recorded(of) : reached;
  if (of) reached.push(...files);
  const survivors: number[] = [];
  for (const [at, id] of left.entries()) {
    const answer = await noticed(id, tasksOf(id, files));
    if (answer === undefined) survivors.push(id);
    const state = answer ? `noticed by ${answer}` : "not noticed";
    console.log(`${name} ${at + 1}/${left.length} ${sample[id]!.description}\n    ${state}`);
  }
  left = survivors;
}

/** Some test files with the changes that they reach, in a run of all of them in which no mutant acts. */
async function recorded(of: TestPaths): Promise<FileRecord[]> {
  writeFileSync(records, "");
  act({ records });
  await judge.run({ of, projects }, WHOLE_TIMEOUT_MS);
  return readFileSync(records, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): FileRecord => JSON.parse(line));
}

/**
 * The tests of some files that reach a mutant. What runs while a file is loaded runs for the first test of a worker only, so all
 * tests that import the file may depend on it.
 */
function reachingOf(id: number, files: readonly FileRecord[]): Reaching {
  const own = roomsOf(sample[id]!.mutant);
  const sorted = files
    .map((file) => testsReaching(file, id))
    .filter(({ tests }) => tests.ids?.length !== 0)
    .map((one) => ({ ...one, distance: (isBelow(own, one.tests.file) ? 0 : 1e9) + one.ms }))
    .sort((a, b) => a.distance - b.distance);
  const isAtLoad = reached.some(({ loading }) => loading.includes(id));
  const ofRoom = files.flatMap(({ project, file }) =>
    isAtLoad && isBelow([...own, "test/rules/"], file) ? [{ project, file }] : [],
  );
  const limit = sorted.slice(0, NEAREST).reduce((sum, { ms }) => sum + SLOWER * ms, START_MS);
  const tests = sorted.map((one) => one.tests);
  return { nearest: tests.slice(0, NEAREST), limit, others: tests.slice(NEAREST), isAtLoad, ofRoom };
}

/** The tests of a file that reach a mutant, all if hooks or the loading of the file do, and the time that they take. */
function testsReaching(
  { file, project, loading, between, tests }: FileRecord,
  id: number,
): { readonly tests: TestsOfFile; readonly ms: number } {
  const isWhole = loading.includes(id) || between.includes(id);
  const chosen = isWhole ? tests : tests.filter(({ reached }) => reached.includes(id));
  const ms = chosen.reduce((sum, test) => sum + test.ms, 0);
  return { tests: { project, file, ids: isWhole ? undefined : chosen.map((test) => test.id) }, ms };
}

/** The mutants of the sources below a path, or of one line. */
function mutantsIn(path: string): Mutant[] {
  const [, below, line] = /^(.*?)(?::(\d+))?$/.exec(path)!;
  return gitFiles([below!])
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      const mutants = mutantsOf(file, text);
      return line === undefined
        ? mutants
        : mutants.filter(({ start }) => lineOf(text, start) === Number(line));
    });
}

/** The folder of tests that mirrors the one of a source, and others that test it. */
function roomsOf({ file }: Mutant): readonly string[] {
  const [top, room] = file.split("/");
  const own = `test/${top === "rules" ? "rules" : room}/`;
  return [own, ...(ALSO_IN[own] ?? [])];
}

function isBelow(folders: readonly string[], file: string): boolean {
  return folders.some((folder) => file.startsWith(folder));
}

/** The tests that reach a mutant. */
function quickTasks(id: number, files: readonly FileRecord[]): Task[] {
  const { nearest, limit, others, ofRoom } = reachingOf(id, files);
  return [{ tests: nearest, limit: Math.min(limit, TIMEOUT_MS) }, { tests: others }, { tests: ofRoom }];
}

/**
 * The rest of what may notice a mutant: the other tests of these files, which use what an earlier one left in memory; for what is
 * reached while a file is loaded, all tests that import it; and the tests of the command line, which start processes.
 */
function thoroughTasks(id: number, files: readonly FileRecord[]): Task[] {
  const { nearest, others, isAtLoad } = reachingOf(id, files);
  const { file } = sample[id]!.mutant;
  const whole = [...nearest, ...others].flatMap((one) => (one.ids ? [{ ...one, ids: undefined }] : []));
  // Tests with the paths of Windows fail for every change here, whatever it is.
  const commands = gitFiles(["test/cli", ":!test/cli/windows"]).filter(
    (test) => test.endsWith(".test.ts") && !whole.some((one) => one.file === test),
  );
  return [
    { tests: whole },
    ...(isAtLoad ? [{ importing: file, projects }] : []),
    ...(values.near ? [] : [{ tests: commands.map((test) => ({ project: "program", file: test })) }]),
  ];
}

/** The first test that fails while a mutant acts, or undefined. */
async function noticed(id: number, tasks: readonly Task[]): Promise<string | undefined> {
  for (const task of tasks) {
    for (;;) {
      act({ active: id });
      const failure: Failure | undefined = await judge.run(
        task,
        "tests" in task ? (task.limit ?? TIMEOUT_MS) : TIMEOUT_MS,
        unfit(),
      );
      if (failure === undefined) break;
      if (failure.tests === undefined || (await passesUnchanged(failure.tests))) return failure.what;
    }
  }
  return undefined;
}

function unfit(): string[] {
  return [...passing].flatMap(([file, passes]) => (passes ? [] : [file]));
}

async function passesUnchanged(tests: TestsOfFile): Promise<boolean> {
  if (!passing.has(tests.file)) {
    act({});
    passing.set(tests.file, (await judge.run({ tests: [tests] }, WHOLE_TIMEOUT_MS)) === undefined);
  }
  return passing.get(tests.file)!;
}

function act(state: State): void {
  writeFileSync(stateFile, JSON.stringify(state));
}

function described({ file, start, end, replacement }: Mutant): string {
  const text = readFileSync(join(ROOT, file), "utf8");
  const short = (part: string) => part.replace(/\s+/g, " ").slice(0, 100);
  return `${file}:${lineOf(text, start)} ${short(text.slice(start, end))} -> ${short(replacement)}`;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
