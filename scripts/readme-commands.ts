/**
 * Runs the commands of the README against the packed package, as a reader would: installed into an empty project, with
 * the example files beside it.
 *
 *     tsx scripts/readme-commands.ts wafsmith.tgz
 *
 * Every line of every `sh` block runs, and every `js` block as a module, but for blocks under a comment
 * `<!-- not run: reason -->`. A line must exit with 0, or with N where it ends in `# exit code N`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ROOT } from "./setup.mjs";

const BLOCK = /(<!-- not run: [^\n]* -->\n+)?^```(sh|js)\n([\s\S]*?)^```$/gm;

const tarball = process.argv[2];
if (!tarball) {
  console.error("usage: tsx scripts/readme-commands.ts PACKAGE.tgz");
  process.exit(2);
}
const project = mkdtempSync(join(tmpdir(), "wafsmith-readme-"));
try {
  writeFileSync(join(project, "package.json"), "{}\n");
  cpSync(join(ROOT, "fixtures/example"), join(project, "fixtures/example"), { recursive: true });
  const install = `npm install --silent --offline ${JSON.stringify(resolve(tarball))}`;
  if (!behaves({ line: install, exitCode: 0 })) throw new Error("the package cannot be installed");
  const commands = commandsOf(readFileSync(join(ROOT, "README.md"), "utf8"));
  if (commands.length === 0) throw new Error("README.md shows no command to run");
  const failures = commands.filter((command) => !behaves(command)).length;
  console.log(`${commands.length - failures} of ${commands.length} commands behave as the README says.`);
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  rmSync(project, { recursive: true, force: true });
}

interface Command {
  readonly line: string;
  readonly exitCode: number;
}

function commandsOf(markdown: string): Command[] {
  return [...markdown.matchAll(BLOCK)]
    .filter(([, excused]) => excused === undefined)
    .flatMap(([, , language, block], at) => (language === "js" ? [moduleOf(block!, at)] : linesOf(block!)));
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
  return { line: `node ${name}`, exitCode: 0 };
}

/** Runs a command; what it prints is shown only where it does not exit as it should. Returns whether it does. */
function behaves({ line, exitCode }: Command): boolean {
  console.log(`$ ${line}`);
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], { cwd: project, encoding: "utf8" });
  if (status === exitCode) return true;
  console.error(`${stdout}${stderr}exits with ${status}, not with ${exitCode}: ${line}`);
  return false;
}
