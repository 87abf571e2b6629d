import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { run } from "./support.ts";

describe("wafsmith", () => {
  it("shows its help and every command on request", async () => {
    const { exitCode, stdout, stderr } = await run(["--help"]);
    expect(exitCode).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^Usage: wafsmith COMMAND/m);
    for (const { name, summary } of COMMANDS)
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, "m"));
    expect(stdout).toMatch(/^Example: wafsmith /m);
    expect((await run(["-h"])).stdout).toBe(stdout);
    expect((await run(["help"])).stdout).toBe(stdout);
  });

  it("takes no command for a mistake", async () => {
    const { exitCode, stdout, stderr } = await run([]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Usage: wafsmith COMMAND");
  });

  it("shows the version of the package", async () => {
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    for (const option of ["--version", "-V"]) {
      expect(await run([option])).toMatchObject({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: "" });
    }
  });

  it.each([
    ["a command", ["litn"], "There is no command `litn`; did you mean `lint`?"],
    ["an option", ["--hlep"], "There is no option `--hlep`; did you mean `--help`?"],
    ["the name in other tools", ["migrate"], "There is no command `migrate`; did you mean `simulate`?"],
    ["the name of a part", ["migrate-sim"], "There is no command `migrate-sim`; did you mean `simulate`?"],
    ["a command with dashes", ["--lint"], "There is no option `--lint`; did you mean `lint`?"],
    ["the version in lower case", ["-v"], "There is no option `-v`; did you mean `--version`?"],
    ["nothing alike", ["qqqqqq"], "There is no command `qqqqqq`."],
    ["help for a command", ["help", "litn"], "There is no command `litn`; did you mean `lint`?"],
    ["an escape sequence", ["\u001b[31m"], "There is no command `\\x1b[31m`."],
  ])("names near matches of %s", async (_, argv, message) => {
    const { exitCode, stdout, stderr } = await run(argv);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`wafsmith: ${message}`);
  });
});

describe("a mistake in an operand", () => {
  it.each([
    ["none is given", ["compile"], "For example: `wafsmith compile waf.policy.yaml"],
    ["it is an address", ["lint", "https://example.com/x.json"], "wafsmith reads files only: download it"],
  ])("names the next step if %s", async (_, argv, help) => {
    const { exitCode, stderr } = await run(argv);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`\n  help: ${help}`)]);
  });
});

describe("a mistake in an option", () => {
  it.each([
    ["lint", "--fix", "-"],
    ["lint", "--max-warnings", "many", "."],
    ["fmt", "--check", "--write", "a.json"],
    ["serve", "--port", "x"],
    ["simulate", "--summary", "--format", "json", "."],
    ["compile", "a.yaml", "--check"],
  ])("names the next step: %s %s %s", async (...argv) => {
    const { exitCode, stdout, stderr } = await run(argv, { files: { "a.json": "{}", "a.yaml": "" } });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^wafsmith: .+\n {2}help: .+\n$/);
  });
});

describe.each(COMMANDS)("wafsmith $name", ({ name, summary, load }) => {
  it("is what the list of commands says", async () => {
    const command = await load();
    expect(command).toMatchObject({ name, summary });
    expect(summary).toMatch(/^[A-Z].*\.$/);
  });

  it("shows its help with one example", async () => {
    const { exitCode, stdout, stderr } = await run([name, "--help"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout.startsWith(`${summary}\n\nUsage: wafsmith ${name}`)).toBe(true);
    expect(stdout.match(/^Example: .*wafsmith /gm)).toHaveLength(1);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    expect((await run([name, "-h", "surplus"])).stdout).toBe(stdout);
    expect((await run(["help", name])).stdout).toBe(stdout);
  });

  it("knows every option that its help shows, and no other", async () => {
    const { options } = await load();
    const { exitCode, stdout, stderr } = await run([name, "--no-such-option"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`\`${name}\` has no option \`--no-such-option\``);
    const shown = (await run([name, "--help"])).stdout.match(/^ {2}(?:-\w, )?--[\w-]+/gm) ?? [];
    expect(shown.map((one) => one.replace(/^.*--/, "")).sort()).toEqual(
      [...Object.keys(options), "help"].sort(),
    );
  });
});
