import { describe, expect, it } from "vitest";
import { moveToList } from "../../src/migrate-sim/remedies/list.ts";
import { parseExpression } from "../../src/parser/parse.ts";

describe("moveToList", () => {
  it("moves the largest set of addresses", () => {
    const text = "ip.src in {192.0.2.1} or (ip.src in {198.51.100.0/24 2001:db8::/32} and ssl)";
    expect(moveToList(text, "name", 60)).toEqual({
      expression: "ip.src in {192.0.2.1} or (ip.src in $name and ssl)",
      items: ["198.51.100.0/24", "2001:db8::/32"],
    });
    expect(parseExpression(moveToList(text, "name", 60)!.expression).diagnostics).toEqual([]);
  });

  it.each([
    ["ranges", "ip.src in {192.0.2.1..192.0.2.9 198.51.100.1}"],
    ["texts", 'http.host in {"a" "b"}'],
    ["no set", "ssl"],
    ["one address", "ip.src eq 192.0.2.1"],
    ["a text that is still too long", `ip.src in {192.0.2.1} and http.host eq "${"a".repeat(99)}"`],
    ["no expression", "ip.src in {"],
  ])("leaves %s", (_, text) => {
    expect(moveToList(text, "name", 60)).toBeUndefined();
  });
});
