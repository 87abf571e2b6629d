import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import { compareDeployed } from "../../src/compile/drift/compare-deployed.ts";
import type { EffectiveDiff } from "../../src/compile/effect/diff-effective.ts";
import { entryPointJson } from "../../src/compile/entry-point.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import type { SourceText } from "../../src/compile/model/model.ts";
import { POLICY_SCHEMA } from "../../src/contract/schemas/policy.ts";
import { cases } from "../support/cases.ts";
import { executeRules } from "./arbitraries.ts";
import { entrypointExport, OWASP_RULESET, policyOf } from "./support.ts";

async function compare(before: SourceText, after: SourceText): Promise<EffectiveDiff> {
  const [a, b] = [await readDeployed(before, {}), await readDeployed(after, {})];
  return compareDeployed(a.value!, b.value!);
}

async function bodyOf(text: string): Promise<string> {
  const { value, diagnostics } = await compilePolicy(policyOf(text));
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return entryPointJson(value);
}

const policyFile = (text: string): SourceText => ({ uri: "waf.policy.yaml", text });

/** Two values of each key of a deployment, with what the rest of the policy has to say for them. */
const DEPLOYMENT_VALUES: Readonly<Record<string, readonly [string, string]>> = {
  name: ["a", "b"],
  ruleset: ["owasp", "Cloudflare Managed Ruleset"],
  scope: ["zone", "account"],
  expression: ['"true"', "ssl"],
  enabled: ["true", "false"],
  version: ["latest", "32"],
  description: ["a", "b"],
  logging: ["{ enabled: true }", "{ enabled: false }"],
  matched_data: ["false", "{ public_key: uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA= }"],
  paranoia: ["1", "3"],
  threshold: ["25", "60"],
  action: ["block", "log"],
  disabled_rules: ["[]", `["${"a".repeat(32)}"]`],
  all_rules: ["{ action: block }", "{ action: log }"],
  categories: ["[]", "[{ category: owasp-crs, enabled: false }]"],
  rules: ["[]", `[{ id: "${"a".repeat(32)}", action: log }]`],
};

const EXCEPTION_VALUES: Readonly<Record<string, readonly [string, string]>> = {
  name: ["a", "b"],
  expression: ["ssl", "not ssl"],
  rulesets: ["[owasp]", `["${"c".repeat(32)}"]`],
  rules: [`{ owasp: ["${"a".repeat(32)}"] }`, `{ owasp: ["${"b".repeat(32)}"] }`],
  skip: ["all", "all"],
  before: ["owasp", "owasp"],
  enabled: ["true", "false"],
  logging: ["true", "false"],
  reason: ["a", "b"],
  until: ["2027-01-31", "2027-02-28"],
};

/** The keys of the mapping with a title in the schema of policies. */
function keysOf(title: string): readonly string[] {
  const found: string[] = [];
  JSON.stringify(POLICY_SCHEMA, (_, value) => {
    if (value?.title === title && found.length === 0) found.push(...Object.keys(value.properties));
    return value;
  });
  return found;
}

const deploymentWith = (key: string, value: string) =>
  `deployments:\n  - ${key === "ruleset" ? "" : "ruleset: owasp\n    "}${key}: ${value}\n`;
const exceptionWith = (key: string, value: string) => {
  const skips = ["rulesets", "rules", "skip"].includes(key) ? "" : "rulesets: [owasp], ";
  const where = key === "expression" ? "" : "expression: http.host eq 'h', ".replaceAll("'", '"');
  return `threshold: 25\nexclusive: true\nexceptions:\n  - { ${skips}${where}${key}: ${value} }\n`;
};

describe("a key of a policy that changes a body", () => {
  it("has two values here", () => {
    expect(Object.keys(DEPLOYMENT_VALUES).sort()).toEqual([...keysOf("Deployment")].sort());
    expect(Object.keys(EXCEPTION_VALUES).sort()).toEqual([...keysOf("Exception")].sort());
  });

  const rows = [
    ...Object.entries(DEPLOYMENT_VALUES).map(([key, values]) => ["deployments", key, values] as const),
    ...Object.entries(EXCEPTION_VALUES).map(([key, values]) => ["exceptions", key, values] as const),
  ];
  it.each(rows)("changes the difference: %s, %s", async (where, key, values) => {
    const textOf = where === "deployments" ? deploymentWith : exceptionWith;
    const [before, after] = values.map((value) => textOf(key, value)) as [string, string];
    const isSameBody = (await bodyOf(before)) === (await bodyOf(after));
    const { isSame } = await compare(policyFile(before), policyFile(after));
    expect(isSame).toBe(isSameBody);
    const told = { name: where === "exceptions", skip: false, before: false, reason: false, until: false };
    expect(isSame).toBe(!(told[key as keyof typeof told] ?? true));
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
            !isQuiet || deployments.some(({ notGoverned }) => notGoverned.length > 0);
          expect([edit, isTold(forward), isTold(back)]).toEqual([edit, true, true]);
          const counts = [forward, back].map(({ deployments }) =>
            deployments.map(({ settings, rules: all }) => settings.length + all.length).sort(),
          );
          expect(counts[0]).toEqual(counts[1]);
        },
      ),
      { numRuns: cases(60, 600) },
    );
  });
});
