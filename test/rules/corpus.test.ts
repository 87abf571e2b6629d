import { expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { fixText } from "../../src/lint/fix.ts";
import { expectGolden } from "../support/golden.ts";
import { readDocument } from "../support/rule-tester.ts";
import { describeShared } from "../support/shared.ts";

interface Entry {
  readonly id: string;
  readonly form: "filter" | "value";
  readonly expression: string;
  readonly oracle: { readonly valid: boolean };
}

const config = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "strict") };
const lint = (text: string) =>
  lintDocument(readDocument(text, "expression"), { rules: RULES, config }).diagnostics;

describeShared<Entry>("all rules over real expressions", "corpus/expressions.jsonl", (all) => {
  const entries = all.filter(({ form }) => form === "filter");
  const valid = entries.filter(({ oracle }) => oracle.valid);

  it("crash on none, valid or not", () => {
    const crashes = entries.flatMap(({ id, expression }) =>
      lint(expression)
        .filter(({ code }) => code === "internal/rule-crashed")
        .map(({ message }) => `${id}: ${message}`),
    );
    expect(crashes).toEqual([]);
  });

  it("find as rejected or without effect only what was read and judged so", () => {
    const lines = valid.flatMap(({ id, expression }) =>
      lint(expression)
        .filter(({ effect }) => effect === "rejected" || effect === "ineffective")
        .map(({ code, messageId, range }) => `${id} ${code} ${messageId} ${range.start}-${range.end}`),
    );
    expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/corpus-findings.txt");
  });

  it("fix to an expression that has no safe fix left and no error", () => {
    for (const { id, expression } of valid) {
      const fixed = fixText(expression, { lint });
      const left = fixed.diagnostics.filter(
        ({ severity, effect, fixes }) =>
          (severity === "error" && effect === undefined) || fixes.some(({ safety }) => safety === "safe"),
      );
      expect(left, `${id}: ${fixed.text}`).toEqual([]);
    }
  });
});
