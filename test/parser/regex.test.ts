import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { parseRegex } from "../../src/parser/regex/parse.ts";
import { readMarks, writeMarks } from "../../src/testing/marked.ts";
import { cases } from "../support/cases.ts";

/** Patterns that the engine accepts; most of them are not regexes in other dialects, or different ones. */
const ACCEPTED: readonly [why: string, patterns: readonly string[]][] = [
  ["the empty pattern and empty parts", ["", "|", "()", "(|a)", "a||b", "(?:)"]],
  [
    "repetitions of repetitions and of positions",
    ["a++", "a**", "a???", "^*", "$+", "()*", "\\b{2}", "a{2}{3}"],
  ],
  ["whitespace in counts", ["a{ 1 , 2 }", "a{1\u00a0,}", "a{\t1}"]],
  ["large counts", ["a{1001}", "a{99999}", "(?:){4294967295}", "(?:a{0}){4294967295}"]],
  ["closing signs alone", ["}", "]", "a}", "a]"]],
  ["escapes of ASCII signs", ["\\/", "\\ ", "\\%", "\\_", "\\\n", "\\<a\\>", "\\A\\z", "\\a\\f\\t\\n\\r\\v"]],
  ["numbers of characters", ["\\x61", "\\x{e9}", "\\u0061", "\\u{61}", "\\U0001F600", "\\x{000000000061}"]],
  ["word boundaries", ["\\b{start}", "\\b{end}", "\\b{start-half}", "\\b{end-half}", "\\b", "\\B"]],
  ["flags", ["(?i)", "(?-i)a", "(?imsRUux)", "(?i-s:a)", "(?R)^", "(?U)a+?", "(?-u)\\xff", "(?u)\\xff"]],
  ["groups", ["(?<n>a)", "(?P<n>a)", "(?<a.b[0]>x)", "(?<_>x)", "(?<é²>x)"]],
  [
    "verbose mode",
    ["(?x) a # c", "(?x)a +", "(?x: a ) b", "(?x)( ?: a)", "(?x)\\x{ 41 }", "(?x)\\b{ start }"],
  ],
  ["first and last members of a class", ["[]a]", "[^]a]", "[-]", "[--]", "[a-]", "[^-a]", "[---]", "[^--a]"]],
  ["class operations", ["[a&&b]", "[a--b]", "[a~~b]", "[&&]", "[a&&b--c]", "[a---b]", "[a&b]", "[--a]"]],
  ["nested classes", ["[[a]b]", "[a[^b[c]]]", "[[]a]]", "[a[b]&&[c]]"]],
  ["POSIX classes and what only looks like them", ["[[:alpha:]]", "[[:^digit:]]", "[[:foo:]]", "[:alpha:]"]],
  ["ranges", ["[a-z-9]", "[a\\-z]", "[\\x00-\\x7f]", "[\\x80-\\xff]", "[\\n-\\r]", "[!-\\]]"]],
  ["escapes in classes", ["[\\d\\S]", "[^\\W]", "[\\]]", "[.]", "[\\.]"]],
  ["bytes beyond ASCII outside of classes", ["é", "(?i)É", "\\xff", "日+"]],
  ["Unicode once it is on", ["(?u)\\pL", "(?u)[日]", "(?u:é)", "(?u)[a-é]", "a(?u)b|[é]", "(?ui)\\u{212a}"]],
  ["classes that match nothing", ["[^\\x00-\\xff]", "[a&&b]{2}"]],
];

/** Patterns that the engine rejects, with the marks around what is wrong. */
const REFUSED: readonly [messageId: string, patterns: readonly string[]][] = [
  ["lookAround", ["«(?=»a)", "a«(?!»b)", "«(?<=»a)", "«(?<!»a)", "(?x)«( ?=»a)"]],
  ["backreference", ["(a)«\\1»", "«\\0»", "«\\123»x", "[«\\8»]"]],
  ["unknownEscape", ["«\\Z»", "«\\h»", "a«\\Q»b\\E", "«\\e»", "«\\c»A", "«\\é»", "[«\\R»]"]],
  ["escapeAtEnd", ["a«\\»", "«\\x»", "«\\x4»", "«\\u12»", "«\\x{41»", "(?u)«\\p»", "(?u)«\\p{L»"]],
  ["hexDigit", ["\\x«g»1", "\\u00«é»9", "\\x{«-»1}", "\\x{« »41}"]],
  ["hexEmpty", ["\\x«{}»"]],
  ["hexValue", ["«\\x{110000}»", "«\\ud800»", "«\\udfff»", "«\\U00110000»", "«\\x{fffffffffffffffff}»"]],
  ["wordBoundaryName", ["\\b«{foo}»"]],
  ["wordBoundaryUnclosed", ["\\b«{»", "\\b«{start»", "\\b«{start» }"]],
  ["groupUnclosed", ["«(»a", "a«(»?", "(b)«(»", "«(»?i:a"]],
  ["groupUnopened", ["a«)»", "(a)«)»"]],
  [
    "groupKind",
    ["«(?>»a)", "«(?#»c)a", "«(?'»n'a)", "(a)«(?P=»a)", "«(?|»a)", "«(?&»a)", "«(?(»1)a)", "«(?^»i:a)"],
  ],
  ["groupNameEmpty", ["«(?<>»a)"]],
  ["groupNameInvalid", ["(?<«1»>a)", "(?<a« »b>a)", "(?<a«-»b>a)"]],
  ["groupNameTwice", ["(?<a>x)(?<«a»>y)"]],
  ["groupNameUnclosed", ["«(?<a»", "«(?P<»"]],
  ["flagUnknown", ["(?«z»)", "(?«a»)", "(?i«g»:a)", "(?x)(?« »i)"]],
  ["flagDuplicate", ["(?i«i»)", "(?i-«i»)"]],
  ["flagNegationDangling", ["(?«-»)", "(?i«-»:a)"]],
  ["flagNegationRepeated", ["(?-«-»i)", "(?i-s«-»m)"]],
  ["flagUnclosed", ["«(?i»", "«(?-»"]],
  ["repeatNothing", ["«*»", "a|«+»", "(?i)«*»", "«{»", "^|«{»2}", "«(?)»", "«+»a"]],
  ["repeatUnclosed", ["a«{»", "a«{5»", "a«{1,»", "a«{1»a}"]],
  ["countMissing", ["a«{,5}»", "a«{}»", "a«{,}»", "a«{x»}", "a«{1, }»"]],
  ["countOrder", ["a«{2,1}»", "a«{3,2}?»"]],
  ["countTooLarge", ["a{«4294967296»}", "a{1,«99999999999999999999»}"]],
  ["unclosedClass", ["«[»", "«[»a-z", "«[»]", "«[»^]", "«[»[:alpha:]", "(?x)«[»a#]"]],
  ["rangeOrder", ["[«z-a»]", "[«\\xff-\\xfe»]", "[«a-[»b]]"]],
  ["rangeEnd", ["[a-«\\d»]", "[«\\s»-x]", "[«\\b»-x]"]],
  ["classEscape", ["[«\\b»]", "[a«\\A»]", "[«\\<»]"]],
  [
    "classNeedsUnicode",
    ["[«日»]", "[a-«é»]", "[«\\x{80}»]", "[«\\u00e9»]", "(a(?u)b)|[«é»]", "(?u)(?-u:[«é»])"],
  ],
  ["propertyNeedsUnicode", ["«\\pL»", "[«\\p{Greek}»]", "(?u:a)«\\PL»"]],
  ["propertyInvalid", ["(?u)«\\p\\»d"]],
  [
    "propertyUnknown",
    ["(?u)«\\p{Foo}»", "(?u)«\\pQ»", "(?u)«\\p{^L}»", "(?u)«\\p{}»", "(?u)«\\p{Block=Greek}»"],
  ],
  ["propertyValueUnknown", ["(?u)«\\p{sc=Klingon}»", "(?u)«\\p{Alphabetic=Yes}»", "(?u)«\\p{age=99}»"]],
];

describe.each(ACCEPTED)("accepts %s", (_, patterns) => {
  it.each(patterns)("%j", (pattern) => {
    expect(parseRegex(pattern).problem).toBeUndefined();
    expect(parseRegex(pattern).value).toBeDefined();
  });
});

describe.each(REFUSED)("rejects: %s", (messageId, patterns) => {
  it.each(patterns)("%j", (marked) => {
    const { text } = readMarks(marked);
    const { value, problem } = parseRegex(text);
    expect(problem && { messageId: problem.messageId, at: writeMarks(text, [problem]) }).toEqual({
      messageId,
      at: marked,
    });
    expect(value).toBeUndefined();
  });
});

describe("messages", () => {
  const problems = REFUSED.flatMap(([, patterns]) => patterns).map(
    (marked) => parseRegex(readMarks(marked).text).problem!,
  );

  it("say what is wrong and what follows", () => {
    expect(parseRegex("^(?=.*a)").problem).toMatchObject({
      message: "`(?=` is look-around, which the engine does not support, so Cloudflare rejects this regex.",
      help: "Compare twice instead: join a second condition with `and`, or with `and not`.",
      data: { found: "(?=" },
    });
    expect(parseRegex("\\Q").problem?.help).toBe(
      "Escape each special character by itself; there is no `\\Q…\\E`.",
    );
    expect(parseRegex("\\m").problem?.help).toBe(
      "Write `m` without the backslash, or `\\\\m` for a backslash before it.",
    );
    expect(parseRegex("+1").problem?.help).toBe("Write `\\+` for the character.");
  });

  it("are complete sentences of bearable length", () => {
    for (const { message, help } of problems) {
      expect(message).toMatch(/^[A-Z`].*, so Cloudflare rejects this regex\.$/);
      expect(message.length).toBeLessThanOrEqual(160);
      expect(`${message} ${help}`).not.toContain("{{");
      if (help !== undefined) expect(help).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe("limits", () => {
  it("counts every kind of level, up to 250", () => {
    const nested: readonly ((depth: number) => string)[] = [
      (depth) => `${"(".repeat(depth)}a${")".repeat(depth)}`,
      (depth) => `a${"+".repeat(depth)}`,
      (depth) => `${"[".repeat(depth)}a${"]".repeat(depth)}`,
      (depth) => `[a${"&&a".repeat(depth - 1)}]`,
      // Two levels each: a sequence in a group, a union in a class, two branches in a group.
      (depth) => "(a".repeat(depth / 2) + ")".repeat(depth / 2),
      (depth) => "[a".repeat(depth / 2) + "]".repeat(depth / 2),
      (depth) => "(|".repeat(depth / 2) + ")".repeat(depth / 2),
    ];
    for (const pattern of nested) {
      expect(parseRegex(pattern(248)).problem).toBeUndefined();
      expect(parseRegex(pattern(252)).problem?.messageId).toBe("nesting");
    }
    expect(parseRegex(nested[0]!(250)).problem).toBeUndefined();
    expect(parseRegex(nested[0]!(251)).problem?.messageId).toBe("nesting");
  });

  it("counts several characters as a sequence, but not a single one", () => {
    const around = (body: string) => "(".repeat(250) + body + ")".repeat(250);
    for (const one of ["é", ".", "^", "\\b", "\\d", "[a]", ""])
      expect(parseRegex(around(one)).problem?.messageId, one).toBe(one === "[a]" ? "nesting" : undefined);
    expect(parseRegex(around("ab")).problem?.messageId).toBe("nesting");
    expect(parseRegex(around("a\\x62")).problem?.messageId).toBe("nesting");
  });

  it.each([
    ["a", 327_675],
    [".", 131_070],
    ["\\w", 109_225],
    ["[ab]", 145_633],
    ["(a)", 327_675],
    ["(?i:a)", 131_070],
    ["é", 163_837],
    ["(?:a?)", 100_823],
    ["(?:a{2,})", 100_823],
  ])("rejects %s repeated more than %d times, where the engine's own limit is", (part, count) => {
    expect(parseRegex(`${part}{${count}}`).problem).toBeUndefined();
    expect(parseRegex(`${part}{${count + 1}}`).problem?.messageId).toBe("size");
  });

  it("multiplies counts within counts", () => {
    expect(parseRegex("(a|b){1000}{1000}").problem?.message).toBe(
      "Compiled, the pattern takes at least 32,000,132 bytes; the maximum is 10,485,760, so Cloudflare rejects this regex.",
    );
    expect(parseRegex("(?:a{100}){100}").problem).toBeUndefined();
  });

  it("agrees with the contract on the size", () => {
    expect(parseRegex("a{327676}", { maxCompiledBytes: LIMITS.maxRegexCompiledBytes.value })).toEqual(
      parseRegex("a{327676}"),
    );
    expect(
      parseRegex("a{327676}", { maxCompiledBytes: 2 * LIMITS.maxRegexCompiledBytes.value }).problem,
    ).toBe(undefined);
  });

  it.each([
    ["(", "("],
    ["[", "["],
    ["[a", "["],
    ["[:", "["],
    ["a&&", "["],
    ["a-   ", "(?x)["],
    ["+", "a"],
    ["|", ""],
    ["0", "\\x{"],
    ["1", "a{"],
    ["#", "(?x)"],
    ["^{9}", ""],
  ])("finishes very many %j after %j", (part, start) => {
    const { value, problem } = parseRegex(start + part.repeat(cases(100_000, 1_000_000) / part.length));
    expect(value === undefined).toBe(problem !== undefined);
  });
});
