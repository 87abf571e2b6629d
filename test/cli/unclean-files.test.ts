import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, run, systemError, type World } from "./support.ts";

const RED = "ip.src not in {10.0.0.0/8}\n";
const TERRAFORM = `resource "cloudflare_ruleset" "x" {
  zone_id = var.zone
  name    = "x"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{
    action     = "block" # COMMENT
    expression = "ip.src not in {10.0.0.0/8}"
  }]
}
`;
const YAML = 'rules:\n  - action: block # COMMENT\n    expression: "ip.src not in {10.0.0.0/8}"\n';
const JSON_TEXT =
  '{"rules": [{"action": "block", "description": "COMMENT", "expression": "ip.src not in {10.0.0.0/8}"}]}';
const MARKDOWN = "# COMMENT\n\n```cfexpr\nip.src not in {10.0.0.0/8}\n```\n";

const TEXTS = { "a.tf": TERRAFORM, "a.yaml": YAML, "a.json": JSON_TEXT, "a.md": MARKDOWN };

function utf16be(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

function utf32le(text: string): Buffer {
  return Buffer.concat(
    [...text].map((character) => {
      const unit = Buffer.alloc(4);
      unit.writeUInt32LE(character.codePointAt(0)!);
      return unit;
    }),
  );
}

const ENCODINGS: Record<string, { code: string; encode: (text: string) => Buffer }> = {
  "a byte of Latin-1": {
    code: "source/invalid-utf8",
    encode: (text) => Buffer.from(text.replace("COMMENT", "caf\xe9"), "latin1"),
  },
  "a sequence that is cut short": {
    code: "source/invalid-utf8",
    encode: (text) => Buffer.from(text.replace("COMMENT", "\xef\xbf"), "latin1"),
  },
  "a surrogate in UTF-8": {
    code: "source/invalid-utf8",
    encode: (text) => Buffer.from(text.replace("COMMENT", "\xed\xa0\x80"), "latin1"),
  },
  "a NUL character": {
    code: "source/nul-character",
    encode: (text) => Buffer.from(text.replace("COMMENT", "\0")),
  },
  "UTF-16, little-endian": {
    code: "source/other-encoding",
    encode: (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  },
  "UTF-16, big-endian": { code: "source/other-encoding", encode: (text) => utf16be(`\ufeff${text}`) },
  "UTF-32": { code: "source/other-encoding", encode: (text) => utf32le(`\ufeff${text}`) },
};

const CASES = Object.entries(ENCODINGS).flatMap(([encoding, how]) =>
  Object.entries(TEXTS).map(([name, text]) => ({ encoding, name, text, ...how })),
);

async function codesOf(argv: readonly string[], world: World) {
  const { exitCode, stdout, stderr } = await run([...argv, "--format=json"], world);
  const codes = (JSON.parse(stdout) as LintJson).diagnostics.map((one) => one.code);
  return { exitCode, codes, stderr };
}

describe("a file that a directory brings along", () => {
  it.each(CASES)("is read with $encoding: $name", async ({ name, text, encode, code }) => {
    const files = { [name]: encode(text) };
    const { exitCode, codes } = await codesOf(["lint", "."], { files });
    expect(codes).toContain(code);
    expect(codes).toContain("syntax/not-in");
    expect(exitCode).toBe(1);
  });

  it("is read with a wrong byte in an expression: it marks the byte", async () => {
    const files = { "a.cfexpr": Buffer.from('http.host eq "caf\xe9"', "latin1") };
    const { exitCode, stdout } = await run(["lint", "."], { files });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a.cfexpr:1:18  error  source/invalid-utf8");
  });

  it("is never fixed in such a file, whose bytes would be lost", async () => {
    const bytes = Buffer.from(TERRAFORM.replace("COMMENT", "caf\xe9"), "latin1");
    const { stderr, directory } = await run(["lint", "--fix", "."], {
      files: { "a.tf": bytes, "b.cfexpr": RED },
    });
    expect(fs.readFileSync(join(directory, "a.tf"))).toEqual(bytes);
    expect(fs.readFileSync(join(directory, "b.cfexpr"), "utf8")).toBe("not ip.src in {10.0.0.0/8}\n");
    expect(stderr).toContain("`a.tf` is not valid UTF-8");
    expect(stderr).toContain("Its fixes were not applied.");
    const formatted = await run(["fmt", "--write", "."], { directory });
    expect(fs.readFileSync(join(directory, "a.tf"))).toEqual(bytes);
    expect([formatted.exitCode, formatted.stderr]).toEqual([
      2,
      expect.stringContaining("It was left unchanged."),
    ]);
  });

  it("is counted, and fails nothing, if nothing of ours is recognised in it", async () => {
    const files = {
      "a.cfexpr": "ssl\n",
      "LIESMICH.md": Buffer.from("# \xdcber\n", "latin1"),
      "logo.json": Buffer.from([0, 1, 2, 0xff]),
    };
    const { exitCode, stdout, stderr } = await run(["lint", "."], { files });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Not checked: file that is too large or is not text (2).");
    expect(stderr).toContain("`LIESMICH.md` is not valid UTF-8: the first wrong byte is at offset 2.");
    expect((await run(["fmt", "--check", "."], { files })).exitCode).toBe(0);
  });

  it.each(["a.tf", "a.json", "a.yaml", "a.md", "a.cfexpr"])(
    "fails the run when it is too large: %s",
    async (name) => {
      const directory = makeDirectory({ "b.cfexpr": RED, [name]: "\n" });
      fs.truncateSync(join(directory, name), 2 * 1024 * 1024);
      const { exitCode, stdout, stderr } = await run(["lint", ".", "--max-file-size=1"], { directory });
      expect(exitCode).toBe(3);
      expect(stdout).toContain("syntax/not-in");
      expect(stderr).toContain(`\`${name}\` is over the limit: 2.0 MiB; the maximum is 1.0 MiB.`);
      expect(stderr).toContain("`--max-file-size` raises the limit");
      expect(stderr).toContain("To skip the file, list it in .wafsmithignore.");
      fs.writeFileSync(join(directory, ".wafsmithignore"), `${name}\n`);
      expect((await run(["lint", ".", "--max-file-size=1"], { directory })).exitCode).toBe(1);
    },
  );

  it("is counted if it is too large and has an unknown extension", async () => {
    const directory = makeDirectory({ "a.cfexpr": "ssl", "a.log": "\n" });
    fs.truncateSync(join(directory, "a.log"), 2 * 1024 * 1024);
    const { exitCode, stderr } = await run(["lint", "*", "--max-file-size=1"], { directory });
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("`a.log` is over the limit")]);
  });

  it.each(["EACCES", "EIO", "EMFILE"])("fails the run when it cannot be read: %s", async (code) => {
    const { exitCode, stdout, stderr } = await run(["lint", ".", "--no-config"], {
      files: { "a.json": "{}", "b.cfexpr": RED },
      fake: failingOn("a.json", systemError(code)),
    });
    expect(exitCode).toBe(3);
    expect(stdout).toContain("syntax/not-in");
    expect(stderr).toContain("`a.json` cannot be read:");
    expect(stderr).toContain("To skip the file, list it in .wafsmithignore.");
  });

  it("is read whatever characters its name and directories have", async () => {
    const names = ["main\\evil.cfexpr", "d\\x/a.cfexpr", "d[1]/{a}.cfexpr", ".../a.cfexpr", " /a b.cfexpr"];
    const found = await run(["lint", ".", "--format=json"], {
      files: Object.fromEntries(names.map((name) => [name, RED])),
    });
    const { diagnostics } = JSON.parse(found.stdout) as LintJson;
    const visited = names.filter((name) => !name.startsWith("."));
    expect(new Set(diagnostics.map((one) => one.file))).toEqual(new Set(visited));
    expect(found.exitCode).toBe(1);
  });
});

describe("a file of the same Terraform module", () => {
  const main = 'resource "cloudflare_list" "x" {\n  name = local.name\n}\n';

  it.each(Object.entries(ENCODINGS))("is read with %s", async (_, { encode }) => {
    const locals = 'locals {\n  e = "ip.src not in {10.0.0.0/8}" # COMMENT\n}\n';
    const files = {
      "locals.tf": encode(locals),
      "main.tf": TERRAFORM.replace('"ip.src not in {10.0.0.0/8}"', "local.e"),
    };
    const { codes } = await codesOf(["lint", "main.tf"], { files });
    expect(codes).toContain("syntax/not-in");
  });

  it("fails the run when it cannot be read, unless it is ignored", async () => {
    const world = {
      files: { "main.tf": main, "locals.tf": "", "b.cfexpr": RED },
      fake: failingOn("locals.tf", systemError("EACCES")),
    };
    const { exitCode, stdout, stderr } = await run(["lint", "--no-config", "main.tf", "b.cfexpr"], world);
    expect([exitCode, stdout, stderr]).toEqual([
      3,
      expect.stringContaining("syntax/not-in"),
      expect.stringContaining("`locals.tf` cannot be read: permission denied."),
    ]);
    const ignored = { ...world, files: { ...world.files, ".wafsmithignore": "locals.tf" } };
    expect((await run(["lint", "--no-config", "main.tf"], ignored)).stderr).toBe("");
  });
});

it("a module with a file that cannot be read is not planned by `simulate`", async () => {
  const { exitCode, stderr } = await run(["simulate", "main.tf"], {
    files: { "main.tf": TERRAFORM, "locals.tf": "" },
    fake: failingOn("locals.tf", systemError("EACCES")),
  });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("`locals.tf` cannot be read: permission")]);
});

describe("a change", () => {
  it("that saves a file in another encoding hides nothing of it", async () => {
    const directory = makeDirectory({ "a.tf": TERRAFORM.replace(" not in", " in") });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: directory,
      });
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-q", "-m", "base");
    fs.writeFileSync(join(directory, "a.tf"), ENCODINGS["a byte of Latin-1"]!.encode(TERRAFORM));
    const changed = await run(["lint", ".", "--changed-since", "HEAD"], { directory });
    expect([changed.exitCode, changed.stdout]).toEqual([1, expect.stringContaining("source/invalid-utf8")]);
    expect(changed.stdout).toContain("syntax/not-in");
    const reviewed = await run(["review", "--base", "HEAD"], { directory });
    expect([reviewed.exitCode, reviewed.stdout]).toEqual([1, expect.stringContaining("syntax/not-in")]);
  });
});

describe("a bug that one file brings to light", () => {
  const bug = new TypeError("made by a test");

  it("ends neither lint nor what is found in other files", async () => {
    const { exitCode, stdout } = await run(["lint", ".", "--no-config"], {
      files: { "a.json": "{}", "b.cfexpr": RED },
      fake: failingOn("a.json", bug),
    });
    expect(exitCode).toBe(3);
    expect(stdout).toContain("a.json:1:1  error  internal/file-crashed");
    expect(stdout).toContain("wafsmith failed on this file (made by a test), so nothing in it was checked.");
    expect(stdout).toContain("b.cfexpr:1:8  error  syntax/not-in");
  });

  it("ends neither fmt nor what it does with other files", async () => {
    const { exitCode, stdout, stderr } = await run(["fmt", "--check", "."], {
      files: { "a.json": "{}", "b.cfexpr": "ssl  and ssl" },
      fake: failingOn("a.json", bug),
    });
    expect([exitCode, stdout]).toEqual([3, "b.cfexpr\n"]);
    expect(stderr).toContain("wafsmith failed on `a.json` (made by a test).");
  });
});

/** Reading one file fails. */
function failingOn(name: string, error: Error): NonNullable<World["fake"]> {
  const read = (path: string, ...rest: unknown[]) => {
    if (String(path).endsWith(name)) throw error;
    return (fs.readFileSync as (...args: unknown[]) => unknown)(path, ...rest);
  };
  return { readFileSync: read as unknown as typeof fs.readFileSync };
}
