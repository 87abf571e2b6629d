// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are what is tested
import { describe, expect, it } from "vitest";
import { applyFixes } from "../../src/core/edits.ts";
import { locateFix, plainText } from "../../src/core/embedded-text.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { readMarks, writeMarks } from "../../src/testing/marked.ts";

/** The text with its findings marked, their message ids, and the text after all fixes. */
function check(marked: string) {
  const { text } = readMarks(marked);
  const { diagnostics } = parseExpression(text);
  const fixes = diagnostics.flatMap((finding) => finding.fixes ?? []);
  return {
    marked: writeMarks(
      text,
      diagnostics.map((finding) => finding.range),
    ),
    found: diagnostics.map((finding) => `${finding.code.slice("syntax/".length)}:${finding.messageId}`),
    fixed:
      fixes.length > 0
        ? applyFixes(
            text,
            fixes.flatMap((fix) => locateFix(fix, plainText(text))),
          ).text
        : undefined,
    diagnostics,
  };
}

/** Common mistakes: the underlined parts, the findings, and the expression after its fix. */
const CASES: readonly (readonly [marked: string, found: string, fixed?: string])[] = [
  [`ip.src «not in» {10.0.0.0/8}`, "not-in:notIn", `not ip.src in {10.0.0.0/8}`],
  [`lower(http.host) «NOT IN» {"a"}`, "not-in:notIn", `not lower(http.host) in {"a"}`],
  [
    `ssl and http.host «not contains» "a"`,
    "negated-operator:negatedOperator",
    `ssl and not http.host contains "a"`,
  ],
  [`http.host «!in» {"a"}`, "not-in:notIn", `not http.host in {"a"}`],
  [`http.host «!~» "a"`, "negated-operator:negatedOperator", `not http.host ~ "a"`],
  [`http.host «=» "a"`, "unknown-operator:unknownOperator", `http.host == "a"`],
  [`http.host «===» "a"`, "unknown-operator:unknownOperator", `http.host == "a"`],
  [`http.host «<>» "a"`, "unknown-operator:unknownOperator", `http.host != "a"`],
  [`ssl «|» ssl`, "unknown-operator:unknownOperator", `ssl || ssl`],
  [`http.host «equals» "a"`, "unknown-operator:unknownOperator", `http.host eq "a"`],
  [`cf.threat_score «gte» 5`, "unknown-operator:unknownOperator", `cf.threat_score ge 5`],
  [`http.host «like» "a"`, "unknown-operator:unknownOperator", `http.host wildcard "a"`],
  [`http.host «sounds_like» "a"`, "unknown-operator:unknownOperator"],
  [`http.host «contans» "a"`, "unknown-operator:unknownOperator", `http.host contains "a"`],
  [`http.referer «exists»`, "unknown-operator:postfixTest"],
  [
    `http.host eq «https://example.com/» and ssl`,
    "unquoted-text:unquotedText",
    `http.host eq "https://example.com/" and ssl`,
  ],
  [`http.host eq «var.host»`, "template-placeholder:reference"],
  [`ip.src in «cloudflare_list.x[0].id» and ssl`, "template-placeholder:reference"],
  [`ssl «&amp;&amp;» ssl`, "html-escape:htmlEscape", `ssl && ssl`],
  [
    `http.host eq «&quot;»a&quot; and cf.threat_score &gt;= 5`,
    "html-escape:htmlEscape",
    `http.host eq "a" and cf.threat_score >= 5`,
  ],
  [
    `http.host eq "a&amp;b" and len(http.host) «&lt;» 5`,
    "html-escape:htmlEscape",
    `http.host eq "a&amp;b" and len(http.host) < 5`,
  ],
  [`http.host eq r#"&lt;"#«&amp;&amp;»ssl`, "html-escape:htmlEscape", `http.host eq r#"&lt;"#&&ssl`],
  [`http.host eq «"»&amp;`, "unclosed-quote:unclosedQuote"],
  [`http.host «~=» "a"`, "unknown-operator:unknownOperator", `http.host ~ "a"`],
  [`ip.src in «$lists/office» and ssl`, "invalid-list-name:invalidListName"],
  [`cf.threat_score «+» 1`, "unknown-operator:arithmetic"],
  [`http.host «strict  wildcard» "a"`, "unknown-operator:unknownOperator", `http.host strict wildcard "a"`],
  [`http.host «EQ» "a"`, "upper-case-keyword:upperCaseKeyword", `http.host eq "a"`],
  [`ssl «AND» ssl`, "upper-case-keyword:upperCaseKeyword", `ssl and ssl`],
  [`«NOT» ssl`, "upper-case-keyword:upperCaseKeyword", `not ssl`],
  [`http.host eq «R»"a"`, "upper-case-keyword:upperCaseKeyword", `http.host eq r"a"`],
  [`http.host «starts_with» "/x"`, "infix-function:infixFunction", `starts_with(http.host, "/x")`],
  [`http.host «ends with» "/x"`, "infix-function:infixFunction", `ends_with(http.host, "/x")`],
  [`http.host in {"a"«,» "b"«,»"c"}`, "separator-in-set:separatorInSet", `http.host in {"a" "b" "c"}`],
  [`http.host in «(»"a")`, "set-brackets:setBrackets", `http.host in {"a"}`],
  [`http.host in {«$a»}`, "list-in-set:listInSet", `http.host in $a`],
  [`ip.src in {10.0.0.1 «$a»}`, "list-in-set:listInSet"],
  [`ip.src in {«$Office»}`, "list-in-set:listInSet"],
  ["http.host eq «${host}»", "template-placeholder:templatePlaceholder"],
  ["ip.src in {«${networks}»} and ssl", "template-placeholder:templatePlaceholder"],
  ["ip.src in {192.0.2.1 «{{ more }}»}", "template-placeholder:templatePlaceholder"],
  ["«${condition}» and ssl", "template-placeholder:templatePlaceholder"],
  ['ssl and «{{ field }}» eq "a"', "template-placeholder:templatePlaceholder"],
  ["http.host eq «{{ host }}»", "template-placeholder:templatePlaceholder"],
  ['«{% if x %}» http.host eq «{% else %}» "a" «{% endif %}»', "template-placeholder:templatePlaceholder"],
  ['http.host eq "a" «${more}»', "template-placeholder:templatePlaceholder"],
  [`ip.src.asnum in {13335 «AS64496»}`, "unquoted-text:unquotedText", `ip.src.asnum in {13335 64496}`],
  [`http.host in {«example.com»}`, "unquoted-text:unquotedText", `http.host in {"example.com"}`],
  [`http.host in «{»"a"`, "unclosed-set:unclosedSet"],
  [`http.host in «{»"a" and ssl`, "unclosed-set:unclosedSet"],
  [`cf.threat_score in {«1 .. 5»}`, "unexpected-character:spacedRange", `cf.threat_score in {1..5}`],
  [`cf.threat_score in {«..» 5}`, "unexpected-character:spacedRange"],
  [`http.host eq «'a'»`, "single-quote:singleQuote", `http.host eq "a"`],
  [`http.host eq «“a”»`, "curly-quote:curlyQuote", `http.host eq "a"`],
  [`http.host eq «"»a`, "unclosed-quote:unclosedQuote"],
  [`http.host matches «"»[a-z`, "unclosed-quote:unclosedQuote"],
  [`http.host eq «r#"»a"`, "unclosed-quote:unclosedRaw"],
  [`http.host eq "a«\\n»b"`, "invalid-escape:invalidEscape", `http.host eq "a\\x0ab"`],
  [`http.host eq "«\\x6»"`, "invalid-escape:invalidEscape"],
  [`http.host eq "«\\400»"`, "invalid-escape:invalidEscape"],
  [`http.host matches «^a»`, "unquoted-text:unquotedText", `http.host matches "^a"`],
  [
    `http.host contains «http.referer»`,
    "wrong-right-side:wrongRightSide",
    `http.host contains "http.referer"`,
  ],
  [`ip.src in «10.0.0.0/8»`, "wrong-right-side:wrongRightSide", `ip.src in {10.0.0.0/8}`],
  [`ip.src eq «[::1]»`, "wrong-right-side:brackets"],
  [`lower(«{"a"}») eq "a"`, "wrong-right-side:setAsArgument"],
  [`ip.src in «$Office»`, "invalid-list-name:invalidListName"],
  [`ip.src in «$a-b»`, "invalid-list-name:invalidListName"],
  [`«"a"» eq http.host`, "literal-on-the-left:literalOnTheLeft", `http.host eq "a"`],
  [
    `«$http_user_agent» contains "curl"`,
    "literal-on-the-left:literalOnTheLeft",
    `http.user_agent contains "curl"`,
  ],
  [`«$http_x_key» eq "a"`, "literal-on-the-left:literalOnTheLeft", `http.request.headers["x-key"][0] eq "a"`],
  [`«5» lt cf.threat_score`, "literal-on-the-left:literalOnTheLeft", `cf.threat_score gt 5`],
  [`ssl and «"a"»`, "literal-on-the-left:literalAlone"],
  [
    `http.host contains "a" or «"b"»`,
    "literal-on-the-left:literalAlone",
    `http.host contains "a" or http.host contains "b"`,
  ],
  [`ip.src in $a or «$b»`, "literal-on-the-left:literalAlone", `ip.src in $a or ip.src in $b`],
  [`ip.src in $a or «"b"»`, "literal-on-the-left:literalAlone"],
  [`«(http.host)» eq "a"`, "parenthesised-operand:parenthesisedOperand", `http.host eq "a"`],
  [`http.host eq «("a")»`, "parenthesised-operand:parenthesisedOperand", `http.host eq "a"`],
  [
    `any(«a[*] eq "x" or a[*] eq "y"»)`,
    "unparenthesised-argument:unparenthesisedArgument",
    `any((a[*] eq "x" or a[*] eq "y"))`,
  ],
  [`«any()»`, "unparenthesised-argument:quantifierArguments"],
  [`lower(http.host«,») eq "a"`, "missing-argument:missingArgument", `lower(http.host) eq "a"`],
  [`lower(«,»http.host) eq "a"`, "missing-argument:missingArgument", `lower(http.host) eq "a"`],
  [`http.headers« »["x"][0] eq "a"`, "space-before-index:spaceBeforeIndex", `http.headers["x"][0] eq "a"`],
  [`http.headers[«'x'»][0] eq "a"`, "invalid-index:invalidIndex", `http.headers["x"][0] eq "a"`],
  [`http.headers«[]»[0] eq "a"`, "invalid-index:invalidIndex"],
  [`http.headers[«-1»] eq "a"`, "invalid-index:invalidIndex"],
  [`http.headers[«0, 1»] eq "a"`, "invalid-index:invalidIndex"],
  [`http.headers«[»"x" eq "a"`, "invalid-index:unclosedIndex"],
  [`http.headers[«"\\xff"»] eq "a"`, "invalid-index:invalidIndex"],
  [`http.headers[«'a"é\\'»][0] eq "a"`, "invalid-index:invalidIndex", `http.headers["a\\"é\\\\"][0] eq "a"`],
  [`http.headers[«r"é"»][0] eq "a"`, "invalid-index:invalidIndex", `http.headers["é"][0] eq "a"`],
  [`http.headers[«08»] eq "a"`, "invalid-index:invalidIndex"],
  [`http.headers[0«\t»] eq "a"`, "unsupported-white-space:unsupportedWhiteSpace", `http.headers[0 ] eq "a"`],
  [
    `http.headers[«\u00a0»0] eq "a"`,
    "unsupported-white-space:unsupportedWhiteSpace",
    `http.headers[ 0] eq "a"`,
  ],
  [
    `http.headers["x"«\u3000»][0] eq "a"`,
    "unsupported-white-space:unsupportedWhiteSpace",
    `http.headers["x" ][0] eq "a"`,
  ],
  [`any(http.headers[*«\ufeff»] eq "a")`, "byte-order-mark:byteOrderMark", `any(http.headers[*] eq "a")`],
  [`http«-»host eq "a"`, "invalid-name:invalidName"],
  [`req.http.User«-»Agent eq "a"`, "invalid-name:invalidName", `http.user_agent eq "a"`],
  [`REQUEST_HEADERS«:»X-Key eq "a"`, "invalid-name:invalidName", `http.request.headers["x-key"][0] eq "a"`],
  [`http.host«:»«port» eq 1`, "missing-operator:missingComparison missing-operator:missingOperator"],
  [`http.h«о»st eq "a"`, "invalid-name:invalidName"],
  [`http«.».host eq "a"`, "invalid-name:invalidName"],
  [`ssl and«\t»ssl`, "unsupported-white-space:unsupportedWhiteSpace", `ssl and ssl`],
  [`«\ufeff»ssl`, "byte-order-mark:byteOrderMark", `ssl`],
  [`«# why»\nssl`, "comment:comment", `\nssl`],
  [`ssl «/* why */» and ssl`, "comment:comment", `ssl  and ssl`],
  [`ssl«;»`, "unexpected-character:unexpectedCharacter"],
  [`ssl«,» ssl`, "unexpected-character:strayComma"],
  [
    `concat("?" «http.request.uri.query») eq "?"`,
    "missing-operator:missingComma",
    `concat("?", http.request.uri.query) eq "?"`,
  ],
  [
    `concat("a", lower(http.host) «lower(»http.host)) eq "a"`,
    "missing-operator:missingComma",
    `concat("a", lower(http.host), lower(http.host)) eq "a"`,
  ],
  [String.raw`http.host eq «\"a\"»`, "unexpected-character:escapedQuotes", `http.host eq "a"`],
  [
    String.raw`starts_with(http.host, «\"a\"»)`,
    "unexpected-character:escapedQuotes",
    `starts_with(http.host, "a")`,
  ],
  [String.raw`http.host in {«\"a\"» "b"}`, "unexpected-character:escapedQuotes", `http.host in {"a" "b"}`],
  [`ssl «and»`, "missing-condition:missingCondition"],
  [`«and» ssl`, "missing-condition:missingCondition"],
  [`«()»`, "missing-condition:missingCondition"],
  [`http.host «eq»`, "missing-condition:missingValue"],
  [`(http.host «eq») and ssl`, "missing-condition:missingValue"],
  [`http.host eq "a" «http.referer» eq "b"`, "missing-operator:missingOperator"],
  [`http.host eq "a" «"b"»`, "missing-operator:secondValue"],
  [`http.host «"»a"`, "missing-operator:missingComparison"],
  [`http.host eq a «"»b"`, "missing-operator:missingComparison"],
  [`a eq 1 «eq» 2`, "missing-operator:chainedComparison"],
  [`«(»ssl`, "unclosed-parenthesis:unclosedParenthesis"],
  [`lower«(»http.host`, "unclosed-parenthesis:unclosedParenthesis"],
  [`ssl«)»`, "unexpected-closing:unexpectedClosing", `ssl`],
];

describe("mistakes", () => {
  for (const [marked, found, fixed] of CASES) {
    it(JSON.stringify(marked), () => {
      const result = check(marked);
      expect(result.marked).toBe(marked);
      expect([...new Set(result.found)].join(" ")).toBe(found);
      expect(result.fixed).toBe(fixed);
    });
  }

  it("proposes `in` for a set after `eq`", () => {
    const result = check(`http.host eq «{"a" "b"}»`);
    expect(result.marked).toBe(`http.host eq «{"a" "b"}»`);
    expect(result.fixed).toBe(`http.host in {"a" "b"}`);
  });

  it("reports independent mistakes of one expression in one pass", () => {
    const result = check(
      `ip.src «not in» {1.1.1.1«,»2.2.2.2} «AND» http.host «=» «'a'» or «(»ssl and ssl ssl`,
    );
    expect(result.found.map((entry) => entry.split(":")[0])).toEqual([
      "not-in",
      "separator-in-set",
      "upper-case-keyword",
      "unknown-operator",
      "single-quote",
      "unclosed-parenthesis",
      "missing-operator",
    ]);
  });

  it("points from an unclosed parenthesis to the end of the expression", () => {
    const [finding] = check("(ssl and (ssl)").diagnostics;
    expect(finding?.range).toEqual({ start: 0, end: 1 });
    expect(finding?.related?.[0]?.range).toEqual({ start: 14, end: 14 });
  });

  it("stops after `maxProblems` and says so", () => {
    const { diagnostics } = parseExpression(`http.host in {${'"a",'.repeat(50)}"b"}`, { maxProblems: 5 });
    expect(diagnostics).toHaveLength(6);
    expect(diagnostics.at(-1)?.code).toBe("syntax/too-many-problems");
  });

  it("says nothing of the place at which it stops", () => {
    const text = `${"; ".repeat(99)}http.host eq ; "a"`;
    const { diagnostics } = parseExpression(text, { maxProblems: 500 });
    expect(diagnostics).toHaveLength(100);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["syntax/unexpected-character"]));
  });

  it("never leaves a message without an end mark, nor a finding without help or fix", () => {
    for (const [marked] of CASES) {
      for (const finding of check(marked).diagnostics) {
        expect(finding.message).toMatch(/[.?]$/);
        expect(finding.help ?? finding.fixes?.[0]?.title).toBeTruthy();
        expect(finding).toMatchObject({ severity: "error", effect: "rejected" });
      }
    }
  });
});
