import { describe, expect, it } from "vitest";
import rule from "../../rules/no-old-ruleset-version.ts";
import { OWASP_ID } from "./json.ts";
import { deployed, ENABLED, found, NOTHING } from "./locked.ts";

const OVERRIDES = `{ "rules": [{ "id": "${ENABLED}", "enabled": false }] }`;

describe("no-old-ruleset-version", () => {
  it("reports a version before the locked one", () => {
    expect(found(rule, deployed(OVERRIDES, '"99"'))).toEqual([{ messageId: "old", marked: '"99"' }]);
    expect(found(rule, deployed(OVERRIDES, '"9"'))).toEqual([{ messageId: "old", marked: '"9"' }]);
  });

  it.each([
    ["the locked version", deployed(OVERRIDES, '"100"')],
    ["a newer version", deployed(OVERRIDES, '"101"')],
    ["the newest version", deployed(OVERRIDES, '"latest"')],
    ["no version", deployed(OVERRIDES)],
    ["what is not a version", deployed(OVERRIDES, '"<VERSION>"')],
    ["a version without overrides of rules", deployed('{ "enabled": true }', '"99"')],
    ["a ruleset whose version is not locked", deployed(OVERRIDES, '"1"', OWASP_ID)],
  ])("accepts %s", (_, code) => expect(found(rule, code)).toEqual([]));

  it("keeps silent without a lock file", () => {
    expect(found(rule, deployed(OVERRIDES, '"99"'), NOTHING)).toEqual([]);
  });
});
