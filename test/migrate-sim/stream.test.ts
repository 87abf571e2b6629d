import { expect, it } from "vitest";
import { kindOfLine } from "../../src/migrate-sim/stream.ts";
import { zoneOf } from "./zones.ts";

const RULESET = { id: "1".repeat(32), kind: "zone", phase: "http_request_firewall_custom", rules: [] };

it.each([
  ["the exports of one zone", zoneOf(0), "zone"],
  ["an answer with one object", { success: true, result: RULESET }, "answer"],
  ["an object of the API without the answer around it", RULESET, "answer"],
  ["an answer with several objects", { success: true, result: [RULESET, RULESET] }, "answer"],
  ["an answer with nothing in it", { success: true, result: [] }, "answer"],
  ["something else", { a: 1 }, "other"],
  ["an empty list of the API without the answer around it", [], "answer"],
])("a first line that holds %s", (_, value, kind) => {
  expect(kindOfLine(JSON.stringify(value))).toBe(kind);
});

it("a first line that is no JSON is something else", () => {
  expect(kindOfLine("{")).toBe("other");
  expect(kindOfLine("")).toBe("other");
});
