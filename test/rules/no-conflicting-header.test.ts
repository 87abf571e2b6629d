import { describe, expect, it } from "vitest";
import rule from "../../rules/no-conflicting-header.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";

function found(headers: object): string[] {
  const text = JSON.stringify({
    action: "rewrite",
    expression: "true",
    action_parameters: { headers },
  });
  return lintWith([rule], text, "json").flatMap(({ code, messageId, range }) =>
    code.startsWith("lint/") ? [`${messageId}: ${text.slice(range.start, range.end)}`] : [],
  );
}

const SET = { operation: "set", value: "a" };

describe("no-conflicting-header", () => {
  it("reports each header that is changed again", () => {
    expect(found({ "X-A": SET, b: SET, "x-a": SET, "X-a": SET })).toEqual(['twice: "x-a"', 'twice: "X-a"']);
    expect(found({ a: SET, b: SET })).toEqual([]);
  });

  it("reports values with characters that no page lists", () => {
    expect(found({ a: { operation: "set", value: "a\u0000b" } })).toEqual(['value: "a\\u0000b"']);
    expect(found({ a: { operation: "add", value: "line\n" } })).toEqual(['value: "line\\n"']);
    const policy =
      "default-src 'self'; img-src * data: (a) [b] {c} \"d\" \\ a=b; x@y #1 $2 50% ~ ^ | ` & ! ?";
    expect(found({ a: { operation: "set", value: policy }, b: { operation: "set", value: "" } })).toEqual([]);
  });

  it.each([
    ["default-src self; img-src *", "self"],
    ["script-src https://a.example UNSAFE-INLINE", "UNSAFE-INLINE"],
    ["frame-ancestors none", "none"],
    ["default-src 'self'; style-src-elem 'self' unsafe-hashes", "unsafe-hashes"],
  ])("reports a keyword of a policy without quotes: %s", (value, keyword) => {
    const name = "Content-Security-Policy";
    expect(found({ [name]: { operation: "set", value } })).toEqual([`keyword: "${value}"`]);
    expect(found({ [name]: { operation: "set", value: value.replace(keyword, `'${keyword}'`) } })).toEqual(
      [],
    );
    expect(found({ "X-Policy": { operation: "set", value } })).toEqual([]);
  });

  it.each([
    "default-src self.example.com none.example.com https://self",
    "report-to self; trusted-types none; sandbox self",
    "default-src 'none', img-src 'self'",
  ])("keeps other policies: %s", (value) => {
    expect(found({ "Content-Security-Policy-Report-Only": { operation: "set", value } })).toEqual([]);
  });

  it("reports each keyword of a policy once", () => {
    const value = "default-src self unsafe-inline; img-src self";
    const text = withPolicy(JSON.stringify(value));
    const messages = lintWith([rule], text, "json").map(({ message }) => message);
    expect(messages).toEqual([
      "Without single quotes, browsers read `self` in this policy as the name of a host.",
      "Without single quotes, browsers read `unsafe-inline` in this policy as the name of a host.",
    ]);
  });

  it("reports what a removed header does not take", () => {
    expect(found({ a: { operation: "remove", value: "x" } })).toEqual(['unused: "value"']);
    const policy = { operation: "remove", value: "default-src self" };
    expect(found({ "Content-Security-Policy": policy })).toEqual(['unused: "value"']);
    expect(found({ a: { operation: "remove", expression: "http.host" } })).toEqual(['unused: "expression"']);
    expect(found({ a: { operation: "remove", value: "", expression: null } })).toEqual([]);
    expect(found({ a: { operation: "add", value: "x" } })).toEqual([]);
  });
});

const withPolicy = (value: string) =>
  `{ "action": "rewrite", "expression": "true", "action_parameters": { "headers": { "Content-Security-Policy": { "operation": "set", "value": ${value} } } } }`;

testRule(rule, {
  invalid: [
    {
      why: "a keyword of a policy without quotes",
      code: withPolicy('«"script-src self"»'),
      format: "json",
      messageId: "keyword",
      data: { keyword: "self" },
    },
  ],
  valid: [
    { why: "a keyword of a policy in quotes", code: withPolicy(`"script-src 'self'"`), format: "json" },
  ],
});
