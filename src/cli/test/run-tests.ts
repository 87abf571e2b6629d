import type { CaseReport, ExpectedOutcome, NearestReport, TestReport } from "../../report/tests/model.ts";
import type { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { outcomeOf } from "../../traffic/rules/request-outcome.ts";
import { runCase } from "../../traffic/tests/check.ts";
import { Coverage } from "../../traffic/tests/coverage.ts";
import type { CaseResult, Expectation, TestFile } from "../../traffic/tests/model.ts";
import { nearestMiss } from "../../traffic/tests/nearest-miss.ts";
import { isTestFileName } from "../../traffic/tests/test-file-name.ts";
import { type Failure, usage } from "../exit-code.ts";
import type { Boundary } from "../files/boundary.ts";
import type { Io } from "../io.ts";
import { findInputs } from "../lint/inputs.ts";
import { coverageReport } from "./coverage-report.ts";
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
  const mutation = options.mutates
    ? (await import("./mutation-report.ts")).mutationReport(loaded)
    : undefined;
  return {
    report: { cases, ...(coverage && { coverage: coverageReport(coverage) }), ...(mutation && { mutation }) },
    failures,
    remarks: [...remarks.values()],
    paths: [...paths, ...loader.paths],
  };
}

/** The code that changes rules is loaded only if it is needed. */
function runFile({ file, cases, evaluator }: LoadedTestFile, coverage: Coverage | undefined): CaseReport[] {
  coverage?.addRules(evaluator);
  return cases.map(({ test, request }) => {
    const result = runCase(test, request, evaluator);
    coverage?.add(result, evaluator);
    return caseReport(result, file, evaluator);
  });
}

/**
 * The test files that operands refer to, absolute: named files whatever their names, `*.waftest.yaml` in directories
 * and globs.
 *
 * Errors: throws a usage `Failure` if there is none.
 */
async function findTestFiles(operands: readonly string[], io: Io): Promise<readonly string[]> {
  const found = await findInputs(operands, async (path) => !isTestFileName(path), io);
  const [failure] = found.failures;
  if (failure) throw failure;
  const paths = found.inputs.flatMap((input) => {
    if (input.kind === "stdin")
      throw usage("Test files are not read from standard input.", "Name a file or directory.");
    return [input.path];
  });
  if (paths.length > 0) return paths;
  throw usage(
    "No test file (`*.waftest.yaml`) was found.",
    "`wafsmith test --init RULESET` writes a first one.",
  );
}

/** The result of a case, for reports; with trace and nearest miss if it did not pass. */
function caseReport(result: CaseResult, { uri }: TestFile, evaluator: RulesEvaluator): CaseReport {
  const { test, walk, status, reasons, request } = result;
  const base = {
    name: test.name,
    file: uri,
    line: test.line,
    status,
    expected: expectedOf(test.expect),
    actual: { action: walk.action, rule: walk.end?.name ?? null },
    reasons,
  };
  if (status === "passed") return base;
  const nearest = status === "failed" ? nearestReport(result, evaluator) : undefined;
  return { ...base, trace: outcomeOf(request, evaluator), ...(nearest && { nearest }) };
}

function expectedOf({ action, rule, matched, skipped, notMatched }: Expectation): ExpectedOutcome {
  return {
    ...(action !== undefined && { action }),
    ...(rule !== undefined && { rule }),
    ...(matched.length > 0 && { matched }),
    ...(skipped.length > 0 && { skipped }),
    ...(notMatched.length > 0 && { not_matched: notMatched }),
  };
}

function nearestReport(result: CaseResult, evaluator: RulesEvaluator): NearestReport | undefined {
  const miss = nearestMiss(result, evaluator);
  if (!miss) return undefined;
  const { rule, conditions, total } = miss;
  return { rule: rule.name, file: rule.file, line: rule.line, conditions, total };
}
