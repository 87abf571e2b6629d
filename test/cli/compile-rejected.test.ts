import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { deploymentSettings, VALID } from "../compile/settings.ts";
import { cases } from "../support/cases.ts";
import { makeDirectory, run } from "./support.ts";

const deployment = (...lines: readonly string[]) =>
  ["deployments:", "  - ruleset: owasp", "    threshold: 25", ...lines.map((line) => `    ${line}`), ""].join(
    "\n",
  );
const LONG = Array.from({ length: 400 }, (_, at) => `http.host eq "host${at}.example"`).join(" or ");

describe("what the API would reject", () => {
  it.each([
    ["a blank expression", deployment('expression: " "'), "lint/no-blank-expression"],
    ["a long expression", deployment(`expression: '${LONG}'`), "lint/max-expression-length"],
    [
      "an account deployment without a condition on the plan",
      deployment("scope: account", "expression: ssl"),
      "lint/require-zone-plan-condition",
    ],
    [
      "a long exception",
      `threshold: 25\nexceptions:\n  - { rulesets: [owasp], expression: '${LONG}' }\n`,
      "lint/max-expression-length",
    ],
  ])("is not compiled: %s", async (_, text, code) => {
    const zoned = `${text}zones: { a.example: }\n`;
    const directory = makeDirectory({ "one.yaml": text, "zones.yaml": zoned });
    for (const argv of [["one.yaml"], ["zones.yaml", "--format", "overrides"]]) {
      const { exitCode, stdout, stderr } = await run(["compile", ...argv], { directory });
      expect([exitCode, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(code);
      expect(stderr).not.toContain("policy/account-expression");
    }
  });

  it("is in no body that is compiled, whatever the policy says", async () => {
    const expression = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("true", "ssl", 'ssl and cf.zone.plan eq "ENT"') },
      fc.constantFrom(" ", LONG, "ssl eq", 'http.hst eq "a"', "ip.src eq 1", "http.response.code eq 200"),
    );
    const { scope, enabled, version, description, matched_data, paranoia, threshold, action } =
      deploymentSettings(VALID);
    const deployment = fc.record(
      {
        expression,
        scope,
        enabled,
        version,
        description,

        matched_data,
        paranoia,
        threshold,
        action,
      },
      { requiredKeys: ["threshold"] },
    );
    const exception = fc.record({
      expression,
      name: fc.constantFrom("a", "b c"),
      rulesets: fc.constant(["owasp"]),
    });
    let compiled = 0;
    await fc.assert(
      fc.asyncProperty(deployment, fc.option(exception), async (one, other) => {
        const exceptions = other ? { exceptions: [other] } : {};
        const text = JSON.stringify({
          deployments: [{ ruleset: "owasp", ...one }],
          exclusive: true,
          ...exceptions,
        });
        const directory = makeDirectory({ "p.policy.json": text });
        const argv = ["compile", "p.policy.json", "-o", "out"];
        const { exitCode } = await run(argv, { directory });
        if (exitCode !== 0) return;
        compiled++;
        const linted = await run(["lint", "out", "--format", "json"], { directory });
        const { diagnostics } = JSON.parse(linted.stdout) as LintJson;
        expect(diagnostics.filter(({ effect }) => effect === "rejected")).toEqual([]);
      }),
      { numRuns: cases(40, 300) },
    );
    expect(compiled).toBeGreaterThan(cases(1, 100));
  });

  it("is compiled if it is live already", async () => {
    const rule = {
      ...{ id: "1".repeat(32), action: "execute", expression: LONG, enabled: true },
      action_parameters: { id: "4814384a9e5d4991b9815dcfc25d2f1f", version: "latest" },
    };
    const live = { id: "2".repeat(32), kind: "zone", phase: "http_request_firewall_managed", rules: [rule] };
    const directory = makeDirectory({ "p.yaml": "threshold: 25\n", "live.json": JSON.stringify(live) });
    const argv = ["compile", "p.yaml", "--against", "live.json"];
    const { exitCode, stdout } = await run(argv, { directory });
    expect([exitCode, JSON.parse(stdout).expression]).toEqual([0, LONG]);
  });
});
