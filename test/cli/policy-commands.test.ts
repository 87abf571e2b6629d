import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILES, locked } from "./policy-files.ts";
import { run, systemError } from "./support.ts";

describe("wafsmith lock", () => {
  it("writes the lock that policies are resolved with", async () => {
    const directory = await locked();
    const { exitCode, stdout } = await run(["compile", "p.yaml", "--format", "overrides"], { directory });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("4a792899a015531d0b52207d1140c07d");
    const again = await run(["lock", "owasp.json", "-o", "-"], { directory });
    expect(again.stdout).toBe(fs.readFileSync(join(directory, "waf.lock.json"), "utf8"));
  });

  it("says which lines of a policy a new version touches", async () => {
    const directory = await locked();
    const next = FILES["owasp.json"]
      .replace('"version": "44"', '"version": "45"')
      .replace("942100: SQL", "942109: SQL");
    fs.writeFileSync(join(directory, "next.json"), next);
    const { exitCode, stdout } = await run(["lock", "--diff", "next.json", "--policy", "p.yaml"], {
      directory,
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Cloudflare OWASP Core Ruleset: version 44 -> 45\n");
    expect(stdout).toContain("p.yaml:3:18  warning  policy/touched");
    const same = await run(["lock", "--diff", "owasp.json"], { directory });
    expect([same.exitCode, same.stdout]).toEqual([0, "No difference.\n"]);
  });

  it.each([
    [[], 2, "`lock` needs `EXPORT...`"],
    [["p.yaml"], 1, "Nothing was locked: 1 error."],
    [["live.json"], 1, "No managed ruleset is recognised"],
    [["owasp.json", "--policy", "p.yaml"], 2, "`--policy` requires `--diff`."],
    [["owasp.json", "--diff"], 2, "There is no file or directory `waf.lock.json`."],
    [["owasp.json", "--diff", "-o", "x"], 2, "`--diff` does not write a file"],
  ])("rejects %j", async (argv, code, message) => {
    const { exitCode, stdout, stderr } = await run(["lock", ...argv], { files: FILES });
    expect([exitCode, stdout]).toEqual([code, ""]);
    expect(stderr).toContain(message);
  });

  it("is not used when it is broken", async () => {
    const files = { ...FILES, "waf.lock.json": "{" };
    const { exitCode, stdout, stderr } = await run(["compile", "p.yaml"], { files });
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("waf.lock.json:1:");
  });
});

describe("wafsmith compile", () => {
  it("writes a bundle that matches its manifest, and replaces it as a whole", async () => {
    const directory = await locked();
    const argv = ["compile", "p.yaml", "--against", "live.json", "-o", "out"];
    expect((await run(argv, { directory })).exitCode).toBe(0);
    expect((await run(["compile", "p.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    expect(fs.existsSync(join(directory, "out", "put.json"))).toBe(false);
    expect((await run(argv, { directory })).exitCode).toBe(0);
    const manifest = JSON.parse(fs.readFileSync(join(directory, "out", "manifest.json"), "utf8"));
    const names = manifest.files.map(({ path }: { path: string }) => path);
    expect(fs.readdirSync(join(directory, "out")).sort()).toEqual([...names, "manifest.json"].sort());
    for (const { path, sha256 } of manifest.files) {
      const text = fs.readFileSync(join(directory, "out", path));
      expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
      expect(text.toString().endsWith("\n")).toBe(true);
    }
    expect(fs.readdirSync(directory).filter((name) => name.startsWith("."))).toEqual([]);
    expect((await run([...argv, "--check"], { directory })).exitCode).toBe(0);
  });

  it("leaves the old bundle if a new one cannot be written", async () => {
    const directory = await locked();
    const argv = ["compile", "p.yaml", "-o", "out"];
    expect((await run(argv, { directory })).exitCode).toBe(0);
    const before = fs.readFileSync(join(directory, "out", "manifest.json"), "utf8");
    const fail = () => {
      throw systemError("ENOSPC");
    };
    const { exitCode, stderr } = await run(argv, { directory, fake: { writeFileSync: fail } });
    expect(exitCode).toBe(3);
    expect(stderr).toContain("no space left on the device");
    expect(fs.readFileSync(join(directory, "out", "manifest.json"), "utf8")).toBe(before);
    expect(fs.readdirSync(directory).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("shows what is stale, and what should not be there", async () => {
    const directory = await locked();
    expect((await run(["compile", "p.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    fs.writeFileSync(join(directory, "p.yaml"), FILES["p.yaml"].replace("high", "low"));
    fs.writeFileSync(join(directory, "out", "extra.txt"), "");
    const { exitCode, stdout } = await run(["compile", "p.yaml", "-o", "out", "--check"], { directory });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('-      "score_threshold": 25\n+      "score_threshold": 60\n');
    expect(stdout).toContain("Only in out: extra.txt\n");
    const none = await run(["compile", "p.yaml", "-o", "gone", "--check"], { directory });
    expect([none.exitCode, none.stderr.includes("There is no bundle `gone` to check.")]).toEqual([2, true]);
  });

  it("keeps every rule of an entry point that does not execute the ruleset", async () => {
    const directory = await locked();
    const against = ["--against", "without.json"];
    const patch = await run(["compile", "p.yaml", ...against], { directory });
    expect([patch.exitCode, patch.stdout]).toEqual([1, ""]);
    expect(patch.stderr).toContain("Use `--format request`, or `--format put`.");
    expect(patch.stderr).toContain("policy/not-deployed");
    const put = await run(["compile", "p.yaml", ...against, "--format", "put"], { directory });
    const live = JSON.parse(FILES["without.json"]).result.rules;
    const sent = JSON.parse(put.stdout).rules;
    expect(sent.slice(0, -1).map(({ id }: { id: string }) => id)).toEqual(
      live.map(({ id }: { id: string }) => id),
    );
    expect(sent.at(-1)).toMatchObject({ action: "execute", expression: "true", enabled: true });
  });

  it("checks with dry_run first, and contains no credentials", async () => {
    const env = { CLOUDFLARE_API_TOKEN: "secret-token" };
    const directory = await locked();
    for (const format of ["curl", "http"]) {
      const argv = ["compile", "p.yaml", "--against", "live.json", "--format", format];
      const { stdout } = await run(argv, { directory, env });
      const calls = stdout.split("\n").filter((line) => /^(send )?PATCH /.test(line));
      expect(calls.map((line) => line.includes("?dry_run=true"))).toEqual([true, false]);
      expect(stdout).toContain("CLOUDFLARE_API_TOKEN");
      expect(stdout).not.toContain("secret-token");
    }
  });

  it("compiles every zone, as lines or into directories", async () => {
    const directory = await locked();
    const lines = await run(["compile", "zones.yaml", "--format", "overrides"], { directory });
    const zones = lines.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(zones.map(({ zone, id }) => [zone, id])).toEqual([
      ["a.example", "z1"],
      ["b.example", undefined],
    ]);
    expect(zones[1].overrides.rules[0].score_threshold).toBe(25);
    expect((await run(["compile", "zones.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    expect(fs.readdirSync(join(directory, "out")).sort()).toEqual([
      "a.example",
      "b.example",
      "manifest.json",
      "plan.json",
    ]);
    const one = await run(["compile", "zones.yaml", "--zone", "a.example", "--format=request"], {
      directory,
    });
    expect(JSON.parse(one.stdout).path).toContain("/zones/z1/");
  });

  it("goes on past zones of a fleet that have no rule to PATCH, and names them", async () => {
    const directory = await locked({
      ...FILES,
      "zones.yaml": "paranoia: 2\nzones: { a.example: , b.example: , c.example: }\n",
      "live/a.example.json": FILES["without.json"],
      "live/b.example.json": LIVE,
      "live/c.example.json": NONE,
    });
    const argv = ["compile", "zones.yaml", "--against", "live", "--format"];
    const { exitCode, stdout, stderr } = await run([...argv, "patch"], { directory });
    expect([exitCode, stdout.split("\n").map((line) => line.slice(0, 20))]).toEqual([
      1,
      ['{"zone":"b.example",', ""],
    ]);
    expect(stderr).toContain("`a.example`: There is no rule to PATCH");
    expect(stderr).toContain("Nothing was written for the zones `a.example` and `c.example`.");
    const requests = await run([...argv, "request"], { directory });
    const lines = requests.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).request);
    expect(lines.map(({ zone, method }) => [zone.name, method])).toEqual([
      ["a.example", "PUT"],
      ["b.example", "PATCH"],
      ["c.example", "PUT"],
    ]);
  });

  const LIVE = JSON.stringify({ success: true, result: JSON.parse(FILES["live.json"]).result });
  const NONE = JSON.stringify({ success: false, result: null, errors: [{ code: 10003, message: "none" }] });

  it("finds the export of a zone by its name or id, alone or in the directory that the export script makes", async () => {
    for (const path of ["a.example.json", "a.example/entrypoint.json", "z1.json", "z1/entrypoint.json"]) {
      const directory = await locked({ ...FILES, [`live/${path}`]: LIVE });
      const argv = [
        "compile",
        "zones.yaml",
        "--zone",
        "a.example",
        "--against",
        "live",
        "--format",
        "request",
      ];
      const { stdout } = await run(argv, { directory });
      expect(JSON.parse(stdout).path).not.toContain("{rule_id}");
    }
  });

  it("names the zones that a directory of exports lacks, and compiles none of them", async () => {
    const directory = await locked({ ...FILES, "live/z1/entrypoint.json": LIVE });
    const answer = await run(["compile", "zones.yaml", "--against", "live", "-o", "out"], { directory });
    expect([answer.exitCode, answer.stdout]).toEqual([2, ""]);
    expect(answer.stderr).toContain("`live` contains no export of the entry point of the zone `b.example`.");
    expect(fs.existsSync(join(directory, "out"))).toBe(false);
  });

  const record = (id: string, name: string) => JSON.stringify({ success: true, result: { id, name } });

  it("finds the export of a zone that the export script names by an id that the policy does not give", async () => {
    const directory = await locked({
      ...FILES,
      "waf.policy.yaml": "paranoia: 2\nzones: { a.example: }\n",
      "live/z1/entrypoint.json": LIVE,
      "live/z1/zone.json": record("z1", "a.example"),
    });
    const argv = ["compile", "waf.policy.yaml", "--against", "live", "--format", "put"];
    const { exitCode, stdout, stderr } = await run(argv, { directory });
    expect(exitCode, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ zone: "a.example" });
  });

  it.each([
    ["id", "{ a.example: { id: z1 } }", "z1", record("z2", "b.example")],
    ["name", "{ a.example: }", "a.example", record("z2", "b.example")],
  ])("rejects an export of another zone, by its %s", async (_, zones, folder, zone) => {
    const directory = await locked({
      ...FILES,
      "waf.policy.yaml": `paranoia: 2\nzones: ${zones}\n`,
      [`live/${folder}/entrypoint.json`]: LIVE,
      [`live/${folder}/zone.json`]: zone,
    });
    const { exitCode, stdout, stderr } = await run(
      ["compile", "waf.policy.yaml", "--against", "live", "--format", "put"],
      { directory },
    );
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("belongs to the zone `b.example`, but the policy expects the zone `a.example`");
  });

  it("takes a zone without an entry point for an empty one, and goes on to the next", async () => {
    const directory = await locked({
      ...FILES,
      "live/z1/entrypoint.json": NONE,
      "live/b.example.json": LIVE,
    });
    const argv = ["compile", "zones.yaml", "--against", "live", "-o", "out"];
    const { exitCode, stderr } = await run(argv, { directory });
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain("Cloudflare has no entry point ruleset here yet");
    const put = JSON.parse(fs.readFileSync(join(directory, "out/a.example/put.json"), "utf8"));
    expect(put.rules).toHaveLength(1);
  });

  it.each([
    [["p.yaml", "--check"], 2, "`--check` compares the result with the files at `-o`"],
    [["p.yaml", "--format", "put"], 1, "Give the entry point with `--against`."],
    [["zones.yaml", "--format", "curl"], 2, "Choose one zone (`--zone`)"],
    [["zones.yaml", "--against", "live.json"], 2, "`--against` names one entry point"],
    [["p.yaml", "--zone", "a.example"], 1, "The policy has no zone `a.example`"],
    [["p.yaml", "--against", "live.json", "--entrypoint", "live.json"], 2, "are the same option"],
    [["p.yaml", "-o", "p.yaml"], 2, "is a file, but a bundle is a directory"],
  ])("rejects %j", async (argv, code, message) => {
    const directory = await locked();
    const { exitCode, stdout, stderr } = await run(["compile", ...argv], { directory });
    expect([exitCode, stdout]).toEqual([code, ""]);
    expect(stderr).toContain(message);
  });
});

describe("wafsmith explain", () => {
  it("says what a managed rule is and what decides on it", async () => {
    const directory = await locked();
    const { exitCode, stdout } = await run(["explain", "942100", "p.yaml"], { directory });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("4a792899a015531d0b52207d1140c07d");
    expect(stdout).toContain("In `p.yaml`: off\n  enabled     off  (rule override)");
    const level = await run(["explain", "920274", "live.json"], { directory });
    expect(level.stdout).toContain("off  (tag override (paranoia-level-4); beats ruleset override on)");
    const ruleset = (await run(["explain", "owasp", "p.yaml"], { directory })).stdout;
    expect(ruleset).toContain("paranoia-level-4: 1 rule");
    expect(ruleset).toMatch(/paranoia-level-1: [1-9]\d* rules\n/);
    expect(ruleset).toMatch(/^In `p\.yaml`: on; [1-9]\d* rules on, [1-9]\d* off$/m);
  });

  it("knows the score rule and the rulesets without a lock", async () => {
    expect((await run(["explain", "949110"])).stdout).toContain("6179ae15870a4bb7b2d480d4843b323c");
    expect((await run(["explain", "efb7b8c949ac4650a09736fc376e9aee"])).stdout).toContain(
      "Cloudflare Managed Ruleset",
    );
    const unknown = await run(["explain", "942100", "p.yaml"], { files: FILES });
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toContain("`wafsmith lock` writes it.");
  });
});
