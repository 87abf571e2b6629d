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
    expect(await reasonOf("d")).toEqual(["`live/d` is not an existing file"]);
    expect(await reasonOf("pipe")).toEqual(["`live/pipe` is not an existing file"]);
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

describe("a file of data that Terraform decodes", () => {
  const provider =
    'terraform {\n  required_providers {\n    cloudflare = { source = "cloudflare/cloudflare", version = "~> 5.0" }\n  }\n}\n';
  const ruleset = (rules: string) => `${provider}
resource "cloudflare_ruleset" "waf" {
  zone_id = "z"
  name    = "a"
  kind    = "zone"
  phase   = "http_ratelimit"
  rules   = ${rules}
}
`;
  const RULE = '{ "id": "r1", "title": "one", "expression": "http.host eq \\"a.example.com\\"", "on": true }';
  const LIMIT = `{
  "expression": "http.hst eq \\"a.example.com\\"",
  "action": "block",
  "ratelimit": {
    "characteristics": ["ip.src", "cf.colo.id"],
    "period": 60,
    "request_per_period": 10
  },
  "team": "shop"
}`;

  async function places(files: Readonly<Record<string, string>>, ...operands: string[]) {
    const directory = makeDirectory({ ".git/HEAD": "", ...files });
    const { stdout } = await run(["lint", "--format", "json", ...operands], { directory });
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly {
        code: string;
        file: string;
        start: { line: number };
        related: readonly { file: string }[];
      }[];
    };
    return diagnostics.map(({ code, file, start, related }) => [
      `${file}:${start.line} ${code}`,
      ...related.map((one) => one.file),
    ]);
  }

  it("is no body of the API, whatever members its authors chose", async () => {
    const rules = `[for r in jsondecode(file("\${path.module}/r.json")).rules : {
    expression = r.expression
    action     = "block"
    enabled    = r.on
    ratelimit  = { characteristics = ["ip.src", "cf.colo.id"], period = 60, requests_per_period = 5 }
  }]`;
    const json = `{ "kind": "zone", "phase": "http_ratelimit", "rules": [${RULE}] }`;
    const named = await places({ "r.json": json }, ".");
    expect(named.length).toBeGreaterThan(0);
    expect(await places({ "main.tf": ruleset(rules), "r.json": json }, ".")).toEqual([]);
  });

  it("is judged by the resource that reads it, once, where it is written", async () => {
    const json = `{ "kind": "zone", "phase": "http_ratelimit", "rules": [${LIMIT}] }`;
    const files = {
      "main.tf": ruleset('jsondecode(file("${path.module}/r.json")).rules'),
      "r.json": json,
    };
    expect(await places(files, ".")).toEqual([
      ["r.json:2 types/unknown-field"],
      ["r.json:7 lint/no-unknown-key", "main.tf"],
    ]);
    expect(await places(files, "main.tf")).toEqual([
      ["main.tf:12 lint/no-unknown-key", "r.json"],
      ["main.tf:12 types/unknown-field", "r.json"],
    ]);
  });

  it("is judged so in every file of a loop, through a module, by a configuration of its own", async () => {
    const loop =
      '{ for f in fileset("${path.module}/r", "*.json") : f => jsondecode(file("${path.module}/r/${f}")) }';
    const files = {
      "live/wafsmith.config.json": "{}",
      "live/main.tf": `${provider}module "waf" {\n  source = "./waf"\n  all    = ${loop}\n}\n`,
      "live/waf/main.tf": ruleset("each.value")
        .replace("zone_id", "for_each = var.all\n  zone_id")
        .concat('variable "all" {}\n'),
      "live/r/a.json": `[${LIMIT}]`,
      "live/r/b.json": `[${LIMIT}]`,
    };
    const found = await places(files, ".");
    expect(found.map(([place]) => place)).toEqual([
      "live/r/a.json:2 types/unknown-field",
      "live/r/a.json:7 lint/no-unknown-key",
      "live/r/b.json:2 types/unknown-field",
      "live/r/b.json:7 lint/no-unknown-key",
    ]);
  });

  it("is judged as it is filled in, if it is a template", async () => {
    const json = `[${LIMIT.replace("request_per", "requests_per").replace("http.hst", "FIELD")}]`;
    const rules = `jsondecode(replace(templatefile("\${path.module}/r.json", {}), "FIELD", "http.host"))`;
    expect(await places({ "main.tf": ruleset(rules), "r.json": json }, ".")).toEqual([]);
  });
});
