import rule from "../../rules/no-match-all-regex.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "an empty one", code: 'http.host matches «""»', messageId: "everything" },
    { why: "an optional branch", code: 'http.host matches «"^(?:a|b*)"»', messageId: "everything" },
  ],
  valid: [
    { why: "a whole line: a value may hold a line break", code: 'http.host matches "^.*$"' },
    {
      why: "an element, of which it asks whether it is there",
      code: 'http.request.headers["x"][0] matches ".*"',
    },
  ],
});
