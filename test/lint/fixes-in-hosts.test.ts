import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { type FixedText, fixText } from "../../src/lint/fix.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import { SYNTAX_CODES } from "../../src/parser/codes.ts";
import { cases } from "../support/cases.ts";
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

/** Text of every kind next to something to fix, which the host writes in its own way. */
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
    wholeExamples(rule)
      .invalid.filter(({ format, code }) => format === "expression" && code.length <= MAX_EXAMPLE_CHARS)
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

/** A file with an expression, and the file after its fixes. */
interface Fixed extends FixedText {
  readonly case: Case;
  readonly before: string;
}

function fixIn(host: Host, one: Case, isUnsafe: boolean): Fixed {
  const before = host.wrap(one.expression);
  const allows = isUnsafe ? { allows: () => true } : {};
  return { case: one, before, ...fixText(before, { lint: lintWith(one.rules, host), ...allows }) };
}

/** A case that some fix changes, and the modes that differ. A notation decides how a fix is written, not whether there is one. */
interface Fixable {
  readonly one: Case;
  /** After the safe fixes, in a file of nothing else. */
  readonly plain: string;
  readonly modes: readonly ("safe" | "all")[];
}

const FIXABLE: readonly Fixable[] = CASES.flatMap((one): readonly Fixable[] => {
  const [safe, all] = [fixIn(HOSTS[0]!, one, false), fixIn(HOSTS[0]!, one, true)];
  const modes = [
    ...(safe.text === safe.before ? [] : ["safe" as const]),
    ...(all.text === safe.text ? [] : ["all" as const]),
  ];
  return modes.length === 0 ? [] : [{ one, plain: safe.text.trim(), modes }];
});

function expectWellFixed(
  host: Host,
  isUnsafe: boolean,
  { case: one, text, before, diagnostics }: Fixed,
): void {
  const where = `${one.name}: ${before} => ${text}`;
  const lint = lintWith(one.rules, host);
  const isFixable = ({ fixes }: Diagnostic) => fixes.some((fix) => isUnsafe || fix.safety === "safe");
  const codesOf = (some: readonly Diagnostic[]) => some.map(({ code }) => code);
  const problems = diagnostics.filter((found) => found.code.startsWith("source/") || isFixable(found));
  expect(codesOf(problems), where).toEqual([]);
  // If each finding had a fix, no finding is left. If only some had one, nothing follows for the others.
  const unfixed = lint(before);
  if (unfixed.filter(({ code }) => code === one.code).every(isFixable))
    expect(codesOf(diagnostics), where).not.toContain(one.code);
  const errors = (found: readonly Diagnostic[]) =>
    found.filter(({ code }) => code.startsWith("syntax/")).length;
  expect(errors(diagnostics), where).toBeLessThanOrEqual(errors(unfixed));
  const [head, tail] = host.around(before);
  expect(text.startsWith(head), where).toBe(true);
  expect(text.endsWith(tail), where).toBe(true);
  expect(text.includes("\r\n"), where).toBe(before.includes("\r\n"));
  expect(/(?<!\r)\n/.test(text), where).toBe(/(?<!\r)\n/.test(before));
  const again = fixText(text, { lint, ...(isUnsafe ? { allows: () => true } : {}) });
  expect(again.text, where).toBe(text);
}

/** In how many of the hosts each case is tried; which ones changes from one case to the next. */
const HOSTS_OF_EACH = cases(2, HOSTS.length);

describe.each(HOSTS.map((host, at) => ({ ...host, at })))("in $name", (host) => {
  const held = FIXABLE.filter(
    ({ one }, at) => (at + host.at) % HOSTS.length < HOSTS_OF_EACH && host.canHold(one.expression),
  );

  it.each([
    ["safe", cases(0, 25)],
    ["all", cases(0, 15)],
  ] as const)(
    "%s fixes leave a readable file without the finding, and everything else unchanged",
    (mode, floor) => {
      let changed = 0;
      for (const { one, plain, modes } of held) {
        if (!modes.includes(mode)) continue;
        const fixed = fixIn(host, one, mode === "all");
        expect(fixed.left, `${one.name}: ${fixed.before} => ${fixed.text}`).toEqual([]);
        if (fixed.text === fixed.before) continue;
        changed++;
        expectWellFixed(host, mode === "all", fixed);
        // Cloudflare receives what a plain file would have.
        if (mode === "safe") expect(host.read(fixed.text).trim(), `${one.name}: ${fixed.text}`).toBe(plain);
      }
      // A notation that offers no fix at all would pass all of the above.
      expect(changed).toBeGreaterThan(floor);
    },
  );
});

describe("whole files", () => {
  const files = RULES.flatMap((rule) =>
    wholeExamples(rule).invalid.flatMap(({ format, code }) =>
      format === "expression" || !rule.fixable ? [] : [{ rule, format, code }],
    ),
  );
  const lint = (rule: Rule, format: (typeof files)[number]["format"]) => (text: string) =>
    lintDocument(readDocument(text, format), {
      rules: [rule],
      config: { ...defaultConfig([rule]), severities: new Map([[rule.id, rule.severity]]) },
    }).diagnostics;

  it.each(["\n", "\r\n"])("can be read after all fixes, which converge (line ends %j)", (lineEnd) => {
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
