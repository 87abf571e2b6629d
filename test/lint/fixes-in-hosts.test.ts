import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { type FixedText, fixText } from "../../src/lint/fix.ts";
import { SYNTAX_CODES } from "../../src/parser/codes.ts";
import { readDocument } from "../support/rule-tester.ts";
import { HOSTS, type Host } from "./hosts.ts";

interface Case {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly expression: string;
  readonly code: string;
}

/** Examples of limits are thousands of characters long and say nothing about notations. */
const MAX_EXAMPLE_CHARS = 500;

/** Text of every kind beside something to fix, which the host writes in its own way. */
const TEXTS = [
  'http.user_agent matches "日本"',
  'http.user_agent matches r#"^é"😀$"#',
  String.raw`http.user_agent matches "é\xff\t"`,
  String.raw`http.user_agent matches "\xe6\x97\xa5é"`,
  'http.host eq "é" or http.host eq "日" or http.host eq "😀"',
  String.raw`http.host eq "\xff" or http.host eq "\\日" or http.host eq r"\é"`,
  'not not http.host contains "😀\ufeff" and ssl',
  String.raw`any(http.request.headers["é"][*] matches "日\.\$\{")`,
];

/** All but the one whose fix changes what surrounds the expression. */
const WITHIN_EXPRESSIONS = RULES.filter(({ id }) => id !== "no-heredoc-newline");

const CASES: readonly Case[] = [
  ...TEXTS.map((expression) => ({ name: "text", rules: WITHIN_EXPRESSIONS, expression, code: "none" })),
  ...RULES.flatMap((rule) =>
    rule.examples.invalid
      .filter(
        ({ format = "expression", code }) => format === "expression" && code.length <= MAX_EXAMPLE_CHARS,
      )
      .map(({ code }) => ({ name: rule.id, rules: [rule], expression: code, code: `lint/${rule.id}` })),
  ),
  ...Object.entries(SYNTAX_CODES).flatMap(([slug, { wrong }]) =>
    wrong === undefined || wrong.length > MAX_EXAMPLE_CHARS
      ? []
      : [{ name: slug, rules: [], expression: wrong, code: `syntax/${slug}` }],
  ),
];

function lintWith(rules: readonly Rule[], host: Host) {
  const severities = new Map(rules.map((rule) => [rule.id, rule.severity]));
  const config = { ...defaultConfig(rules), severities };
  return (text: string): readonly Diagnostic[] =>
    lintDocument(readDocument(text, host.format), { rules, config }).diagnostics;
}

function fixIn(host: Host, { rules, expression }: Case, isUnsafe: boolean): FixedText & { before: string } {
  const before = host.wrap(expression);
  const allows = isUnsafe ? { allows: () => true } : {};
  return { before, ...fixText(before, { lint: lintWith(rules, host), ...allows }) };
}

describe.each(HOSTS)("in $name", (host) => {
  const cases = CASES.filter(({ expression }) => host.canHold(expression));

  it.each([
    ["safe", false],
    ["all", true],
  ] as const)(
    "%s fixes leave a file that can be read, without the finding, and all else as it was",
    (_, isUnsafe) => {
      let changed = 0;
      for (const one of cases) {
        const { text, before, diagnostics, left } = fixIn(host, one, isUnsafe);
        const where = `${one.name}: ${before} => ${text}`;
        expect(left, where).toEqual([]);
        if (text === before) continue;
        changed++;
        const problems = diagnostics.filter(
          ({ code, fixes }) =>
            code.startsWith("source/") || fixes.some((fix) => isUnsafe || fix.safety === "safe"),
        );
        expect(
          problems.map(({ code }) => code),
          where,
        ).toEqual([]);
        // If each finding had a fix, none is left. If only some had one, nothing follows for the others.
        const isFixable = ({ fixes }: Diagnostic) => fixes.some((fix) => isUnsafe || fix.safety === "safe");
        const found = lintWith(one.rules, host)(before).filter(({ code }) => code === one.code);
        if (found.every(isFixable))
          expect(
            diagnostics.filter(({ code }) => code === one.code),
            where,
          ).toEqual([]);
        const errors = (found: readonly Diagnostic[]) =>
          found.filter(({ code }) => code.startsWith("syntax/")).length;
        expect(errors(diagnostics), where).toBeLessThanOrEqual(errors(lintWith(one.rules, host)(before)));
        const [head, tail] = host.around(before);
        expect(text.startsWith(head), where).toBe(true);
        expect(text.endsWith(tail), where).toBe(true);
        expect(text.includes("\r\n"), where).toBe(before.includes("\r\n"));
        expect(/(?<!\r)\n/.test(text), where).toBe(/(?<!\r)\n/.test(before));
        const again = fixText(text, {
          lint: lintWith(one.rules, host),
          ...(isUnsafe ? { allows: () => true } : {}),
        });
        expect(again.text, where).toBe(text);
      }
      // A notation that offers no fix at all would pass all of the above.
      expect(changed).toBeGreaterThan(isUnsafe ? 40 : 25);
    },
  );

  it("what the service receives is what a plain file would hold", () => {
    for (const one of cases) {
      const plain = fixIn(HOSTS[0]!, one, false);
      const { text, before } = fixIn(host, one, false);
      if (text === before) continue;
      expect(host.read(text).trim(), `${one.name}: ${text}`).toBe(plain.text.trim());
    }
  });
});

describe("whole files", () => {
  const files = RULES.flatMap((rule) =>
    rule.examples.invalid.flatMap(({ format = "expression", code }) =>
      format === "expression" || !rule.fixable ? [] : [{ rule, format, code }],
    ),
  );
  const lint = (rule: Rule, format: (typeof files)[number]["format"]) => (text: string) =>
    lintDocument(readDocument(text, format), {
      rules: [rule],
      config: { ...defaultConfig([rule]), severities: new Map([[rule.id, rule.severity]]) },
    }).diagnostics;

  it.each(["\n", "\r\n"])("can be read after all fixes, and come to rest (line ends %j)", (lineEnd) => {
    let changed = 0;
    for (const { rule, format, code } of files) {
      const text = code.replaceAll("\n", lineEnd);
      const fixed = fixText(text, { lint: lint(rule, format), allows: () => true });
      if (fixed.text === text) continue;
      changed++;
      const where = `${rule.id}: ${fixed.text}`;
      expect(fixed.left, where).toEqual([]);
      expect(
        fixed.diagnostics.filter(({ code: one, fixes }) => one.startsWith("source/") || fixes.length > 0),
        where,
      ).toEqual([]);
      if (lineEnd === "\r\n") expect(/(?<!\r)\n/.test(fixed.text), where).toBe(false);
      expect(fixText(fixed.text, { lint: lint(rule, format), allows: () => true }).text).toBe(fixed.text);
    }
    expect(changed).toBeGreaterThan(0);
  });
});
