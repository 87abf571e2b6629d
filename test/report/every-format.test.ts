import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { Schema } from "../../src/core/schema.ts";
import {
  DRIFT_SCHEMA,
  EVAL_SCHEMA,
  EXPLAIN_SCHEMA,
  MIGRATION_REPORT_SCHEMA,
  REPLAY_SCHEMA,
  REVIEW_SCHEMA,
  RULESETS_SCHEMA,
  TEST_SCHEMA,
  TUNE_SCHEMA,
} from "../../src/report/schemas.ts";
import { commit, GIT_ENV, makeRepository } from "../cli/git-support.ts";
import { closed } from "../support/closed-schema.ts";
import { runSources } from "../support/sources.ts";
import type { World } from "../support/world.ts";

/** A command whose reports say the same in every format. */
interface Reported {
  readonly argv: readonly string[];
  readonly world: () => World;
  readonly exitCode: number;
  readonly schema: Schema;
  /** Members of the JSON report. */
  readonly json: object;
  /** Strings that the report shows in each of its formats, without the marks of code. */
  readonly shows: Readonly<Record<string, readonly string[]>>;
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  lt: "<",
  gt: ">",
  amp: "&",
  "#62": ">",
  "#60": "<",
};

/** The text that a reader sees: without tags, escapes and the marks of code, and with single spaces. */
function seen(format: string, text: string): string {
  const isMarkup = ["html", "junit"].includes(format);
  const bare = isMarkup ? text.replace(/<(?:style|script).*?<\/(?:style|script)>|<[^>]*>/gs, " ") : text;
  return bare
    .replace(/&([a-z]+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[`\\]/g, "")
    .replace(/\s+/g, " ");
}

/** Throws if a text is not well-formed XML. */
function checkXml(text: string): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
}

const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";

const custom = (...rules: readonly object[]) =>
  JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
const line = (path: string, second: number, more: object = {}) =>
  JSON.stringify({
    ClientIP: "192.0.2.1",
    ClientRequestMethod: "GET",
    ClientRequestHost: "a.example",
    ClientRequestURI: path,
    EdgeStartTimestamp: 1_700_000_000 + second,
    ...more,
  });

const ADMIN = { ref: "admin", action: "block", expression: 'starts_with(http.request.uri.path, "/admin")' };
const BOTS = { ref: "bots", action: "managed_challenge", expression: 'http.request.uri.path eq "/<b>"' };
const OFF = { ref: "geo", action: "block", expression: 'ip.src.country eq "KP"' };

function entryPoint(threshold: number, ...before: readonly object[]): string {
  const categories = ["3", "4"].map((level) => ({ category: `paranoia-level-${level}`, enabled: false }));
  const overrides = { categories, rules: [{ id: SCORE_RULE, score_threshold: threshold }] };
  const execute = {
    id: "",
    action: "execute",
    expression: "true",
    action_parameters: { id: OWASP, overrides },
  };
  return JSON.stringify({
    result: { id: "e", kind: "zone", phase: "http_request_firewall_managed", rules: [...before, execute] },
    success: true,
  });
}
const NONE = JSON.stringify({ result: null, success: false, errors: [{ code: 10003, message: "none" }] });
const SKIP = { id: "", action: "skip", expression: "ssl", action_parameters: { ruleset: "current" } };
const scores = (each: object, more: object = {}) => JSON.stringify({ scores: each, ...more });

const REPLAY_FILES = {
  "now.json": custom({ ...OFF, enabled: false }, ADMIN, BOTS),
  "then.json": custom({ ...OFF, action: "managed_challenge" }, { ...ADMIN, action: "log" }, BOTS),
  "log.ndjson": [
    line("/admin/a", 0, { ClientCountry: "de" }),
    line("/admin/b", 4000, { ClientCountry: "de" }),
    line("/%3Cb%3E", 90_000, { ClientCountry: "de" }),
    line("/", 100_000, { ClientCountry: "kp" }),
    line("/", 100_001),
    "no line",
  ].join("\n"),
};

const FLEET_FILES = {
  "fleet.yaml":
    "paranoia: 2\nthreshold: 25\nzones:\n  a.example: { id: aaaa }\n  b.example: { id: bbbb }\n  c.example: { threshold: 40 }\n  d.example:\n  f.example:\n",
  "exports/a.example.json": entryPoint(25),
  "exports/bbbb/entrypoint.json": entryPoint(25, SKIP),
  "exports/c.example.json": entryPoint(60),
  "exports/f.example.json": NONE,
  "exports/x.example/entrypoint.json": entryPoint(60),
  "wafsmith.config.yaml": "guardrails: [{ reason: Scores matter., maxThreshold: 40 }]\n",
};

const TEST_FILES = {
  "waf/rules.json": custom(ADMIN, BOTS, OFF),
  "waf/a.waftest.yaml": `rules: [rules.json]
cases:
  - name: the admin page
    request: { url: "https://a.example/admin", country: DE }
    expect: { action: block, rule: admin }
  - name: from <nowhere>
    request: { url: "https://a.example/" }
    expect: null
  - name: another page
    request: { url: "https://a.example/other", country: DE }
    expect: { action: managed_challenge, rule: bots }
`,
};

const SCORES = [
  scores({ 1: 25, 2: 30, 3: 45, 4: 45 }),
  scores({ 1: 0, 2: 5, 3: 30, 4: 30 }, { legitimate: true }),
  scores({ 1: 0, 2: 25, 3: 25, 4: 60 }),
  "no record",
].join("\n");

function changedRepository(): World {
  const pretty = (...rules: readonly object[]) => JSON.stringify(JSON.parse(custom(...rules)), null, 2);
  const policy = (threshold: number) => `paranoia: 2\nthreshold: ${threshold}\naction: block\n`;
  const directory = makeRepository({
    "waf.json": pretty(ADMIN, BOTS),
    "waf.policy.yaml": policy(25),
    "log.ndjson": REPLAY_FILES["log.ndjson"],
  });
  commit(directory, {
    "waf.json": pretty({ ...ADMIN, action: "log" }, { ...BOTS, expression: 'http.hst eq "a"' }),
    "waf.policy.yaml": policy(60),
  });
  return { directory, env: GIT_ENV };
}

const DIFFERENT = ["block by admin", "managed_challenge by geo", "no rule ends the evaluation"];
const ZONES = [
  "b.example (bbbb)",
  "d.example",
  "exports contains no export of this zone.",
  "threshold 40 to 60",
];
const RULESETS = ["The rulesets differ", "3 rules: 1 equivalent, 1 different, 1 added."];
const REQUESTS = '{"url":"https://a.example/admin"}\n{"url":"https://a.example/x"}\n';
const ESTATE = new URL("../../fixtures/estates/blocker-plan-required.json", import.meta.url);
const MIGRATION = [
  "Send the requests of the first stage, in order.",
  "The APIs of the previous WAF managed rules stop working for the zone.",
  "/waf_migration/check?phase_two=1",
];
const NOT_CERTAIN = "since the request does not tell what geo does.";
const LESS = "block at 25 to block at 60";

const REPORTS: Readonly<Record<string, Reported>> = {
  "a replayed log": {
    argv: ["replay", "now.json", "--against", "then.json", "--log", "log.ndjson", "--top", "ip.src"],
    world: () => ({ files: REPLAY_FILES }),
    exitCode: 1,
    schema: REPLAY_SCHEMA,
    json: { lines: 5, unreadable: 1, differs: { total: 3, depends: 1 } },
    shows: {
      text: [...DIFFERENT, "5 requests, and 1 line without a request.", "3 requests end differently."],
      html: [...DIFFERENT, "5 requests, and 1 line without a request.", "3 of 5 requests end differently"],
    },
  },
  "zones of a policy": {
    argv: ["diff", "fleet.yaml", "exports"],
    world: () => ({ files: FLEET_FILES }),
    exitCode: 3,
    schema: DRIFT_SCHEMA,
    json: { fleet: { zones: 6, in_sync: 1, drifted: 2, not_governed: 2, not_readable: 1, lost: 1 } },
    shows: {
      text: [...ZONES, "6 zones: 1 in sync, 2 drifted, 2 not governed, 1 not readable"],
      markdown: [...ZONES, "6 zones: 1 in sync, 2 drifted, 2 not governed, 1 not readable"],
      html: [...ZONES, "6 zones. in sync: 1, drifted: 2, not governed: 2, not readable: 1."],
      junit: ["Cloudflare OWASP Core Ruleset: threshold 40 to 60", "guardrail: "],
    },
  },
  "two rulesets": {
    argv: ["diff", "now.json", "then.json"],
    world: () => ({ files: REPLAY_FILES }),
    exitCode: 1,
    schema: RULESETS_SCHEMA,
    json: { outcome: "different" },
    shows: {
      text: [...RULESETS, "before no rule matches after geo: managed_challenge"],
      markdown: [...RULESETS, "| after | geo: managed_challenge |"],
      html: [...RULESETS, "after geo : managed_challenge"],
    },
  },
  tests: {
    argv: ["test", "waf", "--coverage"],
    world: () => ({ files: TEST_FILES }),
    exitCode: 1,
    schema: TEST_SCHEMA,
    json: { passed: 1, failed: 2, coverage: { rules: { covered: 1, total: 3 } } },
    shows: {
      text: [NOT_CERTAIN, "nearest miss: bots", "rules 1 of 3 (33%)", "1 passed, 1 failed, 1 unknown."],
      junit: [NOT_CERTAIN, "nearest miss: bots", "unknown from <nowhere> waf/a.waftest.yaml:6"],
      tap: [NOT_CERTAIN, "1..3 ok 1 - the admin page not ok 2 - from <nowhere>"],
      github: [NOT_CERTAIN, "file=waf/a.waftest.yaml,line=9::", "1 passed, 1 failed, 1 unknown."],
    },
  },
  "settings to choose": {
    argv: ["tune", "own.ndjson", "--action", "log"],
    world: () => ({ files: { "own.ndjson": SCORES } }),
    exitCode: 0,
    schema: TUNE_SCHEMA,
    json: { requests: 3, legitimate: 1, proposal: { paranoia: 2, threshold: 25, acted: 2 } },
    shows: {
      text: [
        "acts on 2 requests, 0 of them marked as legitimate.",
        "paranoia: 2 threshold: high action: log",
      ],
      html: [
        "acts on 2 requests, 0 of them marked as legitimate.",
        "paranoia: 2 threshold: high action: log",
      ],
    },
  },
  "a review": {
    argv: ["review", "--base", "main", "--log", "log.ndjson"],
    world: changedRepository,
    exitCode: 1,
    schema: REVIEW_SCHEMA,
    json: { new: [{ file: "waf.json" }] },
    shows: {
      markdown: [LESS, "http.hst", "logged requests"],
      text: [LESS, "http.hst"],
      html: [LESS, "http.hst"],
    },
  },
  "an expression explained": {
    argv: ["explain", "-e", 'http.host eq "a" and (ip.src in {10.0.0.0/8} or not ssl)'],
    world: () => ({}),
    exitCode: 0,
    schema: EXPLAIN_SCHEMA,
    json: { outcome: "sometimes", misses: { because: 'the host name is not "a"' } },
    shows: {
      text: [
        "the client's address is in 10.0.0.0/8",
        "This one just misses:",
        'because the host name is not "a".',
      ],
    },
  },
  "a migration": {
    argv: ["simulate", "zone.json"],
    world: () => ({ files: { "zone.json": readFileSync(ESTATE, "utf8") } }),
    exitCode: 0,
    schema: MIGRATION_REPORT_SCHEMA,
    json: { zones: [{ zone: { name: "small.example" }, verdict: "ready" }] },
    shows: {
      text: [...MIGRATION, "small.example (pro) READY 0 blockers, 2 losses, 0 warnings"],
      markdown: [...MIGRATION, "0 blockers, 2 losses, 0 warnings."],
      html: [...MIGRATION, "small.example"],
      csv: [
        "small.example,pro,ready,previous,0,0,,2,migrate/previous-api-stops migrate/previous-resources-stop",
      ],
    },
  },
  "requests evaluated": {
    argv: ["eval", "now.json", "--explain", "--request", "requests.ndjson"],
    world: () => ({ files: { ...REPLAY_FILES, "requests.ndjson": REQUESTS } }),
    exitCode: 0,
    schema: EVAL_SCHEMA,
    json: { requests: [{ action: "block", rule: { ref: "admin" }, matched: ["admin"] }, { action: null }] },
    shows: {
      text: [
        "/admin block by admin (now.json:1)",
        "/x no rule ends the evaluation",
        "false http.request.uri.path eq",
      ],
    },
  },
};

describe("a report", () => {
  it.each(Object.entries(REPORTS))("says the same in every format: %s", async (_, reported) => {
    const { argv, world, schema, json, shows } = reported;
    const same = world();
    const formats = [...Object.keys(shows), "json"];
    for (const format of formats) {
      const { exitCode, stdout, stderr } = await runSources([...argv, "--format", format], same);
      expect([format, exitCode], stderr).toEqual([format, reported.exitCode]);
      expect(stdout).not.toMatch(/\bundefined\b|\bNaN\b|\[object |[ \t]$/m);
      if (format === "junit") checkXml(stdout);
      if (format === "json") {
        const ajv = new Ajv2020({ strict: false });
        expect(ajv.validate(closed(schema) as object, JSON.parse(stdout)), ajv.errorsText()).toBe(true);
        expect(JSON.parse(stdout)).toMatchObject(json);
      }
      const text = seen(format, stdout);
      for (const fact of shows[format] ?? []) expect(text).toContain(fact);
    }
  });
});
