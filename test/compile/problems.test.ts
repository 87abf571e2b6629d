import { describe, expect, it } from "vitest";
import { messageIdOf, PROBLEMS } from "../../src/compile/codes.ts";
import { compilePolicy, preparePolicy } from "../../src/compile/compile.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import { lockRulesets } from "../../src/compile/managed/lock.ts";
import { diffLocks, touchedPlaces } from "../../src/compile/managed/lock-diff.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { DEFAULT_COMPILE_LIMITS as limits } from "../../src/compile/model/model.ts";
import { resolveDeployments } from "../../src/compile/resolve/resolve.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { expectGolden } from "../support/golden.ts";
import { expectSentences } from "../support/sentences.ts";
import { filesOf, PROBLEM_CASES } from "./problem-cases.ts";
import {
  LOCK_CASES,
  LONG_FORM_CASES,
  OLD_LOCK,
  OLD_RULE,
  TOUCHED_CASES,
  WHOLE_LISTS,
} from "./problem-cases-long-form.ts";
import { lockFile, policyOf } from "./support.ts";

function nameOf({ code, messageId }: Diagnostic): string {
  return `${code} ${messageId}`;
}

const CASES = [...PROBLEM_CASES, ...LONG_FORM_CASES];

function names(cases: readonly { readonly message: string }[]): string[] {
  // Those of comparing, of decompiling and of several zones have separate tests.
  const elsewhere = [
    "not-a-policy notation",
    "not-comparable notComparable",
    "not-expressible notExpressible",
    "other-rule otherRule",
    "other-rule idleSkip",
    "assumed-ruleset assumedRuleset",
    "unusable-entrypoint severalOverrides",
    "unusable-entrypoint refused",
  ];
  const own = [...elsewhere, "nothing-deployed nothingDeployed"].map((name) => `policy/${name}`);
  return [...own, ...cases.map(({ message }) => message)];
}

function catalogueOf(lock: typeof OLD_LOCK) {
  const { value } = readLock(lock, {});
  return value.state === "present" ? value.catalogue : [];
}

/** The parts of a policy that a new lock changes. */
async function touchedIn({ policy: marked, rules, score }: (typeof TOUCHED_CASES)[number]) {
  const { text, ranges } = readMarks(marked);
  const { policy, known } = await preparePolicy({ ...policyOf(text), lock: OLD_LOCK });
  const context = { known: known!, entrypoint: { state: "absent" }, zoneId: undefined, limits } as const;
  const { value: deployments } = resolveDeployments(policy!.deployments, context);
  const changes = diffLocks(catalogueOf(OLD_LOCK), catalogueOf(lockFile(rules, score)));
  return { touched: touchedPlaces(policy!, deployments, changes), ranges };
}

describe("every problem", () => {
  it("has a case here, and nothing else has", () => {
    const known = Object.entries(PROBLEMS).flatMap(([code, { messages }]) =>
      Object.keys(messages).map((signature) => `${code} ${messageIdOf(signature)}`),
    );
    expect([...new Set(names([...CASES, ...LOCK_CASES, ...TOUCHED_CASES]))].sort()).toEqual(known.sort());
  });

  it.each(CASES.map((one) => [`${one.message}: ${one.why}`, one] as const))("%s", async (_, one) => {
    const { text, ranges } = readMarks(one.policy);
    const { diagnostics, value } = await compilePolicy(policyOf(text, one.exports), one.options);
    const found = diagnostics.filter((diagnostic) => nameOf(diagnostic) === one.message);
    expect(found, diagnostics.map(nameOf).join("; ")).toHaveLength(1);
    expectSentences(diagnostics);
    const [diagnostic] = found;
    expect(diagnostic!.data).toMatchObject(one.data ?? {});
    const { effect } = PROBLEMS[diagnostic!.code as keyof typeof PROBLEMS] as { readonly effect?: string };
    expect(Object.entries(diagnostic!).filter(([key]) => /^effect$|^\d/.test(key))).toEqual(
      effect === undefined ? [] : [["effect", effect]],
    );
    expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
    if (one.underlined === undefined) {
      expect(diagnostic).toMatchObject({ uri: "policy.yaml", range: ranges[0] });
      return;
    }
    const file = filesOf(one).find(({ uri }) => uri === diagnostic!.uri)!;
    const underlined = file.text.slice(diagnostic!.range.start, diagnostic!.range.end);
    if (typeof one.underlined === "string") expect(underlined).toBe(one.underlined);
    else expect(underlined).toMatch(one.underlined);
  });

  it.each([
    ["main.tf", "locals {\n  a = 1\n}\n", "Terraform"],
    ["main.tf.json", '{ "locals": { "a": 1 } }', "Terraform"],
    ["main", 'resource "cloudflare_ruleset" "r" {\n  kind = "zone"\n}\n', "Terraform"],
    ["terragrunt.hcl", "inputs = {}\n", "Terraform"],
    ["notes.md", "# Policy\n\n- paranoia: 2\n", "Markdown"],
    ["policy", "threshold : 40", undefined],
    ["policy.txt", "paranoia: 2", undefined],
  ])("is one if the file is of another kind: %s", async (uri, text, notation) => {
    const { diagnostics, value } = await compilePolicy({ policy: { uri, text } });
    expect(value === undefined).toBe(notation !== undefined);
    const range = { start: 0, end: 0 };
    const expected = { uri, range, code: "policy/not-a-policy", messageId: "notation", data: { notation } };
    if (notation) expect(diagnostics).toMatchObject([expected]);
  });

  it("says all of this", async () => {
    const lines: string[] = [];
    for (const one of CASES) {
      const { text } = readMarks(one.policy);
      const { diagnostics } = await compilePolicy(policyOf(text, one.exports), one.options);
      const files = [...filesOf(one), { uri: "policy.yaml", text }];
      const at = ({ uri, range: { start, end } }: Pick<Diagnostic, "uri" | "range">) => {
        const file = files.find((other) => other.uri === uri);
        return `${uri} ${start}-${end} ${JSON.stringify(file?.text.slice(start, end).slice(0, 80))}`;
      };
      lines.push(`${one.message}: ${one.why}`);
      for (const found of diagnostics) {
        lines.push(`  ${found.severity} ${nameOf(found)} ${at(found)}`, `    ${found.message}`);
        if (found.help !== undefined) lines.push(`    help: ${found.help}`);
        for (const { message, ...place } of found.related) lines.push(`    ${at(place)}: ${message}`);
      }
    }
    expectGolden(`${lines.join("\n")}\n`, "fixtures/compile/problems.txt");
  });

  it.each([
    "all_rules: { enabled: false }, categories: [{ category: wordpress, enabled: true }]",
    "all_rules: { enabled: true }",
    "enabled: true",
  ])("a ruleset with rules that are on is not switched off: %s", async (settings) => {
    const text = `deployments: [{ ruleset: cloudflare managed ruleset, ${settings} }]`;
    const { diagnostics } = await compilePolicy(policyOf(text));
    expect(diagnostics.map(nameOf).filter((name) => /switched-off|unknown/.test(name))).toEqual([]);
  });

  it.each(LOCK_CASES.map((one) => [`${one.message}: ${one.why}`, one] as const))("%s", async (_, one) => {
    const { diagnostics, value } = await lockRulesets(one.exports);
    expect(diagnostics.map(nameOf)).toEqual([one.message]);
    expect(value).toBeUndefined();
    const { uri, range } = diagnostics[0]!;
    const { text } = one.exports.find((source) => source.uri === uri)!;
    expect(text.slice(range.start, range.end)).toBe(one.underlined);
  });

  it("lists that are given page by page are locked whole", async () => {
    for (const exports of WHOLE_LISTS) {
      const { value, diagnostics } = await lockRulesets(exports);
      expect([value?.rulesets.length, diagnostics]).toEqual([2, []]);
    }
  });

  it.each(TOUCHED_CASES.map((one) => [`${one.message}: ${one.why}`, one] as const))("%s", async (_, one) => {
    const { touched, ranges } = await touchedIn(one);
    expect(touched.map(nameOf)).toEqual([one.message]);
    expect(touched[0]).toMatchObject({ uri: "policy.yaml", range: ranges[0] });
  });

  const LEVELS = [1, 3].map((level) => ({
    id: String(level).repeat(32),
    description: `94210${level}: Something`,
    tags: [`paranoia-level-${level}`],
    enabled: true,
  }));
  it.each<[policy: string, rules: readonly object[], score: object | undefined, words: readonly string[]]>([
    ["disabled_rules: [942100]", [OLD_RULE], { score_threshold: 60 }, []],
    ["disabled_rules: [942100]", [{ ...OLD_RULE, tags: ["paranoia-level-2"] }], undefined, []],
    ["disabled_rules: [942100]", [OLD_RULE, ...LEVELS], undefined, []],
    ["paranoia: 2", [OLD_RULE, LEVELS[0]!], undefined, []],
    ["paranoia: 2", [OLD_RULE, LEVELS[1]!], undefined, ["tagChanged"]],
    [
      "paranoia: 2",
      [OLD_RULE, { ...LEVELS[1]!, tags: ["a", "paranoia-level-4"] }],
      undefined,
      ["tagChanged"],
    ],
    ["paranoia: 2", [{ ...OLD_RULE, enabled: false }], undefined, []],
  ])(
    "a lock that changes touches only what speaks of it: %s, %j, %j",
    async (policy, rules, score, words) => {
      const { touched } = await touchedIn({ why: "", message: "", policy, rules, ...(score && { score }) });
      expect(touched.map(({ messageId }) => messageId)).toEqual(words);
    },
  );

  it("policy/not-comparable notComparable: a file of another kind", async () => {
    const { value, diagnostics } = await readDeployed({ uri: "package.json", text: '\n{ "name": "x" }' }, {});
    expect(value).toBeUndefined();
    expect(diagnostics.map(nameOf)).toEqual(["policy/not-comparable notComparable"]);
    expect(diagnostics[0]?.range).toEqual({ start: 1, end: 1 });
  });

  it("is worded as whole sentences with a way out", () => {
    for (const { messages } of Object.values(PROBLEMS)) {
      for (const [signature, { text, help }] of Object.entries<{ text: string; help?: string }>(messages)) {
        const needed = [...`${text} ${help}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
        const named = /\((.*)\)/.exec(signature)?.[1]?.split(", ") ?? [];
        expect(named).toEqual([...new Set(needed)]);
        expect(text).toMatch(/^[A-Z`{][\s\S]*(\.|\{\{ending\}\})$/);
        expect(help).toMatch(/^[A-Z`{][\s\S]*\.$/);
        expect(text.length).toBeLessThanOrEqual(120);
      }
    }
  });
});
