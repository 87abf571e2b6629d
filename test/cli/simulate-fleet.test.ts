import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MigrationReport } from "../../src/migrate-sim/report.ts";
import { ndjson, ndjsonGz, zoneOf } from "../migrate-sim/zones.ts";
import { cases } from "../support/cases.ts";
import { PROGRAM } from "../support/program.ts";
import { makeDirectory, run, type World } from "./support.ts";

const ZONES = Array.from({ length: 25 }, (_, seed) => zoneOf(seed));

async function simulate(
  argv: readonly string[],
  world: World,
): Promise<MigrationReport & { stderr: string }> {
  const { stdout, stderr } = await run(["simulate", "--format", "json", ...argv], world);
  if (stdout === "") throw new Error(stderr);
  return { ...(JSON.parse(stdout) as MigrationReport), stderr };
}

const names = ({ zones }: MigrationReport) => zones.map(({ zone }) => zone.name);

describe("a stream of zones", () => {
  it("is read from a file, from standard input, and compressed, with the same result", async () => {
    const files = { "z.ndjson": ndjson(ZONES), "z.ndjson.gz": ndjsonGz(ZONES), "z.jsonl": ndjson(ZONES) };
    const reports = [
      await simulate(["z.ndjson"], { files }),
      await simulate(["z.ndjson.gz"], { files }),
      await simulate(["z.jsonl"], { files }),
      await simulate(["-"], { stdin: ndjson(ZONES) }),
      await simulate(["-"], { stdin: ndjsonGz(ZONES) }),
    ];
    for (const report of reports) {
      expect(names(report)).toEqual(ZONES.map((_, seed) => `zone${seed}.example`));
      expect(report.fleet).toEqual(reports[0]!.fleet);
    }
    expect(reports[0]!.fleet).toMatchObject({ zones: 25, ready: 23, blocked: 2, unknown: 0, losing: 3 });
  });

  it("is distinguished from one object over several lines", async () => {
    const stdin = JSON.stringify(zoneOf(1), null, 2);
    expect(names(await simulate(["-"], { stdin }))).toEqual(["zone1.example"]);
  });

  it("gives the same report as the same zones in a list", async () => {
    const listed = await simulate(["z.json"], { files: { "z.json": JSON.stringify(ZONES) } });
    const streamed = await simulate(["-"], { stdin: ndjson(ZONES) });
    const verdicts = (report: MigrationReport) =>
      report.zones.map(({ verdict, proposed }) => ({ verdict, proposed }));
    expect(verdicts(streamed)).toEqual(verdicts(listed));
  });

  it("has places with the line of the stream", async () => {
    const { zones } = await simulate(["z.ndjson"], { files: { "z.ndjson": ndjson(ZONES) } });
    expect(zones[9]!.blockers[1]).toMatchObject({
      code: "migrate/uri-based-override",
      where: { file: "z.ndjson", start: { line: 10 } },
    });
  });

  it("prints JSON that is byte for byte what the whole report would be", async () => {
    const { stdout } = await run(["simulate", "--format=json", "-"], { stdin: ndjson(ZONES.slice(0, 3)) });
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
  });

  const cut = JSON.stringify(zoneOf(2)).slice(0, -30);
  it.each([
    ["a line that is cut off", cut, "could not be read completely"],
    ["a line that is no JSON", "certainly not", "cannot be read"],
    ["a line that is something else", '{"a":1}', "is not one zone's exports in one object"],
    [
      "an answer of the API",
      '{"result":{"compatible":true,"migration_state":"start"},"success":true}',
      "is not one zone",
    ],
    [
      "several zones on a line",
      JSON.stringify([zoneOf(1), zoneOf(2)]),
      "contains 2 zones, but each line is for one zone",
    ],
    ["bytes that are no text", Buffer.from([0x22, 0xff, 0x22]), "is not valid UTF-8"],
  ])("lists %s and goes on", async (_, bad, problem) => {
    const stdin = [ndjson([zoneOf(0)]), bad, "\n\n", ndjson([zoneOf(1)])];
    const { zones, fleet } = await simulate(["-"], { stdin });
    expect(fleet).toMatchObject({ zones: 3, ready: 2, unknown: 1 });
    expect(zones[1]!.verdict).toBe("unknown");
    expect(zones[1]!.notChecked[0]).toMatchObject({
      subject: "files",
      isDecisive: true,
      where: { start: { line: 2 } },
    });
    expect(zones[1]!.notChecked[0]!.message).toContain(`Line 2 ${problem}`);
  });

  it("shows on standard error where a line is broken", async () => {
    const { stderr } = await simulate(["z.ndjson"], {
      files: { "z.ndjson": `${ndjson([zoneOf(0)])}{"zone":}\n` },
    });
    expect(stderr).toContain("z.ndjson:2:9  error  source/json-missing-value");
  });

  it("that breaks off is reported as far as it goes", async () => {
    const whole = ndjsonGz(Array.from({ length: 100 }, (_, seed) => zoneOf(seed)));
    const { zones } = await simulate(["-"], { stdin: [whole.subarray(0, whole.length - 60)] });
    expect(zones.length).toBeGreaterThan(1);
    expect(zones.at(-1)!.notChecked[0]!.message).toContain(
      "and all after it cannot be read (unexpected end of file)",
    );
  });

  it("has a bound on its lines", async () => {
    const huge = JSON.stringify({ ...zoneOf(1), more: "x".repeat(20_000) });
    const { zones } = await simulate(["-", "--max-file-size", "0.01"], {
      stdin: `${ndjson([zoneOf(0)])}${huge}\n`,
    });
    expect(zones.map(({ verdict }) => verdict)).toEqual(["ready", "unknown"]);
  });

  it("shows its progress on a terminal, and removes it", async () => {
    const zones = Array.from({ length: 60 }, (_, seed) => zoneOf(seed));
    const stdout = { write: () => true, drained: async () => {}, isTty: false, columns: undefined };
    const { stderr } = await run(["simulate", "-"], { stdin: ndjson(zones), isTty: true, stdout });
    expect(stderr).toBe("\r50 zones, 5 blocked\r\u001b[K");
  });
});

describe("shards", () => {
  it("together are one run, whatever the zones and the number of parts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.nat(200), fc.constant("broken")), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom("json", "text"),
        async (seeds, count, format) => {
          const text = seeds
            .map((seed) => (seed === "broken" ? "{]" : JSON.stringify(zoneOf(seed))))
            .join("\n");
          const directory = makeDirectory({ "z.ndjson": text });
          const one = await run(["simulate", "z.ndjson", "--format", format], { directory });
          const parts = [];
          for (let index = 1; index <= count; index++) {
            const argv = ["simulate", "z.ndjson", "--format=json", "--shard", `${index}/${count}`];
            writeFileSync(join(directory, `p${index}.json`), (await run(argv, { directory })).stdout);
            parts.unshift(`p${index}.json`);
          }
          const merged = await run(["simulate", "--merge", ...parts, "--format", format], { directory });
          expect([merged.exitCode, merged.stdout]).toEqual([one.exitCode, one.stdout]);
        },
      ),
      { numRuns: cases(5, 25) },
    );
  });

  it("run as processes, numbered by the scheduler, and are merged", async () => {
    const directory = makeDirectory({ "z.ndjson": ndjson(ZONES) });
    const program = (args: readonly string[], env = {}) =>
      promisify(execFile)(process.execPath, [PROGRAM, "simulate", ...args], {
        cwd: directory,
        env: { ...process.env, ...env },
      }).catch((error: { stdout: string; code: number }) => error);
    const one = await run(["simulate", "z.ndjson", "--format=json"], { directory });
    const parts = await Promise.all(
      [0, 1].map(async (index) => {
        const env = { JOB_COMPLETION_INDEX: String(index), JOB_COMPLETIONS: "2" };
        const { stdout } = await program(["z.ndjson", "--format=json", "--shard=auto"], env);
        const part = join(directory, `part${index}.json`);
        writeFileSync(part, stdout);
        return part;
      }),
    );
    const merged = await run(["simulate", "--merge", ...parts, "--format=json"], { directory });
    expect(merged).toMatchObject({ exitCode: 1, stdout: one.stdout });
    expect(JSON.parse(readFileSync(parts[1]!, "utf8"))).toMatchObject({
      shard: { index: 2, count: 2 },
      fleet: { zones: 12 },
    });
  });

  it.each([
    [
      { JOB_COMPLETION_INDEX: "1", JOB_COMPLETIONS: "4" },
      { index: 2, count: 4 },
    ],
    [
      { CI_NODE_INDEX: "1", CI_NODE_TOTAL: "4" },
      { index: 1, count: 4 },
    ],
    [
      { CIRCLE_NODE_INDEX: "3", CIRCLE_NODE_TOTAL: "4" },
      { index: 4, count: 4 },
    ],
    [
      { BUILDKITE_PARALLEL_JOB: "0", BUILDKITE_PARALLEL_JOB_COUNT: "2" },
      { index: 1, count: 2 },
    ],
    [
      { SYSTEM_JOBPOSITIONINPHASE: "2", SYSTEM_TOTALJOBSINPHASE: "2" },
      { index: 2, count: 2 },
    ],
  ])("read %j", async (env, shard) => {
    const report = await simulate(["-", "--shard", "auto"], { env, stdin: ndjson(ZONES) });
    expect(report.shard).toEqual(shard);
  });

  it("may be empty", async () => {
    const { exitCode, stdout } = await run(["simulate", "-", "--shard=9/9", "--format=json"], {
      stdin: ndjson([zoneOf(0)]),
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ zones: [], fleet: { zones: 0 } });
  });

  it("divide the zones of directories as well", async () => {
    const files = Object.fromEntries(ZONES.map((zone, seed) => [`in/z${seed}.json`, JSON.stringify(zone)]));
    const all = await simulate(["in"], { files });
    const halves = [
      await simulate(["in", "--shard=1/2"], { files }),
      await simulate(["in", "--shard=2/2"], { files }),
    ];
    expect(halves.flatMap(names).sort()).toEqual([...names(all)].sort());
    expect(names(halves[0]!)).toEqual(names(all).filter((_, at) => at % 2 === 0));
  });

  it.each([
    [["--shard", "0/3"], {}, "`0/3` is not a valid value for `--shard`"],
    [["--shard", "4/3"], {}, "`4/3` is not a valid value for `--shard`"],
    [["--shard", "1/0"], {}, "`1/0` is not a valid value for `--shard`"],
    [["--shard", "half"], {}, "`half` is not a valid value for `--shard`"],
    [["--shard", "auto"], {}, "`--shard auto` needs a variable with the index of this job"],
    [["--shard", "auto"], { JOB_COMPLETION_INDEX: "0" }, "`JOB_COMPLETIONS` is not"],
    [["--shard", "auto"], { CI_NODE_INDEX: "x", CI_NODE_TOTAL: "2" }, "which do not identify a part"],
    [["--shard", "1/2", "--merge"], {}, "cannot be used together"],
  ])("reject %j with %j", async (argv, env, message) => {
    const { exitCode, stdout, stderr } = await run(["simulate", "-", ...argv], { env, stdin: ndjson(ZONES) });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("--merge", () => {
  const part = async (shard: string, zones: readonly object[], ...argv: string[]) =>
    (await run(["simulate", "-", "--format=json", `--shard=${shard}`, ...argv], { stdin: ndjson(zones) }))
      .stdout;

  it("takes parts that another program has rewritten", async () => {
    const files = {
      "a.json": JSON.stringify(JSON.parse(await part("1/2", ZONES))),
      "b.json": JSON.stringify(JSON.parse(await part("2/2", ZONES)), null, 8),
    };
    const one = await simulate(["-"], { stdin: ndjson(ZONES) });
    const merged = await simulate(["--merge", "a.json", "b.json"], { files });
    expect({ ...merged, stderr: "" }).toEqual({ ...one, stderr: "" });
  });

  it("rejects what does not fit together", async () => {
    const files = {
      "1.json": await part("1/2", ZONES),
      "2.json": await part("2/2", ZONES),
      "3.json": await part("1/3", ZONES),
      "pl2.json": await part("2/2", ZONES, "--paranoia=pl2"),
      "few.json": await part("2/2", ZONES.slice(0, 4)),
      "cut.json": (await part("2/2", ZONES)).slice(0, -100),
      "other.json": '{"version":1,"zones":[]}',
      "zone.json": '{"version":1,"options":{},"zones":[{"zone":1}]}',
      "text.json": "no",
    };
    const refusal = async (...names: string[]) => {
      const { exitCode, stdout, stderr } = await run(["simulate", "--merge", ...names], { files });
      expect([exitCode, stdout]).toEqual([2, ""]);
      return stderr;
    };
    expect(await refusal("1.json")).toContain("Part 2 of 2 is missing.");
    expect(await refusal("3.json")).toContain("Part 2 of 3 is missing and 1 more.");
    expect(await refusal("1.json", "1.json")).toContain("`1.json` and `1.json` are both part 1 of 2");
    expect(await refusal("1.json", "3.json")).toContain("are not from the same run");
    expect(await refusal("1.json", "pl2.json")).toContain("other options");
    expect(await refusal("1.json", "few.json")).toContain("they contain 13 zones and 2");
    for (const name of ["cut.json", "other.json", "zone.json", "text.json"]) {
      expect(await refusal(name)).toContain(`\`${name}\` is not a complete report`);
    }
  });
});

describe("--output", () => {
  const files = { "z.ndjson": ndjson([...ZONES.slice(0, 3), ZONES[0]]) };

  it("writes a directory for each zone, and replaces an earlier one", async () => {
    const directory = makeDirectory(files);
    for (let time = 0; time < 2; time++) {
      const { exitCode, stderr } = await run(["simulate", "z.ndjson", "-o", "out", "--summary"], {
        directory,
      });
      expect([exitCode, stderr]).toEqual([0, ""]);
    }
    expect(readdirSync(join(directory, "out")).sort()).toEqual([
      "manifest.json",
      "zone0.example",
      "zone0.example-2",
      "zone1.example",
      "zone2.example",
    ]);
    expect(readdirSync(directory).sort()).toEqual(["out", "z.ndjson"]);
  });

  it("leaves nothing behind if the run fails", async () => {
    const directory = makeDirectory({ "x.json": "{}", "out/mine.txt": "" });
    expect((await run(["simulate", "x.json", "-o", "new"], { directory })).exitCode).toBe(2);
    expect((await run(["simulate", "x.json", "-o", "out"], { directory })).stderr).toContain(
      "contains other files",
    );
    expect((await run(["simulate", "x.json", "-o", "no/where"], { directory })).exitCode).toBe(2);
    expect(readdirSync(directory).sort()).toEqual(["out", "x.json"]);
  });

  it("keeps a zone's name within the directory", async () => {
    const zone = { ...zoneOf(0), zone: { id: "1", name: "../../etc", plan: { legacy_id: "pro" } } };
    const directory = makeDirectory({ "z.json": JSON.stringify(zone) });
    await run(["simulate", "z.json", "-o", "out"], { directory });
    expect(readdirSync(join(directory, "out"))).toHaveLength(2);
    expect(readdirSync(directory).sort()).toEqual(["out", "z.json"]);
  });
});

describe("--from and --lock", () => {
  it("continues from a stage, and says where the answers differ", async () => {
    const stdin = ndjson([
      { ...zoneOf(2), status: { old_waf_status: "enabled", new_waf_status: "disabled" } },
    ]);
    const { zones } = await simulate(["-", "--from", "validation"], { stdin });
    expect(zones[0]).toMatchObject({ stage: "validation" });
    expect(zones[0]!.steps.map(({ query }) => query["waf_migration"])).toEqual([
      undefined,
      undefined,
      "pending",
    ]);
    expect(zones[0]!.warnings.map(({ code }) => code)).toContain("migrate/stage-differs");
  });

  it("explains moves that there are not", async () => {
    const stdin = ndjson([zoneOf(0), zoneOf(2)]);
    const fromNew = await simulate(["-", "--from", "new"], { stdin });
    expect(
      fromNew.zones.map(({ verdict, steps, moves }) => [
        verdict,
        steps.length,
        moves.some((move) => move.isPossible),
      ]),
    ).toEqual([
      ["blocked", 0, false],
      ["blocked", 0, false],
    ]);
    const fromValidation = await simulate(["-", "--from", "validation"], { stdin });
    expect(fromValidation.zones.map(({ blockers }) => blockers.map(({ code }) => code))).toEqual([
      ["migrate/plan-required"],
      [],
    ]);
  });

  it.each([
    ["{}", "cannot be used as a lock file"],
    ['{"lock_version":1,"rulesets":[]}', "does not contain the rules of the OWASP ruleset"],
  ])("rejects the lock file %s", async (lock, message) => {
    const { stderr, stdout, exitCode } = await run(["simulate", "z.json", "--lock", "waf.lock.json"], {
      files: { "waf.lock.json": lock, "z.json": JSON.stringify(zoneOf(0)) },
    });
    expect([stdout, exitCode === 0]).toEqual(["", false]);
    expect(stderr).toContain(message);
  });

  it("prints the export script, and rejects a path", async () => {
    expect((await run(["simulate", "--export-script"])).stdout).toMatch(/^#!\/bin\/sh\n/);
    expect((await run(["simulate", "--export-script", "x"])).exitCode).toBe(2);
  });
});
