import rule from "../../rules/max-regexes-of-rule.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { testRule } from "../support/rule-tester.ts";

const regexes = (count: number) => Array.from({ length: count }, (_, at) => `http.host matches "a${at}.b"`);
const max = LIMITS.maxRegexesPerRule.value;

testRule(rule, {
  invalid: [
    {
      why: "the first above the limit",
      code: `${regexes(max).join(" or ")} or http.host matches «"x.y"» or http.host matches "z"`,
      messageId: "tooMany",
      data: { count: String(max + 2) },
    },
    {
      why: "replacements as well",
      code: `${regexes(max).join(" or ")} or «regex_replace(http.host, "a", "b")» eq "b"`,
      messageId: "tooMany",
    },
  ],
  valid: [{ why: "as many as there may be", code: regexes(max).join(" or ") }],
});
