import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, runAllowingCode as run, type World } from "./support.ts";

const RULE = JSON.stringify({ rules: [{ action: "block", expression: 'ip.geoip.country eq "DE"' }] });
const CODE = "lint/no-deprecated-field";
const off = (...ids: string[]) => JSON.stringify({ rules: Object.fromEntries(ids.map((id) => [id, "off"])) });
const config = (value: unknown) => JSON.stringify(value);

async function found(argv: readonly string[], world: World): Promise<string[]> {
  const { stdout, stderr } = await run(["lint", "--format=json", ...argv], world);
  if (stdout === "") throw new Error(stderr);
  return (JSON.parse(stdout) as LintJson).diagnostics.map((one) => `${one.file} ${one.severity} ${one.code}`);
}

async function refusal(files: NonNullable<World["files"]>, argv: readonly string[] = ["."]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(["lint", ...argv], { files: { "a.json": RULE, ...files } });
  expect([exitCode, stdout]).toEqual([2, ""]);
  return stderr;
}

describe("the nearest configuration", () => {
  it("is that of each file, not of the current directory", async () => {
    const files = {
      "a.json": RULE,
      "x/a.json": RULE,
      "x/y/a.json": RULE,
      "x/wafsmith.config.json": off("no-deprecated-field"),
      "x/y/wafsmith.config.yaml": "rules:\n  no-deprecated-field: error\n",
    };
    expect(await found(["."], { files })).toEqual([`a.json warning ${CODE}`, `x/y/a.json error ${CODE}`]);
    expect(await found(["../a.json", "a.json", "y/a.json"], { files, cwd: "x" })).toEqual([
      `../a.json warning ${CODE}`,
      `y/a.json error ${CODE}`,
    ]);
  });

  it("is not looked for above the top of a repository", async () => {
    const files = {
      "wafsmith.config.json": off("no-deprecated-field"),
      "repo/a.json": RULE,
      "repo/x/a.json": RULE,
    };
    expect(await found(["repo"], { files })).toEqual([]);
    expect(await found(["repo"], { files: { ...files, "repo/.git/HEAD": "" } })).toHaveLength(2);
  });

  it("leaves files out by its own globs", async () => {
    const files = {
      "x/a.json": RULE,
      "x/b.json": RULE,
      "b.json": RULE,
      "x/wafsmith.config.json": config({ ignore: ["b.json"] }),
    };
    expect(await found(["."], { files })).toEqual([`b.json warning ${CODE}`, `x/a.json warning ${CODE}`]);
  });

  it("stops the run before anything is written when one of them is wrong", async () => {
    const directory = makeDirectory({
      "a.cfexpr": "ip.src not in {8.8.8.0/24}",
      "x/b.cfexpr": "ssl",
      "x/wafsmith.config.json": '{ "presett": "strict" }',
    });
    const { exitCode, stderr } = await run(["lint", "--fix", "."], { directory });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("x/wafsmith.config.json:1:3  error  config/unknown-key");
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toContain("not in");
  });

  it("of standard input is that of the file whose name it has", async () => {
    const files = { "x/wafsmith.config.json": off("no-deprecated-field") };
    expect(await found(["-", "--stdin-filename", "x/a.json"], { files, stdin: RULE })).toEqual([]);
    expect(await found(["-", "--stdin-filename", "a.json"], { files, stdin: RULE })).toHaveLength(1);
  });
});

describe("extends", () => {
  it("starts from others, the last of them the strongest, itself the strongest of all", async () => {
    const files = {
      "a.json": RULE,
      "base/one.json": config({
        preset: "none",
        rules: { "no-deprecated-field": "error", "prefer-in": "error" },
      }),
      "base/two.yaml": "rules: { no-deprecated-field: info }\nextends: ./three.json\n",
      "base/three.json": config({ plan: "pro", preset: "all" }),
      "wafsmith.config.json": config({
        extends: ["./base/one.json", "./base/two.yaml"],
        rules: { "prefer-in": "off" },
      }),
    };
    expect(await found(["a.json"], { files })).toContain(`a.json info ${CODE}`);
    const { stdout } = await run(["lint", "--print-config", "a.json"], { files });
    expect(JSON.parse(stdout)).toMatchObject({
      configurations: ["base/one.json", "base/three.json", "base/two.yaml", "wafsmith.config.json"],
      preset: "all",
      plan: "pro",
      rules: { "prefer-in": { severity: "off" }, "no-mixed-and-or": { severity: "info" } },
    });
  });

  it("takes one that is extended twice once", async () => {
    const levels = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `c${at}.json`,
        config({ extends: [`./c${at + 1}.json`, `./c${at + 1}.json`] }),
      ]),
    );
    const files = { ...levels, "c40.json": off("no-deprecated-field"), "a.json": RULE };
    expect(await found(["a.json", "--config", "c0.json"], { files })).toEqual([]);
  });

  it("takes packages by name", async () => {
    const files = {
      "a.json": RULE,
      "node_modules/@acme/waf-rules/package.json": '{ "name": "@acme/waf-rules", "main": "config.json" }',
      "node_modules/@acme/waf-rules/config.json": off("no-deprecated-field"),
      "wafsmith.config.json": config({ extends: "@acme/waf-rules" }),
    };
    expect(await found(["a.json"], { files })).toEqual([]);
  });

  it("counts globs from the file that is found, and paths of files from the one that names them", async () => {
    const base = config({
      overrides: [{ files: "zones/**", rules: { "no-deprecated-field": "off" } }],
      suppressions: [{ rule: "no-deprecated-field", file: "b.json", reason: "kept" }],
    });
    const files = {
      "shared/base.json": base,
      "waf/zones/a.json": RULE,
      "waf/b.json": RULE,
      "waf/c.json": RULE,
      "waf/wafsmith.config.json": config({ extends: "../shared/base.json" }),
    };
    expect(await found(["."], { files })).toEqual([`waf/c.json warning ${CODE}`]);
  });

  it.each<[string, NonNullable<World["files"]>, string]>([
    [
      "itself",
      { "wafsmith.config.json": config({ extends: "./wafsmith.config.json" }) },
      "form an `extends` cycle: `wafsmith.config.json` and `wafsmith.config.json`.",
    ],
    [
      "a circle",
      {
        "wafsmith.config.json": config({ extends: "./x/b.json" }),
        "x/b.json": config({ extends: ["./c.json"] }),
        "x/c.json": config({ extends: "../wafsmith.config.json" }),
      },
      "x/c.json:1:12  error  config/cyclic-extends",
    ],
    [
      "a chain of hundreds",
      {
        "wafsmith.config.json": config({ extends: "./c0.json" }),
        ...Object.fromEntries(
          Array.from({ length: 300 }, (_, at) => [`c${at}.json`, config({ extends: `./c${at + 1}.json` })]),
        ),
      },
      "c63.json:1:12  error  config/unreadable-file",
    ],
    [
      "a missing file",
      { "wafsmith.config.json": config({ extends: "./no.json" }) },
      "`./no.json` cannot be extended: There is no file or directory `no.json`.",
    ],
    ["a directory", { "wafsmith.config.json": config({ extends: "./x" }), "x/y": "" }, "`x` is a directory"],
    [
      "a missing package",
      { "wafsmith.config.json": config({ extends: ["acme-waf"] }) },
      "there is no package `acme-waf`.",
    ],
    ["a number", { "wafsmith.config.json": config({ extends: [1] }) }, "config/wrong-type"],
    [
      "one that is wrong",
      { "wafsmith.config.json": config({ extends: "./b.json" }), "b.json": '{ "plan": "gold" }' },
      "b.json:1:11  error  config/unknown-value",
    ],
    [
      "one that is no JSON",
      { "wafsmith.config.json": config({ extends: "./b.json" }), "b.json": "{" },
      "b.json:1:1  error  source/json",
    ],
    [
      "one that throws",
      { "wafsmith.config.json": config({ extends: "./b.mjs" }), "b.mjs": "throw new Error('no way')" },
      "`b.mjs` cannot be loaded: no way.",
    ],
  ])("refuses %s", async (_, files, message) => {
    expect(await refusal(files)).toContain(message);
  });

  it("sees through links that lead in a cycle", async () => {
    const directory = makeDirectory({
      "a.json": RULE,
      "wafsmith.config.json": config({ extends: "./link.json" }),
    });
    fs.symlinkSync("wafsmith.config.json", join(directory, "link.json"));
    const { exitCode, stderr } = await run(["lint", "."], { directory });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("config/cyclic-extends");
  });
});

describe("overrides", () => {
  it("apply to the files of their globs, later ones over earlier ones", async () => {
    const files = {
      "old/a.json": RULE,
      "old/keep/a.json": RULE,
      "b.json": RULE,
      "wafsmith.config.json": config({
        rules: { "no-deprecated-field": "error" },
        overrides: [
          { files: ["old/**"], rules: { "no-deprecated-field": "off" } },
          { files: "old/keep/**", rules: { "no-deprecated-field": "info" } },
        ],
      }),
    };
    expect(await found(["."], { files })).toEqual([`b.json error ${CODE}`, `old/keep/a.json info ${CODE}`]);
    expect(await found([".", "--rule", "no-deprecated-field=warning"], { files })).toHaveLength(3);
  });

  it("state the plan of some of the zones, and --plan that of all", async () => {
    const rule = JSON.stringify({
      rules: [{ action: "block", expression: 'http.host matches "a.c"' }],
      kind: "zone",
      phase: "http_request_firewall_custom",
    });
    const files = {
      "small/a.json": rule,
      "large/a.json": rule,
      "wafsmith.config.json": config({
        plan: "enterprise",
        overrides: [{ files: "small/**", plan: "free" }],
      }),
    };
    const above = "lint/no-feature-above-plan";
    const named = async (argv: string[]) =>
      (await found(argv, { files })).filter((one) => one.endsWith(above));
    expect(await named(["."])).toEqual([`small/a.json warning ${above}`]);
    expect(await named([".", "--plan", "free"])).toHaveLength(2);
    expect(await named([".", "--plan", "enterprise"])).toEqual([]);
  });

  it("say that others keep a file, which then fails nothing", async () => {
    const files = {
      "vendor/a.json": RULE,
      "vendor/b.cfexpr": "ssl and",
      "wafsmith.config.json": config({ overrides: [{ files: "vendor/**", external: true }] }),
    };
    expect((await run(["lint", ".", "--max-warnings", "0"], { files })).exitCode).toBe(0);
    expect(await found(["."], { files })).toEqual([
      `vendor/a.json info ${CODE}`,
      "vendor/b.cfexpr info syntax/missing-condition",
    ]);
  });
});

describe("--print-config", () => {
  it("shows the settings of a file", async () => {
    const files = {
      "waf/a.json": RULE,
      "waf/wafsmith.config.json": config({
        preset: "strict",
        plan: "pro",
        ignore: ["a.json"],
        rules: { "prefer-in": { severity: "error", ignorable: false } },
        suppressions: [{ rule: "prefer-ne", file: "a.json", reason: "why" }],
      }),
    };
    const { exitCode, stdout } = await run(["lint", "--print-config", "waf/a.json", "--rule=prefer-ne=off"], {
      files,
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      file: "waf/a.json",
      configurations: ["waf/wafsmith.config.json"],
      directory: "waf",
      preset: "strict",
      plan: "pro",
      external: false,
      ignored: true,
      lock: null,
      baseline: null,
      ignore: ["a.json"],
      rules: { "prefer-in": { severity: "error", ignorable: false }, "prefer-ne": { severity: "off" } },
      suppressions: [{ rule: ["prefer-ne"], file: "a.json", pointer: null, reason: "why" }],
    });
  });

  it("needs one path, and a configuration that is in order", async () => {
    for (const argv of [[], ["a.json", "b.json"]]) {
      expect(await refusal({}, ["--print-config", ...argv])).toContain("`--print-config` needs one `PATH`.");
    }
    expect(await refusal({ "wafsmith.config.json": "[]" }, ["--print-config", "a.json"])).toContain(
      "config/wrong-type",
    );
  });
});

describe("keys that every object has", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is an unknown key, rule and option like any other",
    async (key) => {
      const text = (inner: string) => ({ "wafsmith.config.json": inner });
      expect(await refusal(text(`{ "${key}": {} }`))).toContain("config/unknown-key");
      expect(await refusal(text(`{ "rules": { "${key}": "off" } }`))).toContain("config/unknown-rule");
      expect(await refusal(text(`{ "rules": { "prefer-in": { "${key}": 1 } } }`))).toContain(
        "config/unknown-key",
      );
      expect(await refusal(text(`{ "rules": { "prefer-in": { "options": { "${key}": 1 } } } }`))).toContain(
        "config/unknown-option",
      );
      expect(await refusal(text(`{ "overrides": [{ "files": "a", "${key}": 1 }] }`))).toContain(
        "config/unknown-key",
      );
      expect(await refusal({ "wafsmith.config.yaml": `${key}: {}\n` })).toContain("config/unknown-key");
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    },
  );
});
