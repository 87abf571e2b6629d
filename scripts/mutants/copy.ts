import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../setup.mjs";
import { type Mutant, withMutants } from "./mutate.ts";

/** The variables that the copy of the project reads while it runs. */
export interface State {
  /** The number of the active mutant. */
  readonly active?: number;
  /** Where each test file records what it reached. */
  readonly records?: string;
}

/** The record of one test file: numbers of mutants, and times in milliseconds. */
export interface FileRecord {
  readonly file: string;
  readonly project: string;
  /** Reached while the modules that it uses were loaded, also those that a test imports when it runs. */
  readonly loading: readonly number[];
  /** Reached outside of its tests: while they were collected, and in hooks. */
  readonly between: readonly number[];
  readonly tests: readonly {
    readonly id: string;
    readonly ms: number;
    readonly reached: readonly number[];
  }[];
}

/**
 * Copies the files of the project, with all mutants in them, into `copy`, and what tests expect next to it. `state` is
 * the path of the file that names the active mutant.
 */
export function copyProject(copy: string, state: string, mutants: readonly Mutant[]): void {
  for (const file of gitFiles(["."])) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file), { verbatimSymlinks: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const shared = join(ROOT, "..", "shared");
  if (existsSync(shared)) symlinkSync(shared, join(dirname(copy), "shared"));

  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = new Map([...mutants.entries()].filter(([, mutant]) => mutant.file === file));
    change(join(copy, file), (text) => withMutants(text, own) + asking(state));
  }
  for (const file of gitFiles(["src", "rules", "test/**/*.ts"]))
    if (/(?<!\.test|\.d)\.ts$/.test(file) && existsSync(join(copy, file)))
      change(join(copy, file), withLoadCounted);
  change(join(copy, "test/support/hooks.ts"), (text) => text + recorder(copy, state));
}

/** Files of the project below some paths, sorted. */
export function gitFiles(of: readonly string[]): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...of];
  return [...new Set(execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\0"))]
    .filter(Boolean)
    .sort();
}

function change(path: string, changed: (text: string) => string): void {
  writeFileSync(path, changed(readFileSync(path, "utf8")));
}

/**
 * The text of a module that counts itself in `globalThis.wafsmithLoading` while it is evaluated. Only the first test that
 * needs a module loads it, in a worker, so what that reaches concerns other tests too.
 */
export function withLoadCounted(text: string): string {
  const [shebang] = /^(?:#!.*\n)?/.exec(text)!;
  const body = text.slice(shebang.length);
  return `${shebang}globalThis.wafsmithLoading = (globalThis.wafsmithLoading ?? 0) + 1; ${body}\nglobalThis.wafsmithLoading--;\n`;
}

/**
 * Code for the end of a source file with mutants. A process or thread without the set-up of tests reads the active one
 * itself.
 */
function asking(state: string): string {
  return `
function wafsmithIs(id) {
  if (globalThis.wafsmithReached === undefined) {
    let active;
    try {
      active = JSON.parse(process.getBuiltinModule("node:fs").readFileSync(${JSON.stringify(state)}, "utf8")).active;
    } catch {}
    globalThis.wafsmithReached = (one) => one === active;
  }
  return globalThis.wafsmithReached(Number(id));
}
`;
}

/** Code for the set-up of each test file: it activates the mutant, and records what was reached. */
function recorder(copy: string, state: string): string {
  return `
import { appendFileSync as wafsmithAppend, readFileSync as wafsmithRead } from "node:fs";
import { relative as wafsmithRelative } from "node:path";
import { beforeEach as wafsmithBeforeEach, expect as wafsmithExpect, inject as wafsmithInject } from "vitest";
const wafsmithState = JSON.parse(wafsmithRead(${JSON.stringify(state)}, "utf8"));
const wafsmithSets = { loading: new Set(), between: new Set() };
const wafsmithTests = [];
let wafsmithReaching = wafsmithSets.between;
globalThis.wafsmithReached = (id) => {
  (globalThis.wafsmithLoading > 0 ? wafsmithSets.loading : wafsmithReaching).add(id);
  return id === wafsmithState.active;
};
wafsmithBeforeEach(({ task }) => {
  wafsmithReaching = new Set();
  wafsmithTests.push({ id: task.id, ms: performance.now(), reached: wafsmithReaching });
});
afterEach(() => {
  const last = wafsmithTests.at(-1);
  last.ms = performance.now() - last.ms;
  wafsmithReaching = wafsmithSets.between;
});
afterAll(() => {
  if (wafsmithState.records) wafsmithAppend(wafsmithState.records, JSON.stringify({
    file: wafsmithRelative(${JSON.stringify(copy)}, wafsmithExpect.getState().testPath),
    project: wafsmithInject("program") === undefined ? "units" : "program",
    loading: [...wafsmithSets.loading],
    between: [...wafsmithSets.between],
    tests: wafsmithTests.map((test) => ({ ...test, reached: [...test.reached] })),
  }) + "\\n");
});
`;
}
