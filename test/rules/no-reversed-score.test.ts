import rule from "../../rules/no-reversed-score.ts";
import { testRule } from "../support/rule-tester.ts";

const one = (action: string, expression: string) => `{ "action": "${action}", "expression": ${expression} }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "an attack score",
      code: one("block", '"ssl and «cf.waf.score.sqli gt 80»"'),
      ...json,
      messageId: "reversed",
    },
    {
      why: "one of several alternatives",
      code: one("js_challenge", '"ssl or not cf.client.bot and «cf.bot_management.score ge 30»"'),
      ...json,
      messageId: "reversed",
    },
  ],
  valid: [
    { why: "a range", code: one("block", '"cf.waf.score gt 20 and cf.waf.score le 50"'), ...json },
    { why: "whether there is a score", code: one("block", '"cf.bot_management.score gt 0"'), ...json },
    { why: "an exception", code: one("block", '"not cf.bot_management.score gt 30"'), ...json },
    { why: "a rule that lets pass", code: one("log", '"cf.bot_management.score gt 30"'), ...json },
    { why: "another number", code: one("block", '"cf.edge.server_port gt 1024"'), ...json },
  ],
});
