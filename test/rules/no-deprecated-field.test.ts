import rule from "../../rules/no-deprecated-field.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a name for two fields of packets, without a fix",
      code: `{ "kind": "root", "phase": "magic_transit", "rules": [
        { "action": "block", "expression": "«ip.geoip.country» eq \\"GB\\"" }
      ] }`,
      format: "json",
      messageId: "either",
    },
  ],
  valid: [{ why: "the names of today", code: 'ip.src.country eq "GB" or ip.src.asnum eq 1' }],
});
