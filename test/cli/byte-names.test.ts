import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOfBytes, withByteNames } from "../../src/cli/files/byte-names.ts";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, run } from "./support.ts";

const RED = "ip.src not in {10.0.0.0/8}\n";
const NAME = Buffer.from("\xffx.cfexpr", "latin1");
/** Other systems reject such names. */
const isPosix = process.platform === "linux";

/** A directory with a file of that name; its bytes. */
function directoryWith(name: Buffer): { directory: string; path: Buffer } {
  const directory = makeDirectory();
  const path = Buffer.concat([Buffer.from(`${directory}/`), name]);
  fs.writeFileSync(path, RED);
  return { directory, path };
}

describe.runIf(isPosix)("a file whose name is not UTF-8", () => {
  it("is read, reported by a visible name, and fixed", async () => {
    const { directory, path } = directoryWith(NAME);
    for (const format of ["text", "sarif", "junit", "github"]) {
      const { exitCode, stdout, stderr } = await run(["lint", ".", "--format", format], { directory });
      expect([exitCode, stderr]).toEqual([1, ""]);
      expect(stdout).toContain("x.cfexpr");
      expect(stdout).not.toMatch(/\p{Cs}/u);
    }
    expect((await run(["lint", "--fix", "."], { directory })).exitCode).toBe(0);
    expect(fs.readFileSync(path, "utf8")).toBe("not ip.src in {10.0.0.0/8}\n");
    expect(fs.readdirSync(directory)).toHaveLength(1);
  });

  it("is read through links, in directories and next to Terraform files", async () => {
    const { directory } = directoryWith(Buffer.from("a.cfexpr"));
    const below = Buffer.concat([Buffer.from(`${directory}/`), Buffer.from("d\xfe", "latin1")]);
    fs.mkdirSync(below);
    const inside = (name: string) => Buffer.concat([below, Buffer.from(`/${name}`, "latin1")]);
    fs.writeFileSync(inside("b\xe9.cfexpr"), RED);
    fs.symlinkSync("../a.cfexpr", inside("link\xe9.cfexpr"));
    fs.writeFileSync(inside("locals.tf"), `locals {\n  e = "${RED.trim()}"\n}\n`);
    fs.writeFileSync(
      inside("main.tf"),
      'resource "cloudflare_ruleset" "x" {\n  name  = "x"\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{\n    action     = "block"\n    expression = local.e\n  }]\n}\n',
    );
    const { stdout } = await run(["lint", ".", "--format=json"], { directory });
    const { diagnostics } = JSON.parse(stdout) as LintJson;
    const found = diagnostics.filter(({ code }) => code === "syntax/not-in");
    expect(found).toHaveLength(4);
  });

  it("is among what has changed", async () => {
    const { directory, path } = directoryWith(NAME);
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: directory,
      });
    git("init", "-q", "-b", "main");
    fs.writeFileSync(path, "ssl\n");
    git("add", ".");
    git("commit", "-q", "-m", "base");
    fs.writeFileSync(path, RED);
    const { exitCode, stdout } = await run(["lint", ".", "--changed-since", "HEAD"], { directory });
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining("syntax/not-in")]);
    expect((await run(["review", "--base", "HEAD"], { directory })).exitCode).toBe(1);
  });

  it("has a distinct text, by which the file is found", () => {
    const directory = makeDirectory();
    const files = withByteNames({ ...fs });
    const name = fc
      .uint8Array({ minLength: 1, maxLength: 20 })
      .map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0 || byte === 0x2f ? 0xc3 : byte))))
      .filter((bytes) => !/^\.{1,2}$/.test(bytes.toString("latin1")));
    fc.assert(
      fc.property(name, (bytes) => {
        const path = join(directory, "x");
        const full = `${path}${nameOfBytes(bytes)}`;
        files.writeFileSync(full, "1");
        expect(fs.readdirSync(directory, { encoding: "buffer" })).toEqual([
          Buffer.concat([Buffer.from("x"), bytes]),
        ]);
        expect(files.readdirSync(directory)).toEqual([`x${nameOfBytes(bytes)}`]);
        expect(files.realpathSync(full)).toBe(full);
        files.rmSync(full);
      }),
    );
  });
});
