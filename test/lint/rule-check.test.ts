import { expect, it } from "vitest";
import { isOfParameter, isOfStatus, type RuleMisfit } from "../../src/lint/analysis/rule-check.ts";

const value = { kind: "value", known: [] } as const;
const missing = { kind: "missing", keys: ["a"] } as const;
const unknownKey = { kind: "unknownKey" } as const;
const otherYaml = { kind: "type", types: ["boolean"], otherYaml: "true" } as const;

it.each<readonly [string, string, object, isStatus: boolean, isParameter: boolean]>([
  ["serve_error", "status_code", value, true, false],
  ["redirect", "from_value.status_code", value, true, false],
  ["set_cache_settings", "edge_ttl.status_code_ttl.status_code", value, false, true],
  ["serve_error", "status_code", unknownKey, false, false],
  ["serve_error", "status_code", otherYaml, false, false],
  ["rewrite", "uri", value, false, true],
  ["rewrite", "uri", missing, false, true],
  ["ratelimit", "", missing, false, false],
  ["ratelimit", "period", value, false, true],
  ["block", "response", missing, false, false],
  ["rule", "enabled", value, false, false],
  ["position", "index", value, false, false],
  ["execute", "id", value, false, false],
  ["skip", "phases", value, false, false],
])("of %s, `%s` with %j: status %s, parameter %s", (owner, path, problem, isStatus, isParameter) => {
  const misfit = { owner, path, problem } as unknown as RuleMisfit;
  expect([isOfStatus(misfit), isOfParameter(misfit)]).toEqual([isStatus, isParameter]);
});
