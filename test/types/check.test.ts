import { describe, expect, it } from "vitest";
import { applyFixes } from "../../src/core/edits.ts";
import { locateFix, plainText } from "../../src/core/embedded-text.ts";
import type { Node } from "../../src/parser/ast.ts";
import { walk } from "../../src/parser/walk.ts";
import { readMarks, writeMarks } from "../../src/testing/marked.ts";
import { analyseExpression, isRefused } from "../../src/types/analyse.ts";

/** Rejected expressions: the underlined part, the finding, and the expression after its fix. */
const REFUSED: readonly (readonly [marked: string, found: string, fixed?: string])[] = [
  [`«htp.host» eq "a"`, "unknown-field:unknownField", `http.host eq "a"`],
  [`«no.such.thing.at.all» eq "a"`, "unknown-field:unknownField"],
  [`http.host eq «example.com»`, "unknown-field:unquotedText", `http.host eq "example.com"`],
  [`cf.threat_score eq «high»`, "unknown-field:notAValue"],
  [`http.host eq «http.refrer»`, "unknown-field:unknownField", `http.host eq http.referer`],
  [`ip.src.asnum eq «AS64496»`, "unknown-field:notAValue", `ip.src.asnum eq 64496`],
  [`http.host «neta»`, "unknown-field:gluedOperator"],
  [`«lowr»(http.host) eq "a"`, "unknown-function:unknownFunction", `lower(http.host) eq "a"`],
  [
    `«http.request.uri.path.startsWith»("/a")`,
    "unknown-function:unknownFunction",
    `starts_with(http.request.uri.path, "/a")`,
  ],
  [
    `«request.path.contains»("/a")`,
    "unknown-function:unknownFunction",
    `http.request.uri.path contains "/a"`,
  ],
  [`«http.host.toLowerCase»() eq "a"`, "unknown-function:unknownFunction", `lower(http.host) eq "a"`],
  [`«req.http.Referer» eq "a"`, "unknown-field:unknownField", `http.referer eq "a"`],
  [`http.host eq «any»(ssl)`, "unknown-function:quantifierOnTheRight"],
  [`«http.host»("a")`, "field-called:fieldCalled"],
  [`«lower» eq "a"`, "function-not-called:functionNotCalled"],
  [`«true» and ssl`, "boolean-literal:booleanLiteral"],
  [`ssl «eq true»`, "boolean-comparison:booleanComparison", `ssl`],
  [`ssl «!= true» or ssl`, "boolean-comparison:booleanComparison", `not ssl or ssl`],
  [
    `starts_with(http.host, "a") «== "true"»`,
    "boolean-comparison:booleanComparison",
    `starts_with(http.host, "a")`,
  ],
  [`ssl «eq ssl»`, "boolean-comparison:booleanComparison"],
  [
    `any(http.request.headers["x"][*] eq "a") «eq 1»`,
    "boolean-comparison:booleanComparison",
    `any(http.request.headers["x"][*] eq "a")`,
  ],
  [`«http.host»`, "missing-comparison:missingComparison"],
  [`ssl and «ip.src»`, "missing-comparison:missingComparison"],
  [`«http.request.headers»`, "missing-comparison:missingComparison"],
  [`ip.src «contains» "1"`, "operator-type:operatorType"],
  [`cf.threat_score «matches» "1"`, "operator-type:operatorType"],
  [`http.host «&» 1`, "operator-type:operatorType"],
  [
    `any(«http.request.headers["x"]» eq "a")`,
    "missing-each:missingEach",
    `any(http.request.headers["x"][*] eq "a")`,
  ],
  [`«http.request.headers» contains "a"`, "missing-each:missingEach"],
  [
    `«http.request.headers["x"][*] eq "a"»`,
    "missing-quantifier:missingQuantifier",
    `any(http.request.headers["x"][*] eq "a")`,
  ],
  [`ssl or «http.request.headers["x"][*] eq "a"»`, "mixed-conditions:mixedConditions"],
  [`any((«http.request.headers["x"][*] eq "a"» and ssl))`, "mixed-conditions:mixedConditions"],
  [`any(«ssl»)`, "quantifier-type:quantifierType"],
  [`any(«"a"»)`, "quantifier-type:literalQuantified"],
  [`any(«any(http.request.headers["x"][*] eq "a")»)`, "quantifier-type:quantifierType"],
  [`http.host«["a"]» eq "a"`, "index-type:indexType"],
  [`http.request.headers«[0]» eq "a"`, "index-type:indexType"],
  [`http.request.headers.names«["a"]» eq "a"`, "index-type:indexType"],
  [`http.host eq «ip.src»`, "right-side-type:rightSideType"],
  [`any(http.request.headers["x"][*] eq «http.request.headers["y"][*]»)`, "right-side-type:rightSideType"],
  [`http.host eq «5»`, "literal-type:unquotedText", `http.host eq "5"`],
  [`http.host in {"a" «10.0.0.1»}`, "literal-type:unquotedText", `http.host in {"a" "10.0.0.1"}`],
  [`ip.src eq «"1.1.1.1"»`, "literal-type:quotedValue", `ip.src eq 1.1.1.1`],
  [`ip.src in {«"10.0.0.0/8"»}`, "literal-type:quotedValue", `ip.src in {10.0.0.0/8}`],
  [`cf.threat_score gt «"10"»`, "literal-type:quotedValue", `cf.threat_score gt 10`],
  [`cf.threat_score gt «"ten"»`, "literal-type:quotedValue"],
  [`cf.threat_score eq «1.5»`, "invalid-literal:notAnInteger"],
  [`cf.threat_score eq «08»`, "invalid-literal:notAnInteger"],
  [`cf.threat_score eq «9223372036854775808»`, "invalid-literal:notAnInteger"],
  [`cf.threat_score eq «1..5»`, "invalid-literal:notAnInteger"],
  [`cf.threat_score in {«5..1»}`, "invalid-range:invalidRange", `cf.threat_score in {1..5}`],
  [`ip.src in {«::2..::1»}`, "invalid-range:invalidRange", `ip.src in {::1..::2}`],
  [`ip.src eq «1.1.1.01»`, "invalid-literal:notAnAddress"],
  [`ip.src in {«10.0.0.0..::1»}`, "invalid-literal:notAnAddress"],
  [`ip.src in {«1.1.1.1/33»}`, "invalid-literal:notAnAddress"],
  [`ip.src eq «10.0.0.0/8»`, "network-outside-set:networkOutsideSet", `ip.src in {10.0.0.0/8}`],
  [`ip.src in {«10.1.2.3/8»}`, "host-bits:hostBits", `ip.src in {10.0.0.0/8}`],
  [`http.host matches "a«(»b"`, "invalid-regex:groupUnclosed"],
  [`http.host matches r"a«(?=»b)"`, "invalid-regex:lookAround"],
  [`http.host wildcard "a«**»b"`, "invalid-wildcard:doubleStar"],
  [`http.host wildcard "é«**»b"`, "invalid-wildcard:doubleStar"],
  [`http.host wildcard r"a«\\x»"`, "invalid-wildcard:invalidEscape"],
  [`«starts_with(http.host)»`, "argument-count:argumentCount"],
  [`starts_with(«"a"», http.host)`, "argument-kind:argumentKind"],
  [`substring(http.host, «cf.threat_score») eq "a"`, "argument-kind:argumentKind"],
  [`starts_with(http.host, «1»)`, "argument-type:argumentType"],
  [`lower(«http.request.headers["x"]») eq "a"`, "argument-type:argumentType"],
  [`starts_with(http.host, http.request.headers["x"]«[*]»)`, "each-not-first:eachNotFirst"],
  [`trim(http.host, «"aa"») eq "a"`, "argument-value:repeatedByte"],
  [`hash_in_range(5, «5», ip.src) eq 1`, "argument-value:notGreater"],
  [`coalesce(cf.threat_score, «0x1») eq 1`, "invalid-literal:argumentLiteral"],
];

describe("rejected", () => {
  for (const [marked, found, fixed] of REFUSED) {
    it(marked, () => {
      const { text } = readMarks(marked);
      const { findings } = analyseExpression(text);
      const ranges = findings.map((finding) => finding.range);
      expect(
        findings.map((finding) => `${finding.code.slice("types/".length)}:${finding.messageId}`),
      ).toEqual([found]);
      expect(writeMarks(text, ranges)).toBe(marked);
      const [fix] = findings[0]!.fixes ?? [];
      expect(fix && applyFixes(text, locateFix(fix, plainText(text))).text).toBe(fixed);
      if (fixed !== undefined) expect(analyseExpression(fixed).findings).toEqual([]);
      for (const finding of findings) {
        expect(finding).toMatchObject({ severity: "error", effect: "rejected" });
        expect(finding.message).toMatch(/[.?]$/);
        expect(finding.help).toBeTruthy();
      }
    });
  }

  it.each([
    [
      `http.cookie["id"] eq "1"`,
      '`http.cookie` is a single string. Write `http.request.cookies["id"][0]` for one of its parts.',
    ],
    [`http.cookie[0] eq "1"`, "Remove the index."],
    [`http.user_agent["x"] eq "1"`, "Remove the index."],
  ])("helps with an index that a string has not: %s", (text, help) => {
    expect(analyseExpression(text).findings).toMatchObject([{ help }]);
  });

  it("reports several independent problems at once", () => {
    const { findings } = analyseExpression(
      `htp.host eq "a" and ip.src eq "1.1.1.1" or lowr(http.host) eq 5 and ssl eq true and any(http.host eq "a") eq true`,
    );
    expect(findings.map((finding) => finding.code)).toEqual([
      "types/unknown-field",
      "types/literal-type",
      "types/unknown-function",
      "types/boolean-comparison",
      "types/quantifier-type",
      "types/boolean-comparison",
    ]);
  });

  it("concludes nothing from parts with syntax problems", () => {
    const { findings, hasSyntax } = analyseExpression(`http.host = foo( and ssl`);
    expect(hasSyntax).toBe(false);
    expect(
      findings.every(
        (finding) => finding.code.startsWith("syntax/") || finding.code === "types/unknown-function",
      ),
    ).toBe(true);
  });
});

describe("accepted", () => {
  it.each([
    "true",
    "false",
    "ssl",
    "tcp.dstport eq 80",
    `len(http.request.headers["x"]) gt 1`,
    `lookup_json_string(http.request.body.raw, "a", 0, "b") eq "c"`,
    `substring(http.host, 2) eq "a"`,
    `url_decode(http.request.uri.path, "r") contains "a"`,
    `is_timed_hmac_valid_v0("secret", http.request.uri, 10800, http.request.timestamp.sec, 8)`,
    `any(starts_with(http.request.headers["x"][*], "a"))`,
    `any(lower(http.request.headers["x"][*])[*] eq "a")`,
    `any(not starts_with(http.request.headers["x"][*], "a")[*])`,
    `coalesce(ip.src, abcd::1) eq 1.1.1.1`,
    `coalesce(http.host, 1a:cd) eq "a"`,
    `ip.src in {10 10.1 10/8 1.1.1.01 0001.1.1.1 ::/000 1:2:3:4:5:6:7:: 255/8}`,
    `http.host in {61:6263:64}`,
    `cf.threat_score in {-5..5 0x1..0xf 010 1-5}`,
    `http.host == http.referer and ip.src > 1.1.1.1`,
    `split(http.host, ".", 3)[0] eq "a"`,
    `concat(http.request.headers["x"], http.request.headers["y"])[0] eq "a"`,
  ])("%s", (text) => {
    expect(analyseExpression(text).findings).toEqual([]);
  });
});

describe("typeOf and valueOf", () => {
  const nodesOf = (text: string) => {
    const { typed } = analyseExpression(text);
    const nodes: Node[] = [];
    walk(typed.parsed.root!, (node) => {
      nodes.push(node);
    });
    return { typed, nodes };
  };

  it.each([
    [`http.request.headers["x"][0]`, "Access", "Bytes"],
    [`http.request.headers`, "Field", "Map<Array<Bytes>>"],
    [`len(http.host)`, "FunctionCall", "Int"],
    [`lower(http.request.headers["x"][*])`, "FunctionCall", "Array<Bytes>"],
  ])("%s is %s", (text, kind, name) => {
    const { typed, nodes } = nodesOf(`${text} eq "a"`);
    expect(typed.typeOf(nodes.find((node) => node.kind === kind)!)?.name).toBe(name);
  });

  it.each([
    [`cf.threat_score eq 010`, { kind: "Int", first: 8n, last: 8n }],
    [`cf.threat_score in {-5..0x5}`, { kind: "Int", first: -5n, last: 5n }],
    [`ip.src in {10}`, { kind: "Ip", family: 4, first: 0x0a000000n, last: 0x0a000000n }],
    [`ip.src in {10.1/16}`, { kind: "Ip", family: 4, first: 0x0a010000n, last: 0x0a01ffffn }],
    [`ip.src in {::1..::2}`, { kind: "Ip", family: 6, first: 1n, last: 2n }],
    [`ip.src eq ::ffff:1.2.3.4`, { kind: "Ip", family: 6, first: 0xffff01020304n, last: 0xffff01020304n }],
    [`http.host eq 61:62`, { kind: "Bytes", value: "ab" }],
    [`http.host eq "a"`, { kind: "Bytes", value: "a" }],
    [`${"no.such eq r or ".repeat(101)}cf.threat_score eq 7`, { kind: "Int", first: 7n, last: 7n }],
    [`${"no.such eq r or ".repeat(101)}starts_with(http.host, "a")`, { kind: "Bytes", value: "a" }],
    [`${"no.such eq r or ".repeat(101)}substring(http.host, 3) eq r`, { kind: "Int", first: 3n, last: 3n }],
  ])("the literal of %.40s", (text, value) => {
    const { typed, nodes } = nodesOf(text);
    const literal = nodes.find(
      (node) => (node.kind === "Bare" || node.kind === "String") && node.raw !== "r",
    );
    const found = typed.valueOf(literal as Extract<Node, { kind: "Bare" }>);
    expect(found).toMatchObject(value);
    // The cheap form of an interval says the same.
    if (found?.kind === "Bytes" || found?.low === undefined) return;
    expect([BigInt(found.low), BigInt(found.high!)]).toEqual([found.first, found.last]);
  });

  it.each([
    ["checked elements", `http.host in {"a" 61:62 5 r"c"}`, ["a", "ab", undefined, "c"]],
    [
      "elements after an operator that does not fit",
      `http.request.headers["x"] in {"a" "b"}`,
      [undefined, undefined],
    ],
    ["elements beside an unknown field", `no.such.field in {"a" 5}`, [undefined, undefined]],
    ["elements that were not checked any more", `${"no.such eq 1 or ".repeat(101)}http.host in {"a"}`, ["a"]],
  ])("the values of %s", (_, text, values) => {
    const { typed, nodes } = nodesOf(text);
    const set = nodes.find((node) => node.kind === "Set")!;
    const elements = set.elements.filter((element) => element.kind !== "Invalid");
    const textsOf = (read: readonly ReturnType<typeof typed.valueOf>[]) =>
      read.map((value) => (value?.kind === "Bytes" ? value.value : undefined));
    expect(textsOf(typed.valuesOf(set))).toEqual(values);
    expect(textsOf(elements.map((element) => typed.valueOf(element)))).toEqual(values);
  });
});

it("errors alone refuse an expression", () => {
  const { findings } = analyseExpression(`http.host eq 5`);
  const others = findings.map((finding) => ({ ...finding, severity: "warning" as const }));
  expect([isRefused([]), isRefused(others), isRefused([...others, ...findings])]).toEqual([
    false,
    false,
    true,
  ]);
});

describe("many problems", () => {
  it("stops after a hundred and says that the rest was not checked", () => {
    const { findings } = analyseExpression(Array(300).fill("no.such.thing eq 1").join(" or "));
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)?.code).toBe("types/too-many-problems");
  });

  it("stops within one set as well", () => {
    const { findings } = analyseExpression(`http.host in {${"5 ".repeat(1000)}}`);
    expect(findings).toHaveLength(101);
  });
});
