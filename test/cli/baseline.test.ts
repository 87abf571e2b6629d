import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, run } from "./support.ts";

const rule = (expression: string) => `  - action: block\n    expression: ${expression}\n`;
const DEPRECATED = rule('ip.geoip.country eq "DE"');
const OTHER = rule("ip.geoip.asnum eq 1");
const ZONE = `rules:\n${DEPRECATED}`;

async function lint(directory: string, ...argv: string[]) {
  const answer = await run(["lint", "--format=json", "--baseline", "b.json", ...argv], { directory });
  const json = answer.stdout === "" ? undefined : (JSON.parse(answer.stdout) as LintJson);
  const found = json?.diagnostics.map((one) => `${one.file}:${one.start.line} ${one.code}`) ?? [];
  return { ...answer, found, baselined: json?.baselined };
}

async function baselined(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = makeDirectory(files);
  expect(await lint(directory, ".", "--update-baseline")).toMatchObject({ exitCode: 0, found: [] });
  return directory;
}

const read = (directory: string) => fs.readFileSync(join(directory, "b.json"), "utf8");
const write = (directory: string, name: string, text: string) =>
  fs.writeFileSync(join(directory, name), text);

describe("a baseline", () => {
  it("contains one finding per line, sorted, and is the same on every run", async () => {
    const directory = await baselined({ "z.yaml": ZONE, "a/a.yaml": `rules:\n${DEPRECATED}${OTHER}` });
    const text = read(directory);
    expect(text).toMatch(
      /^\{\n {2}"version": 2,\n {2}"findings": \[\n(?: {4}\{"file":"a\/a\.yaml","code":"lint\/no-deprecated-field","fingerprint":"[0-9a-f]{32}:1"\},\n){2} {4}\{"file":"z\.yaml",.*\}\n {2}\]\n\}\n$/,
    );
    const before = fs.statSync(join(directory, "b.json")).ino;
    const { stderr } = await lint(directory, ".", "--update-baseline");
    expect(stderr).toBe("wafsmith: `b.json` contains 3 findings: 0 new, 0 gone.\n");
    expect(fs.statSync(join(directory, "b.json")).ino).toBe(before);
  });

  it("leaves out what it knows, and nothing else", async () => {
    const directory = await baselined({ "z.yaml": ZONE });
    expect(await lint(directory, ".")).toMatchObject({ found: [], baselined: 1, exitCode: 0 });
    write(directory, "z.yaml", ZONE + OTHER);
    expect((await lint(directory, ".")).found).toEqual(["z.yaml:5 lint/no-deprecated-field"]);
    const text = (await run(["lint", "--baseline", "b.json", "."], { directory })).stdout;
    expect(text).toContain("1 in the baseline.");
  });

  it("knows findings by what they are about: lines may move", async () => {
    const directory = await baselined({ "z.yaml": ZONE });
    write(directory, "z.yaml", `# new\n\nname: x\nrules:\n${rule("ssl")}${DEPRECATED}`);
    expect(await lint(directory, ".")).toMatchObject({ found: [], baselined: 1 });
    write(
      directory,
      "z.yaml",
      `rules:\n${DEPRECATED.replaceAll("\n  ", "\n      ").replace("  - ", "      - ")}`,
    );
    expect(await lint(directory, ".")).toMatchObject({ found: [], baselined: 1 });
  });

  it("counts equal findings", async () => {
    const directory = await baselined({ "z.yaml": ZONE });
    write(directory, "z.yaml", ZONE + DEPRECATED);
    expect(
      (await lint(directory, ".", "--rule=no-duplicate-rule=off", "--rule=no-unreachable-rule=off")).found,
    ).toEqual(["z.yaml:5 lint/no-deprecated-field"]);
  });

  it("says which of its entries are stale, and --update-baseline removes them", async () => {
    const directory = await baselined({ "z.yaml": ZONE, "a.yaml": ZONE });
    write(directory, "z.yaml", `rules:\n${rule("ssl")}`);
    fs.rmSync(join(directory, "a.yaml"));
    const { found, exitCode } = await lint(directory, ".");
    expect(found).toEqual(["b.json:4 config/stale-baseline", "b.json:5 config/stale-baseline"]);
    expect(exitCode).toBe(0);
    expect((await lint(directory, ".", "--max-warnings=0")).exitCode).toBe(1);
    expect((await lint(directory, ".", "--update-baseline")).stderr).toContain(
      "contains 0 findings: 0 new, 2 gone.",
    );
    expect(read(directory)).toBe('{\n  "version": 2,\n  "findings": []\n}\n');
  });

  it("keeps what it knows of files that were not linted", async () => {
    const directory = await baselined({ "z.yaml": ZONE, "a.yaml": ZONE });
    expect((await lint(directory, "z.yaml")).found).toEqual([]);
    write(directory, "z.yaml", `rules:\n${rule("ssl")}`);
    await lint(directory, "z.yaml", "--update-baseline");
    expect(JSON.parse(read(directory)).findings).toMatchObject([{ file: "a.yaml" }]);
  });

  it("does not depend on the current directory", async () => {
    const directory = await baselined({ "x/z.yaml": ZONE });
    const { stdout } = await run(["lint", "--format=json", "--baseline", "../b.json", "z.yaml"], {
      directory,
      cwd: "x",
    });
    expect((JSON.parse(stdout) as LintJson).diagnostics).toEqual([]);
  });

  it("is named by the configuration too, relative to it", async () => {
    const files = { "x/z.yaml": ZONE, "x/wafsmith.config.json": '{ "baseline": "known.json" }' };
    const directory = makeDirectory(files);
    expect((await run(["lint", "--update-baseline", "."], { directory })).exitCode).toBe(0);
    expect(fs.existsSync(join(directory, "x/known.json"))).toBe(true);
    const { stdout } = await run(["lint", "."], { directory });
    expect(stdout).toContain("1 in the baseline.");
    // Its own files are not reported as changes.
    expect(stdout).not.toContain("Nothing was recognised");
  });

  it("never contains what Cloudflare rejects, or what may not be ignored", async () => {
    const directory = makeDirectory({
      "a.cfexpr": "ssl and",
      "z.yaml": ZONE,
      "wafsmith.config.json": '{ "rules": { "no-deprecated-field": { "ignorable": false } } }',
    });
    const { found, exitCode } = await lint(directory, ".", "--update-baseline");
    expect(found).toEqual(["a.cfexpr:1 syntax/missing-condition", "z.yaml:3 lint/no-deprecated-field"]);
    expect([exitCode, JSON.parse(read(directory)).findings]).toEqual([1, []]);
  });

  it("waives what Cloudflare rejects up to a day, says so, and reports it afterwards", async () => {
    const directory = makeDirectory({ "a.cfexpr": "ssl and", "z.yaml": ZONE });
    const on = (day: string, ...argv: string[]) =>
      run(["lint", "--format=json", "--baseline", "b.json", ".", ...argv], {
        directory,
        env: { SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) },
      });
    const codesOf = ({ stdout }: { readonly stdout: string }) =>
      (JSON.parse(stdout) as LintJson).diagnostics.map(({ code }) => code);
    const written = await on("2026-01-01", "--update-baseline", "--waive-until", "2026-01-31");
    expect([written.exitCode, codesOf(written)]).toEqual([0, []]);
    expect(JSON.parse(read(directory)).findings).toMatchObject([
      { file: "a.cfexpr", until: "2026-01-31", reason: "Known since 2026-01-01." },
      { file: "z.yaml", code: "lint/no-deprecated-field" },
    ]);
    const last = await on("2026-01-31");
    expect([last.exitCode, codesOf(last)]).toEqual([0, []]);
    expect(last.stderr).toContain(
      "`b.json` waives 1 error about configuration that Cloudflare rejects, the first until 2026-01-31.",
    );
    const late = await on("2026-02-01");
    expect([late.exitCode, codesOf(late)]).toEqual([
      1,
      ["syntax/missing-condition", "config/expired-waiver"],
    ]);
    // Waived again only on request.
    expect((await on("2026-02-01", "--update-baseline")).exitCode).toBe(1);
    expect((await on("2026-02-01", "--update-baseline", "--waive-until", "2026-03-01")).exitCode).toBe(0);
    write(directory, "a.cfexpr", "ssl");
    expect(codesOf(await on("2026-02-02"))).toEqual(["config/stale-baseline"]);
    write(directory, "a.cfexpr", "ssl or");
    expect((await on("2026-02-02")).exitCode).toBe(1);
  });

  it("is written after the fixes", async () => {
    const directory = makeDirectory({ "z.yaml": `${ZONE}${rule('http.request.method eq "post"')}` });
    await lint(directory, ".", "--fix", "--update-baseline");
    expect(JSON.parse(read(directory)).findings).toMatchObject([{ code: "lint/no-unmatchable-value" }]);
  });

  it.each([
    ["nothing", undefined, "There is no baseline `b.json`."],
    ["no JSON", "{", "`b.json` is not a baseline"],
    ["another version", '{ "version": 3, "findings": [] }', "`b.json` is not a baseline"],
    ["a list", "[]", "`b.json` is not a baseline"],
    [
      "an entry without a file",
      '{ "version": 1, "findings": [{ "code": "x", "fingerprint": "y" }] }',
      "is not a baseline",
    ],
    ["hostile keys", '{ "__proto__": { "version": 1, "findings": [] } }', "is not a baseline"],
  ])("that is %s is rejected", async (_, text, message) => {
    const directory = makeDirectory({ "z.yaml": ZONE, ...(text === undefined ? {} : { "b.json": text }) });
    const { exitCode, stderr } = await lint(directory, "z.yaml");
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    if (text !== undefined) expect(read(directory)).toBe(text);
  });

  it("must be given to be updated", async () => {
    const { exitCode, stderr } = await run(["lint", "--update-baseline", "."], { files: { "z.yaml": ZONE } });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("`--update-baseline` needs a file to write.");
  });

  it("keeps its old text if the new one cannot be written", async () => {
    const directory = await baselined({ "z.yaml": ZONE });
    const before = read(directory);
    write(directory, "z.yaml", ZONE + OTHER);
    const fake = {
      renameSync: () => {
        throw Object.assign(new Error("no"), { code: "ENOSPC" });
      },
    };
    const { exitCode } = await run(["lint", "--baseline", "b.json", "--update-baseline", "."], {
      directory,
      fake,
    });
    expect([exitCode, read(directory), fs.readdirSync(directory).sort()]).toEqual([
      3,
      before,
      ["b.json", "z.yaml"],
    ]);
  });
});
