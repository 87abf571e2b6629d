import * as fs from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Files } from "../../src/cli/io.ts";
import { run } from "./support.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const FILES = 16;
/** Files until the code is compiled and the tables of the linter are filled. */
const WARM_UP = 4;
const MIB = 2 ** 20;

/** One mebibyte, most of it whitespace, so that there is little to lint and much to keep. */
function fileOf(at: number): string {
  const rules = Array.from({ length: 20 }, (_, rule) => ({
    ref: `rule_${at}_${rule}`,
    description: `Rule ${rule} of file ${at}`,
    action: "block",
    expression: `http.host eq "a${rule}.example.com" and ip.src in {23.45.67.${at}}`,
  }));
  const ruleset = { name: "default", kind: "zone", phase: "http_request_firewall_custom", rules };
  return JSON.stringify(ruleset).padEnd(MIB);
}

/** Lints files one after another; returns the bytes in use when each of them is read. */
async function heldAtEach(name: (at: number) => string): Promise<number[]> {
  const held: number[] = [];
  const readFileSync = ((path: string, ...rest: [BufferEncoding]) => {
    if (/part-\d/.test(path)) {
      collectGarbage();
      held.push(process.memoryUsage().heapUsed);
    }
    return fs.readFileSync(path, ...rest);
  }) as Files["readFileSync"];
  const files = Object.fromEntries(Array.from({ length: FILES }, (_, at) => [name(at), fileOf(at)]));
  const { exitCode, stderr, stdout } = await run(["lint", "."], { files, fake: { readFileSync } });
  expect(stdout).toContain("No problems");
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  return held;
}

describe("the memory of wafsmith lint", () => {
  it.each(["json", "yaml"])("does not grow with the number of files (%s)", async (extension) => {
    const held = await heldAtEach((at) => `part-${at}.${extension}`);
    expect(held).toHaveLength(FILES);
    // Held, the strings alone would be as many mebibytes as there are files.
    expect(held.at(-1)! - held[WARM_UP]!).toBeLessThan(((FILES - WARM_UP) / 3) * MIB);
  });
});
