import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GIT_ENV, makeRepository } from "./git-support.ts";
import { makeDirectory, run, type World } from "./support.ts";

type Files = NonNullable<World["files"]>;

const SECRET = "s3cret-t0ken";
/** Files next to the repository. */
const OUTSIDE: Files = {
  "home/.npmrc": `//registry.example/:_authToken=${SECRET}\n`,
  "home/secret.json": `{ "${SECRET}": [`,
  "home/secret.yaml": `${SECRET}: [\n`,
  "home/rules.json": `[{ "id": "${SECRET}" }]`,
};
const PATHS = ["../home/secret.json", "../home/secret.yaml", "../home/.npmrc"];

/** A repository `repo` next to a home directory; `links` are made in it. */
function besideHome(files: Files, links: Readonly<Record<string, string>> = {}): string {
  const inRepo = Object.fromEntries(Object.entries(files).map(([name, text]) => [`repo/${name}`, text]));
  const directory = makeDirectory({
    ...OUTSIDE,
    "repo/.git/HEAD": "ref: x\n",
    "repo/a.cfexpr": "ssl\n",
    ...inRepo,
  });
  for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, join(directory, "repo", name));
  return directory;
}

/** Runs a command in the repository. */
async function inRepo(argv: readonly string[], directory: string) {
  const { exitCode, stdout, stderr } = await run(argv, { directory, cwd: "repo", env: { HOME: "/nobody" } });
  return { exitCode, stdout, stderr, all: stdout + stderr };
}

const REFUSAL = /is outside the repository|is a link to somewhere outside the repository/;

/** Ways of a configuration to name a file: the text for a path. */
const WAYS: readonly (readonly [string, (path: string) => string])[] = [
  ["extends", (path) => JSON.stringify({ extends: path })],
  ["customRules", (path) => JSON.stringify({ customRules: [path] })],
  ["lock", (path) => JSON.stringify({ lock: path })],
  ["baseline", (path) => JSON.stringify({ baseline: path })],
];
const COMMANDS = [
  ["lint", "."],
  ["lint", "--print-config", "a.cfexpr"],
  ["lint", "--baseline=new.json", "--lock=../home/none.json", "--config=wafsmith.config.json", "."],
  ["init", "--dry-run"],
] as const;

describe.each(WAYS)("`%s` of a configuration", (key, config) => {
  it.each(PATHS)("does not reach %s", async (path) => {
    const directory = besideHome({ "wafsmith.config.json": config(path) });
    const { exitCode, all } = await inRepo(["lint", "."], directory);
    expect([exitCode, all]).toEqual([2, expect.stringMatching(REFUSAL)]);
    expect(all).toContain("--root DIRECTORY");
    expect(all).not.toContain(SECRET);
  });

  it("shows nothing of a file outside, whatever reads the configuration", async () => {
    const directory = besideHome({ "wafsmith.config.json": config("../home/secret.json") });
    for (const argv of [...COMMANDS, ["rules"], ["explain", "no-luck"]]) {
      const { exitCode, all } = await inRepo(argv, directory);
      expect([argv[0], exitCode]).toEqual([argv[0], expect.not.stringMatching(/3/)]);
      expect(all).not.toContain(SECRET);
    }
  });

  it("follows no link that leads out, neither of the file nor of its directory", async () => {
    for (const path of ["./link.json", "./dir/secret.json"]) {
      const links = { "link.json": "../home/secret.json", dir: "../home" };
      const directory = besideHome({ "wafsmith.config.json": config(path) }, links);
      const { exitCode, all } = await inRepo(["lint", "a.cfexpr"], directory);
      expect([exitCode, all]).toEqual([2, expect.stringMatching(REFUSAL)]);
      expect(all).not.toContain(SECRET);
    }
  });

  it("gives the same message whether a file outside exists or not", async () => {
    const said = async (path: string) => {
      const { all } = await inRepo(["lint", "."], besideHome({ "wafsmith.config.json": config(path) }));
      return all.replaceAll(/secret|nobody/g, "x");
    };
    expect(await said("../home/nobody.json")).toBe(await said("../home/secret.json"));
  });

  it("cannot read Git's own files, which contain the credentials of a checkout", async () => {
    for (const path of ["./.git/config.json", "./link.json"]) {
      const files = { ".git/config.json": `{ "${SECRET}": [`, "wafsmith.config.json": config(path) };
      const { exitCode, all } = await inRepo(
        ["lint", "."],
        besideHome(files, { "link.json": ".git/config.json" }),
      );
      expect([exitCode, all]).toEqual([2, expect.stringContaining("is one of Git's own files")]);
      expect(all).not.toContain(SECRET);
    }
  });

  it("opens no device, not even one that is a file by name", async () => {
    for (const path of ["/proc/kmsg", "/dev/zero", "/proc/self/environ"]) {
      const { exitCode } = await inRepo(["lint", "."], besideHome({ "wafsmith.config.json": config(path) }));
      expect(exitCode).toBe(2);
    }
  });

  it("reaches what lies below a directory of `--root`", async () => {
    const directory = besideHome({ "wafsmith.config.json": config("../home/shared.json") });
    fs.writeFileSync(
      join(directory, "home/shared.json"),
      { extends: "{}", customRules: "[]", lock: "{", baseline: '{"version":1,"findings":[]}' }[key]!,
    );
    const { exitCode, all } = await inRepo(["lint", "--root=../home", "."], directory);
    expect(all).not.toMatch(REFUSAL);
    expect(exitCode).toBe(key === "lock" ? 2 : 0);
    const other = await inRepo(["lint", "--root=../other", "."], directory);
    expect([other.exitCode, other.all]).toEqual([2, expect.stringMatching(REFUSAL)]);
  });
});

describe("a configuration", () => {
  it("is not read if it is a link that leads out", async () => {
    for (const [name, target] of [
      ["wafsmith.config.yaml", "../home/secret.yaml"],
      ["wafsmith.config.json", "../home/.npmrc"],
      ["wafsmith.config.json", "/proc/self/environ"],
    ] as const) {
      const directory = besideHome({}, { [name]: target });
      for (const argv of [["lint", "."], ["rules"], ["explain", "nothing"], ["init", "--dry-run"]]) {
        const { exitCode, all } = await inRepo(argv, directory);
        expect([exitCode, all]).toEqual([2, expect.stringMatching(REFUSAL)]);
        expect(all).not.toContain(SECRET);
      }
    }
  });

  it("may be a link within the repository, and any file that the caller names", async () => {
    const inside = besideHome(
      { "conf/base.json": '{ "preset": "none" }' },
      { "wafsmith.config.json": "conf/base.json" },
    );
    expect((await inRepo(["lint", "."], inside)).exitCode).toBe(0);
    const named = besideHome({});
    fs.writeFileSync(join(named, "home/mine.json"), '{ "preset": "none", "extends": "./more.yaml" }');
    fs.writeFileSync(join(named, "home/more.yaml"), "{}\n");
    expect((await inRepo(["lint", "--config=../home/mine.json", "."], named)).exitCode).toBe(0);
  });

  it("names no file whose name is not that of a configuration, so that no line of it is shown", async () => {
    for (const key of ["extends", "customRules"]) {
      const files = {
        ".npmrc": `//registry.example/:_authToken=${SECRET}\n`,
        "wafsmith.config.json": JSON.stringify({ [key]: ["./.npmrc"] }),
      };
      const { exitCode, all } = await inRepo(["lint", "."], besideHome(files));
      expect([exitCode, all]).toEqual([
        2,
        expect.stringContaining("`.npmrc` is not read, because its extension is not one"),
      ]);
      expect(all).not.toContain(SECRET);
    }
  });

  it("takes packages from the repository only", async () => {
    const directory = besideHome({ "wafsmith.config.json": '{ "extends": "acme" }' });
    fs.mkdirSync(join(directory, "node_modules/acme"), { recursive: true });
    fs.writeFileSync(join(directory, "node_modules/acme/package.json"), '{ "main": "base.json" }');
    fs.writeFileSync(join(directory, "node_modules/acme/base.json"), `{ "${SECRET}": 1 }`);
    const { exitCode, all } = await inRepo(["lint", "."], directory);
    expect([exitCode, all]).toEqual([2, expect.stringMatching(REFUSAL)]);
    expect(all).not.toContain(SECRET);
  });

  it("outside of a repository names files below the working directory, unless that is a home or above one", async () => {
    const files = {
      ...OUTSIDE,
      "tree/sub/wafsmith.config.json": '{ "extends": "../../home/secret.json" }',
      "tree/sub/a.cfexpr": "ssl\n",
    };
    const directory = makeDirectory(files);
    const lint = (cwd: string, HOME: string) => run(["lint", "."], { directory, cwd, env: { HOME } });
    expect((await lint("tree", "/nobody")).stderr).toContain("is outside `.`");
    const above = await lint(".", join(directory, "home"));
    expect([above.exitCode, above.stderr]).toEqual([2, expect.stringContaining("is outside `tree/sub`")]);
    expect(above.stdout + above.stderr).not.toContain(SECRET);
    fs.writeFileSync(join(directory, "tree/sub/wafsmith.config.json"), '{ "extends": "../base.json" }');
    fs.writeFileSync(join(directory, "tree/base.json"), "{}");
    expect((await lint("tree", "/nobody")).exitCode).toBe(0);
  });

  it("is contained in a review as well, on both sides", async () => {
    const directory = makeRepository({ "a.cfexpr": "ssl\n" });
    const home = makeDirectory(OUTSIDE);
    fs.writeFileSync(
      join(directory, "wafsmith.config.json"),
      JSON.stringify({ extends: join(home, "home/secret.json") }),
    );
    for (const argv of [
      ["review", "--base=main"],
      ["lint", "--changed-since=main", "."],
    ]) {
      const { exitCode, stdout, stderr } = await run(argv, { directory, env: GIT_ENV });
      expect([exitCode, stdout + stderr]).toEqual([2, expect.stringMatching(REFUSAL)]);
      expect(stdout + stderr).not.toContain(SECRET);
    }
  });
});

describe("a policy", () => {
  const POLICY = "waf.policy.yaml";
  const COMMANDS: readonly (readonly string[])[] = [
    ["lint", POLICY],
    ["lint", "."],
    ["compile", POLICY],
    ["diff", POLICY, POLICY],
  ];

  it.each([
    "../home/secret.yaml",
    "../home/.npmrc",
    "./link.yaml",
    "./dir/secret.yaml",
    "./.git/config",
    "/proc/kmsg",
  ])("does not extend %s", async (path) => {
    const files = { [POLICY]: `extends: ${path}\nparanoia: 2\n`, ".git/config": `${SECRET}: [\n` };
    const directory = besideHome(files, { "link.yaml": "../home/secret.yaml", dir: "../home" });
    for (const argv of COMMANDS) {
      const { exitCode, all } = await inRepo(argv, directory);
      expect([argv[0], exitCode]).not.toEqual([argv[0], 0]);
      expect(all).toMatch(/policy\/missing-base/);
      expect(all).toMatch(/outside the repository|out of the repository|one of Git's own files/);
      expect(all).not.toContain(SECRET);
    }
  });

  it("extends what lies below a directory of `--root`", async () => {
    const directory = besideHome({ [POLICY]: "extends: ../home/base.yaml\nparanoia: 2\n" });
    fs.writeFileSync(join(directory, "home/base.yaml"), "paranoia: 2\nthreshold: high\n");
    for (const command of ["lint", "compile"]) {
      expect((await inRepo([command, "--root=../home", POLICY], directory)).exitCode).toBe(0);
      expect((await inRepo([command, POLICY], directory)).exitCode).toBe(1);
    }
  });

  it("has no lock file next to it that is a link out of the repository", async () => {
    const directory = besideHome(
      { [POLICY]: "paranoia: 2\nthreshold: high\n" },
      { "waf.lock.json": "../home/secret.json" },
    );
    for (const argv of [...COMMANDS, ["explain", "942100", POLICY]]) {
      const { exitCode, all } = await inRepo(argv, directory);
      expect([argv[0], exitCode, all]).toEqual([argv[0], 2, expect.stringMatching(REFUSAL)]);
      expect(all).not.toContain(SECRET);
    }
  });
});

describe("what a tree brings along", () => {
  it("provides no Terraform values through a link that leads out", async () => {
    const waf = `variable "e" { type = string }
resource "cloudflare_ruleset" "w" {
  zone_id = "z"
  name = "n"
  kind = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "block", expression = var.e }]
}
`;
    const values = `e = "${SECRET} eq 1"\n`;
    const directory = besideHome({ "waf.tf": waf }, { "x.auto.tfvars": "../home/values" });
    fs.writeFileSync(join(directory, "home/values"), values);
    for (const argv of [
      ["lint", "."],
      ["lint", "waf.tf"],
      ["fmt", "--diff", "waf.tf"],
    ]) {
      expect((await inRepo(argv, directory)).all).not.toContain(SECRET);
    }
    fs.rmSync(join(directory, "repo/x.auto.tfvars"));
    fs.writeFileSync(join(directory, "repo/x.auto.tfvars"), values);
    expect((await inRepo(["lint", "waf.tf"], directory)).all).toContain(SECRET);
  });

  it("is not found through links into Git's own files", async () => {
    const files = { ".git/config": `${SECRET} = 1\n` };
    const directory = besideHome(files, { "x.cfexpr": ".git/config" });
    const { all } = await inRepo(["lint", "."], directory);
    expect(all).toContain("`x.cfexpr` is a link to somewhere outside");
    expect(all).not.toContain(SECRET);
  });

  it("ignores nothing because of a link to a device", async () => {
    const directory = besideHome({}, { ".gitignore": "/dev/zero", ".wafsmithignore": "../home/.npmrc" });
    expect((await inRepo(["lint", "."], directory)).exitCode).toBe(0);
  });

  it("cannot have another baseline be merged into a report", async () => {
    const directory = besideHome({ "known.json": '{"version":1,"findings":[]}' });
    await inRepo(
      ["lint", "--shard=1/1", "--baseline=known.json", "--format=json:part.json", "a.cfexpr"],
      directory,
    );
    expect((await inRepo(["merge-reports", "part.json"], directory)).exitCode).toBe(0);
    fs.copyFileSync(join(directory, "repo/known.json"), join(directory, "home/known.json"));
    await inRepo(
      ["lint", "--shard=1/1", "--baseline=../home/known.json", "--format=json:part.json", "a.cfexpr"],
      directory,
    );
    const { exitCode, all } = await inRepo(["merge-reports", "part.json"], directory);
    expect([exitCode, all]).toEqual([2, expect.stringMatching(REFUSAL)]);
    expect((await inRepo(["merge-reports", "--root=../home", "part.json"], directory)).exitCode).toBe(0);
  });
});
