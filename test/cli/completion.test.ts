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

/** Ends what a shell offers for one line. */
const END = "--end--";

/** In bash, a function fills an array from the words of the line; `=` is a separate word. */
const IN_BASH = `source "$1"
for line in "\${@:2}"; do
  COMP_WORDS=() COMPREPLY=()
  while IFS= read -r word; do COMP_WORDS+=("$word"); done <<< "\${line// /$'\\n'}"
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _wafsmith
  [ \${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"
  printf '%s\\n' ${END}
done`;

/** In zsh, each line needs a terminal that is new. */
const IN_ZSH = `for line in "\${@:3}"; do
  zsh -f "$1" "$2" "$line" "$DUMP" || exit
  print -r -- ${END}
done`;

const IN_FISH = `source $argv[1]; for line in $argv[2..]; complete -C $line; echo ${END}; end`;

/** A directory for what the shells keep from one line to the next. */
const kept = mkdtempSync(join(tmpdir(), "wafsmith-shells-"));
afterAll(() => rmSync(kept, { recursive: true }));

/** How each shell is asked what it offers at the end of lines. */
const SHELLS = {
  bash: (script: string, lines: readonly string[]) => [
    "bash",
    "--norc",
    "-c",
    IN_BASH,
    "bash",
    script,
    ...lines.map((line) => line.replaceAll("=", " = ")),
  ],
  zsh: (script: string, lines: readonly string[]) => [
    "zsh",
    "-f",
    "-c",
    IN_ZSH,
    "zsh",
    CAPTURE,
    script,
    ...lines,
  ],
  fish: (script: string, lines: readonly string[]) => [
    "fish",
    "--no-config",
    "-c",
    IN_FISH,
    script,
    ...lines,
  ],
};

type Shell = keyof typeof SHELLS;

function isThere(shell: Shell): boolean {
  return spawnSync(shell, ["--version"]).status === 0;
}

const absent = (Object.keys(SHELLS) as Shell[]).filter((shell) => !isThere(shell));
for (const shell of absent) console.log(`skipped: there is no ${shell}`);

/** Completions that a shell offers at the end of each line, without descriptions. */
async function offered(shell: Shell, ...lines: readonly string[]): Promise<string[][]> {
  const directory = makeDirectory({ "my rules.json": "{}", "infra/a.tf": "" });
  const { stdout: text } = await run(["completion", shell]);
  const script = join(makeDirectory(), "completion");
  writeFileSync(script, text);
  const [program, ...args] = SHELLS[shell](script, lines);
  const { stdout, stderr, status } = spawnSync(program!, args, {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, DUMP: join(kept, "compdump") },
    timeout: HANG_MS,
  });
  expect([status, stderr]).toEqual([0, ""]);
  const offers = stdout.split(`${END}\n`);
  expect(offers.pop()).toBe("");
  expect(offers).toHaveLength(lines.length);
  return offers.map((offer) => {
    const words = offer.split("\n").map((one) => one.replace(/\t.*$/, "").replaceAll("\\ ", " "));
    return [...new Set(words.filter((word) => word !== ""))].sort();
  });
}

describe.each(Object.keys(SHELLS) as Shell[])("the completion for %s", (shell) => {
  const it_ = it.skipIf(absent.includes(shell) && shell !== "bash");

  it_("offers every command", async () => {
    const [all, compile, help] = await offered(shell, "wafsmith ", "wafsmith comp", "wafsmith help lin");
    expect(all!.filter((word) => !word.startsWith("-"))).toEqual(COMMAND_NAMES);
    expect(compile).toEqual(["compile", "completion"]);
    expect(help).toEqual(["lint"]);
  });

  it_("offers every option of each command", async () => {
    const words = await offered(shell, ...COMMANDS.map(({ name }) => `wafsmith ${name} --`));
    const wanted = COMMANDS.map(async ({ name, load }) => {
      const { options } = await load();
      return [name, [...Object.keys(options), "help"].map((option) => `--${option}`).sort()];
    });
    expect(COMMANDS.map(({ name }, at) => [name, words[at]])).toEqual(await Promise.all(wanted));
  });

  it_("offers the values of an option, and no others", async () => {
    const [formats, presets, rules, numbers, shells] = await offered(
      shell,
      "wafsmith lint --format ",
      "wafsmith lint --preset=str",
      "wafsmith lint --rule no-late",
      "wafsmith lint --max-warnings ",
      "wafsmith completion z",
    );
    expect(formats).toEqual([...REPORT_FORMAT_NAMES].sort());
    expect(presets!.map((word) => word.replace("--preset=", ""))).toEqual(["strict"]);
    expect([rules, numbers, shells]).toEqual([["no-late-skip"], [], ["zsh"]]);
  });

  it_("offers files where files are wanted", async () => {
    const [file, directory, rules, none] = await offered(
      shell,
      "wafsmith lint my",
      "wafsmith lint --config inf",
      "wafsmith explain no-late",
      "wafsmith rules my",
    );
    expect(file).toEqual(["my rules.json"]);
    expect(directory!.map((word) => word.replace("/", ""))).toEqual(["infra"]);
    expect([rules, none]).toEqual([["no-late-skip"], []]);
  });
});

describe("wafsmith completion", () => {
  it("names the shells that it knows", async () => {
    const { exitCode, stderr } = await run(["completion", "fsh"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("`fsh` is not a value of `SHELL`; did you mean `fish`");
  });
});
