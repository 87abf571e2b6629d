import { describe, expect, it } from "vitest";
import { preparePolicy } from "../../src/compile/compile.ts";
import { compileZones } from "../../src/compile/fleet.ts";
import { simulateMigration, simulateZones } from "../../src/migrate-sim/simulate.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { run } from "./support.ts";

const RULESET = { name: "x", kind: "zone", phase: "http_request_firewall_custom" };
const CHANGE = { address: "cloudflare_ruleset.x", mode: "managed", type: "cloudflare_ruleset" };

function plan(afterUnknown: unknown): string {
  const after = { ...RULESET, rules: [{ action: "block", expression: "ip.src not in {10.0.0.0/8}" }] };
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.9.0",
    resource_changes: [{ ...CHANGE, change: { actions: ["create"], after, after_unknown: afterUnknown } }],
  });
}

describe("files that once ended a run", () => {
  it.each([
    true,
    false,
    null,
    [],
    "x",
    { rules: true },
    { rules: [true] },
    { rules: [{ expression: true }] },
  ])("a plan whose `after_unknown` is %j", async (afterUnknown) => {
    const files = { "plan.json": plan(afterUnknown), "b.cfexpr": "ip.src not in {10.0.0.0/8}" };
    const { exitCode, stdout } = await run(["lint", "."], { files });
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain("internal/");
    expect(stdout).toContain("b.cfexpr:1:8  error  syntax/not-in");
    const isWhole = afterUnknown === true;
    expect(stdout.includes("it is known only after apply")).toBe(
      isWhole || JSON.stringify(afterUnknown)?.includes("true") === true,
    );
  });

  it.each(["\\ud800", "\\udc00\\ud800", "\\u0000", "..", "a/b"])("a zone whose id is %s", async (id) => {
    const zone = `{"zone":{"id":"${id}","name":"a.example"},"packages":[]}`;
    const other = '{"zone":{"id":"b","name":"b.example"},"packages":[]}';
    const { exitCode, stdout, stderr } = await run(["simulate", "zones.ndjson", "--format=csv"], {
      files: { "zones.ndjson": `${zone}\n${other}\n` },
    });
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(stdout).toContain("a.example");
    expect(stdout).toContain("b.example");
  });

  it("a bracket before an equals sign", async () => {
    const files = { "main.tf": 'resource "cloudflare_ruleset" "y" {\n( = "x"' };
    const { stdout } = await run(["lint", ".", "--preset=all"], { files });
    expect(stdout).toContain("source/terraform-unclosed");
    expect(stdout).not.toContain("internal/");
  });
});

describe("a bug that one zone brings to light", () => {
  const zones = ["a", "b"].map((name) =>
    readSourceSync(`${name}.json`, `{"zone":{"id":"${name}","name":"${name}.example"},"packages":[]}`),
  );

  /** Options that throw on first access. */
  function failingOnce(): object {
    let calls = 0;
    return {
      get from() {
        if (calls++ === 0) throw new Error("made by a test");
        return undefined;
      },
    };
  }

  it("ends the simulation of that zone only", () => {
    const crashes: string[] = [];
    const reports = [
      ...simulateZones(zones, failingOnce(), (error, { exports }) => {
        crashes.push(`${exports[0]?.answer.document.uri}: ${(error as Error).message}`);
      }),
    ];
    expect(crashes).toEqual(["a.json: made by a test"]);
    expect(reports.map(({ zone, verdict }) => [zone.name, verdict])).toEqual([
      [null, "unknown"],
      ["b.example", "unknown"],
    ]);
    expect(reports[0]!.notChecked[0]).toMatchObject({
      message: "wafsmith failed on the exports of this zone, so nothing is known about it.",
      isDecisive: true,
    });
    expect(() => simulateMigration(zones, failingOnce())).toThrow("made by a test");
  });

  it("ends the compilation of that zone only", async () => {
    const text = "paranoia: 1\nzones: { a.example: {}, b.example: {} }\n";
    const prepared = await preparePolicy({ policy: { uri: "policy.yaml", text } });
    const entrypointOf = ({ name }: { readonly name: string }) =>
      name !== "a.example"
        ? undefined
        : {
            uri: "a.json",
            get text(): string {
              throw new Error("made by a test");
            },
          };
    const found: unknown[] = [];
    for await (const { zone, value, diagnostics } of compileZones(prepared, entrypointOf)) {
      const crash = diagnostics.find(({ code }) => code.startsWith("internal/"));
      found.push([
        zone.name,
        value !== undefined,
        crash?.code,
        crash && text.slice(crash.range.start, crash.range.end),
      ]);
    }
    expect(found).toEqual([
      ["a.example", false, "internal/zone-crashed", "a.example"],
      ["b.example", true, undefined, undefined],
    ]);
  });

  it("does not hide the errors of other zones", async () => {
    const policy = "paranoia: 1\nzones: { a.example: { threshold: 3 x }, b.example: { threshold: y } }\n";
    const { exitCode, stderr } = await run(["compile", "policy.yaml", "-o", "out"], {
      files: { "policy.yaml": policy },
    });
    expect(exitCode).toBe(1);
    expect(stderr.match(/error {2}policy\//g)).toHaveLength(2);
  });
});
