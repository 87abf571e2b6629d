import { expect, it } from "vitest";
import rule from "../../rules/no-unmatchable-value.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";

it("cites the page of functions for a network", () => {
  const [found] = lintWith(rule, "cidr(ip.src, 24, 48) eq 192.0.2.5");
  expect(found!.source!.url).toContain("/functions/");
});

testRule(rule, {
  invalid: [
    { why: "two methods in one string", code: 'http.request.method eq «"GET,POST"»', messageId: "never" },
    {
      why: "a small method",
      code: 'http.request.method eq «"post"»',
      messageId: "never",
      data: { field: "http.request.method", value: '`"post"`' },
      suggests: 'http.request.method eq "POST"',
    },
    {
      why: "an extension with a dot among others",
      code: 'http.request.uri.path.extension in {"js" «".CSS"»}',
      messageId: "element",
      suggests: 'http.request.uri.path.extension in {"js" "css"}',
    },
    {
      why: "a raw extension with a dot",
      code: 'raw.http.request.uri.path.extension eq «".JS"»',
      messageId: "never",
      suggests: 'raw.http.request.uri.path.extension eq "JS"',
    },
    {
      why: "a set of one as never, not as an element",
      code: 'http.request.uri.path in {«"admin"»}',
      messageId: "never",
      suggests: 'http.request.uri.path in {"/admin"}',
    },
    {
      why: "a host with a path",
      code: 'http.host ne «"a.example/x"»',
      messageId: "always",
      suggests: 'http.host ne "a.example"',
    },
    { why: "a port of zero", code: "cf.edge.server_port eq «0»", messageId: "never" },
    { why: "a score beyond its range", code: "cf.bot_management.score ge «100»", messageId: "neverOrdered" },
    { why: "a score below its range", code: "cf.waf.score.sqli lt «1»", messageId: "neverOrdered" },
    {
      why: "a comparison that all scores pass",
      code: "cf.bot_management.score le «99»",
      messageId: "alwaysOrdered",
    },
    {
      why: "an array's elements",
      code: 'any(cf.waf.content_scan.obj_results[*] eq «"Clean"»)',
      messageId: "never",
      suggests: 'any(cf.waf.content_scan.obj_results[*] eq "clean")',
    },
    { why: "a range outside", code: "cf.bot_management.score in {«200..300» 5}", messageId: "element" },
    { why: "a length that no country has", code: "len(ip.src.country) gt «2»", messageId: "neverOrdered" },
    {
      why: "an address that is not the first one of its network",
      code: "cidr(ip.src, 24, 48) in {192.0.2.0 «192.0.2.5»}",
      messageId: "element",
    },
    { why: "another network", code: "cidr6(ip.src, 64) ne «2001:db8::1»", messageId: "always" },
    { why: "a length that every string has", code: "len(http.host) gt «-1»", messageId: "alwaysOrdered" },
    {
      why: "a protocol that Cloudflare does not support",
      code: 'cf.tls_version eq «"SSLv3"»',
      messageId: "never",
    },
    {
      why: "a state without its country",
      code: 'ip.src.subdivision_1_iso_code eq «"TX"»',
      messageId: "never",
    },
    { why: "a type without its category", code: 'http.request.body.mime eq «"json"»', messageId: "never" },
  ],
  valid: [
    {
      why: "a length that a string can have",
      code: "len(ip.src.country) lt 2 or len(substring(http.host, 0, 4)) eq 4",
    },
    { why: "the length of what may be missing", code: 'any(len(http.request.headers["a"][*])[*] ge 0)' },
    { why: "the first address of a network", code: "cidr(ip.src, 24, 48) eq 192.0.2.0" },
    { why: "a network that contains others", code: "cidr(ip.src, 24, 48) in {192.0.0.0/16}" },
    { why: "addresses in an order", code: "cidr(ip.src, 24, 48) lt 192.0.2.5" },
    { why: "the length of an array", code: "len(cf.waf.content_scan.obj_types) gt 100" },
    { why: "the bounds of a range", code: "cf.bot_management.score eq 1 or cf.bot_management.score eq 99" },
    {
      why: "orderings that distinguish values",
      code: "cf.bot_management.score lt 2 and cf.bot_management.score ge 99",
    },
    { why: "a method that may be somebody's own", code: 'http.request.method eq "Frobnicate"' },
    { why: "capitals in a raw extension", code: 'raw.http.request.uri.path.extension eq "JPG"' },
    { why: "an empty extension", code: 'http.request.uri.path.extension eq ""' },
    { why: "a range that reaches in", code: "cf.bot_management.score in {90..300}" },
    { why: "what a function makes of it", code: 'lower(http.request.method) eq "post"' },
    { why: "parts, of which the form says nothing", code: 'http.request.method contains "os"' },
    { why: "elements that may be missing", code: "any(cf.waf.content_scan.obj_sizes[*] ge 0)" },
    { why: "a country that is only assigned by users", code: 'ip.src.country eq "XK"' },
    { why: "the Tor network", code: 'ip.src.country eq "T1"' },
    { why: "a constant field, which has a separate rule", code: "cf.threat_score gt 10" },
    { why: "a field without a documented domain", code: 'http.user_agent eq "CURL"' },
  ],
});
