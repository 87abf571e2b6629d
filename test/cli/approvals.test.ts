import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { validate } from "./review-support.ts";
import { run } from "./support.ts";

const CONFIG = "wafsmith.config.json";
const APPROVAL = { reason: "Ticket 4711", owner: "soc@a.example", until: "2030-01-31" };
const config = (...approvals: readonly object[]) => JSON.stringify({ approvals });
const RULE = { action: "block", expression: 'http.request.uri.path eq "/x"', ref: "x" };
const custom = (...rules: readonly object[]) =>
  JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
const NARROWER = { ...RULE, expression: `${RULE.expression} and ssl` };
const policy = (threshold: number) => `threshold: ${threshold}\n`;
const ENV = { ...GIT_ENV, SOURCE_DATE_EPOCH: String(Date.UTC(2029, 0, 1) / 1000) };

type Files = Readonly<Record<string, string | undefined>>;

function reviewOf(before: Files, after: Files, ...more: readonly string[]) {
  const directory = makeRepository(before as Record<string, string>);
  commit(directory, after);
  const gate = ["--fail-on", "never", "--fail-on-protection", "less"];
  return run(["review", "--base", "main", ...gate, ...more], { directory, env: ENV });
}

describe("approvals in a review", () => {
  it.each<[string, object, Files, Files, number]>([
    [
      "a removed rule",
      { subject: "x", to: "removed" },
      { "a.json": custom(RULE) },
      { "a.json": custom() },
      0,
    ],
    [
      "a weaker action, but another one than the approved one",
      { subject: "x", to: "managed_challenge" },
      { "a.json": custom(RULE) },
      { "a.json": custom({ ...RULE, action: "log" }) },
      1,
    ],
    [
      "an expression that means the approved one",
      { subject: "x", to: `ssl and ${RULE.expression}` },
      { "a.json": custom(RULE) },
      { "a.json": custom(NARROWER) },
      0,
    ],
    [
      "an expression that loses less than the approved one",
      { subject: "x", to: `${RULE.expression} and ssl and http.host eq "a"` },
      { "a.json": custom(RULE) },
      { "a.json": custom(NARROWER) },
      0,
    ],
    [
      "an expression that loses more",
      { subject: "x", to: NARROWER.expression },
      { "a.json": custom(RULE) },
      { "a.json": custom({ ...RULE, expression: `${NARROWER.expression} and http.host eq "a"` }) },
      1,
    ],
    [
      "a threshold below the bound",
      { subject: "Cloudflare OWASP Core Ruleset: *", to: "block at 60" },
      { "waf.policy.yaml": policy(25) },
      { "waf.policy.yaml": policy(50) },
      0,
    ],
    [
      "a threshold above the bound",
      { subject: "Cloudflare OWASP Core Ruleset: *", to: "block at 40" },
      { "waf.policy.yaml": policy(25) },
      { "waf.policy.yaml": policy(50) },
      1,
    ],
    [
      "a change in no named zone",
      { subject: "x", to: "removed", zones: "a.example" },
      { "a.json": custom(RULE) },
      { "a.json": custom() },
      1,
    ],
  ])("decide on %s", async (_, approval, before, after, exitCode) => {
    const files = { [CONFIG]: config({ ...APPROVAL, ...approval }), ...before };
    expect((await reviewOf(files, after)).exitCode).toBe(exitCode);
  });

  it("count in the zones that they name", async () => {
    const zones = (a: number, b: number) =>
      `zones:\n  a.example:\n    threshold: ${a}\n  b.example:\n    threshold: ${b}\n`;
    const approval = {
      ...APPROVAL,
      zones: ["A.example"],
      subject: "*",
      to: "block at 60",
    };
    const files = { [CONFIG]: config(approval), "waf.policy.yaml": zones(25, 25) };
    expect((await reviewOf(files, { "waf.policy.yaml": zones(60, 25) })).exitCode).toBe(0);
    expect((await reviewOf(files, { "waf.policy.yaml": zones(25, 60) })).exitCode).toBe(1);
    expect((await reviewOf(files, { "waf.policy.yaml": zones(60, 60) })).exitCode).toBe(1);
  });

  it("come from the base alone", async () => {
    const approval = config({ ...APPROVAL, subject: "x", to: "removed" });
    const { exitCode, stdout } = await reviewOf(
      { "a.json": custom(RULE) },
      { "a.json": custom(), [CONFIG]: approval },
    );
    expect(exitCode).toBe(1);
    expect(stdout).toContain("The approval of `x` is added.");
  });

  it("are shown in every format", async () => {
    const before = {
      [CONFIG]: config({ ...APPROVAL, subject: "x", to: "removed" }),
      "a.json": custom(RULE),
    };
    for (const format of ["markdown", "text", "html", "json", "sarif", "gitlab"]) {
      const { stdout } = await reviewOf(before, { "a.json": custom() }, "--format", format);
      expect(stdout, format).toContain("Ticket 4711");
      if (format !== "json") continue;
      const json = JSON.parse(stdout);
      validate(json);
      expect(validate.errors).toBeNull();
      expect(json.changes[0].approval).toEqual({ ...APPROVAL, file: CONFIG });
    }
  });

  it("end after their last day, and the review says so", async () => {
    const old = { ...APPROVAL, until: "2028-12-31", subject: "x", to: "removed" };
    const files = { [CONFIG]: config(old), "a.json": custom(RULE) };
    const { exitCode, stdout } = await reviewOf(files, { "a.json": custom() });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("ended on 2028-12-31, so it no longer counts.");
    const last = { [CONFIG]: config({ ...old, until: "2029-01-01" }), "a.json": custom(RULE) };
    expect((await reviewOf(last, { "a.json": custom() })).exitCode).toBe(0);
  });

  it.each<[string, readonly object[], readonly object[], readonly string[]]>([
    ["removed", [{}], [], ["lost: The approval of `x` is removed."]],
    ["added", [], [{}], ["weaker: The approval of `x` is added."]],
    [
      "extended",
      [{}],
      [{ until: "2031-01-31" }],
      ["weaker: The approval of `x` changes `until` from `2030-01-31` to `2031-01-31`."],
    ],
    ["shortened", [{}], [{ until: "2029-06-30" }], []],
    [
      "for more",
      [{}],
      [{ to: "log" }],
      ["weaker: The approval of `x` changes `to` from `removed` to `log`."],
    ],
    ["tidied up after its end", [{ until: "2028-01-01" }], [], []],
  ])("are part of the review: one is %s", async (_, old, fresh, expected) => {
    const of = (all: readonly object[]) => ({
      [CONFIG]: config(...all.map((one) => ({ ...APPROVAL, subject: "x", to: "removed", ...one }))),
    });
    const files = { "a.json": custom(RULE), ...of(old) };
    const { stdout } = await reviewOf(files, of(fresh), "--format", "json");
    const { changes } = JSON.parse(stdout) as {
      changes: readonly { readonly protection: string; readonly message: string }[];
    };
    expect(changes.map(({ protection, message }) => `${protection}: ${message}`)).toEqual(expected);
  });

  it("are like suppressions of the configuration in that", async () => {
    const suppression = { rule: "no-reserved-address", file: "a.json", reason: "The office." };
    const of = (...suppressions: readonly object[]) => ({ [CONFIG]: JSON.stringify({ suppressions }) });
    const files = { "a.json": custom(RULE), ...of(suppression) };
    const removed = await reviewOf(files, of());
    expect(removed.stdout).toContain("The suppression of `no-reserved-address in a.json` is removed.");
    const wider = await reviewOf({ ...files, ...of() }, of(suppression));
    expect(wider.stdout).toContain("The suppression of `no-reserved-address in a.json` is added.");
  });
});

describe("approvals in a comparison", () => {
  const files = {
    [CONFIG]: config({ ...APPROVAL, subject: "x", to: "removed" }),
    "a.json": custom(RULE),
    "b.json": custom(),
  };
  const gate = ["--fail-on-protection", "lost"];

  it.each(["text", "json", "markdown"])("of rulesets count and are shown: %s", async (format) => {
    const answer = await run(["diff", "a.json", "b.json", ...gate, "--format", format], { files, env: ENV });
    expect(answer.exitCode).toBe(0);
    expect(answer.stdout).toMatch(/Approved by .* until 2030-01-31: Ticket 4711\./);
  });

  it.each(["text", "json", "markdown", "html", "junit"])(
    "of a policy count and are shown: %s",
    async (format) => {
      const score = { id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 60, action: "block" };
      const action_parameters = {
        id: "4814384a9e5d4991b9815dcfc25d2f1f",
        version: "latest",
        overrides: { rules: [score] },
      };
      const rules = [{ action: "execute", expression: "true", enabled: true, action_parameters }];
      const live = JSON.stringify({ kind: "zone", phase: "http_request_firewall_managed", rules });
      const approval = { ...APPROVAL, zones: "a.example", subject: "*: 949110: *", to: "block at 60" };
      const zones = {
        "p.yaml": "zones:\n  a.example:\n    threshold: 25\n    action: block\n",
        "zones/a.example.json": live,
      };
      const less = ["--fail-on-protection", "less", "--format", format];
      const options = { files: { ...zones, [CONFIG]: config(approval) }, env: ENV };
      for (const place of ["zones", "zones/a.example.json"]) {
        const answer = await run(["diff", "p.yaml", place, ...less], options);
        expect(answer.stdout).toContain("Ticket 4711");
        expect(answer.exitCode).toBe(0);
        expect((await run(["diff", "p.yaml", place, ...less], { files: zones, env: ENV })).exitCode).toBe(1);
      }
    },
  );
});
