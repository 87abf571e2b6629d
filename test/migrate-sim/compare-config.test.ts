import { describe, expect, it } from "vitest";
import { firewallRule, zoneWith } from "./support.ts";

const rules = [firewallRule('http.host eq "a"')];
const { proposed } = zoneWith({ firewall_rules: rules });

/** The differences found between the proposal and a configuration response that `change` modified. */
function differences(change: (config: Config) => unknown): readonly string[] {
  const config = structuredClone(proposed) as unknown as Config;
  change(config);
  const { warnings } = zoneWith({ firewall_rules: rules, config });
  expect(warnings.every((one) => one.code === "migrate/config-differs")).toBe(true);
  return warnings.map((one) => one.message.replace("Cloudflare's configuration ", ""));
}

interface Config {
  name: string;
  rules: {
    action: string;
    expression: string;
    enabled: boolean;
    action_parameters: {
      id?: string;
      overrides?: {
        enabled?: boolean;
        categories: { category: string; enabled: boolean }[];
        rules: { id: string; action?: string; enabled?: boolean; score_threshold?: number }[];
      };
    };
  }[];
}

const MANAGED = "Cloudflare Managed Ruleset";
const OWASP = "Cloudflare OWASP Core Ruleset";

describe("Cloudflare's own configuration", () => {
  it("causes no warning if it equals the proposal", () => {
    expect(differences(() => undefined)).toEqual([]);
  });

  it("is compared by name, by rulesets executed, and by the expression of each", () => {
    expect(differences((config) => Object.assign(config, { name: "zone" }))).toEqual([
      "is named `zone`, but the proposal is named `default`.",
    ]);
    expect(differences((config) => config.rules.splice(1, 1))).toEqual([
      `does not run the ${MANAGED}, which the proposal does.`,
    ]);
    expect(
      differences((config) =>
        config.rules.push({ ...config.rules[1]!, action_parameters: { id: "c0ffee" } }),
      ),
    ).toEqual(["runs the ruleset `c0ffee`, which the proposal does not."]);
    expect(
      differences((config) => Object.assign(config.rules[2]!, { enabled: false, expression: "ssl" })),
    ).toEqual([
      `has \`enabled: false\` for the ${OWASP}.`,
      `runs the ${OWASP} for \`ssl\`, but the proposal runs it for \`true\`.`,
    ]);
  });

  it("differs by overrides, key by key", () => {
    expect(
      differences((config) => {
        const { categories, rules } = config.rules[2]!.action_parameters.overrides!;
        categories.shift();
        categories.push({ category: "paranoia-level-1", enabled: true });
        rules[0]!.score_threshold = 60;
        delete rules[0]!.action;
        rules.push({ id: "r2", enabled: false });
      }),
    ).toEqual([
      `does not set \`enabled\` for tag \`paranoia-level-3\` of the ${OWASP}; the proposal sets it to \`false\`.`,
      `sets \`score_threshold\` to \`60\` for rule \`6179ae15870a4bb7b2d480d4843b323c\` of the ${OWASP}; the proposal sets it to \`40\`.`,
      `does not set \`action\` for rule \`6179ae15870a4bb7b2d480d4843b323c\` of the ${OWASP}; the proposal sets it to \`block\`.`,
      `sets \`enabled\` to \`true\` for tag \`paranoia-level-1\` of the ${OWASP}; the proposal does not.`,
      `sets \`enabled\` to \`false\` for rule \`r2\` of the ${OWASP}; the proposal does not.`,
    ]);
    expect(
      differences((config) =>
        Object.assign(config.rules[2]!.action_parameters.overrides!, { enabled: true }),
      ),
    ).toEqual([`sets \`enabled\` to \`true\` for every rule of the ${OWASP}; the proposal does not.`]);
  });

  it("is compared by the skip rules' expressions", () => {
    expect(differences((config) => Object.assign(config.rules[0]!, { expression: "ssl" }))).toEqual([
      'has no skip rule for `http.host eq "a"`, which the proposal has.',
      "has a skip rule for `ssl`, which the proposal does not have.",
    ]);
  });
});
