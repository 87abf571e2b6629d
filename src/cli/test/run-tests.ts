import type { CaseReport, MutationReport, TestReport } from "../../report/tests/model.ts";
import { runCase } from "../../traffic/tests/check.ts";
import { Coverage } from "../../traffic/tests/coverage.ts";
import type { Failure } from "../exit-code.ts";
import type { Boundary } from "../files/boundary.ts";
import type { Io } from "../io.ts";
import { caseReport } from "./case-report.ts";
import { coverageReport } from "./coverage-report.ts";
import { findTestFiles } from "./find-test-files.ts";
import { type LoadedTestFile, TestFileLoader } from "./load-test-file.ts";

/** Options for running tests. */
export interface TestRunOptions {
  readonly boundary: Boundary;
  readonly maxBytes: number;
  readonly hasCoverage: boolean;
  readonly mutates: boolean;
}

/** The results of a run. */
export interface TestRun {
  readonly report: TestReport;
  /** Files that could not be run. */
  readonly failures: readonly Failure[];
  readonly remarks: readonly Failure[];
  /** The files that were read, absolute. */
  readonly paths: readonly string[];
}

/** Runs the tests that operands refer to. Errors: as `findTestFiles`. */
export async function runTests(
  operands: readonly string[],
  options: TestRunOptions,
  io: Io,
): Promise<TestRun> {
  const loader = new TestFileLoader(options.boundary, options.maxBytes, io);
  const coverage = options.hasCoverage ? new Coverage() : undefined;
  const paths = await findTestFiles(operands, io);
  const cases: CaseReport[] = [];
  const loaded: LoadedTestFile[] = [];
  for (const path of paths) {
    const file = await loader.load(path);
    if (!file) continue;
    loaded.push(file);
    cases.push(...runFile(file, coverage));
  }
  const { failures, remarks } = loader;
  const mutation = options.mutates ? await mutationOf(loaded) : undefined;
  return {
    report: { cases, ...(coverage && { coverage: coverageReport(coverage) }), ...(mutation && { mutation }) },
    failures,
    remarks: [...remarks.values()],
    paths: [...paths, ...loader.paths],
  };
}

/** The code that changes rules is loaded only if it is needed. */
async function mutationOf(files: readonly LoadedTestFile[]): Promise<MutationReport> {
  const { mutationReport } = await import("./mutation-report.ts");
  return mutationReport(files);
}

function runFile({ file, cases, evaluator }: LoadedTestFile, coverage: Coverage | undefined): CaseReport[] {
  coverage?.addRules(evaluator);
  return cases.map(({ test, request }) => {
    const result = runCase(test, request, evaluator);
    coverage?.add(result, evaluator);
    return caseReport(result, file, evaluator);
  });
}
