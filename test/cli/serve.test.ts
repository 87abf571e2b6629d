import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { PROGRAM } from "../support/program.ts";
import { run } from "./support.ts";

describe("wafsmith serve", () => {
  it.each([
    [["--host", "0.0.0.0"], "WAFSMITH_SANDBOX_TOKEN"],
    [["--port", "70000"], "is not a valid port"],
    [["--gateway-port", "x"], "is not a valid port"],
    [["--upstream", "localhost:8545"], "is not a valid node URL"],
    [["--upstream", "http://user:50%@127.0.0.1:8545"], "not percent-encoded"],
    [["--seed", "none.json"], "no file or directory"],
    [["--seed", "broken.json"], "cannot be read"],
    [["--seed", "failed.json"], "cannot be a seed"],
    [["--data", "notes.txt"], "cannot be used"],
    [["--tls-name", "sandbox"], "requires `--tls`"],
    [["--tls", "--tls-name", "a_b c"], "is not a host name"],
    [["--allow-origin", "localhost:5173"], "is not an origin"],
    [["--allow-origin", "http://localhost:5173/"], "is not an origin"],
    [["--gateway-methods", "all"], "is not a value"],
  ])("%j is a mistake in the call", async (argv, problem) => {
    const failed = '{"success": false, "errors": [{"code": 10000}], "result": null}';
    const files = { "broken.json": "{", "failed.json": failed, "notes.txt": "not a database ".repeat(100) };
    const { exitCode, stdout, stderr } = await run(["serve", ...argv], { files });
    expect(stderr).toContain(problem);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
  });

  it.each([
    ["not json"],
    ["[]"],
    [{ tokens: [{ token: "s3cret", acess: "read" }] }],
    [{ tokens: { token: "s3cret" } }],
    [{ token: "s3cret" }],
    [{ keys: [{ key: "s3cret" }] }],
  ])("rejects credentials of the environment with a mistake, without printing them: %j", async (given) => {
    const env = { WAFSMITH_SANDBOX_CREDENTIALS: typeof given === "string" ? given : JSON.stringify(given) };
    const { exitCode, stdout, stderr } = await run(["serve"], { env });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("`WAFSMITH_SANDBOX_CREDENTIALS`");
    expect(stderr).not.toContain("s3cret");
  });

  it("takes credentials of the environment in each run, and logs requests without secrets", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wafsmith-serve-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const statuses: number[][] = [];
    const logs: string[] = [];
    for (const token of ["first", "second"]) {
      const credentials = {
        tokens: [{ token, access: "read" }],
        keys: [{ email: "a@b.example", key: "k3y" }],
      };
      const env = { ...process.env, WAFSMITH_SANDBOX_CREDENTIALS: JSON.stringify(credentials) };
      const argv = [PROGRAM, "serve", "--json", "--log", "--data", join(folder, "state.db")];
      const child = spawn(process.execPath, argv, { env });
      const stderr = text(child.stderr);
      const [line] = await once(child.stdout, "data");
      const { rest, gateway } = JSON.parse(String(line)) as { rest: string; gateway: string };
      const get = async (headers: Record<string, string>) =>
        (await fetch(`${rest}/zones?name=s3cret&page=1`, { headers })).status;
      statuses.push([
        await get({ authorization: "Bearer first" }),
        await get({ authorization: "Bearer second" }),
        await get({ "x-auth-email": "a@b.example", "x-auth-key": "k3y" }),
      ]);
      await fetch(`${gateway}/v1/mainnet?s3cret`, { method: "POST", body: "s3cret" });
      child.kill("SIGTERM");
      logs.push(await stderr);
    }
    expect(statuses).toEqual([
      [200, 403, 200],
      [403, 200, 200],
    ]);
    const lines = logs[0]!
      .trimEnd()
      .replace(/\d+ ms$/gm, "# ms")
      .split("\n");
    const zones = "GET /client/v4/zones?name=…&page=…";
    expect(lines).toEqual([
      `${zones} 200 # ms`,
      `${zones} 403 # ms`,
      `${zones} 200 # ms`,
      "POST /v1/mainnet?… 415 # ms",
    ]);
  });

  it("prints a token only if it made it up", async () => {
    const printed = async (env: Record<string, string>) =>
      (await run(["serve"], { env, untilInterrupted: async () => {} })).stdout;
    expect(await printed({ WAFSMITH_SANDBOX_TOKEN: "s3cret" })).not.toContain("s3cret");
    expect(await printed({})).toMatch(/^token {4}[\w-]{40}$/m);
  });

  it("says that a data file goes before the seed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wafsmith-serve-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(
      join(folder, "zone.json"),
      '{"zone":{"id":"1","name":"a.example","plan":{"legacy_id":"pro"}}}',
    );
    expect(await servedOnce(folder)).toBe("");
    expect(await servedOnce(folder)).toBe(
      "wafsmith: `state.db` already contains a state, so `--seed` was not used. Remove the file to begin with the seed.\n",
    );
  });
});

/** Serves until it is ready, then asks it to end; what it wrote to stderr. */
async function servedOnce(folder: string): Promise<string> {
  const child = spawn(
    process.execPath,
    [PROGRAM, "serve", "--json", "--seed", "zone.json", "--data", "state.db"],
    {
      cwd: folder,
    },
  );
  const stderr = text(child.stderr);
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  await once(child, "exit");
  return stderr;
}
