import { expect, it } from "vitest";
import rule from "../../rules/no-vacuous-comparison.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";

/** A set of so many elements, of which one is each number. */
const numbers = (count: number) =>
  `{-9223372036854775808..0 ${Array.from({ length: count - 2 }, (_, at) => at + 1).join(" ")} ${count - 1}..9223372036854775807}`;

testRule(rule, {
  invalid: [
    { why: "a set with many elements", code: `cf.waf.score in «${numbers(100)}»`, messageId: "set" },
    { why: "the empty part", code: 'http.user_agent contains «""»', messageId: "text" },
    { why: "the empty part of capitals", code: 'upper(http.host) contains «""»', messageId: "text" },
    { why: "the empty part of small letters", code: 'lower(http.host) contains «""»', messageId: "text" },
    { why: "under not", code: 'not http.user_agent contains «""»', messageId: "text" },
    { why: "a lone star", code: 'http.host strict wildcard «"*"»', messageId: "text" },
    { why: "a lone star that is raw", code: 'http.host wildcard «r"*"»', messageId: "text" },
    { why: "an empty end", code: 'ends_with(http.host, «""»)', messageId: "text" },
    { why: "a field in small letters", code: 'starts_with(lower(http.host), «""»)', messageId: "text" },
    {
      why: "all addresses",
      code: "ip.src in «{0.0.0.0/0 ::/0}»",
      messageId: "set",
      data: { field: "ip.src" },
    },
    {
      why: "all addresses in halves",
      code: "not ip.src in «{0.0.0.0/1 128.0.0.0/1 ::/0}»",
      messageId: "set",
    },
    { why: "all scores", code: "cf.bot_management.score in «{0..49 50..100}»", messageId: "set" },
    {
      why: "all integers",
      code: "ip.hdr_len in «{-9223372036854775808..9223372036854775807}»",
      messageId: "set",
    },
  ],
  valid: [
    { why: "a set with more elements than are looked at", code: `cf.waf.score in ${numbers(101)}` },
    { why: "addresses of one version", code: "ip.src in {0.0.0.0/0}" },
    { why: "scores but one", code: "cf.bot_management.score in {1..100}" },
    { why: "elements that may be missing", code: 'any(http.request.headers["a"][*] contains "")' },
    { why: "a value that may be missing", code: 'starts_with(lookup_json_string(http.cookie, "a"), "")' },
    { why: "two stars with text", code: 'http.host wildcard "*.*"' },
    { why: "an escaped star", code: 'http.request.uri.path wildcard r"\\*"' },
    { why: "equality with nothing", code: 'http.user_agent eq ""' },
    { why: "a field that is always 0, of another rule", code: "cf.threat_score in {-5..5}" },
    { why: "a list", code: "ip.src in $office" },
  ],
});

it.each([
  'http.request.headers in {"a"}',
  'http.request.headers.names in {"a"}',
  "ip.src in {1.1.1}",
  "ip.src in {1}",
])("says nothing about sets of another type: %s", (code) => {
  const found = lintWith([rule], code).map((one) => one.code);
  expect(found.filter((one) => !one.startsWith("types/"))).toEqual([]);
});
