import rule from "../../rules/no-invalid-position.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

const several = '{ "action": "block", "expression": "ssl", «"position"»: { "before": "a", "after": "b" } }';
const at = (position: string) => `{ "action": "block", "expression": "ssl", "position": ${position} }`;

testRule(rule, {
  invalid: [
    {
      why: "before one rule and after another",
      code: several,
      ...json,
      messageId: "several",
      data: { count: "2" },
    },
    { why: "an index from the end", code: at('{ "index": «-1» }'), ...json, messageId: "index" },
    { why: "an index with a fraction", code: at('{ "index": «1.5» }'), ...json, messageId: "index" },
  ],
  valid: [
    { why: "the first place", code: at('{ "index": 1 }'), ...json },
    { why: "no place at all", code: at("{}"), ...json },
    { why: "another type", code: at('"first"'), ...json },
  ],
});
