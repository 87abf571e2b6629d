import type { CaseReport, ExpectedOutcome, NearestReport } from "../../report/tests/model.ts";
import type { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { outcomeOf } from "../../traffic/rules/request-outcome.ts";
import type { CaseResult, Expectation, TestFile } from "../../traffic/tests/model.ts";
import { nearestMiss } from "../../traffic/tests/nearest-miss.ts";

/** The result of a case, for reports; with trace and nearest miss if it did not pass. */
export function caseReport(
  result: CaseResult,
  { uri, missing }: TestFile,
  evaluator: RulesEvaluator,
): CaseReport {
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
  return { ...base, trace: outcomeOf(request, evaluator, missing), ...(nearest && { nearest }) };
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
