import rule from "../../rules/no-unavailable-override-action.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute } from "./json.ts";

const json = { format: "json" } as const;
const SCORE = "6179ae15870a4bb7b2d480d4843b323c";
const action = (name: string) => execute(`{ "rules": [{ "id": "${SCORE}", "action": ${name} }] }`);

testRule(rule, {
  invalid: [
    { why: "an action of scoring rules", code: action('«"score"»'), ...json, messageId: "unavailable" },
  ],
  valid: [
    { why: "an action that does not exist", code: action('"simulate"'), ...json },
    { why: "every action it has", code: action('"js_challenge"'), ...json },
    { why: "another rule", code: execute('{ "rules": [{ "id": "a", "action": "score" }] }'), ...json },
  ],
});
