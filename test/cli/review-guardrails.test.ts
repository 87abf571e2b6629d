import { describe, expect, it } from "vitest";
import { review } from "./review-support.ts";

const CONFIG = "wafsmith.config.json";
const POLICY = { "waf.policy.yaml": "threshold: 25\n" };
const BEFORE = {
  reason: "PCI",
  minParanoia: 2,
  maxThreshold: 40,
  actions: ["block"],
  requiredRulesets: ["owasp"],
  requiredRules: ["949110"],
  exceptions: false,
  maxUntilDays: 30,
};
const configOf = (...guardrails: readonly object[]) => ({ [CONFIG]: JSON.stringify({ guardrails }) });

async function losses(after: Readonly<Record<string, string | undefined>>) {
  const files = [{ ...POLICY, ...configOf(BEFORE) }, after] as const;
  const { stdout } = await review(...files, "--format", "json");
  const { changes } = JSON.parse(stdout) as {
    changes: readonly { kind: string; protection: string; message: string }[];
  };
  return changes.flatMap(({ kind, protection, message }) =>
    kind === "guardrail" ? [`${protection}: ${/`(\w+)`/.exec(message)?.[1]}`] : [],
  );
}

describe("a review of guardrails", () => {
  it.each<[string, object, readonly string[]]>([
    ["nothing for another reason", { reason: "PCI DSS" }, []],
    ["nothing for stricter limits", { minParanoia: 3, maxThreshold: 25, maxUntilDays: 7 }, []],
    ["a lower level", { minParanoia: 1 }, ["weaker: minParanoia"]],
    ["a higher threshold", { maxThreshold: 60 }, ["weaker: maxThreshold"]],
    ["another action", { actions: ["block", "log"] }, ["weaker: actions"]],
    ["any action", { actions: undefined }, ["lost: actions"]],
    ["a ruleset that is no longer required", { requiredRulesets: [] }, ["lost: requiredRulesets"]],
    ["another rule that is required", { requiredRules: ["942100"] }, ["weaker: requiredRules"]],
    ["exceptions", { exceptions: true }, ["lost: exceptions"]],
    ["longer waivers", { maxUntilDays: 90 }, ["weaker: maxUntilDays"]],
  ])("tells %s", async (_, change, expected) => {
    expect(await losses(configOf({ ...BEFORE, ...change }))).toEqual(expected);
  });

  it("reports every limit of a guardrail that is removed, or that applies to fewer zones", async () => {
    const all = [
      "minParanoia",
      "maxThreshold",
      "maxUntilDays",
      "actions",
      "requiredRulesets",
      "requiredRules",
    ];
    const lost = [...all, "exceptions"].map((name) => `lost: ${name}`);
    expect(await losses(configOf())).toEqual(lost);
    expect(await losses({ [CONFIG]: undefined })).toEqual(lost);
    expect(await losses(configOf({ ...BEFORE, zones: "a.example" }))).toEqual(lost);
  });

  it("does not report a limit that moves to another guardrail, or to another file", async () => {
    const { maxThreshold, ...rest } = BEFORE;
    expect(await losses(configOf(rest, { reason: "later", maxThreshold }))).toEqual([]);
    const yaml = `guardrails:\n  - ${JSON.stringify(BEFORE)}\n`;
    expect(await losses({ [CONFIG]: undefined, "wafsmith.config.yaml": yaml })).toEqual([]);
  });

  it("fails the gate", async () => {
    const files = [{ ...POLICY, ...configOf(BEFORE) }, configOf()] as const;
    const { exitCode, stdout } = await review(...files, "--fail-on-protection", "lost");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Protection lost");
    expect(stdout).toContain("`maxThreshold` (40)");
  });
});
