import { describe, expect, it } from "vitest";
import rule from "../../rules/no-default-override.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, OWASP_ID } from "./json.ts";
import { DISABLED, deployed, ENABLED, found } from "./locked.ts";

const json = { format: "json" } as const;
const SCORE = "6179ae15870a4bb7b2d480d4843b323c";

testRule(rule, {
  invalid: [
    {
      why: "both settings at their defaults",
      code: execute(`{ "rules": [{ "id": "${SCORE}", "score_threshold": «40», "action": «"block"» }] }`),
      ...json,
      messageId: ["equal", "equal"],
    },
  ],
  valid: [
    {
      why: "another threshold",
      code: execute(`{ "rules": [{ "id": "${SCORE}", "score_threshold": 25 }] }`),
      ...json,
    },
    {
      why: "undoes an action of the whole ruleset",
      code: execute(`{ "action": "log", "rules": [{ "id": "${SCORE}", "action": "block" }] }`),
      ...json,
    },
    { why: "another rule", code: execute('{ "rules": [{ "id": "a", "action": "block" }] }'), ...json },
  ],
});

describe("no-default-override with a lock file", () => {
  const one = (settings: string, id = ENABLED) => `"rules": [{ "id": "${id}", ${settings} }]`;

  it.each([
    ["what is on by default", `{ ${one('"enabled": true')} }`, [{ messageId: "locked", marked: "true" }]],
    [
      "what is off by default",
      `{ ${one('"enabled": false', DISABLED)} }`,
      [{ messageId: "locked", marked: "false" }],
    ],
    ["an action", `{ ${one('"action": "block"')} }`, [{ messageId: "locked", marked: '"block"' }]],
    [
      "another tag in between",
      `{ "categories": [{ "category": "java", "enabled": false }], ${one('"enabled": true')} }`,
      [{ messageId: "locked", marked: "true" }],
    ],
    ["another setting", `{ ${one('"action": "log", "enabled": false')} }`, []],
    [
      "a tag that it undoes",
      `{ "categories": [{ "category": "php", "enabled": false }], ${one('"enabled": true')} }`,
      [],
    ],
    ["a whole ruleset that it undoes", `{ "enabled": false, ${one('"enabled": true')} }`, []],
    [
      "the same rule twice",
      `{ "rules": [{ "id": "${ENABLED}", "enabled": true }, { "id": "${ENABLED}", "enabled": false }] }`,
      [],
    ],
    ["a rule that is not locked", `{ ${one('"enabled": true', "a")} }`, []],
  ])("judges %s", (_, overrides, expected) => {
    expect(found(rule, deployed(overrides))).toEqual(expected);
  });

  it("goes by the lock if that differs from what is public", () => {
    const overrides = (threshold: number) => `{ ${one(`"score_threshold": ${threshold}`, SCORE)} }`;
    expect(found(rule, deployed(overrides(60), undefined, OWASP_ID))).toEqual([
      { messageId: "locked", marked: "60" },
    ]);
    expect(found(rule, deployed(overrides(40), undefined, OWASP_ID))).toEqual([]);
  });

  it("keeps silent about a version that is not locked", () => {
    const code = `{ ${one('"enabled": true')} }`;
    expect(found(rule, deployed(code, '"99"'))).toEqual([]);
  });
});
