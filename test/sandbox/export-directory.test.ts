import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedSandbox, serveSandbox } from "../../src/sandbox/serve.ts";
import { run } from "../cli/support.ts";

const TOOLS = ["/bin/sh", "/usr/bin/curl"];
const missing = TOOLS.filter((path) => !existsSync(path));
if (missing.length > 0)
  console.log(`test/sandbox/export-directory.test.ts is skipped: there is no ${missing.join(" and no ")}.`);

const POLICY = "paranoia: 2\nthreshold: 40\n";

describe.skipIf(missing.length > 0)("the directory that the export script writes", () => {
  let served: ServedSandbox;
  let directory = "";
  let zones: readonly { readonly id: string; readonly name: string }[] = [];

  beforeAll(async () => {
    served = await serveSandbox({ token: "secret" });
    const headers = { authorization: "Bearer secret" };
    const listed = (await (await fetch(`${served.restUrl}/zones`, { headers })).json()) as {
      result: { id: string; name: string; account: { id: string } }[];
    };
    zones = listed.result;
    const { stdout } = await run(["simulate", "--export-script"]);
    const named = zones.map(({ name, id }) => `  ${name}: { id: ${id} }\n`).join("");
    directory = mkdtempSync(join(tmpdir(), "wafsmith-exports-"));
    const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
    write("export.sh", stdout);
    write("fleet.yaml", `${POLICY}zones:\n${named}`);
    write("more.yaml", `${POLICY}zones:\n${named}  missing.example: { id: ${"f".repeat(32)} }\n`);
    const account = listed.result[0]!.account.id;
    const failure = await sh(["export.sh", "exports", "--account", account]);
    expect(failure).toBe("");
  });

  afterAll(async () => {
    await served.close();
    rmSync(directory, { recursive: true });
  });

  function sh(argv: readonly string[]): Promise<string> {
    const env = {
      PATH: "/usr/bin:/bin",
      CLOUDFLARE_API_BASE: served.restUrl,
      CLOUDFLARE_API_TOKEN: "secret",
    };
    return new Promise((resolve) => {
      execFile("/bin/sh", argv as string[], { cwd: directory, env }, (error, _, stderr) =>
        resolve(error ? `${error.message}\n${stderr}` : ""),
      );
    });
  }

  const wafsmith = (...argv: readonly string[]) => run(argv, { directory });

  it("contains a directory for each zone, and the managed rulesets of the account", () => {
    const names = readdirSync(join(directory, "exports")).sort();
    expect(names).toEqual([...zones.map(({ id }) => id), "managed-rulesets"].sort());
  });

  it("is read by simulate: every zone, and nothing else", async () => {
    const { stdout, stderr } = await wafsmith("simulate", "exports", "--format", "json");
    const report = JSON.parse(stdout) as { zones: { zone: { id: string } }[] };
    expect(stderr).not.toMatch(/ {2}(?:error|warning) {2}/);
    expect(report.zones.map(({ zone }) => zone.id).sort()).toEqual(zones.map(({ id }) => id).sort());
  });

  it("is read by lock, and the lock by compile", async () => {
    const { exitCode, stderr } = await wafsmith("lock", "exports", "-o", "waf.lock.json");
    expect([exitCode, stderr]).toEqual([0, ""]);
    const again = await wafsmith("lock", "exports", "--diff");
    expect([again.exitCode, again.stdout]).toEqual([0, "No difference.\n"]);
    writeFileSync(join(directory, "tagged.yaml"), 'disabled_rules: ["942430"]\n');
    const compiled = await wafsmith("compile", "tagged.yaml");
    // A rule is found by its number only if the lock has the rules of the ruleset.
    expect(compiled.exitCode, compiled.stderr).toBe(0);
  });

  it("is read by compile --against, and a zone that it lacks is named", async () => {
    const { exitCode, stdout, stderr } = await wafsmith(
      ...["compile", "fleet.yaml", "--against", "exports", "--format", "put"],
    );
    expect(exitCode, stderr).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(zones.length);
    const lacking = await wafsmith("compile", "more.yaml", "--against", "exports");
    expect(lacking.exitCode).toBe(2);
    expect(lacking.stderr).toContain("contains no export of the entry point of the zone `missing.example`");
  });

  it("is read by diff, and a zone that it lacks is named", async () => {
    const { exitCode, stdout, stderr } = await wafsmith("diff", "fleet.yaml", "exports", "--format", "json");
    expect(exitCode, stderr).toBeLessThan(2);
    const report = JSON.parse(stdout) as { zones: { zone: { name: string }; state: string }[] };
    expect(report.zones.map(({ zone }) => zone.name).sort()).toEqual(zones.map(({ name }) => name).sort());
    expect(report.zones.map(({ state }) => state)).not.toContain("not_readable");
    const lacking = await wafsmith("diff", "more.yaml", "exports");
    expect(lacking.exitCode).toBe(3);
    expect(lacking.stdout).toContain("missing.example");
  });

  it("is a seed of another sandbox, with the same zones and entry points", async () => {
    const entryPoints = async (rest: string) =>
      Promise.all(
        zones.map(async ({ id }) => {
          const address = `${rest}/zones/${id}/rulesets/phases/http_request_firewall_managed/entrypoint`;
          const answer = await fetch(address, { headers: { authorization: "Bearer secret" } });
          const { result } = (await answer.json()) as { result: { rules: unknown } | null };
          return result?.rules;
        }),
      );
    let announced = (_: string) => {};
    const address = new Promise<string>((resolve) => {
      announced = (text) => resolve((JSON.parse(text) as { rest: string }).rest);
    });
    let copied: unknown;
    const { exitCode, stderr } = await run(["serve", "--seed", "exports", "--json"], {
      directory,
      env: { WAFSMITH_SANDBOX_TOKEN: "secret" },
      stdout: {
        isTty: false,
        columns: undefined,
        write: (text) => {
          announced(text);
          return true;
        },
        drained: async () => {},
      },
      untilInterrupted: async () => {
        copied = await entryPoints(await address);
      },
    });
    const computed =
      "wafsmith: ignored in `--seed`: the answers of `waf_migration/check` and `waf_migration/config`; they are computed anew.\n";
    expect([exitCode, stderr]).toEqual([0, computed]);
    expect(copied).toEqual(await entryPoints(served.restUrl));
  });
});
