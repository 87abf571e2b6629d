import type { Schema } from "../core/schema.ts";
import driftReport from "./schemas/drift-report.schema.json" with { type: "json" };
import evaluation from "./schemas/eval.schema.json" with { type: "json" };
import explanation from "./schemas/explain.schema.json" with { type: "json" };
import lintReport from "./schemas/lint-report.schema.json" with { type: "json" };
import migrationReport from "./schemas/migration-report.schema.json" with { type: "json" };
import pack from "./schemas/pack.schema.json" with { type: "json" };
import plan from "./schemas/plan.schema.json" with { type: "json" };
import replay from "./schemas/replay.schema.json" with { type: "json" };
import review from "./schemas/review.schema.json" with { type: "json" };
import rulesetsDiff from "./schemas/rulesets-diff.schema.json" with { type: "json" };
import test from "./schemas/test.schema.json" with { type: "json" };
import tune from "./schemas/tune.schema.json" with { type: "json" };

/** The JSON Schema of `diff --format json` output for the zones of a policy. */
export const DRIFT_SCHEMA: Schema = driftReport;

/** The JSON Schema of `eval --format json` output. */
export const EVAL_SCHEMA: Schema = evaluation;

/** The JSON Schema of `explain -e --format json` output. */
export const EXPLAIN_SCHEMA: Schema = explanation;

/** The JSON Schema of `lint --format json` output; `#/$defs/line` is that of a line of `--format jsonl`. */
export const LINT_REPORT_SCHEMA: Schema = lintReport;

/**
 * The JSON Schema of `simulate --format json` output. Members that it does not name may be added without a new
 * version.
 */
export const MIGRATION_REPORT_SCHEMA: Schema = migrationReport;

/** The JSON Schema of `pack --format json` output. */
export const PACK_SCHEMA: Schema = pack;

/** The JSON Schema of the `plan.json` that `compile -o` writes. */
export const PLAN_SCHEMA: Schema = plan;

/** The JSON Schema of `replay --format json` output. */
export const REPLAY_SCHEMA: Schema = replay;

const { place, fix, finding } = lintReport.$defs;

/** The JSON Schema of `review --format json` output. Its findings are those of `lint`. */
export const REVIEW_SCHEMA: Schema = { ...review, $defs: { place, fix, finding } };

/** The JSON Schema of `diff --format json` output for two rulesets. */
export const RULESETS_SCHEMA: Schema = rulesetsDiff;

/** The JSON Schema of `test --format json` output. */
export const TEST_SCHEMA: Schema = test;

/** The JSON Schema of `tune --format json` output. */
export const TUNE_SCHEMA: Schema = tune;
