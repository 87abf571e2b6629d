import { describe, expect, it } from "vitest";
import type { Approval } from "../../../src/core/approval.ts";
import { inFile } from "../../../src/core/range.ts";
import { type Approvable, approvalsOf } from "../../../src/deployed/changes/approvals.ts";

const APPROVAL: Approval = {
  zones: ["*"],
  subject: "*",
  to: "removed",
  reason: "r",
  owner: "o",
  until: "2026-06-30",
  uri: "wafsmith.config.json",
  range: inFile({ start: 0, end: 0 }),
};
const CHANGE: Approvable = {
  group: "Ruleset waf",
  subject: "Rule 1",
  before: "block",
  after: undefined,
  zones: ["a.example (live/a)"],
};

const found = (approval: Partial<Approval>, change: Partial<Approvable>, today = "2026-06-30") => {
  const { valid, expired } = approvalsOf({ ...CHANGE, ...change }, [{ ...APPROVAL, ...approval }], today);
  return valid.length > 0 ? "valid" : expired.length > 0 ? "expired" : "none";
};

describe("an approval", () => {
  it.each([
    ["2026-06-29", "valid"],
    ["2026-06-30", "valid"],
    ["2026-07-01", "expired"],
  ])("counts on its last day: %s", (today, expected) => {
    expect(found({}, {}, today)).toBe(expected);
  });

  it.each<readonly [string, boolean]>([
    ["Rule 1", true],
    ["rule *", true],
    ["Ruleset waf: Rule 1", true],
    ["ruleset waf: *", true],
    ["Rule 2", false],
    ["Rule", false],
    ["Ruleset other: Rule 1", false],
  ])("is about a subject: %s", (subject, isFound) => {
    expect(found({ subject }, {})).toBe(isFound ? "valid" : "none");
  });

  it.each<readonly [readonly string[], readonly string[], boolean]>([
    [["*"], [], true],
    [["**"], ["a.example", "b.example"], true],
    [["a.example"], [], false],
    [["a.example"], ["a.example"], true],
    [["A.EXAMPLE"], ["a.example (live/a)"], true],
    [["a.example (live/*"], ["a.example (live/a)"], true],
    [["a.example"], ["a.example", "b.example"], false],
    [["a.example", "b.*"], ["a.example", "b.example"], true],
  ])("of the zones %o for a change in %o", (zones, changed, isFound) => {
    expect(found({ zones }, { zones: changed })).toBe(isFound ? "valid" : "none");
  });

  it.each<readonly [string, Partial<Approvable>, boolean]>([
    ["removed", { after: undefined }, true],
    ["log", { after: undefined }, false],
    ["removed", { after: "log" }, false],
    ["log", { after: "log" }, true],
    ["`log`", { after: " log " }, true],
    ["block", { after: "log" }, false],
    // Numbers lie between the old one and the bound.
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "50 requests in 10 s" }, true],
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "100 requests in 10 s" }, true],
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "10 requests in 10 s" }, true],
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "101 requests in 10 s" }, false],
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "9 requests in 10 s" }, false],
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "50 requests in 9 s" }, false],
    ["100 requests in 10 s", { before: "10 requests in 10 s", after: "50 visits in 10 s" }, false],
    ["100 requests", { before: "10 visits", after: "50 requests" }, false],
    ["1.5", { before: "2.5", after: "2.0" }, true],
    ["1.5", { before: undefined, after: "2.0" }, false],
    ["low", { before: "high", after: "middle" }, false],
    // Expressions lie between them too.
    ["ssl", { relation: "narrower", after: "ssl or cf.client.bot" }, true],
    ["ssl", { relation: "narrower", after: "(ssl)" }, true],
    ["ssl", { relation: "narrower", after: "ssl and cf.client.bot" }, false],
    ["ssl", { relation: "wider", after: "ssl and cf.client.bot" }, true],
    ["ssl", { relation: "wider", after: "ssl or cf.client.bot" }, false],
    ["ssl", { relation: "different", after: "cf.client.bot" }, false],
    ["5", { relation: "narrower", before: "1", after: "3" }, false],
  ])("up to %s, of the change %o", (to, change, isFound) => {
    expect(found({ to }, change)).toBe(isFound ? "valid" : "none");
  });
});
