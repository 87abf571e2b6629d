import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { expectGolden } from "../support/golden.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { type Found, found, GOOD, good, review, ruleset, UNKNOWN } from "./review-support.ts";
import { makeDirectory, run } from "./support.ts";

describe("a pull request", () => {
  it.each(["markdown", "json"])("is reviewed as %s", async (format) => {
    const directory = makeDirectory();
    const fixture = (side: string) =>
      fileURLToPath(new URL(`../../fixtures/review/${side}/`, import.meta.url));
    fs.cpSync(fixture("before"), directory, { recursive: true });
    git(directory, "init", "--quiet", "--initial-branch=main");
    commit(directory);
    git(directory, "switch", "--quiet", "--create", "stricter");
    fs.cpSync(fixture("after"), directory, { recursive: true });
    commit(directory);
    const env = { ...GIT_ENV, SOURCE_DATE_EPOCH: "1790000000" };
    const { exitCode, stdout, stderr } = await run(["review", "--base", "main", "--format", format], {
      directory,
      env,
    });
    expect([exitCode, stderr]).toEqual([1, ""]);
    expectGolden(stdout, `fixtures/review/expected.${format === "json" ? "json" : "md"}`);
  });
});

describe("findings of a review", () => {
  it("are new, or fixed, or neither if they merely moved", async () => {
    const before = { "a.json": ruleset(UNKNOWN, 'http.request.method eq "get"') };
    const after = { "a.json": ruleset(...good(2), UNKNOWN, "http.host eq 1") };
    expect(await found(before, after)).toMatchObject({
      new: ["types/literal-type a.json:19"],
      fixed: ["lint/no-unmatchable-value a.json:11"],
      exitCode: 1,
    });
  });

  it("are not new if the rest of their line was edited, or the file has another name or indentation", async () => {
    const before = {
      "waf/a.json": ruleset(UNKNOWN, ...good(9)),
      "b.json": ruleset(UNKNOWN),
      "c.json": ruleset(`${UNKNOWN} and ip.src eq 8.8.8.1`),
    };
    const after = {
      "waf/a.json": undefined,
      "waf/new name.json": `${before["waf/a.json"]}\n`,
      "b.json": JSON.stringify(JSON.parse(before["b.json"]), null, 4),
      "c.json": ruleset(`${UNKNOWN} and ip.src eq 8.8.8.2`),
    };
    expect(await found(before, after)).toMatchObject({ new: [], fixed: [], exitCode: 0 });
    expect(await found(before, after, "waf")).toMatchObject({ new: [], fixed: [] });
  });

  it("are not new if they went to another file", async () => {
    const before = { "all.json": ruleset(UNKNOWN, ...good(9), 'http.uzr eq "b"') };
    const after = { "all.json": ruleset(...good(9), 'http.uzr eq "b"'), "other.json": ruleset(UNKNOWN) };
    expect(await found(before, after)).toMatchObject({ new: [], fixed: [], exitCode: 0 });
  });

  it("are counted if the same one comes twice", async () => {
    const before = { "a.json": ruleset(UNKNOWN) };
    expect((await found(before, { "a.json": ruleset(UNKNOWN, UNKNOWN) })).new).toHaveLength(1);
  });

  it("concern files that git does not know yet, and none that it ignores", async () => {
    const directory = makeRepository({ ".gitignore": "ignored.json\n", "a.json": ruleset(GOOD) });
    fs.writeFileSync(join(directory, "untracked.json"), ruleset(UNKNOWN));
    fs.writeFileSync(join(directory, "ignored.json"), ruleset(UNKNOWN));
    const argv = ["review", "--base", "main", "--format", "json"];
    const { stdout } = await run(argv, { directory, env: GIT_ENV });
    expect(JSON.parse(stdout).new.map(({ file }: { file: string }) => file)).toEqual(["untracked.json"]);
    const named = await run([...argv, "ignored.json"], { directory, env: GIT_ENV });
    expect(JSON.parse(named.stdout).new).toEqual([]);
  });

  it("of several files together are seen, though only one of the files has changed", async () => {
    const zone = (name: string) =>
      `resource "cloudflare_ruleset" "${name}" {\n  zone_id = var.zone_id\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{ ref = "${name}", action = "block", expression = "ssl" }]\n}\n`;
    const result = await found({ "one.tf": zone("a") }, { "two.tf": zone("b") });
    expect(result.new.map((one) => one.split(" ")[0])).toContain("lint/no-second-zone-ruleset");
  });

  it("decide the exit code by --fail-on", async () => {
    const before = { "a.json": ruleset(GOOD) };
    const after = { "a.json": ruleset('ip.geoip.country eq "DE"') };
    const { directory, exitCode: usual } = await review(before, after);
    const codes: (readonly [string, number])[] = [];
    for (const severity of ["error", "warning", "info", "never"]) {
      const argv = ["review", "--base", "main", "--fail-on", severity];
      codes.push([severity, (await run(argv, { directory, env: GIT_ENV })).exitCode]);
    }
    expect(usual).toBe(0);
    expect(codes).toEqual([
      ["error", 0],
      ["warning", 1],
      ["info", 1],
      ["never", 0],
    ]);
  });

  it("that are suppressed now are not called fixed without a word", async () => {
    const rules = (comment: string) =>
      `kind: zone\nphase: http_request_firewall_custom\nrules:\n  - action: block\n    ${comment}\n    expression: http.request.method eq "get"\n`;
    const before = { "a.yaml": rules("# rule one") };
    const after = { "a.yaml": rules("# wafsmith-disable-next-line no-unmatchable-value -- later") };
    expect(await found(before, after)).toMatchObject({ silenced: 1, new: [] });
    const { stdout } = await review(before, after);
    expect(stdout).toContain("1 finding no longer shown");
    expect(stdout).toContain("**1 finding more than before** is suppressed or listed in the baseline.");
    expect(stdout).not.toContain("fixed");
  });

  it("are judged by the configuration of the change on both sides, and it says so", async () => {
    const off = JSON.stringify({ rules: { "no-unmatchable-value": "off" } });
    const before = { "a.json": ruleset('http.request.method eq "get"'), "wafsmith.config.json": "{}" };
    const after = { "a.json": ruleset('http.request.method eq "get"', UNKNOWN), "wafsmith.config.json": off };
    expect(await found(before, after)).toMatchObject({
      new: ["types/unknown-field a.json:11"],
      fixed: [],
      notes: ["Both sides are judged by what `wafsmith.config.json` says now, not by its previous version."],
    });
    expect(
      await found({ ...before, "wafsmith.config.json": off }, { "wafsmith.config.json": undefined }),
    ).toMatchObject({ new: [], fixed: [] });
  });

  it("of the whole tree count as new if the base cannot be linted", async () => {
    const before = {
      "a.json": ruleset(UNKNOWN),
      "waf.json": "{",
      "wafsmith.config.json": '{"lock": "waf.json"}',
    };
    const after = { "waf.json": '{"lock_version": 1, "rulesets": []}' };
    const { new: added, alerts } = await found(before, after);
    expect(added).toEqual(["types/unknown-field a.json:7"]);
    expect(alerts).toEqual([
      expect.stringMatching(/^The base could not be linted, so everything counts as new: /),
    ]);
  });
});

describe("trees that are hostile", () => {
  it("keep what is outside the repository to themselves", async () => {
    const secret = makeDirectory({
      "secret.json": ruleset('http.secret_name eq "a"'),
      "p.yaml": "paranoya: secret\n",
    });
    const directory = makeRepository({ "a.json": ruleset(GOOD) });
    fs.symlinkSync(join(secret, "secret.json"), join(directory, "link.json"));
    fs.symlinkSync(secret, join(directory, "linked"));
    commit(directory, {
      "b.json": ruleset(UNKNOWN),
      "waf.policy.yaml": `extends: ${join(secret, "p.yaml")}\nparanoia: 2\n`,
      "through.policy.yaml": "extends: linked/p.yaml\nparanoia: 2\n",
    });
    const { stdout, stderr } = await run(["review", "--base", "main"], { directory, env: GIT_ENV });
    expect(stdout).toContain("`b.json:7:");
    expect(stdout + stderr).not.toMatch(/secret_name|paranoya/);
    const outside = await run(["review", "--base", "main", secret], { directory, env: GIT_ENV });
    expect([outside.exitCode, outside.stderr.includes("is outside the repository")]).toEqual([2, true]);
  });

  it("may contain links, cycles, binary files and large ones, before and after", async () => {
    const large = ruleset(GOOD).padEnd(1_100_000);
    const directory = makeRepository({
      "a.json": ruleset(GOOD),
      "binary.json": Buffer.from([0, 1, 2]),
      "large.json": large,
      "was a directory/x.json": ruleset('http.uzr eq "b"'),
    });
    fs.symlinkSync("circle.json", join(directory, "circle.json"));
    fs.symlinkSync("a.json", join(directory, "link.json"));
    commit(directory);
    git(directory, "branch", "--force", "main");
    fs.rmSync(join(directory, "circle.json"));
    fs.rmSync(join(directory, "link.json"));
    commit(directory, {
      "a.json": ruleset(UNKNOWN),
      "binary.json": ruleset(GOOD),
      "large.json": ruleset(GOOD),
      "was a directory": undefined,
      "link.json": ruleset(GOOD),
    });
    fs.writeFileSync(join(directory, "was a directory"), "text");
    const argv = ["review", "--base", "main", "--max-file-size", "1", "--format", "json"];
    const { stdout, exitCode, stderr } = await run(argv, { directory, env: GIT_ENV });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(JSON.parse(stdout).new).toHaveLength(1);
    expect(JSON.parse(stdout).fixed).toHaveLength(1);
  });

  it("may contain links to changed files, and broken ones in modules", async () => {
    const rules = (action: string) => `resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "${action}", expression = "http.host eq \\"\${var.host}\\"" }]
}
`;
    const directory = makeRepository({
      "shared/rules.tf": rules("block"),
      "prod/main.tf": 'provider "cloudflare" {}\nvariable "host" {\n  default = "a"\n}\n',
    });
    fs.symlinkSync("../shared/rules.tf", join(directory, "prod/rules.tf"));
    fs.symlinkSync("nowhere.tf", join(directory, "prod/broken.tf"));
    commit(directory);
    git(directory, "branch", "--force", "main");
    commit(directory, { "shared/rules.tf": rules("log") });
    const { stdout } = await run(["review", "--base", "main", "prod"], { directory, env: GIT_ENV });
    expect(stdout).toContain("prod/rules.tf");
    expect(stdout).toContain("changes its action from `block` to `log`");
  });

  it("may contain other repositories, which are not compared", async () => {
    const directory = makeRepository({ "a.json": ruleset(GOOD) });
    git(directory, "init", "--quiet", "inner");
    commit(join(directory, "inner"), { "x.json": ruleset(UNKNOWN) });
    commit(directory, { "a.json": ruleset(UNKNOWN) });
    const argv = ["review", "--base", "main", "--format", "json"];
    const { stdout } = await run(argv, { directory, env: GIT_ENV });
    const json: Found = JSON.parse(stdout);
    expect(json.new.map(({ file }) => file)).toEqual(["a.json"]);
    expect(json.alerts).toEqual([
      "The contents of `inner` belong to another repository and were not compared.",
    ]);
    commit(directory, { "a.json": ruleset(GOOD) });
    const gate = async () =>
      (await run([...argv, "--fail-on-protection", "less"], { directory, env: GIT_ENV })).exitCode;
    expect(await gate()).toBe(1);
    fs.rmSync(join(directory, "inner/x.json"));
    expect(await gate()).toBe(0);
  });
});

describe("wafsmith review rejects", () => {
  it.each([
    [[], 2, "`review` needs `--base REF`"],
    [["--base", "nowhere"], 2, "There is no branch, tag or commit `nowhere` in this clone."],
    [["--base=-x"], 2, "`-x` looks like an option"],
    [["--base", "main", "-"], 2, "which has no base version"],
    [["--base", "main", "--config", "x", "--no-config"], 2, "cannot be used together"],
    [["--base", "main", "--config", "x.json"], 2, "There is no file or directory `x.json`."],
    [["--base", "main", "nowhere.json"], 2, "There is no file or directory `nowhere.json`."],
    [["--base", "main", "--fail-on", "errors"], 2, "did you mean `error`"],
    [["--base", "main", "-o", "no/such/comment.md"], 2, "comment.md"],
  ])("%j", async (argv, code, message) => {
    const directory = makeRepository({ "a.json": ruleset(GOOD) });
    const { exitCode, stderr } = await run(["review", ...argv], { directory, env: GIT_ENV });
    expect([exitCode, stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  it("a clone without the content of the base, and does not fetch it", async () => {
    const origin = makeRepository({ "a.json": ruleset(GOOD) });
    git(origin, "config", "uploadpack.allowFilter", "true");
    const clone = join(makeDirectory(), "clone");
    git(origin, "clone", "--quiet", "--filter=blob:none", "--no-checkout", `file://${origin}`, clone);
    git(clone, "read-tree", "HEAD");
    fs.writeFileSync(join(clone, "a.json"), ruleset(UNKNOWN));
    const argv = ["review", "--base", "origin/main"];
    const { exitCode, stdout, stderr } = await run(argv, { directory: clone, env: GIT_ENV });
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("The content of the base is not in this clone");
  });

  it("a configuration that is broken", async () => {
    const { exitCode, stdout, stderr } = await review(
      { "a.json": ruleset(GOOD) },
      { "wafsmith.config.json": '{"rulez": {}}' },
    );
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("The configuration `wafsmith.config.json` has 1 error.");
  });
});
