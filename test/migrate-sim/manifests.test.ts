import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inTurn, type NpxShell, npxShell } from "../support/npx-shell.ts";
import { ndjsonGz, zoneOf } from "./zones.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const manifest = (name: string) => parse(readFileSync(`${ROOT}docs/fleet/${name}`, "utf8"));
const ZONES = Array.from({ length: 21 }, (_, seed) => zoneOf(seed));

let folder = "";
let shell: NpxShell;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wafsmith-fleet-"));
  for (const name of ["zones", "reports"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "zones/zones.ndjson.gz"), ndjsonGz(ZONES));
  writeFileSync(join(folder, "zones.ndjson.gz"), ndjsonGz(ZONES));
  shell = npxShell(folder);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The report of a single run over all zones. The run exits with 1 if zones are blocked. */
const whole = async (format: string, path = "zones.ndjson.gz") =>
  (await shell(`npx wafsmith simulate ${path} --format ${format} || [ $? -eq 1 ]`)).stdout;

describe("the manifests in the documentation", () => {
  it("spread a fleet over a Kubernetes Indexed Job", async () => {
    const { spec } = manifest("kubernetes-job.yaml");
    const [container] = spec.template.spec.containers;
    const env = Object.fromEntries(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    expect(spec.completionMode).toBe("Indexed");
    expect(env).toEqual({ JOB_COMPLETIONS: String(spec.completions) });
    const command = container.args[0]
      .replaceAll("/zones/", `${folder}/zones/`)
      .replaceAll("/reports/", `${folder}/reports/`);
    await inTurn(
      Array.from(
        { length: spec.completions },
        (_, index) => () => shell(command, { ...env, JOB_COMPLETION_INDEX: String(index) }),
      ),
    );
    const merged = await shell(
      "npx wafsmith simulate --merge reports/part-*.json --format json || [ $? -eq 1 ]",
    );
    expect(merged.stdout).toBe(await whole("json", `${folder}/zones/zones.ndjson.gz`));
  });

  it("spread a fleet over a GitHub Actions matrix", async () => {
    const { jobs } = manifest("github-actions.yaml");
    const step = (job: string, name: string): { run: string; env?: object } =>
      jobs[job].steps.find((one: { name?: string }) => one.name === name);
    const shards: number[] = jobs.simulate.strategy.matrix.shard;
    const { run, env } = step("simulate", "simulate");
    expect(env).toEqual({
      SHARD: expect.stringMatching(/^\$\{\{ matrix\.shard \}\}$/),
      SHARDS: expect.stringMatching(/^\$\{\{ strategy\.job-total \}\}$/),
    });
    const SHARDS = String(shards.length);
    await inTurn(shards.map((shard) => () => shell(run, { SHARD: String(shard), SHARDS })));
    await shell(step("merge", "merge").run);
    // Only the report of a single run names its inputs.
    const withoutInputs = (page: string) => page.replace(/, of (?:<code>[^<]*<\/code>(?:, )?)+\./, ".");
    const page = readFileSync(join(folder, "report.html"), "utf8");
    expect(page).toBe(withoutInputs(await whole("html")));
  });
});
