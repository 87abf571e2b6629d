import rule from "../../rules/require-override-target.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a tag and a rule without names",
      code: execute('{ "categories": [{ «"enabled"»: false }], "rules": [{ "id": «" "» }, «{}»] }'),
      ...json,
      messageId: ["missing", "blank", "missing"],
      data: { key: "category", what: "tag" },
    },
  ],
  valid: [
    {
      why: "an id of the wrong type, which another rule reports",
      code: execute('{ "rules": [{ "id": 1 }] }'),
      ...json,
    },
  ],
});
