import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it } from "vitest";
import type { PlanJson } from "../../src/report/schemas/types.generated.ts";
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
    const directory = await locked({
      ...FILES,
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

  it("has no changes without an export, and none where nothing changes", async () => {
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
  it("makes the change, and refuses to make it again", async () => {
    const directory = await start();
    await compiled(directory);
    const first = await apply(directory);
    expect(first.code, first.stderr).toBe(0);
    const after = await exportTo(directory);
    const again = await apply(directory);
    expect([again.code, again.stdout]).toEqual([1, ""]);
    expect(await exportTo(directory)).toBe(after);
  });

  it("sends nothing where somebody has added a rule, and does where it is removed again", async () => {
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

  it("sends nothing where a body is another one", async () => {
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
