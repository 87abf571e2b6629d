import { describe, expect, it } from "vitest";
import { readSource, readSourceSync } from "../../src/sources/read.ts";
import type { FirewallRules, Rule, Ruleset } from "../../src/sources/recognise/model.ts";
import {
  customListView,
  filtersView,
  firewallRulesView,
  rulesetView,
} from "../../src/sources/recognise/views.ts";
import type { LocatedArray, LocatedObject } from "../../src/sources/values/located.ts";
import {
  answer,
  CHECK,
  CONFIG,
  FILTER,
  FIREWALL_RULE,
  GROUP,
  kindsOf,
  LISTED,
  OVERRIDE,
  PACKAGE,
  PAGE_RULE,
  RULE,
  RULESET,
  read,
  readYamlText,
  STATUS,
  WAF_RULE,
  ZONE,
} from "./shapes-support.ts";

/** Members of views whose keys in a file are not their names. */
const KEYS: Readonly<Record<string, string>> = {
  rulesetKind: "kind",
  listKind: "kind",
  rulesNode: "rules",
  actionParameters: "action_parameters",
  scoreThreshold: "score_threshold",
};
const AROUND: ReadonlySet<string> = new Set(["kind", "node", "answer", "ruleset"]);

/** The members of a view and of those in it, each checked to be the value of its own key. */
function membersOf(view: View): string[] {
  return Object.entries(view).flatMap(([name, value]) => {
    if (AROUND.has(name)) return [];
    if (Array.isArray(value)) return value.flatMap(membersOf);
    if (value !== undefined && "node" in (value as object)) return membersOf(value as View);
    const holder = name === "expression" ? (view["filter"] as LocatedObject | undefined) : undefined;
    expect(value, name).toBe((holder ?? view.node).get(KEYS[name] ?? name) ?? "none");
    return [name];
  });
}

interface View {
  readonly node: LocatedObject;
  readonly [member: string]: unknown;
}

it("views read each member from its own key", () => {
  const rooted = (value: unknown) => read(value).roots[0]!;
  const overrides = {
    categories: [{ category: "a", enabled: true, action: "log" }],
    rules: [{ id: "a", enabled: true, action: "log", score_threshold: 5 }],
  };
  const own = { id: "a", ref: "b", action: "execute", expression: "ssl", enabled: true, ratelimit: {} };
  const rules = [{ ...own, action_parameters: { overrides } }];
  const ruleset = rooted({ id: "a", name: "b", kind: "zone", phase: "c", rules }) as LocatedObject;
  const fire = { id: "a", action: "log", paused: true, products: [], filter: { id: "b", expression: "ssl" } };
  const views = [
    rulesetView(ruleset),
    ...firewallRulesView(rooted([fire]) as LocatedArray).rules,
    ...filtersView(rooted([{ id: "a", expression: "ssl" }]) as LocatedArray).filters,
    customListView(rooted({ name: "a", kind: "ip", items: [] }) as LocatedObject),
  ];
  expect(views.map((view) => membersOf(view as unknown as View).length)).toEqual([19, 6, 2, 3]);
});

describe("records and lists", () => {
  const SINGLE: readonly [string, unknown, string][] = [
    ["a ruleset", RULESET, "Ruleset"],
    ["a proposed configuration", CONFIG, "Ruleset"],
    ["a PUT body", { name: "default", rules: [{ action: "block", expression: "ssl" }] }, "Ruleset"],
    ["rules alone", { rules: [{ action: "block", expression: "ssl" }] }, "Ruleset"],
    ["a ruleset without rules", { ...RULESET, rules: [] }, "Ruleset"],
    ["a rule", RULE, "Rule"],
    [
      "a rule of a managed ruleset",
      {
        id: "d9",
        version: "180",
        action: "block",
        categories: [],
        last_updated: "",
        ref: "a",
        enabled: true,
      },
      "Rule",
    ],
    ["a firewall rule", FIREWALL_RULE, "FirewallRules"],
    ["a filter", FILTER, "Filters"],
    ["an override", OVERRIDE, "WafOverrides"],
    ["a package", PACKAGE, "WafPackages"],
    ["a PATCH body of a package", { sensitivity: "high", action_mode: "challenge" }, "WafPackages"],
    ["a group", GROUP, "WafGroups"],
    ["a rule of the previous WAF", WAF_RULE, "WafRules"],
    ["a page rule", PAGE_RULE, "PageRules"],
    ["a zone", ZONE, "Zone"],
    ["a migration check", CHECK, "MigrationCheck"],
    ["a migration status", STATUS, "MigrationStatus"],
  ];

  it.each(SINGLE)("recognises %s, bare and in an answer", (_, value, kind) => {
    expect(kindsOf(read(value).subjects)).toEqual([kind]);
    expect(kindsOf(read(answer(value)).subjects)).toEqual([kind]);
    expect(kindsOf(read({ _note: "exported", result: value }).subjects)).toEqual([kind]);
  });

  it.each([
    ["rulesets without rules", LISTED, "RulesetListing"],
    ["firewall rules", FIREWALL_RULE, "FirewallRules"],
    ["firewall rules to create", { filter: { expression: "ssl" }, action: "block" }, "FirewallRules"],
    ["filters", FILTER, "Filters"],
    ["filters to create", { expression: "ssl", description: "x" }, "Filters"],
    ["overrides", OVERRIDE, "WafOverrides"],
    ["overrides to create", { urls: ["example.com"], rules: { "100015": "disable" } }, "WafOverrides"],
    ["packages", PACKAGE, "WafPackages"],
    ["groups", GROUP, "WafGroups"],
    ["rules of the previous WAF", WAF_RULE, "WafRules"],
    ["page rules", PAGE_RULE, "PageRules"],
  ])("recognises a list of %s as one subject", (_, item, kind) => {
    expect(kindsOf(read([item, item]).subjects)).toEqual([kind]);
    expect(kindsOf(read(answer([item, item])).subjects)).toEqual([kind]);
  });

  it.each([
    [{ expression: "ssl" }, false],
    [{ expression: "ssl", ref: "a" }, false],
    [{ expression: "ssl", version: "1" }, false],
    [{ expression: "ssl", ref: "a", version: "1" }, true],
    [{ expression: "ssl", position: { index: 1 } }, true],
    [{ expression: "ssl", enabled: true }, true],
    [{ action: "block" }, false],
    [{ action: "block", ref: "a" }, false],
    [{ action: "block", enabled: true }, false],
    [{ action: "block", ref: "a", enabled: true }, true],
    [{ action: "block", ref: "a", version: "1" }, true],
    [{ action: "block", version: "1" }, false],
    [{ action: "block", id: "a", version: "1" }, false],
    [{ action: "block", id: "a", version: "1", last_updated: "" }, true],
    [{ action: "score", score_threshold: 1 }, true],
  ])("takes an object for a rule by its keys: %j", (value, isRule) => {
    expect(kindsOf(read(value).subjects).includes("Rule")).toBe(isRule);
  });

  it("recognises lists of rulesets with rules, of rules and of zones one by one", () => {
    expect(kindsOf(read([RULESET, RULESET]).subjects)).toEqual(["Ruleset", "Ruleset"]);
    expect(kindsOf(read([RULE, RULE]).subjects)).toEqual(["Rule", "Rule"]);
    expect(kindsOf(read(answer([ZONE, ZONE])).subjects)).toEqual(["Zone", "Zone"]);
  });

  it("recognises lists of any length", () => {
    expect(
      read(Array.from({ length: 200_000 }, () => ({ action: "log", expression: "ssl" }))).subjects,
    ).toHaveLength(200_000);
  });

  it("recognises the values of a stream, and answers that were gathered in a list", () => {
    const stream = readSourceSync(
      "f.ndjson",
      `${JSON.stringify(RULESET)}\n${JSON.stringify(answer(CHECK))}\n`,
    );
    expect(kindsOf(stream.subjects)).toEqual(["Ruleset", "MigrationCheck"]);
    expect(kindsOf(read([answer([PACKAGE]), answer([GROUP])]).subjects)).toEqual([
      "WafPackages",
      "WafGroups",
    ]);
  });

  it.each([
    ["rules that are a map", { ...RULESET, rules: {} }, "Ruleset"],
    ["a phase that is a number", { ...RULESET, phase: 1 }, "Ruleset"],
    ["an expression that is a Boolean", { ...RULE, expression: true }, "Rule"],
    ["parameters that are a text", { action: "execute", action_parameters: "x" }, "Rule"],
    ["a filter that is a text", { ...FIREWALL_RULE, filter: "ssl" }, "FirewallRules"],
    ["urls that are a text", { ...OVERRIDE, urls: "example.com" }, "WafOverrides"],
    ["targets that are a text", { ...PAGE_RULE, targets: "example.com" }, "PageRules"],
    ["a verdict that is a text", answer({ compatible: "yes" }), "MigrationCheck"],
  ])("is not misled by %s", (_, value, kind) => {
    expect(kindsOf(read(value).subjects)).toEqual([kind]);
  });
});

describe("views", () => {
  it("lead from a ruleset to the parts of its rules", () => {
    const { subjects, text } = read(answer(RULESET));
    const ruleset = subjects[0] as Ruleset;
    expect(ruleset).toMatchObject({
      id: { value: "s1" },
      rulesetKind: { value: "zone" },
      phase: { value: RULESET.phase },
    });
    expect(ruleset.answer?.get("success")).toMatchObject({ value: true });
    const [rule] = ruleset.rules;
    expect(rule?.ruleset).toBe(ruleset);
    expect(rule).toMatchObject({
      action: { value: "execute" },
      ref: { value: "a" },
      enabled: { value: true },
    });
    expect(rule?.overrides?.categories).toMatchObject([
      { category: { value: "paranoia-level-3" }, enabled: { value: false }, action: { value: "log" } },
    ]);
    expect(rule?.overrides?.rules).toMatchObject([
      { id: { value: "x" }, scoreThreshold: { value: 40, raw: "40" } },
    ]);
    const { start, end } = rule!.expression!.content.toOuter({ start: 0, end: 4 });
    expect(text.slice(start - 1, end + 1)).toBe('"true"');
  });

  it("leave out what is absent or of another type", () => {
    const [rule] = read({
      action: 1,
      expression: "ssl",
      enabled: "yes",
      action_parameters: { overrides: [] },
    }).subjects as Rule[];
    expect(rule).toMatchObject({
      action: undefined,
      enabled: undefined,
      overrides: undefined,
      id: undefined,
    });
    expect(rule?.node.get("enabled")).toMatchObject({ kind: "String", value: "yes" });
    expect(rule?.ruleset).toBeUndefined();
    const [ruleset] = read({ ...RULESET, rules: ["x", null, RULE] }).subjects as Ruleset[];
    expect(ruleset?.rules).toHaveLength(1);
    expect(ruleset?.rulesNode?.items).toHaveLength(3);
  });

  it("lead from firewall rules to their filters, and make a list of one of a single one", () => {
    const [list] = read(FIREWALL_RULE).subjects as FirewallRules[];
    expect(list?.node.items).toHaveLength(1);
    expect(list?.rules[0]).toMatchObject({
      action: { value: "bypass" },
      paused: { value: false },
      expression: { value: "ssl" },
    });
    expect(list?.rules[0]?.products?.items).toHaveLength(1);
  });
});

describe("answers", () => {
  it("with an empty list contain nothing, and are marked", () => {
    for (const value of [answer([]), []]) {
      expect(read(value)).toMatchObject({ subjects: [], isEmptyAnswer: true, diagnostics: [] });
    }
    expect(read({}).isEmptyAnswer).toBe(false);
    expect(read({ a: [] }).isEmptyAnswer).toBe(false);
  });

  it.each([
    ["with success", { success: true }, true],
    ["with errors and messages", { errors: [], messages: [], more: 1 }, true],
    ["with errors alone", { errors: [], more: 1 }, false],
    ["with messages alone", { messages: [], more: 1 }, false],
    ["with nothing else", {}, true],
    ["with keys of a tool", { _meta: 1 }, true],
    ["of JSON-RPC", { jsonrpc: "2.0", success: true }, false],
  ])("are recognised by what is next to their result: %s", (_, more, isAnswer) => {
    expect(read({ result: [], ...more }).isEmptyAnswer).toBe(isAnswer);
  });

  it("that report a failure are named as the reason why there is nothing to check", () => {
    const failed = {
      result: null,
      success: false,
      errors: [{ code: 10000, message: "Authentication error" }],
      messages: [],
    };
    const { subjects, diagnostics, isEmptyAnswer } = read(failed);
    expect(subjects).toEqual([]);
    expect(isEmptyAnswer).toBe(false);
    expect(diagnostics).toMatchObject([
      {
        code: "source/failed-answer",
        severity: "warning",
        message:
          "This answer reports a failure (10000: `Authentication error`), so it contains no configuration to check.",
      },
    ]);
    expect(read({ success: false, errors: [] }).diagnostics).toMatchObject([
      { code: "source/failed-answer" },
    ]);
  });

  it("that are one page of several are distinguished from complete ones", () => {
    const page = (here: number, total: number) =>
      read(answer(Array(here).fill(PACKAGE), { result_info: { page: 1, per_page: 1, total_count: total } }));
    expect(page(1, 1).diagnostics).toEqual([]);
    for (const [here, said] of [
      [1, "1 entry of 3"],
      [2, "2 entries of 3"],
    ] as const)
      expect(page(here, 3).diagnostics).toMatchObject([
        { code: "source/partial-answer", severity: "info", message: expect.stringContaining(said) },
      ]);
  });

  it("that name the next page are distinguished from the last one", () => {
    const page = (after?: string) =>
      read(answer([PACKAGE], { result_info: { cursors: after === undefined ? {} : { after } } }));
    expect([page(), page("")].map(({ diagnostics }) => diagnostics)).toEqual([[], []]);
    expect(page("abc").diagnostics).toMatchObject([
      { code: "source/partial-answer", message: expect.stringContaining("one page") },
    ]);
  });

  const ID = "a".repeat(32);
  it.each<[string, unknown, number]>([
    ["an entry for a tag", { categories: [{ category: "paranoia-level-4", enabled: false }] }, 1],
    ["an entry for a rule", { enabled: true, rules: [{ id: ID, score_threshold: 40 }] }, 1],
    ["an action alone", { action: "log" }, 1],
    ["a list, some of them empty", [{}, { action: "log" }, { rules: [{ id: ID, enabled: false }] }], 2 + 1],
    ["rules of another tool", { rules: [{ id: "indent", enabled: false }] }, 0],
    ["rules with expressions", { rules: [{ id: ID, enabled: false, expression: "ssl" }] }, 0],
    ["an action beside rules of another tool", { action: "log", rules: [{ id: "indent" }] }, 0],
    ["a tag beside rules of another tool", { categories: [{ category: "a" }], rules: [{ id: "indent" }] }, 0],
    ["another key", { rules: [{ id: ID, enabled: false }], plugins: [] }, 0],
    ["categories of another tool", { categories: ["a", "b"] }, 0],
    ["nothing", {}, 0],
    ["a switch alone", { enabled: true }, 0],
    ["an action of another tool", { action: "deploy" }, 0],
  ])("overrides are recognised by %s", (_, value, count) => {
    expect(read(value).subjects.filter(({ kind }) => kind === "LoneOverrides")).toHaveLength(count);
  });

  it("of the JSON-RPC gateway are not envelopes", () => {
    expect(read({ jsonrpc: "2.0", id: 1, result: [{ action: {}, type: "call" }] }).subjects).toEqual([]);
  });
});

describe("YAML", () => {
  it("contains the same shapes", () => {
    const { subjects } = readYamlText(
      "kind: zone\nphase: http_request_firewall_custom\nrules:\n  - action: block\n    expression: ssl\n",
    );
    expect(subjects).toMatchObject([{ kind: "Ruleset", rules: [{ action: { value: "block" } }] }]);
  });

  it("may contain several rulesets in a list, by name, or as documents", () => {
    const ruleset = (indent: string) => `${indent}phase: http_request_firewall_custom\n${indent}rules: []\n`;
    expect(
      kindsOf(
        readYamlText(`rulesets:\n  - name: a\n${ruleset("    ")}  - name: b\n${ruleset("    ")}`).subjects,
      ),
    ).toEqual(["Ruleset", "Ruleset"]);
    expect(
      kindsOf(readYamlText(`rulesets:\n  a:\n${ruleset("    ")}  b:\n${ruleset("    ")}`).subjects),
    ).toEqual(["Ruleset", "Ruleset"]);
    expect(kindsOf(readYamlText(`a:\n${ruleset("  ")}b:\n${ruleset("  ")}`).subjects)).toEqual([
      "Ruleset",
      "Ruleset",
    ]);
    expect(kindsOf(readYamlText(`${ruleset("")}---\n${ruleset("")}`).subjects)).toEqual([
      "Ruleset",
      "Ruleset",
    ]);
  });

  it("may contain rules by the name of their list, or each by a name", () => {
    expect(
      kindsOf(
        readYamlText("custom:\n  - {action: block, expression: ssl}\n  - {action: log, expression: ssl}\n")
          .subjects,
      ),
    ).toEqual(["Rule", "Rule"]);
    expect(kindsOf(readYamlText("first: {action: block, expression: ssl}\n").subjects)).toEqual(["Rule"]);
  });

  it("recognises a value whose type YAML changed", () => {
    const [ruleset] = readYamlText("rules:\n  - action: block\n    expression: true\n    enabled: 'yes'\n")
      .subjects as Ruleset[];
    expect(ruleset?.rules[0]?.expression).toBeUndefined();
    expect(ruleset?.rules[0]?.node.get("expression")?.kind).toBe("Boolean");
  });
});

it.each([
  ["an id", "a.yaml", '"id": "z", ', false],
  ["a name", "a.yaml", '"name": "z", ', false],
  ["a phase", "a.yaml", '"name": "z", "phase": "http_ratelimit", ', true],
  ["an id in JSON", "a.json", '"id": "z", ', true],
])("rules beside %s lack what they do not say, unless they are data", async (_, uri, beside, isMissing) => {
  const rules = '[{ "expression": "ssl" }, { "action": "log", "expression": "ssl" }]';
  const { subjects } = await readSource(uri, `{ "a": { ${beside}"rules": ${rules} } }`);
  const [ruleset] = subjects as readonly Ruleset[];
  expect(ruleset!.rules[0]!.node.get("action")?.kind).toBe(isMissing ? undefined : "Unknown");
});
