import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ndjsonGz, zoneOf } from "../migrate-sim/zones.ts";
import { inTurn, type NpxShell, npxShell } from "../support/npx-shell.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../docs/ci-at-scale.md", import.meta.url)), "utf8");
const FILES = 20;

let folder = "";
let shell: NpxShell;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wafsmith-shards-"));
  shell = npxShell(folder);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes rulesets that all refer to a list that none of them defines: a finding that only a whole run can make. */
function writeRulesets(directory: string): void {
  mkdirSync(join(folder, directory));
  for (let at = 0; at < FILES; at++) {
    const rules = [{ action: "block", expression: `ip.src in $offices_${at % 3} and http.host eq "A${at}"` }];
    const ruleset = { kind: "zone", phase: "http_request_firewall_custom", rules };
    writeFileSync(join(folder, directory, `zone-${at}.json`), JSON.stringify(ruleset));
  }
  const lists = { result: [{ id: "l", name: "office_0", kind: "ip", num_items: 1 }], success: true };
  writeFileSync(join(folder, directory, "lists.json"), JSON.stringify(lists));
}

/** The text of the first block of a language after a heading. */
function blockOf(heading: string, language: string): string {
  const section = PAGE.slice(PAGE.indexOf(`\n${heading}\n`));
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(section)![1]!;
}

/** Exit code 1 says that there are findings. */
const output = async (command: string) => (await shell(`${command} || [ $? -eq 1 ]`)).stdout;
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("the parts of a run in the documentation", () => {
  it("are spread over the jobs of GitLab, and merged", async () => {
    writeRulesets("infra");
    const jobs = parse(blockOf("## Split a run over several machines", "yaml"));
    const { parallel, script } = jobs["waf-part"];
    const job = (at: number) => ({ CI_NODE_INDEX: String(at + 1), CI_NODE_TOTAL: String(parallel) });
    await inTurn(Array.from({ length: parallel }, (_, at) => () => shell(script, job(at))));
    const merged = await output(jobs.waf.script);
    expect(merged).toContain("lint/no-undefined-list");
    expect(merged).toBe(await output("npx wafsmith lint infra/ --format text --format gitlab:whole.json"));
    expect(read("gl-code-quality-report.json")).toBe(read("whole.json"));
  });

  it("are eight processes for 100,000 zones, by `lint` and by `simulate`", async () => {
    writeRulesets("zones");
    const zones = Array.from({ length: FILES }, (_, seed) => zoneOf(seed));
    writeFileSync(join(folder, "zones.ndjson.gz"), ndjsonGz(zones));
    const lines = blockOf("### 100,000 zones", "sh")
      .replace(/ +#.*$/gm, "")
      .trim()
      .split("\n");
    const [lintPart, mergeLint, simulatePart, mergeSimulate] = lines;
    for (const part of [lintPart!, simulatePart!]) {
      const ofShard = (at: number) => part.replace("1/8", `${at}/8`).replace("-1.json", `-${at}.json`);
      await inTurn(Array.from({ length: 8 }, (_, at) => () => output(ofShard(at + 1))));
    }
    await output(mergeLint!);
    await output(mergeSimulate!);
    await output("npx wafsmith lint zones/ --fail-on never --format sarif >whole.sarif");
    await output("npx wafsmith simulate zones.ndjson.gz --format csv >whole.csv");
    expect(read("waf.sarif")).toBe(read("whole.sarif"));
    expect(read("zones.csv")).toBe(read("whole.csv"));
  });
});
