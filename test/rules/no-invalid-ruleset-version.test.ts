import rule from "../../rules/no-invalid-ruleset-version.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const execute = (version: string) =>
  `{ "action": "execute", "expression": "true", "action_parameters": { "id": "a", "version": ${version} } }`;

testRule(rule, {
  invalid: [
    {
      why: "a word",
      code: execute('«"stable"»'),
      ...json,
      messageId: "invalid",
      suggests: execute('"latest"'),
    },
    {
      why: "in capitals",
      code: execute('«"LATEST"»'),
      ...json,
      messageId: "invalid",
      suggests: execute('"latest"'),
    },
    {
      why: "a dotted version",
      code: execute('«"3.3.2"»'),
      ...json,
      messageId: "invalid",
      suggests: execute('"latest"'),
    },
  ],
  valid: [
    { why: "the number of a version", code: execute('"12"'), ...json },
    { why: "a placeholder", code: execute('"<VERSION>"'), ...json },
    { why: "a number is the matter of another rule", code: execute("12"), ...json },
    {
      why: "the version of another rule",
      code: '{ "action": "block", "expression": "ssl", "version": "x" }',
      ...json,
    },
  ],
});
