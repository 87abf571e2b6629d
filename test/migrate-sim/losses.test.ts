import { describe, expect, it } from "vitest";
import {
  codes,
  MANAGED_PACKAGE_ID,
  OWASP_PACKAGE_ID,
  owasp,
  pageRule,
  WAF_OFF,
  WAF_ON,
  zoneWith,
} from "./support.ts";

const GENERAL = ["migrate/previous-api-stops", "migrate/previous-resources-stop"];

const group = (id: string, mode: string, packageId = OWASP_PACKAGE_ID) => ({
  id,
  name: `Group ${id}`,
  package_id: packageId,
  allowed_modes: ["on", "off"],
  mode,
});
const rule = (id: string, mode: string, more: object = {}) => ({
  id,
  description: `Rule ${id}`,
  package_id: OWASP_PACKAGE_ID,
  allowed_modes: ["on", "off"],
  group: { id: "g" },
  mode,
  ...more,
});

describe("losses (specification 1 and 4)", () => {
  it("always include the previous APIs and resources", () => {
    expect(codes(zoneWith({}).losses)).toEqual(GENERAL);
  });

  it("are OWASP groups that are off, and not those of other packages", () => {
    const { losses } = zoneWith({
      groups: [group("1", "on"), group("2", "off"), group("3", "off", MANAGED_PACKAGE_ID)],
    });
    expect(codes(losses)).toEqual(["migrate/owasp-group-override-lost", ...GENERAL]);
    expect(losses[0]).toMatchObject({
      message: "The OWASP group `Group 2` is off, and the migration does not carry this over.",
      where: { pointer: "/groups/1/mode" },
    });
  });

  it("are OWASP rules whose mode is not their default", () => {
    const { losses } = zoneWith({
      rules: [
        rule("1", "on"),
        rule("2", "off"),
        rule("3", "off", { default_mode: "off" }),
        rule("4", "on", { default_mode: "off" }),
        rule("5", "off", { package_id: MANAGED_PACKAGE_ID }),
      ],
    });
    expect(
      losses
        .filter((one) => one.code === "migrate/owasp-rule-override-lost")
        .map((one) => one.where?.pointer),
    ).toEqual(["/rules/1/mode", "/rules/3/mode"]);
  });

  it("exclude rules in their default mode, and anything that is already off", () => {
    const changed = {
      groups: [group("1", "off")],
      rules: [
        rule("1", "default", { default_mode: "block" }),
        rule("2", "off", { group: { id: "1" } }),
        rule("3", "off"),
      ],
    };
    const own = (parts: object) => codes(zoneWith({ ...changed, ...parts }).losses).slice(0, -2);
    expect(own({})).toEqual(["migrate/owasp-group-override-lost", "migrate/owasp-rule-override-lost"]);
    expect(own({ packages: [owasp("off")] })).toEqual([]);
    expect(own({ packages: [{ ...owasp("high"), status: "inactive" }] })).toEqual([]);
    const waf_setting = { id: "waf", value: "off", editable: true };
    expect(own({ waf_setting })).toEqual([]);
    expect(own({ waf_setting, page_rules: [pageRule("example.com/a*", WAF_ON)] })).toHaveLength(2);
  });

  it("include page rules that turn the WAF off, each with its replacement skip rule if there is one", () => {
    const { losses } = zoneWith({
      page_rules: [
        pageRule("example.com/a*", WAF_OFF, { priority: 2 }),
        pageRule("example.com:8443/*", WAF_OFF),
      ],
    });
    expect(losses.slice(0, 2).map((one) => one.help)).toEqual([
      expect.stringContaining("`/rules/0`"),
      expect.stringContaining("Write a skip rule"),
    ]);
  });
});
