import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { renderRulesIndex, ruleIds } from "../../scripts/generate-rules-index.ts";
import { ROOT } from "../../scripts/setup.mjs";
import { numbersIn } from "./numbers.ts";

// Not beside the other tests of rules: these read the sources, so they fail among mutants.

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("the index of rules", () => {
  it("is up to date", () => {
    expect(read("rules/index.ts")).toBe(renderRulesIndex(ruleIds()));
    expect(RULES.map(({ id }) => id)).toEqual(ruleIds());
  });
});

it.each(RULES.map(({ id }) => id))("%s fits on a page and states no number of Cloudflare", (id) => {
  const text = read(`rules/${id}.ts`);
  expect(text.split("\n").length).toBeLessThanOrEqual(160);
  expect(numbersIn(text).filter((number) => number > 2)).toEqual([]);
});

describe("numbersIn", () => {
  it("sees numbers of code and not those of strings, comments and regular expressions", () => {
    const code = [
      "const a = 4096 + 1_000; // 5",
      "/* 6 */ const b = '7' + \"8\" + `9 $" + "{10} \\` 11`;",
      "const c = /12[/]13/g.test(x) ? 14n : y2 / 0x10;",
    ];
    expect(numbersIn(code.join("\n"))).toEqual([4096, 1000, 10, 14, 16]);
  });
});
