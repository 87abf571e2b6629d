/**
 * Releases the next version to a registry on this machine, and uses it as a stranger would.
 *
 *     npm run rehearse-release
 *
 * The steps of `.github/workflows/release.yml` are run here, in a copy of the last commit: `npm run version`, then
 * `npm run release`. Two things differ: the registry, and the statement of provenance, which only a workflow can sign.
 */
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startLocalRegistry } from "./local-registry.ts";
import { ROOT } from "./setup.mjs";

/** Settings of npm for the public registry, where other packages come from. */
const PUBLIC = { npm_config_registry: undefined, npm_config_userconfig: undefined };
const MAX_OUTPUT = 64 * 1024 * 1024;

const scratch = mkdtempSync(join(tmpdir(), "wafsmith-release-"));
const registry = await startLocalRegistry();
try {
  // npm requires a token for publishing, although this registry does not check it.
  writeFileSync(join(scratch, "npmrc"), `${registry.url.replace("http:", "")}:_authToken=local\n`);
  const version = await release();
  await use(version);
  console.log(`wafsmith ${version} can be released.`);
} finally {
  registry.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Applies the changesets in a copy and publishes it; answers the version. */
async function release(): Promise<string> {
  const copy = join(scratch, "copy");
  begin("a copy of the last commit");
  await call(scratch, "git", ["clone", "--quiet", "--no-hardlinks", ROOT, copy]);
  const before = versionOf(copy);
  begin("npm ci");
  await call(copy, "npm", ["ci", "--ignore-scripts"], PUBLIC);
  begin("npm run version");
  await call(copy, "npm", ["run", "version"], PUBLIC);
  const version = versionOf(copy);
  demand(version !== before, "the version did not change: are there changesets?");
  demand(
    textOf(copy, "CHANGELOG.md").includes(`\n## ${version}\n`),
    `CHANGELOG.md says nothing of ${version}`,
  );
  const left = readdirSync(join(copy, ".changeset")).filter((name) => /^(?!README)\w.*\.md$/.test(name));
  demand(left.length === 0, `changesets are left: ${left.join(", ")}`);
  const locked = JSON.parse(textOf(copy, "package-lock.json")).version;
  demand(locked === version, `the lock file is of version ${locked}`);
  begin("npm run release");
  await call(copy, "npm", ["pkg", "delete", "publishConfig.provenance"]);
  await call(copy, "npm", ["run", "release"]);
  return version;
}

/** Does what the first user of a release does. */
async function use(version: string): Promise<void> {
  const project = join(scratch, "project");
  mkdirSync(join(project, "waf"), { recursive: true });
  const rules = join(project, "waf/rules.json");
  writeFileSync(rules, '{"rules": [{"action": "block", "expression": "ssl"}]}\n');
  begin("npx, without installing");
  const printed = await call(scratch, "npx", ["--yes", `wafsmith@${version}`, "--version"]);
  demand(printed.trim().endsWith(version), `it says that it is ${printed}`);
  begin("npm install, init");
  await call(project, "git", ["init", "--quiet"]);
  writeFileSync(join(project, "package.json"), "{}\n");
  writeFileSync(join(project, ".gitignore"), "node_modules\n");
  await call(project, "npm", ["install", "--save-dev", `wafsmith@${version}`]);
  await call(project, "npx", ["--no-install", "wafsmith", "init", "--hook", "git"]);
  for (const file of ["dist/sbom.cdx.json", "dist/THIRD-PARTY-LICENSES.txt", "LICENSE", "README.md"])
    demand(existsSync(join(project, "node_modules/wafsmith", file)), `the package has no ${file}`);
  begin("the playground, as the package and the release carry it");
  await call(project, "npx", ["--no-install", "wafsmith", "playground", "-o", "page.html"]);
  demand(
    textOf(project, "page.html") === textOf(join(scratch, "copy"), "dist/bin/playground.html"),
    "the playground of the package is not the one of the release",
  );
  rmSync(join(project, "page.html"));
  begin("a commit that is in order, and one that is rejected");
  demand(await commits(project), "the hook rejects a commit that is in order");
  writeFileSync(rules, '{"rules": [{"action": "block", "expression": "ssl and"}]}\n');
  demand(!(await commits(project)), "the hook lets a rejected expression pass");
  begin("the action, with its pinned version");
  await useAction(project, version);
}

async function useAction(project: string, version: string): Promise<void> {
  const output = join(scratch, "output");
  const env = {
    INPUT_VERSION: version,
    INPUT_FORMAT: "github",
    INPUT_FAIL_ON: "error",
    RUNNER_TEMP: scratch,
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: join(scratch, "summary"),
  };
  demand(!(await succeeds(call(project, "bash", [join(ROOT, "action/run.sh")], env))), "a finding passes");
  demand(textOf(scratch, "output").includes("exit-code=1"), `its outputs are ${textOf(scratch, "output")}`);
}

async function commits(project: string): Promise<boolean> {
  await call(project, "git", ["add", "--all"]);
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  return succeeds(call(project, "git", [...who, "commit", "--quiet", "-m", "a"]));
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function begin(name: string): void {
  console.log(`== ${name}`);
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function versionOf(directory: string): string {
  return JSON.parse(textOf(directory, "package.json")).version;
}

function textOf(directory: string, name: string): string {
  return readFileSync(join(directory, name), "utf8");
}

/** Runs a program against the registry of this machine; answers what it prints. Errors: rejects where it fails. */
async function call(
  cwd: string,
  program: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = {
    ...process.env,
    npm_config_registry: registry.url,
    npm_config_userconfig: join(scratch, "npmrc"),
    npm_config_cache: join(scratch, "cache"),
    NO_COLOR: "1",
    ...more,
  };
  const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: MAX_OUTPUT });
  return stdout;
}
