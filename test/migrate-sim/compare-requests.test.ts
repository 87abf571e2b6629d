import { describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { readSource } from "../../src/sources/read.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";

const answer = (result: unknown) => JSON.stringify({ success: true, errors: [], messages: [], result });
const firewallRule = (id: string, action: string, expression: string, more: object = {}) => ({
  id,
  paused: false,
  action,
  ...(action === "bypass" && { products: ["waf"] }),
  filter: { id: `${id}f`, expression, paused: false },
  ...more,
});
const pageRule = (id: string, value: string, priority: number, actions: object[]) => ({
  id,
  targets: [{ target: "url", constraint: { operator: "matches", value } }],
  actions,
  priority,
  status: "active",
});
const OFF = [{ id: "waf", value: "off" }];

/** The comparisons of curl commands. */
async function comparisons(rules: readonly object[], pages: readonly object[], ...calls: readonly string[]) {
  const zone = {
    id: "a".repeat(32),
    name: "shop.example",
    status: "active",
    plan: { legacy_id: "business" },
  };
  const files = { "zone.json": zone, "firewall-rules.json": rules, "page-rules.json": pages };
  const documents = await Promise.all(
    Object.entries(files).map(([name, result]) => readSource(name, answer(result))),
  );
  const { requests } = await readRequests(calls.join("\n"));
  const { zones } = simulateMigration(documents, { requests });
  return zones[0]!.requests!;
}

/** The comparisons, as `result previous proposed`. */
async function compare(...input: Parameters<typeof comparisons>) {
  const found = await comparisons(...input);
  return found.map(({ result, previous, proposed }) => [result, previous, proposed].join(" "));
}

const path = (text: string) => `http.request.uri.path eq "${text}"`;

describe("requests before and after the migration", () => {
  it("are the same if the exception is carried over", async () => {
    const rules = [firewallRule("1", "bypass", path("/hook"))];
    const pages = [pageRule("2", "*shop.example/files/*", 1, OFF)];
    const calls = ["/hook", "/files/a", "/"].map((one) => `curl https://shop.example${one}`);
    expect(await compare(rules, pages, ...calls, "curl https://other.example/hook")).toEqual([
      "same bypassed skipped",
      "same bypassed skipped",
      "same inspected inspected",
    ]);
  });

  it("are the same whatever is not known, if both sides ask the same", async () => {
    const rules = [firewallRule("1", "bypass", "ip.src in {192.0.2.0/24}")];
    expect(await compare(rules, [], "curl https://shop.example/")).toEqual(["same unknown unknown"]);
  });

  it("differ if an earlier rule ended the evaluation, which the skip rule does not know", async () => {
    const rules = [
      firewallRule("1", "allow", path("/hook"), { priority: 1 }),
      firewallRule("2", "bypass", 'http.host eq "shop.example"', { priority: 2 }),
    ];
    const calls = ["curl https://shop.example/hook", "curl https://shop.example/"];
    expect(await compare(rules, [], ...calls)).toEqual([
      "different inspected skipped",
      "same bypassed skipped",
    ]);
    const blocks = [{ ...rules[0]!, action: "block" }, rules[1]!];
    expect(await compare(blocks, [], ...calls)).toEqual(["same blocked blocked", "same bypassed skipped"]);
  });

  it("differ if a star of a page rule reaches over the end of the host", async () => {
    const pages = [pageRule("1", "*example/files/*", 1, OFF)];
    expect(await compare([], pages, "curl https://shop.example/a.example/files/b")).toEqual([
      "different bypassed inspected",
    ]);
  });

  it("follow the page rule of the highest priority, paused rules not at all", async () => {
    const pages = [
      pageRule("1", "*shop.example/*", 1, OFF),
      pageRule("2", "*shop.example/shop/*", 2, [{ id: "cache_level", value: "bypass" }]),
    ];
    const rules = [firewallRule("3", "bypass", "true", { paused: true })];
    expect(
      await compare(rules, pages, "curl https://shop.example/shop/a", "curl https://shop.example/"),
    ).toEqual(["same inspected inspected", "same bypassed skipped"]);
  });

  it.each<[string, object[], object[], string]>([
    ["off and something else", OFF, [{ id: "cache_level", value: "bypass" }], "unknown"],
    ["off twice", OFF, OFF, "bypassed page_rule 1"],
    ["neither on nor off", [{ id: "waf", value: "maybe" }], [{ id: "waf", value: "maybe" }], "unknown"],
    ["on twice", [{ id: "waf", value: "on" }], [{ id: "waf", value: "on" }], "inspected page_rule 1"],
    ["something else twice", [{ id: "ssl", value: "off" }], [{ id: "ssl", value: "off" }], "inspected"],
  ])("follow page rules of one priority as far as they agree: %s", async (_, one, other, expected) => {
    const pages = [pageRule("1", "*shop.example/*", 1, one), pageRule("2", "*shop.example/a*", 1, other)];
    const [found] = await comparisons([], pages, "curl https://shop.example/a");
    expect([found!.previous, found!.previousBy].filter(Boolean).join(" ")).toBe(expected);
  });

  it("are unknown if the exports do not show them", async () => {
    const rules = [firewallRule("1", "bypass", "no expression at all (")];
    expect(await compare(rules, [], "curl https://shop.example/")).toEqual(["unknown unknown inspected"]);
  });
});
