import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCorpus } from "../../bench/corpus.ts";
import { RULES } from "../../rules/index.ts";
import { inFile } from "../../src/core/range.ts";
import { defaultConfig, type ResolvedConfig } from "../../src/lint/config/config.ts";
import { defineRule, type Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { DEFAULT_LINT_LIMITS } from "../../src/lint/engine/lint-limits.ts";
import { ProofsLost, type Said } from "../../src/lint/engine/proofs.ts";
import { isProving, proving } from "../../src/lint/proving.ts";
import { readSource, readSourceSync } from "../../src/sources/read.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { cases } from "../support/cases.ts";

/** Throws for some expressions, after it has reported, as a bug in a rule that proves would. */
const FRAGILE = defineRule({
  id: "no-fragile",
  summary: "Disallow it.",
  effect: "style",
  severity: "warning",
  why: "So.",
  messages: { found: { text: "It is {{what}}.", help: "Leave it." } },
  create: (context) =>
    proving({
      Comparison(node, { text }) {
        context.notChecked(node, "fragile");
        context.report({ at: node, messageId: "found", data: { what: node.operator } });
        if (text.includes("fragile")) throw new Error("fragile");
      },
    }),
});
const ALL: readonly Rule[] = [...RULES, FRAGILE];
const CONFIG: ResolvedConfig = {
  ...defaultConfig(ALL, "all"),
  suppressions: [
    {
      ...{ rules: ["no-redundant-condition"], file: "a.yaml", reason: "known", pointer: undefined },
      range: inFile({ start: 0, end: 0 }),
    },
  ],
};

/** What a lint in two threads says, the statements as they are sent. */
function inTwo(document: SourceDocument, config: ResolvedConfig, rules = ALL) {
  const sent: (readonly Said[])[] = [];
  const provesFixes = "each" as const;
  lintDocument(document, {
    ...{ rules, config, provesFixes },
    proofs: {
      kind: "record",
      take: (said) => sent.push(JSON.parse(JSON.stringify(said)) as readonly Said[]),
    },
  });
  const next = () => sent.shift() ?? [];
  const result = lintDocument(document, { rules, config, provesFixes, proofs: { kind: "replay", next } });
  expect(sent).toEqual([]);
  return plain(result);
}

function inOne(document: SourceDocument, config: ResolvedConfig, rules = ALL) {
  return plain(lintDocument(document, { rules, config, provesFixes: "each" }));
}

function plain(result: object): unknown {
  return JSON.parse(JSON.stringify(result));
}

const EXPRESSIONS = [
  ...RULES.flatMap(({ examples: { invalid } }) =>
    invalid.flatMap(({ code, format }) => (format === undefined ? [code] : [])),
  ),
  ...makeCorpus({ seed: 11, count: 60, hasRegexes: true }).expressions,
  ...[
    "ssl or ssl",
    "ssl and not ssl",
    'http.host eq "a" or http.host in {"a" "b"}',
    'http.host eq "fragile"',
  ],
  ...["http.host eq", "true"],
];

/** Rulesets with rules that come after wider ones, and expressions that occur again. */
const rulesets = fc.array(
  fc.record({
    kind: fc.constant("zone"),
    phase: fc.constantFrom("http_request_firewall_custom", "http_request_origin", "http_ratelimit"),
    rules: fc.array(
      fc.record({
        expression: fc.constantFrom(...EXPRESSIONS),
        action: fc.constantFrom("block", "skip", "log", "managed_challenge"),
        enabled: fc.boolean(),
      }),
      { maxLength: 14 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

describe("a lint whose proofs run in another thread", () => {
  it("says the same of random documents, whatever the ceilings are", () => {
    const ceilings = fc.record({
      maxFindings: fc.constantFrom(3, 10, 40, DEFAULT_LINT_LIMITS.maxFindings),
      maxFindingsPerExpression: fc.constantFrom(1, 2, 5, DEFAULT_LINT_LIMITS.maxFindingsPerExpression),
    });
    fc.assert(
      fc.property(rulesets, ceilings, (given, ceiling) => {
        const document = readSourceSync("a.json", JSON.stringify(given));
        const config = { ...CONFIG, limits: { ...DEFAULT_LINT_LIMITS, ...ceiling } };
        expect(inTwo(document, config)).toEqual(inOne(document, config));
      }),
      { numRuns: cases(25, 150) },
    );
  });

  it("says the same of every example of every rule", async () => {
    const names = { json: "a.json", yaml: "a.yaml", terraform: "a.tf", expression: "a.cfexpr" };
    for (const { examples } of RULES) {
      for (const { code, format = "expression" } of examples.invalid) {
        const document = await readSource(names[format], code);
        expect(inTwo(document, CONFIG)).toEqual(inOne(document, CONFIG));
      }
    }
  });

  it("says the same of instances of a resource and of unknown parts", async () => {
    const text = `
      resource "cloudflare_ruleset" "waf" {
        for_each = toset(["a", "b"])
        zone_id  = "0123456789abcdef0123456789abcdef"
        name     = each.key
        kind     = "zone"
        phase    = "http_request_firewall_custom"
        rules = [
          { action = "block", expression = "http.host eq \\"\${each.key}\\" or http.host eq \\"a\\"" },
          { action = "block", expression = "http.host eq \\"a\\" and http.host eq \\"\${var.host}\\" and ssl and ssl" },
          { action = "block", expression = "http.host eq \\"a\\"" },
        ]
      }`;
    const document = await readSource("a.tf", text);
    const one = inOne(document, CONFIG);
    expect(JSON.stringify(one)).toContain("no-unreachable-rule");
    expect(inTwo(document, CONFIG)).toEqual(one);
  });

  it("does not accept statements about another document", () => {
    const document = readSourceSync("a.cfexpr", "ssl");
    const replay = (said: Said) => () =>
      lintDocument(document, {
        ...{ rules: ALL, config: CONFIG },
        proofs: { kind: "replay", next: () => [said] },
      });
    const report = (expression: number) => ({ at: { expression }, messageId: "found", data: { what: "a" } });
    expect(replay({ call: 1000, failure: "never called" })).toThrow(ProofsLost);
    expect(replay({ call: 1, report: report(7) })).toThrow(ProofsLost);
  });
});

describe("the rules that prove", () => {
  it("are those that compare the parts of expressions and the rules of a sequence, and no others", () => {
    const found: string[] = [];
    const context = { options: {}, report() {}, notChecked() {}, collect() {} };
    for (const { id, create } of RULES) if (isProving(create(context as never))) found.push(id);
    expect(found).toEqual([
      ...["no-contradiction", "no-partly-unreachable-rule", "no-redundant-condition", "no-tautology"],
      "no-unreachable-rule",
    ]);
  });

  it("have no function that does not", () => {
    expect(isProving(proving({ Comparison() {} }))).toBe(true);
    expect(isProving({ ...proving({ Comparison() {} }), Rule() {} })).toBe(false);
    expect(isProving({})).toBe(false);
  });
});
