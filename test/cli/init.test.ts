import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { RULES } from "../../rules/index.ts";
import { CONFIG_SCHEMA_FILE, configSchemaFile } from "../../scripts/docs/config-schema.ts";
import { CALL, CLEAN, DEPRECATED, GIT, init, REFUSED, read } from "./init-support.ts";
import { makeDirectory, run } from "./support.ts";

describe("wafsmith init", () => {
  it("writes a configuration and a hook that Git runs, and shows both", async () => {
    const { exitCode, stdout, stderr, text, directory } = await init(GIT);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Found 1 file with 1 rule and 1 expression in `.`: no problems.");
    expect(text("wafsmith.config.yaml")).toMatch(
      /^# yaml-language-server: \$schema=\S+config\.schema\.json\n/,
    );
    expect(parse(text("wafsmith.config.yaml"))).toEqual({ preset: "recommended" });
    const hook = text(".git/hooks/pre-commit");
    expect(hook).toMatch(/^#!\/bin\/sh\n/);
    expect(hook).toMatch(CALL);
    expect(statSync(join(directory, ".git/hooks/pre-commit")).mode & 0o111).toBe(0o111);
    for (const line of [...text("wafsmith.config.yaml").trim().split("\n"), ...hook.trim().split("\n")])
      expect(stdout).toContain(line);
    expect((await run(["lint"], { directory })).exitCode).toBe(0);
  });

  it("changes nothing when it is run again", async () => {
    const { directory, text } = await init(GIT, "--ci", "gitlab");
    const paths = ["wafsmith.config.yaml", ".git/hooks/pre-commit", ".gitlab-ci.yml"];
    const before = paths.map(text);
    const { exitCode, stdout } = await run(["init", "--ci", "gitlab"], { directory });
    expect(exitCode).toBe(0);
    expect(stdout.match(/already exists, and nothing needs to be added/g)).toHaveLength(3);
    expect(paths.map(text)).toEqual(before);
  });

  it("says what a configuration in JavaScript needs", async () => {
    const files = { "a.cfexpr": "ssl\n", "wafsmith.config.mjs": "export default {};\n" };
    const { exitCode, stdout } = await run(["init", "--allow-code", "--dry-run"], { files });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("WAFSMITH_ALLOW_CODE=1")]);
  });

  it("writes nothing with --dry-run, and shows the same", async () => {
    const { exitCode, stdout, has } = await init(
      { ...GIT, "waf/rules.json": DEPRECATED },
      "--dry-run",
      "--baseline",
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Would write wafsmith.baseline.json: 1 finding.");
    expect(stdout).toContain("Would write wafsmith.config.yaml:");
    expect(stdout).toContain("Would write .git/hooks/pre-commit:");
    for (const path of ["wafsmith.config.yaml", "wafsmith.baseline.json", ".git/hooks"])
      expect(has(path)).toBe(false);
  });

  it("sets up a directory without rules, with a hook that passes until there are some", async () => {
    const directory = makeDirectory({ ...GIT, "README.md": "# Rules\n" });
    const { exitCode, stdout, stderr } = await run(["init", "--baseline"], { directory });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Found no rules in `.` yet");
    expect(existsSync(join(directory, "wafsmith.config.yaml"))).toBe(true);
    const call = /wafsmith@\S+ (.*); fi/.exec(
      readFileSync(join(directory, ".git/hooks/pre-commit"), "utf8"),
    )![1]!;
    const hook = () => run(call.replace(" --staged", "").split(" "), { directory });
    expect(await hook()).toMatchObject({ exitCode: 0, stderr: "" });
    writeFileSync(join(directory, "a.cfexpr"), 'http.hst eq "a"\n');
    expect((await hook()).exitCode).toBe(1);
  });

  it("rejects a Git hook without a repository before it writes anything", async () => {
    const { exitCode, stderr, has } = await init({}, "--hook", "git");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("help: Run `git init` first.");
    expect(has("wafsmith.config.yaml")).toBe(false);
  });

  it("goes without hook and pipeline if there is nothing of the kind, and says how to add them", async () => {
    const { exitCode, stdout } = await init({});
    expect(exitCode).toBe(0);
    expect(stdout).toContain("`--hook` adds one.");
    expect(stdout).toContain("`--ci` adds one.");
  });

  it("lints one directory of a repository from its top", async () => {
    const { directory, text } = await init({ ...GIT, "my waf/a.json": CLEAN }, "my waf", "--ci", "github");
    expect(text("my waf/wafsmith.config.yaml")).toContain("preset: recommended");
    expect(text(".git/hooks/pre-commit")).toMatch(/lint 'my waf' --staged; fi\n$/);
    expect(text(".github/workflows/wafsmith.yml")).toContain(
      `lint 'my waf' --fail-on-unchecked=unread,invalid,limits,ignored,unknown \${BASE:+"--policy-from=origin/$BASE"}\n`,
    );
    const { stdout } = await run(["init", "my waf", "--dry-run", "--hook", "pre-commit"], { directory });
    expect(stdout).toContain('args: ["my waf"]');
  });

  it("names the lock file that it sees", async () => {
    const { text } = await init({ "live/waf.lock.json": read(".", "fixtures/example/waf.lock.json") });
    expect(parse(text("wafsmith.config.yaml"))).toMatchObject({ lock: "live/waf.lock.json" });
  });

  it("keeps to a configuration further up", async () => {
    const { stdout, has } = await init({ ...GIT, "wafsmith.config.json": "{}" }, "waf");
    expect(stdout).toContain("wafsmith.config.json already exists");
    expect(has("waf/wafsmith.config.yaml")).toBe(false);
  });

  it("does not set up what has a broken configuration", async () => {
    const { exitCode, stderr, has } = await init({ ...GIT, "wafsmith.config.yaml": "preset: nonsense\n" });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("`wafsmith lint` shows them.");
    expect(has(".git/hooks/pre-commit")).toBe(false);
  });
});

describe("wafsmith init --baseline", () => {
  it("makes the first run green", async () => {
    const world = { "waf/rules.json": DEPRECATED.replace("DE", "de") };
    const { exitCode, directory, text } = await init(world, "--baseline");
    expect(exitCode).toBe(0);
    expect(parse(text("wafsmith.config.yaml"))).toMatchObject({ baseline: "wafsmith.baseline.json" });
    const { stdout, exitCode: linted } = await run(["lint", "--max-warnings", "0"], { directory });
    expect([linted, stdout]).toEqual([0, expect.stringContaining("No problems")]);
    const { exitCode: without } = await run(["lint", "--no-config"], { directory });
    expect(without).toBe(1);
  });

  it("writes none if there is nothing to accept", async () => {
    const { text, has } = await init({}, "--baseline");
    expect(has("wafsmith.baseline.json")).toBe(false);
    expect(parse(text("wafsmith.config.yaml"))).toEqual({ preset: "recommended" });
  });

  it("waives what Cloudflare rejects for some weeks", async () => {
    const { exitCode, stdout, directory, text } = await init({ "waf/rules.json": REFUSED }, "--baseline");
    expect(exitCode).toBe(0);
    const { findings } = JSON.parse(text("wafsmith.baseline.json"));
    const { until } = findings[0];
    expect(findings).toMatchObject([
      { code: "syntax/missing-condition", reason: expect.stringMatching(/^Known since /) },
    ]);
    expect(stdout).toContain(`The baseline waives them until ${until}`);
    const days = (Date.parse(until) - Date.now()) / 86_400_000;
    expect(Math.ceil(days)).toBe(30);
    expect((await run(["lint"], { directory })).exitCode).toBe(0);
  });

  it("says what it cannot accept, and fails", async () => {
    const { exitCode, stderr } = await init({ "waf/b.json": `${REFUSED}}` }, "--baseline");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("The first run fails: 1 error cannot be put into a baseline");
  });

  it("adds itself to a configuration", async () => {
    const yaml = await init(
      { "waf/rules.json": DEPRECATED, "wafsmith.config.yaml": "# ours\npreset: strict # all of it\n" },
      "--baseline",
    );
    expect(yaml.text("wafsmith.config.yaml")).toMatch(
      /^# ours\npreset: strict # all of it\n# .*\nbaseline: /,
    );
    const json = await init({ "waf/rules.json": DEPRECATED, "wafsmith.config.json": "{}" }, "--baseline");
    expect(json.text("wafsmith.config.json")).toBe('{"baseline": "wafsmith.baseline.json"}');
  });

  it("leaves an existing baseline unchanged", async () => {
    const baseline = '{"version": 1, "findings": []}';
    const { stdout, text } = await init(
      { "waf/rules.json": DEPRECATED, "wafsmith.baseline.json": baseline },
      "--baseline",
    );
    expect(text("wafsmith.baseline.json")).toBe(baseline);
    expect(stdout).toContain("`wafsmith lint --update-baseline` updates it.");
  });
});

describe("the configuration that is written", () => {
  it("is valid by the schema that it names, which is published", async () => {
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(configSchemaFile(RULES)));
    const lock = read(".", "fixtures/example/waf.lock.json");
    const world = { "waf/rules.json": DEPRECATED, "waf.lock.json": lock };
    const yaml = (await init(world, "--baseline")).text("wafsmith.config.yaml");
    const json = (await init({ ...world, "package.json": "{}" }, "--baseline")).text("wafsmith.config.json");
    for (const config of [parse(yaml), JSON.parse(json)]) {
      expect(config).toMatchObject({ lock: "waf.lock.json", baseline: "wafsmith.baseline.json" });
      expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(yaml).toContain(`dist/${CONFIG_SCHEMA_FILE}\n`);
    expect(JSON.parse(json).$schema.endsWith(`dist/${CONFIG_SCHEMA_FILE}`)).toBe(true);
  });
});

describe("the configuration in a Node project", () => {
  it("is JSON, with the schema of the package if it is a dependency", async () => {
    const other = await init({ "package.json": "{}" });
    expect(JSON.parse(other.text("wafsmith.config.json"))).toEqual({
      $schema: expect.stringMatching(/^https:.*config\.schema\.json$/),
      preset: "recommended",
    });
    const manifest = JSON.stringify({ devDependencies: { wafsmith: "^1.0.0" } });
    const dependent = await init(
      { "package.json": manifest, "pnpm-lock.yaml": "", ...GIT },
      "--ci",
      "github",
    );
    expect(JSON.parse(dependent.text("wafsmith.config.json")).$schema).toBe(
      "./node_modules/wafsmith/dist/schemas/config.schema.json",
    );
    expect(dependent.text(".git/hooks/pre-commit")).toContain("; else pnpm exec wafsmith lint --staged || ");
    const { jobs } = parse(dependent.text(".github/workflows/wafsmith.yml"));
    // A pull request can change what is installed, so that is not what judges it.
    expect(jobs.lint.steps.slice(2)).toEqual([
      {
        run: expect.stringMatching(/^npx --prefix "\$\(mktemp -d\)" --yes wafsmith@\d+\.\d+\.\d+ lint /),
        env: { BASE: `\${{ github.base_ref }}` },
      },
    ]);
  });

  it("goes on without a package.json that cannot be read", async () => {
    expect((await init({ "package.json": "{" })).has("wafsmith.config.yaml")).toBe(true);
    expect((await init({ "package.json": "[]" })).has("wafsmith.config.json")).toBe(true);
  });
});

describe("wafsmith init --example", () => {
  it("writes the files that the commands of the README name, and keeps those that exist", async () => {
    const directory = makeDirectory({ "fixtures/example/owasp.policy.yaml": "paranoia: 1\n" });
    const argv = ["init", "--example", "fixtures"];
    const dry = await run([...argv, "--dry-run"], { directory });
    expect(dry.stdout).toMatch(
      /^Would write \d+ example files to `fixtures`; 1 already existed and is unchanged\.\n$/,
    );
    expect(existsSync(join(directory, "fixtures/testing"))).toBe(false);
    expect((await run(argv, { directory })).stdout).toBe(dry.stdout.replace("Would write", "Wrote"));
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const named = readme.match(/\bfixtures\/[\w./-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !existsSync(join(directory, name)))).toEqual([]);
    expect(read(directory, "fixtures/example/owasp.policy.yaml")).toBe("paranoia: 1\n");
  });

  it.each(["waf", "--hook husky", "--ci none", "--remove", "--baseline"])(
    "rejects %s, which it would not use, and writes nothing",
    async (other) => {
      const { exitCode, stderr, directory } = await run([
        "init",
        "--example",
        "fixtures",
        ...other.split(" "),
      ]);
      expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^wafsmith: `--example` /)]);
      expect(readdirSync(directory)).toEqual([]);
    },
  );
});
