import rule from "../../rules/no-glued-keyword.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "not before a field",
      code: '«nothttp.host» eq "a"',
      messageId: "glued",
      data: { keyword: "not", rest: "http.host" },
      fixed: 'not http.host eq "a"',
    },
    {
      why: "keywords in a row",
      code: "ssl «andnot» cf.client.bot",
      messageId: "glued",
      fixed: "ssl and not cf.client.bot",
    },
    { why: "in a longer chain", code: "ssl or ssl «orssl»", messageId: "glued", fixed: "ssl or ssl or ssl" },
    { why: "a number", code: "cf.waf.score «eq1»", messageId: "glued", fixed: "cf.waf.score eq 1" },
  ],
  valid: [
    { why: "signs", code: "ssl&&cf.client.bot||!ssl" },
    { why: "brackets and quotes", code: 'ip.src in{1.1.1.1} and(ssl) and http.host eq"a"' },
  ],
});
