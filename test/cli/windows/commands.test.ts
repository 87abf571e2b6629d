import type * as childProcess from "node:child_process";
import * as fs from "node:fs";
import type * as fastGlob from "fast-glob";
import type { Options } from "fast-glob";
import { afterAll, describe, expect, it, vi } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { ROOT } from "../../../scripts/setup.mjs";
import { definitionsAt } from "../../../src/lsp/definition.ts";
import { Snapshot } from "../../../src/lsp/snapshot.ts";
import { workspaceIn } from "../../lsp/support.ts";
import { commit, GIT_ENV, git, makeRepository } from "../git-support.ts";
import { makeDirectory, run } from "../support.ts";
import { WindowsMachine } from "./machine.ts";

// Paths and addresses as Node has them on Windows, and a git that answers as it does there; the file runs in a separate
// process.
const world = vi.hoisted(() => ({ machine: undefined as WindowsMachine | undefined }));
vi.mock("node:path", async (original) => {
  const { win32, posix } = await original<typeof import("node:path")>();
  const path = () => (process.platform === "win32" ? win32 : posix);
  const names = Object.keys(posix) as (keyof typeof posix)[];
  return Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { get: () => path()[name], enumerable: true }])),
  );
});
vi.mock("node:url", async (original) => {
  const url = await original<typeof import("node:url")>();
  const windows = () => process.platform === "win32";
  return {
    ...url,
    fileURLToPath: (address: string | URL) => url.fileURLToPath(address, { windows: windows() }),
    pathToFileURL: (path: string) => url.pathToFileURL(path, { windows: windows() }),
  };
});
// The package takes a drive for a name in the current directory here, because it has Node's own module for paths.
vi.mock("fast-glob", async (original) => {
  const { default: glob } = await original<typeof fastGlob>();
  const withDrives = ({ fs: files, ...options }: Options): Options => ({
    ...options,
    fs: {
      readdirSync: ((path: string, ...rest: []) =>
        files!.readdirSync!(path.replace(/^\/.*\/(?=[A-Z]:)/, ""), ...rest)) as never,
    },
  });
  return {
    default: {
      ...glob,
      globSync: (pattern: string, options: Options) => glob.globSync(pattern, withDrives(options)),
    },
  };
});
vi.mock("node:child_process", async (original) => {
  const real = await original<typeof childProcess>();
  const execFileSync = ((program: string, argv: string[], options: childProcess.ExecFileSyncOptions) =>
    world.machine === undefined
      ? real.execFileSync(program, argv, options)
      : world.machine.execute(
          (...call) => real.execFileSync(...call) as Buffer,
          program,
          argv,
          options,
        )) as typeof real.execFileSync;
  return { ...real, execFileSync };
});

const { platform } = process;
const pretend = (value: string) => Object.defineProperty(process, "platform", { value });
afterAll(() => pretend(platform));

type Texts = Readonly<Record<string, string>>;

/** The answer of a command line on Windows, where each file has CR LF. */
async function onWindows(argv: readonly string[], directory: string, env: Texts = {}) {
  world.machine = new WindowsMachine(directory);
  pretend("win32");
  try {
    return await world.machine.run(argv, env);
  } finally {
    pretend(platform);
    world.machine = undefined;
  }
}

const crlf = (files: Texts): Texts =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll("\n", "\r\n")]));
const below = (folder: string, files: Texts): Texts =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
const fixture = (path: string) => fs.readFileSync(`${ROOT}/fixtures/${path}`, "utf8");

const RULES = JSON.stringify(
  {
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: [{ ref: "admin", action: "block", expression: 'http.request.uri.path eq "/admin"' }],
  },
  null,
  2,
);
const HAR = JSON.stringify(
  {
    log: {
      version: "1.2",
      entries: ["/admin", "/"].map((path) => ({
        startedDateTime: "2026-11-23T07:00:00.000Z",
        request: { method: "GET", url: `https://a.example${path}`, httpVersion: "h2", headers: [] },
      })),
    },
  },
  null,
  2,
);
const POLICY = "owasp.policy.yaml";
const FILES: Texts = {
  "rules/a.json": RULES,
  "rules/b.json": RULES.replace("/admin", "/users"),
  "rules/wrong.json": RULES.replace("http.request", "http.reqest"),
  "logs/site.har": HAR,
  "live/entrypoint.json": fixture("example/rules/managed-entrypoint.json"),
  [`policies/${POLICY}`]: fixture(`example/${POLICY}`),
  "waf.lock.json": fixture("example/waf.lock.json"),
};

describe("commands on Windows answer as elsewhere, for paths with backslashes and drives", () => {
  it.each([
    ["a browser recording", 0, ["replay", "rules/a.json", "--log", "logs/site.har"]],
    [
      "two rulesets compared by requests",
      1,
      ["replay", "rules/a.json", "--log", "logs/site.har", "--against", "rules/b.json"],
    ],
    ["findings", 1, ["lint", "rules", "live"]],
    ["findings for machines", 1, ["lint", "rules/wrong.json", "--format", "sarif"]],
    ["a policy of an entry point", 1, ["decompile", "live/entrypoint.json"]],
    ["two rulesets", 1, ["diff", "rules/a.json", "rules/b.json"]],
    ["two rulesets for machines", 1, ["diff", "rules/a.json", "rules/b.json", "--format", "json"]],
    [
      "a policy and what is live",
      1,
      ["diff", `policies/${POLICY}`, "live/entrypoint.json", "--lock", "waf.lock.json"],
    ],
  ] as const)("%s", async (_, exitCode, argv) => {
    const elsewhere = await run(argv, { files: FILES });
    expect(elsewhere.exitCode, elsewhere.stderr).toBe(exitCode);
    const directory = makeDirectory(below("c/repo", crlf(FILES)));
    const { directory: _here, ...expected } = elsewhere;
    const backslashes = argv.map((one) => one.replaceAll("/", "\\"));
    expect(await onWindows(backslashes, directory)).toEqual(expected);
    const drives = backslashes.map((one) => (one.includes("\\") ? `C:\\repo\\${one}` : one));
    expect(await onWindows(drives, directory)).toEqual(expected);
  });

  it("a baseline, whichever of the systems wrote it", async () => {
    const argv = ["lint", "live", "--baseline", "known.json"];
    const there = makeDirectory(below("c/repo", crlf(FILES)));
    const here = makeDirectory(FILES);
    const written = {
      here: await run([...argv, "--update-baseline"], { directory: here }),
      there: await onWindows([...argv, "--update-baseline"], there),
    };
    expect(written.there).toEqual({ exitCode: 0, stdout: written.here.stdout, stderr: written.here.stderr });
    const baseline = fs.readFileSync(`${here}/known.json`, "utf8");
    expect(baseline).toContain('"live/entrypoint.json"');
    expect(fs.readFileSync(`${there}/c/repo/known.json`, "utf8")).toBe(baseline);
    fs.writeFileSync(`${there}/c/repo/known.json`, baseline.replaceAll("\n", "\r\n"));
    const known = await onWindows(["lint", "C:\\repo\\live", "--baseline", "C:\\repo\\known.json"], there);
    expect(known).toMatchObject({ exitCode: 0, stderr: "" });
    expect(known.stdout).toMatch(/ 3 in the baseline/);
    expect(await run(argv, { directory: here })).toMatchObject({ exitCode: 0, stdout: known.stdout });
  });

  it("a policy that is written", async () => {
    const argv = ["decompile", "live/entrypoint.json", "-o"];
    const here = makeDirectory(FILES);
    const there = makeDirectory(below("c/repo", crlf(FILES)));
    await run([...argv, "policies/new.yaml"], { directory: here });
    await onWindows([...argv, "C:\\repo\\policies\\new.yaml"], there);
    expect(fs.readFileSync(`${there}/c/repo/policies/new.yaml`, "utf8")).toBe(
      fs.readFileSync(`${here}/policies/new.yaml`, "utf8"),
    );
  });
});

describe("a review on Windows", () => {
  const AFTER: Texts = {
    "rules/a.json": RULES.replace("/admin", "/adm"),
    "rules/new.json": FILES["rules/wrong.json"]!,
  };
  /** The change in a repository here, and in one there, whose files have the line ends that git gives them there. */
  function repositories(): { readonly here: string; readonly there: string } {
    const [here, moved] = [1, 2].map(() => {
      const directory = makeRepository(FILES);
      commit(directory, AFTER);
      return directory;
    }) as [string, string];
    const there = makeDirectory();
    fs.mkdirSync(`${there}/c`);
    fs.renameSync(moved, `${there}/c/repo`);
    git(`${there}/c/repo`, "config", "core.autocrlf", "true");
    git(`${there}/c/repo`, "rm", "--cached", "-r", "-q", ".");
    git(`${there}/c/repo`, "reset", "--hard", "-q");
    expect(fs.readFileSync(`${there}/c/repo/rules/a.json`, "utf8")).toContain("\r\n");
    return { here, there };
  }

  it.each([
    ["markdown", ".", "."],
    ["json", "rules", "C:\\repo\\rules"],
    ["sarif", "rules", "C:\\repo\\rules"],
  ])("is the same as elsewhere, as %s of %j", async (format, path, onDrive) => {
    const { here, there } = repositories();
    // An offset counts both characters of a line end.
    const withoutOffsets = (text: string) => text.replace(/"offset": \d+/g, "");
    const argv = ["review", "--base", "main", "--format", format];
    const elsewhere = await run([...argv, path], { directory: here, env: GIT_ENV });
    expect(elsewhere.exitCode, elsewhere.stderr).toBe(1);
    const answer = await onWindows([...argv, onDrive], there, GIT_ENV);
    expect(withoutOffsets(answer.stdout)).toBe(withoutOffsets(elsewhere.stdout));
    expect(answer).toMatchObject({ exitCode: 1, stderr: elsewhere.stderr });
  });
});

describe("a language server on Windows", () => {
  const MODULE: Texts = {
    "infra/rules.tf":
      'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{ action = "block", expression = local.bad }]\n}\n',
    "infra/locals.tf": 'locals {\n  bad = "http.reqest.uri.path eq \\"/admin\\""\n}\n',
    "wafsmith.config.json":
      '{"overrides":[{"files":["infra/*.tf"],"rules":{"no-unusable-attribute":"off"}}]}',
  };

  it.each(["file:///c%3A/repo", "file:///C:/repo"])(
    "finds what lies around documents below %s",
    async (root) => {
      const { files } = new WindowsMachine(makeDirectory(below("c/repo", crlf(MODULE))));
      pretend("win32");
      try {
        const workspace = workspaceIn("C:\\repo", files);
        workspace.changeFolders([root], []);
        const uri = `${root}/infra/rules.tf`;
        const text = TextDocument.create(uri, "terraform", 1, crlf(MODULE)["infra/rules.tf"]!);
        const snapshot = new Snapshot(text, workspace);
        workspace.changed(snapshot.open);
        const { diagnostics } = await snapshot.lint();
        const marked = diagnostics.map(({ code, range }) => [
          code,
          text.getText().slice(range.start, range.end),
        ]);
        expect(marked).toEqual([["types/unknown-field", "local.bad"]]);
        const offset = text.getText().indexOf("local.bad") + "local.b".length;
        const around = { documents: () => snapshot.around(), module: () => snapshot.module() };
        const [definition] = await definitionsAt(await snapshot.read(), offset, around);
        expect(definition && new URL(workspace.uriOf(definition.name)).pathname).toMatch(
          /^\/c:\/repo\/infra\/locals\.tf$/i,
        );
      } finally {
        pretend(platform);
      }
    },
  );
});
