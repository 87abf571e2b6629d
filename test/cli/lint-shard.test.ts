import * as fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packPart } from "../../src/cli/lint/parts/part-shape.ts";
import { cases } from "../support/cases.ts";
import { type Answer, makeDirectory, run, type World } from "./support.ts";
import { applyEdit, DEPRECATED, EDIT } from "./trees.ts";

const LISTS = JSON.stringify({
  result: [{ id: "l", name: "office", kind: "ip", num_items: 1 }],
  success: true,
});
const RULES = JSON.stringify({
  phase: "http_request_firewall_custom",
  rules: [{ action: "block", expression: "ip.src in $offices" }],
});

/** Lints each of the parts, and returns the names of their reports. */
async function lintParts(directory: string, count: number, more: readonly string[] = []): Promise<string[]> {
  const reports = makeDirectory();
  const names = Array.from({ length: count }, (_, at) => join(reports, `part-${at + 1}.json`));
  for (const [at, name] of names.entries()) {
    const argv = ["lint", ".", "--shard", `${at + 1}/${count}`, "--format", `json:${name}`, ...more];
    const { stderr } = await run(argv, { directory });
    if (!fs.existsSync(name)) throw new Error(stderr);
  }
  return names;
}

const merge = (names: readonly string[], more: readonly string[] = [], world: World = {}): Promise<Answer> =>
  run(["merge-reports", ...names, ...more], world);

describe("lint --shard and merge-reports", () => {
  const FORMATS = ["text", "json", "sarif", "junit", "gitlab"];

  it("give the report of one whole run, byte for byte, whatever the tree and the number of parts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(EDIT, { minLength: 4, maxLength: 16 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(...FORMATS),
        async (edits, count, format) => {
          const directory = makeDirectory({ "z.yaml": DEPRECATED });
          for (const edit of edits) applyEdit(directory, edit);
          const whole = await run(["lint", ".", "--format", format], { directory });
          const parts = await lintParts(directory, count);
          const merged = await merge(parts.reverse(), ["--format", format], { directory });
          expect([merged.stdout, merged.exitCode]).toEqual([whole.stdout, whole.exitCode]);
        },
      ),
      { numRuns: cases(6, 30) },
    );
  });

  it("find what follows from several files, although they were linted apart and are no longer there", async () => {
    const directory = makeDirectory({ "a.json": RULES, "lists.json": LISTS });
    const whole = await run(["lint", "."], { directory });
    const parts = await lintParts(directory, 2);
    const merged = await merge(parts);
    expect(merged.stdout).toBe(whole.stdout);
    expect(merged.stdout).toContain("did you mean `$office`?");
  });

  it("report nothing in a part that only the whole run can determine", async () => {
    const suppressions = [{ rule: "no-deprecated-field", file: "**", reason: "old" }];
    const config = { "wafsmith.config.json": JSON.stringify({ suppressions }) };
    const directory = makeDirectory({
      ...config,
      "a.yaml": DEPRECATED,
      "b.json": RULES,
      "lists.json": LISTS,
    });
    for (const name of await lintParts(directory, 3)) {
      expect(JSON.parse(fs.readFileSync(name, "utf8"))).toMatchObject({ diagnostics: [], files: 1 });
    }
  });

  it("allow a cache", async () => {
    const directory = makeDirectory({ "a.json": RULES, "b.yaml": DEPRECATED, "lists.json": LISTS });
    const whole = await run(["lint", "."], { directory });
    await lintParts(directory, 2, ["--cache", "--cache-location=.cache/"]);
    expect((await merge(await lintParts(directory, 2, ["--cache", "--cache-location=.cache/"]))).stdout).toBe(
      whole.stdout,
    );
  });

  it("keep the options that decide the exit code", async () => {
    const parts = await lintParts(makeDirectory({ "a.yaml": DEPRECATED }), 1);
    expect(await merge(parts, ["--max-warnings", "0"])).toMatchObject({
      exitCode: 1,
      stderr: "wafsmith: 1 warning; --max-warnings allows 0.\n",
    });
  });

  it("pass on what could not be read, once", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED, "b.json": Buffer.from([0, 1]) });
    const merged = await merge(await lintParts(directory, 3));
    expect(merged.stdout).toContain("Not checked: file that is too large or is not text (1).");
    expect(merged.stderr).toBe("wafsmith: `b.json` is a binary file.\n");
  });
});

describe("lint --shard rejects", () => {
  it.each([
    [
      ["-", "--shard", "1/2"],
      "`--shard` divides the files among jobs, so it cannot be used with standard input.",
    ],
    [[".", "--shard", "3/2"], "`3/2` is not a valid value for `--shard`"],
    [[".", "--shard", "1/2", "--fix"], "`--fix` needs a whole run, so it cannot be used with `--shard`."],
  ])("%j", async (argv, message) => {
    const { exitCode, stderr } = await run(["lint", ...argv], { files: { "a.yaml": DEPRECATED } });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("merge-reports rejects", () => {
  const tree = () => makeDirectory({ "a.yaml": DEPRECATED, "b.json": RULES, "lists.json": LISTS });
  const refused = async (names: readonly string[], message: string) =>
    expect(await merge(names)).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringContaining(message),
    });

  it("a set that is not complete", async () => {
    const [first, , third] = await lintParts(tree(), 3);
    await refused([first!, third!], "Of 3 parts, `2/3` is missing.");
    await refused([first!], "Of 3 parts, `2/3` and `3/3` are missing.");
    await refused([first!, first!, third!], "are the same part, 1/3.");
  });

  it("parts of different runs", async () => {
    const directory = tree();
    const parts = await lintParts(directory, 2);
    await refused([parts[0]!, (await lintParts(directory, 3))[1]!], "are not from the same run");
    const [, strict] = await lintParts(directory, 2, ["--preset", "strict"]);
    await refused([parts[0]!, strict!], "by different versions, or with different options");
    fs.writeFileSync(join(directory, "new.yaml"), DEPRECATED);
    await refused([parts[0]!, (await lintParts(directory, 2))[1]!], "are parts of different lists of files");
  });

  it.each([
    ["no JSON", "{", "is not a JSON report of `wafsmith lint`"],
    ["another report", '{"runs":[]}', "is not a JSON report of `wafsmith lint`"],
    ["the report of a whole run", '{"version":1,"diagnostics":[]}', "is the report of a whole run"],
    ["a part that is none", '{"version":1,"diagnostics":[],"part":null}', "is damaged"],
    [
      "keys of the prototype",
      '{"version":1,"diagnostics":[],"part":{"version":1,"__proto__":{}}}',
      "is damaged",
    ],
  ])("%s", async (_, text, message) => {
    await refused([join(makeDirectory({ "part.json": text }), "part.json")], message);
  });

  it("a part that was changed on its way, or is of another version", async () => {
    const [name = ""] = await lintParts(tree(), 1);
    const text = fs.readFileSync(name, "utf8");
    fs.writeFileSync(name, text.replaceAll("is the deprecated name", "is a good name"));
    await refused([name], "is damaged");
    fs.writeFileSync(name, text.replace(/("part": \{\s+"version": )\d+/, "$199"));
    await refused([name], "was written by another version of wafsmith");
  });

  it("a part of more parts than there may be, whose numbers alone would fill the memory", async () => {
    const [name = ""] = await lintParts(tree(), 1);
    const report = JSON.parse(fs.readFileSync(name, "utf8"));
    const part = { ...JSON.parse(report.part.data), count: 1e9 };
    const forged = { ...report, part: packPart(part) };
    const path = join(makeDirectory({ "part.json": JSON.stringify(forged) }), "part.json");
    const { exitCode, stderr } = await merge([path]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("part.json");
  });

  it("any forgery with a message, and takes no name of the prototype for a value", async () => {
    const [name = ""] = await lintParts(tree(), 1);
    const report = JSON.parse(fs.readFileSync(name, "utf8"));
    const change = fc.tuple(fc.nat(), fc.constantFrom<unknown>(null, -1, 1e9, "x", [], {}, [null]));
    await fc.assert(
      fc.asyncProperty(change, async ([at, value]) => {
        const part = JSON.parse(report.part.data);
        const places = placesIn(part);
        const [holder, key] = places[at % places.length]!;
        holder[key] = value;
        const forged = { ...report, part: packPart(part) };
        const path = join(makeDirectory({ "part.json": JSON.stringify(forged) }), "part.json");
        const { exitCode, stdout, stderr } = await merge([path]);
        expect(stderr).not.toContain("internal error");
        // A rule over several files that cannot use what was collected says so.
        expect(exitCode < 3 || stdout.includes("internal/rule-crashed")).toBe(true);
      }),
      { numRuns: cases(15, 100) },
    );
  });
});

/** Every value below an object, as the object or list that contains it and its key. */
function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as [Record<string, unknown>, string],
    ...placesIn(holder[key]),
  ]);
}
