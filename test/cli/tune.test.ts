import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { TUNE_SCHEMA } from "../../src/report/schemas.ts";
import { run } from "./support.ts";

const owasp = readFileSync(new URL("../../fixtures/example/rulesets/owasp-ruleset.json", import.meta.url));
const own = (scores: object, more: object = {}) => JSON.stringify({ scores, ...more });
const files = {
  "owasp.json": owasp,
  "own.ndjson": [
    own({ 1: 25, 2: 30, 3: 45, 4: 45 }),
    own({ 1: 0, 2: 5, 3: 30, 4: 30 }, { legitimate: true }),
    own({ 1: 0, 2: 25, 3: 25, 4: 60 }),
    "no record",
  ].join("\n"),
  "events.ndjson": [
    '{"RayID":"1","ClientIP":"192.0.2.1","ClientRequestHost":"a.example","RuleID":"072a9ad9365f2338ac62b9001e8fca61"}',
    '{"RayID":"1","ClientIP":"192.0.2.1","ClientRequestHost":"a.example","RuleID":"06b2f59ac22c5b5856362e3c21c13daa"}',
    '{"RayID":"2","ClientIP":"203.0.113.1","ClientRequestHost":"a.example","RuleID":"06b2f59ac22c5b5856362e3c21c13daa"}',
  ].join("\n"),
  "rays.txt": "2\n",
};

describe("wafsmith tune", () => {
  it("shows what settings would do, and proposes one", async () => {
    const { exitCode, stdout, stderr } = await run(["tune", "own.ndjson", "--action", "log"], { files });
    expect(exitCode).toBe(0);
    expect(stderr).toBe("wafsmith: own.ndjson:4: The line is not a JSON object.\n");
    expect(stdout).toMatch(
      /^3 requests, 1 of them marked as legitimate\. 1 line did not contain a record\.$/m,
    );
    expect(stdout).toMatch(/^ +2 +25 +2 +0 +0 {2}█+$/m);
    expect(stdout).toContain(
      "Proposed: acts on 2 requests, 0 of them marked as legitimate.\n\n    paranoia: 2\n    threshold: high\n    action: log\n",
    );
  });

  it("adds up events by the scores of an export, as JSON that its schema describes", async () => {
    const call = ["tune", "--log", "events.ndjson", "--ruleset", "owasp.json", "--paranoia", "3"];
    const marks = ["--legitimate-rays", "rays.txt", "--thresholds", "10,5"];
    const { exitCode, stdout } = await run([...call, ...marks, "--format", "json"], { files });
    expect(exitCode).toBe(0);
    const report = JSON.parse(stdout);
    const validate = new Ajv2020().compile(TUNE_SCHEMA);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report).toMatchObject({
      requests: 2,
      legitimate: 1,
      proposal: { paranoia: 1, threshold: 5, acted: 1, policy: "paranoia: 1\nthreshold: 5\n" },
    });
    const all = await run([...call, "--legitimate", "ip.src in {192.0.2.0/24 203.0.113.0/24}"], { files });
    expect(all.stdout).toMatch(/so nothing is proposed\.\n$/);
  });

  it("proposes nothing if nobody says what is legitimate, and draws the picture all the same", async () => {
    const { exitCode, stdout } = await run(["tune", "-", "--format", "html", "--map", "score=s"], {
      files,
      stdin: '{"s":30}\n',
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("No request is marked as legitimate");
    expect(stdout).toContain('<svg class="chart"');
    expect(stdout).not.toMatch(/<script|NaN|undefined/);
  });

  it.each([
    [[], "`tune` needs a log"],
    [
      ["own.ndjson", "--thresholds", "40,x"],
      "must be a whole number from 1, `low`, `medium` or `high`, but `x` was given",
    ],
    [["own.ndjson", "--max-legitimate", "101"], "must be a number from 0 to 100, but `101` was given"],
    [["own.ndjson", "--map", "s=x"], "takes NAME=KEY"],
    [["own.ndjson", "--legitimate", "ip.src ="], "`--legitimate`"],
    [["own.ndjson", "--ruleset", "own.ndjson"], "contains no rule with a paranoia level"],
    [["rays.txt"], "The log contains no records"],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["tune", ...argv], { files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
