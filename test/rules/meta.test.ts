import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { findingsInExamples, rulePage } from "../../scripts/docs/rule-page.ts";
import { allFacts } from "../../src/contract/facts.ts";
import type { Effect } from "../../src/core/diagnostic.ts";
import { type MessageTemplate, type Rule, sinceOf } from "../../src/lint/define-rule.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** How the first word of a summary goes with the first word of an id. */
const VERBS: Readonly<Record<string, string>> = {
  no: "Disallow",
  max: "Disallow",
  require: "Require",
  prefer: "Prefer",
};

const EFFECTS: readonly Effect[] = ["rejected", "ineffective", "risky", "blocks-migration", "style"];

/** Effects that are facts about the service. */
const PROVEN: ReadonlySet<Effect> = new Set(["rejected", "ineffective", "blocks-migration"]);

/** Rules about limits of the plan that the configuration states. They say "may", since contracts and add-ons exceed it. */
const OF_THE_PLAN: ReadonlySet<string> = new Set([
  "max-list-items",
  "max-rules-of-plan",
  "no-feature-above-plan",
]);

/** Rules that report nothing without an option of the command line; their own tests show the fixes. */
const FIXED_ON_REQUEST: ReadonlySet<string> = new Set(["no-outdated-resource"]);

/** The messages that a test expects as `messageId: "…"` or as `messageId: ["…", "…"]`. */
function assertedMessages(test: string): ReadonlySet<string> {
  const lists = test.matchAll(/\bmessageId: (\[[^\]]*\]|"\w+")/g);
  return new Set([...lists].flatMap(([, ids]) => [...ids!.matchAll(/"(\w+)"/g)].map(([, id]) => id!)));
}

function messagesOf(rule: Rule): [string, MessageTemplate][] {
  return Object.entries(rule.messages as Record<string, MessageTemplate>);
}

describe("the index of rules", () => {
  it("has several rules of every effect", () => {
    for (const effect of EFFECTS) {
      expect(RULES.filter((rule) => rule.effect === effect).length, effect).toBeGreaterThan(2);
    }
  });
});

const inExamples = new Map(RULES.map((rule) => [rule, findingsInExamples(rule)]));
/** What a rule finds in its invalid examples. */
const found = new Map(Array.from(inExamples, ([rule, findings]) => [rule, findings.flat()]));

const FACTS = allFacts();

/** Facts with the source that a rule names. */
function factsOf({ source }: Rule) {
  return FACTS.filter((fact) => fact.source.url === source.url);
}

const ENDS_A_SENTENCE = /[.`]$/;
const IS_A_SENTENCE = /^(?:[A-Z`]|\{\{).*(?:[.?]|\}\})$/;

/** What is wrong with a rule, by what is expected of it; false for what is right. */
const EXPECTED: Readonly<Record<string, (rule: Rule) => readonly (string | false)[]>> = {
  "is named by what it does": (rule) => [
    !/^(?:no|require|prefer|max)(?:-[a-z]+)+$/.test(rule.id) && "id",
    !new RegExp(`^${VERBS[rule.id.split("-")[0]!]} .*\\.$`).test(rule.summary) && rule.summary,
    !/^\d+\.\d+\.\d+$/.test(sinceOf(rule)) && rule.since,
  ],

  "says why in sentences, and on what ground": ({ why, details = ".", source }) => [
    !ENDS_A_SENTENCE.test(why) && why,
    !ENDS_A_SENTENCE.test(details) && details,
    !/^https:\/\/|^specification \d/.test(source.url) && source.url,
    !/^\d{4}-\d{2}-\d{2}$/.test(source.checked) && source.checked,
  ],

  "says a known effect in each message": (rule) =>
    messagesOf(rule).map(([id, { effect = rule.effect }]) => !EFFECTS.includes(effect) && id),

  "proves what it calls rejected": (rule) => {
    if (rule.effect !== "rejected") return [];
    const { evidence = "none", id } = rule;
    return [
      !["specified", "documented", "observed"].includes(evidence) && evidence,
      !factsOf(rule).some((fact) => fact.evidence === evidence) && rule.source.url,
      ...messagesOf(rule).map(
        ([messageId, { text, effect = rule.effect }]) =>
          effect === "rejected" && /\bmay re(?:fuse|ject)\b/.test(text) && !OF_THE_PLAN.has(id) && messageId,
      ),
    ];
  },

  "says that the API rejects something only as an error": (rule) => {
    if (rule.severity === "error") return [];
    return messagesOf(rule).flatMap(([messageId, { text, effect = rule.effect }]) => {
      const certain = text.replace(/\bmay\b[^.]*?\bre(?:fuse|ject)\b/g, "");
      return [
        effect === "rejected" && !OF_THE_PLAN.has(rule.id) && messageId,
        /\bre(?:fuse|ject)s?\b/.test(certain) && text,
      ];
    });
  },

  "is at most risky if it rests on an assumption": (rule) => {
    const facts = factsOf(rule);
    const isAssumed =
      rule.evidence === "assumed" ||
      (facts.length > 0 && facts.every(({ evidence }) => evidence === "assumed"));
    const effects = messagesOf(rule).map(([id, { effect = rule.effect }]) => ({ id, effect }));
    return [
      ...effects.map(({ id, effect }) => isAssumed && PROVEN.has(effect) && id),
      // A message that calls something rejected rests on something, even if its rule says less.
      effects.some(({ effect }) => effect === "rejected") && rule.evidence === undefined && "no evidence",
    ];
  },

  "calls a message no error that is less than its rule": (rule) =>
    rule.severity === "error" && rule.effect !== "risky"
      ? found.get(rule)!.map((one) => one.effect === "risky" && one.severity === "error" && one.message)
      : [],

  "has messages that are short sentences, with an identifier each": (rule) =>
    messagesOf(rule).flatMap(([messageId, { text, help }]) => [
      !/^[a-z][A-Za-z]*$/.test(messageId) && messageId,
      !IS_A_SENTENCE.test(text) && text,
      text.length > 160 && text,
      help !== undefined && (!IS_A_SENTENCE.test(help) || help.endsWith("?")) && help,
    ]),

  "has an example or a test of each message": (rule) => {
    const shown = new Set(found.get(rule)!.map(({ messageId }) => messageId));
    const path = `test/rules/${rule.id}.test.ts`;
    const asserted = assertedMessages(existsSync(ROOT + path) ? read(path) : "");
    return messagesOf(rule).map(([one]) => !shown.has(one) && !asserted.has(one) && one);
  },

  "says what to do if it offers no safe fix, and fixes only as it declares": (rule) => {
    const key = rule.fixable === "safe" ? "fixed" : "suggests";
    const isShown = wholeExamples(rule).invalid.some((example) => example[key] !== undefined);
    return [
      ...found.get(rule)!.flatMap(({ message, help, fixes }) => {
        const safe = fixes.filter(({ safety }) => safety === "safe").length;
        return [
          !/[.?]$/.test(message) && message,
          safe === 0 && help === undefined && message,
          fixes.length > 0 && rule.fixable === undefined && `fixable: ${message}`,
          rule.fixable === "suggestion" && safe > 0 && `safe: ${message}`,
        ];
      }),
      rule.fixable !== undefined && !isShown && !FIXED_ON_REQUEST.has(rule.id) && `no example has \`${key}\``,
    ];
  },

  "says all of this on its page, which `npm run docs` writes": (rule) => [
    read(`docs/rules/${rule.id}.md`) !== rulePage(rule, inExamples.get(rule)) && "out of date",
  ],
};

describe("each rule", () => {
  it.each(Object.entries(EXPECTED))("%s", (_, wrong) => {
    const failures = RULES.flatMap((rule) =>
      wrong(rule).flatMap((what) => (what === false ? [] : [`${rule.id}: ${what}`])),
    );
    expect(failures).toEqual([]);
  });
});

describe("assertedMessages", () => {
  it("takes a message for tested only if a test expects it as a messageId", () => {
    const tested = (text: string) => [...assertedMessages(text)];
    expect(tested('expect({ messageId: "old" })')).toEqual(["old"]);
    expect(tested('messageId: [\n  "old",\n  "new",\n]')).toEqual(["old", "new"]);
    expect(tested('const known = ["old"]; code: "old"; // messageId: old')).toEqual([]);
  });
});
