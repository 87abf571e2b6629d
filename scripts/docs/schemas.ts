import {
  DRIFT_SCHEMA,
  EVAL_SCHEMA,
  EXPLAIN_SCHEMA,
  LINT_REPORT_SCHEMA,
  MIGRATION_REPORT_SCHEMA,
  PACK_SCHEMA,
  PLAN_SCHEMA,
  REPLAY_SCHEMA,
  REVIEW_SCHEMA,
  RULESETS_SCHEMA,
  TEST_SCHEMA,
  TUNE_SCHEMA,
} from "../../src/report/schemas.ts";
import { WAFTEST_SCHEMA } from "../../src/traffic/tests/schema.ts";

const SCHEMAS = {
  "schemas/drift-report.schema.json": DRIFT_SCHEMA,
  "schemas/eval.schema.json": EVAL_SCHEMA,
  "schemas/explain.schema.json": EXPLAIN_SCHEMA,
  "schemas/lint-report.schema.json": LINT_REPORT_SCHEMA,
  "schemas/migration-report.schema.json": MIGRATION_REPORT_SCHEMA,
  "schemas/pack.schema.json": PACK_SCHEMA,
  "schemas/plan.schema.json": PLAN_SCHEMA,
  "schemas/replay.schema.json": REPLAY_SCHEMA,
  "schemas/review.schema.json": REVIEW_SCHEMA,
  "schemas/rulesets-diff.schema.json": RULESETS_SCHEMA,
  "schemas/test.schema.json": TEST_SCHEMA,
  "schemas/tune.schema.json": TUNE_SCHEMA,
  "schemas/waftest.schema.json": WAFTEST_SCHEMA,
};

/** The JSON Schemas of command output and of test files, as published, by their place in the package. */
export function commandSchemaFiles(): readonly (readonly [path: string, text: string])[] {
  return Object.entries(SCHEMAS).map(([path, schema]) => [path, JSON.stringify(schema)]);
}
