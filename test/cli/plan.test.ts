import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it } from "vitest";
import type { PlanJson } from "../../src/report/schemas/plan.generated.ts";
import { PLAN_SCHEMA } from "../../src/report/schemas.ts";
import { type ServedSandbox, serveSandbox } from "../../src/sandbox/serve.ts";
import { ZONES } from "../sandbox/support.ts";
import { closed } from "../support/closed-schema.ts";
import { FILES, locked } from "./policy-files.ts";
import { makeDirectory, run } from "./support.ts";

const missing = ["/bin/sh", "/usr/bin/curl"].filter((path) => !existsSync(path));
if (missing.length > 0) console.log(`Scripts are not run: there is no ${missing.join(" and no ")}.`);

const ENTRY_POINT = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
const POLICY = `paranoia: 2\nthreshold: high\nzones:\n  bank.example: { id: ${ZONES.enterprise} }\n`;

let served: ServedSandbox | undefined;
afterEach(async () => {
  await served?.close();
  served = undefined;
});

/** A sandbox, and a directory with a policy and the export of its zone. */
async function start(policy = POLICY): Promise<string> {
  served = await serveSandbox({ token: "secret" });
  const directory = makeDirectory({ "p.yaml": policy, "live/bank.example.json": "" });
  await exportTo(directory);
  return directory;
}

async function call(method: string, path: string, body?: object): Promise<string> {
  const headers = { authorization: "Bearer secret", "content-type": "application/json" };
  const response = await fetch(`${served!.restUrl}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
}

async function exportTo(directory: string): Promise<string> {
  const text = await call("GET", ENTRY_POINT);
  writeFileSync(join(directory, "live/bank.example.json"), text);
  return text;
}

async function compiled(directory: string): Promise<void> {
  const answer = await run(["compile", "p.yaml", "--against", "live", "-o", "out"], { directory });
  expect(answer.exitCode, answer.stderr).toBe(0);
}

function verify(directory: string, ...more: readonly string[]) {
  return run(["diff", "--plan", "out/plan.json", ...more, "live"], { directory });
}

function apply(directory: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: "/usr/bin:/bin", CLOUDFLARE_API_BASE: served!.restUrl, CLOUDFLARE_API_TOKEN: "secret" };
  return new Promise((resolve) => {
    const child = execFile(
      "/bin/sh",
      [join(directory, "out/bank.example/apply.sh")],
      { env },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(closed(PLAN_SCHEMA) as object);

function planIn(directory: string): PlanJson {
  const plan = JSON.parse(readFileSync(join(directory, "out/plan.json"), "utf8"));
  validate(plan);
  expect(validate.errors).toBeNull();
  return plan;
}

describe("the plan of a bundle", () => {
  const sumOf = (directory: string, path: string) =>
    createHash("sha256")
      .update(readFileSync(join(directory, path)))
      .digest("hex");

  it("names what it was made from, each request and what that changes", async () => {
    const live = FILES["live.json"].replace('"enabled": false', '"enabled": true');
    const directory = await locked({
      ...FILES,
      "live.json": live,
      "p.yaml": "extends: base.yaml\nthreshold: 60\n",
      "base.yaml": "paranoia: 2\n",
      "wafsmith.config.json": '{ "guardrails": [{ "maxThreshold": 60, "reason": "our limit" }] }',
    });
    const argv = ["compile", "p.yaml", "--against", "live.json", "-o", "out"];
    expect((await run(argv, { directory })).exitCode).toBe(0);
    const { policy, lock, guardrails, zones, wafsmith } = planIn(directory);
    expect(wafsmith).toMatch(/^\d+\.\d+\.\d+/);
    expect(policy.map(({ path }) => path)).toEqual(["p.yaml", "base.yaml"]);
    for (const { path, sha256 } of [...policy, ...lock]) expect(sumOf(directory, path)).toBe(sha256);
    expect(lock.map(({ path }) => path)).toEqual(["waf.lock.json"]);
    expect(guardrails).toMatchObject([{ maxThreshold: 60, reason: "our limit" }]);
    const [zone] = zones;
    expect(sumOf(directory, `out/${zone!.bodies.path}`)).toBe(zone!.bodies.sha256);
    expect(sumOf(directory, `out/${zone!.after!.path}`)).toBe(zone!.after!.sha256);
    expect(sumOf(directory, "out/patch.json")).toBe(zone!.requests[0]!.sha256);
    expect(readFileSync(join(directory, "out/apply.sh"), "utf8")).toContain(
      `check_body 1 ${zone!.requests[0]!.sha256}\n`,
    );
    expect(readFileSync(join(directory, "out/apply.sh"), "utf8")).toContain(zone!.live!.fingerprint);
    const owasp = zone!.changes!.find(({ ruleset }) => ruleset.name.includes("OWASP"))!;
    expect(owasp.rules).toContainEqual(
      expect.objectContaining({ before: "log at 60", after: "block at 60", protection: "stronger" }),
    );
  });

  it("has no changes without an export, and none if nothing changes", async () => {
    const directory = await locked();
    expect((await run(["compile", "p.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    expect(planIn(directory).zones).toMatchObject([{ live: null, changes: null, after: null }]);
    expect((await run(["decompile", "live.json", "-o", "p.yaml"], { directory })).exitCode).toBe(0);
    const argv = ["compile", "p.yaml", "--against", "live.json", "-o", "out"];
    const answer = await run(argv, { directory });
    expect(answer.exitCode, answer.stderr).toBe(0);
    expect(planIn(directory).zones).toMatchObject([{ changes: [] }]);
  });

  it("covers each zone of a policy", async () => {
    const directory = await locked();
    expect((await run(["compile", "zones.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    const { zones } = planIn(directory);
    expect(zones.map(({ zone, bodies }) => [zone, bodies.path])).toEqual([
      [{ name: "a.example", id: "z1" }, "a.example/request.json"],
      [{ name: "b.example", id: null }, "b.example/request.json"],
    ]);
  });
});

const BLOCK = { action: "block", expression: 'http.host eq "a.example"' };

describe.skipIf(missing.length > 0)("a script that applies a plan", () => {
  it("makes the change, but not a second time", async () => {
    const directory = await start();
    await compiled(directory);
    expect((await verify(directory)).exitCode).toBe(1);
    const first = await apply(directory);
    expect(first.code, first.stderr).toBe(0);
    const after = await exportTo(directory);
    const verified = await verify(directory);
    expect([verified.exitCode, verified.stderr], verified.stdout).toEqual([0, ""]);
    const again = await apply(directory);
    expect([again.code, again.stdout]).toEqual([1, ""]);
    expect(await exportTo(directory)).toBe(after);
  });

  it("sends nothing after somebody has added a rule, and sends it once that is removed again", async () => {
    const directory = await start();
    await compiled(directory);
    const before = JSON.parse(await call("GET", ENTRY_POINT)).result;
    const edited = JSON.parse(await call("PUT", ENTRY_POINT, { rules: [BLOCK, ...before.rules] }));
    const refused = await apply(directory);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("The live entry point may have changed since this script was made");
    expect(JSON.parse(await call("GET", ENTRY_POINT))).toEqual(edited);
    await call("PUT", ENTRY_POINT, { rules: before.rules });
    expect((await apply(directory)).code).toBe(0);
  });

  it("sends nothing if a body was changed", async () => {
    const directory = await start();
    await compiled(directory);
    const path = join(directory, "out/bank.example/apply.sh");
    writeFileSync(path, readFileSync(path, "utf8").replace('"score_threshold": 25', '"score_threshold": 60'));
    const before = await exportTo(directory);
    const { code, stdout, stderr } = await apply(directory);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("The body of request 1 is not the planned one");
    expect(await exportTo(directory)).toBe(before);
  });
});

describe("wafsmith diff --plan", () => {
  const rulesOf = (directory: string) =>
    JSON.parse(readFileSync(join(directory, "out/put.json"), "utf8")).rules;

  /** A plan for one zone without a name, and an export of what it leads to. */
  async function applied(files: Readonly<Record<string, string>> = {}): Promise<string> {
    const directory = await locked({ ...FILES, ...files });
    const argv = ["compile", "p.yaml", "--against", "live.json", "-o", "out"];
    expect((await run(argv, { directory })).exitCode).toBe(0);
    writeExport(directory, rulesOf(directory));
    return directory;
  }

  function writeExport(directory: string, rules: readonly object[]): void {
    const live = JSON.parse(FILES["live.json"]);
    live.result.rules = rules.map((rule) => ({
      ...rule,
      version: "9",
      last_updated: "2027-01-01T00:00:00Z",
    }));
    writeFileSync(join(directory, "after.json"), JSON.stringify(live));
  }

  const diff = (directory: string, ...argv: readonly string[]) =>
    run(["diff", "--plan", "out/plan.json", ...(argv.length > 0 ? argv : ["after.json"])], { directory });

  it("is in sync with what the plan leads to, and drifts if that is edited", async () => {
    const directory = await applied({
      "p.yaml": "deployments: [{ ruleset: owasp, paranoia: 2, enabled: true }]\n",
    });
    const same = await diff(directory);
    expect([same.exitCode, same.stderr], same.stdout).toEqual([0, ""]);
    const rules = rulesOf(directory) as readonly { readonly enabled: boolean }[];
    writeExport(
      directory,
      rules.map((rule) => ({ ...rule, enabled: false })),
    );
    const { exitCode, stdout } = await diff(directory);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("(protection lost)");
    expect((await diff(directory, "after.json", "--fail-on-protection", "lost")).exitCode).toBe(1);
    writeExport(directory, [BLOCK, ...rules]);
    const added = await diff(directory, "after.json", "--format", "json");
    expect([added.exitCode, JSON.parse(added.stdout).fleet.drifted]).toEqual([1, 1]);
    expect((await diff(directory, "after.json", "--fail-on-protection", "lost")).exitCode).toBe(0);
  });

  it("compares each zone of the plan in a directory, and leaves out other exports", async () => {
    const zones = "paranoia: 2\nzones: { a.example: , b.example: { threshold: high } }\n";
    const live = { "live/a.example.json": FILES["live.json"], "live/b.example.json": FILES["live.json"] };
    const directory = await locked({
      ...FILES,
      ...live,
      "zones.yaml": zones,
      "now/c.example.json": FILES["live.json"],
    });
    expect(
      (await run(["compile", "zones.yaml", "--against", "live", "-o", "out"], { directory })).exitCode,
    ).toBe(0);
    const early = await diff(directory, "now", "--format", "json");
    expect([early.exitCode, JSON.parse(early.stdout).fleet.not_readable]).toEqual([3, 2]);
    for (const zone of ["a", "b"]) {
      const { rules } = JSON.parse(readFileSync(join(directory, `out/${zone}.example/put.json`), "utf8"));
      writeExport(directory, rules);
      renameSync(join(directory, "after.json"), join(directory, `now/${zone}.example.json`));
    }
    const both = await diff(directory, "now");
    expect([both.exitCode, both.stdout]).toEqual([0, expect.stringContaining("2 zones")]);
    expect((await diff(directory, "now/b.example.json")).exitCode).toBe(0);
    expect((await diff(directory, "now/c.example.json")).exitCode).toBe(2);
    expect((await diff(directory, "now/c.example.json", "--zone", "a.example")).exitCode).toBe(1);
    expect((await diff(directory, "now/a.example.json", "--zone", "b.example")).exitCode).toBe(2);
    expect((await diff(directory, "now", "--zone", "d.example")).stderr).toContain("has no zone `d.example`");
  });

  it.each([
    ["is cut off", (text: string) => text.slice(0, 400), /^wafsmith: out\/plan\.json:\d+: /],
    ["is empty", () => "", /^wafsmith: out\/plan\.json:1: /],
    ["is something else", () => "[]", /plan\.json:1: A plan must be object\./],
    [
      "lacks a member",
      (text: string) => text.replace(/"scope": "zone",/, ""),
      /:\d+: `\/zones\/0` must have required property 'scope'\./,
    ],
    [
      "is of another version",
      (text: string) => text.replace('"version": 1', '"version": 2'),
      /plan\.json:2: `\/version` must be 1\./,
    ],
    [
      "has no zones",
      (text: string) => JSON.stringify({ ...JSON.parse(text), zones: [] }),
      /`\/zones` must NOT have fewer than 1 items/,
    ],
    [
      "has a zone twice",
      (text: string) => {
        const plan = JSON.parse(text);
        return JSON.stringify({ ...plan, zones: [plan.zones[0], plan.zones[0]] });
      },
      /Each of several zones needs a name/,
    ],
    [
      "has a sum that is none",
      (text: string) => text.replace(/("put\.json",\s*"sha256": ")./, "$1x"),
      /`\/zones\/0\/after\/sha256` must match pattern/,
    ],
    [
      "leads out of its directory",
      (text: string) => text.replace('"put.json"', '"../../etc/passwd"'),
      /:\d+: `\.\.\/\.\.\/etc\/passwd` is not the path of a file in the bundle\./,
    ],
    [
      "names an absolute path",
      (text: string) => text.replace('"put.json"', '"/etc/passwd"'),
      /`\/etc\/passwd` is not the path of a file/,
    ],
    [
      "names a path of Windows",
      (text: string) => text.replace('"put.json"', '"..\\\\p.yaml"'),
      /is not the path of a file/,
    ],
    [
      "names a missing file",
      (text: string) => text.replace('"put.json"', '"gone.json"'),
      /plan\.json:\d+: .*gone\.json/,
    ],
  ])("exits with 2 if the plan %s", async (_, edit, words) => {
    const directory = await applied();
    const path = join(directory, "out/plan.json");
    writeFileSync(path, edit(readFileSync(path, "utf8")));
    const { exitCode, stdout, stderr } = await diff(directory);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain("root:");
  });

  it("exits with 2 if a file was edited, is a link to elsewhere, or the plan was made without an export", async () => {
    const directory = await applied();
    fs.appendFileSync(join(directory, "out/request.json"), " ");
    expect(await diff(directory)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/plan\.json:\d+: `request\.json` is not the file that was planned/),
    });
    fs.rmSync(join(directory, "out/request.json"));
    fs.symlinkSync("/etc/passwd", join(directory, "out/request.json"));
    expect(await diff(directory)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("a link to somewhere outside"),
    });
    fs.rmSync(join(directory, "out"), { recursive: true });
    expect((await run(["compile", "p.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    expect(await diff(directory)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("made without `--against`"),
    });
    expect(await diff(directory, "after.json", "live.json")).toMatchObject({ exitCode: 2 });
  });
});
