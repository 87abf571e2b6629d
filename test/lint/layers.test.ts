import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic, DiagnosticCode, Severity } from "../../src/core/diagnostic.ts";
import { diagnosticIn } from "../../src/core/problem.ts";
import { inFile } from "../../src/core/range.ts";
import {
  asExternal,
  defaultConfig,
  isBaselinable,
  isWaivable,
  type Preset,
  type ResolvedConfig,
  type RuleSetting,
} from "../../src/lint/config/config.ts";
import { type LayeringOptions, layerConfig } from "../../src/lint/config/layers.ts";
import type { ConfigLayer, RuleEntry } from "../../src/lint/config/read-config.ts";
import { type Rule, sinceOf } from "../../src/lint/define-rule.ts";

const ID = "no-late-skip";
type Options = Readonly<Record<string, number>>;

function entry(severity: RuleSetting | undefined, ignorable?: boolean, options: Options = {}): RuleEntry {
  return { id: ID, severity, ignorable, options: new Map(Object.entries(options)) };
}

/** The settings of a rule by files with one entry each, the weakest first. */
function settled(entries: readonly RuleEntry[], options: Partial<LayeringOptions> = {}) {
  const layers = entries.map((one) => {
    const nothing = { overrides: [], ignore: [], suppressions: [], guardrails: [], approvals: [] };
    return { ...nothing, uri: "c.json", rules: [one] } as unknown as ConfigLayer;
  });
  const { base } = layerConfig(layers, { rules: RULES, ...options });
  const given = base.options?.get(ID);
  return [
    base.severities.get(ID) ?? "off",
    base.unignorable?.has(ID),
    given === undefined ? undefined : Object.fromEntries(given),
  ];
}

describe("the settings of a rule", () => {
  it.each<[string, readonly RuleEntry[], readonly unknown[]]>([
    ["are the strongest", [entry("error"), entry("info")], ["info", false, undefined]],
    ["can be off", [entry("error"), entry("off")], ["off", false, undefined]],
    ["can be on again", [entry("off"), entry("warning")], ["warning", false, undefined]],
    ["stay without another", [entry("info"), entry(undefined)], ["info", false, undefined]],
    ["stay if insisted on", [entry("warning", false), entry("off")], ["warning", true, undefined]],
    ["stay if they are no milder", [entry("warning", false), entry("info")], ["warning", true, undefined]],
    ["become more severe", [entry("warning", false), entry("error")], ["error", true, undefined]],
    ["stay insisted on", [entry("info", false), entry("info", true)], ["info", true, undefined]],
    ["may be ignorable", [entry("info", true), entry("error")], ["error", false, undefined]],
    [
      "have the options of all",
      [entry("info", undefined, { a: 1, b: 1 }), entry(undefined, undefined, { b: 2 })],
      ["info", false, { a: 1, b: 2 }],
    ],
    [
      "keep options that are insisted on",
      [entry("info", false, { a: 1 }), entry("error", undefined, { a: 2, b: 2 })],
      ["error", true, { a: 1 }],
    ],
    [
      "have no later options if none are insisted on",
      [entry("info", false), entry("info", undefined, { a: 2 })],
      ["info", true, undefined],
    ],
  ])("%s", (_, entries, expected) => expect(settled(entries)).toEqual(expected));

  it.each<[string, RuleEntry, RuleEntry, readonly unknown[]]>([
    ["severity", entry("error", false), entry("off"), ["error", true, {}]],
    ["options", entry("error", false, { a: 1 }), entry("error", true, { a: 2 }), ["error", true, { a: 1 }]],
    ["severity, or a greater one", entry("info", false), entry("error"), ["error", true, {}]],
    [
      "nothing that it does not insist on",
      entry("error", true, { a: 1 }),
      entry("off"),
      ["off", false, undefined],
    ],
  ])("above a file enforce their %s", (_, above, own, expected) => {
    const layer = { overrides: [], ignore: [], suppressions: [], guardrails: [], approvals: [] };
    const outer = layerConfig([{ ...layer, uri: "c.json", rules: [above] } as unknown as ConfigLayer], {
      rules: RULES,
    });
    const [severity, isFirm, options] = settled([own], { above: () => outer.base });
    expect([severity, isFirm, options ?? (isFirm ? {} : undefined)]).toEqual(expected);
  });

  it.each<[RuleSetting, RuleSetting, RuleSetting]>([
    ["error", "off", "error"],
    ["off", "off", "off"],
    ["off", "info", "info"],
    ["warning", "info", "warning"],
    ["info", "warning", "warning"],
  ])("above a file that are %s make %s of a preset without the rule %s", (above, own, expected) => {
    const firm = { severities: new Map(), unignorable: new Set([ID]), ruleIds: new Set([ID]) };
    if (above !== "off") firm.severities.set(ID, above);
    const given = { above: () => firm as unknown as ResolvedConfig, strongest: { preset: "none" as const } };
    expect(settled([entry(own)], given)).toEqual([expected, true, undefined]);
  });

  it("for files that others keep are lowered, unless they are insisted on", () => {
    const override = { files: ["vendor/*"], rules: [], isExternal: true };
    const layer = {
      ...{ overrides: [override], ignore: [], suppressions: [], guardrails: [], approvals: [] },
      ...{ uri: "c.json", rules: [entry("error", false), { ...entry("error"), id: "no-empty-set" }] },
    };
    const { forFile } = layerConfig([layer as unknown as ConfigLayer], { rules: RULES });
    const severities = (path: string) => [ID, "no-empty-set"].map((id) => forFile(path).severities.get(id));
    expect([severities("vendor/a.json"), severities("a.json")]).toEqual([
      ["error", "info"],
      ["error", "error"],
    ]);
  });

  it("from the command line are stronger, also than what is insisted on", () => {
    const strongest = { rules: new Map<string, RuleSetting>([[ID, "off"]]) };
    expect(settled([entry("error", false)], { strongest })).toEqual(["off", true, undefined]);
    const entries = { entries: [entry("off", undefined, { a: 1 })] };
    expect(settled([entry("error")], { strongest: entries })).toEqual(["off", false, { a: 1 }]);
    expect(settled([entry("error", false)], { strongest: entries })).toEqual(["error", true, undefined]);
  });
});

it.each<[Preset | undefined, readonly string[]]>([
  [undefined, ["usual", "own"]],
  ["recommended", ["usual", "own"]],
  ["strict", ["usual", "stricter", "own"]],
  ["security", ["risk", "own"]],
  ["migration", ["blocker", "own"]],
  ["all", ["usual", "stricter", "risk", "blocker", "own"]],
  ["none", ["own"]],
])("the preset %s switches on %j", (preset, expected) => {
  const rules = [
    { id: "usual", effect: "style" },
    { id: "stricter", effect: "style", presets: ["strict"] },
    { id: "risk", effect: "risky", presets: [] },
    { id: "blocker", effect: "blocks-migration", presets: [] },
    { id: "own", effect: "style", presets: [], origin: "rules.mjs" },
  ].map((one) => ({ ...one, severity: "warning" })) as unknown as readonly Rule[];
  expect([...defaultConfig(rules, preset).severities.keys()]).toEqual(expected);
});

it.each<[string, Severity, Severity]>([
  ["lint/a", "error", "info"],
  ["lint/a", "warning", "info"],
  ["lint/a", "info", "info"],
  ["lint/a", "hint", "hint"],
  ["lint/firm", "error", "error"],
  ["syntax/firm", "error", "info"],
  ["config/unknown-key", "warning", "info"],
  ["config/custom-rule-failed", "error", "error"],
  ["internal/rule-crashed", "error", "error"],
  ["json/firm", "error", "info"],
])("in a file that others keep, %s is not %s but %s", (code, severity, expected) => {
  const range = inFile({ start: 0, end: 1 });
  const given = diagnosticIn("a", code as DiagnosticCode, { severity, range, message: "A.", help: "B." });
  expect(asExternal(given, { unignorable: new Set(["firm"]) })).toEqual({ ...given, severity: expected });
});

it.each<[string, "taken away" | "waived for a time" | "kept"]>([
  ["lint/a", "taken away"],
  ["lint/firm", "kept"],
  ["syntax/firm", "waived for a time"],
  ["types/unknown-field", "waived for a time"],
  ["source/json-comment", "kept"],
  ["config/unknown-key", "kept"],
])("by an entry of a baseline, %s is %s", (code, expected) => {
  const given = { code: code as DiagnosticCode } as Diagnostic;
  const isTakenAway = isBaselinable(given, { unignorable: new Set(["firm"]) });
  const outcome = isTakenAway ? "taken away" : isWaivable(given) ? "waived for a time" : "kept";
  expect(outcome).toBe(expected);
  expect(isBaselinable(given, {})).toBe(code.startsWith("lint/"));
});

it.each([
  [{ since: "1.2.0" }, "1.2.0"],
  [{ since: "1.2.0", origin: "./rules.mjs" }, "1.2.0"],
  [{ since: "" }, "0.1.0"],
  [{ since: "", origin: "./rules.mjs" }, ""],
])("a rule with %j appeared in %j", (rule, version) => {
  expect(sinceOf(rule as Rule)).toBe(version);
});
