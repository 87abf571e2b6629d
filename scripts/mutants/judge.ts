import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";

/** The tests of a file, in one of the projects: all, or those of some identifiers. */
export interface TestsOfFile {
  readonly project: string;
  readonly file: string;
  readonly ids?: readonly string[] | undefined;
}

/** The tests below some folders, or all others. */
export type TestPaths = { readonly within: readonly string[] } | { readonly without: readonly string[] };

/** The tests that a judge runs: these, all that import a source file, or all `of` some folders. Only those continue after a failure. */
export type Task =
  | { readonly tests: readonly TestsOfFile[]; readonly limit?: number }
  | { readonly importing: string; readonly projects: readonly string[] }
  | { readonly of: TestPaths; readonly projects: readonly string[] };

/** The first failure of a run, in words, and the tests of the file that failed. */
export interface Failure {
  readonly what: string;
  readonly tests?: TestsOfFile;
}

/** The result of a task; without a failure, all tests passed. */
export interface Answer {
  readonly failure?: Failure | undefined;
}

// A process that keeps Vitest, its transformed modules and the built program from task to task: starting them anew took longer
// than most tests. Each task gets new workers, so nothing that a mutant left in memory reaches the next.

let failure: Failure | undefined;
let isWhole = false;

/** Runs files in the order of the task. Vitest would run the longest first. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

const vitest = await createVitest("test", {
  watch: false,
  sequence: { sequencer: InOrder },
  reporters: [
    {
      onTestCaseResult: (test) => {
        if (test.result().state === "failed") fail(test.module, test.fullName);
      },
      onTestSuiteResult: (suite) => failFor(suite.module, suite.errors()),
      onTestModuleEnd: (module) => failFor(module, module.errors()),
    },
  ],
});

function failFor(module: TestModule, errors: readonly { readonly message: string }[]): void {
  if (errors.length > 0) fail(module, errors[0]!.message);
}

function fail({ relativeModuleId: file, project }: TestModule, what: string): void {
  failure ??= { what: `${file} > ${what}`, tests: { project: project.name, file } };
  if (!isWhole) void vitest.cancelCurrentRun("test-failure");
}

process.on("message", async (task: Task & { readonly without: readonly string[] }) => {
  failure = undefined;
  isWhole = "of" in task;
  const chosen = (await specificationsOf(task)).filter(
    ({ moduleId }) => !task.without.some((file) => moduleId === `${process.cwd()}/${file}`),
  );
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const [error] = unhandledErrors as { readonly message?: string }[];
  if (error !== undefined) failure ??= { what: error.message ?? String(error) };
  process.send!({ failure } satisfies Answer);
});
process.on("disconnect", () => process.exit());
process.send!("ready");

async function specificationsOf(task: Task): Promise<TestSpecification[]> {
  if ("tests" in task)
    return task.tests.map(({ project, file, ids }) =>
      vitest
        .getProjectByName(project)
        .createSpecification(`${process.cwd()}/${file}`, ids && { testIds: [...ids] }),
    );
  if ("importing" in task) vitest.config.related = [`${process.cwd()}/${task.importing}`];
  const all = await vitest.getRelevantTestSpecifications();
  return all.filter(
    ({ project, moduleId }) =>
      task.projects.includes(project.name) && (!("of" in task) || isOf(moduleId, task.of)),
  );
}

function isOf(moduleId: string, paths: TestPaths): boolean {
  const isBelow = (folders: readonly string[]) =>
    folders.some((folder) => moduleId.startsWith(`${process.cwd()}/${folder}`));
  return "within" in paths ? isBelow(paths.within) : !isBelow(paths.without);
}
