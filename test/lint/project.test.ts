import { describe, expect, it } from "vitest";
import { defaultConfig, type ResolvedConfig } from "../../src/lint/config/config.ts";
import { defineRule, type Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { lintProject, type ProjectResult } from "../../src/lint/engine/project.ts";
import type { Collected, FactRange } from "../../src/lint/engine/project-report.ts";
import { readDocument } from "../support/rule-tester.ts";

type Action = { readonly action: string; readonly range: FactRange };

const base = {
  summary: "Disallow a thing.",
  effect: "style",
  severity: "warning",
  since: "0.0.0",
  why: "Because.",
  source: { url: "https://example.com/", checked: "2026-11-21" },
  examples: { invalid: [], valid: [] },
} as const;

/** Reports every action that an earlier place has, too. */
const rule = defineRule({
  ...base,
  id: "no-repeated-action",
  messages: { repeated: { text: "The action {{action}} is in {{count}} files." } },
  finish(facts: readonly Collected<Action>[], project) {
    for (const [at, { uri, fact }] of facts.entries()) {
      const before = facts.slice(0, at).find((one) => one.fact.action === fact.action);
      if (!before) continue;
      project.report({
        at: { uri, range: fact.range },
        messageId: "repeated",
        data: { action: fact.action, count: 1200 },
        related: [{ uri: before.uri, range: before.fact.range, message: "Here." }],
      });
    }
  },
  create: (ctx) => ({
    Rule({ action }) {
      if (action) ctx.collect({ action: action.value, range: ctx.rangeInFile(action) });
    },
  }),
});

function lintAll(
  files: Readonly<Record<string, string>>,
  rules: readonly Rule[] = [rule],
  config: Partial<ResolvedConfig> = {},
  dataFiles: readonly string[] = [],
): ProjectResult {
  const resolved = {
    ...defaultConfig(rules),
    severities: new Map([[rules[0]!.id, "warning" as const]]),
    ...config,
  };
  const linted = Object.entries(files).map(([uri, text]) => ({
    uri,
    result: {
      ...lintDocument({ ...readDocument(text, "yaml"), uri }, { rules, config: resolved }),
      dataFiles,
    },
  }));
  return lintProject(linted, { rules });
}

const ONE = "rules:\n  - { action: block, expression: ssl }\n";

describe("rules over several files", () => {
  it("see the facts of all files in the order of their names, and report in any", () => {
    const { diagnostics } = lintAll({ "b.yaml": ONE, "a.yaml": ONE, "c.yaml": ONE.replace("block", "log") });
    expect(diagnostics).toEqual([
      {
        code: "lint/no-repeated-action",
        messageId: "repeated",
        data: { action: "block", count: "1200" },
        severity: "warning",
        effect: "style",
        source: base.source,
        message: "The action block is in 1,200 files.",
        uri: "b.yaml",
        range: { start: 21, end: 26 },
        related: [{ uri: "a.yaml", range: { start: 21, end: 26 }, message: "Here." }],
        fixes: [],
        anchor: { place: "action" },
      },
    ]);
  });

  it("see no facts of a file that another one reads as data", () => {
    const files = { "a.yaml": ONE, "b.yaml": ONE };
    expect(lintAll(files).diagnostics).toHaveLength(1);
    expect(lintAll(files, [rule], {}, ["a.yaml"]).diagnostics).toEqual([]);
  });

  it("give the finding the severity of the rule in its file, and omit it if the rule is off", () => {
    const lint = (text: string, uri: string, severities: ResolvedConfig["severities"]) => ({
      uri,
      result: lintDocument(
        { ...readDocument(text, "yaml"), uri },
        { rules: [rule], config: { ...defaultConfig([rule]), severities } },
      ),
    });
    const a = lint(ONE, "a.yaml", new Map([[rule.id, "warning"]]));
    const loud = lintProject([a, lint(ONE, "b.yaml", new Map([[rule.id, "error"]]))], { rules: [rule] });
    expect(loud.diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
    expect(lintProject([a, lint(ONE, "b.yaml", new Map())], { rules: [rule] }).diagnostics).toEqual([]);
  });

  it("are suppressed by comments where they report", () => {
    const accepted = ONE.replace(" }", " } # wafsmith-disable-line no-repeated-action -- on purpose");
    const { diagnostics, suppressed } = lintAll({ "a.yaml": ONE, "b.yaml": accepted });
    expect([diagnostics, suppressed]).toEqual([[], 1]);
  });

  it("say of a comment that it is not needed, once all files were read", () => {
    const accepted = ONE.replace(" }", " } # wafsmith-disable-line no-repeated-action -- on purpose");
    const { diagnostics } = lintAll({ "a.yaml": accepted });
    expect(diagnostics.map(({ code, uri }) => [code, uri])).toEqual([
      ["config/unused-suppression", "a.yaml"],
    ]);
  });

  it("are suppressed by the configuration, which then counts as used", () => {
    const suppression = {
      rules: [rule.id],
      file: "b.yaml",
      reason: "on purpose",
      pointer: undefined,
      node: readDocument("{}", "json").roots[0]!,
    };
    const suppressions = [suppression] as unknown as ResolvedConfig["suppressions"];
    const { diagnostics, usedSuppressions } = lintAll({ "a.yaml": ONE, "b.yaml": ONE }, [rule], {
      suppressions,
    });
    expect(diagnostics).toEqual([]);
    expect(usedSuppressions).toEqual(suppressions);
  });

  it("may fail without ending the run", () => {
    const broken = defineRule({
      ...base,
      id: "no-luck",
      messages: {},
      finish(_: readonly Collected<string>[]) {
        throw new Error("no luck");
      },
      create: (ctx) => ({ Rule: () => ctx.collect("x") }),
    });
    const { diagnostics } = lintAll({ "a.yaml": ONE }, [broken]);
    expect(diagnostics.map(({ code, range, message, help }) => [code, range, message, help])).toEqual([
      [
        "internal/rule-crashed",
        { start: 0, end: 0 },
        "The rule `no-luck` failed after all files were read (no luck), so its findings are incomplete.",
        "This is a bug in wafsmith: report it with the linted files.",
      ],
    ]);
  });

  it("may collect only with a `finish`", () => {
    const aimless = defineRule({
      ...base,
      id: "no-aim",
      messages: {},
      create: (ctx) => ({ Rule: () => ctx.collect("x") }),
    });
    const config = { ...defaultConfig([aimless]), severities: new Map([["no-aim", "warning" as const]]) };
    const { diagnostics } = lintDocument(readDocument(ONE, "yaml"), { rules: [aimless], config });
    expect(diagnostics.map(({ code }) => code)).toEqual(["internal/rule-crashed"]);
  });
});

it("gives findings an identity that lasts when a file is laid out anew", () => {
  const rules = (layout: (rules: readonly object[]) => string) =>
    lintAll({
      "a.yaml": 'rules: [{ref: a, action: block, expression: "ssl"}]\n',
      "b.yaml": layout([
        { ref: "x", action: "log", expression: "ssl" },
        { ref: "b", description: "new", action: "block", expression: "ssl" },
      ]),
    }).diagnostics.map(({ anchor, uri }) => ({ anchor, uri }));
  const dense = rules((given) => JSON.stringify({ rules: given }));
  expect(dense).toEqual([{ uri: "b.yaml", anchor: { place: "ref=b/action" } }]);
  expect(rules((given) => JSON.stringify({ name: "x", rules: given.toReversed() }, undefined, 2))).toEqual(
    dense,
  );
});

it("distinguishes values without a name by their content, ignoring layout and descriptions", () => {
  const whole = defineRule({
    ...base,
    id: "no-rule",
    messages: { rule: { text: "A rule." } },
    create: (ctx) => ({ Rule: ({ node }) => ctx.report({ at: node, messageId: "rule" }) }),
  });
  const anchorOf = (text: string) =>
    lintDocument(readDocument(`[${text}]`, "json"), { rules: [whole], config: defaultConfig([whole], "all") })
      .diagnostics.map(({ anchor }) => JSON.stringify(anchor))
      .join();
  const rule = (more: string) => `{"action": "block", "expression": "ssl", ${more}}`;
  const others = [
    '"a": true',
    '"a": false',
    '"a": 1',
    '"a": 2',
    '"a": null',
    '"a": "b"',
    '"b": true',
    '"a": []',
  ];
  expect(new Set([...others.map(rule), '{"action": "log", "expression": "ssl"}'].map(anchorOf)).size).toBe(
    others.length + 1,
  );
  expect(anchorOf(rule('"description": "new",\n\t"a": true'))).toBe(anchorOf(rule('"a": true')));
});
