import { expect, it } from "vitest";
import { makeCarelessCorpus } from "../../bench/corpus.ts";
import { apiJson } from "../../bench/documents.ts";
import { RULES } from "../../rules/index.ts";
import { atOnce } from "../../src/core/interruptible.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintInSteps } from "../../src/lint/engine/lint.ts";
import type { LintResult } from "../../src/lint/engine/result.ts";
import { readDocument } from "../support/rule-tester.ts";

const { expressions } = makeCarelessCorpus({ seed: 4, count: 40 });
/** Each second rule repeats an earlier one, so that what is found depends on the rules before. */
const repeated = (texts: readonly string[]) => apiJson(texts.flatMap((text, at) => [text, texts[at >> 1]!]));
const DOCUMENTS = [repeated(expressions.slice(0, 20)), repeated(expressions.slice(20))];

const steps = (text: string) =>
  lintInSteps(readDocument(text, "json"), { rules: RULES, config: defaultConfig(RULES) });

it("lints that take turns at each rule find what each finds alone", () => {
  const alone = DOCUMENTS.map((text) => atOnce(steps(text)));
  const codes = alone.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  expect(codes).toContain("lint/no-unreachable-rule");
  const turns = DOCUMENTS.map(steps);
  const results: (LintResult | undefined)[] = turns.map(() => undefined);
  while (results.includes(undefined)) {
    for (const [at, turn] of turns.entries()) {
      const { done, value } = turn.next();
      if (done) results[at] ??= value;
    }
  }
  expect(results).toEqual(alone);
});
