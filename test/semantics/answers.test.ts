import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toProveAnswer } from "../../src/cli/eval/prove-line.ts";
import { explainedBy } from "../../src/semantics/describe/explained.ts";
import { codePointRoom, packText } from "../../src/semantics/pack/pack.ts";
import { Prover } from "../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { expectGolden } from "../support/golden.ts";
import { recordedVerdicts } from "../support/recorded.ts";

/** Short questions about all kinds of conditions, and some of the long ones that the engine judged. */
const QUESTIONS = readFileSync(new URL("../../fixtures/semantics/questions.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const LONG = [...new Set(recordedVerdicts().map(({ expression }) => expression))].filter(
  (_, at) => at % 120 === 0,
);

/** The next power of two: a little more work is no other answer. */
const about = (steps: number) => 2 ** Math.ceil(Math.log2(steps + 1));

const shown = (value: unknown) =>
  JSON.stringify(value, (key, part) => {
    if (key === "steps") return about(part);
    return typeof part === "bigint" ? `${part}n` : part;
  });

it("proofs, witnesses and packed expressions are as recorded", () => {
  const usual = new Prover();
  const blocks = [...QUESTIONS, ...LONG].map((text) => {
    const { typed, findings } = analyseExpression(text);
    expect(findings, text).toEqual([]);
    const proofs = new Prover({ facts: "none", wants: "proof" });
    const max = Math.ceil(text.length * 0.6);
    return [
      shown(text),
      `never: ${shown(toProveAnswer(usual.never(typed)))}`,
      `always: ${shown(toProveAnswer(usual.always(typed)))}`,
      `without facts: ${proofs.never(typed).answer}, ${proofs.always(typed).answer} in ${about(proofs.spent)}`,
      `in lists: ${shown(packText(text, { room: codePointRoom(max), usesLists: true }))}`,
      `explained: ${shown(explainedBy(typed))}`,
    ].join("\n  ");
  });
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/semantics/answers.txt");
});
