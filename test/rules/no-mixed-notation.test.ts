import rule from "../../rules/no-mixed-notation.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a single sign among words",
      code: 'http.host eq "a" and cf.waf.score«<»5 and http.host ne "b"',
      messageId: "mixed",
      data: { one: "<", many: "eq" },
      fixed: 'http.host eq "a" and cf.waf.score lt 5 and http.host ne "b"',
    },
    {
      why: "a single word among signs",
      code: "ssl && cf.client.bot || ssl «or» cf.client.bot",
      messageId: "mixed",
      fixed: "ssl && cf.client.bot || ssl || cf.client.bot",
    },
    {
      why: "signs glued to parentheses",
      code: "(ssl)«&&»(ssl) or (ssl)||(ssl)or(ssl)",
      messageId: "mixed",
      fixed: "(ssl)and(ssl) or (ssl)or(ssl)or(ssl)",
    },
    {
      why: "both families at once",
      code: 'http.host «==» "a" «&&» ssl or http.host eq "b"',
      messageId: "mixed",
      fixed: 'http.host eq "a" and ssl or http.host eq "b"',
    },
  ],
  valid: [
    {
      why: "operators that have one notation",
      code: 'http.host == "a" || http.host contains "b" || ip.src in {1.1.1.1}',
    },
    { why: "negations, which many write as a sign", code: '!ssl and http.host eq "a"' },
  ],
});
