import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { review } from "./review-support.ts";
import { run } from "./support.ts";

const RULE = { action: "block", expression: 'http.request.uri.path eq "/x"', ref: "x" };
const file = (rule: object, ...others: readonly object[]) =>
  JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules: [rule, ...others] });
const POLICY = "paranoia: 2\nthreshold: 25\naction: block\n";
const exception = (expression: string, more = "") =>
  `${POLICY}exceptions:\n  - name: health\n    expression: '${expression}'\n    skip: all\n${more}`;

describe("a gate for protection", () => {
  it.each([
    ["a rule that logs", RULE, { ...RULE, action: "log" }, [1, 1, 0]],
    [
      "a rule that matches fewer requests",
      RULE,
      { ...RULE, expression: `${RULE.expression} and ssl` },
      [0, 1, 0],
    ],
    ["a rule that matches more", { ...RULE, expression: `${RULE.expression} and ssl` }, RULE, [0, 0, 0]],
    [
      "a rule in another notation",
      RULE,
      { ...RULE, expression: 'not (http.request.uri.path ne "/x")' },
      [0, 0, 0],
    ],
  ])("fails for %s", async (_, before, after, expected) => {
    const exitCodes: number[] = [];
    const directory = makeRepository({ "waf.json": file(before) });
    commit(directory, { "waf.json": file(after) });
    for (const gate of ["lost", "less", "never"]) {
      const argv = ["review", "--base", "main", "--fail-on", "never", "--fail-on-protection", gate];
      exitCodes.push((await run(argv, { directory, env: GIT_ENV })).exitCode);
    }
    expect(exitCodes).toEqual(expected);
  });

  it("fails for a file that can no longer be read, because anything may be lost in it", async () => {
    const { exitCode } = await review(
      { "waf.json": file(RULE) },
      { "waf.json": file(RULE).slice(0, -1) },
      ...["--fail-on", "never", "--fail-on-protection", "lost"],
    );
    expect(exitCode).toBe(1);
  });
});

describe("a report for code scanning and code quality", () => {
  it.each([
    [
      "sarif",
      (text: string) => JSON.parse(text).runs[0].results.map((one: Sarif) => [one.ruleId, lineOf(one)]),
    ],
    [
      "gitlab",
      (text: string) => JSON.parse(text).map((one: GitLab) => [one.check_name, one.location.lines.begin]),
    ],
  ])("lists changes that lose protection, each in its line: %s", async (format, resultsIn) => {
    const custom = (rules: readonly object[]) =>
      JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules }, undefined, 1);
    const second = { ...RULE, ref: "y", expression: "not ssl" };
    const before = { "waf.json": custom([RULE, second]), "gone.json": custom([RULE]) };
    const after = {
      "waf.json": custom([
        { ...RULE, action: "log" },
        { ...second, action: "managed_challenge" },
      ]),
      "gone.json": undefined,
    };
    const { stdout } = await review(before, after, "--format", format);
    expect(resultsIn(stdout)).toEqual([
      ["protection/lost", 1],
      ["protection/lost", 5],
      ["protection/less", 10],
    ]);
  });
});

interface Sarif {
  readonly ruleId: string;
  readonly locations: readonly {
    readonly physicalLocation: { readonly region: { readonly startLine: number } };
  }[];
}

interface GitLab {
  readonly check_name: string;
  readonly location: { readonly lines: { readonly begin: number } };
}

function lineOf({ locations }: Sarif): number {
  return locations[0]!.physicalLocation.region.startLine;
}

describe("a policy", () => {
  it.each<[string, string, string, string]>([
    [
      "an exception that is added",
      POLICY,
      exception('http.request.uri.path eq "/health"'),
      "Less protection",
    ],
    ["an exception for every request", POLICY, exception("true"), "Protection lost"],
    [
      "an exception that is widened",
      exception('http.request.uri.path eq "/health"'),
      exception('http.request.uri.path contains "h"'),
      "Less protection",
    ],
  ])("loses protection by %s", async (_, before, after, label) => {
    const { stdout } = await review({ "waf.policy.yaml": before }, { "waf.policy.yaml": after });
    expect(stdout).toContain(`- **${label}** \`waf.policy.yaml\`: Rule \``);
  });

  const deployments = (more: string) =>
    `deployments:\n  - ruleset: owasp\n    paranoia: 2\n    threshold: 25\n    action: block\n${more}`;

  it.each([
    ["another description", deployments("    description: a\n"), deployments("    description: b\n")],
    ["logging of an exception", exception("ssl"), exception("ssl", "    logging: false\n")],
  ])("reports %s", async (_, before, after) => {
    const { stdout, exitCode } = await review(
      { "waf.policy.yaml": before },
      { "waf.policy.yaml": after },
      ...["--fail-on-protection", "less"],
    );
    expect(stdout).toMatch(
      /`waf\.policy\.yaml` \| Rule .*(?:has different logging|has a different description).*\| same/,
    );
    expect(exitCode).toBe(0);
  });
});
