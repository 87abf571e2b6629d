import { expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { kindOfLine } from "../../src/migrate-sim/stream.ts";
import { readSource } from "../../src/sources/read.ts";
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
])("a first line that contains %s", (_, value, kind) => {
  expect(kindOfLine(JSON.stringify(value))).toBe(kind);
});

it("a first line that is not JSON is something else", () => {
  expect(kindOfLine("{")).toBe("other");
  expect(kindOfLine("")).toBe("other");
});

it.each([0, 1, 2])("a mistake in the line of zone %i leaves no other zone in doubt", async (broken) => {
  const lines = [0, 1, 2].map((seed) => {
    const line = JSON.stringify(zoneOf(seed));
    return seed === broken ? line.replace(",", " ") : line;
  });
  const { zones } = simulateMigration([await readSource("zones.ndjson", lines.join("\n"))]);
  const inDoubt = zones.filter(({ notChecked }) =>
    JSON.stringify(notChecked).includes("is in a file that has errors"),
  );
  expect(inDoubt.map(({ zone }) => zone?.name)).toEqual([`zone${broken}.example`]);
});
