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
import { type Mutant, mutantsOf } from "./mutants/mutate.ts";
import { countOption, readOptions } from "./options.ts";
import { ROOT } from "./setup.mjs";

const USAGE = `npm run mutants -- --count 40 --seed 1 [PATH...]: changes the sources in one small way at a time, in a copy, and lists
the changes that no test notices. Exit code 1 if there are any, or with --at-least 95, if tests notice fewer than 95 % of the
changes. PATHs choose the sources; by default those whose mistakes would reach the user's configuration.
--near asks only the tests of the folder that mirrors the one of the source, and not all that import it: much faster, and
stricter.`;

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

const { values, positionals } = readOptions({
  usage: USAGE,
  options: {
    count: { type: "string", default: "40" },
    "at-least": { type: "string", default: "100" },
    seed: { type: "string" },
    near: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const paths = positionals.length > 0 ? positionals : DEFAULT_PATHS;

const all = gitFiles(paths)
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), "utf8")));
const atLeast = countOption("at-least", values["at-least"]);
const count = Math.min(countOption("count", values.count), all.length);
const [sample] = fc.sample(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), {
  numRuns: 1,
  seed,
});
console.log(`${count} of ${all.length} mutants of ${paths.join(", ")}, seed ${seed}`);

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
const survivors: Mutant[] = [];
for (const [at, mutant] of sample!.entries()) {
  const answer = await tryMutant(mutant);
  if (answer === undefined) survivors.push(mutant);
  console.log(`${at + 1}/${count} ${described(mutant)}\n    ${answer ?? "SURVIVED"}`);
}
const unfit = [...passing.keys()].filter((file) => !passing.get(file));
for (const file of unfit) console.log(`left out, because it fails without any change: ${file}`);
console.log(`\n${count - survivors.length} of ${count} noticed, seed ${seed}`);
for (const mutant of survivors) console.log(`survived: ${described(mutant)}`);
process.exitCode = 100 * (count - survivors.length) < atLeast * count ? 1 : 0;

/**
 * The tests that noticed the mutant, or undefined. The tests of its own room come first, then all that import the file, then
 * those of the command line.
 */
async function tryMutant(mutant: Mutant): Promise<string | undefined> {
  const { file } = mutant;
  const near = await noticed(mutant, ["run", `${join("test", file.split("/")[1]!)}/`]);
  if (near !== undefined) return `noticed ${near}`;
  if (values.near) return undefined;
  // Tests of the command line run it as it is built, so none of them imports the file.
  const far =
    (await noticed(mutant, ["related", "--run", file])) ?? (await noticed(mutant, ["run", "test/cli/"]));
  return far && `noticed only outside of its own room: ${far}`;
}

async function noticed(mutant: Mutant, args: readonly string[]): Promise<string | undefined> {
  const { file, start, end, replacement } = mutant;
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, original.slice(0, start) + replacement + original.slice(end));
  const failed = await vitest(args);
  writeFileSync(path, original);
  if (failed?.file === undefined || (await passesUnchanged(failed.file))) return failed?.what;
  return noticed(mutant, args);
}

async function passesUnchanged(file: string): Promise<boolean> {
  if (!passing.has(file)) passing.set(file, (await vitest(["run", file])) === undefined);
  return passing.get(file)!;
}

/** Runs tests in the copy until one fails; undefined if all pass. */
async function vitest(
  args: readonly string[],
): Promise<{ readonly what: string; readonly file?: string | undefined } | undefined> {
  const fixed = ["--bail=1", "--reporter=dot", "--passWithNoTests"];
  const projects = ["--project=units", "--project=program"];
  const workers = `--maxWorkers=${availableParallelism()}`;
  const unfit = [...passing].flatMap(([file, passes]) => (passes ? [] : [`--exclude=${file}`]));
  const argv = ["node_modules/vitest/vitest.mjs", ...args, ...fixed, ...projects, workers, ...unfit];
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
  const timer = setTimeout(() => {
    isLate = true;
    endTests();
  }, TIMEOUT_MS);
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
