import { expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";

it.each([
  ["rewrite", "http_request_transform", true],
  ["rewrite", "http_request_late_transform", false],
  ["log", "http_request_transform", false],
  ["log", "http_request_firewall_custom", false],
])("a rule that says %s in %s changes the address for later rules: %s", async (action, phase, changes) => {
  const rule = { action, expression: "true", action_parameters: { uri: { path: { value: "/new" } } } };
  const text = JSON.stringify({ kind: "zone", phase, rules: [rule] });
  const { rulesets } = rulesOfDocument(await readSource("rules.json", text));
  expect(rulesets[0]!.rules.map(({ rewritesUri }) => rewritesUri !== undefined)).toEqual([changes]);
});
