import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, systemError } from "./support.ts";

const UGLY = 'http.host == "a"\n';
const FIXABLE = "ip.src not in {10.0.0.0/8}\n";
const FIXED = "not ip.src in {10.0.0.0/8}\n";

/** The commands that replace a file that they have read, with its content before and after. */
const REPLACING: readonly (readonly [string, readonly string[], string, string])[] = [
  ["lint --fix", ["lint", "--fix", "a.cfexpr"], FIXABLE, FIXED],
  ["fmt --write", ["fmt", "--write", "a.cfexpr"], UGLY, 'http.host eq "a"\n'],
];

describe.each(REPLACING)("%s", (_, argv, before, after) => {
  const made = () => {
    const directory = makeDirectory({ "a.cfexpr": before });
    return { directory, path: join(directory, "a.cfexpr") };
  };
  const text = (path: string) => fs.readFileSync(path, "utf8");

  it("keeps the mode", async () => {
    const { directory, path } = made();
    fs.chmodSync(path, 0o640);
    await run(argv, { directory });
    expect([text(path), (fs.statSync(path).mode & 0o777).toString(8)]).toEqual([after, "640"]);
  });

  it.runIf(process.getuid?.() === 0)("keeps owner and group", async () => {
    const { directory, path } = made();
    fs.chownSync(path, 4321, 8765);
    fs.chmodSync(path, 0o6755);
    await run(argv, { directory });
    const { uid, gid, mode } = fs.statSync(path);
    expect([text(path), uid, gid, (mode & 0o7777).toString(8)]).toEqual([after, 4321, 8765, "6755"]);
  });

  it.runIf(process.getuid?.() === 0)("writes in place where the owner cannot be given on", async () => {
    const { directory, path } = made();
    fs.chownSync(path, 4321, 8765);
    const { ino } = fs.statSync(path);
    const chownSync = () => {
      throw systemError("EPERM");
    };
    await run(argv, { directory, fake: { chownSync } });
    const now = fs.statSync(path);
    expect([text(path), now.ino, now.uid]).toEqual([after, ino, 4321]);
    expect(fs.readdirSync(directory)).toEqual(["a.cfexpr"]);
  });

  it("keeps hard links: the file is the same under all its names", async () => {
    const { directory, path } = made();
    fs.linkSync(path, join(directory, "b.txt"));
    await run(argv, { directory });
    expect([text(path), text(join(directory, "b.txt")), fs.statSync(path).nlink]).toEqual([after, after, 2]);
  });

  it("restores the content of a hard link if writing fails halfway", async () => {
    const { directory, path } = made();
    fs.linkSync(path, join(directory, "b.txt"));
    let isFirst = true;
    const writeFileSync = ((file: string, content: string | Uint8Array, options: fs.WriteFileOptions) => {
      if (!isFirst) return fs.writeFileSync(file, content, options);
      isFirst = false;
      fs.writeFileSync(file, "half");
      throw systemError("ENOSPC");
    }) as typeof fs.writeFileSync;
    const { exitCode, stderr } = await run(argv, { directory, fake: { writeFileSync } });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("no space left on the device")]);
    expect([text(path), text(join(directory, "b.txt"))]).toEqual([before, before]);
  });

  it("leaves a read-only file alone, exit 3", async () => {
    const { directory, path } = made();
    fs.chmodSync(path, 0o444);
    const { exitCode, stderr } = await run(argv, { directory });
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringContaining("`a.cfexpr` is read-only, so it was left unchanged."),
    ]);
    expect([text(path), (fs.statSync(path).mode & 0o777).toString(8)]).toEqual([before, "444"]);
  });

  it("does not touch a file that the user may not write", async () => {
    const { directory, path } = made();
    const accessSync = () => {
      throw systemError("EACCES");
    };
    const { exitCode, stderr } = await run(argv, { directory, fake: { accessSync } });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("permission denied")]);
    expect(text(path)).toBe(before);
  });
});

describe("other files that are written", () => {
  const FILES = {
    "repo/.git/HEAD": "ref: x\n",
    "repo/a.yaml": 'action: block\nexpression: ip.geoip.country eq "DE"\n',
  };
  const VICTIM = '{"version":1,"findings":[]}';
  const made = (link: string, target: string) => {
    const directory = makeDirectory({ ...FILES, "home/victim": VICTIM });
    fs.symlinkSync(target, join(directory, "repo", link));
    return directory;
  };
  const victim = (directory: string) => fs.readFileSync(join(directory, "home/victim"), "utf8");

  it.each([
    ["named by the caller", ["--baseline=known.json"], "{}"],
    ["named by the configuration", [], '{ "baseline": "known.json" }'],
  ])("a baseline is not written through a link: %s", async (_, argv, config) => {
    for (const [target, content] of [
      ["../home/victim", "outside"],
      ["inside.json", "inside"],
    ] as const) {
      const directory = made("known.json", target);
      fs.writeFileSync(join(directory, "repo/wafsmith.config.json"), config);
      if (content === "inside") fs.writeFileSync(join(directory, "repo/inside.json"), VICTIM);
      const { exitCode } = await run(["lint", "--update-baseline", ...argv, "a.yaml"], {
        directory,
        cwd: "repo",
      });
      expect(exitCode).toBeGreaterThanOrEqual(2);
      expect(victim(directory)).toBe(VICTIM);
      if (content === "inside")
        expect(fs.readFileSync(join(directory, "repo/inside.json"), "utf8")).toBe(VICTIM);
    }
  });

  it("a baseline that a configuration names is not written outside, nor through a linked directory", async () => {
    for (const name of ["../home/new.json", "dir/new.json"]) {
      const directory = made("dir", "../home");
      fs.writeFileSync(join(directory, "repo/wafsmith.config.json"), JSON.stringify({ baseline: name }));
      const { exitCode, stderr } = await run(["lint", "--update-baseline", "a.yaml"], {
        directory,
        cwd: "repo",
      });
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining("outside the repository")]);
      expect(fs.readdirSync(join(directory, "home"))).toEqual(["victim"]);
    }
  });

  it.each(["../home/victim", ".git/HEAD"])(
    "a report does not follow a link out of the repository: %s",
    async (target) => {
      const directory = made("waf.sarif", target);
      const { exitCode, stderr } = await run(["lint", "--format=sarif:waf.sarif", "a.yaml"], {
        directory,
        cwd: "repo",
      });
      expect([exitCode, stderr]).toEqual([
        3,
        expect.stringContaining("leads outside the repository through a link"),
      ]);
      expect(victim(directory)).toBe(VICTIM);
      expect(fs.readFileSync(join(directory, "repo/.git/HEAD"), "utf8")).toBe("ref: x\n");
    },
  );

  it("`init` neither shows nor extends what a link leads to", async () => {
    const secret = "# s3cret-t0ken\nrepos: []\n";
    const directory = makeDirectory({ ...FILES, "home/victim": secret });
    fs.symlinkSync("../home/victim", join(directory, "repo/.pre-commit-config.yaml"));
    for (const argv of [["--dry-run"], []]) {
      const { stdout, stderr } = await run(["init", "--hook=pre-commit", ...argv], {
        directory,
        cwd: "repo",
      });
      expect(stdout + stderr).not.toContain("s3cret-t0ken");
      expect(stdout).toContain(".pre-commit-config.yaml already exists and was left unchanged.");
      expect(victim(directory)).toBe(secret);
    }
  });

  it("reports do not wait for the reader of a pipe", async () => {
    const directory = makeDirectory(FILES);
    execFileSync("mkfifo", [join(directory, "repo/pipe")]);
    const argv = ["lint", "--format=json:pipe", "--format=text", "a.yaml"];
    const { exitCode, stdout, stderr } = await run(argv, { directory, cwd: "repo" });
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringContaining("`pipe` is a pipe without a reader, so nothing was written to it."),
    ]);
    expect(stdout).toContain("a.yaml:");
    const toNull = await run(["lint", "--format=json:/dev/null", "a.yaml"], { directory, cwd: "repo" });
    expect(toNull.stderr).toBe("");
  });
});
