import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PROGRAM_DIRECTORY } from "../support/program.ts";

// The program as users start it, from a folder that is all its own.
const built = fs.mkdtempSync(join(tmpdir(), "wafsmith-compile-cache-"));
const cache = join(built, "compile-cache");
const bad = join(built, "bad.yaml");

beforeAll(() => {
  fs.cpSync(PROGRAM_DIRECTORY, built, { recursive: true });
  fs.rmSync(cache, { recursive: true, force: true });
  fs.writeFileSync(bad, 'rules: [{ action: block, expression: "http.hst eq 1" }]\n');
});
afterEach(() => fs.rmSync(cache, { recursive: true, force: true }));
afterAll(() => fs.rmSync(built, { recursive: true, force: true }));

function start(args: readonly string[], { env = {}, flags = [] as readonly string[] } = {}) {
  const program = join(built, "wafsmith.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program, ...args], {
    encoding: "utf8",
    cwd: built,
    env: { ...process.env, NODE_OPTIONS: "", NODE_DISABLE_COMPILE_CACHE: "", ...env },
  });
  return { status, stdout, stderr };
}

const lint = (given?: Parameters<typeof start>[1]) => start(["lint", "--no-config", bad], given);

/** Every cached file, by its path, with the data that changes if it is written again. */
function kept(): ReadonlyMap<string, number> {
  if (!fs.existsSync(cache)) return new Map();
  const names = fs.readdirSync(cache, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => fs.statSync(join(cache, name)).isFile());
  return new Map(files.map((name) => [name, fs.statSync(join(cache, name)).ino]));
}

const FOUND = expect.objectContaining({
  status: 1,
  stderr: "",
  stdout: expect.stringContaining("types/unknown-field"),
});

describe("the compiled form of the program", () => {
  it("is kept by a lint and used by the next, and changes nothing in their output", () => {
    const first = lint();
    const afterFirst = kept();
    const second = lint();
    expect(first).toEqual(FOUND);
    expect(second).toEqual(first);
    const names = [...afterFirst.keys()].map((path) => path.split(/[\\/]/).at(-1));
    // YAML is read by a separate chunk.
    expect(names).toEqual(expect.arrayContaining(["main.cjs", expect.stringMatching(/^yaml-\w+\.cjs$/)]));
    expect(kept()).toEqual(afterFirst);
  });

  it("is kept for each version of Node and each build of the program", () => {
    lint();
    const [folder] = fs.readdirSync(cache);
    expect(folder).toMatch(
      new RegExp(`^${process.version.replaceAll(".", "\\.")}-${process.arch}-[0-9a-f]{16}$`),
    );
  });

  it("is made again if it is damaged in any way", () => {
    lint();
    const path = join(cache, [...kept().keys()].find((name) => name.endsWith("main.cjs"))!);
    const whole = fs.readFileSync(path);
    const middle = Buffer.from(whole);
    middle.fill(0xff, middle.length / 2, middle.length / 2 + 64);
    const damages = [middle, whole.subarray(0, whole.length / 2), whole.subarray(0, 3), Buffer.alloc(0)];
    for (const damaged of damages) {
      fs.writeFileSync(path, damaged);
      const before = fs.statSync(path).ino;
      expect(lint()).toEqual(FOUND);
      expect(fs.statSync(path).ino).not.toBe(before);
      expect(lint()).toEqual(FOUND);
    }
  });

  it("is made again for other flags of V8", () => {
    lint();
    const before = kept();
    expect(lint({ flags: ["--no-opt"] })).toEqual(FOUND);
    expect([...kept().keys()]).toEqual([...before.keys()]);
    expect(lint()).toEqual(FOUND);
  });

  it("is the same for small and large inputs", () => {
    const large = join(built, "large.json");
    const rule = { action: "block", expression: 'http.hst eq "a"', description: "x".repeat(400) };
    fs.writeFileSync(large, JSON.stringify({ rules: Array.from({ length: 60 }, () => rule) }));
    expect(start(["lint", "--no-config", large])).toEqual(FOUND);
    const afterLarge = kept();
    expect([...afterLarge.keys()].join()).toContain("main.cjs");
    const json = bad.replace("yaml", "json");
    fs.writeFileSync(json, JSON.stringify({ rules: [rule] }));
    expect(start(["lint", "--no-config", json])).toEqual(FOUND);
    expect(start(["lint", "--no-config", large])).toEqual(FOUND);
    expect(kept()).toEqual(afterLarge);
  });

  it("is not needed: if nothing can be written, nothing is said and no file is left behind", () => {
    fs.writeFileSync(cache, "a file where the folder would be");
    expect(lint()).toEqual(FOUND);
    expect(fs.readFileSync(cache, "utf8")).toBe("a file where the folder would be");
    expect(fs.readdirSync(built).filter((name) => /\.\d+$/.test(name))).toEqual([]);
  });

  it("is not kept if Node is told not to, nor by other commands", () => {
    expect(lint({ env: { NODE_DISABLE_COMPILE_CACHE: "1" } })).toEqual(FOUND);
    expect(start(["--version"]).status).toBe(0);
    expect(start(["rules"]).status).toBe(0);
    expect(kept()).toEqual(new Map());
  });

  it("is never read while another process writes it", async () => {
    const ended = await Promise.all(
      Array.from({ length: 6 }, () => {
        const child = spawn(process.execPath, [join(built, "wafsmith.cjs"), "lint", "--no-config", bad], {
          env: { ...process.env, NODE_OPTIONS: "", NODE_DISABLE_COMPILE_CACHE: "" },
        });
        return new Promise<number | null>((resolve) => child.once("close", resolve));
      }),
    );
    expect(ended).toEqual([1, 1, 1, 1, 1, 1]);
    expect([...kept().keys()].filter((name) => !name.endsWith(".cjs"))).toEqual([]);
    expect(lint()).toEqual(FOUND);
  });
});
