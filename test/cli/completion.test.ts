import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { REPORT_FORMAT_NAMES } from "../../src/report/formats.ts";
import { HANG_MS } from "../support/hang.ts";
import { makeDirectory, run } from "./support.ts";

const CAPTURE = fileURLToPath(new URL("capture.zsh", import.meta.url));
const COMMAND_NAMES = [...COMMANDS.map(({ name }) => name), "help"].sort();

/** In bash, a function fills an array from the words of the line; `=` is a word of its own. */
const IN_BASH = `source "$1"
COMP_WORDS=()
while IFS= read -r word; do COMP_WORDS+=("$word"); done <<< "\${2// /$'\\n'}"
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_wafsmith
[ \${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`;

/** A directory for what the shells keep from one line to the next. */
const kept = mkdtempSync(join(tmpdir(), "wafsmith-shells-"));
afterAll(() => rmSync(kept, { recursive: true }));

/** How each shell is asked what it offers at the end of a line. */
const SHELLS = {
  bash: (script: string, line: string) =>
    ["bash", "--norc", "-c", IN_BASH, "bash", script, line.replaceAll("=", " = ")] as const,
  zsh: (script: string, line: string) =>
    ["zsh", "-f", CAPTURE, script, line, join(kept, "compdump")] as const,
  fish: (script: string, line: string) =>
    ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, line] as const,
};

type Shell = keyof typeof SHELLS;

function isThere(shell: Shell): boolean {
  return spawnSync(shell, ["--version"]).status === 0;
}

const absent = (Object.keys(SHELLS) as Shell[]).filter((shell) => !isThere(shell));
for (const shell of absent) console.log(`skipped: there is no ${shell}`);

/** Completions that a shell offers, without descriptions. */
async function offered(shell: Shell, line: string): Promise<string[]> {
  const directory = makeDirectory({ "my rules.json": "{}", "infra/a.tf": "" });
  const { stdout: text } = await run(["completion", shell]);
  const script = join(makeDirectory(), "completion");
  writeFileSync(script, text);
  const [program, ...args] = SHELLS[shell](script, line);
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: directory,
    encoding: "utf8",
    timeout: HANG_MS,
  });
  expect(stderr).toBe("");
  if (shell !== "bash") expect(status).toBe(0);
  const words = stdout.split("\n").map((one) => one.replace(/\t.*$/, "").replaceAll("\\ ", " "));
  return [...new Set(words.filter((word) => word !== ""))].sort();
}

describe.each(Object.keys(SHELLS) as Shell[])("the completion for %s", (shell) => {
  const it_ = it.skipIf(absent.includes(shell) && shell !== "bash");

  it_("offers every command", async () => {
    const words = await offered(shell, "wafsmith ");
    expect(words.filter((word) => !word.startsWith("-"))).toEqual(COMMAND_NAMES);
    expect(await offered(shell, "wafsmith comp")).toEqual(["compile", "completion"]);
    expect(await offered(shell, "wafsmith help lin")).toEqual(["lint"]);
  });

  it_.each(COMMANDS)("offers every option of $name", async ({ name, load }) => {
    const { options } = await load();
    const words = await offered(shell, `wafsmith ${name} --`);
    expect(words).toEqual([...Object.keys(options), "help"].map((option) => `--${option}`).sort());
  });

  it_("offers the values of an option, and no others", async () => {
    expect(await offered(shell, "wafsmith lint --format ")).toEqual([...REPORT_FORMAT_NAMES].sort());
    const inline = await offered(shell, "wafsmith lint --preset=str");
    expect(inline.map((word) => word.replace("--preset=", ""))).toEqual(["strict"]);
    expect(await offered(shell, "wafsmith lint --rule no-late")).toEqual(["no-late-skip"]);
    expect(await offered(shell, "wafsmith lint --max-warnings ")).toEqual([]);
    expect(await offered(shell, "wafsmith completion z")).toEqual(["zsh"]);
  });

  it_("offers files where files are wanted", async () => {
    expect(await offered(shell, "wafsmith lint my")).toEqual(["my rules.json"]);
    expect((await offered(shell, "wafsmith lint --config inf")).map((word) => word.replace("/", ""))).toEqual(
      ["infra"],
    );
    expect(await offered(shell, "wafsmith explain no-late")).toEqual(["no-late-skip"]);
    expect(await offered(shell, "wafsmith rules my")).toEqual([]);
  });
});

describe("wafsmith completion", () => {
  it("names the shells that it knows", async () => {
    const { exitCode, stderr } = await run(["completion", "fsh"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("`fsh` is not a value of `SHELL`; did you mean `fish`");
  });
});
