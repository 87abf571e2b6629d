import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { renderReview } from "../../src/compile/render/review.ts";
import { entrypointExport, executeRule, OWASP_RULESET, policyOf, rulesetExport } from "./support.ts";

const LONG = `http.request.uri.path in {${Array.from({ length: 40 }, (_, at) => `"/a-path-${at}"`).join(" ")}}`;
const skip = (id: string, expression: string) => ({
  id,
  action: "skip",
  action_parameters: { rulesets: [OWASP_RULESET] },
  expression,
  enabled: true,
});

async function review(policy: string, rules?: readonly object[]): Promise<string> {
  const exports = rules ? { entrypoint: entrypointExport(rules) } : {};
  const ruleset = rulesetExport([
    { id: "a".repeat(32), description: "942100: SQL", enabled: true, action: "log", categories: [] },
  ]);
  const { value, diagnostics } = await compilePolicy(policyOf(policy, { ...exports, ruleset }));
  return renderReview(value!, { title: "p.yaml", diagnostics, place: () => "p.yaml:1" });
}

/** The lines of tables outside what has to be unfolded. */
const rows = (text: string) =>
  text
    .replace(/<details>[\s\S]*?<\/details>/g, "")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));

describe("the review of a compiled policy", () => {
  it("says why a rule is off, and until when", async () => {
    const entry = "{ id: 942100, reason: breaks the search, until: 2027-01-31 }";
    const text = await review(`disabled_rules: [${entry}]`, [executeRule()]);
    expect(rows(text)).toContain(
      "| 942100: SQL | log | off | rule override, p.yaml:1 (breaks the search; until 2027-01-31) |",
    );
    const id = "a".repeat(32);
    const policy = `disabled_rules: [{ id: ${id}, reason: old }]\nzones: { a.example: { deployments: [{ ruleset: owasp, rules: [{ id: ${id}, enabled: true }] }] } }`;
    const { value } = await compilePolicy(policyOf(policy), { zone: "a.example" });
    expect(value!.deployments[0]!.remarks.get(id)).toMatchObject({ reason: undefined, until: undefined });
  });

  it("has a table of the exceptions of the policy, with what it says about them", async () => {
    const policy = `exceptions:
  - { name: health, expression: ssl, rulesets: [owasp], reason: "load | balancer", until: 2027-01-31 }
  - { expression: "true", rules: { owasp: [942100] }, enabled: false }
exclusive: true
deployments: [{ ruleset: owasp }]`;
    expect(rows(await review(policy, [skip("s1", "ssl"), executeRule()])).slice(-3)).toEqual([
      "| exception | state | requests | skips | reason | until | policy |",
      "| health | live | `ssl` | `owasp` | load &#124; balancer | 2027-01-31 | p.yaml:1 |",
      "|  | new, **off** | **every request** | `942100` of `owasp` |  |  | p.yaml:1 |",
    ]);
  });

  const exception = (expression: string) =>
    `deployments: [{ ruleset: owasp }]\nexceptions: [{ expression: '${expression}', rulesets: [owasp] }]`;
  it("does not take an exception of the policy for one that is live", async () => {
    const text = await review(exception('http.host eq "a"'), [skip("s1", "ssl"), executeRule()]);
    expect(rows(text)).toEqual(
      expect.arrayContaining([
        '| Rule for `http.host eq "a"` is added: `skip` for `http.host eq "a"` (less protection) |  |  |',
        "| Rule `s1` is removed: `skip` for `ssl` (more protection) |  |  |",
      ]),
    );
    const same = await review(exception("ssl"), [skip("s1", "ssl"), executeRule()]);
    expect(same).not.toContain("## Rules");
    expect(same).toContain("No managed rule changes");
  });

  it("shows what exclusive removes, and what changes of the execute rule, losses first", async () => {
    const block = { id: "b", action: "block", expression: 'http.host eq "a"', enabled: true };
    const policy = "deployments: [{ ruleset: owasp, expression: ssl }]\nexclusive: true";
    const text = await review(policy, [block, executeRule({ expression: "true" })]);
    expect(rows(text)).toEqual([
      "| rule | before | after |",
      '| Rule `b` is removed: `block` for `http.host eq "a"` (protection lost) |  |  |',
      '| Rule `r1` (`execute`) matches fewer requests, no longer `{"ssl":false}` (less protection) | `true` | `ssl` |',
    ]);
  });

  it("says for which requests a ruleset runs, in full", async () => {
    expect(await review("paranoia: 2")).toContain("for every request.");
    for (const expression of [LONG, `not ${LONG}`])
      expect(await review(`deployments: [{ ruleset: owasp, expression: '${expression}' }]`)).toContain(
        `for requests that match \`${expression}\`.`,
      );
    expect(await review("deployments: [{ ruleset: owasp, expression: 'false' }]")).toContain(
      "for no request.",
    );
  });
});
