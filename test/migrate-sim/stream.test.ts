import { expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { kindOfLine, simulateLine, type ZoneLine } from "../../src/migrate-sim/stream.ts";
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

it.each<readonly [string, ZoneLine["text"], string]>([
  ["is no JSON", "{,", "cannot be read ("],
  ["could not be read", { problem: "is too long" }, "is too long, so nothing is known about the zone."],
  ["is something else", "{}", "is not one zone's exports in one object, so nothing is known about the zone."],
  [
    "is of two zones",
    JSON.stringify([zoneOf(1), zoneOf(2)]),
    "contains 2 zones, but each line is for one zone, so nothing is known about the zone.",
  ],
])("the zone of a line that %s is in doubt, and the whole line is why", (_, text, problem) => {
  const { zone } = simulateLine({ uri: "zones.ndjson", lineNumber: 3, text }, {});
  expect([zone.verdict, zone.state]).toEqual(["unknown", "not-started"]);
  const [gap] = zone.notChecked;
  expect(gap!.message).toContain(`Line 3 ${problem}`);
  const length = typeof text === "string" ? text.length : 0;
  expect(gap!.where).toMatchObject({ start: { line: 3, offset: 0 }, end: { line: 3, offset: length } });
});

it("a zone whose line was read in part has a gap, and nothing else is in doubt", () => {
  const text = JSON.stringify(zoneOf(1)).replace('"zone":', '"zone": {}, "zone":');
  const { zone } = simulateLine({ uri: "zones.ndjson", lineNumber: 4, text: `${text} x` }, {});
  const messages = zone.notChecked.map(({ message }) => message);
  expect(messages).toContainEqual(
    expect.stringMatching(
      /^Line 4 could not be read completely \(.+\), so it is not known what is missing\.$/,
    ),
  );
});
