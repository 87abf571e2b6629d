import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { relate } from "../../src/semantics/compare/relation.ts";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { KeyIndex } from "../../src/semantics/order/key-index.ts";
import { requiredKeys } from "../../src/semantics/order/keys.ts";
import { codePointRoom, packText } from "../../src/semantics/pack/pack.ts";
import { splitExpression } from "../../src/semantics/pack/split.ts";
import { judgeParts } from "../../src/semantics/parts/judge.ts";
import { Prover } from "../../src/semantics/prove/prover.ts";
import { plainRequest } from "../../src/semantics/prove/witness.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { expectGolden } from "../support/golden.ts";

/** Conditions of every kind; neighbours are often about the same fields. */
const CONDITIONS = ["questions", "conditions"].flatMap((name) =>
  readFileSync(new URL(`../../fixtures/semantics/${name}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

const typedOf = (text: string) => analyseExpression(text).typed;

/** Neighbours among the conditions up to a length. */
function neighbours(count: number, maxChars: number): readonly (readonly string[])[] {
  const short = CONDITIONS.filter((text) => text.length <= maxChars);
  return Array.from({ length: Math.floor(short.length / count) }, (_, at) =>
    short.slice(at * count, (at + 1) * count),
  );
}

it("parts of joined conditions are judged as recorded", () => {
  const lines = neighbours(3, 120).flatMap(([a, b, c]) =>
    [`(${a}) and (${b}) and not (${c})`, `(${a}) or not (${b}) or (${c})`].map((text) => {
      const typed = typedOf(text);
      const prover = new Prover();
      const { judgements, undecided } = judgeParts(typed.parsed.root!, typed, prover);
      const all = judgements.map((judgement) => Object.entries(judgement));
      const shown = [...all, [...undecided]];
      const json = JSON.stringify(shown, (_, part) => {
        if (typeof part === "bigint") return String(part);
        const isPart = typeof part === "object" && part !== null && "kind" in part && "start" in part;
        return isPart ? text.slice(part.start, part.end) : part;
      });
      return `${text}\n  ${json}\n`;
    }),
  );
  expectGolden(lines.join(""), "fixtures/semantics/joined.txt");
});

it("joined conditions are packed as recorded", () => {
  const lines = neighbours(3, 60).flatMap(([a, b, c], at) => {
    const text = `(${a}) and (${b}) or (${a}) and (${c}) or ${c}`;
    const room = codePointRoom(Math.ceil(text.length * 0.4));
    return `${text}\n  ${JSON.stringify(packText(text, { room, usesLists: at % 2 === 0 }))}\n`;
  });
  expectGolden(lines.join(""), "fixtures/semantics/packed.txt");
});

it("neighbours are related as recorded", () => {
  const lines = neighbours(2, 60).map(([before, after]) => {
    const prover = new Prover({ facts: "undisputed" });
    const [one, other] = [typedOf(before!), typedOf(after!)];
    const { relation, shownBy, leftBy } = relate(one, other, prover);
    const { answer } = prover.equivalent(one, other);
    const requests = [shownBy, leftBy].map((one) => JSON.stringify(one && plainRequest(one.witness)));
    return `${before}\n${after}\n  ${relation} ${requests.join(" ")}; ${answer}\n`;
  });
  expectGolden(lines.join(""), "fixtures/semantics/relations.txt");
});

it("of many conditions, all that match a request are examined, and so many others as recorded", () => {
  const index = new KeyIndex<number>();
  const all = CONDITIONS.map((text, at) => {
    const typed = typedOf(text);
    const groups = requiredKeys(typed);
    if (groups.length > 0) index.add(at, groups);
    return { hasKeys: groups.length > 0, matches: compileExpression(typed, { missing: "documented" }) };
  });
  const lines = neighbours(1, 60).flatMap(([text]) => {
    const answer = new Prover().never(typedOf(text!));
    if (answer.answer !== "no") return [];
    const found = new Set(index.candidates(answer.witness));
    const matching = all.flatMap(({ hasKeys, matches }, at) =>
      hasKeys && matches(answer.witness) === true ? [at] : [],
    );
    const missed = matching.filter((at) => !found.has(at)).map((at) => CONDITIONS[at]);
    expect(missed, text).toEqual([]);
    return [`${text}: ${matching.length} match, ${found.size - matching.length} do not\n`];
  });
  expectGolden(lines.join(""), "fixtures/semantics/examined.txt");
});

it("conditions are cut as recorded", () => {
  const lines = CONDITIONS.flatMap((text) =>
    [0.75, 0.5, 0.35].flatMap((share) => {
      const split = splitExpression(text, codePointRoom(Math.ceil(text.length * share)));
      return split ? [`${split.along}:\n${split.parts.map((part) => `  ${part}\n`).join("")}`] : [];
    }),
  );
  expectGolden(lines.join(""), "fixtures/semantics/cuts.txt");
});
