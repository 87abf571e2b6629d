/**
 * Makes the changes that "How to add" in ARCHITECTURE.md explains, each in a copy of the repository, and runs what a
 * contributor would run: the generated files, types, formatting, tests, and a command that shows the change.
 *
 *     npm run try-changes [NAME...]
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CHANGES } from "./changes/index.ts";
import { applied, type Change, pathsNamed } from "./changes/model.ts";
import { ROOT } from "./setup.mjs";

/** Files beside the sources that a command which shows a change reads. */
const INPUTS: Readonly<Record<string, string>> = {
  "zone.json": zone(),
  "zone.trial": `trial\n${zone()}`,
  "policy.yaml": "deployments:\n  - ruleset: owasp\n    paranoia: 2\n    trial: one\n",
};
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";
/** The test of whether the changes can still be made: in the copy they are made already. */
const PLACES = "test/meta/changes.test.ts";
const TSX = ["--import", "tsx"];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(CHANGES, name));
if (unknown.length > 0) {
  console.error(`There is no change ${unknown.join(", ")}. There are: ${Object.keys(CHANGES).join(", ")}.`);
  process.exit(2);
}

const failures: string[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(CHANGES)) {
  const start = Date.now();
  const failure = triedInCopy(CHANGES[name]!);
  console.log(`${failure ? "FAILED" : "ok"}  ${name} (${Math.round((Date.now() - start) / 1000)} s)`);
  if (failure) {
    failures.push(name);
    console.error(failure);
  }
}
process.exitCode = failures.length > 0 ? 1 : 0;

/** A ruleset with one finding. */
function zone(): string {
  const rules = [{ action: "block", expression: 'ip.geoip.country eq "FR"' }];
  return `${JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules })}\n`;
}

/** Why the change does not work as it is explained; undefined if it does. */
function triedInCopy(change: Change): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-change-"));
  const copy = join(folder, "wafsmith");
  try {
    copyRepository(copy, folder);
    const isNamed = pathsNamed(readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8"), change.section);
    const unnamed = change.edits.map(({ path }) => path).filter((path) => !isNamed(path));
    if (unnamed.length > 0)
      return `ARCHITECTURE.md, "${change.section}", does not name ${unnamed.join(", ")}.`;
    for (const args of change.runs ?? []) {
      const failure = failureOf(copy, NPM, ["run", ...args]);
      if (failure) return failure;
    }
    for (const edit of change.edits) {
      const path = join(copy, edit.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, applied(edit, existsSync(path) ? readFileSync(path, "utf8") : undefined));
    }
    rmSync(join(copy, PLACES));
    return checked(copy, change);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The tracked files, the installed packages, and what the tests read beside the repository. */
function copyRepository(copy: string, folder: string): void {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const path of tracked.filter((path) => path !== "" && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  const shared = join(ROOT, "..", "shared");
  if (existsSync(shared)) symlinkSync(shared, join(folder, "shared"), "dir");
  for (const [name, text] of Object.entries(INPUTS)) writeFileSync(join(copy, name), text);
}

function checked(copy: string, { tests, shows }: Change): string | undefined {
  const node = process.execPath;
  const failure =
    failureOf(copy, NPM, ["run", "types"]) ??
    failureOf(copy, NPM, ["run", "docs"]) ??
    failureOf(copy, node, [
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--write",
      "--error-on-warnings",
    ]) ??
    failureOf(copy, node, [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--exclude=${PLACES}`,
      "test/meta",
      ...tests,
    ]);
  if (failure) return failure;
  for (const { args, prints } of shows) {
    const { stdout, stderr } = ran(copy, node, [...TSX, "src/cli/bin.ts", ...args]);
    if (!`${stdout}${stderr}`.includes(prints))
      return `wafsmith ${args.join(" ")} does not print ${JSON.stringify(prints)}:\n${stdout}${stderr}`;
  }
  return undefined;
}

/** The output of a program that failed; undefined if it succeeded. */
function failureOf(copy: string, program: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = ran(copy, program, args);
  return status === 0 ? undefined : `${args.join(" ")} failed:\n${`${stdout}${stderr}`.slice(-4_000)}`;
}

function ran(copy: string, program: string, args: readonly string[]) {
  const options = {
    cwd: copy,
    encoding: "utf8",
    shell: program.endsWith(".cmd"),
    maxBuffer: 2 ** 26,
  } as const;
  return spawnSync(program, args, options);
}
