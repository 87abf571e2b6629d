/**
 * Runs the commands of the README and of `docs/*.md` as a reader would: against the packed package, installed into an empty
 * project, or, if no package is named, in this clone.
 *
 *     tsx scripts/readme-commands.ts [wafsmith.tgz]
 *
 * Every line of every `sh` block runs, every line after `$` of every `console` block, and every `js` block of the README as a
 * module, but for blocks under a comment `<!-- not run: reason -->` and those that `NOT_RUN` names. A line must exit with 0,
 * or with N if it ends in `# exit code N`; those of `docs/` may also report findings. A `console` block must also show what
 * the command prints.
 *
 * The commands of a page run in a directory of its own, which has the files that the page shows, each in a block that begins
 * with its name, and files of the example under the names that the pages use.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ROOT } from "./setup.mjs";

const BLOCK = /(<!-- not run: [^\n]* -->\n+)?^```(sh|js|console)\n([\s\S]*?)^```$/gm;
const FILE_BLOCK = /^```\w+\n(?:#|\/\/) ([\w./-]+\.\w+)\n([\s\S]*?)^```$/gm;

/** Commands of `docs/` that are not run here, by a part of them. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "docker ": "needs Docker; CI builds the image",
  "npm audit ": "needs a registry; the release is rehearsed with one",
  "npm run package-extension": "is for clones only; the tests of the editors do it",
  "code --install-extension": "needs an editor",
  "git diff --cached": "is a file; the tests of the hooks commit with it",
  "serve --port": "runs until it is stopped; the example of its help is tested",
  "--shard": "needs several machines; the tests of shards run all parts",
  "merge-reports": "needs all parts of a run; the tests of shards make them",
  "simulate --merge": "needs all parts of a run; the tests of shards make them",
  "origin/main": "needs a remote; the tests of `review` make repositories",
};

/** Pages that are not run here: tests run them with their files, or their files are not shown. */
const TESTED_PAGES: Readonly<Record<string, string>> = {
  "api.md": "test/docs/api.test.ts installs the package and runs its modules",
  "custom-rules.md":
    "test/docs/custom-rules.test.ts installs the package and runs each section with its files",
  "requests.md": "test/docs/requests.test.ts runs it with its files",
  "testing-rules.md": "test/docs/testing-rules.test.ts runs its steps in order, with its files",
  "compare-rulesets.md": "its files are not shown; test/cli/diff-rulesets.test.ts compares such files",
  "drift.md": "needs exports of an account; test/ci/drift.test.ts makes them",
  "replay.md": "needs a log; the README replays the one of the example",
  "tune.md": "needs a log; test/cli/tune.test.ts writes such logs",
};

/** Where the directories of the pages are, in the project. */
const PAGES_DIRECTORY = ".cache/pages";

/** Files of the example by the names that pages use for files of their readers. */
const READERS_FILES: Readonly<Record<string, string>> = {
  "owasp-ruleset.json": "rulesets/owasp-ruleset.json",
  "waf.policy.yaml": "owasp.policy.yaml",
  "waf.lock.json": "waf.lock.json",
  "live.json": "rules/managed-entrypoint.json",
  waf: "rules",
};

const tarball = process.argv[2];
const project = tarball === undefined ? ROOT : mkdtempSync(join(tmpdir(), "wafsmith-readme-"));
/** Modules of `js` blocks, which a clone must not keep. */
const modules: string[] = [];
try {
  if (tarball !== undefined) {
    writeFileSync(join(project, "package.json"), "{}\n");
    const install = `npm install --silent --offline ${JSON.stringify(resolve(tarball))}`;
    if (!behaves({ line: install, exitCode: 0 })) throw new Error("the package cannot be installed");
  }
  const commands = commandsOf(readFileSync(join(ROOT, "README.md"), "utf8"));
  if (commands.length === 0) throw new Error("README.md shows no command to run");
  const pages = readdirSync(join(ROOT, "docs")).filter(
    (name) => name.endsWith(".md") && !(name in TESTED_PAGES),
  );
  const all = [...commands, ...pages.flatMap(commandsOfPage)];
  const failures = all.filter((command) => !behaves(command)).length;
  console.log(`${all.length - failures} of ${all.length} commands behave as README and docs say.`);
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  const made = tarball === undefined ? [...modules, join(project, PAGES_DIRECTORY)] : [project];
  for (const path of made) rmSync(path, { recursive: true, force: true });
}

interface Command {
  readonly line: string;
  /** In documents other than the README, findings may be reported too. */
  readonly exitCode: number | "0 or 1";
  /** Where it runs. Default: the project. */
  readonly directory?: string;
  /** What it prints; undefined if the README does not show it. */
  readonly printed?: string;
}

function commandsOf(markdown: string): Command[] {
  return [...markdown.matchAll(BLOCK)]
    .filter(([, excused]) => excused === undefined)
    .flatMap(([, , language, block], at) => {
      if (language === "js") return [moduleOf(block!, at)];
      return language === "sh" ? linesOf(block!) : sessionsOf(block!);
    });
}

/** The commands of a page of `docs/`, in a new directory with the files that they name. */
function commandsOfPage(page: string): Command[] {
  const markdown = readFileSync(join(ROOT, "docs", page), "utf8");
  const isRun = ({ line }: Command) => !Object.keys(NOT_RUN).some((part) => line.includes(part));
  const blocks = [...markdown.matchAll(BLOCK)].filter(([, , language]) => language !== "js");
  const commands = blocks
    .filter(([, excused]) => excused === undefined)
    .flatMap(([, , language, block]) => (language === "sh" ? linesOf(block!) : sessionsOf(block!)))
    .filter(isRun);
  if (commands.length === 0) return [];
  const directory = join(project, PAGES_DIRECTORY, page);
  mkdirSync(directory, { recursive: true });
  for (const [name, source] of Object.entries(READERS_FILES))
    cpSync(join(ROOT, "fixtures/example", source), join(directory, name), { recursive: true });
  for (const [, name, text] of markdown.matchAll(FILE_BLOCK)) {
    mkdirSync(dirname(join(directory, name!)), { recursive: true });
    writeFileSync(join(directory, name!), text!);
  }
  // Pages of which a shell has the program on its path.
  const called = (line: string) => line.replace(/^wafsmith /, "npx wafsmith ");
  return commands.map((one) => ({ ...one, line: called(one.line), exitCode: "0 or 1", directory }));
}

/** The commands of a terminal. The one at the top of the page is written by `npm run docs`, which runs it. */
function sessionsOf(block: string): Command[] {
  return block
    .split(/^\$ (?=npx |echo )/m)
    .slice(1)
    .map((session) => {
      const [line, ...printed] = session.split("\n");
      return { ...linesOf(line!)[0]!, printed: printed.join("\n") };
    });
}

function linesOf(block: string): Command[] {
  return block
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => ({ line, exitCode: Number(/# exit code (\d)/.exec(line)?.[1] ?? 0) }));
}

function moduleOf(block: string, at: number): Command {
  const name = `block-${at}.mjs`;
  writeFileSync(join(project, name), block);
  modules.push(join(project, name));
  return { line: `node ${name}`, exitCode: 0 };
}

/** Runs a command; what it prints is shown only if it does not behave as it should. Returns whether it does. */
function behaves({ line, exitCode, printed, directory = project }: Command): boolean {
  console.log(`$ ${line}`);
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], { cwd: directory, encoding: "utf8" });
  const isExpected = exitCode === "0 or 1" ? status === 0 || status === 1 : status === exitCode;
  const isPrinted = [stdout, stderr].some((output) => output.trim() === printed?.trim());
  if (isExpected && (printed === undefined || isPrinted)) return true;
  console.error(`${stdout}${stderr}exits with ${status}, expected ${exitCode}: ${line}`);
  return false;
}
