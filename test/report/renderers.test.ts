import { describe, expect, it } from "vitest";
import {
  type ExplainedExpression,
  renderExplainedJson,
  renderExplainedText,
} from "../../src/report/explain/render.ts";
import { zonesJson } from "../../src/report/ink/zones-json.ts";
import { renderPackJson } from "../../src/report/pack/json.ts";
import { replayHtml } from "../../src/report/replay/html.ts";
import { replayJson } from "../../src/report/replay/json.ts";
import type { Replay, ReplayedRule } from "../../src/report/replay/model.ts";
import { replayText } from "../../src/report/replay/text.ts";
import { coverageHtml } from "../../src/report/tests/coverage-html.ts";
import { coverageJson } from "../../src/report/tests/coverage-json.ts";
import { coverageLcov } from "../../src/report/tests/coverage-lcov.ts";
import { renderTests, TEST_FORMATS } from "../../src/report/tests/formats.ts";
import type { TestReport } from "../../src/report/tests/model.ts";
import { evalJson } from "../../src/report/traffic/eval-json.ts";
import { evalText } from "../../src/report/traffic/eval-text.ts";
import type { RequestOutcome, RuleOutcome } from "../../src/report/traffic/model.ts";
import { tuneHtml } from "../../src/report/tune/html.ts";
import { tuneJson } from "../../src/report/tune/json.ts";
import type { Tune } from "../../src/report/tune/model.ts";
import { tuneText } from "../../src/report/tune/text.ts";
import { expectWritten, rendered } from "./written.ts";

const COLORS = [false, true] as const;

describe("replay", () => {
  const rule = (ref: string, more: Partial<ReplayedRule> = {}): ReplayedRule => ({
    ...{ ref, index: 1, file: "w<1>.tf", line: 2, action: "block", enabled: true, matched: 1200, acted: 30 },
    ...{ unknown: 4, samples: [], top: [], ...more },
  });
  const top = [
    {
      field: "ip.src",
      values: [
        { value: "1.1.1.1", requests: 1500 },
        { value: "<b>", requests: 1 },
      ],
    },
    { field: "http.host", values: [] },
  ];
  const nobody = { action: null, rule: null };
  const replays: Record<string, Replay> = {
    empty: { lines: 0, unreadable: 0, rules: [], differs: undefined, times: undefined },
    "the same": {
      ...{ lines: 1, unreadable: 1, rules: [rule("a")], times: undefined },
      differs: { total: 0, depends: 0, unless: [], unknown: 0, byRule: [] },
    },
    unknown: {
      ...{ lines: 2000, unreadable: 2, rules: [rule("b", { enabled: false })], times: undefined },
      differs: { total: 0, depends: 0, unless: [], unknown: 1, byRule: [] },
    },
    depends: {
      ...{
        lines: 3,
        unreadable: 0,
        rules: [rule("long name", { samples: ["GET /\u0007"], top })],
        times: undefined,
      },
      differs: {
        ...{ total: 0, depends: 1, unknown: 2, byRule: [] },
        unless: [{ condition: 'http.host eq "a<"', requests: 1 }],
      },
    },
    different: {
      ...{ lines: 5000, unreadable: 0 },
      rules: [rule("a", { acted: 1000 }), rule("b", { action: "managed_challenge" })],
      differs: {
        ...{ total: 1203, depends: 2, unknown: 3 },
        unless: [
          { condition: "ssl", requests: 1, logged: "ClientSSLProtocol" },
          { condition: 'http.host eq "b"', requests: 1 },
        ],
        byRule: [
          { from: { action: "block", rule: "a" }, to: nobody, requests: 1200, samples: ["GET <x>"], top },
          {
            ...{ from: { action: "managed_challenge", rule: "b" }, to: { action: "block", rule: "a" } },
            ...{ requests: 2, samples: [], top: [] },
          },
          { from: nobody, to: { action: "log", rule: "c<" }, requests: 1, samples: [], top: [] },
        ],
      },
      times: {
        ...{ seconds: 3600, untimed: 2 },
        stretches: [
          {
            from: "2026-01-01T00:00:00.000Z",
            requests: 10,
            actions: { block: 2, js_challenge: 3 },
            different: 4,
          },
          { from: "2026-01-01T01:00:00.000Z", requests: 1, actions: {}, different: 0 },
          { from: "2026-01-01T02:30:10.000Z", requests: 0, actions: {}, different: 0 },
        ],
      },
    },
    "one different": {
      ...{ lines: 1, unreadable: 0, rules: [] },
      differs: {
        ...{ total: 1, depends: 0, unless: [], unknown: 0 },
        byRule: [{ from: nobody, to: nobody, requests: 1, samples: [], top: [] }],
      },
      times: {
        ...{ seconds: 86_400, untimed: 0 },
        stretches: [{ from: "2026-01-01T00:00:00.000Z", requests: 1, actions: { log: 1 }, different: 1 }],
      },
    },
    "times alone": {
      ...{ lines: 2, unreadable: 0, rules: [rule("a")], differs: undefined },
      times: {
        ...{ seconds: 90, untimed: 1 },
        stretches: [{ from: "2026-01-01T00:01:30.000Z", requests: 2, actions: {}, different: 0 }],
      },
    },
    minutes: {
      ...{ lines: 2, unreadable: 0, rules: [], differs: undefined },
      times: {
        ...{ seconds: 120, untimed: 0 },
        stretches: [{ from: "2026-01-01T00:01:00.000Z", requests: 2, actions: {}, different: 0 }],
      },
    },
  };

  it.each([
    ["replay.html", replayHtml],
    ["replay.json", replayJson],
    ["replay.txt", (one: Replay) => COLORS.map((color) => replayText(one, { color })).join("\n")],
  ] as const)("is written as in %s", (file, render) => expectWritten(file, rendered(replays, render)));
});

describe("tune", () => {
  const point = (paranoia: 1 | 2 | 3 | 4, threshold: number, acted: number, unknown = 0, marked = 0) => ({
    ...{
      paranoia,
      threshold,
      acted,
      unknown,
      legitimate: { acted: marked, unknown: unknown > 5 ? 2000 : 0 },
    },
  });
  const curve = ([1, 2, 3, 4] as const).flatMap((level) =>
    [25, 40, 60].map((threshold) => point(level, threshold, (level * 4000) / threshold, 0, level)),
  );
  const tunes: Record<string, Tune> = {
    nothing: {
      ...{ requests: 0, legitimate: 0, silent: 0, unreadable: 0, table: [], curve: [] },
      ...{ proposal: undefined, reason: undefined },
    },
    "no proposal": {
      ...{ requests: 1, legitimate: 0, silent: 1, unreadable: 1, table: [point(1, 25, 0), point(1, 40, 1)] },
      ...{ curve, proposal: undefined, reason: "No request is marked <as> legitimate." },
    },
    proposal: {
      ...{ requests: 12_000, legitimate: 2000, silent: 3, unreadable: 2, curve, reason: undefined },
      table: [
        point(1, 25, 640, 7, 1),
        point(1, 40, 100, 1, 0),
        point(2, 25, 1500, 0, 40),
        point(4, 60, 1, 1, 1),
      ],
      proposal: { point: point(1, 40, 100, 1, 0), policy: "owasp:\n  threshold: 40\n" },
    },
    "a certain proposal": {
      ...{
        requests: 2,
        legitimate: 1,
        silent: 0,
        unreadable: 0,
        curve: curve.slice(0, 1),
        reason: undefined,
      },
      ...{ table: [point(2, 25, 1)], proposal: { point: point(2, 25, 1), policy: "owasp: {}" } },
    },
  };

  it.each([
    ["tune.html", tuneHtml],
    ["tune.json", tuneJson],
    ["tune.txt", (one: Tune) => COLORS.map((color) => tuneText(one, { color })).join("\n")],
  ] as const)("is written as in %s", (file, render) => expectWritten(file, rendered(tunes, render)));
});

describe("explanations, packed expressions and zones", () => {
  const explained: Record<string, ExplainedExpression> = {
    always: { outcome: "always", description: { text: "every request" } },
    never: { outcome: "never", description: { text: "no request" } },
    unknown: { outcome: "unknown", description: { text: "the \u001b host" } },
    parts: {
      outcome: "sometimes",
      description: {
        text: "all of these:",
        parts: [
          { text: "the host is `a`" },
          { text: "one of these:", parts: [{ text: "x" }, { text: "y" }] },
        ],
      },
      matches: { request: { fields: { "http.host": "a" }, lists: { $ips: ["1.1.1.1"] } } },
      misses: { request: { fields: {} }, because: "the host is `b`" },
    },
    match: { outcome: "sometimes", description: { text: "x" }, matches: { request: { fields: {} } } },
  };

  it("an explanation is written as in explained.txt", () => {
    expectWritten(
      "explained.txt",
      rendered(explained, (one) => renderExplainedText(one) + renderExplainedJson(one)),
    );
  });

  it("packed expressions are written in JSON", () => {
    const lists = [{ name: "ips", items: ["1.1.1.1", 5] }];
    expect(renderPackJson({ expressions: ["a", "b"], lists, isProved: true })).toBe(
      `{"version":1,"expressions":["a","b"],"lists":[{"name":"ips","items":["1.1.1.1",5]}],"proof":"proved"}\n`,
    );
    expect(renderPackJson({ expressions: [], lists: [], isProved: false })).toBe(
      `{"version":1,"expressions":[],"proof":"unknown"}\n`,
    );
  });

  it.each([
    ["no zone", [], undefined],
    ["one zone", [{ name: "a\nb", list: [1, { x: [] }] }], undefined],
    ["two zones of a part", [{ name: "a" }, { name: "b" }], { index: 1, count: 2 }],
  ])("%s in JSON is the same as the whole report", (_, zones, shard) => {
    const options = { policy: "p", sizes: [1] };
    const fleet = { zones: zones.length };
    const writer = zonesJson({ options, shard }, ({ name }: { name: string }) => name === "b");
    const text = [writer.begin(), ...zones.map((one) => writer.zone(one)), writer.end(fleet)].join("");
    const report = { version: 1, options, ...(shard && { shard }), zones, fleet };
    expect(text).toBe(`${JSON.stringify(report, undefined, 2)}\n`);
  });
});

describe("tests and evaluated requests", () => {
  const outcome = (
    ref: string,
    status: RuleOutcome["status"],
    more: Partial<RuleOutcome> = {},
  ): RuleOutcome => ({
    ...{
      ref,
      index: 2,
      file: "w.tf",
      line: 7,
      action: "block",
      phase: "http_request_firewall_custom",
      status,
    },
    ...{ deciding: [{ text: 'http.host eq "a"', holds: true }], ...more },
  });
  const rules = [
    outcome("one", "not-matched", { deciding: [{ text: "ssl", holds: false }] }),
    outcome("two", "skipped", { skippedBy: { ref: "skips", scope: "ruleset" } }),
    outcome("three", "skipped", { skippedBy: { ref: "skips", scope: "phase" } }),
    outcome("four", "skipped", { skippedBy: { ref: "skips", scope: "remaining" } }),
    outcome("five", "skipped", { skippedBy: { ref: "skips", scope: "rule" } }),
    outcome("six", "unknown", {
      deciding: [{ text: "ssl", holds: undefined }],
      note: "The list is unknown.",
    }),
    outcome("seven", "off"),
    outcome("eight", "matched", { action: "log", note: "It counts." }),
    outcome("nine", "matched", { phase: undefined }),
    outcome("ten", "not-reached"),
  ];
  const request = (more: Partial<RequestOutcome> = {}): RequestOutcome => ({
    ...{
      name: "GET \u0007/",
      action: "block",
      end: rules[8],
      rules,
      possible: ["block"],
      products: [],
      ...more,
    },
  });
  const requests: Record<string, readonly RequestOutcome[]> = {
    none: [],
    one: [request()],
    others: [
      request({ name: "a", action: null, end: undefined, rules: [], possible: [null, "block"] }),
      request({ name: "b", possible: undefined, products: ["bic", "hot"] }),
      request({ name: "c", action: null, end: undefined, possible: [null], products: ["waf"] }),
    ],
  };
  const many = Array.from({ length: 22 }, (_, at) => outcome(`rule ${at}`, "not-matched"));
  const expected = { action: "block" };
  const actual = { action: null, rule: null };
  const reports: Record<string, TestReport> = {
    none: { cases: [] },
    passed: {
      cases: [
        { name: "one #1", file: "a.yaml", line: 3, status: "passed", expected, actual, reasons: [] },
        { name: "two", file: "b.yaml", line: 4, status: "passed", expected, actual, reasons: [] },
      ],
    },
    failed: {
      cases: [
        { name: "ok", file: "a.yaml", line: 1, status: "passed", expected, actual, reasons: [] },
        {
          ...{ name: "no \\ #2 <&>", file: "a,b:c.yaml", line: 5, status: "failed", expected, actual },
          ...{ reasons: ["The action is none.", "The rule is `x`."], trace: request({ name: "trace" }) },
          nearest: {
            ...{ rule: "two", file: "w.tf", line: 8, total: 3 },
            conditions: [
              { text: "ssl", holds: false },
              { text: 'http.host eq "a"', holds: undefined },
            ],
          },
        },
        {
          ...{ name: "open", file: "a.yaml", line: 6, status: "unknown", expected, actual, reasons: [] },
          trace: request({ name: "long", rules: many }),
        },
        {
          ...{
            name: "open",
            file: "a.yaml",
            line: 7,
            status: "unknown",
            expected,
            actual,
            reasons: ["It is not known."],
          },
          trace: request({ name: "short", rules: many.slice(0, 20) }),
        },
      ],
      coverage: {
        ...{ rules: { covered: 2, total: 3 }, conditions: { covered: 0, total: 0 } },
        files: [
          {
            file: "w\u0007.tf",
            rules: [
              rule("never", 0, 4, false, [0, 4]),
              rule("always", 4, 0, false, [4, 0]),
              rule("not reached", 0, 0, false, [0, 0]),
              rule("open", 1, 1, true, [0, 1]),
              rule("whole <b>", 1, 1, true, [1, 1]),
            ],
          },
          { file: "whole.tf", rules: [rule("whole", 2, 1, true, [1, 1])] },
        ],
      },
      mutation: {
        ...{ killed: 4, survived: 2, equivalent: 1 },
        survivors: [
          { rule: "a", file: "w.tf", line: 2, change: "`eq` becomes `ne`" },
          { rule: "b", file: "w.tf", line: 3, change: "removed", killer: "- name: x\n  request: y" },
        ],
      },
    },
  };
  function rule(
    ref: string,
    matched: number,
    missed: number,
    isCovered: boolean,
    [yes, no]: [number, number],
  ) {
    const conditions = [
      { text: `cond ${ref}`, isTrue: yes, isFalse: no },
      { text: "ssl", isTrue: 1, isFalse: 1 },
    ];
    return { ref, line: 9, matched, missed, isCovered, conditions };
  }

  it.each(TEST_FORMATS)("are written in the format %s", (format) => {
    const render = (one: TestReport) => COLORS.map((color) => renderTests(one, format, { color })).join("\n");
    expectWritten(`tests.${format}.txt`, rendered(reports, render));
  });

  it("give a coverage as in coverage.html", () => {
    const coverage = reports["failed"]!.coverage!;
    expectWritten("coverage.html", {
      html: coverageHtml(coverage),
      json: coverageJson(coverage),
      lcov: coverageLcov(coverage),
    });
  });

  it("are evaluated as in eval.txt", () => {
    expectWritten(
      "eval.txt",
      rendered(requests, (some) =>
        [
          ...COLORS.map((color) => evalText(some, { color, explains: true, isExpression: false })),
          evalText(some, { color: false, explains: false, isExpression: false }),
          ...COLORS.flatMap((color) =>
            rules.map((one) =>
              evalText([request({ rules: [one] })], { color, explains: color, isExpression: true }),
            ),
          ),
          evalJson(some),
        ].join("\n"),
      ),
    );
  });
});
