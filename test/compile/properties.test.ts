import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compilePolicy } from "../../src/compile/compile.ts";
import { renderPatch } from "../../src/compile/render/json.ts";
import { anyCharacter } from "../support/any-character.ts";
import { cases } from "../support/cases.ts";
import { policyOf } from "./support.ts";

const hexId = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(""));
const policy = fc
  .record(
    {
      paranoia: fc.integer({ min: 1, max: 4 }),
      threshold: fc.oneof(fc.constantFrom("low", "medium", "high"), fc.integer({ min: 1, max: 500 })),
      action: fc.constantFrom("block", "managed_challenge", "js_challenge", "log", "challenge"),
      disabled_rules: fc.uniqueArray(hexId, { maxLength: 5 }),
    },
    { requiredKeys: [] },
  )
  .filter((settings) => Object.keys(settings).length > 0);

async function patchOf(uri: string, text: string): Promise<string> {
  const { value, diagnostics } = await compilePolicy({ policy: { uri, text } });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return renderPatch(value!);
}

describe("compilePolicy", () => {
  it("gives the same bytes whatever the order of keys and the notation", async () => {
    const shuffled = policy.chain((settings) =>
      fc.tuple(
        fc.constant(settings),
        fc.shuffledSubarray(Object.entries(settings), { minLength: Object.keys(settings).length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([settings, entries]) => {
        const expected = await patchOf("policy.json", JSON.stringify(settings));
        const reordered = Object.fromEntries(entries);
        expect(await patchOf("policy.yaml", stringify(reordered))).toBe(expected);
        expect(await patchOf("policy.json", JSON.stringify(reordered, undefined, 4))).toBe(expected);
        expect(expected.endsWith("}\n")).toBe(true);
      }),
    );
  });

  it("overrides what the policy gives and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(policy, async (settings) => {
        const body = JSON.parse(await patchOf("policy.json", JSON.stringify(settings)));
        const { categories = [], rules = [] } = body.action_parameters.overrides ?? {};
        expect(categories).toHaveLength(4 - (settings.paranoia ?? 4));
        const changesScoreRule = settings.threshold !== undefined || settings.action !== undefined;
        const disabled = settings.disabled_rules ?? [];
        expect(rules).toHaveLength(disabled.length + (changesScoreRule ? 1 : 0));
        if (changesScoreRule) {
          expect("score_threshold" in rules[0]).toBe(settings.threshold !== undefined);
          expect("action" in rules[0]).toBe(settings.action !== undefined);
        }
        expect(rules.slice(changesScoreRule ? 1 : 0)).toEqual(disabled.map((id) => ({ id, enabled: false })));
      }),
    );
  });

  it("answers any text with a value or an error, and every place lies inside the file", async () => {
    const word = fc.constantFrom(
      "paranoia",
      "threshold",
      "action",
      "disabled_rules",
      ": ",
      "- ",
      "\n",
      "{",
      "}",
      "[",
      "]",
      "&a ",
      "*a",
      "2",
      '"',
      "'",
      "|\n",
      "---\n",
      "  ",
      "\t",
      "#",
      "!x ",
      "~",
      "é",
      "<<: ",
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(word, { maxLength: 24 }).map((words) => words.join("")),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("policy.yaml", "policy.json"), async (source, uri) => {
        const { value, diagnostics } = await compilePolicy({ policy: { uri, text: source } });
        expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
        for (const { range } of diagnostics) {
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: cases(40, 1000) },
    );
  });
});

describe("hostile policies", () => {
  const aliasBomb = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    .concat(
      [..."bcdefgh"].map(
        (name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[at]}`).join(", ")}]`,
      ),
    )
    .concat("disabled_rules: *h")
    .join("\n");

  it.each([
    ["an alias bomb", aliasBomb],
    ["a list in itself", "disabled_rules: &a [*a]"],
    ["deep nesting", `disabled_rules: ${"[".repeat(100_000)}`],
    ["names of prototypes", "__proto__: { paranoia: 2 }\nconstructor: 1"],
  ])("%s is rejected", async (_, text) => {
    const { value, diagnostics } = await compilePolicy(policyOf(text));
    expect(value).toBeUndefined();
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.length).toBeLessThan(150);
  });

  it("a file above the reader's limit is rejected unread", async () => {
    const text = `paranoia: 2\n#${"x".repeat(1_000)}`;
    const { value, diagnostics } = await compilePolicy(policyOf(text), { read: { maxFileChars: 500 } });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/too-large"]);
  });

  it("a file of ten megabytes is read, and rejected for its content", async () => {
    const text = `{"paranoia": 2, "note": "${"x".repeat(10_000_000)}"}`;
    const { value, diagnostics } = await compilePolicy({ policy: { uri: "policy.json", text } });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["policy/unknown-key"]);
  });

  it("five thousand unknown keys are not all reported", async () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `key${at}: 1\n`).join("");
    const { diagnostics } = await compilePolicy(policyOf(text));
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)!.code).toBe("policy/too-many-problems");
  });
});

describe("a policy of deployments and zones", () => {
  const action = fc.constantFrom("block", "log");
  const deployment = fc.record(
    {
      ruleset: fc.constant("owasp"),
      paranoia: fc.integer({ min: 1, max: 4 }),
      threshold: fc.constantFrom("low", "high"),
      action,
      version: fc.constantFrom<string | number>("latest", 7),
      enabled: fc.boolean(),
      all_rules: fc.record({ enabled: fc.boolean(), action }),
      categories: fc.uniqueArray(fc.record({ category: fc.constantFrom("a", "b"), action }), {
        selector: ({ category }) => category,
      }),
      rules: fc.uniqueArray(fc.record({ id: hexId, enabled: fc.boolean(), reason: fc.constant("why") }), {
        selector: ({ id }) => id,
        maxLength: 3,
      }),
    },
    { requiredKeys: ["ruleset"] },
  );
  const policies = fc.record({
    deployments: fc.tuple(deployment),
    zones: fc.record({ "a.example": fc.record({ id: fc.constant("z"), deployments: fc.tuple(deployment) }) }),
  });

  /** The same value with the keys of every object the other way round. */
  function turned(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, one]) => [key, turned(one)]),
    );
  }

  it("gives the same bytes whatever the order of keys", async () => {
    const compiled = async (value: unknown) => {
      const source = { uri: "policy.yaml", text: stringify(value) };
      const result = await compilePolicy({ policy: source }, { zone: "a.example" });
      return renderPatch(result.value!);
    };
    await fc.assert(
      fc.asyncProperty(policies, async (value) => {
        expect(await compiled(turned(value))).toBe(await compiled(value));
      }),
    );
  });
});
