import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { compilePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import { compareDeployed } from "../../src/compile/drift/compare-deployed.ts";
import type { EffectiveDiff } from "../../src/compile/effect/diff-effective.ts";
import { entryPointJson } from "../../src/compile/entry-point.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import type { SourceText } from "../../src/compile/model/model.ts";
import { cases } from "../support/cases.ts";
import { executeRules } from "./arbitraries.ts";
import { deploymentSettings, exceptionSettings, VALID } from "./settings.ts";
import { CLOUDFLARE_RULESET, entrypointExport, OWASP_RULESET, policyOf, SCORE_RULE } from "./support.ts";

async function compare(before: SourceText, after: SourceText): Promise<EffectiveDiff> {
  const [a, b] = [await readDeployed(before, {}), await readDeployed(after, {})];
  return compareDeployed(a.value!, b.value!);
}

async function bodyOf(text: string): Promise<string | undefined> {
  const { value } = await compilePolicy(policyOf(text));
  return value && entryPointJson(value);
}

const policyFile = (text: string): SourceText => ({ uri: "waf.policy.yaml", text });

type Keys = Readonly<Record<string, unknown>>;

const deploymentWith = (setting: Keys) => ({ deployments: [{ ruleset: "owasp", ...setting }] });

const exceptionWith = (setting: Keys) => {
  const skips = "rules" in setting || "skip" in setting ? {} : { rulesets: ["owasp"] };
  const exception = { expression: 'http.host eq "h"', ...skips, ...setting };
  return { threshold: 25, exclusive: true, exceptions: [exception] };
};

const ROWS = [
  ...Object.entries(deploymentSettings(VALID)).map((row) => ["deployments", ...row] as const),
  ...Object.entries(exceptionSettings(VALID)).map((row) => ["exceptions", ...row] as const),
];

/** The keys whose values are in no body, or have only one that is. */
const SILENT = [
  "deployments name",
  ...["skip", "before", "reason", "until"].map((key) => `exceptions ${key}`),
];

/** Whether rules are disabled before and after: whatever else an override of them says has no effect. */
const areOff = (...values: readonly unknown[]) =>
  values.every((value) => JSON.stringify(value).includes('"enabled":false') && typeof value === "object") &&
  JSON.stringify(values).includes('"action"');

describe("a key of a policy that changes a body", () => {
  it.each(ROWS)("changes the difference: %s, %s", async (where, key, values) => {
    const textOf = (value: unknown) =>
      JSON.stringify((where === "deployments" ? deploymentWith : exceptionWith)({ [key]: value }));
    const sampled = fc.sample(values, { numRuns: 200, seed: 1 });
    const byText = new Map(sampled.map((value) => [textOf(value), value]));
    const compiled = await Promise.all(
      [...byText].map(async ([text, value]) => ({ value, body: await bodyOf(text) })),
    );
    const usable = compiled.filter(({ body }) => body !== undefined);
    const bodies = new Set(usable.map(({ body }) => body));
    expect(bodies.size > 1).toBe(!SILENT.includes(`${where} ${key}`));
    const one = fc.constantFrom(...usable);
    await fc.assert(
      fc.asyncProperty(one, one, async (before, after) => {
        fc.pre(!areOff(before.value, after.value));
        const sides = [before, after].map(({ value }) => policyFile(textOf(value)));
        const { isSame } = await compare(sides[0]!, sides[1]!);
        expect(isSame, JSON.stringify([before, after])).toBe(before.body === after.body);
      }),
      { numRuns: cases(5, 200) },
    );
  });

  it.each(Object.entries(deploymentSettings(VALID)))("is decompiled: %s", async (key, values) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const text = await bodyOf(JSON.stringify(deploymentWith({ [key]: value })));
        if (text === undefined) return;
        const policy = await decompilePolicy({ entrypoint: { uri: "live.json", text } });
        expect([policy.diagnostics, await bodyOf(policy.value!)]).toEqual([[], text]);
      }),
      { numRuns: cases(10, 200) },
    );
  });
});

/** The rules of a live entry point, as a policy that is exclusive describes them. */
const estates = executeRules.filter((rules) => rules.length > 0);

const SKIP = {
  ...{ id: "", action: "skip", expression: 'http.request.uri.path eq "/health"', enabled: true },
  action_parameters: { rulesets: [OWASP_RULESET] },
};

type LiveRule = Readonly<Record<string, unknown>>;

/** Edits of a live entry point, each of which changes what the policy says or leaves open. */
const EDITS: Readonly<Record<string, (rules: readonly LiveRule[], at: number) => readonly LiveRule[]>> = {
  "a rule that is removed": (rules, at) => rules.filter((_, other) => other !== at),
  "another expression": (rules, at) => rules.with(at, { ...rules[at]!, expression: 'http.host eq "edited"' }),
  "another state": (rules, at) => rules.with(at, { ...rules[at]!, enabled: rules[at]!["enabled"] === false }),
  "another description": (rules, at) =>
    rules.map((rule, other) =>
      other === at && rule["description"] ? { ...rule, description: "edited" } : rule,
    ),
  "an exception above": (rules) => [{ ...SKIP }, ...rules],
  "a rule that logs": (rules) => [...rules, { ...SKIP, action: "log", action_parameters: undefined }],
  "a rule that blocks": (rules) => [...rules, { ...SKIP, action: "block", action_parameters: undefined }],
};

/** Variants of a live rule: with other members, or the same in another order. */
const MORE_EDITS: typeof EDITS = {
  ...EDITS,
  nothing: (rules) => rules,
  "another version": (rules, at) => rules.with(at, withParameters(rules[at]!, { version: "12" })),
  "another public key": (rules, at) =>
    rules.with(at, withParameters(rules[at]!, { matched_data: { public_key: `${"b".repeat(43)}=` } })),
  "other logging": (rules, at) => rules.with(at, { ...rules[at]!, logging: { enabled: false } }),
  "all rules off": (rules, at) =>
    rules.with(at, withParameters(rules[at]!, { overrides: { enabled: false } })),
  "no overrides": (rules, at) => rules.with(at, withParameters(rules[at]!, { overrides: undefined })),
  "another scope": (rules, at) =>
    rules.with(at, withParameters(rules[at]!, { rulesets: [OWASP_RULESET, CLOUDFLARE_RULESET] })),
  "another order": (rules) => [...rules].reverse(),
  "overrides that say what Cloudflare ships": (rules, at) =>
    rules.with(
      at,
      withParameters(rules[at]!, { overrides: { rules: [{ id: SCORE_RULE, score_threshold: 40 }] } }),
    ),
  "another notation": (rules, at) =>
    rules.with(at, { ...rules[at]!, expression: `(${String(rules[at]!["expression"])})` }),
};

const withParameters = (rule: LiveRule, more: object): LiveRule => ({
  ...rule,
  action_parameters: { ...(rule["action_parameters"] as object), ...more },
});

/** Keys that a policy need not give: what is live stays. */
const OPEN_KEYS = ["expression", "enabled", "version", "description", "logging", "matched_data"];

describe("a policy compiled against what is live", () => {
  it("changes a body exactly if the list of differences is not empty", async () => {
    let differing = 0;
    const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(MORE_EDITS)), fc.nat({ max: 5 })), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          executes: estates,
          chosen: edits,
          open: fc.subarray(OPEN_KEYS),
          isExclusive: fc.boolean(),
          hasException: fc.boolean(),
        }),
        async ({ executes, chosen, open, isExclusive, hasException }) => {
          const rules = [...(hasException ? [SKIP] : []), ...executes];
          const { value } = await decompilePolicy({ entrypoint: entrypointExport(rules) });
          const written = JSON.parse((await bodyOf(value!))!) as { rules: LiveRule[] };
          const read = parse(value!) as { deployments: LiveRule[] };
          const deployments = read.deployments.map((one) =>
            Object.fromEntries(Object.entries(one).filter(([key]) => !open.includes(key))),
          );
          const policy = policyFile(
            JSON.stringify({ ...read, deployments, ...(isExclusive && { exclusive: true }) }),
          );
          const edited = chosen.reduce<readonly LiveRule[]>(
            (all, [edit, at]) => (all.length === 0 ? all : MORE_EDITS[edit]!(all, at % all.length)),
            written.rules,
          );
          const live = entrypointExport(edited);
          const compiled = (await compilePolicy({ policy, entrypoint: live })).value;
          if (!compiled) return;
          const after = JSON.parse(entryPointJson(compiled)) as { rules: LiveRule[] };
          const isChanged = normal(after.rules) !== normal(edited);
          if (isChanged) differing++;
          const { isSame, deployments: told } = await compare(policy, live);
          const isTold = !isSame || told.some(({ settings, rules: all }) => settings.length + all.length > 0);
          expect(isTold, JSON.stringify([chosen, open, isExclusive, edited, after.rules])).toBe(isChanged);
        },
      ),
      { numRuns: cases(40, 2_000) },
    );
    expect(differing).toBeGreaterThan(cases(4, 750));
  });
});

/** Rules as text: members in one order. */
const normal = (rules: readonly LiveRule[]): string =>
  JSON.stringify(rules, (key, value: unknown) => {
    if (key === "id" && value === "") return undefined;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    const members = Object.entries(value).filter(([, one]) => JSON.stringify(one) !== "{}");
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  });

describe("what is live, and an exclusive policy that says the same", () => {
  const both = async (rules: readonly object[]) => {
    const live = entrypointExport(rules);
    const { value } = await decompilePolicy({ entrypoint: live });
    const policy = policyFile(`${value!.replace(/^---\n/, "")}exclusive: true\n`);
    return { live, policy };
  };

  it("do not differ, and differ by every edit, from both sides", async () => {
    await fc.assert(
      fc.asyncProperty(
        estates,
        fc.constantFrom(...Object.keys(EDITS)),
        fc.nat({ max: 5 }),
        async (rules, edit, at) => {
          const { live, policy } = await both(rules);
          const { isSame } = await compare(policy, live);
          fc.pre(isSame);
          const changed = EDITS[edit]!(rules as unknown as LiveRule[], at % rules.length);
          fc.pre(JSON.stringify(changed) !== JSON.stringify(rules));
          const edited = entrypointExport(changed);
          const [forward, back] = [await compare(policy, edited), await compare(edited, policy)];
          const isTold = ({ isSame: isQuiet, deployments }: EffectiveDiff) =>
            !isQuiet ||
            deployments.some(({ notGoverned, settings }) => notGoverned.length + settings.length > 0);
          expect([edit, isTold(forward), isTold(back)]).toEqual([edit, true, true]);
          const counts = [forward, back].map(({ deployments }) =>
            deployments.map(({ settings, rules: all }) => settings.length + all.length).sort(),
          );
          expect(counts[0]).toEqual(counts[1]);
        },
      ),
      { numRuns: cases(15, 600) },
    );
  });
});
