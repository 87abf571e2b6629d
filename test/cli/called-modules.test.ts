import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";

/** A ruleset whose expression is wrong in a way that names `mark`. */
const ruleset = (mark: string, action = "block") => `resource "cloudflare_ruleset" "${mark}" {
  zone_id = "0123456789abcdef0123456789abcdef"
  name    = "${mark}"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    ref        = "${mark}"
    action     = "${action}"
    expression = "http.${mark} eq 1"
  }
}
`;
const call = (source: string, name = "x") => `module "${name}" {\n  source = "${source}"\n}\n`;

interface Output {
  readonly diagnostics: readonly {
    readonly file: string;
    readonly code: string;
    readonly message: string;
    readonly related: readonly { readonly message: string }[];
  }[];
  readonly notChecked: readonly {
    readonly file: string;
    readonly start: { readonly line: number };
    readonly reason: string;
  }[];
  readonly leftOut: number;
}

async function lint(directory: string, ...argv: string[]) {
  const { stdout } = await run(["lint", "--format", "json", ...(argv.length > 0 ? argv : ["."])], {
    directory,
  });
  const { diagnostics, notChecked, leftOut } = JSON.parse(stdout) as Output;
  const unknown = diagnostics.filter(({ code }) => code === "types/unknown-field");
  return {
    marks: unknown.map(({ message }) => /`http\.(\w+)`/.exec(message)![1]!).sort(),
    files: unknown.map(({ file }) => file),
    notes: unknown.map(({ related }) => related.map(({ message }) => message)),
    notChecked: notChecked.map(({ file, start, reason }) => `${file}:${start.line} ${reason}`),
    leftOut,
  };
}

describe("modules that are called", () => {
  it.each(["./.waf", "./node_modules/waf", "./.terraform/modules/waf", "./a/.b/c"])(
    "are linted in %s",
    async (source) => {
      const directory = makeDirectory({
        "main.tf": call(source),
        [join(source, "waf.tf")]: ruleset("evil"),
        [join(source, "deep.tf")]: call("../.other"),
        [join(source, "../.other/x.tf")]: ruleset("deeper"),
        [join(source, "examples/x.tf")]: ruleset("not_called"),
      });
      expect((await lint(directory)).marks).toEqual(["deeper", "evil"]);
      expect((await lint(directory, "*.tf")).marks).toEqual(["deeper", "evil"]);
    },
  );

  it("are linted through a link and with the values of their calls", async () => {
    const directory = makeDirectory({
      "main.tf": 'module "x" {\n  source = "./link"\n  field = "http.given"\n}\n',
      ".waf/waf.tf": ruleset("evil").replace("http.evil", `\${var.field}`).concat('variable "field" {}\n'),
    });
    symlinkSync(".waf", join(directory, "link"));
    const { marks, files } = await lint(directory);
    expect({ marks, files }).toEqual({ marks: ["given"], files: [".waf/waf.tf"] });
  });

  it("are linted even if .gitignore names them, but .wafsmithignore and the configuration leave them out", async () => {
    const files = {
      "main.tf": call("./.waf") + call("./vendor", "y"),
      ".waf/a.tf": ruleset("evil"),
      "vendor/b.tf": ruleset("bad"),
    };
    const ignored = makeDirectory({ ...files, ".gitignore": "vendor\n.waf\n" });
    expect((await lint(ignored)).marks).toEqual(["bad", "evil"]);
    const ours = await lint(
      makeDirectory({ ...files, "a.tf": ruleset("kept"), ".wafsmithignore": ".waf\nvendor\n" }),
    );
    expect(ours.marks).toEqual(["kept"]);
    expect(ours.leftOut).toBeGreaterThanOrEqual(2);
    const configured = makeDirectory({ ...files, "wafsmith.config.json": '{"ignore": ["**/.waf/**"]}' });
    expect(await lint(configured)).toMatchObject({ marks: ["bad"], leftOut: 1 });
  });

  it("are counted with their place if they cannot be read", async () => {
    const outside = makeDirectory({ "x/waf.tf": ruleset("evil") });
    const directory = makeDirectory({
      "main.tf": `# calls\n${["terraform-aws-modules/vpc/aws", "./missing", "./out", "./.git/x"].map((source, at) => call(source, `m${at}`)).join("")}`,
      ".git/x/waf.tf": ruleset("evil"),
      ".git/HEAD": "",
      "other.tf": ruleset("kept"),
    });
    symlinkSync(join(outside, "x"), join(directory, "out"));
    const { marks, notChecked } = await lint(directory);
    expect(marks).toEqual(["kept"]);
    expect(notChecked.sort()).toEqual([
      "main.tf:11 call of a module that has no files here",
      "main.tf:2 call of a module that is not in this repository",
      "main.tf:5 call of a module that has no files here",
      "main.tf:8 call of a module that has no files here",
    ]);
  });

  it("are compared by `review` and `--changed-since`", async () => {
    const directory = makeRepository({ "main.tf": call("./.waf"), ".waf/waf.tf": ruleset("host") });
    commit(directory, { ".waf/waf.tf": ruleset("host", "skip") });
    const review = await run(["review", "--base", "main"], { directory, env: GIT_ENV });
    expect(review.stdout).toContain("`host`");
    expect(review.stdout).not.toContain("Nothing changes");
    commit(directory, { ".waf/waf.tf": ruleset("evil") });
    const { stdout, exitCode } = await run(["lint", "--changed-since", "main"], { directory, env: GIT_ENV });
    expect(stdout).toContain(".waf/waf.tf");
    expect(exitCode).toBe(1);
  });
});

describe("modules that `terraform init` installed", () => {
  const registry = (version: string, source = "example/waf/cloudflare") =>
    `module "waf" {\n  source  = "${source}"\n  version = "${version}"\n  field   = "http.given"\n}\n`;
  const entry = (Key: string, Source: string, Dir: string, Version?: string) => ({
    Key,
    Source,
    Version,
    Dir,
  });
  const WAF = entry("waf", "registry.terraform.io/example/waf/cloudflare", ".terraform/modules/waf", "1.2.0");
  const manifest = (...modules: readonly object[]) =>
    JSON.stringify({ Modules: [entry("", "", "."), ...modules] });
  const fromVariable = ruleset("evil").replace("http.evil", `\${var.field}`).concat('variable "field" {}\n');
  const INSTALLED = {
    "main.tf": registry("~> 1.0"),
    ".terraform/modules/modules.json": manifest(
      WAF,
      entry("waf.inner", "git::https://github.com/a/b.git?ref=v1", ".terraform/modules/waf.inner"),
    ),
    ".terraform/modules/waf/main.tf": fromVariable + call("github.com/a/b?ref=v1", "inner"),
    ".terraform/modules/waf.inner/main.tf": ruleset("deeper"),
  };

  it("are linted with the values of their calls, also those that they call themselves", async () => {
    const { marks, files, notChecked } = await lint(makeDirectory(INSTALLED));
    expect({ marks, notChecked }).toEqual({ marks: ["deeper", "given"], notChecked: [] });
    expect(files).toEqual([".terraform/modules/waf.inner/main.tf", ".terraform/modules/waf/main.tf"]);
  });

  it.each([
    ["another version", { "main.tf": registry("~> 2.0") }],
    ["a version that is not known", { "main.tf": registry(`\${local.x}`) }],
    ["another source", { "main.tf": registry("1.2.0", "example/other/cloudflare") }],
    ["a manifest that is not JSON", { ".terraform/modules/modules.json": "{" }],
    [
      "a directory outside the repository",
      { ".terraform/modules/modules.json": manifest({ ...WAF, Dir: "../out" }) },
    ],
    [
      "two directories",
      {
        ".terraform/modules/modules.json": manifest(WAF, { ...WAF, Dir: ".terraform/modules/waf.inner" }),
      },
    ],
  ])("are counted if they were installed for %s", async (_, files) => {
    const { notChecked } = await lint(makeDirectory({ ...INSTALLED, ...files, "other.tf": ruleset("host") }));
    expect(notChecked.join()).toContain("main.tf:1 call of a module");
  });

  it("are compared by `review` on both sides, and not with another version", async () => {
    const installed = { ...INSTALLED, ".gitignore": ".terraform\n" };
    const directory = makeRepository(installed);
    const reviewed = async (files: Readonly<Record<string, string>>) => {
      commit(directory, files);
      return (await run(["review", "--base", "main"], { directory, env: GIT_ENV })).stdout;
    };
    const field = await reviewed({ "main.tf": registry("~> 1.0").replace("http.given", "http.host") });
    expect(field).toContain("| `http.given eq 1` | `http.host eq 1` |");
    expect(field).toContain("Through `module.waf` (main.tf:1).");
    const version = await reviewed({ "main.tf": registry("~> 2.0") });
    expect(version).toContain("is not in this repository, so the effect is not known");
  });
});

describe("OpenTofu", () => {
  it("reads `.tofu` in place of `.tf`, and findings say which program has them", async () => {
    const directory = makeDirectory({
      "both.tf": ruleset("both"),
      "x.tf": ruleset("terraform"),
      "x.tofu": ruleset("opentofu"),
      "y.tf.json": JSON.stringify({ locals: { a: 1 } }),
      "y.tofu.json": JSON.stringify({ locals: { a: 2 } }),
    });
    const { marks, files, notes } = await lint(directory);
    expect(marks).toEqual(["both", "opentofu", "terraform"]);
    expect(Object.fromEntries(files.map((file, at) => [file, notes[at]]))).toEqual({
      "both.tf": [],
      "x.tf": ["This applies to Terraform only."],
      "x.tofu": ["This applies to OpenTofu only."],
    });
  });

  it("is reviewed beside Terraform, and changes say which program has them", async () => {
    const files = { "x.tf": ruleset("waf"), "x.tofu": ruleset("waf") };
    const directory = makeRepository(files);
    const reviewed = async (changed: Readonly<Record<string, string>>) => {
      commit(directory, { ...files, ...changed });
      return (await run(["review", "--base", "main"], { directory, env: GIT_ENV })).stdout;
    };
    for (const name of ["x.tf", "x.tofu"]) {
      const stdout = await reviewed({ [name]: ruleset("waf", "skip") });
      expect(stdout).toContain(`**Protection lost** \`${name}:6\``);
      expect(stdout).toContain("protection lost (1 change to review)");
    }
  });

  it("is named by changes of a file that both read", async () => {
    const local = (field: string) => `locals {\n  field = "${field}"\n}\n`;
    const files = {
      "waf.tf": ruleset("evil").replace("http.evil", `\${local.field}`),
      "values.tf": local("http.host"),
      "values.tofu": local("http.host"),
    };
    const directory = makeRepository(files);
    commit(directory, { ...files, "values.tofu": local("http.user_agent") });
    const { stdout } = await run(["review", "--base", "main"], { directory, env: GIT_ENV });
    expect(stdout).toContain("| `http.host eq 1` | `http.user_agent eq 1` |");
    expect(stdout).toContain("This applies to OpenTofu only.");
  });

  it("gives a shared file the values of both selections", async () => {
    const local = (field: string) => `locals {\n  field = "${field}"\n}\n`;
    const directory = makeDirectory({
      "waf.tf": ruleset("evil").replace("http.evil", `\${local.field}`),
      "values.tf": local("http.host_a"),
      "values.tofu": local("http.host_b"),
    });
    const { marks, notes } = await lint(directory);
    expect(marks).toEqual(["host_a", "host_b"]);
    expect(notes.flat()).toContain("This applies to OpenTofu only.");
    expect(notes.flat()).toContain("This applies to Terraform only.");
  });

  it("is read alone where all files are its own, also by override files and from callers", async () => {
    const alone = makeDirectory({
      "x.tofu": ruleset("host"),
      "y_override.tofu":
        'resource "cloudflare_ruleset" "host" {\n  rules {\n    ref = "a"\n    action = "block"\n    expression = "http.other eq 1"\n  }\n}\n',
    });
    expect((await lint(alone)).notes.flat().filter((note) => note.includes("only"))).toEqual([]);
    const called = makeDirectory({
      "live/main.tofu": 'module "x" {\n  source = "../waf"\n  field = "http.given"\n}\n',
      "waf/waf.tf": ruleset("evil").replace("http.evil", `\${var.field}`).concat('variable "field" {}\n'),
    });
    expect((await lint(called)).marks).toEqual(["given"]);
  });
});

describe("relatives of what is read", () => {
  const RULE = '{"action": "block", "expression": "http.evil eq 1"}';

  it("are read where JSON is written more freely", async () => {
    const directory = makeDirectory({
      "a.jsonc": `// a comment\n{"rules": [${RULE},], /* another */ "kind": "zone", "phase": "http_request_firewall_custom", "name": "x"}`,
      "b.json5": RULE.replaceAll('"action"', "action").replace('"block"', "'block'"),
    });
    const { stdout } = await run(["lint", "--format", "json", "."], { directory });
    const { diagnostics } = JSON.parse(stdout) as Output;
    expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      "a.jsonc types/unknown-field",
      "b.json5 types/unknown-field",
    ]);
  });

  it("are counted and named if they are HCL of another tool", async () => {
    const directory = makeDirectory({
      "terragrunt.hcl":
        'terraform {\n  source = "git::x"\n}\ninputs = {\n  rule = "http.host eq \\"a\\""\n}\n',
      "generate/terragrunt.hcl":
        'generate "x" {\n  contents = <<EOF\nresource "cloudflare_ruleset" "x" {}\nEOF\n}\n',
      "packer.hcl": 'source "x" "y" {}\n',
      "waf.hcl": ruleset("evil"),
    });
    mkdirSync(join(directory, "empty"));
    const { marks, notChecked } = await lint(directory);
    expect(marks).toEqual(["evil"]);
    expect(notChecked).toEqual([
      "generate/terragrunt.hcl:3 file that mentions Cloudflare resources in an unsupported form",
      "terragrunt.hcl:5 file with expressions in no form that is read",
    ]);
  });

  const MODULE = `${ruleset("evil").replace("http.evil", `\${var.field}`)}variable "field" {
  default = "http.host"
}
provider "cloudflare" {}
`;
  const terragrunt = (source: string, field: string) =>
    `terraform {\n  source = "${source}"\n}\ninputs = {\n  field = "${field}"\n}\n`;

  it("give the variables of a module values that are not known, and modules from elsewhere are counted", async () => {
    const { marks, notChecked } = await lint(
      makeDirectory({
        "modules/waf/main.tf": MODULE,
        "live/terragrunt.hcl": terragrunt("../modules//waf", "http.evil"),
        "other/terragrunt.hcl": terragrunt("git::https://example.com/waf.git", "x"),
      }),
    );
    expect(marks).toEqual([]);
    expect(notChecked).toEqual([
      "modules/waf/main.tf:9 `var.field` is set by the caller of this module",
      "other/terragrunt.hcl:1 module of Terragrunt that is not in this repository",
    ]);
  });

  it("are named by `review` if they change", async () => {
    const files = {
      "modules/waf/main.tf": MODULE,
      "live/terragrunt.hcl": terragrunt("../modules/waf", "http.host"),
    };
    const directory = makeRepository(files);
    commit(directory, { ...files, "live/terragrunt.hcl": terragrunt("../modules/waf", "http.user_agent") });
    const { stdout } = await run(["review", "--base", "main"], { directory, env: GIT_ENV });
    expect(stdout).toContain("It is not known how `live/terragrunt.hcl` changes");
    expect(stdout).not.toContain("Nothing changes");
  });
});
