import { RULES } from "../rules/index.ts";
import { defaultConfig, type ResolvedConfig } from "../src/lint/config/config.ts";
import { lintDocument } from "../src/lint/engine/lint.ts";
import { readSourceSync } from "../src/sources/read.ts";
import { analyseExpression } from "../src/types/analyse.ts";
import { makeCorpus } from "./corpus.ts";
import { apiJson } from "./documents.ts";
import { cpuSecondsOf, spreadOf } from "./measure.ts";
import { printTable, withSpread } from "./table.ts";

const RULES_A_FILE = 1000;
const WARM_UPS = 3;
const ROUNDS = 7;
/** Maximum share of parsing and types in the whole lint. */
const MAX_ANALYSIS_SHARE = 0.25;

/** Measures the cost of `lint` in a warm process: reading a JSON file, parsing, types and all rules. */
export function measureLint(seed: number): void {
  const config = {
    ...defaultConfig(RULES),
    severities: new Map(RULES.map((rule) => [rule.id, rule.severity])),
  };
  const speeds: number[] = [];
  const shares: number[] = [];
  let expressionsASecond = 0;
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const { expressions, bytes } = makeCorpus({ seed: seed + round, count: RULES_A_FILE, hasRegexes: true });
    const { cpuSeconds, analysisShare } = lintOnce(apiJson(expressions), config);
    if (round < WARM_UPS) continue;
    speeds.push(bytes / cpuSeconds / 1e6);
    shares.push(analysisShare);
    expressionsASecond = expressions.length / cpuSeconds;
  }
  const share = spreadOf(shares);
  if (share.median > MAX_ANALYSIS_SHARE) process.exitCode = 1;
  console.log(
    `Whole lint in one process: ${ROUNDS} files of ${RULES_A_FILE} distinct rules, ${config.severities.size} lint rules`,
  );
  printTable(
    [
      "per CPU second",
      "MB of expressions (min-max)",
      "expressions",
      `parse and types, % (at most ${MAX_ANALYSIS_SHARE * 100})`,
    ],
    [
      [
        "wafsmith: read, parse, types, rules",
        withSpread(spreadOf(speeds), 1),
        Math.round(expressionsASecond).toLocaleString("en-US"),
        (share.median * 100).toFixed(0),
      ],
    ],
  );
}

function lintOnce(text: string, config: ResolvedConfig): { cpuSeconds: number; analysisShare: number } {
  let analysisMs = 0;
  let wholeMs = 0;
  const analyse = (expression: string) => {
    const began = performance.now();
    const analysed = analyseExpression(expression);
    analysisMs += performance.now() - began;
    return analysed;
  };
  const cpuSeconds = cpuSecondsOf(() => {
    const began = performance.now();
    lintDocument(readSourceSync("rules.json", text), { rules: RULES, config, analyse });
    wholeMs = performance.now() - began;
  });
  return { cpuSeconds, analysisShare: analysisMs / wholeMs };
}
