import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";
const BLOCK = { action: "block", expression: 'http.request.uri.path eq "/x"' };
const custom = (...rules: readonly object[]) =>
  JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });

interface Live {
  readonly threshold?: number;
  readonly expression?: string;
  readonly enabled?: boolean;
  readonly before?: readonly object[];
}

const live = ({ threshold = 40, expression = "true", enabled = true, before = [] }: Live = {}) => {
  const overrides = { rules: [{ id: SCORE_RULE, score_threshold: threshold, action: "block" }] };
  const action_parameters = { id: OWASP, version: "latest", overrides };
  const rules = [...before, { id: "", action: "execute", expression, enabled, action_parameters }];
  return JSON.stringify({ kind: "zone", phase: "http_request_firewall_managed", rules });
};
const POLICY = [
  ...["exclusive: true", "exceptions: []", "deployments:", "  - ruleset: owasp"],
  ...["    threshold: 40", "    action: block", '    expression: "true"', "    enabled: true", ""],
].join("\n");
const SKIP = { id: "", action: "skip", enabled: true, action_parameters: { ruleset: "current" } };

/** The exit codes without a gate, and with the gates `lost` and `less`. */
async function gates(files: Readonly<Record<string, string>>, ...operands: readonly string[]) {
  const codes: number[] = [];
  for (const gate of [[], ["--fail-on-protection", "lost"], ["--fail-on-protection", "less"]]) {
    codes.push((await run(["diff", ...operands, ...gate], { files })).exitCode);
  }
  return codes;
}

describe("diff --fail-on-protection", () => {
  it.each<[string, Live, readonly number[]]>([
    ["nothing", {}, [0, 0, 0]],
    ["another notation", { expression: "ssl or not ssl" }, [0, 0, 0]],
    ["a lower threshold", { threshold: 25 }, [1, 0, 0]],
    ["a higher threshold", { threshold: 60 }, [1, 0, 1]],
    ["fewer requests", { expression: "ssl" }, [1, 0, 1]],
    ["a rule that is off", { enabled: false }, [1, 1, 1]],
    ["an exception", { before: [{ ...SKIP, expression: "ssl" }] }, [1, 0, 1]],
    ["an exception for every request", { before: [{ ...SKIP, expression: "true" }] }, [1, 1, 1]],
  ])("compares a policy with a live zone that has %s", async (_, state, expected) => {
    const files = { "p.yaml": POLICY, "live.json": live(state), "zones/a.example.json": live(state) };
    expect(await gates(files, "p.yaml", "live.json")).toEqual(expected);
    expect(await gates(files, "p.yaml", "zones")).toEqual(expected);
  });

  it.each<[string, readonly object[], readonly number[]]>([
    ["a rule more", [BLOCK, { action: "block", expression: "ssl" }], [1, 0, 0]],
    ["no rule", [], [1, 1, 1]],
    ["fewer requests", [{ ...BLOCK, expression: `${BLOCK.expression} and ssl` }], [1, 0, 1]],
  ])("compares rulesets: %s", async (_, rules, expected) => {
    expect(await gates({ "a.json": custom(BLOCK), "b.json": custom(...rules) }, "a.json", "b.json")).toEqual(
      expected,
    );
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["a zone", ["p.yaml", "live.json"], ["protection/less p.yaml:4"]],
    ["zones", ["fleet.yaml", "zones"], ["protection/lost fleet.yaml:11", "protection/less fleet.yaml:10"]],
    ["rulesets", ["a.json", "b.json"], ["protection/lost a.json:1", "protection/less b.json:1"]],
  ])("lists the losses of %s as findings, each at its place", async (_, operands, expected) => {
    const files = {
      "p.yaml": POLICY,
      "live.json": live({ threshold: 60 }),
      "fleet.yaml": `${POLICY}zones:\n  b.example:\n  c.example:\n  a.example:\n`,
      "zones/a.example.json": live({ threshold: 25 }),
      "zones/b.example.json": live({ threshold: 60 }),
      "zones/c.example.json": live({ enabled: false }),
      "a.json": custom(BLOCK, { ...BLOCK, expression: "ssl", ref: "ssl" }),
      "b.json": custom({ ...BLOCK, expression: `${BLOCK.expression} and http.host eq "a"` }),
    };
    const of = async (format: string) => {
      const { stdout } = await run(["diff", ...operands, "--format", format], { files });
      return JSON.parse(stdout);
    };
    const { results } = (await of("sarif")).runs[0];
    const found = results.map(({ ruleId, locations: [{ physicalLocation: at }] }: Sarif) =>
      [ruleId, `${at.artifactLocation.uri}:${at.region.startLine}`].join(" "),
    );
    expect(found.sort()).toEqual([...expected].sort());
    const lines = (await of("gitlab")).map(
      ({ check_name, location }: GitLab) => `${check_name} ${location.path}:${location.lines.begin}`,
    );
    expect(lines.sort()).toEqual(found);
  });

  it("lists what is approved as a note", async () => {
    const approval = {
      subject: "x",
      to: "removed",
      reason: "r",
      owner: "soc@a.example",
      until: "2999-01-01",
    };
    const files = {
      "wafsmith.config.json": JSON.stringify({ approvals: [approval] }),
      "a.json": custom({ ...BLOCK, ref: "x" }),
      "b.json": custom(),
    };
    const { stdout } = await run(["diff", "a.json", "b.json", "--format", "sarif"], { files });
    const [result] = JSON.parse(stdout).runs[0].results;
    expect([result.ruleId, result.level]).toEqual(["protection/lost", "note"]);
  });

  it("puts the zones that lose protection first", async () => {
    const files = {
      "p.yaml": POLICY,
      "zones/a.example.json": live({ threshold: 25 }),
      "zones/b.example.json": live({ threshold: 60 }),
      "zones/c.example.json": live({ enabled: false }),
    };
    const { stdout } = await run(["diff", "p.yaml", "zones", "--format", "markdown"], { files });
    const names = [...stdout.matchAll(/^\| (\w)\.example/gm)].map(([, name]) => name);
    expect(names).toEqual(["c", "b", "a"]);
    const json = JSON.parse((await run(["diff", "p.yaml", "zones", "--format=json"], { files })).stdout);
    expect(json.fleet).toMatchObject({ lost: 1, less: 1 });
  });
});

interface Sarif {
  readonly ruleId: string;
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number };
      };
    },
  ];
}

interface GitLab {
  readonly check_name: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}
