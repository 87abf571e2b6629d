import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LocalRegistry } from "../../scripts/local-registry.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { isBuilt } from "../support/built.ts";
import { serveRegistry } from "../support/registry.ts";

// The published package, packed and used as its users do: from a registry on this machine.
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
/** Maximum sizes of a download, in bytes. docs/install.md states them. */
const MAX_PACKED = 4.5 * 1024 * 1024;
const MAX_UNPACKED = 13.5 * 1024 * 1024;

const GOOD = '{"rules": [{"action": "block", "expression": "ssl"}]}\n';
const BAD = '{"rules": [{"action": "block", "expression": "ssl and"}]}\n';

let scratch = "";
/** The folder in the tarball. */
let unpacked = "";
let tarball = "";
let registry: LocalRegistry;
let directory = "";

beforeAll(async () => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "wafsmith-package-")));
  const staging = join(scratch, "staging");
  mkdirSync(staging);
  for (const name of ["package.json", "README.md", "LICENSE", "docs"])
    cpSync(join(ROOT, name), join(staging, name), { recursive: true });
  if (isBuilt()) cpSync(join(ROOT, "dist"), join(staging, "dist"), { recursive: true });
  else
    execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts", join(staging, "dist")], {
      cwd: ROOT,
    });
  // The state after the program was started in the directory of its build.
  mkdirSync(join(staging, "dist/bin/compile-cache"), { recursive: true });
  writeFileSync(join(staging, "dist/bin/compile-cache/main.cjs"), "");
  const pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", scratch];
  execFileSync("npm", pack, { cwd: staging });
  tarball = join(scratch, `wafsmith-${MANIFEST.version}.tgz`);
  execFileSync("tar", ["xzf", tarball, "-C", scratch]);
  unpacked = join(scratch, "package");
  registry = await serveRegistry(tarball, MANIFEST);
});

afterAll(() => {
  registry?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

beforeEach(() => {
  directory = mkdtempSync(join(scratch, "directory-"));
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Without the variables that `npx` and `npm run` set for the programs that they start. */
function withoutCaller(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => name !== "npm_config_package" && name !== "npm_config_yes"),
  );
}

/** Runs a program with the local registry and a separate cache, which is empty at first. */
function run(program: string, args: readonly string[]): Promise<Ended> {
  const env = {
    ...withoutCaller(process.env),
    npm_config_registry: registry.url,
    npm_config_cache: join(scratch, "cache"),
    npm_config_update_notifier: "false",
    YARN_NPM_REGISTRY_SERVER: registry.url,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_ENABLE_TELEMETRY: "0",
    YARN_GLOBAL_FOLDER: join(scratch, "yarn"),
    XDG_DATA_HOME: join(scratch, "data"),
    XDG_CACHE_HOME: join(scratch, "data"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.com",
    NO_COLOR: "1",
  };
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: directory, env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

/**
 * A package manager from the public registry, in a separate folder; undefined, with the reason, if it is not available.
 */
function managerOf(pinned: string, program: string): string | undefined {
  const home = join(scratch, program);
  const { status } = spawnSync("npm", ["install", "--silent", "--prefix", home, pinned]);
  if (status === 0) return join(home, "node_modules/.bin", program);
  if (process.env["CI"]) throw new Error(`${pinned} could not be installed`);
  console.log(`skipped: ${pinned} could not be installed`);
  return undefined;
}

describe("the published package", () => {
  it("is one package without scripts that run when it is installed", () => {
    const { dependencies, optionalDependencies, scripts } = JSON.parse(
      readFileSync(join(unpacked, "package.json"), "utf8"),
    );
    expect([dependencies, optionalDependencies]).toEqual([undefined, undefined]);
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$/.test(name))).toEqual([]);
  });

  it("is no larger than the documentation says", () => {
    const sizes = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).map((name) =>
      statSync(join(unpacked, name)),
    );
    const unpackedBytes = sizes.filter((one) => one.isFile()).reduce((sum, { size }) => sum + size, 0);
    expect(statSync(tarball).size).toBeLessThan(MAX_PACKED);
    expect(unpackedBytes).toBeLessThan(MAX_UNPACKED);
    const page = readFileSync(join(ROOT, "docs/install.md"), "utf8");
    expect(page).toContain(`at most ${MAX_PACKED / 1024 / 1024} MiB`);
    expect(page).toContain(`at most ${MAX_UNPACKED / 1024 / 1024} MiB`);
  });

  it("is published with provenance, from the repository that it names", () => {
    expect(MANIFEST.publishConfig).toEqual({ access: "public", provenance: true });
    expect(MANIFEST.repository.url).toBe(`git+${MANIFEST.homepage}.git`);
    const workflow = readFileSync(join(ROOT, ".github/workflows/release.yml"), "utf8");
    expect(workflow).toMatch(/^ +id-token: write\b/m);
    expect(workflow).toContain("publish: npm run release");
    expect(MANIFEST.scripts.release).toBe("npm run build && changeset publish");
  });

  it("lints in a directory that is not a Node project, and leaves nothing there", async () => {
    put("my rules.json", BAD);
    const { status, output } = await run("npx", ["--yes", "wafsmith", "lint"]);
    expect(output).toContain("my rules.json:1:51  error  syntax/missing-condition");
    expect(status).toBe(1);
    expect(readdirSync(directory)).toEqual(["my rules.json"]);
  });

  it("leads a newcomer from `npx wafsmith init` to a commit that is rejected", async () => {
    put("waf/rules.json", GOOD);
    await run("git", ["init", "--quiet"]);
    const init = await run("npx", ["--yes", "wafsmith", "init"]);
    expect(init).toMatchObject({
      status: 0,
      output: expect.stringContaining("Wrote .git/hooks/pre-commit:"),
    });
    await run("git", ["add", "--all"]);
    expect(await run("git", ["commit", "-m", "good"])).toMatchObject({ status: 0 });
    put("waf/rules.json", BAD);
    const refused = await run("git", ["commit", "-am", "bad"]);
    expect(refused.output).toContain("waf/rules.json:1:51  error  syntax/missing-condition");
    expect(refused.status).toBe(1);
    const { output } = await run("git", ["log", "--format=%s"]);
    expect(output).toBe("good\n");
  });

  it("installs into a project, alone, and is called by its name there", async () => {
    put("package.json", "{}");
    put("a.cfexpr", "ssl\n");
    expect(await run("npm", ["install", "--silent", "--save-dev", "wafsmith"])).toMatchObject({ status: 0 });
    expect(readdirSync(join(directory, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "wafsmith",
    ]);
    expect(await run("npx", ["--no-install", "wafsmith", "lint"])).toMatchObject({ status: 0 });
  });

  it.each([
    ["pnpm", "pnpm@10.34.0", ["--silent", "dlx", "wafsmith"]],
    ["yarn", "@yarnpkg/cli-dist@4.18.1", ["dlx", "--quiet", "wafsmith"]],
  ])("runs under `%s dlx`", async (program, pinned, args) => {
    const manager = managerOf(pinned, program);
    if (manager === undefined) return;
    put("a.cfexpr", "ssl and\n");
    const { status, output } = await run(manager, [...args, "lint"]);
    expect(output).toContain("a.cfexpr:1:5  error  syntax/missing-condition");
    expect(status).toBe(1);
  });

  it("has a manual page that man and mandoc read", () => {
    const page = join(unpacked, MANIFEST.man);
    const text = readFileSync(page, "utf8");
    for (const { name } of COMMANDS) expect(text).toContain(`.SS "${name.replaceAll("-", "\\-")}"\n`);
    if (spawnSync("mandoc", ["-T", "lint", "/dev/null"]).error) console.log("skipped: there is no mandoc");
    else {
      const { stdout } = spawnSync("mandoc", ["-T", "lint", "-W", "warning", page], { encoding: "utf8" });
      // It bears no date, so that equal sources give an equal page.
      expect(stdout.split("\n").filter((line) => line !== "" && !line.includes("missing date"))).toEqual([]);
    }
    const { error, stdout } = spawnSync("man", ["-l", page], {
      encoding: "utf8",
      env: { ...process.env, MANWIDTH: "80" },
    });
    if (error) console.log("skipped: there is no man");
    else expect(stdout).toContain("wafsmith lint [OPTIONS] [PATH...]");
  });
});

describe("what is bundled into the package", () => {
  interface Component {
    readonly group?: string;
    readonly name: string;
    readonly version: string;
    readonly licenses: unknown;
    readonly hashes: unknown;
  }
  const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ""}${name} ${version}`;
  const bill = () => JSON.parse(readFileSync(join(unpacked, "dist/sbom.cdx.json"), "utf8"));

  it("is listed in a valid CycloneDX bill of materials", () => {
    const schemas = join(
      dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json")),
      "res/schema",
    );
    const schema = (name: string) => JSON.parse(readFileSync(join(schemas, name), "utf8"));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of [
      "spdx.SNAPSHOT.schema.json",
      "jsf-0.82.SNAPSHOT.schema.json",
      "cryptography-defs.SNAPSHOT.schema.json",
    ])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}`);
    const validate = ajv.compile(schema("bom-1.6.SNAPSHOT.schema.json"));
    expect(validate(bill()), JSON.stringify(validate.errors)).toBe(true);
    expect(bill().metadata.component).toMatchObject({ name: "wafsmith", version: MANIFEST.version });
    for (const component of bill().components as Component[]) {
      expect(component.licenses, nameOf(component)).toHaveLength(1);
      expect(component.hashes, nameOf(component)).toHaveLength(1);
    }
  });

  it("is in the list of licences, each with its text", () => {
    const licences = readFileSync(join(unpacked, "dist/THIRD-PARTY-LICENSES.txt"), "utf8");
    const sections = [...licences.matchAll(/^-{72}\n((?:\S+ \S+ \(.+\)\n)+)\n(?=\S)/gm)];
    const named = sections.flatMap(([, names]) => names!.match(/^\S+ \S+/gm) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.sort()).toEqual((bill().components as Component[]).map(nameOf).sort());
  });

  it("needs no module of Node in the library, but for the sandbox", () => {
    const library = join(unpacked, "dist/lib");
    const files = readdirSync(library, { recursive: true, encoding: "utf8" });
    const needing = files
      .filter((name) => name.endsWith(".js"))
      .filter((name) =>
        // Members that are called `require`, and the word in a string, load nothing.
        /\bfrom ?"node:|\bimport\("node:|(?<![.'"`])\brequire\(/.test(
          readFileSync(join(library, name), "utf8"),
        ),
      );
    expect(needing).toEqual(["sandbox.js"]);
  });

  it("includes all packages that the code imports", () => {
    const imported = ["chevrotain", "fast-glob", "ignore", "markdown-it", "node-sqlite3-wasm", "yaml"];
    const names = (bill().components as Component[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(imported));
    expect(existsSync(join(unpacked, "dist/bin/node-sqlite3-wasm.wasm"))).toBe(true);
    expect(existsSync(join(unpacked, "dist/bin/compile-cache"))).toBe(false);
  });
});
