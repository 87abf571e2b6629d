import rule from "../../rules/no-enable-all-override.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute } from "./json.ts";

const json = { format: "json" } as const;
const tag = (name: string, enabled: string) => `{ "category": "${name}", "enabled": ${enabled} }`;

testRule(rule, {
  invalid: [
    {
      why: "ruleset and tag",
      code: execute(`{ "enabled": «true», "categories": [${tag("paranoia-level-1", "«true»")}] }`),
      ...json,
      messageId: ["ruleset", "tag"],
    },
  ],
  valid: [
    { why: "a tag off", code: execute(`{ "categories": [${tag("paranoia-level-1", "false")}] }`), ...json },
    {
      why: "levels switched on in a ruleset that is off",
      code: execute(`{ "enabled": false, "categories": [${tag("paranoia-level-1", "true")}] }`),
      ...json,
    },
    { why: "a rule on", code: execute('{ "rules": [{ "id": "a", "enabled": true }] }'), ...json },
  ],
});
