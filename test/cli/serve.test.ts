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
    [["--gateway-methods", "all"], "is not a value"],
  ])("%j is a mistake in the call", async (argv, problem) => {
    const failed = '{"success": false, "errors": [{"code": 10000}], "result": null}';
    const files = { "broken.json": "{", "failed.json": failed, "notes.txt": "not a database ".repeat(100) };
    const { exitCode, stdout, stderr } = await run(["serve", ...argv], { files });
    expect(stderr).toContain(problem);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
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
      "wafsmith: `state.db` holds a state already, so `--seed` was not used. Remove the file to begin with the seed.\n",
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
