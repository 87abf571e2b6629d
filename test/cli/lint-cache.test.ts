import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../support/cases.ts";
import { makeDirectory, run, systemError, type World } from "./support.ts";
import { applyEdit, CLEAN, DEPRECATED, EDIT } from "./trees.ts";

const CACHE = ".wafsmith-cache.json";

const lint = (directory: string, more: readonly string[] = [], world: World = {}) => {
  const place =
    more.includes("--cache") && !more.includes("--cache-location") ? ["--cache-location", CACHE] : [];
  return run(["lint", "--format", "json", ...more, ...place], { ...world, directory });
};

/** The records of the cache. */
function cached(directory: string): readonly { readonly format: string; readonly diagnostics?: unknown[] }[] {
  const lines = fs.readFileSync(join(directory, CACHE), "utf8").split("\n").slice(1);
  return lines.filter((_, at) => at % 2 === 1).map((line) => JSON.parse(line));
}

/** How many findings each cached result has, the latest first. */
const counts = (directory: string) => cached(directory).map(({ diagnostics = [] }) => diagnostics.length);

describe("lint --cache", () => {
  it("gives the same report as a run without it, the first time and later", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED, "b.yaml": CLEAN });
    const plain = await lint(directory);
    const first = await lint(directory, ["--cache"]);
    const second = await lint(directory, ["--cache"]);
    expect(first).toEqual(plain);
    expect(second).toEqual(plain);
    expect(counts(directory)).toEqual([1, 0]);
  });

  it("accepts a record that was not changed", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    await lint(directory, ["--cache"]);
    forge(directory, (body) => body.replaceAll("is the deprecated name", "was read from the cache"));
    expect((await lint(directory, ["--cache"])).stdout).toContain("was read from the cache");
    expect((await lint(directory, ["--cache", "--preset", "all"])).stdout).not.toContain("from the cache");
  });

  it("keeps results that rest on an assumption apart from others", async () => {
    const directory = makeDirectory({ "a.cfexpr": 'http.host contains "Shop"' });
    for (const more of [[], ["--assume=lower-case-hosts"], ["--assume=none"], ["--assume=lower-case-hosts"]])
      expect(await lint(directory, ["--cache", ...more])).toEqual(await lint(directory, more));
    expect(counts(directory)).toContain(1);
  });

  it("is not written again if nothing is new", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    await lint(directory, ["--cache"]);
    const before = fs.statSync(join(directory, CACHE), { bigint: true });
    await lint(directory, ["--cache"]);
    const { ino, mtimeNs } = fs.statSync(join(directory, CACHE), { bigint: true });
    expect([ino, mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  it("keeps what it knows of files that another run lints", async () => {
    const directory = makeDirectory({ "a/a.yaml": DEPRECATED, "b/b.yaml": CLEAN });
    await lint(directory, ["a", "--cache"]);
    await lint(directory, ["b", "--cache"]);
    expect(counts(directory)).toEqual([0, 1]);
  });

  it("never keeps a policy: the day, a lock file and other files decide about it", async () => {
    const directory = makeDirectory({ "waf.policy.yaml": "paranoia: 2\nthreshold: high\n", "a.yaml": CLEAN });
    await lint(directory, ["--cache"]);
    expect(cached(directory)).toEqual([expect.objectContaining({ isRecognised: true, rules: 1 })]);
  });

  it("fixes what a cached result says can be fixed", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED, "b.yaml": CLEAN });
    await lint(directory, ["--cache"]);
    const { exitCode } = await lint(directory, ["--cache", "--fix"]);
    expect([exitCode, fs.readFileSync(join(directory, "a.yaml"), "utf8")]).toEqual([
      0,
      DEPRECATED.replace("ip.geoip.country", "ip.src.country"),
    ]);
    expect(await lint(directory, ["--cache"])).toEqual(await lint(directory));
  });

  it("finds results again below another path", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    const cache = ["--cache", "--cache-location", join(directory, "cache.json")];
    await lint(directory, cache);
    const before = fs.readFileSync(join(directory, "cache.json"), "utf8");
    const elsewhere = makeDirectory({ "a.yaml": DEPRECATED });
    expect(await lint(elsewhere, cache)).toEqual(await lint(elsewhere));
    expect(fs.readFileSync(join(directory, "cache.json"), "utf8")).toBe(before);
  });

  it("names the option that is missing", async () => {
    const { exitCode, stderr } = await run(["lint", "--cache-location", "x"], {});
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Add `--cache`.")]);
  });
});

describe("the place of the cache", () => {
  it.each([
    [["--cache-location", "out"], { "out/x": "" }, "out/wafsmith-cache.json"],
    [["--cache-location", "new/"], {}, "new/wafsmith-cache.json"],
    [["--cache-location", "new/waf"], {}, "new/waf"],
  ])("is as %j says", async (argv, files, path) => {
    const directory = makeDirectory({ ...files, "a.yaml": CLEAN });
    const { exitCode, stderr } = await lint(directory, ["--cache", ...argv]);
    expect([exitCode, stderr, fs.existsSync(join(directory, path))]).toEqual([0, "", true]);
  });

  it("is never a file of another kind", async () => {
    const directory = makeDirectory({ "a.yaml": CLEAN });
    const { stderr } = await lint(directory, ["--cache", "--cache-location", "a.yaml"]);
    expect(stderr).toContain("Nothing is cached: `a.yaml` is not a wafsmith cache and was left unchanged.");
    expect(fs.readFileSync(join(directory, "a.yaml"), "utf8")).toBe(CLEAN);
  });

  it("does not matter if it cannot be written", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    const renameSync = () => {
      throw systemError("EROFS");
    };
    const answer = await lint(directory, ["--cache"], { fake: { renameSync } });
    expect(answer.exitCode).toBe(0);
    expect(answer.stdout).toBe((await lint(directory)).stdout);
    expect(answer.stderr).toContain("The cache could not be written; the findings are complete without it:");
    expect(fs.readdirSync(directory)).toEqual(["a.yaml"]);
  });
});

/** Changes the body of a cache file and gives it a sum that fits. */
function forge(directory: string, change: (body: string) => string): void {
  const path = join(directory, CACHE);
  const [head = "", ...lines] = fs.readFileSync(path, "utf8").split("\n");
  fs.writeFileSync(path, withSum(head, change(lines.join("\n"))));
}

function withSum(head: string, body: string): string {
  const sum = createHash("sha256").update(body).digest("base64url");
  return `${head.replace(/"[^"]*"\]$/, `${JSON.stringify(sum)}]`)}\n${body}`;
}

describe("a cache file that was changed", () => {
  const damage: readonly [string, (text: string) => string | Buffer][] = [
    ["cut short", (text) => text.slice(0, text.length >> 1)],
    ["empty", () => ""],
    ["of another version", (text) => text.replace(',2,"', ',1,"')],
    ["changed by one letter", (text) => text.replace("deprecated name", "deprecatee name")],
    ["no text", () => Buffer.from([0, 1, 2, 255])],
    ["another JSON document", () => '{"__proto__": {"version": 1}}'],
  ];

  it.each(damage)("%s: is ignored, said so, and written anew", async (_, change) => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    await lint(directory, ["--cache"]);
    const path = join(directory, CACHE);
    fs.writeFileSync(path, change(fs.readFileSync(path, "utf8")));
    const answer = await lint(directory, ["--cache"]);
    expect(answer.stdout).toBe((await lint(directory)).stdout);
    expect(answer.stderr).toMatch(
      /^wafsmith: The cache `.wafsmith-cache.json` was not used and will be rewritten: /,
    );
    expect(await lint(directory, ["--cache"])).toMatchObject({ stdout: answer.stdout, stderr: "" });
  });

  it("is not read if it is huge", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    const file = fs.openSync(join(directory, CACHE), "w");
    fs.ftruncateSync(file, 300 * 1024 * 1024);
    fs.closeSync(file);
    fs.chmodSync(join(directory, CACHE), 0o600);
    const { stderr, stdout } = await lint(directory, ["--cache"]);
    expect(stderr).toContain("300.0 MiB; the maximum is 256.0 MiB.");
    expect(stdout).toBe((await lint(directory)).stdout);
  });

  const forgeries: readonly [string, (record: string) => string][] = [
    ["no JSON", () => "{"],
    ["a list", () => "[]"],
    ["keys of the prototype alone", () => '{"__proto__":{"format":"yaml"},"constructor":1}'],
    ["a place below 0", (record) => record.replace(/"start":\d+/, '"start":-1')],
    ["a code with a line feed", (record) => record.replace("lint/", "lint/\\n")],
    ["a suppression that is not there", (record) => record.replace("{", '{"used":[7],')],
    ["a severity that does not exist", (record) => record.replace('"warning"', '"quiet"')],
  ];

  it.each(forgeries)("forged, with %s: the file is linted again", async (_, change) => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    await lint(directory, ["--cache"]);
    forge(directory, (body) => {
      const [key = "", record = ""] = body.split("\n");
      expect(change(record)).not.toBe(record);
      return `${key}\n${change(record)}\n`;
    });
    expect(await lint(directory, ["--cache"])).toEqual(await lint(directory));
  });

  it("forged, with names of files for keys: none of them is opened", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    await lint(directory, ["--cache"]);
    forge(directory, (body) => `/etc/passwd\n{}\n../../outside\n{}\n${body}`);
    const opened: string[] = [];
    const readFileSync = ((path: string, ...more: []) => {
      opened.push(String(path));
      return fs.readFileSync(path, ...more);
    }) as typeof fs.readFileSync;
    const answer = await lint(directory, ["--cache"], { fake: { readFileSync } });
    expect(answer.stdout).toBe((await lint(directory)).stdout);
    expect(opened.filter((path) => path.includes("passwd") || path.includes("outside"))).toEqual([]);
  });
});

describe("two runs on one cache at once", () => {
  it("leave a whole file, and both are right", async () => {
    const directory = makeDirectory({ "a/a.yaml": DEPRECATED, "b/b.yaml": CLEAN });
    const plain = [await lint(directory, ["a"]), await lint(directory, ["b"])];
    const both = [0, 1, 2, 3].map((at) => lint(directory, [at % 2 === 0 ? "a" : "b", "--cache"]));
    expect(await Promise.all(both)).toEqual([...plain, ...plain]);
    expect(await lint(directory, ["a", "--cache"])).toEqual(plain[0]);
    expect(fs.readdirSync(directory).sort()).toEqual([CACHE, "a", "b"]);
  });
});

describe("any edits of a tree", () => {
  const step = fc.record({ edit: EDIT, format: fc.constantFrom("json", "sarif", "text") });

  it("give the same report with a cache as without one, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (edits) => {
        const directory = makeDirectory({ "tf/locals.tf": "locals {}\n", "a.yaml": CLEAN });
        for (const { edit, format } of edits) {
          applyEdit(directory, edit);
          const argv = ["lint", ".", "--format", format];
          expect(await run([...argv, "--cache", "--cache-location", CACHE], { directory })).toEqual(
            await run(argv, { directory }),
          );
        }
      }),
      { numRuns: cases(3, 25) },
    );
  });
});
