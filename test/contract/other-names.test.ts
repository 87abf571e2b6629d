import { expect, it } from "vitest";
import { ACTIONS } from "../../src/contract/actions.ts";
import { fieldOf } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";
import { OTHER_ACTIONS, OTHER_NAMES } from "../../src/contract/other-names.ts";

it("other names are not names of the language, and lead to one", () => {
  for (const [other, { name }] of OTHER_NAMES) {
    expect(fieldOf(other) ?? functionOf(other), other).toBeUndefined();
    expect(fieldOf(name) ?? functionOf(name), name).toBeDefined();
  }
});

it("other actions are not actions of rules, and lead to one", () => {
  for (const [other, action] of OTHER_ACTIONS) {
    expect(ACTIONS.has(other), other).toBe(false);
    expect(ACTIONS.has(action), action).toBe(true);
  }
});
