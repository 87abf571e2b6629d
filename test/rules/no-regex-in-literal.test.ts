import rule from "../../rules/no-regex-in-literal.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "any string",
      code: 'http.user_agent contains «".*bot.*"»',
      messageId: "regex",
      data: { found: "`.*`" },
    },
    {
      why: "any string at the end",
      code: 'http.host eq «"example.com/.+"»',
      messageId: "regex",
      data: { found: "`.+`" },
    },
    { why: "alternatives", code: 'http.user_agent contains «"bot|crawler|spider"»', messageId: "regex" },
    {
      why: "a group",
      code: 'starts_with(http.request.uri.path, «"/(en|de)/"»)',
      messageId: "regex",
      data: { found: "`(en|de)`" },
    },
    { why: "a class", code: 'lower(http.host) in {"a" «"[a-z0-9]+.example.com"»}', messageId: "regex" },
    {
      why: "a flag",
      code: 'http.user_agent contains «"(?i)bot"»',
      messageId: "regex",
      data: { found: "`(?i)`" },
    },
    {
      why: "an escaped dot",
      code: 'http.referer contains «r"example\\.com"»',
      messageId: "regex",
      data: { found: "`\\.`" },
    },
    { why: "signs of SQL", code: 'http.user_agent contains «"%bad%"»', messageId: "sql" },
  ],
  valid: [
    {
      why: "a real user agent",
      code: 'http.user_agent eq "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"',
    },
    { why: "steps up", code: String.raw`http.request.uri.path contains r"..\..\windows"` },
    { why: "an encoded letter", code: 'http.request.uri.path contains "%2e%2e%2f"' },
    { why: "a field that may contain it", code: 'http.request.uri.query contains "a|b"' },
    { why: "brackets of an address", code: 'http.host eq "[2001:db8::1]"' },
    { why: "a pattern where one is read", code: 'http.host matches "(a|b).example.com"' },
  ],
});
