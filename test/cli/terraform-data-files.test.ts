// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUDGETS } from "../../src/core/budgets.ts";
import { makeDirectory, run } from "./support.ts";

const main = (path: string) => `resource "cloudflare_ruleset" "waf" {
  zone_id = "z"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = file("\${path.module}/${path}")
  }
  name = "a"
}
`;

interface Output {
  readonly diagnostics: readonly { code: string; related: readonly { file: string; startLine: number }[] }[];
  readonly notChecked: readonly { reason: string }[];
}

async function lint(directory: string, ...argv: string[]) {
  const { stdout } = await run(["lint", "--format", "json", ...argv, "live"], { directory });
  const { diagnostics, notChecked } = JSON.parse(stdout) as Output;
  return {
    codes: diagnostics.map(({ code }) => code),
    related: diagnostics.flatMap(({ related }) => related.map(({ file }) => file)),
    reasons: notChecked.map(({ reason }) => reason),
  };
}

describe("files that expressions of Terraform read", () => {
  it("are read below the root of the repository, and named in findings", async () => {
    const files = { ".git/HEAD": "", "live/main.tf": main("../e/rule.txt"), "e/rule.txt": "http.hst eq 1" };
    const { codes, related, reasons } = await lint(makeDirectory(files));
    expect({ codes, related, reasons }).toEqual({
      codes: ["types/unknown-field"],
      related: ["e/rule.txt"],
      reasons: [],
    });
  });

  it("are read anew if a cache is used", async () => {
    const directory = makeDirectory({ "live/main.tf": main("e.txt"), "live/e.txt": "http.hst eq 1" });
    const cached = () => lint(directory, "--cache", "--cache-location", "cache.json");
    expect((await cached()).codes).toEqual(["types/unknown-field"]);
    fs.writeFileSync(join(directory, "live/e.txt"), 'http.host eq "a"');
    expect((await cached()).codes).toEqual([]);
  });

  it("are not read outside of the repository, even through links, nor among Git's own files", async () => {
    const outside = makeDirectory({ "secret.txt": "http.hst eq 1" });
    const directory = makeDirectory({ ".git/config": "http.hst eq 1", "live/a.txt": "" });
    fs.symlinkSync(join(outside, "secret.txt"), join(directory, "live/link.txt"));
    for (const path of ["link.txt", "../../x.txt", "../.git/config"]) {
      fs.writeFileSync(join(directory, "live/main.tf"), main(path));
      const { codes, reasons } = await lint(directory);
      expect(codes).toEqual([]);
      expect(reasons).toEqual([expect.stringMatching(/is outside the repository/)]);
    }
  });

  it("are not read if they are not regular files, are too large or are not UTF-8", async () => {
    const directory = makeDirectory({
      "live/d/x": "",
      "live/long.txt": "a".repeat(BUDGETS.dataFileBytes.default + 1),
    });
    fs.writeFileSync(join(directory, "live/bytes.txt"), Buffer.from([0xff, 0x41]));
    execFileSync("mkfifo", [join(directory, "live/pipe")]);
    const reasonOf = async (path: string) => {
      fs.writeFileSync(join(directory, "live/main.tf"), main(path));
      return (await lint(directory)).reasons;
    };
    expect(await reasonOf("d")).toEqual(["`live/d` is not a file that is here"]);
    expect(await reasonOf("pipe")).toEqual(["`live/pipe` is not a file that is here"]);
    expect(await reasonOf("bytes.txt")).toEqual(["`live/bytes.txt` is not valid UTF-8"]);
    expect(await reasonOf("long.txt")).toEqual([expect.stringMatching(/live\/long\.txt/)]);
  });
});

describe("paths of Terraform", () => {
  const TEXTS = {
    ".git/HEAD": "",
    "live/rules/a.txt": "http.hst eq 1",
    "live/rules/b.yaml": "e: http.hst eq 1",
  };
  const withExpression = (expression: string, more = "") =>
    `${main("x").replace(/file\(.*\)/, expression)}${more}`;

  it.each([
    ['file(join("/", [path.module, "rules", "a.txt"]))', ""],
    ['file(format("%s/rules/a.txt", path.module))', ""],
    ["file(local.path)", 'provider "cloudflare" {}\nlocals { path = "${path.root}/rules/a.txt" }'],
    [
      "file(local.path)",
      'provider "cloudflare" {}\nlocals {\n  base = path.cwd\n  path = "${local.base}/rules/a.txt"\n}',
    ],
    ['templatefile("${abs}/a.txt", {})'.replace("${abs}", "${path.module}/rules"), ""],
    ['fileexists("${path.module}/rules/a.txt") ? "http.hst eq 1" : "ssl"', ""],
    ['yamldecode(file("${path.module}/rules/b.yaml")).e', ""],
    ['join(" ", [for f in fileset(path.module, "rules/*.txt") : file("${path.module}/${f}")])', ""],
    [
      'join(" ", [for f in fileset("${path.module}/rules", "*.{txt,md}") : file("${path.module}/rules/${f}")])',
      "",
    ],
    ['join(" ", [for f in fileset(path.module, "**/?.txt") : file("${path.module}/${f}")])', ""],
  ])("%s is computed", async (expression, more) => {
    const directory = makeDirectory({ ...TEXTS, "live/main.tf": withExpression(expression, more) });
    const { codes, reasons } = await lint(directory);
    expect({ codes, reasons }).toEqual({ codes: ["types/unknown-field"], reasons: [] });
  });

  it("that a caller gives lead to the directory of the caller", async () => {
    const files = {
      ".git/HEAD": "",
      "live/main.tf":
        'provider "cloudflare" {}\nmodule "m" {\n  source = "../m"\n  rules = "${path.module}/rules"\n}\n',
      "live/rules/a.txt": "http.hst eq 1",
      "m/main.tf": withExpression('file("${var.rules}/a.txt")', 'variable "rules" {}\n'),
    };
    const { stdout } = await run(["lint", "--format", "json", "m"], { directory: makeDirectory(files) });
    expect((JSON.parse(stdout) as Output).diagnostics.map(({ code }) => code)).toEqual([
      "types/unknown-field",
    ]);
  });

  it.each([
    ['join(" ", fileset(path.module, "../*.txt"))', "the pattern `../*.txt` is not computed here"],
    ['join(" ", fileset(path.module, "[ab].txt"))', "the pattern `[ab].txt` is not computed here"],
    ['join(" ", fileset("${path.module}/../..", "*.txt"))', "`..` is outside the repository"],
    ['"${path.module}/rules/a.txt"', "`path.module` depends on where Terraform runs"],
    ['file("${path.module}rules/a.txt")', "`rules/a.txt` is not relative to a directory of these files"],
  ])("%s is not known", async (expression, reason) => {
    const { reasons } = await lint(makeDirectory({ ...TEXTS, "live/main.tf": withExpression(expression) }));
    expect(reasons).toEqual([reason]);
  });

  it("are not listed through links", async () => {
    const directory = makeDirectory({
      ...TEXTS,
      "live/main.tf": withExpression('join(" ", fileset("${path.module}/rules", "*.txt"))'),
    });
    fs.symlinkSync(join(directory, "live/rules/a.txt"), join(directory, "live/rules/z.txt"));
    expect((await lint(directory)).reasons).toEqual(["`live/rules/z.txt` is a link"]);
  });

  it("are listed anew if a cache is used", async () => {
    const directory = makeDirectory({
      ...TEXTS,
      "live/main.tf": withExpression(
        'join(" and ", [for f in fileset("${path.module}/e", "*") : file("${path.module}/e/${f}")])',
      ),
      "live/e/a": "ssl",
    });
    const cached = () => lint(directory, "--cache", "--cache-location", "cache.json");
    expect((await cached()).codes).toEqual([]);
    fs.writeFileSync(join(directory, "live/e/b"), "http.hst eq 1");
    expect((await cached()).codes).toEqual(["types/unknown-field"]);
  });
});
