/**
 * Runs the commands of the README as a reader would: against the packed package, installed into an empty project, or, if no
 * package is named, in this clone.
 *
 *     tsx scripts/readme-commands.ts [wafsmith.tgz]
 *
 * Every line of every `sh` block runs, every line after `$` of every `console` block, and every `js` block as a module, but
 * for blocks under a comment `<!-- not run: reason -->`. A line must exit with 0, or with N if it ends in `# exit code N`;
 * a `console` block must also show what the command prints.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ROOT } from "./setup.mjs";

const BLOCK = /(<!-- not run: [^\n]* -->\n+)?^```(sh|js|console)\n([\s\S]*?)^```$/gm;

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
  const failures = commands.filter((command) => !behaves(command)).length;
  console.log(`${commands.length - failures} of ${commands.length} commands behave as the README says.`);
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  for (const path of tarball === undefined ? modules : [project])
    rmSync(path, { recursive: true, force: true });
}

interface Command {
  readonly line: string;
  readonly exitCode: number;
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

/** The commands of a terminal. The one at the top of the page is written by `npm run docs`, which runs it. */
function sessionsOf(block: string): Command[] {
  return block
    .split(/^\$ (?=npx )/m)
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
function behaves({ line, exitCode, printed }: Command): boolean {
  console.log(`$ ${line}`);
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], { cwd: project, encoding: "utf8" });
  if (status === exitCode && (printed === undefined || stdout.trim() === printed.trim())) return true;
  console.error(`${stdout}${stderr}exits with ${status}, expected ${exitCode}: ${line}`);
  return false;
}
