import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expression } from "../../src/parser/ast.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { cases } from "../support/cases.ts";
import { CACHE, DISABLE_SECURITY, pageRule, skips, WAF_OFF, WAF_ON, zoneWith } from "./support.ts";

interface Url {
  readonly isTls: boolean;
  readonly host: string;
  readonly uri: string;
}

/** Whether a pattern with stars matches the whole string, ignoring case. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "is").test(text);
}

/** Page rules as documented: one pattern over the whole URL, in which the scheme is optional. */
function matchesPageRule(pattern: string, { isTls, host, uri }: Url): boolean {
  const scheme = isTls ? "https" : "http";
  return pattern.includes("://")
    ? matches(pattern, `${scheme}://${host}${uri}`)
    : matches(pattern, `${host}${uri}`);
}

/** Whether an expression is true for a URL. Supports only the few forms that skip rules have. */
function holds(node: Expression, url: Url): boolean {
  switch (node.kind) {
    case "Logical":
      return node.operands.every((operand) => holds(operand, url));
    case "Not":
      return !holds(node.operand, url);
    case "Group":
      return holds(node.expression, url);
    case "Boolean":
      return node.value;
    case "Field":
      return url.isTls;
    case "Comparison": {
      if (node.left.kind !== "Field" || !("value" in node.right)) break;
      const value = node.left.name === "http.host" ? url.host : url.uri;
      if (node.operator === "ne") return value !== node.right.value;
      return node.operator === "eq" ? value === node.right.value : matches(node.right.value as string, value);
    }
  }
  throw new Error(`no skip rule has ${node.kind}`);
}

const uri = fc
  .array(fc.constantFrom("a", "b", "B", "/", "?", "b.c/a", "://b.c/"), { maxLength: 4 })
  .map((parts) => `/${parts.join("")}`);
const url: fc.Arbitrary<Url> = fc.record({
  isTls: fc.boolean(),
  host: fc.constantFrom("b.c", "a.b.c", "ab.c"),
  uri,
});
const path = fc
  .array(fc.constantFrom("a", "B", "*", "/", "?"), { maxLength: 4 })
  .map((parts) => `/${parts.join("")}`);
const rulesWith = (schemes: readonly string[], hosts: readonly string[]) =>
  fc.array(
    fc.record({
      pattern: fc
        .tuple(fc.constantFrom(...schemes), fc.constantFrom(...hosts), path)
        .map((parts) => parts.join("")),
      action: fc.constantFrom(WAF_OFF, DISABLE_SECURITY, WAF_ON, CACHE),
    }),
    { minLength: 1, maxLength: 5 },
  );

/** The zone's setting, which applies if no page rule decides. */
const setting = fc.constantFrom("on", "off");

type Rules = readonly { readonly pattern: string; readonly action: { readonly id: string } }[];

/** Whether the WAF is off. The first match by priority decides; if it does not set the WAF, the setting does. */
function isOffBefore(rules: Rules, url: Url, setting = "on"): boolean {
  const first = rules.find((rule) => matchesPageRule(rule.pattern, url));
  if (first?.action === WAF_ON) return false;
  return first?.action === WAF_OFF || first?.action === DISABLE_SECURITY || setting === "off";
}

function isOffAfter(rules: Rules, url: Url, value = "on"): boolean {
  const page_rules = rules.map(({ pattern, action }, at) =>
    pageRule(pattern, action, { priority: rules.length - at }),
  );
  const waf_setting = { id: "waf", value, editable: true };
  return skips(zoneWith({ page_rules, waf_setting })).some((text) =>
    holds(parseExpression(text).value.root!, url),
  );
}

describe("the skip rules of page rules", () => {
  it("turn the WAF off for the same requests if scheme and host contain no star", () => {
    const rules = rulesWith(["", "", "http://", "https://"], ["b.c", "a.b.c"]);
    fc.assert(
      fc.property(rules, fc.array(url, { minLength: 1, maxLength: 8 }), setting, (rules, urls, setting) => {
        for (const url of urls)
          expect(isOffAfter(rules, url, setting), JSON.stringify(url)).toBe(isOffBefore(rules, url, setting));
      }),
      { numRuns: cases(40, 400) },
    );
  });

  it("never turn it off for more requests, wherever the stars are", () => {
    const rules = rulesWith(
      ["", "", "http://", "http*://", "*://"],
      ["b.c", "*b.c", "*.b.c", "a*c", "*", "*b*c"],
    );
    fc.assert(
      fc.property(rules, fc.array(url, { minLength: 1, maxLength: 8 }), setting, (rules, urls, setting) => {
        for (const url of urls) {
          if (isOffAfter(rules, url, setting))
            expect(isOffBefore(rules, url, setting), JSON.stringify(url)).toBe(true);
        }
      }),
      { numRuns: cases(40, 400) },
    );
  });
});
