import { describe, expect, it } from "vitest";
import rule from "../../rules/no-undocumented-parameter.ts";
import { lintWith } from "../support/rule-tester.ts";

function found(phase: string, action: string, parameters: object, kind = "zone"): string[] {
  const rules = [{ action, action_parameters: parameters, expression: "ssl" }];
  const text = JSON.stringify({ kind, phase, rules });
  return lintWith([rule], text, "json").map(
    ({ messageId, range }) => `${messageId} ${text.slice(range.start + 1, range.end - 1)}`,
  );
}

const CACHE = ["http_request_cache_settings", "set_cache_settings"] as const;

describe("no-undocumented-parameter", () => {
  it("reports parameters of other phases", () => {
    const uri = { path: { value: "/a" } };
    const headers = { "x-a": { operation: "remove" } };
    expect(found("http_request_late_transform", "rewrite", { uri, headers })).toEqual(["phase uri"]);
    expect(found("http_request_transform", "rewrite", { uri, headers })).toEqual(["phase headers"]);
    expect(found("http_request_dynamic_redirect", "redirect", { from_list: { name: "a" } })).toEqual([
      "phase from_list",
    ]);
    expect(found("http_request_redirect", "redirect", { from_value: { status_code: 301 } })).toEqual([
      "phase from_value",
    ]);
    expect(found("http_request_redirect", "redirect", { from_list: { name: "a" } })).toEqual([]);
    // The action is misplaced, which another rule reports.
    expect(found("http_request_origin", "rewrite", { uri })).toEqual([]);
  });

  it("reports cache settings without effect", () => {
    const edge_ttl = { mode: "override_origin", default: 1 };
    expect(found(...CACHE, { cache: false, edge_ttl, browser_ttl: { mode: "respect_origin" } })).toEqual([
      "bypassed edge_ttl",
    ]);
    expect(found(...CACHE, { cache: false, edge_ttl: null, cache_key: {} })).toEqual([]);
    expect(found(...CACHE, { edge_ttl, browser_ttl: { mode: "override_origin", default: 1 } })).toEqual([]);
    expect(found(...CACHE, { browser_ttl: { mode: "override_origin", default: null } })).toEqual([
      "lifetime browser_ttl",
    ]);
    const query = (include: unknown) => ({ cache_key: { custom_key: { query_string: { include } } } });
    expect(found(...CACHE, query({ list: ["a", "*"] }))).toEqual(["names *"]);
    expect(found(...CACHE, query({ all: true }))).toEqual([]);
    expect(found(...CACHE, query("*"))).toEqual([]);
  });
});
