import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROGRAM } from "../support/program.ts";
import { makeDirectory, run } from "./support.ts";

const POLICY = "paranoia: 2\n";
const LIVE = JSON.stringify({
  success: true,
  result: { id: "e", name: "default", kind: "zone", phase: "http_request_firewall_managed", rules: [] },
});
const hidden = (directory: string) => fs.readdirSync(directory).filter((name) => name.startsWith("."));

/** Commands with `-o` that write one file, and what they need. */
const WRITING: readonly (readonly [string, readonly string[]])[] = [
  ["compile", ["compile", "p.yaml", "--format", "patch"]],
  ["decompile", ["decompile", "patch.json"]],
  ["diff", ["diff", "p.yaml", "p.yaml"]],
  ["lint", ["lint", "a.cfexpr", "--format", "json:out"]],
  ["lock", ["lock", "owasp.json"]],
];
const FILES = {
  ".git/HEAD": "ref: refs/heads/main\n",
  "p.yaml": POLICY,
  "a.cfexpr": "ip.src eq 192.0.2.1\n",
  "owasp.json": fs.readFileSync(
    new URL("../../fixtures/policies/exports/owasp-ruleset.json", import.meta.url),
    "utf8",
  ),
};

const withOutput = (argv: readonly string[]) => (argv[0] === "lint" ? argv : [...argv, "-o", "out"]);

describe.each([...WRITING, ["a bundle", ["compile", "p.yaml"]] as const])("-o of %s", (name, argv) => {
  const isBundle = name === "a bundle";
  const made = async () => {
    const outside = makeDirectory();
    const directory = makeDirectory(FILES);
    await run(["compile", "p.yaml", "--format", "patch", "-o", "patch.json"], { directory });
    return { directory, outside };
  };
  const isWritten = (path: string) =>
    isBundle ? fs.existsSync(join(path, "manifest.json")) : fs.readFileSync(path, "utf8") !== "";
  const start = (path: string) => (isBundle ? fs.mkdirSync(path) : fs.writeFileSync(path, ""));

  it("follows a link within the repository, and keeps it", async () => {
    const { directory } = await made();
    start(join(directory, "target"));
    fs.symlinkSync("target", join(directory, "out"));
    for (let time = 0; time < 2; time++) {
      expect((await run(withOutput(argv), { directory })).exitCode).toBeLessThan(2);
      expect(fs.readlinkSync(join(directory, "out"))).toBe("target");
      expect(isWritten(join(directory, "target"))).toBe(true);
    }
    expect(hidden(directory)).toEqual([".git"]);
  });

  it("rejects a link out of the repository", async () => {
    const { directory, outside } = await made();
    start(join(outside, "target"));
    fs.symlinkSync(join(outside, "target"), join(directory, "out"));
    const { exitCode, stderr } = await run(withOutput(argv), { directory });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("`out` leads outside the repository")]);
    expect(isWritten(join(outside, "target"))).toBe(false);
  });

  it("rejects a link to nothing", async () => {
    const { directory } = await made();
    fs.symlinkSync("nothing", join(directory, "out"));
    const { exitCode, stderr } = await run(withOutput(argv), { directory });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("`out` is a broken link")]);
    expect(fs.readdirSync(directory)).not.toContain("nothing");
  });
});

describe("a directory that a bundle replaces", () => {
  const argv = ["compile", "p.yaml", "-o", "out"];

  it.each([
    ["notes.md", "`notes.md`"],
    ["sub/notes.md", "`sub/notes.md`"],
    [".git/HEAD", "`.git/HEAD`"],
  ])("is left alone with %s in it", async (path, named) => {
    const directory = makeDirectory({ "p.yaml": POLICY });
    expect((await run(argv, { directory })).exitCode).toBe(0);
    const file = join(directory, "out", path);
    fs.mkdirSync(join(file, ".."), { recursive: true });
    fs.writeFileSync(file, "mine");
    const { exitCode, stderr } = await run(argv, { directory });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`would delete them: ${named}.`)]);
    expect(fs.readFileSync(file, "utf8")).toBe("mine");
  });

  it("is not one with a manifest of something else", async () => {
    for (const manifest of ["{}", '{"version":1}', '{"version":3,"files":[]}', "x", "[]"]) {
      const directory = makeDirectory({ "p.yaml": POLICY, "out/manifest.json": manifest });
      const { exitCode, stderr } = await run(argv, { directory });
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining("contains other files")]);
      expect(fs.readFileSync(join(directory, "out/manifest.json"), "utf8")).toBe(manifest);
    }
  });

  it("keeps a file that comes while the bundle is written", async () => {
    const directory = makeDirectory({ "p.yaml": POLICY });
    await run(argv, { directory });
    const writeFileSync = ((path: string, ...rest: [string]) => {
      fs.writeFileSync(join(directory, "out/new.txt"), "mine");
      fs.writeFileSync(path, ...rest);
    }) as typeof fs.writeFileSync;
    const { exitCode } = await run(argv, { directory, fake: { writeFileSync } });
    expect([exitCode, fs.readFileSync(join(directory, "out/new.txt"), "utf8")]).toEqual([2, "mine"]);
    expect(hidden(directory)).toEqual([]);
  });
});

describe("what a killed run leaves", () => {
  /** The id of a process that has ended. */
  const ended = () => spawnSync(process.execPath, ["-e", ""]).pid;
  /** Starts a run in a directory and kills it as soon as its temporary directory is there; the name of that. */
  async function killed(directory: string): Promise<string> {
    const child = spawn(process.execPath, [PROGRAM, "compile", "zones.yaml", "-o", "out"], {
      cwd: directory,
      stdio: "ignore",
    });
    const over = new Promise((resolve) => child.once("exit", resolve));
    while (hidden(directory).length === 0 && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await over;
    const [left] = hidden(directory);
    expect(left, "the run ended before it was killed").toBeDefined();
    return left!;
  }

  const zones = Array.from({ length: 3000 }, (_, at) => `  z${at}.example:\n`).join("");
  const files = { "p.yaml": POLICY, "zones.yaml": `${POLICY}zones:\n${zones}` };

  it("is removed by the next run, whatever that writes there", async () => {
    for (const argv of [
      ["compile", "p.yaml", "-o", "out"],
      ["compile", "p.yaml", "--format", "patch", "-o", "patch.json"],
    ]) {
      const directory = makeDirectory(files);
      await killed(directory);
      expect((await run(argv, { directory })).exitCode).toBe(0);
      expect(hidden(directory)).toEqual([]);
    }
  });

  it("is kept if it may be somebody else's", async () => {
    const directory = makeDirectory(files);
    const left = await killed(directory);
    const pid = left.split("-").at(-2)!;
    const machine = left.split("-").at(-3)!;
    const kept = [
      left.replace(`-${pid}-`, `-${process.pid}-`),
      left.replace(`-${machine}-`, "-00000000-"),
      ".out.wafsmith-x.tmp",
      ".out.tmp",
    ];
    for (const name of kept) fs.mkdirSync(join(directory, name));
    fs.symlinkSync("p.yaml", join(directory, left.replace(pid, String(ended()))));
    fs.renameSync(join(directory, left), join(directory, left.replace(machine, "11111111")));
    const old = new Date(Date.now() - 48 * 60 * 60 * 1000);
    fs.utimesSync(join(directory, left.replace(machine, "11111111")), old, old);
    const foreign = fs.readdirSync(directory).filter((name) => name.includes("11111111"));
    await run(["compile", "p.yaml", "-o", "out"], { directory, user: { id: 4321 } });
    expect(hidden(directory)).toEqual(expect.arrayContaining([...kept, ...foreign]));
    fs.rmSync(join(directory, "out"), { recursive: true });
    await run(["compile", "p.yaml", "-o", "out"], { directory });
    const after = hidden(directory);
    expect(after).toEqual(expect.arrayContaining(kept));
    expect(after.filter((name) => foreign.includes(name))).toEqual([]);
    expect(after).toHaveLength(kept.length + 1);
  });

  it("is put back if it is the only copy of a bundle", async () => {
    const directory = makeDirectory(files);
    expect((await run(["compile", "p.yaml", "-o", "out"], { directory })).exitCode).toBe(0);
    let displaced = "";
    const renameSync = ((from: string, to: string) => {
      if (displaced !== "") throw new Error("killed");
      displaced = to;
      fs.renameSync(from, to);
    }) as typeof fs.renameSync;
    await run(["compile", "p.yaml", "-o", "out"], { directory, fake: { renameSync } });
    expect(fs.existsSync(join(directory, "out"))).toBe(false);
    const dead = displaced.replace(`-${process.pid}-`, `-${ended()}-`);
    fs.renameSync(displaced, dead);
    // A run that writes something else there leaves it alone, and one that fails later has put it back.
    await run(["compile", "p.yaml", "--format", "patch", "-o", "patch.json"], { directory });
    expect(fs.existsSync(dead)).toBe(true);
    const failing = await run(["compile", "zones.yaml", "-o", "out"], {
      directory,
      fake: {
        mkdirSync: () => {
          throw new Error("no");
        },
      } as unknown as { mkdirSync: typeof fs.mkdirSync },
    });
    expect(failing.exitCode).not.toBe(0);
    expect(fs.existsSync(join(directory, "out/manifest.json"))).toBe(true);
    expect(hidden(directory)).toEqual([]);
  });
});

describe("zones whose names differ in case alone", () => {
  it("are an error in a policy, in every command that reads it", async () => {
    const files = {
      "p.yaml": `${POLICY}zones:\n  Shop.example:\n  shop.example:\n`,
      "live/shop.example.json": LIVE,
    };
    for (const argv of [
      ["compile", "p.yaml", "-o", "out"],
      ["lint", "p.yaml"],
      ["diff", "p.yaml", "live"],
    ]) {
      const { exitCode, stdout, stderr } = await run(argv, { files });
      expect(exitCode).toBeGreaterThan(0);
      expect(stdout + stderr).toContain("policy/duplicate-zone");
    }
  });

  it("are an error in two layers of a policy", async () => {
    const files = {
      "base.yaml": `${POLICY}zones:\n  Shop.example:\n`,
      "p.yaml": "extends: base.yaml\nzones:\n  shop.example:\n",
    };
    const { exitCode, stderr } = await run(["compile", "p.yaml", "-o", "out"], { files });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("`shop.example` and `Shop.example`")]);
  });

  it("are an error among exports", async () => {
    const files = {
      "p.yaml": `${POLICY}zones:\n  shop.example:\n`,
      "live/shop.example.json": LIVE,
      "live/Shop.example/entrypoint.json": LIVE,
    };
    for (const argv of [
      ["diff", "p.yaml", "live"],
      ["compile", "p.yaml", "--against", "live", "--format", "put"],
    ]) {
      const { exitCode, stderr } = await run(argv, { files });
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining("contains two exports of the same zone"),
      ]);
    }
  });
});

it("an export that cannot be read fails its zone alone", async () => {
  const outside = makeDirectory({ "live.json": LIVE });
  const directory = makeDirectory({
    "p.yaml": `${POLICY}zones:\n  a.example:\n  b.example:\n  c.example:\n`,
    "live/a.example.json": LIVE,
    "live/c.example.json": LIVE,
  });
  fs.symlinkSync(join(outside, "live.json"), join(directory, "live/b.example.json"));
  const argv = ["compile", "p.yaml", "--against", "live", "--format", "put"];
  const { exitCode, stdout, stderr } = await run(argv, { directory });
  const zones = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).zone);
  expect([exitCode, zones]).toEqual([1, ["a.example", "c.example"]]);
  expect(stderr).toContain("The export of the zone `b.example` cannot be used");
  expect(stderr).toContain("The zone `b.example` was not compiled: 1 error.");
});
