import { expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { run } from "./support.ts";

const NEVER = 'rules:\n  - action: block\n    expression: http.request.method eq "post"\n';
const FIRM = { "no-unmatchable-value": { severity: "error", ignorable: false } };
const json = (value: object) => JSON.stringify(value);

async function severities(files: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  const { stdout, stderr } = await run(["lint", "--format=json", ".", ...argv], {
    files: { "waf/a.yaml": NEVER, ...files },
  });
  expect(stderr).toBe("");
  const { diagnostics } = JSON.parse(stdout) as LintJson;
  return diagnostics
    .filter(({ code }) => code.startsWith("lint/"))
    .map(({ code, severity }) => `${code} ${severity}`);
}

const ERROR = ["lint/no-unmatchable-value error"];

it.each<[string, object, Readonly<Record<string, string>>]>([
  [
    "an override",
    { rules: FIRM, overrides: [{ files: "waf/**", rules: { "no-unmatchable-value": "off" } }] },
    {},
  ],
  [
    "an override that takes it back",
    {
      rules: FIRM,
      overrides: [{ files: "**", rules: { "no-unmatchable-value": { severity: "info", ignorable: true } } }],
    },
    {},
  ],
  ["files that others maintain", { rules: FIRM, overrides: [{ files: "waf/**", external: true }] }, {}],
  [
    "a file that extends it",
    { extends: "./base.json", rules: { "no-unmatchable-value": "warning" } },
    { "base.json": json({ rules: FIRM }) },
  ],
  ["a nested configuration", { rules: FIRM }, { "waf/wafsmith.config.json": json({ preset: "none" }) }],
  [
    "a nested configuration that names it",
    { rules: FIRM },
    {
      "waf/wafsmith.config.json": json({
        rules: { "no-unmatchable-value": { severity: "off", ignorable: true } },
      }),
    },
  ],
  [
    "a nested configuration with overrides",
    { rules: FIRM },
    { "waf/wafsmith.config.json": json({ overrides: [{ files: "**", external: true }] }) },
  ],
  [
    "a nested suppression",
    { rules: FIRM },
    {
      "waf/wafsmith.config.json": json({
        suppressions: [{ rule: "no-unmatchable-value", file: "**", reason: "x" }],
      }),
    },
  ],
  [
    "two levels of nesting",
    { rules: FIRM },
    {
      "waf/wafsmith.config.json": json({ preset: "none" }),
      "waf/b/wafsmith.config.json": json({ preset: "none" }),
      "waf/b/b.cfexpr": "ssl\n",
    },
  ],
])("a rule that the configuration insists on survives %s", async (_, config, files) => {
  expect(await severities({ "wafsmith.config.json": json(config), ...files })).toEqual(ERROR);
});

it("it may become more severe, and other rules are set as before", async () => {
  const milder = { "no-unmatchable-value": { severity: "warning", ignorable: false } };
  const nested = { "waf/wafsmith.config.json": json({ rules: { "no-unmatchable-value": "error" } }) };
  expect(await severities({ "wafsmith.config.json": json({ rules: milder }), ...nested })).toEqual(ERROR);
  const off = { "waf/wafsmith.config.json": json({ preset: "none" }) };
  expect(await severities({ "wafsmith.config.json": json({ preset: "all" }), ...off })).toEqual([]);
});

it("one from an override above applies to the files of that override", async () => {
  const above = json({ overrides: [{ files: "waf/**", rules: FIRM }] });
  const nested = {
    "waf/wafsmith.config.json": json({ preset: "none" }),
    "b/a.yaml": NEVER,
    "b/wafsmith.config.json": json({ preset: "none" }),
  };
  expect(await severities({ "wafsmith.config.json": above, ...nested })).toEqual(ERROR);
});

it("a custom rule stays as well", async () => {
  const files = {
    "own.yaml": "id: own\npattern: http.request.method\nmessage: No methods.\nseverity: error\n",
    "wafsmith.config.json": json({
      customRules: ["./own.yaml"],
      preset: "none",
      rules: { own: { severity: "error", ignorable: false } },
    }),
    "waf/wafsmith.config.json": json({ preset: "none" }),
  };
  expect(await severities(files)).toEqual(["lint/own error"]);
});

it("the command line decides", async () => {
  const config = { "wafsmith.config.json": json({ rules: FIRM }) };
  expect(await severities(config, "--rule=no-unmatchable-value=off")).toEqual([]);
});
