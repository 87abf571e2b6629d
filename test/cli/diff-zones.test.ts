import * as fs from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { DRIFT_SCHEMA } from "../../src/report/schemas.ts";
import { closed } from "../support/closed-schema.ts";
import { makeDirectory, run } from "./support.ts";

const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";
const PHASE = "http_request_firewall_managed";

const POLICY = `paranoia: 2
threshold: 25
zones:
  a.example: { id: aaaa }
  b.example: { id: bbbb }
  c.example: { threshold: 40 }
  d.example:
  e.example:
  f.example:
`;

function execute(threshold: number, more: object = {}) {
  const categories = ["3", "4"].map((level) => ({ category: `paranoia-level-${level}`, enabled: false }));
  const overrides = { categories, rules: [{ id: SCORE_RULE, score_threshold: threshold }] };
  return {
    id: "",
    action: "execute",
    expression: "true",
    action_parameters: { id: OWASP, overrides },
    ...more,
  };
}

const SKIP = { id: "", action: "skip", expression: "ssl", action_parameters: { ruleset: "current" } };

function entryPoint(...rules: readonly object[]): string {
  return JSON.stringify({ result: { id: "e", kind: "zone", phase: PHASE, rules }, success: true });
}

const NONE = JSON.stringify({ result: null, success: false, errors: [{ code: 10003, message: "none" }] });
const FAILED = JSON.stringify({ result: null, success: false, errors: [{ code: 10000, message: "no" }] });

/** Zones in every state: by name and by id, alone and as the export script writes them. */
const FILES = {
  "fleet.yaml": POLICY,
  "exports/a.example.json": entryPoint(execute(25)),
  "exports/bbbb/entrypoint.json": entryPoint(SKIP, execute(25)),
  "exports/cccc/entrypoint.json": entryPoint(execute(25)),
  "exports/cccc/zone.json": JSON.stringify({ result: { id: "cccc", name: "c.example" }, success: true }),
  "exports/d.example.json": FAILED,
  "exports/f.example.json": NONE,
  "exports/x.example/entrypoint.json": entryPoint(execute(60)),
  "exports/.zones": "{}",
};

const diff = (argv: readonly string[], files: Readonly<Record<string, string>> = FILES) =>
  run(["diff", ...argv], { files });

/** The states of the zones, by name. */
async function states(argv: readonly string[], files?: Readonly<Record<string, string>>) {
  const { stdout, exitCode } = await diff([...argv, "--format", "json"], files);
  const { zones } = JSON.parse(stdout) as { zones: { zone: { name: string }; state: string }[] };
  return { exitCode, states: Object.fromEntries(zones.map(({ zone, state }) => [zone.name, state])) };
}

/** The number of elements by name. Throws if a string is not XML. */
function countElements(xml: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    counts[name] = (counts[name] ?? 0) + 1;
  });
  parser.write(xml).close();
  return counts;
}

describe("wafsmith diff of zones", () => {
  it("compares every zone of the policy with its export, and names what the policy leaves out", async () => {
    expect(await states(["fleet.yaml", "exports"])).toEqual({
      exitCode: 3,
      states: {
        "a.example": "in_sync",
        "b.example": "not_governed",
        "c.example": "drifted",
        "d.example": "not_readable",
        "e.example": "not_readable",
        "f.example": "drifted",
        "x.example": "not_governed",
      },
    });
    expect(await states(["exports", "fleet.yaml"])).toEqual(await states(["fleet.yaml", "exports"]));
  });

  it("writes what differs in each zone, and a table", async () => {
    const { stdout } = await diff(["fleet.yaml", "exports"]);
    expect(stdout).toBe(`b.example (bbbb): not governed
  Cloudflare OWASP Core Ruleset
    not governed by the policy: exception for ssl (skips all rules)

c.example: drifted
  Cloudflare OWASP Core Ruleset: threshold 40 to 25
    949110: Inbound Anomaly Score Exceeded: block at 40 -> block at 25 (rule override)

d.example: not readable
  ${/d\.example: not readable\n {2}(.*)/.exec(stdout)?.[1]}

e.example: not readable
  \`exports\` contains no export of this zone.

f.example: drifted
  Cloudflare OWASP Core Ruleset: not deployed

x.example: not governed
  The policy has no zone of this name or id.

${stdout.slice(stdout.indexOf("\nf.example  ") + 1)}`);
    const table = await diff(["fleet.yaml", "exports", "--summary"]);
    expect(stdout.endsWith(table.stdout)).toBe(true);
    const rows = table.stdout.split("\n");
    expect(rows.slice(4, 7)).toEqual([
      "c.example         drifted       threshold 40 to 25",
      "a.example (aaaa)  in sync",
      "b.example (bbbb)  not governed  not governed: exception for ssl (skips all rules)",
    ]);
    expect(rows[0]).toBe("f.example         drifted       Cloudflare OWASP Core Ruleset is not deployed");
    expect(table.stdout).toMatch(/\n7 zones: 1 in sync, 2 drifted, 2 not governed, 2 not readable\n$/);
  });

  it.each([
    ["in sync", { "exports/a.example.json": entryPoint(execute(25)) }, [], 0],
    ["drifted", { "exports/a.example.json": entryPoint(execute(60)) }, [], 1],
    ["not governed", { "exports/a.example.json": entryPoint(SKIP, execute(25)) }, [], 1],
    [
      "not governed, and allowed",
      { "exports/a.example.json": entryPoint(SKIP, execute(25)) },
      ["--allow-open"],
      0,
    ],
    [
      "drifted, with what is open allowed",
      { "exports/a.example.json": entryPoint(execute(60)) },
      ["--allow-open"],
      1,
    ],
    ["not readable", { "exports/a.example.json": "{" }, [], 3],
    [
      "another ruleset",
      { "exports/a.example.json": entryPoint(execute(25)).replace('"zone"', '"managed"') },
      [],
      3,
    ],
    [
      "a listing",
      {
        "exports/a.example.json": JSON.stringify({
          result: [{ id: "e", kind: "zone", phase: PHASE }],
          success: true,
        }),
      },
      [],
      3,
    ],
    ["missing", { "exports/b.example.json": entryPoint(execute(25)) }, [], 3],
  ] as const)("exits by its zones: %s", async (_, files, options, code) => {
    const all = { "p.yaml": "paranoia: 2\nthreshold: 25\nzones: { a.example: }\n", ...files };
    expect((await diff(["p.yaml", "exports", ...options], all as Record<string, string>)).exitCode).toBe(
      code,
    );
  });

  it("compares a policy without zones with every export", async () => {
    const files = { ...FILES, "fleet.yaml": "paranoia: 2\nthreshold: 25\n" };
    expect((await states(["fleet.yaml", "exports"], files)).states).toEqual({
      "a.example": "in_sync",
      bbbb: "not_governed",
      "c.example": "in_sync",
      "d.example": "not_readable",
      "f.example": "drifted",
      "x.example": "drifted",
    });
  });

  it("compares one zone alone", async () => {
    expect(await states(["fleet.yaml", "exports", "--zone", "c.example"])).toEqual({
      exitCode: 1,
      states: { "c.example": "drifted" },
    });
  });

  it("takes a single file for the export of the zone that its path names", async () => {
    const byName = await diff(["fleet.yaml", "exports/a.example.json"]);
    expect([byName.exitCode, byName.stdout]).toEqual([0, "No difference in effect.\n"]);
    expect(byName.stderr).toContain("is compared as the export of a.example.");
    const byRecord = await diff(["exports/cccc/entrypoint.json", "fleet.yaml"]);
    expect(byRecord.stdout).toContain("threshold 25 to 40");
    const unknown = await diff(["fleet.yaml", "exports/x.example/entrypoint.json"]);
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toContain(
      "it is not clear which one `exports/x.example/entrypoint.json` belongs to",
    );
    const single = {
      "one.yaml": "paranoia: 2\nzones: { a.example: }\n",
      "live.json": entryPoint(execute(25)),
      "exports/c.example/entrypoint.json": entryPoint(execute(25)),
    };
    const only = await diff(["one.yaml", "live.json"], single);
    expect(only.stderr).toContain("`live.json` is compared as the export of a.example.");
    const other = await diff(["one.yaml", "exports/c.example/entrypoint.json"], single);
    expect([other.exitCode, other.stdout]).toEqual([2, ""]);
    const chosen = await diff(["fleet.yaml", "exports/x.example/entrypoint.json", "--zone", "c.example"]);
    expect(chosen.stdout).toContain("threshold 40 to 60");
    const policies = await diff(["fleet.yaml", "fleet.yaml"]);
    expect([policies.exitCode, policies.stdout]).toEqual([2, ""]);
    expect(policies.stderr).toContain("Use `--zone` to choose the zone to compare them for.");
  });

  it("writes JSON by its published schema", async () => {
    const { stdout } = await diff(["fleet.yaml", "exports", "--format", "json"]);
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      closed(DRIFT_SCHEMA) as object,
    );
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true);
    const { stdout: part } = await diff(["fleet.yaml", "exports", "--format", "json", "--shard", "1/2"]);
    expect(validate(JSON.parse(part))).toBe(true);
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
  });

  it("is the same in parts that are merged, in every format", async () => {
    const directory = makeDirectory(FILES);
    for (const index of [1, 2, 3]) {
      const argv = [
        "fleet.yaml",
        "exports",
        "--format",
        "json",
        "--shard",
        `${index}/3`,
        "-o",
        `p${index}.json`,
      ];
      await run(["diff", ...argv], { directory });
    }
    const parts = ["p2.json", "p1.json", "p3.json"];
    for (const format of ["text", "json", "markdown", "html", "junit"]) {
      const whole = await run(["diff", "fleet.yaml", "exports", "--format", format], { directory });
      const merged = await run(["diff", "--merge", ...parts, "--format", format], { directory });
      expect([merged.exitCode, merged.stdout]).toEqual([3, whole.stdout]);
    }
    const missing = await run(["diff", "--merge", "p1.json", "p3.json"], { directory });
    expect([missing.exitCode, missing.stdout]).toEqual([2, ""]);
    expect(missing.stderr).toContain("Part 2 of 3 is missing");
    fs.writeFileSync(
      join(directory, "bad.json"),
      fs.readFileSync(join(directory, "p1.json"), "utf8").replace("in_sync", "x"),
    );
    const forged = await run(["diff", "--merge", "bad.json", "p2.json", "p3.json"], { directory });
    expect(forged.exitCode).toBe(2);
    expect(forged.stderr).toContain("is not a complete report of `diff --format json`");
  });

  it("fails a test case for each zone that is not in sync", async () => {
    const { stdout } = await diff(["fleet.yaml", "exports", "--format", "junit"]);
    expect(countElements(stdout)).toMatchObject({ testsuite: 7, testcase: 7, failure: 4, error: 2 });
    const open = await diff(["fleet.yaml", "exports", "--format", "junit", "--allow-open"]);
    expect(countElements(open.stdout)).toMatchObject({ failure: 2, error: 2, "system-out": 1 });
  });

  it("writes Markdown that fits into an issue, whatever the number of zones", async () => {
    const names = Array.from({ length: 900 }, (_, at) => `zone${at}.example`);
    const files = {
      "fleet.yaml": `paranoia: 2\nzones:\n${names.map((name) => `  ${name}:\n`).join("")}`,
      "exports/zone0.example.json": entryPoint(
        execute(60, { expression: `http.host eq "${"|`*".repeat(900)}"` }),
      ),
    };
    const { stdout } = await diff(["fleet.yaml", "exports", "--format", "markdown"], files);
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout).toContain("900 zones: 0 in sync, 1 drifted, 899 not readable.");
    expect(stdout).toContain("The table leaves out 700 zones.");
  });

  it.each(["text", "markdown", "html", "junit"])(
    "shows nothing of a file as markup in %s",
    async (format) => {
      const hostile = '<img src=x onerror=alert(1)> | [a](http:x) \u202e ]]> & "';
      const files = {
        "p.yaml": `paranoia: 2\nthreshold: 25\nzones: { ${JSON.stringify(hostile)}: , x: }\n`,
        "exports/x.json": entryPoint(execute(25, { expression: hostile })),
      };
      const { stdout } = await diff(["p.yaml", "exports", "--format", format], files);
      expect(stdout).not.toContain("\u202e");
      if (format !== "text") expect(stdout).not.toContain("<img");
      if (format === "junit") expect(countElements(stdout)["testsuite"]).toBe(2);
    },
  );

  it("writes one file as a page and as JUnit too, and any format to a file", async () => {
    const directory = makeDirectory({ "p.yaml": "paranoia: 2\n", "live.json": entryPoint(execute(60)) });
    const html = await run(["diff", "live.json", "p.yaml", "--format", "html"], { directory });
    expect(html.stdout).toContain(
      '<td data-label="policy">block at 40</td><td data-label="live">block at 60</td>',
    );
    const junit = await run(["diff", "p.yaml", "live.json", "--format", "junit"], { directory });
    expect([junit.exitCode, countElements(junit.stdout)["failure"]]).toEqual([1, 1]);
    const file = await run(["diff", "p.yaml", "live.json", "-o", "d.txt"], { directory });
    expect([file.exitCode, file.stdout]).toEqual([1, ""]);
    expect(fs.readFileSync(join(directory, "d.txt"), "utf8")).toContain("block at 40 -> block at 60");
  });

  it("does not follow a link out of the directory", async () => {
    const directory = makeDirectory({
      "p.yaml": "paranoia: 2\nzones: { a.example: }\n",
    });
    fs.mkdirSync(join(directory, "exports"));
    fs.symlinkSync("/etc/hostname", join(directory, "exports/a.example.json"));
    const { stdout, exitCode } = await run(["diff", "p.yaml", "exports"], { directory });
    expect(exitCode).toBe(3);
    expect(stdout).toContain("is a link to somewhere outside");
  });

  it.each([
    [["fleet.yaml", "exports", "--zone", "z"], "`fleet.yaml` has no zone `z`."],
    [["exports", "exports"], "Only one of A and B can be a directory of exports."],
    [
      ["fleet.yaml", "exports/a.example.json", "--shard", "1/2"],
      "`--shard` can only be used with a directory of exports.",
    ],
    [["fleet.yaml", "exports", "--summary", "--format", "json"], "`--summary` is for"],
    [["exports/a.example.json", "exports"], "cannot be compared."],
    [["--merge", "fleet.yaml", "--shard", "1/2"], "cannot be used together"],
    [["fleet.yaml", "exports", "fleet.yaml"], "`diff` needs exactly two operands: `A B`."],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await diff(argv);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
