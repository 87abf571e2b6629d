import rule from "../../rules/no-unlikely-value.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a part of the query string with its delimiter",
      code: 'raw.http.request.uri.query contains «"?id="»',
      messageId: "unlikely",
      suggests: 'raw.http.request.uri.query contains "id="',
    },
    {
      why: "HTML between parameters",
      code: 'http.request.uri.query contains «"a=1&amp;b=2"»',
      messageId: "unlikely",
      suggests: 'http.request.uri.query contains "a=1&b=2"',
    },
    {
      why: "a space in a query string, which is not decoded",
      code: 'http.request.uri.query contains «"union select"»',
      messageId: "unlikely",
      suggests: 'http.request.uri.query contains "union%20select"',
    },
    { why: "one cookie of all", code: 'http.cookie ne «"beta=1"»', messageId: "oneCookie" },
    {
      why: "an address without a path",
      code: 'http.request.full_uri eq «"https://example.com"»',
      messageId: "unlikely",
      suggests: 'http.request.full_uri eq "https://example.com/"',
    },
    {
      why: "the start of a category",
      code: 'cf.verified_bot_category eq «"Search Engine"»',
      messageId: "unlikely",
      suggests: 'cf.verified_bot_category eq "Search Engine Crawler"',
    },
    {
      why: "a code of old address data that is no country",
      code: 'ip.src.country in {"GB" «"EU"»}',
      messageId: "unlikely",
      data: { near: "`ip.src.is_in_european_union`, or `EU` for `ip.src.continent`" },
    },
    { why: "the same by the older name", code: 'ip.geoip.country eq «"AP"»', messageId: "unlikely" },
    { why: "a proxy that is no country", code: 'ip.src.country ne «"A1"»', messageId: "unlikely" },
    {
      why: "a method with a letter too many",
      code: 'http.request.method eq «"GETT"»',
      messageId: "unlikely",
      data: {
        field: "http.request.method",
        value: '`"GETT"`',
        reason: "no method of this name is registered",
        near: '`"GET"`',
      },
      suggests: 'http.request.method eq "GET"',
    },
    {
      why: "one of several methods",
      code: 'http.request.method in {"GET" «"PSOT"»}',
      messageId: "unlikely",
      suggests: 'http.request.method in {"GET" "POST"}',
    },
    {
      why: "the delimiter of the query string",
      code: 'http.request.uri.query eq «"?a=b"»',
      messageId: "unlikely",
      suggests: 'http.request.uri.query eq "a=b"',
    },
    {
      why: "a host with letters that clients encode",
      code: 'http.host eq «"m\u00fcnchen.example"»',
      messageId: "unlikely",
      suggests: 'http.host eq "xn--mnchen-3ya.example"',
    },
    {
      why: "a referrer without a scheme",
      code: 'http.referer in {«"www.example.com"» "https://example.com/"}',
      messageId: "unlikely",
      suggests: 'http.referer in {"https://www.example.com" "https://example.com/"}',
    },
    {
      why: "the end of a host in capitals",
      code: 'ends_with(http.host, «".Example.com"») and http.host contains «".Example."»',
      messageId: "unlikely",
      suggests: 'ends_with(http.host, ".example.com") and http.host contains ".example."',
    },
    {
      why: "a media type without its first half",
      code: 'http.response.content_type.media_type in {«"html"» "text/css"}',
      messageId: "unlikely",
      suggests: 'http.response.content_type.media_type in {"text/html" "text/css"}',
    },
  ],
  valid: [
    { why: "HTML that an attack contains", code: 'http.request.uri.query contains "&lt;script&amp;"' },
    { why: "codes that Cloudflare documents", code: 'ip.src.country in {"T1" "XX" "XK"}' },
    { why: "a continent", code: 'ip.src.continent eq "EU"' },
    { why: "a question mark within a query string", code: 'http.request.uri.query contains "a=?b"' },
    { why: "no cookie, and several", code: 'http.cookie in {"" "a=1; b=2"} or http.cookie contains "a=1"' },
    { why: "an address with its path", code: 'http.request.full_uri eq "https://example.com/"' },
    { why: "the start of addresses", code: 'starts_with(http.request.full_uri, "https://example.com")' },
    { why: "a referrer without a path", code: 'http.referer eq "https://example.com"' },
    {
      why: "a category, and an empty name",
      code: 'cf.verified_bot_category in {"Search Engine Crawler" ""}',
    },
    { why: "a host in capitals that a wildcard matches", code: 'http.host wildcard "*.Example.com"' },
    { why: "a part of a referrer", code: 'http.referer contains "example.com"' },
    {
      why: "methods that are registered",
      code: 'http.request.method in {"GET" "PURGE" "PROPFIND" "TRACK" "UNLINK" "QUERY"}',
    },
    { why: "a method of somebody's own", code: 'http.request.method eq "BREW"' },
    { why: "a method in small letters, of another rule", code: 'http.request.method eq "gett"' },
    { why: "the start of a method", code: 'starts_with(http.request.method, "PROP")' },
    { why: "a question mark in a query string", code: 'http.request.uri.query contains "?"' },
    { why: "a query string", code: 'http.request.uri.query eq "a=b"' },
  ],
});
