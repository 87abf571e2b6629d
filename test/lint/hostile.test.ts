import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { Range } from "../../src/core/range.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { cases } from "../support/cases.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

const config = {
  ...defaultConfig(RULES),
  severities: presetSeverities(RULES, "strict"),
  plan: "pro" as const,
};
const lint = (code: string, format: Format) =>
  lintDocument(readDocument(code, format), { rules: RULES, config }).diagnostics;

function expectSound(diagnostics: readonly Diagnostic[], length: number): void {
  const isInside = ({ start, end }: Range) => 0 <= start && start <= end && end <= length;
  for (const one of diagnostics) {
    expect(one.code, one.message).not.toBe("internal/rule-crashed");
    expect(isInside(one.range), one.message).toBe(true);
    expect(one.related.every(({ range }) => isInside(range))).toBe(true);
    expect(one.fixes.flatMap(({ edits }) => edits).every(({ range }) => isInside(range))).toBe(true);
    expect(one.message.length).toBeGreaterThan(0);
  }
}

const pieces = fc.constantFrom(
  ..."ssl|http.host|cf.waf.score|ip.src|lower(|starts_with(|any(|(|)|[|]|[*]|[0]|{|}|eq|==|ne|in|matches|~|contains".split(
    "|",
  ),
  ...'wildcard|&&|and|or|not|!|xor|"a"|"A*"|"^a$"|"|\\|r"a"|r#"a"#|1|1..5|5..1|1.1.1.1|10.0.0.0/8|$cf.x|$a|, |\n|\ufeff|\u2028|é|😀'.split(
    "|",
  ),
  "http.request.headers",
  '["X"]',
  "\ud83d",
);
const noise = fc
  .array(pieces, { maxLength: 12 })
  .chain((parts) => fc.constantFrom(parts.join(" "), parts.join("")));

const key = fc.constantFrom(
  ..."id ref kind phase rules action expression enabled action_parameters overrides categories category".split(
    " ",
  ),
  ..."score_threshold sensitivity_level logging ratelimit position filter paused products ruleset rulesets".split(
    " ",
  ),
  ..."phases urls priority result success errors messages plan __proto__ constructor".split(" "),
  "",
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    false,
    null,
    0,
    -1,
    5,
    40,
    1e300,
    0.5,
    "",
    " ",
    "execute",
    "skip",
    "block",
    "zone",
    "root",
  ),
  fc.constantFrom(
    "http_request_firewall_managed",
    "http_request_firewall_custom",
    "ddos_l7",
    "paranoia-level-2",
    "current",
  ),
  fc.constantFrom("4814384a9e5d4991b9815dcfc25d2f1f", "6179ae15870a4bb7b2d480d4843b323c", "true", "ssl"),
  noise,
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 8, noNullPrototype: true }),
  ),
}));
const rule = fc.record(
  {
    action: scalar,
    expression: fc.oneof(noise, scalar),
    action_parameters: fc.oneof(
      value,
      fc.record({
        id: scalar,
        overrides: fc.record({ categories: fc.array(value), rules: fc.array(value) }),
      }),
    ),
    enabled: value,
  },
  { requiredKeys: [] },
);

describe("any input", () => {
  it("as an expression", () => {
    fc.assert(
      fc.property(noise, (code) => expectSound(lint(code, "expression"), code.length)),
      { numRuns: cases(40, 800) },
    );
  });

  it("as a document", () => {
    const document = fc.oneof(
      value,
      fc.record({ kind: scalar, phase: scalar, rules: fc.array(fc.oneof(rule, value)) }),
    );
    fc.assert(
      fc.property(document, fc.constantFrom(0, 2), (content, indent) => {
        const code = JSON.stringify(content, undefined, indent) ?? "null";
        expectSound(lint(code, "json"), code.length);
        expectSound(lint(code, "yaml"), code.length);
      }),
      { numRuns: cases(15, 250) },
    );
  });
});

describe("large input is linted to the end", () => {
  const many = (count: number, one: (at: number) => string, joint: string) =>
    Array.from({ length: count }, (_, at) => one(at)).join(joint);

  it.each([
    ["a chain of comparisons", many(20_000, (at) => `http.host eq "h${at}"`, " or ")],
    ["a chain of exclusions", many(20_000, (at) => `ip.src.asnum ne ${at}`, " and ")],
    ["a chain of parts", many(3000, (at) => `not http.host contains "h${at}"`, " and ")],
    ["a set of addresses", `ip.src in {${many(20_000, (at) => `10.${at >> 8}.${at & 255}.1`, " ")}}`],
    ["a set of one text", `http.host in {${many(20_000, () => '"a"', " ")}}`],
    [
      "many alternatives",
      many(300, (at) => `(${many(20, (term) => `http.host ne "${at}-${term}"`, " and ")})`, " or "),
    ],
    ["deep nesting", `${"(".repeat(127)}ssl${")".repeat(127)}`],
    ["a long regular expression", `http.host matches "${"(a|b)*".repeat(2000)}"`],
  ])("%s", (_, code) => {
    expectSound(lint(code, "expression"), code.length);
  });

  it("many rules that all end the evaluation", () => {
    const rules = Array.from({ length: 700 }, (_, at) => ({
      action: "block",
      expression: `http.host eq "h${at}" and ip.src in {10.${at >> 8}.${at & 255}.0/24}`,
    }));
    const code = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
    expectSound(lint(code, "json"), code.length);
  });
});
