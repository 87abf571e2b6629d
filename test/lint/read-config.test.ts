import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { inFile } from "../../src/core/range.ts";
import { PRESETS, type Preset, presetSeverities, presetsOf } from "../../src/lint/config/config.ts";
import { resolveConfig } from "../../src/lint/config/layers.ts";
import { extendedBy } from "../../src/lint/config/read-config.ts";
import { defineRule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { expectGolden } from "../support/golden.ts";
import { readDocument } from "../support/rule-tester.ts";
import { readConfig, saidOf } from "./read-config-support.ts";

describe("the configuration", () => {
  it("is the recommended preset by default", () => {
    const { value, diagnostics } = readConfig("{}");
    expect(diagnostics).toEqual([]);
    expect(value.severities.get("no-empty-set")).toBe("error");
    expect(value.severities.has("no-mixed-and-or")).toBe(false);
    expect(value).toMatchObject({ plan: undefined, ignore: [], suppressions: [] });
  });

  it("takes another preset and overrides single rules", () => {
    const { value, diagnostics } = readConfig(
      '{ "preset": "strict", "rules": { "prefer-in": "off", "no-empty-set": "warning", "prefer-ne": "error" } }',
    );
    expect(diagnostics).toEqual([]);
    expect(value.severities.get("no-mixed-and-or")).toBe("info");
    expect(value.severities.has("prefer-in")).toBe(false);
    expect(value.severities.get("no-empty-set")).toBe("warning");
    expect(value.severities.get("prefer-ne")).toBe("error");
  });

  it("can start from nothing", () => {
    const { value } = readConfig('{ "preset": "none", "rules": { "prefer-in": "error" } }');
    expect([...value.severities]).toEqual([["prefer-in", "error"]]);
  });

  it("has rules of every effect in the recommended preset", () => {
    const effects = RULES.filter(({ presets }) => !presets || presets.includes("recommended")).map(
      ({ effect }) => effect,
    );
    expect(new Set(effects)).toEqual(
      new Set(["rejected", "ineffective", "risky", "blocks-migration", "style"]),
    );
  });

  it("names a lock file", () => {
    expect(readConfig('{ "lock": "waf.lock.json" }').value.lock).toBe("waf.lock.json");
    const { value, diagnostics } = readConfig('{ "lock": 1 }');
    expect([value.lock, diagnostics.map(({ code }) => code)]).toEqual([undefined, ["config/wrong-type"]]);
  });

  it("contains plan, ignored paths and suppressions", () => {
    const { value, diagnostics } = readConfig(
      '{ "plan": "business", "ignore": ["old/**"], "suppressions": [{ "rule": ["prefer-in", "prefer-ne"], "file": "a.json", "pointer": "/rules/0", "reason": " why " }] }',
    );
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({
      plan: "business",
      ignore: ["old/**"],
      suppressions: [
        { rules: ["prefer-in", "prefer-ne"], file: "a.json", pointer: "/rules/0", reason: "why" },
      ],
    });
  });
});

const MISTAKES = [
  ["«[]»", "config/wrong-type", "The configuration must be an object"],
  ['{ "approvals": [«1»] }', "config/wrong-type", "An entry of `approvals` must be an object"],
  [
    '{ "approvals": [«{ "subject": "a", "to": 1, "reason": " ", "owner": "b", "until": "2030-01-31" }»] }',
    "config/missing-key",
    "An approval without `reason` has no effect.",
  ],
  [
    '{ "approvals": [{ "subject": "a", "to": "b", "reason": "c", "owner": "d", "until": «"soon"» }] }',
    "config/wrong-type",
    "`until` must be a day such as `2027-03-31`",
  ],
  [
    '{ "approvals": [{ "zones": «1», "subject": "a", "to": "b", "reason": "c", "owner": "d", "until": "2030-01-31" }] }',
    "config/wrong-type",
    "`zones` must be a string",
  ],
  ['{ "guardrails": [«{ "minParanoia": 2 }»] }', "config/missing-key", "A guardrail without `reason`"],
  ['{ "guardrails": [«{ "reason": " " }»] }', "config/missing-key", "A guardrail without `reason`"],
  ['{ "guardrails": [{ "reason": «1» }] }', "config/wrong-type", "`reason` must be a string"],
  [
    '{ "guardrails": [{ "reason": "a", "minParanoia": «5» }] }',
    "config/wrong-type",
    "`minParanoia` must be a whole number, from 1 to 4",
  ],
  ['{ "guardrails": [{ "reason": "a", "maxThreshold": «0» }] }', "config/wrong-type", "1 or above"],
  ['{ "guardrails": [{ "reason": "a", "actions": [«"x"»] }] }', "config/unknown-value", "`actions`"],
  [
    '{ "guardrails": [{ "reason": "a", "zones": ["z", «1»] }] }',
    "config/wrong-type",
    "`zones` must be a string",
  ],
  ['{ "guardrails": [{ "reason": "a", "maxThreshold": «"none"» }] }', "config/wrong-type", "`maxThreshold`"],
  ['{ "guardrails": [{ "reason": "a", "maxUntilDays": «36526» }] }', "config/wrong-type", "from 0 to 36525"],
  [
    '{ "guardrails": [{ "reason": "a", "requiredRulesets": «"a"» }] }',
    "config/wrong-type",
    "`requiredRulesets`",
  ],
  [
    '{ "guardrails": [{ "reason": "a", "requiredRules": [1, «1.5»] }] }',
    "config/wrong-type",
    "`requiredRules`",
  ],
  ['{ "guardrails": [{ "reason": "a", "exceptions": «1» }] }', "config/wrong-type", "`exceptions`"],
  ['{ «"presset"»: "strict" }', "config/unknown-key", "did you mean `preset`?"],
  ['{ "preset": «"strikt"» }', "config/unknown-value", "did you mean `strict`?"],
  ['{ "preset": «1» }', "config/unknown-value", "`preset`"],
  ['{ "rules": «[]» }', "config/wrong-type", "`rules` must be an object"],
  ['{ "rules": { «"prefer-inn"»: "off" } }', "config/unknown-rule", "did you mean `prefer-in`"],
  ['{ "rules": { «"syntax/unclosed"»: "off" } }', "config/unknown-rule", "There is no rule"],
  ['{ "rules": { "prefer-in": «"of"» } }', "config/unknown-value", "did you mean `off`?"],
  ['{ "rules": { "prefer-in": «false» } }', "config/unknown-value", "`prefer-in`"],
  ['{ "plan": «"biz"» }', "config/unknown-value", "`plan`"],
  ['{ "ignore": «"old"» }', "config/wrong-type", "a list of strings"],
  ['{ "ignore": ["a", «1»] }', "config/wrong-type", "a string"],
  ['{ "suppressions": «{}» }', "config/wrong-type", "a list"],
  ['{ "suppressions": [«1»] }', "config/wrong-type", "must be an object"],
  ['{ "suppressions": [«{ "rule": "prefer-in", "file": "a" }»] }', "config/missing-reason", "no reason"],
  [
    '{ "suppressions": [«{ "rule": "prefer-in", "file": "a", "reason": " " }»] }',
    "config/missing-reason",
    "no reason",
  ],
  [
    '{ "suppressions": [«{ "file": "a", "reason": "x" }»] }',
    "config/missing-key",
    "A suppression without `rule`",
  ],
  [
    '{ "suppressions": [«{ "rule": "prefer-in", "reason": "x" }»] }',
    "config/missing-key",
    "A suppression without `file`",
  ],
  ['{ "suppressions": [{ "rule": «"nope"», "file": "a", "reason": "x" }] }', "config/unknown-rule", "`nope`"],
  [
    '{ "suppressions": [{ "rule": "prefer-in", "file": "a", "reason": "x", «"why"»: 1 }] }',
    "config/unknown-key",
    "`why`",
  ],
  ['{ "approvals": «1» }', "config/wrong-type", "`approvals` must be a list"],
  [
    '{ "approvals": [{ "subject": "a", "to": "b", "reason": "c", "owner": "d", "until": "2030-01-31", «"by"»: 1 }] }',
    "config/unknown-key",
    "`by`",
  ],
  ['{ "guardrails": «1» }', "config/wrong-type", "`guardrails` must be a list"],
  ['{ "guardrails": [«1»] }', "config/wrong-type", "An entry of `guardrails` must be an object"],
  ['{ "guardrails": [{ "reason": "a", «"why"»: 1 }] }', "config/unknown-key", "`why`"],
  ['{ "guardrails": [{ "reason": "a", "actions": «1» }] }', "config/wrong-type", "`actions` must be a list"],
  ['{ "guardrails": [{ "reason": "a", "minParanoia": «0» }] }', "config/wrong-type", "from 1 to 4"],
  ['{ "guardrails": [{ "reason": "a", "minParanoia": «1.5» }] }', "config/wrong-type", "`minParanoia`"],
  ['{ "guardrails": [{ "reason": "a", "minParanoia": «"2"» }] }', "config/wrong-type", "`minParanoia`"],
  ['{ "guardrails": [{ "reason": "a", "maxUntilDays": «-1» }] }', "config/wrong-type", "from 0 to 36525"],
  ['{ "guardrails": [{ "reason": "a", "requiredRules": «1» }] }', "config/wrong-type", "`requiredRules`"],
  [
    '{ "guardrails": [{ "reason": "a", "requiredRules": [«true»] }] }',
    "config/wrong-type",
    "`requiredRules`",
  ],
  ['{ "overrides": «1» }', "config/wrong-type", "`overrides` must be a list"],
  ['{ "overrides": [«1»] }', "config/wrong-type", "An entry of `overrides` must be an object"],
  ['{ "overrides": [{ "files": «1» }] }', "config/wrong-type", "`files`"],
  ['{ "overrides": [{ "files": "a", "plan": «"biz"» }] }', "config/unknown-value", "`plan`"],
  ['{ "overrides": [{ "files": "a", «"why"»: 1 }] }', "config/unknown-key", "`why`"],
  ['{ "lock": «1» }', "config/wrong-type", "`lock` must be a string"],
  ['{ "baseline": «1» }', "config/wrong-type", "`baseline` must be a string"],
  ['{ "rules": { "prefer-in": { "options": «1» } } }', "config/wrong-type", "`options` must be an object"],
  [
    '{ "rules": { "prefer-in": { "options": { «"max"»: 1 } } } }',
    "config/unknown-option",
    "The rule `prefer-in` has no option `max`",
  ],
  [
    '{ "suppressions": [{ "rule": «1», "file": "a", "reason": "x" }] }',
    "config/wrong-type",
    "`rule` must be a string",
  ],
  [
    '{ "suppressions": [{ "rule": "prefer-in", "file": «1», "reason": "x" }] }',
    "config/wrong-type",
    "`file` must be a string",
  ],
  [
    '{ "suppressions": [{ "rule": "prefer-in", "file": "a", "pointer": «1», "reason": "x" }] }',
    "config/wrong-type",
    "`pointer` must be a string",
  ],
] as const;

describe("what is wrong in it", () => {
  it.each(MISTAKES)("%s", (marked, code, message) => {
    const { diagnostics, ranges } = readConfig(marked);
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    expect(diagnostics[0]!.message).toContain(message);
    expect(diagnostics[0]!.message).toMatch(/[.?]$/);
    expect(diagnostics[0]!.range).toEqual(ranges[0]);
  });

  it.each([
    '{ "file": "a", "reason": "x" }',
    '{ "rule": "nope", "file": "a", "reason": "x" }',
    '{ "rule": "prefer-in", "reason": "x" }',
    '{ "rule": "prefer-in", "file": 1, "reason": "x" }',
  ])("a suppression without a rule or a file takes nothing away: %s", (suppression) => {
    expect(readConfig(`{ "suppressions": [${suppression}] }`).value.suppressions).toEqual([]);
  });

  it.each([
    ['{ "suppressions": [{ "rule": "prefer-in", "file": "a", "reason": 1 }] }', "`reason` must be a string"],
    ['{ "approvals": [{ "subject": 1 }] }', "`subject` must be a string"],
  ])("may be a wrong type beside something missing: %s", (text, message) => {
    expect(
      readConfig(text)
        .diagnostics.map((one) => one.message)
        .join("\n"),
    ).toContain(message);
  });

  it.each([
    '{ "reason": "a", "minParanoia": 1, "maxThreshold": 1, "maxUntilDays": 0 }',
    '{ "reason": "a", "minParanoia": 4, "maxThreshold": "low", "maxUntilDays": 36525 }',
    '{ "reason": "a", "requiredRules": [949110, "a"], "actions": ["log"] }',
  ])("is nothing in the guardrail %s", (guardrail) => {
    const { value, diagnostics } = readConfig(`{ "guardrails": [${guardrail}] }`);
    expect([diagnostics, value.guardrails?.length]).toEqual([[], 1]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['{ "extends": "a" }', ["a"], []],
    ['{ "extends": ["a", "b"] }', ["a", "b"], []],
    ["{}", [], []],
    ["[]", [], []],
    ['{ "extends": 1 }', [], ["`extends` must be a string"]],
  ])("may be in what it extends: %s", (text, names, messages) => {
    const { value, diagnostics } = extendedBy(readSourceSync("c.json", text).roots[0]!, "c.json");
    expect(value.map(({ name }) => name)).toEqual(names);
    expect(diagnostics.map((one) => one.message.slice(0, 26))).toEqual(messages);
  });

  it("is said like this", () => {
    const said = MISTAKES.map(([marked]) => saidOf(marked, readConfig(marked).diagnostics));
    expectGolden(said.join(""), "fixtures/lint/config-problems.txt");
  });

  it("is reported all at once, and the rest is kept", () => {
    const { value, diagnostics } = readConfig(
      '{ "plan": "gold", "rules": { "nope": "off", "prefer-in": "off" } }',
    );
    expect(diagnostics).toHaveLength(2);
    expect(value.plan).toBeUndefined();
    expect(value.severities.has("prefer-in")).toBe(false);
  });

  it("includes keys that every object has", () => {
    const { diagnostics } = readConfig('{ "rules": { «"constructor"»: "off" } }');
    expect(diagnostics).toMatchObject([{ code: "config/unknown-rule" }]);
    expect(readConfig('{ "__proto__": { "preset": "none" } }').diagnostics).toMatchObject([
      { code: "config/unknown-key" },
    ]);
  });
});

it("guardrails are for all zones unless they name some, and allow exceptions unless they forbid them", () => {
  const { value, diagnostics } = readConfig(
    '{ "guardrails": [{ "reason": "a", "minParanoia": 2 }, { "zones": ["z"], "reason": " a ", "exceptions": false }, { "reason": "b", "actions": ["log", "block"], "requiredRules": [920100, "x"] }] }',
  );
  expect(diagnostics).toEqual([]);
  expect(value.guardrails).toMatchObject([
    { zones: ["*"], reason: "a", minParanoia: 2, maxThreshold: undefined, allowsExceptions: true },
    { zones: ["z"], reason: "a", minParanoia: undefined, requiredRules: [], allowsExceptions: false },
    { zones: ["*"], reason: "b", actions: ["log", "block"], requiredRules: ["920100", "x"] },
  ]);
});

describe("approvals", () => {
  const whole = { subject: "a", to: "b", reason: "c", owner: "d", until: "2030-01-31" };
  const read = (...approvals: readonly object[]) => readConfig(JSON.stringify({ approvals }));

  it("are for all zones unless they name some", () => {
    const { value, diagnostics } = read(whole, { ...whole, to: 25, zones: "z" });
    expect(diagnostics).toEqual([]);
    expect(value.approvals).toMatchObject([
      { ...whole, zones: ["*"], uri: "wafsmith.config.json" },
      { ...whole, zones: ["z"], to: "25" },
    ]);
  });

  it.each(Object.keys(whole))("are left out without `%s`", (key) => {
    for (const nothing of [undefined, "", " "]) {
      const { value, diagnostics } = read({ ...whole, [key]: nothing });
      expect(value.approvals).toEqual([]);
      expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
        ["config/missing-key", `An approval without \`${key}\` has no effect.`],
      ]);
    }
  });
});

describe("presets", () => {
  const ids = (preset: Preset) => [...presetSeverities(RULES, preset).keys()];

  it("are each what they say", () => {
    expect(ids("none")).toEqual([]);
    expect(ids("all")).toEqual(RULES.map(({ id }) => id));
    const effects = (preset: Preset) =>
      new Set(RULES.filter(({ id }) => ids(preset).includes(id)).map(({ effect }) => effect));
    expect(effects("security")).toEqual(new Set(["rejected", "ineffective", "risky"]));
    expect(effects("migration")).toContain("blocks-migration");
    expect(ids("security")).toContain("no-unescaped-dot");
    expect(ids("strict")).toEqual(expect.arrayContaining(ids("recommended")));
  });
});

describe("options of rules", () => {
  const rule = defineRule({
    ...RULES[0]!,
    id: "max-things",
    messages: { many: { text: "{{count}} of {{kind}}." } },
    options: {
      max: { kind: "integer", default: 3, min: 1, max: 10, summary: "How many." },
      isStrict: { kind: "boolean", default: false, summary: "Whether." },
      kind: { kind: "choice", values: ["a", "b"], default: "a", summary: "Which." },
      names: { kind: "texts", default: ["x"], summary: "Names." },
      prefix: { kind: "text", default: "", summary: "What comes first." },
      least: { kind: "integer", default: 1, summary: "The least." },
    },
    create: (context) => ({
      Expression() {
        const { max, kind, names, isStrict, prefix } = context.options;
        // Their types follow from what is declared.
        const typed: { max: number; kind: "a" | "b"; names: readonly string[] } = { max, kind, names };
        const text = `${prefix}${typed.kind} ${isStrict} ${names.join("+")}`;
        context.report({
          at: inFile({ start: 0, end: 1 }),
          messageId: "many",
          data: { count: max, kind: text },
        });
      },
    }),
  });
  const configured = (text: string) => {
    const { text: json, ranges } = readMarks(text);
    const [root] = readDocument(json, "json").roots;
    const { value, diagnostics } = resolveConfig(root!, { uri: "c.json", rules: [rule] });
    const [found] = lintDocument(readDocument("ssl", "expression"), {
      rules: [rule],
      config: value,
    }).diagnostics;
    return { diagnostics, ranges, message: found?.message };
  };

  it("have defaults", () => {
    expect(configured('{ "preset": "all" }').message).toBe("3 of a false x.");
    expect(configured('{ "preset": "all", "rules": { "max-things": { "options": {} } } }').message).toBe(
      "3 of a false x.",
    );
  });

  it("are given to the rule", () => {
    const { message, diagnostics } = configured(
      '{ "rules": { "max-things": { "severity": "error", "options": { "max": 7, "least": 0, "kind": "b", "names": ["y", "z"], "isStrict": true, "prefix": "-" } } } }',
    );
    expect([message, diagnostics]).toEqual(["7 of -b true y+z.", []]);
  });

  it.each([1, 10])("may be at a limit: %i", (max) => {
    const { message, diagnostics } = configured(
      `{ "preset": "all", "rules": { "max-things": { "options": { "max": ${max} } } } }`,
    );
    expect([message, diagnostics]).toEqual([`${max} of a false x.`, []]);
  });

  it("do not switch a rule on", () => {
    expect(
      configured('{ "preset": "none", "rules": { "max-things": { "options": { "max": 7 } } } }').message,
    ).toBeUndefined();
  });

  it.each([
    ['{ "max": «0» }', "config/wrong-type", "`max` must be a whole number from 1 to 10"],
    ['{ "max": «11» }', "config/wrong-type", "from 1 to 10"],
    ['{ "least": «-1» }', "config/wrong-type", "`least` must be a whole number, 0 or above"],
    ['{ "max": «1.5» }', "config/wrong-type", "from 1 to 10"],
    ['{ "max": «"3"» }', "config/wrong-type", "from 1 to 10"],
    ['{ "isStrict": «1» }', "config/wrong-type", "`true` or `false`"],
    ['{ "kind": «"c"» }', "config/wrong-type", "one of `a`, `b`"],
    ['{ "names": «[1]» }', "config/wrong-type", "a list of strings"],
    ['{ "prefix": «null» }', "config/wrong-type", "a string"],
    ['{ «"mx"»: 1 }', "config/unknown-option", "did you mean `max`?"],
    [
      '{ «"level"»: 1 }',
      "config/unknown-option",
      "Its options are `max`, `isStrict`, `kind`, `names`, `prefix` and `least`.",
    ],
    ["«[]»", "config/wrong-type", "`options` must be an object"],
  ])("%s is rejected", (options, code, message) => {
    const { diagnostics, ranges } = configured(
      `{ "preset": "all", "rules": { "max-things": { "options": ${options} } } }`,
    );
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    expect(`${diagnostics[0]!.message} ${diagnostics[0]!.help}`).toContain(message);
    expect(diagnostics[0]!.range).toEqual(ranges[0]);
  });

  it.each([
    ['{ "preset": "all", "rules": { "max-things": { «"level"»: 1 } } }', "config/unknown-key", "`level`"],
    [
      '{ "preset": "all", "rules": { "max-things": { "severity": «"loud"» } } }',
      "config/unknown-value",
      "`severity`",
    ],
    [
      '{ "preset": "all", "rules": { "max-things": { "ignorable": «"no"» } } }',
      "config/wrong-type",
      "`ignorable`",
    ],
    ['{ "overrides": «{}» }', "config/wrong-type", "a list"],
    ['{ "overrides": [«{ "plan": "pro" }»] }', "config/missing-key", "An override without `files`"],
    ['{ "overrides": [{ "files": "a", «"preset"»: "all" }] }', "config/unknown-key", "`preset`"],
    ['{ "overrides": [{ "files": [«1»] }] }', "config/wrong-type", "`files`"],
    ['{ "overrides": [{ "files": "a", "external": «0» }] }', "config/wrong-type", "`external`"],
    ['{ "baseline": «[]» }', "config/wrong-type", "`baseline`"],
    ['{ "$schema": «1» }', "config/wrong-type", "`$schema`"],
  ])("%s is rejected", (text, code, message) => {
    const { diagnostics, ranges } = configured(text);
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    expect(diagnostics[0]!.message).toContain(message);
    expect(diagnostics[0]!.range).toEqual(ranges[0]);
  });
});

it("a rule is in the presets that switch it on, apart from `all`", () => {
  for (const rule of RULES) {
    const named = PRESETS.filter((preset) => presetsOf(rule).includes(preset));
    const active = PRESETS.filter((preset) => presetSeverities(RULES, preset).has(rule.id));
    expect(active, rule.id).toEqual(PRESETS.filter((one) => one === "all" || named.includes(one)));
    expect(named).not.toContain("all");
  }
});
