import rule from "../../rules/no-unguarded-alternative.ts";
import { testRule } from "../support/rule-tester.ts";

const path = (value: string) => `http.request.uri.path eq "${value}"`;

testRule(rule, {
  invalid: [
    {
      why: "an exception after the last alternative",
      code: `${path("/a")} or ${path("/b")} and «not ip.src in $office»`,
      messageId: "single",
      data: { others: "the other one" },
      suggests: `(${path("/a")} or ${path("/b")}) and not ip.src in $office`,
    },
    {
      why: "several exceptions, several alternatives",
      code: `${path("/a")} or ${path("/b")} or ${path("/c")} and «not cf.client.bot and not ip.src in {192.0.2.1}»`,
      messageId: "single",
      data: { others: "the 2 others" },
      suggests: `(${path("/a")} or ${path("/b")} or ${path("/c")}) and not cf.client.bot and not ip.src in {192.0.2.1}`,
    },
    {
      why: "an exception before the first alternative",
      code: `«not cf.client.bot» and ${path("/a")} or ${path("/b")}`,
      messageId: "single",
      suggests: `not cf.client.bot and (${path("/a")} or ${path("/b")})`,
    },
    {
      why: "calls and letters in one case",
      code: `starts_with(http.request.uri.path, "/a") or lower(http.request.uri.path) contains "b" and «not ip.src in $office»`,
      messageId: "single",
      suggests: `(starts_with(http.request.uri.path, "/a") or lower(http.request.uri.path) contains "b") and not ip.src in $office`,
    },
    {
      why: "an exception by `ne`, as the negated `eq` is rewritten",
      code: `${path("/a")} or ${path("/b")} and «ip.src.country ne "DE"»`,
      messageId: "single",
      suggests: `(${path("/a")} or ${path("/b")}) and ip.src.country ne "DE"`,
    },
  ],
  valid: [
    {
      why: "an exception by `ne` about the same field",
      code: `http.request.uri.path contains "a" or http.request.uri.path contains "b" and http.request.uri.path ne "/c"`,
    },
    {
      why: "parentheses around the alternatives",
      code: `(${path("/a")} or ${path("/b")}) and not ip.src in $o`,
    },
    { why: "parentheses around the last", code: `${path("/a")} or (${path("/b")} and not ip.src in $o)` },
    { why: "alternatives about several fields", code: `ssl or ${path("/b")} and not ip.src in $o` },
    { why: "a condition that is not an exception", code: `${path("/a")} or ${path("/b")} and ip.src in $o` },
    {
      why: "an exception about the same field",
      code: `http.request.uri.path contains "a" or http.request.uri.path contains "b" and not http.request.uri.path contains "c"`,
    },
    {
      why: "an exception between two",
      code: `${path("/a")} and not ssl or ${path("/b")} and not cf.client.bot`,
    },
  ],
});
