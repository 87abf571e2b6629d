import { EXPLAIN_SCHEMA } from "../../src/report/explain/schema.ts";
import { PACK_SCHEMA } from "../../src/report/pack/schema.ts";
import { REPLAY_SCHEMA } from "../../src/report/replay/schema.ts";
import { RULESETS_SCHEMA } from "../../src/report/rulesets/schema.ts";
import { TEST_SCHEMA } from "../../src/report/tests/schema.ts";
import { EVAL_SCHEMA } from "../../src/report/traffic/eval-schema.ts";
import { TUNE_SCHEMA } from "../../src/report/tune/schema.ts";
import { WAFTEST_SCHEMA } from "../../src/traffic/tests/schema.ts";

const SCHEMAS = {
  "schemas/eval.schema.json": EVAL_SCHEMA,
  "schemas/test.schema.json": TEST_SCHEMA,
  "schemas/waftest.schema.json": WAFTEST_SCHEMA,
  "schemas/explain.schema.json": EXPLAIN_SCHEMA,
  "schemas/rulesets-diff.schema.json": RULESETS_SCHEMA,
  "schemas/pack.schema.json": PACK_SCHEMA,
  "schemas/replay.schema.json": REPLAY_SCHEMA,
  "schemas/tune.schema.json": TUNE_SCHEMA,
};

/** The JSON Schemas of what commands about meaning print, as they are published, by their place in the package. */
export function meaningSchemaFiles(): readonly (readonly [path: string, text: string])[] {
  return Object.entries(SCHEMAS).map(([path, schema]) => [path, `${JSON.stringify(schema, undefined, 2)}\n`]);
}
