import type { Schema } from "../core/schema.ts";
import driftReport from "./schemas/drift-report.schema.json" with { type: "json" };
import evaluation from "./schemas/eval.schema.json" with { type: "json" };
import explanation from "./schemas/explain.schema.json" with { type: "json" };
import lintReport from "./schemas/lint-report.schema.json" with { type: "json" };
import migrationReport from "./schemas/migration-report.schema.json" with { type: "json" };
import pack from "./schemas/pack.schema.json" with { type: "json" };
import replay from "./schemas/replay.schema.json" with { type: "json" };
import review from "./schemas/review.schema.json" with { type: "json" };
import rulesetsDiff from "./schemas/rulesets-diff.schema.json" with { type: "json" };
import test from "./schemas/test.schema.json" with { type: "json" };
import tune from "./schemas/tune.schema.json" with { type: "json" };

/** The JSON Schema of what `diff --format json` prints for the zones of a policy. */
export const DRIFT_SCHEMA: Schema = driftReport;

/** The JSON Schema of what `eval --format json` prints. */
export const EVAL_SCHEMA: Schema = evaluation;

/** The JSON Schema of what `explain -e --format json` prints. */
export const EXPLAIN_SCHEMA: Schema = explanation;

/** The JSON Schema of what `lint --format json` prints; `#/$defs/line` is that of a line of `--format jsonl`. */
export const LINT_REPORT_SCHEMA: Schema = lintReport;

/**
 * The JSON Schema of what `simulate --format json` prints. Members that it does not name may be added without a new
 * version.
 */
export const MIGRATION_REPORT_SCHEMA: Schema = migrationReport;

/** The JSON Schema of what `pack --format json` prints. */
export const PACK_SCHEMA: Schema = pack;

/** The JSON Schema of what `replay --format json` prints. */
export const REPLAY_SCHEMA: Schema = replay;

const { place, fix, finding } = lintReport.$defs;

/** The JSON Schema of what `review --format json` prints. Its findings are those of `lint`. */
export const REVIEW_SCHEMA: Schema = { ...review, $defs: { place, fix, finding } };

/** The JSON Schema of what `diff --format json` prints for two rulesets. */
export const RULESETS_SCHEMA: Schema = rulesetsDiff;

/** The JSON Schema of what `test --format json` prints. */
export const TEST_SCHEMA: Schema = test;

/** The JSON Schema of what `tune --format json` prints. */
export const TUNE_SCHEMA: Schema = tune;
