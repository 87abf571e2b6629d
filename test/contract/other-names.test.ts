import { expect, it } from "vitest";
import { ACTIONS } from "../../src/contract/actions.ts";
import { fieldOf } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";
import { FIELDS_OF_PARTS, OTHER_ACTIONS, OTHER_NAMES } from "../../src/contract/other-names.ts";

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

it("a string whose parts have names leads to a map of arrays of strings", () => {
  for (const [whole, parts] of FIELDS_OF_PARTS) {
    expect(fieldOf(whole)?.type.kind, whole).toBe("Bytes");
    expect(fieldOf(parts)?.type.name, parts).toBe("Map<Array<Bytes>>");
  }
});
