import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { curlCall, describedRequest } from "../../src/semantics/complete/described.ts";
import { tiesOf } from "../../src/semantics/complete/ties.ts";
import { Drafts } from "../../src/semantics/draft/drafts.ts";
import { type Key, probesOf, requiredKeys } from "../../src/semantics/order/keys.ts";
import { Reachability } from "../../src/semantics/order/reachability.ts";
import { judgeParts } from "../../src/semantics/parts/judge.ts";
import type { KnownLiterals } from "../../src/semantics/prove/formula.ts";
import { Guesser } from "../../src/semantics/prove/guess.ts";
import { Prover } from "../../src/semantics/prove/prover.ts";
import { jsonValue, plainRequest } from "../../src/semantics/prove/witness.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import type { TypedExpression } from "../../src/types/check.ts";
import { expectGolden } from "../support/golden.ts";

/** Conditions of every kind, for all that reads conditions. */
const CONDITIONS = ["questions", "conditions"].flatMap((name) =>
  readFileSync(new URL(`../../fixtures/semantics/${name}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

function typedOf(text: string): TypedExpression {
  const { typed, findings } = analyseExpression(text);
  expect(
    findings.filter(({ severity }) => severity === "error"),
    text,
  ).toEqual([]);
  return typed;
}

/** A value as JSON, with parts of `text` as they are written. */
const shownIn = (text: string, value: unknown) =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === "bigint") return String(part);
    const isPart = typeof part === "object" && part !== null && "kind" in part && "start" in part;
    return isPart ? text.slice(part.start, part.end) : part;
  });

const keyText = (key: Key) =>
  key.kind === "list"
    ? key.list
    : [
        key.of.call?.text ?? key.of.field,
        key.kind === "part" ? key.text : key.kind === "values" ? key.hashes.length : "",
      ];

function stepsOf(typed: TypedExpression, prover: Prover): number {
  prover.never(typed);
  prover.always(typed);
  return prover.spent;
}

it("each condition is read as recorded", () => {
  const blocks = CONDITIONS.map((text) => {
    const typed = typedOf(text);
    const root = typed.parsed.root!;
    const [drafts, witnesses] = [new Drafts(typed), new Prover()];
    const { judgements, undecided } = judgeParts(root, typed, new Prover());
    const ties = tiesOf([{ typed, holds: true }]).map((tie) => tie.typed.parsed.text);
    for (const tie of ties) expect(analyseExpression(tie).findings, tie).toEqual([]);
    // The automata of what fields contain are made once for all, and their states when they are first needed.
    const never = witnesses.never(typed);
    witnesses.always(typed);
    const request = never.answer === "no" ? describedRequest(never.witness) : never.answer;
    const curl = never.answer === "no" && curlCall(never.witness, describedRequest(never.witness));
    const steps = [new Prover(), new Prover({ facts: "none", wants: "proof" })];
    return [
      text,
      `steps: ${steps.map((prover) => stepsOf(typed, prover)).join(", ")}`,
      `request: ${shownIn(text, request)} ${curl}`,
      `drafts: ${shownIn(
        text,
        [0, 1, 2, 3]
          .flatMap((at) => drafts.at(at) ?? [])
          .map((one) => [plainRequest(one), [...one.lists.keys()]]),
      )}`,
      `keys: ${shownIn(
        text,
        requiredKeys(typed).map(({ keys, cost }) => [cost.toFixed(2), ...keys.map(keyText)]),
      )}`,
      `probes: ${shownIn(text, probesOf(root, typed).slice(0, 3))}`,
      `parts: ${shownIn(text, [judgements.map((judgement) => Object.entries(judgement)), undecided])}`,
      ...ties.map((tie) => `tie: ${tie}`),
    ].join("\n  ");
  });
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/semantics/readings.txt");
});

/** For each operand: whether a guess adds it to what is known, or finds it known, and whether it could also be false. */
function guessesOf(typed: TypedExpression): string {
  const root = typed.parsed.root!;
  const claims = (root.kind === "Logical" ? root.operands : [root]).map((condition) => ({
    condition,
    holds: true,
  }));
  const guesser = new Guesser(typed, "each");
  let known: KnownLiterals = new Map();
  const operands = claims.map((claim) => {
    const found = guesser.found([claim], known);
    const kept = found ?? known;
    const word = found === undefined ? "none" : found === known ? "known" : "found";
    known = kept;
    return guesser.isMet([{ ...claim, holds: false }], kept, claim) ? `${word} or false` : word;
  });
  const all = (["each", "several"] as const).map((examines) => new Guesser(typed, examines).isMet(claims));
  return [...operands, `together ${all.join(" ")}`, `places ${[...known.keys()].join(", ")}`].join("; ");
}

it("guesses about the parts of each condition are as recorded", () => {
  const lines = CONDITIONS.map((text) => `${text}\n  ${guessesOf(typedOf(text))}\n`);
  expectGolden(lines.join(""), "fixtures/semantics/guesses.txt");
});

/** So many conditions are rules one after another. */
const LENGTH = 12;

it("requests reach each condition after others, or do not, as recorded", () => {
  const lines: string[] = [];
  for (let at = 0; at < CONDITIONS.length; at += LENGTH) {
    const prover = new Prover({ facts: "undisputed" });
    const sequence = new Reachability<number>({
      prover,
      expressionOf: (order) => typedOf(CONDITIONS[order]!),
    });
    for (const [place, text] of CONDITIONS.slice(at, at + LENGTH).entries()) {
      const typed = typedOf(text);
      const reach = sequence.reach(typed);
      const shown: unknown[] = [reach.kind, sequence.isNear(typed.parsed.root!, typed)];
      if (reach.kind === "dead") shown.push(reach.blockers.map((order) => order - at + 1));
      if (reach.kind === "live") {
        const { taken, witness } = reach;
        shown.push(
          plainRequest(witness),
          ...taken.map(({ by, request }) => [by - at + 1, plainRequest(request)]),
        );
        const whole = sequence.confirmed(typed, witness)?.values.get("http.request.full_uri");
        shown.push(whole === undefined ? "unconfirmed" : jsonValue(whole));
      }
      lines.push(`${place + 1}. ${text}\n  ${shownIn(text, shown)}\n`);
      sequence.add(at + place, typed);
    }
  }
  expectGolden(lines.join(""), "fixtures/semantics/sequences.txt");
});
