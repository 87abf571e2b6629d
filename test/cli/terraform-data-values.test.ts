// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

const ruleset = (expression: string) => `resource "cloudflare_ruleset" "waf" {
  zone_id = "z"
  kind    = "zone"
  name    = "waf"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = ${expression}
  }
}
`;
const ROOT = { "live/p.tf": 'provider "cloudflare" {}\n' };

interface Output {
  readonly diagnostics: readonly {
    readonly file: string;
    readonly code: string;
    readonly fixes?: readonly unknown[];
    readonly related: readonly { readonly file: string }[];
  }[];
  readonly notChecked: readonly { readonly reason: string }[];
}

/** Lints the first file alone: the files that it reads are not inputs. */
async function lint(files: Readonly<Record<string, string>>, input = "live/main.tf") {
  const directory = makeDirectory({ ".git/HEAD": "", ...files });
  const { stdout } = await run(["lint", "--format", "json", input], { directory });
  const { diagnostics, notChecked } = JSON.parse(stdout) as Output;
  return {
    found: diagnostics.map(({ file, code }) => `${file} ${code}`),
    related: diagnostics.flatMap(({ related }) => related.map(({ file }) => file)),
    fixes: diagnostics.flatMap(({ fixes = [] }) => fixes),
    reasons: notChecked.map(({ reason }) => reason),
  };
}

describe("files that expressions read", () => {
  it.each([
    ["a file", 'file("${path.module}/e.txt")', { "live/e.txt": "http.hst eq 1" }],
    ["a file trimmed", 'trimspace(file("${path.module}/e.txt"))', { "live/e.txt": "\n http.hst eq 1\n" }],
    ["a file of the root module", 'file("${path.root}/e/e.txt")', { "live/e/e.txt": "http.hst eq 1" }],
    ["a file beside", 'file("e.txt")', { "live/e.txt": "http.hst eq 1" }],
    ["a file above", 'file("${path.module}/../e.txt")', { "e.txt": "http.hst eq 1" }],
    ["a value of JSON", 'jsondecode(file("e.json")).a[0]', { "live/e.json": '{"a":["http.hst eq 1"]}' }],
    [
      "a value of YAML",
      'yamldecode(file("e.yaml"))["a"]',
      { "live/e.yaml": "---\na: >-\n  http.hst\n  eq 1\n" },
    ],
    ["a template", 'templatefile("e.tftpl", { n = 1 })', { "live/e.tftpl": "http.hst eq ${n}" }],
  ])("%s: the finding is at the reference, and the file is named", async (_, call, files) => {
    const { found, related, fixes, reasons } = await lint({
      "live/main.tf": ruleset(call),
      ...ROOT,
      ...files,
    });
    expect(reasons).toEqual([]);
    expect(found).toEqual(["live/main.tf types/unknown-field"]);
    const [name] = Object.keys(files);
    expect(related).toEqual([name]);
    expect(fixes).toEqual([]);
  });

  it("may be written by a loop of a template", async () => {
    const { found } = await lint({
      "live/main.tf": ruleset('templatefile("${path.module}/e.tftpl", { hosts = ["a", "b"] })'),
      "live/e.tftpl": '%{ for i, h in hosts }%{ if i > 0 } or %{ endif }http.host eq "${h}"%{ endfor }',
      ...ROOT,
    });
    expect(found).toEqual(["live/main.tf lint/prefer-in"]);
  });

  it("count from the directory of a module where it is called", async () => {
    const { found, related } = await lint(
      {
        "live/main.tf": 'module "a" {\n  source = "../m"\n}\n',
        "m/main.tf": ruleset('file("${path.module}/e.txt")'),
        "m/e.txt": "http.hst eq 1",
        ...ROOT,
      },
      "m/main.tf",
    );
    expect(found).toEqual(["m/main.tf types/unknown-field"]);
    expect(related).toContain("m/e.txt");
  });

  it.each([
    [
      "a file that is not there",
      'file("${path.module}/none.txt")',
      "`live/none.txt` is not an existing file",
    ],
    [
      "an absolute path",
      'file("/etc/passwd")',
      "`/etc/passwd` is not relative to a directory of these files",
    ],
    ["a home directory", 'file("~/x")', "`~/x` is not relative to a directory of these files"],
    ["a path that is not known", "file(data.a.b)", "`data.a` is known only after apply"],
    ["a broken template", 'templatefile("e.tftpl", {})', "`live/e.tftpl` cannot be read as a template"],
    ["a template without its variable", 'templatefile("n.tftpl", {})', "`n` is no variable of the template"],
    ["a template of locals", 'templatefile("l.tftpl", {})', "`local` is no variable of the template"],
    ["a template of itself", 'templatefile("t.tftpl", {})', "a template reads no templates"],
    ["broken JSON", 'jsondecode(file("e.tftpl"))', "the arguments of `jsondecode` are not known well enough"],
  ])("%s leaves the value unknown", async (_, call, reason) => {
    const { found, reasons } = await lint({
      "live/main.tf": `locals {\n  a = "x"\n}\n${ruleset(call)}`,
      "live/e.tftpl": "${",
      "live/n.tftpl": "${n}!",
      "live/l.tftpl": "${local.a}!",
      "live/t.tftpl": '${templatefile("t.tftpl", {})}!',
      ...ROOT,
    });
    const [, refused] = /^templatefile\("([enl]\.tftpl)/.exec(call) ?? [];
    const file = refused === "e.tftpl" ? "main.tf" : refused;
    expect(found).toEqual(file ? [`live/${file} lint/no-unresolved-reference`] : []);
    expect(reasons).toEqual([reason]);
  });

  it("are relative to where Terraform runs, which is unknown for a module that is not called", async () => {
    const { reasons } = await lint(
      { "m/main.tf": ruleset('file("e.txt")'), "m/e.txt": "http.hst eq 1" },
      "m/main.tf",
    );
    expect(reasons).toEqual(["`e.txt` is relative to where Terraform runs, which is not known"]);
  });
});
