import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

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
    expect(stdout).toContain("2 files or directories excluded by ignore files or the configuration.");
  });

  it("for the files that a hook names", async () => {
    const files = { ...FILES, ".wafsmithignore": "c.cfexpr\n" };
    const { stdout } = await run(["lint", "a.cfexpr", "c.cfexpr", "--ignore-unknown"], { files });
    expect(stdout).toContain("1 file or directory excluded by ignore files or the configuration.");
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

  describe("in the formats for programs", () => {
    const files = {
      ...FILES,
      ".gitignore": "old/\n",
      "wafsmith.config.json": '{"ignore": ["c.cfexpr"], "preset": "none"}',
    };

    it("json and jsonl", async () => {
      const expected = { leftOut: 2, configs: ["wafsmith.config.json"] };
      const json = await run(["lint", ".", "--format=json"], { files });
      expect(JSON.parse(json.stdout)).toMatchObject(expected);
      const lines = await run(["lint", ".", "--format=jsonl"], { files });
      expect(JSON.parse(lines.stdout)).toMatchObject({ type: "summary", ...expected });
    });

    it("sarif", async () => {
      const { stdout } = await run(["lint", ".", "--format=sarif"], { files });
      const [{ invocations, properties }] = JSON.parse(stdout).runs;
      const messages = invocations[0].toolConfigurationNotifications.map(
        ({ message }: { readonly message: { readonly text: string } }) => message.text,
      );
      expect(messages).toEqual([
        "2 files or directories excluded by ignore files or the configuration.",
        "Configured by `wafsmith.config.json`.",
      ]);
      expect(properties).toMatchObject({ leftOut: 2, configs: ["wafsmith.config.json"], suppressed: 0 });
    });

    it.each(["text", "json", "sarif"])("and after `merge-reports`, once: %s", async (format) => {
      const directory = makeDirectory({ ...files, "d.cfexpr": "ssl\n" });
      const parts = await Promise.all(
        ["1/2", "2/2"].map(async (shard, at) => {
          const path = join(makeDirectory(), `part-${at}.json`);
          await run(["lint", ".", "--shard", shard, "--format", `json:${path}`], { directory });
          return path;
        }),
      );
      const whole = await run(["lint", ".", "--format", format], { directory });
      expect((await run(["merge-reports", ...parts, "--format", format], { directory })).stdout).toBe(
        whole.stdout,
      );
      expect(whole.stdout).toMatch(/2 files or directories excluded|"leftOut": 2/);
    });
  });
});
