import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { renderRulesIndex, ruleIds } from "../../scripts/generate-rules-index.ts";
import { allFacts } from "../../src/contract/facts.ts";
import type { Effect } from "../../src/core/diagnostic.ts";
import type { MessageTemplate, Rule } from "../../src/lint/define-rule.ts";
import { lintWith } from "../support/rule-tester.ts";
import { numbersIn } from "./numbers.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** How the first word of a summary goes with the first word of an id. */
const VERBS: Readonly<Record<string, string>> = {
  no: "Disallow",
  max: "Disallow",
  require: "Require",
  prefer: "Prefer",
};

/** Effects that are facts about the service. */
const PROVEN: ReadonlySet<Effect> = new Set(["rejected", "ineffective", "blocks-migration"]);

/** Rules about limits of the plan that the configuration states. They say "may", since contracts and add-ons exceed it. */
const OF_THE_PLAN: ReadonlySet<string> = new Set([
  "max-list-items",
  "max-rules-of-plan",
  "no-feature-above-plan",
]);

/** The messages that a test expects as `messageId: "…"` or as `messageId: ["…", "…"]`. */
function assertedMessages(test: string): ReadonlySet<string> {
  const lists = test.matchAll(/\bmessageId: (\[[^\]]*\]|"\w+")/g);
  return new Set([...lists].flatMap(([, ids]) => [...ids!.matchAll(/"(\w+)"/g)].map(([, id]) => id!)));
}

function messagesOf(rule: Rule): [string, MessageTemplate][] {
  return Object.entries(rule.messages as Record<string, MessageTemplate>);
}

describe("the index of rules", () => {
  it("is up to date", () => {
    expect(read("rules/index.ts")).toBe(renderRulesIndex(ruleIds()));
    expect(RULES.map(({ id }) => id)).toEqual(ruleIds());
  });

  it("has several rules of every effect", () => {
    const effects: readonly Effect[] = ["rejected", "ineffective", "risky", "blocks-migration", "style"];
    for (const effect of effects) {
      expect(RULES.filter((rule) => rule.effect === effect).length, effect).toBeGreaterThan(2);
    }
  });
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it("is named by what it does", () => {
    expect(id).toMatch(/^(?:no|require|prefer|max)(?:-[a-z]+)+$/);
    expect(rule.summary).toMatch(new RegExp(`^${VERBS[id.split("-")[0]!]} .*\\.$`));
    expect(rule.since).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("says why in sentences, and on what ground", () => {
    for (const text of [rule.why, rule.details ?? "."]) expect(text).toMatch(/[.`]$/);
    expect(rule.source.url).toMatch(/^https:\/\/|^specification \d/);
    expect(rule.source.checked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("proves what it calls refused", () => {
    if (rule.effect !== "rejected") return;
    expect(["specified", "documented", "observed"]).toContain(rule.evidence);
    const facts = allFacts().filter(({ source }) => source.url === rule.source.url);
    expect(
      facts.map(({ evidence }) => evidence),
      rule.source.url,
    ).toContain(rule.evidence);
    for (const [messageId, { text, effect = rule.effect }] of messagesOf(rule)) {
      const isUnsure = /\bmay refuse\b/.test(text) && !OF_THE_PLAN.has(id);
      expect(effect === "rejected" && isUnsure, messageId).toBe(false);
    }
  });

  it("is at most risky where it rests on an assumption", () => {
    const facts = allFacts().filter(({ source }) => source.url === rule.source.url);
    const isAssumed =
      rule.evidence === "assumed" ||
      (facts.length > 0 && facts.every(({ evidence }) => evidence === "assumed"));
    const strong = messagesOf(rule).filter(([, { effect = rule.effect }]) => PROVEN.has(effect));
    if (isAssumed) expect([rule.effect, ...strong.map(([id]) => id)]).toEqual([rule.effect]);
    // A message that calls something refused rests on something, also where its rule says less.
    if (messagesOf(rule).some(([, { effect = rule.effect }]) => effect === "rejected")) {
      expect(rule.evidence).toBeDefined();
    }
  });

  it("calls a message no error that is less than its rule", () => {
    if (rule.severity !== "error" || rule.effect === "risky") return;
    for (const { code, format } of rule.examples.invalid) {
      const risky = lintWith(rule, code, format).filter(({ effect }) => effect === "risky");
      expect(
        risky
          .map(({ severity, message }) => `${severity} ${message}`)
          .filter((one) => one.startsWith("error")),
      ).toEqual([]);
    }
  });

  it("has messages that are short sentences, with an identifier each", () => {
    for (const [messageId, { text, help }] of messagesOf(rule)) {
      expect(messageId).toMatch(/^[a-z][A-Za-z]*$/);
      expect(text).toMatch(/^(?:[A-Z`]|\{\{).*(?:[.?]|\}\})$/);
      expect(text.length, text).toBeLessThanOrEqual(160);
      if (help !== undefined) expect(help).toMatch(/^(?:[A-Z`]|\{\{).*(?:[.]|\}\})$/);
    }
  });

  it("has an example or a test of each message", () => {
    const shown = new Set(
      rule.examples.invalid.flatMap(({ code, format }) =>
        lintWith(rule, code, format).map((one) => one.messageId),
      ),
    );
    const path = `test/rules/${id}.test.ts`;
    const tested = existsSync(ROOT + path) ? read(path) : "";
    const asserted = assertedMessages(tested);
    const missing = messagesOf(rule).filter(([one]) => !shown.has(one) && !asserted.has(one));
    expect(missing.map(([one]) => one)).toEqual([]);
  });

  it("says what to do wherever it offers no safe fix, and fixes only as it declares", () => {
    for (const { code, format } of rule.examples.invalid) {
      for (const found of lintWith(rule, code, format)) {
        expect(found.message).toMatch(/[.?]$/);
        if (!found.fixes.some((fix) => fix.safety === "safe"))
          expect(found.help, found.message).toBeDefined();
        if (found.fixes.length > 0) expect(rule.fixable).toBeDefined();
        if (rule.fixable === "suggestion")
          expect(found.fixes.every((fix) => fix.safety === "suggestion")).toBe(true);
      }
    }
    const shows = (key: "fixed" | "suggests") =>
      rule.examples.invalid.some((example) => example[key] !== undefined);
    if (rule.fixable) expect(shows(rule.fixable === "safe" ? "fixed" : "suggests")).toBe(true);
  });

  it("fits on a page and states no number of the service", () => {
    const text = read(`rules/${id}.ts`);
    expect(text.split("\n").length).toBeLessThanOrEqual(160);
    expect(numbersIn(text).filter((number) => number > 2)).toEqual([]);
  });
});

describe("assertedMessages", () => {
  it("takes a message for tested only where a test expects it as a messageId", () => {
    const tested = (text: string) => [...assertedMessages(text)];
    expect(tested('expect({ messageId: "old" })')).toEqual(["old"]);
    expect(tested('messageId: [\n  "old",\n  "new",\n]')).toEqual(["old", "new"]);
    expect(tested('const known = ["old"]; code: "old"; // messageId: old')).toEqual([]);
  });
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
