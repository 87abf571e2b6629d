import { describe, expect, it } from "vitest";
import { run, type World } from "./support.ts";

const GOOD = { "a.cfexpr": "ssl\n" };
const rule = (expression: string) => `rules:\n  - action: log\n    expression: ${expression}\n`;

/** Files of which something is not checked, by the kind of it. */
const UNCHECKED: Readonly<Record<string, NonNullable<World["files"]>>> = {
  unread: { "b.yaml": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n" },
  invalid: { "b.yaml": "a: [\n" },
  limits: {
    "wafsmith.config.yaml": `customRules:\n  - id: own\n    pattern: ssl and $a\n    message: x\n`,
    "b.yaml": rule(`'${"ssl or ".repeat(8_000)}ssl'`),
  },
  ignored: { "b.yaml": "a: 1\n", ".wafsmithignore": "b.yaml\n" },
  unknown: { "b.yaml": rule("!unknown x") },
};

const lint = (files: World["files"], ...argv: readonly string[]) =>
  run(["lint", ".", "--fail-on=never", ...argv], { files: { ...GOOD, ...files } });

describe("a run that could not check something", () => {
  it.each(Object.keys(UNCHECKED))("of the kind %s fails if that is asked for, and says so", async (kind) => {
    const files = UNCHECKED[kind];
    expect((await lint(files)).exitCode).toBe(0);
    for (const option of [
      "--fail-on-unchecked",
      `--fail-on-unchecked=${kind}`,
      `--fail-on-unchecked=${kind},unread`,
    ]) {
      const { exitCode, stderr } = await lint(files, option);
      expect([option, exitCode, stderr]).toEqual([
        option,
        1,
        expect.stringMatching(new RegExp(`not checked \\([^)]*${kind} \\d`)),
      ]);
    }
    const others = Object.keys(UNCHECKED).filter((one) => one !== kind);
    expect((await lint(files, `--fail-on-unchecked=${others.join(",")}`)).exitCode).toBe(0);
  });

  it("passes if everything was checked", async () => {
    expect(await lint({}, "--fail-on-unchecked")).toMatchObject({ exitCode: 0, stderr: "" });
  });
});

it("takes its kinds after an equals sign, and no others", async () => {
  const { exitCode, stderr } = await lint({}, "--fail-on-unchecked=unread,nothing");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("does not know `nothing`")]);
  expect((await run(["lint", "--fail-on-unchecked", "a.cfexpr"], { files: GOOD })).exitCode).toBe(0);
});
