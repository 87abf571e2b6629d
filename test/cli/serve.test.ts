import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

describe("wafsmith serve", () => {
  it.each([
    [["--host", "0.0.0.0"], "WAFSMITH_SANDBOX_TOKEN"],
    [["--port", "70000"], "is no port"],
    [["--gateway-port", "x"], "is no port"],
    [["--upstream", "localhost:8545"], "is no address of a node"],
    [["--seed", "none.json"], "no file or directory"],
    [["--seed", "broken.json"], "cannot be read"],
    [["--data", "notes.txt"], "cannot be used"],
    [["--gateway-methods", "all"], "is not a value"],
  ])("%j is a mistake in the call", async (argv, problem) => {
    const files = { "broken.json": "{", "notes.txt": "not a database ".repeat(100) };
    const { exitCode, stdout, stderr } = await run(["serve", ...argv], { files });
    expect(stderr).toContain(problem);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
  });
});
