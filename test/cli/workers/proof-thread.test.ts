import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../../rules/index.ts";
import { Configs } from "../../../src/cli/config/configs.ts";
import { Boundary } from "../../../src/cli/files/boundary.ts";
import type { LintedFileData } from "../../../src/cli/lint/linted-file.ts";
import { ProofThread } from "../../../src/cli/lint/parallel/proof-thread.ts";
import { nodeIo } from "../../../src/cli/node-io.ts";
import { type ProofSplit, ProofsLost, type Said } from "../../../src/lint/engine/proofs.ts";
import { PROGRAM_DIRECTORY } from "../../support/program.ts";
import { makeDirectory, run } from "../support.ts";

const MIB = 2 ** 20;

function ruleset(expressions: readonly string[], chars = 0): string {
  const rules = expressions.map((expression, at) => ({ action: "block", ref: `rule_${at}`, expression }));
  const whole = { name: "a", kind: "zone", phase: "http_request_firewall_custom", rules };
  return JSON.stringify(whole, null, 2).padEnd(chars);
}

function threadIn(directory: string): ProofThread {
  const io = Object.create(nodeIo(), {
    cwd: { value: directory },
    workers: { value: { program: join(PROGRAM_DIRECTORY, "worker.cjs"), cores: 2 } },
  });
  const trust = { allowsCode: false, boundary: new Boundary([], io) };
  const none = { path: undefined, isOff: false, lock: undefined, baseline: undefined, strongest: {} };
  const request = { ...none, rules: RULES, maxFileBytes: MIB, trust };
  const configs = new Configs(request, io);
  return new ProofThread({ configs, request, maxFileBytes: MIB, fixing: undefined }, io);
}

/** A file of some directory, to be linted with a thread. */
function fileIn(directory: string, text: string) {
  return { uri: "a.json", configUri: "a.json", place: join(directory, "a.json"), isFixed: false, text };
}

const LINTED = {} as LintedFileData;

/** The next statements about some expressions, as a lint asks for them. */
function nextOf(split: ProofSplit, count: number): (readonly Said[])[] {
  return Array.from({ length: count }, () => (split.kind === "replay" ? split.next() : []));
}

describe("the thread for proofs", () => {
  it("has statements about one file after another", async () => {
    const directory = makeDirectory();
    const thread = threadIn(directory);
    for (const first of ["ssl and not ssl", "ssl"]) {
      const text = ruleset([first, 'http.host eq "b"', 'http.host eq "c" and not http.host eq "c"']);
      await thread.during(fileIn(directory, text), async (split) => {
        const found = (messageId: string) => [{ report: { messageId } }];
        const [ofFirst, ofSecond, ofThird] = nextOf(split, 3);
        expect(ofFirst).toMatchObject(first === "ssl" ? [] : found("opposite"));
        expect(ofSecond).toEqual([]);
        expect(ofThird).toMatchObject(found("opposite"));
        return LINTED;
      });
    }
    thread.end();
  });

  it("is given up once it has nothing to say", async () => {
    const directory = makeDirectory();
    const thread = threadIn(directory);
    const file = fileIn(directory, ruleset(["ssl"]));
    const asked = () =>
      thread.during(file, async (split) => {
        expect(() => nextOf(split, 2)).toThrow(ProofsLost);
        nextOf(split, 1);
        return LINTED;
      });
    expect(await asked()).toBeUndefined();
    const never = () => Promise.reject(new Error("it is not asked again"));
    expect(await thread.during(file, never)).toBeUndefined();
    thread.end();
  });

  it("leaves a text without a path to the main thread", async () => {
    const thread = threadIn(makeDirectory());
    const file = { ...fileIn("", "ssl"), place: undefined };
    expect(await thread.during(file, () => Promise.reject(new Error("it is not asked")))).toBeUndefined();
    thread.end();
  });

  it("changes nothing in a report", async () => {
    const expressions = [
      ...['http.host eq "a"', 'http.host eq "a" and ssl', "ssl or ssl", "ssl and not ssl", "not not ssl"],
      ...["ip.src in {192.0.2.1 192.0.2.0/24} or ip.src eq 192.0.2.7", "http.hst eq 1", "http.host eq"],
      ...['http.host in {"b" "c"} or http.host eq "b"', "ssl or ssl or ssl"],
    ];
    const config = [
      "preset: all",
      "customRules: [{ id: no-office, pattern: ip.src in $set, message: Found it. }]",
      "suppressions:",
      "  - { rule: no-tautology, file: 'a.json', pointer: /rules/3, reason: known }",
      "  - { rule: no-contradiction, file: 'a.json', pointer: /rules/3, reason: known }",
      "",
    ].join("\n");
    const yaml = ruleset(expressions).replace("{", "# wafsmith-disable-file no-double-negation -- known\n{");
    const directory = makeDirectory({
      "wafsmith.config.yaml": config,
      "a.json": ruleset(expressions, 2 * MIB),
      "b.yaml": yaml.padEnd(2 * MIB),
    });
    const lint = (name: string, count: number, options: readonly string[]) =>
      run(["lint", name, "--concurrency", String(count), ...options], { directory });
    const format = ["--format", "json"];
    const ceilings = ["--max-findings", "7", "--max-findings-per-expression", "2"];
    for (const options of [format, [...format, ...ceilings], ["--fix-dry-run"]]) {
      // One file at a time: several would be shared out as wholes.
      for (const name of ["a.json", "b.yaml"]) {
        const one = await lint(name, 1, options);
        expect(one.stdout).toContain("ssl");
        expect(await lint(name, 2, options)).toEqual(one);
      }
    }
  });

  it("is done without where it fails", async () => {
    // It closes the channel before anything was said.
    const worker = `require("node:worker_threads").parentPort.on("message", ({ job: { end } }) => {
      Atomics.store(end.state, 2, 1);
      Atomics.notify(end.state, 0);
    });`;
    const text = ruleset(["ssl and not ssl", "ssl or ssl"], 2 * MIB);
    const directory = makeDirectory({ "a.json": text, "worker.cjs": worker });
    const lint = (count: number) => {
      const world = { directory, worker: join(directory, "worker.cjs") };
      return run(["lint", "a.json", "--concurrency", String(count)], world);
    };
    const one = await lint(1);
    expect(one.stdout).toContain("no-contradiction");
    expect(await lint(2)).toEqual(one);
  });
});
