import { expect, it } from "vitest";
import { preparePolicy } from "../../src/compile/compile.ts";
import { compileZones, type ZoneSource } from "../../src/compile/fleet.ts";
import { reviewContext } from "../../src/compile/render/review-context.ts";
import { inFile } from "../../src/core/range.ts";
import { entrypointExport, executeRule, policyOf } from "./support.ts";

it("a zone whose export is refused, or on which it fails, does not stop the others", async () => {
  const text = "zones:\n  a.example: {}\n  b.example: {}\n  c.example: {}\nparanoia: 2";
  const prepared = await preparePolicy(policyOf(text));
  const broken = {
    uri: "b.json",
    get text(): string {
      throw new Error("a bug");
    },
  };
  const exports: readonly (ZoneSource | { readonly refused: string })[] = [
    { refused: "It is too large." },
    broken,
    entrypointExport([executeRule()]),
  ];
  const results: unknown[] = [];
  for await (const { zone, value, entrypoint, diagnostics } of compileZones(
    prepared,
    ({ name }) => exports["abc".indexOf(name[0]!)],
  )) {
    const found = diagnostics.map(({ uri, code, message, help, range }) => {
      return [uri, code, message, help, text.slice(range.start, range.end)];
    });
    results.push([zone.name, value !== undefined, entrypoint?.uri, ...found]);
  }
  expect(results).toEqual([
    [
      "a.example",
      false,
      undefined,
      [
        "policy.yaml",
        "policy/unusable-entrypoint",
        "The export of the zone `a.example` cannot be used: It is too large.",
        "Export the entry point again with `GET /zones/{zone_id}/rulesets/phases/http_request_firewall_managed/entrypoint`.",
        "a.example",
      ],
    ],
    [
      "b.example",
      false,
      "b.json",
      [
        "policy.yaml",
        "internal/zone-crashed",
        "wafsmith fails on this zone (a bug), so nothing is compiled for it.",
        "This is a bug in wafsmith: report it with the policy.",
        "b.example",
      ],
    ],
    ["c.example", true, "entrypoint.json"],
  ]);
});

it("a review shows the line of each file that decides, cut and trimmed", () => {
  const long = `  ${"x".repeat(250)}`;
  const files = [
    { uri: "a.yaml", text: `one: 1\n  two: 2  \n${long}\n` },
    { uri: "b.yaml", text: "three: 3" },
  ];
  const { title, diagnostics, place, lineOf } = reviewContext("T", [], files);
  expect([title, diagnostics]).toEqual(["T", []]);
  const at = (uri: string, start: number) =>
    ({ from: "policy", uri, range: inFile({ start, end: start }) }) as const;
  const origins = [at("a.yaml", 0), at("a.yaml", 9), at("a.yaml", 30), at("b.yaml", 3), at("c.yaml", 0)];
  expect(origins.map((origin) => [place(origin), lineOf?.(origin)])).toEqual([
    ["a.yaml:1", "one: 1"],
    ["a.yaml:2", "two: 2"],
    ["a.yaml:3", "x".repeat(198)],
    ["b.yaml:1", "three: 3"],
    ["c.yaml:1", ""],
  ]);
  const documented = { from: "documented", source: { url: "", checked: "" } } as const;
  expect([place(documented), lineOf?.(documented)]).toEqual(["documented", undefined]);
});

it.each([
  ["by the zone alone", "zones: { a.example: { paranoia: 2 } }", true],
  ["by the policy alone", "paranoia: 2\nzones: { a.example: }", true],
  ["by both", "paranoia: 2\nzones: { a.example: { paranoia: 3 } }", true],
  ["by neither", "zones: { a.example: , b.example: { paranoia: 2 } }", false],
])("a zone has what is deployed %s", async (_, text, isDeployed) => {
  const prepared = await preparePolicy(policyOf(text));
  for await (const { value } of compileZones(prepared, () => undefined)) {
    expect(value !== undefined).toBe(isDeployed);
    return;
  }
});
