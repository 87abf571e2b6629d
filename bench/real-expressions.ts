import { existsSync, readFileSync } from "node:fs";
import { analyseExpression } from "../src/types/analyse.ts";
import { makeCorpus } from "./corpus.ts";

const CORPUS = new URL("../../shared/corpus/expressions.jsonl", import.meta.url);

/**
 * Valid expressions from other people's rules, documentation and tests, if the collection is next to the repository, or
 * generated ones.
 */
export function realExpressions(seed: number): { expressions: readonly string[]; source: string } {
  if (!existsSync(CORPUS)) {
    const { expressions } = makeCorpus({ seed, count: 1000, hasRegexes: true });
    return { expressions, source: "generated expressions" };
  }
  const rows = readFileSync(CORPUS, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { kind: string; form: string; expression: string });
  const expressions = rows
    .filter(({ kind, form }) => kind !== "test-invalid" && form === "filter")
    .map(({ expression }) => expression)
    .filter((text) => analyseExpression(text).findings.length === 0);
  return { expressions, source: `${expressions.length} collected expressions` };
}
