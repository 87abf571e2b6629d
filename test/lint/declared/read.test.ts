import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/lint/config/config.ts";
import { readDeclaredRule } from "../../../src/lint/declared/read.ts";
import { lintDocument } from "../../../src/lint/engine/lint.ts";
import { fixText } from "../../../src/lint/fix.ts";
import { readMarks, writeMarks } from "../../../src/testing/marked.ts";
import { expectGolden } from "../../support/golden.ts";
import { type Format, readDocument } from "../../support/rule-tester.ts";
import { saidOf } from "../read-config-support.ts";

const BASE = { id: "no-lone-address", message: "`{{match}}`: {{x}} stands alone.", pattern: "ip.src eq $x" };

function read(declaration: unknown, notation: "json" | "yaml" = "json") {
  const text = typeof declaration === "string" ? declaration : JSON.stringify(declaration);
  return readDeclaredRule(readDocument(text, notation).roots[0]!, "rules.json");
}

function lint(declaration: unknown, format: Format = "expression") {
  const { value, diagnostics } = read(declaration);
  expect(diagnostics).toEqual([]);
  const { rule } = value!;
  const options = { rules: [rule], config: defaultConfig([rule]) };
  return (text: string) =>
    lintDocument(readDocument(text, format), options).diagnostics.filter((one) =>
      one.code.startsWith("lint/"),
    );
}

function marks(declaration: unknown, code: string, format?: Format): string {
  const { text } = readMarks(code);
  return writeMarks(
    text,
    lint(declaration, format)(text).map(({ range }) => range),
  );
}

describe("a declared rule", () => {
  it("reports what its pattern matches, with the contents of the holes", () => {
    const text = "ssl and «ip.src eq 1.1.1.1» or not («ip.src eq 2.2.2.2»)";
    expect(marks(BASE, text)).toBe(text);
    const [first] = lint(BASE)("ssl and ip.src eq 1.1.1.1");
    expect(first).toMatchObject({
      code: "lint/no-lone-address",
      severity: "warning",
      effect: "risky",
      message: "`ip.src eq 1.1.1.1`: 1.1.1.1 stands alone.",
      data: { x: "1.1.1.1" },
    });
  });

  it("is summed up by its message, with the names of the holes", () => {
    const { rule } = read({ ...BASE, pattern: "ip.src eq $x" }).value!;
    expect([rule.summary, rule.why]).toEqual(Array(2).fill("`$match`: $x stands alone."));
    const { rule: other } = read({ ...BASE, summary: "A summary.", why: "A reason." }).value!;
    expect([other.summary, other.why, "fixable" in other]).toEqual(["A summary.", "A reason.", false]);
    expect(read({ ...BASE, replace: "ip.src in {$x}" }).value!.rule.fixable).toBe("suggestion");
  });

  it("reports its message with its severity", () => {
    const rule = {
      ...BASE,
      severity: "error",
      effect: "style",
      help: "Not {{x}}.",
      why: "So.",
      summary: "Sum.",
    };
    const { value } = read(rule);
    expect(value?.rule).toMatchObject({
      severity: "error",
      effect: "style",
      why: "So.",
      summary: "Sum.",
      origin: "rules.json",
    });
    expect(lint(rule)("ip.src eq 1.1.1.1")[0]).toMatchObject({ severity: "error", help: "Not 1.1.1.1." });
  });

  it("reports a match once, and nothing within it", () => {
    expect(marks({ ...BASE, pattern: "not $x" }, "«not not ssl»")).toBe("«not not ssl»");
  });

  it("takes several patterns", () => {
    const rule = { ...BASE, pattern: ["ip.src eq $x", "ip.src in $x"] };
    const text = "«ip.src eq 1.1.1.1» or «ip.src in {2.2.2.2}»";
    expect(marks(rule, text)).toBe(text);
  });

  it("is excused by a condition that is joined to it", () => {
    const rule = { ...BASE, unless: 'starts_with(http.request.uri.path, "/admin")' };
    const admin = 'starts_with(http.request.uri.path, "/admin")';
    for (const text of [
      `ip.src eq 1.1.1.1 and ${admin}`,
      `${admin} and not ip.src eq 1.1.1.1`,
      `(${admin}) and (ssl or ip.src eq 1.1.1.1)`,
      `(ssl and ${admin}) and ip.src eq 1.1.1.1`,
      "«ip.src eq 1.1.1.1»",
      `«ip.src eq 1.1.1.1» or ${admin}`,
      `«ip.src eq 1.1.1.1» and not ${admin}`,
      `«ip.src eq 1.1.1.1» and starts_with(http.request.uri.path, "/other")`,
      `«ip.src eq 1.1.1.1» and (${admin} or ssl)`,
    ]) {
      expect(marks(rule, text)).toBe(text);
    }
  });

  it("applies within a condition", () => {
    const rule = { ...BASE, within: "starts_with(http.request.uri.path, $p)" };
    const path = 'starts_with(http.request.uri.path, "/a")';
    for (const text of [
      `${path} and «ip.src eq 1.1.1.1»`,
      `${path} and (ssl or not «ip.src eq 1.1.1.1»)`,
      `${path} or ip.src eq 1.1.1.1`,
      "ip.src eq 1.1.1.1",
      `not ${path} and ip.src eq 1.1.1.1`,
    ]) {
      expect(marks(rule, text)).toBe(text);
    }
    const itself = { ...BASE, message: "{{x}}", pattern: "$x or $y", within: "ssl or $y" };
    expect(lint(itself)("ssl or ip.src eq 1.1.1.1")).toEqual([]);
    const pair = { ...BASE, pattern: "ip.src eq $x and ssl" };
    expect(lint(pair)(`${path} and ip.src eq 1.1.1.1 and ssl`)).toHaveLength(1);
    expect(lint({ ...pair, unless: path })(`${path} and ip.src eq 1.1.1.1 and ssl`)).toEqual([]);
    const both = { ...rule, unless: "ssl" };
    expect(marks(both, `ssl and ${path} and ip.src eq 1.1.1.1`)).not.toContain("«");
  });

  it("says of an expression that is too large for it that it was not checked", () => {
    const rule = { ...BASE, message: "x", pattern: '$a and $b and $c and $d eq "no"' };
    const code = Array.from({ length: 60 }, (_, at) => `tcp.dstport eq ${at}`).join(" and ");
    const { value } = read(rule);
    const options = { rules: [value!.rule], config: defaultConfig([value!.rule]) };
    const { diagnostics, notChecked } = lintDocument(readDocument(code, "expression"), options);
    expect(diagnostics.filter((one) => one.code === "lint/no-lone-address")).toEqual([]);
    expect(notChecked).toMatchObject([
      { kind: "limits", reason: "expression too large for a declarative rule" },
    ]);
  });

  it("looks through the longest of chains in bounded steps", () => {
    const rule = { ...BASE, unless: "ssl" };
    const code = Array.from({ length: 5000 }, (_, at) => `ip.src eq 10.0.${at >> 8}.${at & 255}`).join(
      " and ",
    );
    expect(lint(rule)(code).length).toBeLessThan(5000);
    expect(lint(rule)(`${code} and ssl`)).toEqual([]);
    const { value } = read(rule);
    const options = { rules: [value!.rule], config: defaultConfig([value!.rule]) };
    expect(lintDocument(readDocument(`${code} and ssl`, "expression"), options).notChecked).toHaveLength(1);
  });

  it("shares holes with what excuses it", () => {
    const rule = { ...BASE, pattern: "$f eq $x", unless: "len($f) eq $n" };
    const text = 'http.host eq "a" and len(http.host) eq 1 and «http.referer eq "b"»';
    expect(marks(rule, text)).toContain('«http.referer eq "b"»');
    expect(marks(rule, text)).not.toContain('«http.host eq "a"»');
  });

  it("applies to what its holes may match", () => {
    const rule = { ...BASE, where: { x: { is: ["10.*", "192.168.*"], isNot: "10.0.0.1" } } };
    const text = "«ip.src eq 10.1.1.1» or ip.src eq 10.0.0.1 or ip.src eq 8.8.8.8 or «ip.src eq 192.168.1.1»";
    expect(marks(rule, text)).toBe(text);
    const quoted = { ...BASE, pattern: "http.host eq $x", where: { x: { is: "*.example.com" } } };
    const hosts =
      'http.host eq "example.com" or «http.host eq "a.example.com"» or «http.host eq r#"b.example.com"#»';
    expect(marks(quoted, hosts)).toBe(hosts);
  });

  it("is for some files, phases and actions", () => {
    const ruleset = (phase: string, action: string) =>
      JSON.stringify({ kind: "zone", phase, rules: [{ action, expression: "ip.src eq 1.1.1.1" }] });
    const count = (rule: object, text: string) => lint({ ...BASE, ...rule }, "json")(text).length;
    const text = ruleset("http_request_firewall_custom", "block");
    expect(count({}, text)).toBe(1);
    expect(count({ phases: "http_request_firewall_custom", actions: ["block", "log"] }, text)).toBe(1);
    expect(count({ phases: ["http_ratelimit"] }, text)).toBe(0);
    expect(count({ actions: "log" }, text)).toBe(0);
    expect(count({ files: "test.*" }, text)).toBe(1);
    expect(count({ files: ["zones/**"] }, text)).toBe(0);
    expect(count({ notFiles: "*.json" }, text)).toBe(0);
    expect(lint({ ...BASE, actions: "block" })("ip.src eq 1.1.1.1")).toEqual([]);
  });

  it("is for some kinds of objects", () => {
    const found = (objects: unknown, text: string, format: Format = "json") =>
      lint({ ...BASE, objects }, format)(text).length;
    const expression = "ip.src eq 1.1.1.1";
    const rules = JSON.stringify({ rules: [{ action: "block", expression }] });
    const filters = JSON.stringify([{ id: "f".repeat(32), expression, paused: false }]);
    const firewall = JSON.stringify([{ action: "block", filter: { expression } }]);
    expect([found("rule", rules), found("filter", rules), found(["filter", "rule"], rules)]).toEqual([
      1, 0, 1,
    ]);
    expect([found("filter", filters), found("rule", filters)]).toEqual([1, 0]);
    expect([found("firewall-rule", firewall), found("rule", firewall)]).toEqual([1, 0]);
    expect([found("expression", expression, "expression"), found("expression", rules)]).toEqual([1, 0]);
  });

  it("suggests nothing if more is at the place than it names", () => {
    const rule = { ...BASE, pattern: "ip.src in {$x}", replace: "ip.src eq $x" };
    const fixes = (text: string) => lint(rule)(text).flatMap((one) => one.fixes);
    expect(fixes("ip.src in {1.1.1.1}")).toHaveLength(1);
    expect(fixes("ip.src in {1.1.1.1 2.2.2.2}")).toEqual([]);
  });

  it("suggests what to write instead", () => {
    const rule = { ...BASE, replace: "ip.src in {$x}" };
    const fix = (text: string, declaration: object = rule) =>
      fixText(text, { lint: lint(declaration), allows: () => true }).text;
    expect(fix("ssl and ip.src eq 1.1.1.1")).toBe("ssl and ip.src in {1.1.1.1}");
    expect(lint(rule)("ip.src eq 1.1.1.1")[0]!.fixes).toMatchObject([
      { title: "Write `ip.src in {1.1.1.1}`", safety: "suggestion" },
    ]);
    expect(fixText("ip.src eq 1.1.1.1", { lint: lint(rule) }).applied).toBe(0);
    expect(
      fix("not (ssl or cf.client.bot)", {
        ...BASE,
        message: "x",
        pattern: "not $c",
        replace: "$c xor true_field",
      }),
    ).toBe("(ssl or cf.client.bot) xor true_field");
    expect(fix("ip.src eq 1.1.1.1", { ...BASE, replace: "ip.src in $$office" })).toBe("ip.src in $office");
    // A replacement that does not parse there is not a suggestion.
    expect(lint({ ...BASE, replace: "ip.src eq" })("ip.src eq 1.1.1.1")[0]!.fixes).toEqual([]);
  });

  it("says nothing of an expression with a syntax error", () => {
    expect(lint(BASE)("ip.src eq 1.1.1.1 and")).toEqual([]);
  });

  it("is written in YAML too", () => {
    const { value } = read("id: no-x\npattern: ip.src eq $x\nmessage: '{{x}}'\n", "yaml");
    expect(value?.rule.id).toBe("no-x");
  });

  it("is on in every preset", () => {
    const { value } = read(BASE);
    for (const preset of ["none", "recommended", "migration"] as const) {
      expect(defaultConfig([value!.rule], preset).severities.size).toBe(1);
    }
  });
});

const MISTAKES: readonly (readonly [string, string, string])[] = [
  ["«[]»", "config/wrong-type", "must be an object"],
  ['«{ "id": "no-x", "message": "m" }»', "config/missing-key", "`pattern`"],
  ['«{ "id": "no-x", "pattern": "ssl" }»', "config/missing-key", "`message`"],
  ['«{ "pattern": "ssl", "message": "m" }»', "config/missing-key", "`id`"],
  ['«{ "id": "no-x", "message": "m", "pattern": [] }»', "config/missing-key", "`pattern`"],
  [
    '{ "id": «"No X"», "message": "m", "pattern": "ssl" }',
    "config/invalid-rule",
    "`No X` is not a valid rule id",
  ],
  ['{ "id": "no-x", "message": «1», "pattern": "ssl" }', "config/wrong-type", "`message`"],
  ['{ "id": "no-x", "message": "m", "pattern": «1» }', "config/wrong-type", "`pattern`"],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", «"mesage"»: "m" }',
    "config/unknown-key",
    "did you mean `message`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", «"__proto__"»: {} }',
    "config/unknown-key",
    "`__proto__`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ip.src «nope» 1" }',
    "config/invalid-rule",
    "This is not a valid pattern: ",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "unless": "«(»ssl" }',
    "config/invalid-rule",
    "This is not a valid pattern",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "severity": «"warnin"» }',
    "config/unknown-value",
    "did you mean `warning`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "effect": «"bad"» }',
    "config/unknown-value",
    "`effect`",
  ],
  [
    '{ "id": "no-x", "message": «"{{y}}"», "pattern": "ip.src eq $x" }',
    "config/invalid-rule",
    "`message` refers to `y`",
  ],
  [
    '{ "id": "no-x", "message": "m", "help": «"{{constructor}}"», "pattern": "ip.src eq $x" }',
    "config/invalid-rule",
    "`constructor`",
  ],
  [
    '{ "id": "no-x", "message": «"{{z}}"», "pattern": ["$x eq $y", "$x ne $y"] }',
    "config/invalid-rule",
    "`message` refers to `z`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": ["ip.src eq $x", "ssl"], "replace": «"$x"» }',
    "config/invalid-rule",
    "`replace` refers to `x`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "where": «{ "x": {} }» }',
    "config/invalid-rule",
    "`where` refers to `x`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "$x", "where": { "x": { «"like"»: "a" } } }',
    "config/unknown-key",
    "`like`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "phases": [«"http_ratelimits"»] }',
    "config/unknown-value",
    "did you mean `http_ratelimit`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "actions": «"blok"» }',
    "config/unknown-value",
    "`block`",
  ],
  [
    '{ "id": "no-x", "message": "m", "pattern": "ssl", "objects": «"rules"» }',
    "config/unknown-value",
    "`rule`",
  ],
  ['{ "id": "no-x", "message": "m", "pattern": «"  "» }', "config/invalid-rule", "blank"],
  [
    '{ "id": "no-x", "message": "m", "pattern": "$x", "where": { "x": «1» } }',
    "config/wrong-type",
    "must be an object",
  ],
  ['{ "id": "no-x", "message": "m", "pattern": "$x", "files": [«1»] }', "config/wrong-type", "`files`"],
];

describe("what is wrong with a declared rule", () => {
  it.each(MISTAKES)("%s", (marked, code, message) => {
    const { text, ranges } = readMarks(marked);
    const { value, diagnostics } = read(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    expect(diagnostics[0]!.message).toContain(message);
    expect(diagnostics[0]!.range).toEqual(ranges[0]);
  });

  it("is said like this", () => {
    const said = MISTAKES.map(([marked]) => saidOf(marked, read(readMarks(marked).text).diagnostics));
    expectGolden(said.join(""), "fixtures/lint/declared-rule-problems.txt");
  });
});
