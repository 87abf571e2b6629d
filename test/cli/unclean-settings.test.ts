import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const RED = "rules:\n  - action: block\n    expression: ip.src not in {10.0.0.0/8}\n";
const POLICY = "version: 1\nname: x\ndeployments: []\n";

/** The same file, damaged. Texts of JSON begin with `{`. */
const DAMAGES: Record<string, (text: string) => Buffer> = {
  "a byte of Latin-1": (text) => Buffer.concat([Buffer.from(text), Buffer.from("\xe9", "latin1")]),
  "a surrogate in UTF-8": (text) => Buffer.concat([Buffer.from(text), Buffer.from("eda080", "hex")]),
  "a NUL character": (text) => Buffer.from(`${text}\0`),
  "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
};
const HALF_KEY: Record<string, string> = {
  "wafsmith.config.json": '{"\\ud800": 1, "preset": "none"}',
  "wafsmith.config.yaml": '"\\ud800": 1\npreset: none\n',
  "x.json": '{"\\ud800": 1, "preset": "none"}',
};

/** Files that decide about the findings of others, and how they are named. */
const SETTINGS = [
  { name: "wafsmith.config.json", text: '{"preset": "none"}', argv: [] },
  { name: "wafsmith.config.yaml", text: "preset: none\n", argv: [] },
  { name: "settings.json", text: '{"preset": "none"}', argv: ["--config", "settings.json"] },
  { name: "x.json", text: '{"preset": "none"}', argv: [], config: '{"extends": ["./x.json"]}' },
  { name: "baseline.json", text: '{"version": 1, "files": {}}', argv: ["--baseline", "baseline.json"] },
  { name: "b.json", text: '{"version": 1, "files": {}}', argv: [], config: '{"baseline": "b.json"}' },
  { name: "wafsmith.lock.json", text: "{}", argv: ["--lock", "wafsmith.lock.json"] },
  { name: "l.json", text: "{}", argv: [], config: '{"lock": "l.json"}' },
] as const;

const CASES = SETTINGS.flatMap((setting) =>
  Object.entries(DAMAGES).map(([damage, damaged]) => ({ ...setting, damage, damaged })),
);

describe("a file of settings that is not plain UTF-8 is an error and never ignored", () => {
  it.each(CASES)("$name $argv with $damage", async ({ name, text, argv, damaged, ...rest }) => {
    const config = "config" in rest ? { "wafsmith.config.json": rest.config } : {};
    const files = { "a.yaml": RED.replace(" not in", " in"), ...config, [name]: damaged(text) };
    const { exitCode, stdout, stderr } = await run(["lint", "a.yaml", ...argv], { files });
    expect(exitCode).toBe(2);
    expect(stdout + stderr).toContain(`\`${name}\` is `);
    expect(stdout + stderr).toMatch(/not valid UTF-8|a binary file|UTF-16 text/);
  });

  it.each(Object.entries(HALF_KEY))("%s with half a character in a key", async (name, text) => {
    const config = name === "x.json" ? { "wafsmith.config.json": '{"extends": ["./x.json"]}' } : {};
    const { exitCode, stderr } = await run(["lint", "."], {
      files: { "a.yaml": RED, ...config, [name]: text },
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("config/unknown-key")]);
  });

  it.each(Object.entries(DAMAGES))("a policy that is compiled, with %s", async (_, damaged) => {
    const { exitCode, stdout, stderr } = await run(["compile", "p.yaml"], {
      files: { "p.yaml": damaged(POLICY) },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/`p\.yaml` is (?:not valid UTF-8|a binary file|UTF-16 text)/);
  });
});
