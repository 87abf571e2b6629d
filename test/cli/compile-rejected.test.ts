import { describe, expect, it } from "vitest";
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
