import { describe, expect, it } from "vitest";
import { ACTION_MAP, PREVIOUS_WAF, SENSITIVITY_TABLE } from "../../src/contract/migration.ts";
import { codes, decisive, MANAGED, owasp, zoneWith } from "./support.ts";

const MANAGED_RULESET = "efb7b8c949ac4650a09736fc376e9aee";
const OWASP_RULESET = "4814384a9e5d4991b9815dcfc25d2f1f";
const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";

const withOwasp = (one: object) => ({ packages: [MANAGED, one] });

describe("the sensitivity table (specification 4)", () => {
  it.each([
    ["high", 2, 40],
    ["medium", 1, 25],
    ["low", 1, 40],
    ["default", 2, 40],
  ])("turns %s into paranoia level %d and threshold %d", (sensitivity, level, threshold) => {
    const zone = zoneWith(withOwasp(owasp(sensitivity, "block")));
    expect(zone.verdict).toBe("ready");
    expect(zone.owasp).toEqual({
      before: { sensitivity, action: "block" },
      after: { paranoia_level: level, score_threshold: threshold, action: "block" },
    });
  });

  it("has a case above for each of its rows", () => {
    expect(Object.keys(SENSITIVITY_TABLE)).toEqual(["high", "medium", "low", "default"]);
  });

  it.each([
    ["block", "block"],
    ["challenge", "challenge"],
    ["simulate", "log"],
  ])("goes with the action: %s becomes %s", (before, after) => {
    expect(zoneWith(withOwasp(owasp("high", before))).owasp.after?.action).toBe(after);
    expect(PREVIOUS_WAF.actionModes.value).toContain(before);
    expect(Object.keys(ACTION_MAP)).toContain(before);
  });

  it("gives overrides of tags and of the score rule, in the shape of the configuration endpoint", () => {
    const { proposed } = zoneWith(withOwasp(owasp("medium", "simulate")));
    expect(proposed).toEqual({
      name: "default",
      rules: [
        {
          id: "",
          version: "",
          action: "execute",
          expression: "true",
          description: "",
          ref: "",
          enabled: true,
          action_parameters: { id: MANAGED_RULESET },
        },
        {
          id: "",
          version: "",
          action: "execute",
          expression: "true",
          description: "",
          ref: "",
          enabled: true,
          action_parameters: {
            id: OWASP_RULESET,
            overrides: {
              categories: [
                { category: "paranoia-level-2", enabled: false },
                { category: "paranoia-level-3", enabled: false },
                { category: "paranoia-level-4", enabled: false },
              ],
              rules: [{ id: SCORE_RULE, score_threshold: 25, action: "log" }],
            },
          },
        },
      ],
    });
  });

  it("has no row for a package that is off, so that nothing is deployed for it", () => {
    const zone = zoneWith(withOwasp(owasp("off", "simulate")));
    expect(zone).toMatchObject({
      verdict: "ready",
      owasp: { before: { sensitivity: "off", action: "simulate" }, after: null },
      warnings: [],
    });
    expect(zone.proposed.rules.map((rule) => rule.action_parameters)).toEqual([{ id: MANAGED_RULESET }]);
    expect(zone.conversions[1]).toMatchObject({ to: null, note: expect.stringContaining("off") });
  });
});

describe("the statement that every zone gets level 2", () => {
  it.each([
    ["medium", ["migrate/paranoia-statements-differ"]],
    ["low", ["migrate/paranoia-statements-differ"]],
    ["high", []],
    ["default", []],
    ["off", []],
  ])("is compared with the row of %s", (sensitivity, expected) => {
    expect(codes(zoneWith(withOwasp(owasp(sensitivity))).warnings)).toEqual(expected);
  });

  it("is followed on demand, and the warning stays", () => {
    const zone = zoneWith(withOwasp(owasp("medium")), { paranoia: "pl2" });
    expect(zone.owasp.after).toEqual({ paranoia_level: 2, score_threshold: 25, action: "block" });
    expect(zone.warnings).toMatchObject([
      {
        code: "migrate/paranoia-statements-differ",
        message: expect.stringContaining("the proposal has level 2"),
        where: { pointer: "/packages/1/sensitivity" },
      },
    ]);
    expect(JSON.stringify(zone.proposed)).not.toContain("paranoia-level-2");
  });
});

describe("what is not known of the OWASP package", () => {
  it.each([
    [owasp("extreme"), "The OWASP package has the sensitivity `extreme`, which is none of"],
    [owasp("constructor"), "The OWASP package has the sensitivity `constructor`, which is none of"],
    [owasp("HIGH"), "The OWASP package has the sensitivity `HIGH`, which is none of"],
    [{ ...owasp("x"), sensitivity: 3 }, "The OWASP package does not state its sensitivity"],
    [owasp("high", "drop"), "The OWASP package has the action `drop`, which is none of"],
    [{ ...owasp("high"), action_mode: null }, "The OWASP package does not state its action"],
  ])("decides on the verdict: %j", (one, message) => {
    const zone = zoneWith(withOwasp(one));
    expect(zone).toMatchObject({ verdict: "unknown", owasp: { after: null } });
    expect(decisive(zone)).toEqual([expect.stringContaining(message)]);
  });

  it("is empty if all packages are given and none is the OWASP one", () => {
    const zone = zoneWith({ packages: [MANAGED] });
    expect(zone).toMatchObject({
      verdict: "ready",
      owasp: { before: { sensitivity: null, action: null }, after: null },
    });
    expect(zone.notChecked.map((gap) => gap.subject)).toContain("packages");
  });

  it("is everything if the list is empty", () => {
    expect(zoneWith({ packages: [] }).verdict).toBe("unknown");
  });

  it("includes no package that has a sensitivity without a detection mode", () => {
    const bare = { id: "p", sensitivity: "high", action_mode: "block" };
    expect(zoneWith({ packages: [bare] }).owasp.after).toMatchObject({ paranoia_level: 2 });
  });
});

describe("other packages", () => {
  it("become one deployment of the Cloudflare Managed Ruleset, marked as assumed", () => {
    const { proposed, conversions } = zoneWith({
      packages: [MANAGED, { ...MANAGED, id: "second" }, owasp("off")],
    });
    expect(proposed.rules).toHaveLength(1);
    expect(conversions.map(({ to, evidence }) => [to, evidence])).toEqual([
      ["/rules/0", "assumed"],
      ["/rules/0", "assumed"],
      [null, "documented"],
    ]);
  });

  it("have settings whose counterparts are not documented", () => {
    const of = { package_id: MANAGED.id, allowed_modes: ["on", "off"] };
    const { notChecked, losses } = zoneWith({
      groups: [
        { id: "g1", ...of, mode: "off" },
        { id: "g2", ...of, mode: "on" },
      ],
      rules: [
        { id: "r1", ...of, group: {}, mode: "disable" },
        { id: "r2", ...of, group: {}, mode: "default" },
        { id: "r3", ...of, group: {}, mode: "block", default_mode: "block" },
      ],
    });
    const messages = notChecked.map((gap) => gap.message);
    expect(messages).toContainEqual(expect.stringContaining("1 group of the managed rules is off"));
    expect(messages).toContainEqual(
      expect.stringContaining("1 rule of the managed rules has a mode of its own"),
    );
    expect(losses.filter((loss) => loss.code.includes("override"))).toEqual([]);
  });
});
