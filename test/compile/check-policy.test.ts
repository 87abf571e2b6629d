import { describe, expect, it } from "vitest";
import { checkPolicy } from "../../src/compile/check-policy.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { guardrail, lockFile, policyOf } from "./support.ts";

const KNOWN = "a".repeat(32);
const UNKNOWN = "f".repeat(32);
const LOCK = lockFile([
  { id: KNOWN, description: "942100: Something", tags: ["paranoia-level-1"], enabled: true },
]);

/** The findings in a policy: codes, each with the text that it underlines. */
async function findings(text: string, base = "threshold: 60\n"): Promise<string[]> {
  const resolveFile = () => ({ uri: "base.yaml", text: base });
  const options = { guardrails: [guardrail({ maxThreshold: 40 })] };
  const found = await checkPolicy({ ...policyOf(text, { lock: LOCK }), resolveFile }, options);
  return found.map(({ code, uri, range }: Diagnostic) => {
    expect(uri).toBe("policy.yaml");
    return `${code} ${text.slice(range.start, range.end)}`;
  });
}

describe("the compiler's findings about a policy file", () => {
  it.each<[string, string, readonly string[]]>([
    ["nothing", "threshold: 25\n", []],
    ["a problem of its form", "threshold: 25\nparanoia: 9\n", ["policy/out-of-range 9"]],
    ["a guardrail, without zones", "threshold: 60\n", ["policy/guardrail 60"]],
    [
      "no guardrail for what every zone replaces",
      "threshold: 60\nzones: { a.example: { threshold: 25 } }\n",
      [],
    ],
    [
      "a rule that the lock file lacks, without zones",
      `disabled_rules: [${UNKNOWN}]\n`,
      [`policy/unknown-rule ${UNKNOWN}`],
    ],
    [
      "the same for all zones, once",
      `disabled_rules: [${UNKNOWN}]\nzones: { a.example: , b.example: }\n`,
      [`policy/unknown-rule ${UNKNOWN}`],
    ],
    [
      "the same for all zones, although the only one replaces it",
      `deployments: [{ ruleset: owasp, action: log, disabled_rules: [${UNKNOWN}] }]\nzones: { a.example: { deployments: [{ ruleset: owasp, disabled_rules: [${KNOWN}] }] } }\n`,
      [`policy/unknown-rule ${UNKNOWN}`],
    ],
    [
      "the same in one zone",
      `threshold: 25\nzones: { a.example: , b.example: { disabled_rules: [${UNKNOWN}] } }\n`,
      [`policy/unknown-rule ${UNKNOWN}`],
    ],
    [
      "zones only",
      `zones: { a.example: { threshold: 25 }, b.example: { threshold: 60 } }\n`,
      ["policy/guardrail 60"],
    ],
    [
      "a guardrail that a base violates, at the file's own place",
      "extends: base.yaml\n",
      ["policy/guardrail extends"],
    ],
  ])("%s", async (_, text, expected) => {
    expect(await findings(text)).toEqual(expected);
  });
});
