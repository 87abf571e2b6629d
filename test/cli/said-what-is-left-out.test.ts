import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const RED = "ip.src not in {10.0.0.0/8}\n";
const FILES = { "a.cfexpr": "ssl\n", "old/b.cfexpr": RED, "c.cfexpr": RED };

describe("what is left out is said", () => {
  it.each([
    [".gitignore", "old/\nc.cfexpr\n"],
    [".wafsmithignore", "old/\nc.cfexpr\n"],
    ["wafsmith.config.json", '{"ignore": ["old/**", "c.cfexpr"]}'],
  ])("by %s", async (name, content) => {
    const { exitCode, stdout } = await run(["lint", "."], { files: { ...FILES, [name]: content } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("2 files or directories left out by ignore files or the configuration.");
  });

  it("for the files that a hook names", async () => {
    const files = { ...FILES, ".wafsmithignore": "c.cfexpr\n" };
    const { stdout } = await run(["lint", "a.cfexpr", "c.cfexpr", "--ignore-unknown"], { files });
    expect(stdout).toContain("1 file or directory left out by ignore files or the configuration.");
  });

  it("but nothing of hidden files, other files and `node_modules`", async () => {
    const files = { "a.cfexpr": "ssl\n", ".x/a.cfexpr": RED, "b.txt": "", "node_modules/a.cfexpr": RED };
    const { stdout } = await run(["lint", "."], {
      files: { ...files, ".gitignore": "*.txt\n.x\nnode_modules\n" },
    });
    expect(stdout).not.toContain("left out");
  });

  it("with the configuration that switches a rule off", async () => {
    const files = { "a.cfexpr": "ssl and ssl\n" };
    expect((await run(["lint", ".", "--preset=all"], { files })).stdout).not.toContain("Configured by");
    const configured = { ...files, "wafsmith.config.json": '{"preset": "none"}' };
    const { exitCode, stdout } = await run(["lint", "."], { files: configured });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("Configured by `wafsmith.config.json`.")]);
  });
});
