// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a string is Terraform's
import { describe, expect, it } from "vitest";
import type { Severity } from "../../src/core/diagnostic.ts";
import { type FileRange, inFile } from "../../src/core/range.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { defineRule, type Rule, type RuleContext, type Visitor } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

const MESSAGES = {
  seen: { text: "Seen.", help: "Look away." },
  counted: { text: "There are {{count}} in `{{name}}`." },
} as const;

/** A rule made for one test. */
function ruleOf(create: (context: RuleContext<typeof MESSAGES>) => Visitor, more: Partial<Rule> = {}): Rule {
  return defineRule({
    id: "test-rule",
    summary: "Report what a test asks for.",
    effect: "risky",
    severity: "warning",
    since: "0.0.0",
    why: "For tests.",
    source: { url: "https://example.com/", checked: "2026-11-21" },
    messages: MESSAGES,
    examples: { invalid: [], valid: [] },
    create,
    ...more,
  });
}

function lint(
  rules: Rule | readonly Rule[],
  code: string,
  format: Format = "expression",
  severity?: Severity,
) {
  const all = [rules].flat();
  const severities = new Map(all.map((rule) => [rule.id, severity ?? rule.severity]));
  return lintDocument(readDocument(code, format), {
    rules: all,
    config: { ...defaultConfig(all), severities },
  });
}

/** Arguments of the calls of a rule's handlers, in order. */
function trace(code: string, format: Format = "expression"): string[] {
  const calls: string[] = [];
  const note = (node: { readonly kind: string }) => void calls.push(node.kind);
  const rule = ruleOf(() => ({
    Ruleset: note,
    Rule: ({ action }) => void calls.push(`Rule ${action?.value}`),
    FirewallRules: note,
    FirewallRule: note,
    Filter: note,
    ExpressionFile: note,
    Expression: ({ phase, owner }) => void calls.push(`Expression ${phase} ${owner?.kind}`),
    Logical: note,
    Not: note,
    Field: ({ name }) => void calls.push(name),
  }));
  lint(rule, code, format);
  return calls;
}

it("a risky message of a rule about what is rejected is a warning at most", () => {
  const messages = { seen: { text: "Seen.", effect: "risky" }, counted: { text: "Counted." } } as const;
  const { create, examples, ...meta } = ruleOf(() => ({}));
  const rule = defineRule({
    ...meta,
    effect: "rejected",
    severity: "error",
    messages,
    examples,
    create: (context) => ({
      Field: (at) => {
        context.report({ at, messageId: "seen" });
        context.report({ at, messageId: "counted" });
      },
    }),
  });
  const severities = (severity: Severity) =>
    lint(rule, "ssl", "expression", severity).diagnostics.map((one) => one.severity);
  expect(severities("error").sort()).toEqual(["error", "warning"]);
  expect(severities("info")).toEqual(["info", "info"]);
  const risky: Rule = { ...rule, effect: "risky" };
  expect(lint(risky, "ssl", "expression", "error").diagnostics.map((one) => one.severity)).toEqual([
    "error",
    "error",
  ]);
});

describe("what visitors see", () => {
  it("parents before children, in text order", () => {
    expect(trace("not ssl and cf.client.bot")).toEqual([
      "ExpressionFile",
      "Expression undefined undefined",
      "Logical",
      "Not",
      "ssl",
      "cf.client.bot",
    ]);
  });

  it("each rule of a ruleset before its expression, with the phase", () => {
    const ruleset = {
      kind: "zone",
      phase: "http_ratelimit",
      rules: [
        { action: "block", expression: "ssl" },
        { action: "log", expression: "cf.client.bot" },
      ],
    };
    expect(trace(JSON.stringify(ruleset), "json")).toEqual([
      "Ruleset",
      "Rule block",
      "Expression http_ratelimit Rule",
      "ssl",
      "Rule log",
      "Expression http_ratelimit Rule",
      "cf.client.bot",
    ]);
  });

  it("the ruleset, and those of its rules that somebody asks about", () => {
    const seen: string[] = [];
    const rule = ruleOf(() => ({
      Ruleset: ({ kind }) => void seen.push(kind),
      Rule: ({ action }) => void seen.push(action!.value),
      Field: ({ name }) => void seen.push(name),
    }));
    const rules = ["block", "log", "skip"].map((action) => ({
      action,
      expression: `http.host eq "${action}"`,
    }));
    const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
    const { counts } = lintDocument(readDocument(text, "json"), {
      rules: [rule],
      config: defaultConfig([rule]),
      visitsRule: ({ action }) => action?.value === "log",
    });
    expect(seen).toEqual(["Ruleset", "log", "http.host"]);
    expect(counts).toMatchObject({ rules: 1, expressions: 1 });
  });

  it("firewall rules and filters with their expressions", () => {
    expect(trace('[{ "action": "block", "filter": { "expression": "ssl" } }]', "json")).toEqual([
      "FirewallRules",
      "FirewallRule",
      "Expression undefined FirewallRule",
      "ssl",
    ]);
    expect(trace('[{ "id": "a", "expression": "ssl", "paused": false }]', "json")).toEqual([
      "Filter",
      "Expression undefined Filter",
      "ssl",
    ]);
  });

  it("the expression that a rate limit counts by, which belongs to no rule", () => {
    const rule = (counting: string) =>
      `{ "action": "block", "expression": "ssl", "ratelimit": { "counting_expression": "${counting}" } }`;
    expect(trace(rule("http.response.code eq 403"), "json")).toEqual([
      "Rule block",
      "Expression undefined Rule",
      "ssl",
      "Expression undefined undefined",
      "http.response.code",
    ]);
    expect(trace(rule(" "), "json")).toEqual(["Rule block", "Expression undefined Rule", "ssl"]);
  });

  it("the conditions of expressions with unknown parts by separate rules, which are made once", () => {
    const rules = Array.from({ length: 9 }, () => '{ expression = "ssl and ${var.a}" }').join(", ");
    const text = `resource "cloudflare_ruleset" "a" {\n  rules = [${rules}]\n}\n`;
    const made: string[][] = [];
    const rule = ruleOf(() => {
      const names: string[] = [];
      made.push(names);
      return { Field: ({ name }) => void names.push(name) };
    });
    lint(rule, text, "terraform");
    expect(made).toEqual([[], Array(9).fill("ssl")]);
  });

  it("of an expression with syntax errors itself, and the conditions that parse", () => {
    expect(trace("ssl and cf.client.bot and (http.host eq")).toEqual([
      "ExpressionFile",
      "Expression undefined undefined",
      "ssl",
      "cf.client.bot",
    ]);
  });

  it("whole conditions at every key while another one is typed after them", () => {
    const typed = ' and http.host eq "x"';
    for (let keys = 1; keys <= typed.length; keys++) {
      const seen = trace(`ssl or cf.client.bot${typed.slice(0, keys)}`);
      expect(seen).toEqual(expect.arrayContaining(["ssl", "cf.client.bot"]));
    }
  });

  it("nodes of an expression with unknown names", () => {
    expect(trace("ssl and no.such.field")).toContain("no.such.field");
  });
});

describe("findings", () => {
  const onFields = ruleOf((ctx) => ({ Field: (node) => ctx.report({ at: node, messageId: "seen" }) }));

  it("carry the rule's code, effect and source, and the severity of the configuration", () => {
    const [found] = lint(onFields, " ssl", "expression", "info").diagnostics;
    expect(found).toMatchObject({
      code: "lint/test-rule",
      messageId: "seen",
      severity: "info",
      effect: "risky",
      range: { start: 1, end: 4 },
      message: "Seen.",
      help: "Look away.",
      source: onFields.source,
      uri: "test.cfexpr",
    });
    expect(Object.isFrozen(found)).toBe(true);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("are located in the outer file, through escapes", () => {
    const code = String.raw`{ "action": "block", "expression": "http.host eq \"a\" and ssl" }`;
    const [, found] = lint(onFields, code, "json").diagnostics;
    expect(code.slice(found!.range.start, found!.range.end)).toBe("ssl");
  });

  it("are located in a folded block scalar", () => {
    const code = 'action: block\nexpression: >-\n  http.host eq "a"\n  and ssl\n';
    const [, found] = lint(onFields, code, "yaml").diagnostics;
    expect(code.slice(found!.range.start, found!.range.end)).toBe("ssl");
  });

  it("fill numbers with separators in the message and plainly in the data", () => {
    const rule = ruleOf((ctx) => ({
      Field: (node) => ctx.report({ at: node, messageId: "counted", data: { count: 4310, name: node.name } }),
    }));
    expect(lint(rule, "ssl").diagnostics[0]).toMatchObject({
      message: "There are 4,310 in `ssl`.",
      data: { count: "4310", name: "ssl" },
    });
  });

  it("may name located values from within an expression, and places of the expression as related", () => {
    const rule = ruleOf((ctx) => ({
      Field: (node, { owner }) =>
        ctx.report({ at: owner!.node, messageId: "seen", related: [{ at: node, message: "Here." }] }),
    }));
    const code = '{ "action": "block", "expression": "ssl" }';
    const [found] = lint(rule, code, "json").diagnostics;
    expect(found!.range).toEqual({ start: 0, end: code.length });
    expect(found!.related).toEqual([{ uri: "test.json", range: { start: 36, end: 39 }, message: "Here." }]);
  });

  it("come sorted and without repetitions", () => {
    const twice = ruleOf((ctx) => ({
      Field(node) {
        ctx.report({ at: node, messageId: "seen" });
        ctx.report({ at: node, messageId: "seen" });
      },
      Logical: (node) => ctx.report({ at: node.operands[1]!, messageId: "seen" }),
    }));
    expect(lint(twice, "ssl and cf.client.bot").diagnostics.map(({ range }) => range.start)).toEqual([0, 8]);
  });
});

describe("syntax, names and types", () => {
  it("are reported along with the rules, in the outer file", () => {
    const code = '{ "action": "block", "expression": "http.hst eq \\"a\\"" }';
    const [found] = lint([], code, "json").diagnostics;
    expect(found!.code).toMatch(/^types\//);
    expect(code.slice(found!.range.start, found!.range.end)).toBe("http.hst");
  });

  it("are errors whatever the configuration says", () => {
    const { diagnostics } = lint([], "ssl and (cf.client.bot");
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
    expect(diagnostics[0]!.code).toMatch(/^syntax\//);
  });
});

describe("fixes", () => {
  const shout = ruleOf((ctx) => ({
    String: (node) =>
      ctx.report({
        at: node,
        messageId: "seen",
        fix: { title: "Shout", edits: [ctx.replace(node, '"A"')], safety: "safe" },
      }),
  }));

  it("are written in the notation of the outer file", () => {
    const code = String.raw`{ "action": "block", "expression": "http.host eq \"a\"" }`;
    const [edit] = lint(shout, code, "json").diagnostics[0]!.fixes[0]!.edits;
    expect(edit!.newText).toBe(String.raw`\"A\"`);
    expect(code.slice(edit!.range.start, edit!.range.end)).toBe(String.raw`\"a\"`);
  });

  it("replace located values with raw text in configuration", () => {
    const rule = ruleOf((ctx) => ({
      Rule: ({ action }) =>
        ctx.report({
          at: action!,
          messageId: "seen",
          fix: { title: "Log", edits: [ctx.replace(action!, '"log"')], safety: "safe" },
        }),
    }));
    const code = '{ "action": "block", "expression": "ssl" }';
    expect(lint(rule, code, "json").diagnostics[0]!.fixes[0]!.edits).toEqual([
      { range: { start: 12, end: 19 }, newText: '"log"' },
    ]);
  });
});

describe("the safe fixes of an expression", () => {
  /** Each of two expressions has several of them, each of which is right. */
  const proved = (provesFixes: "each" | "together", perField: number) => {
    const rule = ruleOf((ctx) => ({
      Field: (at) => {
        const fix = { title: "Group it", safety: "safe", edits: [ctx.replace(at, "(ssl)")] } as const;
        for (let count = 0; count < perField; count++)
          ctx.report({ at, messageId: "counted", data: { count, name: "ssl" }, fix });
      },
    }));
    const expression = Array(17).fill("ssl").join(" or ");
    const rules = [expression, expression].map((text) => ({ action: "block", expression: text }));
    const { diagnostics } = lintDocument(readDocument(JSON.stringify({ rules }), "json"), {
      rules: [rule],
      config: defaultConfig([rule]),
      provesFixes,
    });
    return diagnostics
      .flatMap(({ fixes }) => fixes)
      .map(({ safety, isUnproved }) => (isUnproved ? "unproved" : safety));
  };
  const times = (count: number, what: string): string[] => Array(count).fill(what);

  it("stay safe as far as they are right together", () => {
    const rule = ruleOf((ctx) => ({
      Field: (at) => {
        const fix = {
          title: "Drop it",
          safety: "safe",
          edits: [ctx.replace(at, "(ssl and not ssl)")],
        } as const;
        ctx.report({ at, messageId: "counted", data: { count: 1, name: "ssl" }, fix });
      },
    }));
    const safeties = (["each", "together"] as const).map((provesFixes) => {
      const options = { rules: [rule], config: defaultConfig([rule]), provesFixes };
      const { diagnostics } = lintDocument(readDocument("ssl or ssl or ssl", "expression"), options);
      return diagnostics.flatMap(({ fixes }) => fixes.map(({ safety }) => safety));
    });
    expect(safeties).toEqual([times(3, "safe"), ["safe", "safe", "suggestion"]]);
  });

  it("are proved up to a number, anew in each expression; the others are unproved or suggestions", () => {
    const each = [...times(32, "safe"), "unproved", "unproved"];
    expect(proved("each", 2)).toEqual([...each, ...each]);
    const together = [...times(32, "safe"), "suggestion", "suggestion"];
    expect(proved("together", 2)).toEqual([...together, ...together]);
    expect(proved("together", 1)).toEqual(times(34, "safe"));
  });
});

describe("what is not checked", () => {
  it("counts expressions with syntax errors", () => {
    expect(lint([], "ssl and (cf.client.bot").notChecked).toEqual([
      {
        uri: "test.cfexpr",
        range: { start: 0, end: 22 },
        kind: "invalid",
        reason: "expression with a syntax error",
      },
    ]);
  });

  it.each([
    '{ "rules": [{ "action": "block", "expression": "ssl", "ref": [ }] }',
    '{ "action": "block", "expression": "ssl", "ref": [ }',
    '[{ "action": "block", "filter": { "expression": "ssl" }, "ref": [ }]',
    `[{ "id": "${"a".repeat(32)}", "expression": "ssl", "paused": [ }]`,
  ])("counts rules and filters that are not well formed: %s", (text) => {
    expect(lint([], text, "json").notChecked).toMatchObject([
      { kind: "invalid", reason: "rule that is not well formed" },
    ]);
  });

  it.each([
    ["ip.geoip.asnum eq 1", ["comparison of conditions on a name that stands for several fields"]],
    ["ip.src.asnum eq 1", []],
    ["ip.geoip.asnum eq http.hst", []],
  ])(
    "counts conditions of Network Firewall on a packet's source or destination: %s",
    (expression, reasons) => {
      const code = { kind: "root", phase: "magic_transit", rules: [{ action: "block", expression }] };
      const { notChecked } = lint([], JSON.stringify(code), "json");
      expect(notChecked.map(({ kind, reason }) => [kind, reason])).toEqual(
        reasons.map((reason) => ["unknown", reason]),
      );
    },
  );

  it("counts values that the file does not contain, parts that its reader skipped, and the gaps that rules report", () => {
    const unknown = (start: number) =>
      ({
        kind: "Unknown",
        range: inFile({ start, end: start + 1 }),
        reason: "known only after apply",
      }) as const;
    const array = {
      kind: "Array",
      range: inFile({ start: 0, end: 9 }),
      items: [unknown(3), unknown(1)],
    } as const;
    const leftOut = [{ range: inFile({ start: 2, end: 3 }), kind: "limits", reason: "a part" }] as const;
    const document: SourceDocument = { ...readDocument("ssl", "expression"), roots: [array], leftOut };
    const rule = ruleOf((ctx) => ({ Field: (node) => ctx.notChecked(node, "a field") }));
    const config = { ...defaultConfig([rule]) };
    expect(lintDocument(document, { rules: [rule], config }).notChecked).toEqual([
      { uri: "test.cfexpr", range: { start: 0, end: 3 }, kind: "unknown", reason: "a field" },
      { uri: "test.cfexpr", range: { start: 1, end: 2 }, kind: "unknown", reason: "known only after apply" },
      { uri: "test.cfexpr", range: { start: 2, end: 3 }, kind: "limits", reason: "a part" },
      { uri: "test.cfexpr", range: { start: 3, end: 4 }, kind: "unknown", reason: "known only after apply" },
    ]);
  });

  it("counts rules and expressions", () => {
    const code =
      '[{ "action": "block", "filter": { "expression": "ssl" } }, { "action": "log", "filter": {} }]';
    expect(lint([], code, "json").counts).toEqual({ rules: 2, expressions: 1, suppressed: 0 });
  });
});

it("says nothing about the file from within a condition beside a mistake", () => {
  const rule = ruleOf((ctx) => ({
    Field(at, { owner }) {
      ctx.report({ at: owner!.node, messageId: "seen" });
      ctx.report({ at, messageId: "seen", related: [{ at: owner!.node, message: "Here." }] });
      // One finding is kept for each place.
      ctx.report({ at, messageId: "seen" });
    },
  }));
  const seen = (expression: string) => {
    const text = JSON.stringify({ action: "block", expression });
    const own = lint(rule, text, "json").diagnostics.filter(({ code }) => code === "lint/test-rule");
    return own.map(({ range, related }) => [text.slice(range.start, range.end).slice(0, 3), related.length]);
  };
  expect(seen("ssl")).toEqual([
    ['{"a', 0],
    ["ssl", 1],
  ]);
  expect(seen("ssl and http.host =! 1")).toEqual([["ssl", 0]]);
});

it.each<readonly [string, string, readonly (readonly string[])[]]>([
  ["ssl", "http.hst eq 1", [["types/unknown-field"]]],
  ["ssl", "(cf.client.bot", [["syntax/unclosed-parenthesis", "the expression ends here"]]],
  ["http.hst eq 1", "ssl", [["types/unknown-field", 'This applies to `cloudflare_ruleset.a["y"]`.']]],
])(
  "names the instances of a resource that a finding is about, unless it is about all",
  (value, common, found) => {
    const text = `resource "cloudflare_ruleset" "a" {
  for_each = { x = "cf.client.bot", y = "${value}" }
  kind     = "zone"
  phase    = "http_request_firewall_custom"
  rules    = [{ action = "block", expression = "\${each.value} and ${common}" }]
}
`;
    const { diagnostics, notChecked } = lint([], text, "terraform");
    expect(notChecked.length).toBeLessThanOrEqual(1);
    expect(diagnostics.map((one) => [one.code, ...one.related.map(({ message }) => message)])).toEqual(found);
  },
);

it.each([
  ["a value", '"ssl"', 'concat("a", PARTS)'],
  ["a condition that is partly known", '"${var.x} and len(concat(PARTS)) eq 1"', "http.host"],
])("limits the findings in %s", (_, condition, value) => {
  const parts = Array<string>(202).fill("http.host").join(", ");
  const path = `uri = { path = { expression = ${JSON.stringify(value)} } }`;
  const rule = `{ action = "rewrite", expression = ${condition}, action_parameters = { ${path} } }`;
  const text = `resource "cloudflare_ruleset" "a" {\n  phase = "http_request_transform"\n  rules = [${rule}]\n}\n`;
  const seen = ruleOf((ctx) => ({ Field: (at) => ctx.report({ at, messageId: "seen" }) }));
  const { diagnostics } = lint(seen, text.replace("PARTS", parts), "terraform");
  expect(diagnostics.filter(({ code }) => code === "source/too-many-findings")).toMatchObject([
    { message: "This expression has 2 more findings than the 200 that are reported." },
  ]);
});

it("tells rules whether an expression yields a value, also of a condition beside a mistake", () => {
  const seen: string[] = [];
  const rule = ruleOf(() => ({
    Field: ({ name }, { isValue = false }) => void seen.push(`${name} ${isValue}`),
  }));
  const path = { expression: "lower(http.request.uri.path)" };
  for (const expression of ["ssl", "ssl and http.host =! 1"]) {
    const written = { action: "rewrite", expression, action_parameters: { uri: { path } } };
    lint(rule, JSON.stringify(written), "json");
  }
  expect(seen).toEqual([
    "ssl false",
    "http.request.uri.path true",
    "ssl false",
    "http.request.uri.path true",
  ]);
});

describe("a rule that throws", () => {
  const broken = ruleOf(
    () => ({
      Field() {
        throw new Error("boom");
      },
    }),
    { id: "broken" },
  );
  const fine = ruleOf((ctx) => ({ Field: (node) => ctx.report({ at: node, messageId: "seen" }) }));

  it("is named once, if it failed, and the others go on", () => {
    const { diagnostics } = lint([broken, fine], "ssl and cf.client.bot");
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "lint/test-rule",
      "internal/rule-crashed",
      "lint/test-rule",
    ]);
    expect(diagnostics.find(({ code }) => code === "internal/rule-crashed")).toMatchObject({
      severity: "error",
      range: { start: 0, end: 21 },
      data: { rule: "broken", reason: "boom" },
      help: "This is a bug in wafsmith: report it with the marked text.",
    });
  });

  it("goes on for the rules after it, at the same node", () => {
    const { diagnostics } = lint([broken, fine], "ssl");
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(["internal/rule-crashed", "lint/test-rule"]);
  });

  it("may look at the elements of a set", () => {
    const elements = ruleOf((ctx) => ({ Bare: (node) => ctx.report({ at: node, messageId: "seen" }) }));
    const { diagnostics } = lint(elements, "cf.waf.score in {1 2} and cf.waf.score eq 3");
    expect(diagnostics.map(({ range }) => range.start)).toEqual([17, 19, 42]);
  });

  it("may throw while it is set up", () => {
    const unable = ruleOf(() => {
      throw new Error("no");
    });
    const [found, ...others] = lint(unable, "ssl").diagnostics;
    expect(found).toMatchObject({ code: "internal/rule-crashed", range: { start: 0, end: 0 } });
    expect(others).toEqual([]);
  });

  const json = '{ "rules": [{ "action": "block", "expression": "ssl" }] }';
  it.each<readonly [string, string, Format, string]>([
    ["ExpressionFile", " ssl", "expression", ""],
    ["Expression", "ssl ", "expression", "ssl "],
    ["Ruleset", json, "json", json],
    ["Rule", json, "json", '{ "action": "block", "expression": "ssl" }'],
    ["Field", json, "json", "ssl"],
  ])("is marked at the %s that it was to visit", (kind, text, format, marked) => {
    const visitor = {
      [kind]: () => {
        throw new Error("boom");
      },
    };
    const ranges = lint(
      ruleOf(() => visitor),
      text,
      format,
    ).diagnostics.map(({ range }) => range);
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual([marked]);
    expect(ranges.every(({ start, end }) => start <= end)).toBe(true);
  });

  it("crashes by a message or a value that does not exist", () => {
    const reports = [{ messageId: "gone" }, { messageId: "counted", data: { count: 1 } }];
    for (const report of reports) {
      const rule = ruleOf((ctx) => ({ Field: (node) => ctx.report({ at: node, ...report } as never) }));
      expect(lint(rule, "ssl").diagnostics).toMatchObject([{ code: "internal/rule-crashed" }]);
    }
  });

  it("crashes by editing configuration from within an expression", () => {
    const rule = ruleOf((ctx) => ({ Field: (_, { owner }) => void ctx.replace(owner!.node, "") }));
    const code = '{ "action": "block", "expression": "ssl" }';
    expect(lint(rule, code, "json").diagnostics).toMatchObject([{ code: "internal/rule-crashed" }]);
  });

  it.each([
    [0, 42, []],
    [0, 43, ["internal/rule-crashed"]],
    [2, 1, ["internal/rule-crashed"]],
    [-1, 1, ["internal/rule-crashed"]],
  ])("crashes by a place or an edit that is not in the file: %d to %d", (start, end, crashes) => {
    const code = '{ "action": "block", "expression": "ssl" }';
    const range = inFile({ start, end });
    const fix = { title: "Empty", edits: [{ range, newText: "" }], safety: "safe" } as const;
    const uses: ((ctx: RuleContext<typeof MESSAGES>, at: LocatedNode) => void)[] = [
      (ctx) => ctx.report({ at: range, messageId: "seen" }),
      (ctx, at) => ctx.report({ at, messageId: "seen", fix }),
    ];
    for (const use of uses) {
      const rule = ruleOf((ctx) => ({ Rule: ({ action }) => use(ctx, action!) }));
      const { diagnostics } = lint(rule, code, "json");
      expect(diagnostics.map((one) => one.code).filter((one) => one !== "lint/test-rule")).toEqual(crashes);
    }
  });

  it("crashes by a place of another file", () => {
    const code = '{ "action": "block", "expression": "ssl" }';
    const uses: ((ctx: RuleContext<typeof MESSAGES>, at: LocatedNode) => void)[] = [
      (ctx, at) => void ctx.replace(at, '"log"'),
      (ctx, at) => ctx.report({ at, messageId: "seen" }),
      (ctx, at) =>
        ctx.report({ at: inFile({ start: 0, end: 1 }), messageId: "seen", related: [{ at, message: "A." }] }),
    ];
    for (const use of uses) {
      const rule = ruleOf((ctx) => ({
        Rule: ({ action }) =>
          use(ctx, { ...action!, range: { ...action!.range, uri: "other.json" } as FileRange }),
      }));
      expect(lint(rule, code, "json").diagnostics).toMatchObject([
        { code: "internal/rule-crashed", data: { reason: "a place of `other.json`" } },
      ]);
    }
  });

  it("is named with its origin if it is custom", () => {
    const origin = "rules.mjs";
    const seen = lint(ruleOf(broken.create, { id: "own", origin }), "ssl").diagnostics;
    expect(seen.map(({ code, message, help }) => [code, message, help])).toEqual([
      [
        "config/custom-rule-failed",
        "The rule `own` of `rules.mjs` failed here (boom), so its findings in this file are incomplete.",
        "Correct the rule, or switch it off; all other rules ran.",
      ],
    ]);
  });
});
