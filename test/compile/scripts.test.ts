import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { renderCurl, renderHttp } from "../../src/compile/render/curl.ts";
import type { ScriptZone } from "../../src/compile/render/script-zone.ts";
import type { ApiRequest } from "../../src/compile/requests.ts";

const ID = "7c1e0a94d25b4f6f8a3d91c04be5f827";
const SHOP = { name: "shop.example", id: ID };
const REQUESTS = [
  {
    method: "PATCH",
    path: `/zones/${ID}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}`,
    body: { a: "'$x'" },
  },
] as unknown as readonly ApiRequest[];

function scriptFor(zone: ScriptZone | undefined, title = "waf.policy.yaml"): string {
  return renderCurl(REQUESTS, { title, zone });
}

/** Runs a script with a program `curl` that says that it was called. */
function runScript(script: string, env: Readonly<Record<string, string>>) {
  const input = `curl() { echo called; }\n${script}`;
  const identifiers = { CLOUDFLARE_ENTRY_POINT_RULESET_ID: "e", CLOUDFLARE_RULE_ID: "r" };
  return spawnSync("/bin/sh", ["-s"], {
    input,
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", CLOUDFLARE_API_TOKEN: "t", ...identifiers, ...env },
  });
}

describe("a script of a compiled policy", () => {
  it("names its zone in the first line after the interpreter, and in what it prints", () => {
    expect(scriptFor(SHOP).split("\n")[1]).toBe(
      `# zone shop.example (${ID}), waf.policy.yaml: checks the change first (dry_run), then makes it.`,
    );
    const { status, stderr } = runScript(scriptFor(SHOP), {});
    expect([status, stderr]).toEqual([0, `For the zone shop.example (${ID}).\n`]);
    const http = renderHttp(REQUESTS, { title: "waf.policy.yaml", zone: SHOP });
    expect(http.split("\n")[0]).toBe(
      `### zone shop.example (${ID}), waf.policy.yaml: check, nothing is applied`,
    );
  });

  it("sends nothing where the environment names another zone", () => {
    const { status, stdout, stderr } = runScript(scriptFor(SHOP), { CLOUDFLARE_ZONE_ID: "a".repeat(32) });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("CLOUDFLARE_ZONE_ID names another zone, so nothing is sent.");
    expect(runScript(scriptFor(SHOP), { CLOUDFLARE_ZONE_ID: ID }).stdout).toContain("called");
  });

  it("says that it does not know the id of its zone, and names no zone where it is for none", () => {
    const unknown = scriptFor({ name: "shop.example", id: undefined });
    expect(unknown.split("\n")[1]).toMatch(/^# zone shop\.example \(id not known\), /);
    expect(runScript(unknown, { CLOUDFLARE_ZONE_ID: ID }).status).toBe(0);
    expect(scriptFor(undefined)).not.toMatch(/zone /);
  });

  it("runs nothing that the name of a zone or a policy says", () => {
    const name = "a'; echo injected >&2; '$(echo injected >&2)`echo injected >&2`\necho injected >&2";
    const zone = { name, id: `${ID}'; echo injected >&2; '` };
    const { stderr } = runScript(scriptFor(zone, name), {});
    expect(stderr.split("\n").filter((line) => line === "injected")).toEqual([]);
  });
});

const hasShellcheck = (() => {
  try {
    execFileSync("shellcheck", ["--version"], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
})();
if (!hasShellcheck)
  console.log("test/compile/scripts.test.ts, in part, is skipped: shellcheck is not in PATH.");

// SC2016: names of zones are in single quotes so that nothing in them is expanded.
it.skipIf(!hasShellcheck)("shellcheck finds nothing in scripts", () => {
  for (const zone of [SHOP, undefined, { name: "it's $(x)", id: undefined }]) {
    const { stdout } = spawnSync("shellcheck", ["--exclude=SC2016", "-"], {
      input: scriptFor(zone),
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  }
});
