import rule from "../../rules/no-field-outside-phase.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const block = (expression: string) => `{ "action": "block", "expression": ${expression} }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a function of Transform Rules",
      code: ruleset(CUSTOM_PHASE, [block(String.raw`"«to_string»(cf.waf.score) eq \"1\""`)]),
      ...json,
      messageId: "outside",
      data: { what: "`to_string()`" },
    },
  ],
  valid: [
    {
      why: "a function of every phase",
      code: ruleset(CUSTOM_PHASE, [block(String.raw`"lower(http.host) eq \"a\""`)]),
      ...json,
    },
    {
      why: "fields of packets in an override of DDoS protection",
      code: ruleset("ddos_l4", [block('"ip.dst eq 1.1.1.1 and ip.proto.num eq 50 and not tcp.flags.syn"')]),
      ...json,
    },
    {
      why: "a field of the response, which another rule reports",
      code: ruleset(CUSTOM_PHASE, [block('"http.response.code eq 404"')]),
      ...json,
    },
    { why: "a rule that stands alone", code: block(String.raw`"to_string(cf.waf.score) eq \"1\""`), ...json },
  ],
});
