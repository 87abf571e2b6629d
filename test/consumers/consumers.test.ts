import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { parseHcl } from "../../src/sources/terraform/hcl/parse.ts";
import { run } from "../cli/support.ts";
import { cases, SEED } from "../support/cases.ts";
import { pythonWith } from "../support/python.ts";
import { consumerCases } from "./generate.ts";
import { missedBy, type Pair, seenInFile, seenInTerraform } from "./ours.ts";
import { deployedBy, moduleFiles } from "./selections.ts";

/** Every night tries ten times as many as CI. */
const CASES = Number(process.env["WAFSMITH_CONSUMER_CASES"] ?? cases(500, 3000));
const SHOWN = 3;
/** Nobody waits for a night's run. */
const TIMEOUT = 30 * 60_000;
const GO = fileURLToPath(new URL("go/", import.meta.url));

const samples = fc.sample(consumerCases, { numRuns: CASES, seed: SEED });

const { python = "", missing: noPython } = pythonWith("consumers", ["PyYAML==6.0.3"]);
if (noPython !== undefined) console.log(`skipped: ${noPython}`);

const built = mkdtempSync(join(tmpdir(), "wafsmith-consumers-"));
afterAll(() => rmSync(built, { recursive: true }));
const noGo = buildGo();
if (noGo !== undefined) console.log(`skipped: ${noGo}`);

/** Builds the program in Go. Returns why it cannot be built. */
function buildGo(): string | undefined {
  const { error, status, stderr } = spawnSync("go", ["build", "-o", built, "."], {
    cwd: GO,
    encoding: "utf8",
  });
  if (error) return "Go is not installed";
  return status === 0 ? undefined : `the Go program was not built: ${stderr.trim().split("\n").at(-1)}`;
}

/** The pairs that a program sees in each case; null for those that it rejects. */
function ask(
  command: string,
  args: readonly string[],
  given: readonly { readonly kind: string; readonly text: string }[] = samples,
): readonly (readonly Pair[] | null)[] {
  const input = JSON.stringify(given);
  const { stdout, stderr } = spawnSync(command, args, { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

function missed(consumer: readonly (readonly Pair[] | null)[], seen: typeof seenInFile) {
  const faults = samples.flatMap((sample, at) => {
    const pairs = missedBy(seen(sample), consumer[at]!);
    return pairs.length > 0 ? [{ text: sample.text, pairs }] : [];
  });
  return faults.slice(0, SHOWN);
}

/** We read a lone carriage return as a blank, and a name may begin with an accent. Go has no half of a surrogate pair. */
const UNLIKE = /\r(?!\n)|\u0301|\p{Cs}/u;

/** Most edits make a file that is rejected or reported, so this many are compared. */
const MIN_COMPARED = CASES / 50;

describe(`every rule that a consumer sees is seen or counted: WAFSMITH_SEED=${SEED}`, () => {
  it.skipIf(noPython !== undefined)(
    "PyYAML, libyaml and Python's json",
    () => {
      const pairs = ask(python, [fileURLToPath(new URL("consumers.py", import.meta.url))]);
      expect(missed(pairs, seenInFile)).toEqual([]);
      const compared = samples.filter((sample, at) => pairs[at] && !seenInFile(sample).isCounted);
      expect(compared.length).toBeGreaterThan(MIN_COMPARED);
    },
    TIMEOUT,
  );

  it.skipIf(noGo !== undefined)(
    "Terraform's language and its yamldecode, and Go's encoding/json",
    () => {
      const pairs = ask(join(built, "consumers"), []);
      expect(missed(pairs, seenInTerraform)).toEqual([]);
      const compared = samples.filter(
        (sample, at) => sample.kind === "tf" && pairs[at] && !seenInFile(sample).isCounted,
      );
      expect(compared.length).toBeGreaterThan(MIN_COMPARED / 4);
      const json = pairs.map((one, at) => (samples[at]!.kind === "json" ? one : null));
      expect(missed(json, seenInFile)).toEqual([]);
    },
    TIMEOUT,
  );

  it.skipIf(noGo !== undefined)(
    "files of Terraform have an error exactly if its parser rejects them",
    () => {
      const files = samples.filter(({ kind, text }) => kind === "tf" && !UNLIKE.test(text));
      const given = files.map(({ text }) => ({ kind: "syntax", text }));
      const verdicts = ask(join(built, "consumers"), [], given);
      const hasError = (text: string) =>
        parseHcl("main.tf", text).diagnostics.some(({ severity }) => severity === "error");
      const others = files.filter(({ text }, at) => hasError(text) !== (verdicts[at] === null));
      expect(others.slice(0, SHOWN)).toEqual([]);
      expect(verdicts.filter((one) => one !== null).length).toBeGreaterThan(MIN_COMPARED / 2);
    },
    TIMEOUT,
  );

  it(
    "the files that Terraform and OpenTofu select",
    async () => {
      const directories = fc.sample(moduleFiles, { numRuns: Math.ceil(CASES / 25), seed: SEED });
      for (const files of directories) {
        const { stdout } = await run(["lint", "--format", "json", "."], { files });
        const { diagnostics } = JSON.parse(stdout) as {
          diagnostics: readonly { code: string; message: string }[];
        };
        const marks = diagnostics.flatMap(({ code, message }) =>
          code === "types/unknown-field" ? (/`http\.(\w+)`/.exec(message)?.slice(1) ?? []) : [],
        );
        const deployed = [...deployedBy("Terraform", files), ...deployedBy("OpenTofu", files)];
        expect(
          deployed.filter((mark) => !marks.includes(mark)),
          JSON.stringify(files),
        ).toEqual([]);
      }
    },
    TIMEOUT,
  );
});
