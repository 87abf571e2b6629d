import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

const MESSY = 'http.host   ==  "a"  &&ssl';
const CANONICAL = 'http.host eq "a" and ssl\n';

describe("wafsmith fmt", () => {
  it("prints the canonical form", async () => {
    expect(await run(["fmt"], { stdin: MESSY })).toMatchObject({
      exitCode: 0,
      stdout: CANONICAL,
      stderr: "",
    });
    expect((await run(["fmt", "a.cfexpr", "-"], { files: { "a.cfexpr": MESSY }, stdin: "ssl" })).stdout).toBe(
      `${CANONICAL}ssl\n`,
    );
  });

  it("changes nothing in a second run", async () => {
    expect((await run(["fmt"], { stdin: CANONICAL })).stdout).toBe(CANONICAL);
  });

  it("writes it back on request, and only if something changes", async () => {
    const directory = makeDirectory({ "a.cfexpr": MESSY, "b.cfexpr": CANONICAL });
    const before = statSync(join(directory, "b.cfexpr"));
    expect(await run(["fmt", "--write", "a.cfexpr", "b.cfexpr"], { directory })).toMatchObject({
      exitCode: 0,
      stdout: "",
    });
    expect(readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(CANONICAL);
    expect(statSync(join(directory, "b.cfexpr")).ino).toBe(before.ino);
  });

  it("names the files that are not in it with --check", async () => {
    const files = { "x/a.cfexpr": MESSY, "b.cfexpr": CANONICAL };
    expect(await run(["fmt", "--check", "x/a.cfexpr", "b.cfexpr"], { files })).toMatchObject({
      exitCode: 1,
      stdout: "x/a.cfexpr\n",
    });
    expect(await run(["fmt", "--check", "b.cfexpr"], { files })).toMatchObject({ exitCode: 0, stdout: "" });
  });

  it("leaves an expression with a syntax error unchanged, shows it, and continues", async () => {
    const directory = makeDirectory({ "a.cfexpr": "ip.src not in {1.1.1.1}", "b.cfexpr": MESSY });
    const { exitCode, stdout, stderr } = await run(["fmt", "--write", "a.cfexpr", "b.cfexpr"], { directory });
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("a.cfexpr:1:8  error  syntax/not-in");
    expect(stderr).toContain(
      "wafsmith: In `a.cfexpr`, everything with an error was left unchanged: 1 error.",
    );
    expect(readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe("ip.src not in {1.1.1.1}");
    expect(readFileSync(join(directory, "b.cfexpr"), "utf8")).toBe(CANONICAL);
  });

  it("formats what names and types would reject", async () => {
    expect((await run(["fmt"], { stdin: "no.such.field==5" })).stdout).toBe("no.such.field eq 5\n");
  });

  it.each([
    [["a.json"], "`a.json` contains no expression."],
    [["no.cfexpr"], "There is no file or directory `no.cfexpr`."],
    [["empty.cfexpr"], "`empty.cfexpr` contains no expression."],
    [["--check", "--write", "a.cfexpr"], "`--check` and `--write` cannot be used together."],
    [["--write"], "`--write` cannot be used with standard input: there is no file to write to."],
    [["--check", "--diff", "a.cfexpr"], "`--check` and `--diff` cannot be used together."],
    [["--stdin-filename", "x.json", "a.cfexpr"], "standard input is not being read."],
    [["."], "`.` matches several files, but `fmt` prints only one."],
    [["--check", "*.cf"], "No file matches `*.cf`."],
    [["--write", "-"], "`--write` cannot be used with standard input: there is no file to write to."],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["fmt", ...argv], {
      files: { "a.json": "{}", "empty.cfexpr": " \n" },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it("keeps line breaks within an expression, without blanks before them", async () => {
    const text = '(  http.host=="a"  \n    && ( ssl )\n)  ';
    expect((await run(["fmt"], { stdin: text })).stdout).toBe('(http.host eq "a"\n    and (ssl)\n)\n');
  });
});

const YAML = `# zone files
rules:
  - action: block   # why
    expression: >-
      (  http.host=="a"   &&
         !ssl )
  - action: block
    expression: 'http.host == "it''s" || ( ssl )'
  - action: block
    expression: |
      http.host == "it's"   ||

        ( ssl )  
      && ip.src   in { 1.1.1.1   2.2.2.2 }
  - {action:   block, expression: http.host == "a"   and ssl} # all else stays
`;

const FORMATTED_YAML = `# zone files
rules:
  - action: block   # why
    expression: >-
      (http.host eq "a" and
         not ssl)
  - action: block
    expression: 'http.host eq "it''s" or (ssl)'
  - action: block
    expression: |
      http.host eq "it's" or

        (ssl)
      and ip.src in {1.1.1.1 2.2.2.2}
  - {action:   block, expression: http.host eq "a" and ssl} # all else stays
`;

const TERRAFORM = `resource "cloudflare_ruleset" "a" { # kept
  kind = "zone"
  phase  = "http_request_firewall_custom"
  rules = [{
    action = "block"
    expression = <<-EOT
      (http.host=="a")  &&
      ssl
    EOT
  }, { action = "block", expression = "http.host==\\"a\\"" }]
}
`;

describe("wafsmith fmt on other files", () => {
  it.each([
    ["a.yaml", YAML, FORMATTED_YAML],
    ["a.yaml", YAML.replaceAll("\n", "\r\n"), FORMATTED_YAML.replaceAll("\n", "\r\n")],
    [
      "a.json",
      '\ufeff{"action" :"block",\r\n "expression":"http.host==\\"\\u0061\\"\\n  &&\\u0020 !ssl" }',
      '\ufeff{"action" :"block",\r\n "expression":"http.host eq \\"\\u0061\\"\\n  and not ssl" }',
    ],
    [
      "a.tf",
      TERRAFORM,
      TERRAFORM.replace('(http.host=="a")  &&', '(http.host eq "a") and').replace(
        'http.host==\\"a\\"',
        'http.host eq \\"a\\"',
      ),
    ],
    [
      "policy.yaml",
      "# ours\nparanoia: 2 # low\ndeployments:\n  - expression: 'not ( ssl )' # all\n",
      "# ours\nparanoia: 2 # low\ndeployments:\n  - expression: 'not (ssl)' # all\n",
    ],
  ])("formats the expressions in %s and leaves all else alone", async (name, before, after) => {
    const directory = makeDirectory({ [name]: before });
    expect(await run(["fmt", name], { directory })).toMatchObject({ exitCode: 0, stdout: after, stderr: "" });
    expect((await run(["fmt", "--check", name], { directory })).exitCode).toBe(1);
    expect(await run(["fmt", "--write", "."], { directory })).toMatchObject({ exitCode: 0, stdout: "" });
    expect(readFileSync(join(directory, name), "utf8")).toBe(after);
    expect((await run(["fmt", "--check", "."], { directory })).exitCode).toBe(0);
  });

  it("shows what would change as a patch", async () => {
    const { exitCode, stdout } = await run(["fmt", "--diff", "."], { files: { "a.cfexpr": "ssl&&ssl\n" } });
    expect(exitCode).toBe(1);
    expect(stdout).toBe("--- a/a.cfexpr\n+++ b/a.cfexpr\n@@ -1,1 +1,1 @@\n-ssl&&ssl\n+ssl and ssl\n");
  });

  it("reads standard input in the notation of its name", async () => {
    const { stdout } = await run(["fmt", "-", "--stdin-filename", "x.yaml"], {
      stdin: "action: block\nexpression: ssl&&ssl\n",
    });
    expect(stdout).toBe("action: block\nexpression: ssl and ssl\n");
  });

  it("leaves one broken expression unchanged, formats the others, and fails", async () => {
    const text = '[{"action":"block","expression":"ssl&&"},{"action":"block","expression":"ssl&&ssl"}]';
    const directory = makeDirectory({ "a.json": text });
    const { exitCode, stderr } = await run(["fmt", "--write", "a.json"], { directory });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("a.json:1:37  error  syntax/missing-condition");
    expect(readFileSync(join(directory, "a.json"), "utf8")).toBe(text.replace("ssl&&ssl", "ssl and ssl"));
  });

  it("leaves a file that cannot be read unchanged", async () => {
    const text = '{"action":"block","expression":"ssl&&ssl"';
    const directory = makeDirectory({ "a.json": text });
    const { exitCode, stderr } = await run(["fmt", "--write", "a.json"], { directory });
    expect([exitCode, readFileSync(join(directory, "a.json"), "utf8")]).toEqual([1, text]);
    expect(stderr).toContain("source/json-");
  });

  it("says what it cannot write, and does not fail over it", async () => {
    const text =
      'locals { e = "ssl||ssl" }\nresource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{ action = "block", expression = local.e }]\n}\n';
    const { exitCode, stdout, stderr } = await run(["fmt", "--check", "a.tf"], { files: { "a.tf": text } });
    expect([exitCode, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("`a.tf`: 1 expression left as written");
  });
});
