import rule from "../../rules/no-override-gap.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, MANAGED_ID } from "./json.ts";

const off = (level: number | string) => `{ "category": "paranoia-level-${level}", "enabled": false }`;
const on = (level: number) => `{ "category": "paranoia-level-${level}", "enabled": true }`;
const marked = (level: number) => `{ "category": «"paranoia-level-${level}"», "enabled": false }`;
const categories = (...entries: string[]) => execute(`{ "categories": [${entries.join(", ")}] }`);
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "only level 2 off",
      code: categories(marked(2)),
      ...json,
      messageId: "gap",
      data: { off: "2", on: "3", level: "1" },
    },
    { why: "level 1 off, which belongs to all", code: categories(marked(1)), ...json, messageId: "noLevel" },
    {
      why: "two gaps",
      code: categories(marked(1), marked(3)),
      ...json,
      messageId: ["noLevel", "gap"],
    },
    {
      why: "a level whose last override switches it off",
      code: categories(on(2), marked(2)),
      ...json,
      messageId: "gap",
    },
    {
      why: "a gap in a ruleset that is not known to be another one",
      code: execute(`{ "categories": [${marked(2)}] }`, "0123456789abcdef0123456789abcdef"),
      ...json,
      messageId: "gap",
    },
  ],
  valid: [
    { why: "level 3 and 4 off", code: categories(off(3), off(4)), ...json },
    { why: "everything off", code: categories(off(1), off(2), off(3), off(4)), ...json },
    { why: "a level switched on again", code: categories(off(2), on(2)), ...json },
    {
      why: "the ruleset off and the lower levels on",
      code: execute(`{ "enabled": false, "categories": [${on(1)}, ${on(2)}] }`),
      ...json,
    },
    {
      why: "another ruleset, which has no levels",
      code: execute(`{ "categories": [${off(2)}] }`, MANAGED_ID),
      ...json,
    },
  ],
});
