import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { allPages } from "../../src/cli/commands/explain.ts";
import { ruleCode } from "../../src/cli/lint/rule-codes.ts";
import { codePageAddress } from "../../src/explain/addresses.ts";

const page = readFileSync(new URL("../../docs/codes.md", import.meta.url), "utf8");
const anchors = new Set([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => anchorOf(heading!)));

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

describe("the page about codes", () => {
  it("has a heading for every code that is not one of a rule, where reports link to", () => {
    const rules = new Set(RULES.map(ruleCode));
    const codes = [...allPages().keys()].filter((code) => !rules.has(code));
    expect(codes.length).toBeGreaterThan(100);
    const missing = codes.filter((code) => !anchors.has(codePageAddress(code)?.split("#")[1] ?? ""));
    expect(missing).toEqual([]);
    expect(anchors.size).toBe(codes.length);
  });
});
