import rule from "../../rules/no-unknown-override-tag.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, MANAGED_ID } from "./json.ts";

const tagged = (tag: string, id?: string) =>
  execute(`{ "categories": [{ "category": ${tag}, "enabled": false }] }`, id);
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a misspelt tag of the documentation",
      code: tagged('«"wordpres"»', MANAGED_ID),
      ...json,
      messageId: "misspelt",
      data: { near: "wordpress" },
    },
    {
      why: "overrides without a rule",
      code: '{ "categories": [{ "category": «"paranoia-level-9"», "enabled": false }] }',
      ...json,
      messageId: "noSuchTag",
    },
    {
      why: "a level that does not exist",
      code: tagged('«"paranoia-level-9"»'),
      ...json,
      messageId: "noSuchTag",
    },
    { why: "a tag in capitals", code: tagged('«"Paranoia-Level-2"»'), ...json, messageId: "noSuchTag" },
    {
      why: "a tag with another separator",
      code: tagged('«"paranoia_level_2"»'),
      ...json,
      messageId: "noSuchTag",
    },
    {
      why: "a paranoia tag of another managed ruleset",
      code: tagged('«"paranoia-level-4"»', MANAGED_ID),
      ...json,
      messageId: "otherRuleset",
      data: { ruleset: "Cloudflare Managed Ruleset" },
    },
  ],
  valid: [
    { why: "the last level", code: tagged('"paranoia-level-4"'), ...json },
    { why: "a tag that is not published", code: tagged('"wordpress"', MANAGED_ID), ...json },
    {
      why: "a paranoia tag of a ruleset with an unknown id",
      code: tagged('"paranoia-level-4"', "<ID>"),
      ...json,
    },
  ],
});
