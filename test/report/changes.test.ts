import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { driftHtml } from "../../src/report/drift/html.ts";
import { driftJunit } from "../../src/report/drift/junit.ts";
import { driftMarkdown } from "../../src/report/drift/markdown.ts";
import {
  DriftCounter,
  type DriftDeployment,
  type DriftRenderer,
  type DriftZone,
} from "../../src/report/drift/model.ts";
import { driftText } from "../../src/report/drift/text.ts";
import { protectionFinding } from "../../src/report/protection-finding.ts";
import { changeFindings, reviewFindings } from "../../src/report/review/findings.ts";
import { renderReviewHtml } from "../../src/report/review/html.ts";
import { renderReviewJson } from "../../src/report/review/json.ts";
import { renderReviewMarkdown } from "../../src/report/review/markdown.ts";
import type { ReviewChange, ReviewLogged, ReviewReport } from "../../src/report/review/model.ts";
import { renderReviewText } from "../../src/report/review/text.ts";
import { protectionVerdict } from "../../src/report/review/words.ts";
import { renderRulesetsHtml } from "../../src/report/rulesets/html.ts";
import { renderRulesetsJson } from "../../src/report/rulesets/json.ts";
import { renderRulesetsMarkdown } from "../../src/report/rulesets/markdown.ts";
import { RULE_RELATIONS, type RulesetsReport } from "../../src/report/rulesets/model.ts";
import { renderRulesetsText } from "../../src/report/rulesets/text.ts";
import { codes, diagnostic, report } from "./support.ts";
import { expectWritten, rendered } from "./written.ts";

const link = (before: string, after: string) => `https://example.com/#${before.length}&${after.length}`;

const change = (subject: string, more: Partial<ReviewChange> = {}): ReviewChange => ({
  ...{ file: "waf.tf", line: 3, isGone: false, group: "custom rules", subject, kind: "other" },
  ...{ protection: "same", matchesAll: false, relation: undefined, before: undefined, after: undefined },
  ...{ message: `Rule \`${subject}\` changes.`, zones: [], callers: [], ...more },
});
const approval = {
  owner: "team@example.com",
  reason: "A trial.",
  until: "2026-12-31",
  file: "approvals.yaml",
};
const logged = (more: Partial<ReviewLogged> = {}): ReviewLogged => ({
  ...{ before: "block", after: null, rule: "stops", requests: 2, sample: "GET /", protection: "weaker" },
  ...{ message: "2 requests pass now.", ...more },
});
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const callers = (count: number) =>
  names(count, "module.").map((name, at) => ({ name, file: "main.tf", line: at === 0 ? undefined : at }));

const CHANGES: readonly ReviewChange[] = [
  change("lost", {
    ...{ kind: "removed", protection: "lost", isGone: true, zones: ["a.example", "acc"], accounts: ["acc"] },
    ...{ callers: callers(2), logged: [logged()] },
  }),
  change("lost anywhere", { kind: "removed", protection: "lost", line: undefined, isGone: true }),
  change("weaker", {
    ...{ kind: "expression", protection: "weaker", relation: "narrower", line: undefined },
    ...{ before: 'http.host eq "a" and ssl # x', after: 'http.host in {"a" "b"} and ssl # x' },
    ...{ request: '{"http.host":"a"}', message: "It no longer matches `x`.", brief: "It matches less." },
    ...{ zones: names(10, "zone"), callers: callers(9) },
  }),
  change("accepted", { protection: "weaker", approval, zones: ["z"], kind: "parameters", after: "5" }),
  change("all", {
    matchesAll: true,
    protection: "stronger",
    kind: "expression",
    before: "ssl",
    after: "true",
  }),
  change("unknown", {
    ...{ protection: "unknown", kind: "expression", relation: "unknown", request: "{}", file: "b.tf" },
    ...{ before: "ssl", after: 'ssl or lower(http.host) eq "x<" // 1.1.1.1' },
  }),
  change("wider", {
    protection: "stronger",
    kind: "expression",
    relation: "wider",
    request: "{}",
    after: "ssl",
  }),
  change("other way", {
    protection: "stronger",
    kind: "ratelimit",
    relation: "different",
    request: "{}",
    before: "1",
  }),
  change("same", { kind: "expression", relation: "equal", request: "{}", before: "a b c", after: "a b b c" }),
  change("moved", { kind: "moved", before: "1", after: "2", file: "c.tf" }),
  change("undecided", { kind: "action", protection: "unknown", request: "{}", file: "c.tf" }),
];

const FOUND = report(
  { "waf.tf": "a\nbc\n  def\n", "b.json": "{}" },
  [
    diagnostic({
      uri: "waf.tf",
      range: inFile({ start: 2, end: 4 }),
      help: "Write `x`.",
      severity: "warning",
    }),
    diagnostic({ uri: "waf.tf", range: inFile({ start: 7, end: 9 }), code: "lint/a", severity: "info" }),
    diagnostic({ uri: "b.json", range: inFile({ start: 0, end: 1 }) }),
  ],
  {
    codes: codes({ code: "lint/a", summary: "A.", severity: "info", docs: "https://example.com/a" }),
  },
);
const NOTHING: ReviewReport = {
  ...{ base: "main", findings: { added: [], gone: [] }, before: FOUND, after: FOUND, changes: [], same: [] },
  ...{ requests: [], silenced: 0, alerts: [], isPartial: false, notes: [] },
};
const request = { zones: ["a.example"], method: "PATCH", body: { enabled: false, list: ["<x>"] } };
const LOG = {
  ...{ files: ["a.log", "b.log"], requests: 1200, unreadable: 1, from: "2026-01-01", to: "2026-01-02" },
  ...{ different: 3, depends: 1, unknown: 2 },
  ends: [logged(), logged({ rule: null, protection: "unknown", message: "1 request is open." })],
};

const REVIEWS: Record<string, ReviewReport> = {
  nothing: NOTHING,
  all: {
    ...NOTHING,
    changes: CHANGES,
    findings: { added: FOUND.diagnostics, gone: FOUND.diagnostics.slice(1) },
    same: names(10, "same"),
    requests: [
      { file: "p.yaml", paths: ["/a", "/b"], ...request },
      { file: "q.yaml", paths: ["/c"], ...request, zones: ["a", "b"] },
      { file: "r.yaml", paths: [], ...request, zones: [] },
    ],
    silenced: 2,
    alerts: ["A part was not compared."],
    notes: ["The configuration changed."],
    log: LOG,
  },
  "one of each": {
    ...NOTHING,
    changes: [change("one", { kind: "added", protection: "stronger", zones: ["a.example"] })],
    findings: { added: FOUND.diagnostics.slice(1, 2), gone: FOUND.diagnostics.slice(0, 1) },
    same: ["same"],
    requests: [{ file: "p.yaml", paths: ["/a"], ...request }],
    silenced: 1,
    log: {
      ...LOG,
      files: ["a.log"],
      requests: 1,
      to: "2026-01-01",
      different: 1,
      depends: 0,
      unknown: 0,
      ends: [],
    },
  },
  "fixed alone": { ...NOTHING, findings: { added: [], gone: FOUND.diagnostics } },
  "silenced alone": { ...NOTHING, silenced: 1 },
  "a note alone": { ...NOTHING, notes: ["A note."], isPartial: true },
  "an alert alone": { ...NOTHING, alerts: ["An alert."] },
  "a file alone": { ...NOTHING, same: ["waf.tf"] },
  "a request alone": { ...NOTHING, requests: [{ file: "p.yaml", paths: ["/a"], ...request }] },
  "a log that loses": {
    ...{ ...NOTHING, same: ["x"] },
    log: {
      ...LOG,
      from: null,
      to: null,
      unreadable: 0,
      different: 0,
      ends: [logged({ protection: "lost" })],
    },
  },
  "accepted alone": { ...NOTHING, changes: [CHANGES[3]!, change("b", { protection: "unknown" })] },
  "accounts alone": {
    ...NOTHING,
    changes: [change("x", { protection: "lost", zones: names(9, "acc"), accounts: names(9, "acc") })],
  },
  "many changes": {
    ...NOTHING,
    changes: names(13, "rule ").map((subject) =>
      change(subject, { file: `${subject}.tf`, zones: ["z", "y"] }),
    ),
  },
};

describe("reviews", () => {
  it.each([
    ["review.txt", renderReviewText],
    ["review.md", (one: ReviewReport) => renderReviewMarkdown(one)],
    ["review.html", (one: ReviewReport) => renderReviewHtml(one, link)],
    ["review.json", renderReviewJson],
  ] as const)("are written as in %s", (file, render) => expectWritten(file, rendered(REVIEWS, render)));

  it("count what does not fit", () => {
    const cut = (chars: number) => renderReviewMarkdown(REVIEWS["all"]!, () => chars);
    expectWritten("review-cut.md", { "0": cut(0), "150": cut(150), "300": cut(300) });
  });

  it("have a verdict on protection", () => {
    const verdicts = CHANGES.map((one) => protectionVerdict({ changes: [one], isPartial: false }));
    const loss = logged({ protection: "lost", message: "1 request passes." });
    const log = { ...LOG, ends: [logged({ protection: "same" }), loss] };
    const all = CHANGES.map((one, at) => (at === 0 ? { ...one, logged: [loss] } : one));
    verdicts.push(
      protectionVerdict({ changes: [], isPartial: false }),
      protectionVerdict({ changes: [], isPartial: true }),
      protectionVerdict({ changes: all, isPartial: false }),
      protectionVerdict({ changes: all, isPartial: false, log }),
      protectionVerdict({ changes: all.slice(0, 1), isPartial: false, log }),
      protectionVerdict({ changes: [CHANGES[3]!, CHANGES[0]!], isPartial: true }),
      protectionVerdict({ changes: CHANGES.slice(7, 9), isPartial: false, log }),
    );
    expectWritten("verdicts.txt", { verdicts: `${verdicts.join("\n")}\n` });
  });

  it("are findings too", () => {
    const shown = ({ code, messageId, severity, uri, range, message }: Diagnostic) =>
      `${uri}:${range.start}-${range.end} ${severity} ${code} ${messageId} ${message}`;
    const lines = reviewFindings(REVIEWS["all"]!).diagnostics.map(shown);
    const own = changeFindings(CHANGES, FOUND.texts).map(shown);
    expectWritten("review-findings.txt", { all: `${lines.join("\n")}\n`, own: `${own.join("\n")}\n` });
    const said = { isApproved: false, kind: "k", message: "m", protection: "lost" } as const;
    expect(protectionFinding(said, "u", { start: 1, end: 2 })).toEqual([
      {
        ...{
          code: "protection/lost",
          messageId: "k",
          data: {},
          message: "m",
          severity: "error",
          effect: "risky",
        },
        ...{ uri: "u", range: { start: 1, end: 2 }, related: [], fixes: [] },
      },
    ]);
  });
});

describe("comparisons of rulesets", () => {
  const seen = (isOfEngine: boolean) => ({
    ...{ fields: { "http.host": "a`" }, isOfEngine, ...(isOfEngine && { lists: { $x: ["1.1.1.1"] } }) },
  });
  const rules = RULE_RELATIONS.map((relation, at) => ({
    ...{ ref: `rule |${at}`, action: "block", relation, request: at % 2 === 0 ? undefined : seen(at === 3) },
  }));
  const says = { names: ["normalized", "sound"], says: "if URLs are normalized" };
  const step = { ref: "a", doing: "blocks" };
  const difference = {
    ruleset: "r",
    request: seen(false),
    before: [step, { ref: "b", doing: "logs" }],
    after: [],
  };
  const reports: Record<string, RulesetsReport> = {
    equivalent: { outcome: "equivalent", rules: [] },
    "with assumptions": { outcome: "equivalent", assuming: says, rules: rules.slice(0, 1) },
    undecided: { outcome: "unknown", rules: rules.slice(0, 2) },
    "nearly proved": { outcome: "unknown", needs: says, rules },
    different: {
      ...{ outcome: "different", rules, approved: ["Approved by `x`."] },
      difference: { ...difference, unless: [] },
    },
    "perhaps different": {
      ...{ outcome: "different", rules: rules.map((one) => ({ ...one, request: seen(true) })) },
      difference: { ...difference, request: seen(true), after: [step], before: [], unless: ["x", "y"] },
    },
  };
  it.each([
    ["rulesets.txt", renderRulesetsText],
    ["rulesets.md", renderRulesetsMarkdown],
    ["rulesets.json", renderRulesetsJson],
    [
      "rulesets.html",
      (one: RulesetsReport) =>
        renderRulesetsHtml(one, one.outcome === "different" ? CHANGES.slice(0, 2) : [], link),
    ],
  ] as const)("are written as in %s", (file, render) => expectWritten(file, rendered(reports, render)));
});

describe("drift", () => {
  const ruleset = { id: "4814384a9e5d4991b9815dcfc25d2f1f", name: "OWASP <core>" };
  const setting = {
    setting: "threshold",
    policy: "40",
    live: "60",
    protection: "weaker",
    approved: false,
  } as const;
  const rule: DriftDeployment["rules"][number] = {
    ...{ subject: "942100: SQL", ids: ["1"], policy: "block", live: "log", why: "rule override" },
    ...{ protection: "lost", approved: true },
  };
  const deployment = { ruleset, summary: "threshold 40 to 60", settings: [], rules: [], notGoverned: [] };
  const zone = (name: string, more: Partial<DriftZone> = {}): DriftZone => ({
    ...{ zone: { name, id: null }, file: `exports/${name}.json`, state: "drifted", protection: "weaker" },
    ...{ reason: null, deployments: [], notNamed: [], violations: [], ...more },
  });
  const zones: readonly DriftZone[] = [
    zone("same", { state: "in_sync", protection: "same" }),
    zone("guarded", { state: "in_sync", protection: "same", violations: ["Rule `x` is off."], file: null }),
    zone("drifted", {
      ...{ zone: { name: "drifted", id: "abc" }, notNamed: ["r1", "r2"] },
      deployments: [
        {
          ...deployment,
          state: "changed",
          protection: "weaker",
          settings: [setting],
          rules: [rule],
          notGoverned: ["x"],
        },
        { ...deployment, state: "missing", protection: "lost", summary: "not deployed" },
        {
          ...deployment,
          state: "extra",
          protection: "stronger",
          summary: "not in the policy",
          settings: [setting],
        },
        { ...deployment, state: "same", protection: "same", summary: "" },
      ],
    }),
    zone("lost", {
      protection: "lost",
      deployments: [{ ...deployment, state: "changed", protection: "lost", rules: [rule, rule] }],
    }),
    zone("open", {
      state: "not_governed",
      protection: "unknown",
      deployments: [{ ...deployment, state: "same", protection: "unknown", notGoverned: ["a", "b"] }],
    }),
    zone("broken", {
      state: "not_readable",
      protection: "unknown",
      reason: "The file `x` is not JSON.",
      violations: ["a", "b"],
    }),
  ];
  const renderers: Record<string, () => readonly [DriftRenderer, DriftRenderer]> = {
    "drift.html": () => [driftHtml({ policy: "p<1>.yaml" }), driftHtml({ policy: "p" })],
    "drift.junit.xml": () => [driftJunit({ allowsOpen: false }), driftJunit({ allowsOpen: true })],
    "drift.md": () => [driftMarkdown(), driftMarkdown({ summary: true })],
    "drift.txt": () => [driftText(), driftText({ summary: true })],
  };

  it.each(Object.entries(renderers))("is written as in %s", async (file, made) => {
    const [first, second] = made();
    const whole = async (renderer: DriftRenderer, some: readonly DriftZone[]) => {
      const counter = new DriftCounter();
      const begin = renderer.begin();
      const parts = some.map((one) => {
        counter.add(one);
        return renderer.zone(one);
      });
      return [begin, ...parts, await renderer.end(counter.fleet())].join("");
    };
    expectWritten(file, { all: await whole(first, zones), others: await whole(second, zones.slice(0, 5)) });
  });
});
