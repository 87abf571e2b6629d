import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { MigrationReport } from "../../src/migrate-sim/report.ts";
import { run, type World } from "./support.ts";

const MIGRATIONS = fileURLToPath(new URL("../../fixtures/migrations", import.meta.url));

async function simulateJson(
  argv: readonly string[],
  world: World,
): Promise<MigrationReport & { exitCode: number }> {
  const { stdout, stderr, exitCode } = await run(["simulate", "--format", "json", ...argv], world);
  if (stdout === "") throw new Error(stderr);
  return { ...(JSON.parse(stdout) as MigrationReport), exitCode };
}

const zone = (name: string) => ({
  zone: { id: "1", name, plan: { legacy_id: "pro" } },
  overrides: [{ id: "x", urls: ["a/*"] }],
});

describe("wafsmith simulate", () => {
  it("shows what happens to a zone, and answers 0 when it is ready", async () => {
    const { exitCode, stdout } = await run(["simulate", "ready-business/exports"], { directory: MIGRATIONS });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/READY/);
  });

  it("answers 1 when a zone is blocked or cannot be judged", async () => {
    const blocked = await simulateJson(["blocked-uri-overrides/exports"], { directory: MIGRATIONS });
    expect(blocked).toMatchObject({ exitCode: 1, version: 1, zones: [{ verdict: "blocked" }] });
    const unknown = await simulateJson(["partial-estate/exports"], { directory: MIGRATIONS });
    expect(unknown).toMatchObject({ exitCode: 1, zones: [{ verdict: "unknown" }] });
  });

  it("reads one object per zone from a file, a stream of lines or standard input", async () => {
    const lines = `${JSON.stringify(zone("a.example"))}\n${JSON.stringify(zone("b.example"))}\n`;
    const names = (report: MigrationReport) => report.zones.map((one) => one.zone.name);
    expect(names(await simulateJson(["z.ndjson"], { files: { "z.ndjson": lines } }))).toEqual([
      "a.example",
      "b.example",
    ]);
    expect(names(await simulateJson(["-"], { stdin: lines }))).toEqual(["a.example", "b.example"]);
    expect(
      names(await simulateJson(["z.json"], { files: { "z.json": JSON.stringify(zone("c.example")) } })),
    ).toEqual(["c.example"]);
  });

  it("follows the reading of the paranoia level that is asked for", async () => {
    const levelAt = async (...argv: string[]) => {
      const { zones } = await simulateJson(["medium/exports", ...argv], { directory: MIGRATIONS });
      return zones[0]?.owasp.after?.paranoia_level;
    };
    expect([await levelAt(), await levelAt("--paranoia=table"), await levelAt("--paranoia", "pl2")]).toEqual([
      1, 1, 2,
    ]);
  });

  it("plans as far as the mode that is asked for", async () => {
    const blockers = async (...argv: string[]) => {
      const { zones } = await simulateJson(["ready-business/exports", ...argv], { directory: MIGRATIONS });
      return zones[0]?.blockers.map((one) => one.code);
    };
    expect(await blockers("--mode=pending")).toEqual([]);
    expect(await blockers("--mode=validation")).toEqual(["migrate/plan-required"]);
  });

  it("reads exports that ignore files name: they are data", async () => {
    const files = {
      "exports/zone.json": JSON.stringify(zone("a.example")),
      ".gitignore": "exports/\n*.json\n",
    };
    expect((await simulateJson(["exports"], { files })).zones).toHaveLength(1);
  });

  it("shows what is broken in an export, and is not clean because of it", async () => {
    const broken = `${JSON.stringify(zone("a.example")).slice(0, -1)},}`;
    const { exitCode, stdout, stderr } = await run(["simulate", "z.json"], { files: { "z.json": broken } });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a.example");
    expect(stderr).toContain("source/json-trailing-comma");
  });

  it.each([
    [[], "`simulate` needs `PATH...`"],
    [["no"], "There is no file or directory `no`."],
    [["empty"], "There is no JSON, YAML or Terraform file in `empty`."],
    [["other.json"], "No zone data was recognised in 1 file."],
    [["--paranoia", "pl3", "."], "`pl3` is not a value of `--paranoia`; did you mean `pl2`?"],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["simulate", ...argv], {
      files: { "empty/x.txt": "", "other.json": '{"a":1}' },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
