import { expect, it } from "vitest";
import { type Diagnostic, WRITTEN_HERE } from "../../src/core/diagnostic.ts";
import { diagnosticIn } from "../../src/core/problem.ts";
import { inFile } from "../../src/core/range.ts";
import { withoutReferredTwice } from "../../src/lint/engine/referred-twice.ts";

/** A finding at a place such as `a.tf:3`, with places by what they say. */
function at(place: string, related: Readonly<Record<string, string>> = {}, code = "lint/a"): Diagnostic {
  const placed = (text: string) => {
    const [uri, start] = text.split(":");
    return { uri: uri!, range: inFile({ start: Number(start), end: Number(start) + 5 }) };
  };
  const { uri, range } = placed(place);
  const found = diagnosticIn(uri, code as "lint/a", { severity: "error", range, message: "A.", help: "B." });
  return {
    ...found,
    related: Object.entries(related).map(([message, other]) => ({ ...placed(other), message })),
  };
}

/** The places of findings, each with the places beside it. */
function shown(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ uri, range, related }) =>
    [`${uri}:${range.start}`, ...related.map((one) => `${one.message} ${one.uri}:${one.range.start}`)].join(
      ", ",
    ),
  );
}

const written = (place: string, more: Readonly<Record<string, string>> = {}) => ({
  [WRITTEN_HERE]: place,
  ...more,
});

it("does not call a file unknown that Terraform reads", () => {
  const unknown = (uri: string) => at(`${uri}:0`, {}, "source/unknown-format");
  const found = [unknown("a.tftpl"), unknown("b.tftpl")];
  expect(shown(withoutReferredTwice(found, new Map(), new Set(["a.tftpl"])))).toEqual(["b.tftpl:0"]);
});

it.each<readonly [string, readonly Diagnostic[], readonly string[]]>([
  ["twice at one place", [at("a.tf:1"), at("a.tf:1")], ["a.tf:1"]],
  ["at two places", [at("a.tf:1"), at("a.tf:9")], ["a.tf:1", "a.tf:9"]],
  [
    "at references to what no finding is at",
    [at("b.tf:1", written("v.tf:0")), at("a.tf:1", written("v.tf:0")), at("c.tf:1", written("v.tf:7"))],
    [`a.tf:1, ${WRITTEN_HERE} v.tf:0`, `c.tf:1, ${WRITTEN_HERE} v.tf:7`],
  ],
  [
    "where the text is, and at references with further places",
    [
      at("b.tf:1", written("v.tf:0", { Called: "m.tf:2" })),
      at("a.tf:1", written("v.tf:0", { Called: "m.tf:8" })),
      at("v.tf:0"),
    ],
    ["v.tf:0, Called m.tf:8, Called m.tf:2"],
  ],
  [
    "where the text is, and at one reference with a further place",
    [
      at("a.tf:1", written("v.tf:0", { Called: "m.tf:8" })),
      at("v.tf:0", { Called: "m.tf:8", Read: "v.tf:5" }),
    ],
    ["v.tf:0, Called m.tf:8, Read v.tf:5"],
  ],
  [
    "where the text is, and at one reference",
    [at("a.tf:1", written("v.tf:0", { Called: "m.tf:8" })), at("v.tf:0")],
    ["v.tf:0, Called m.tf:8"],
  ],
  [
    "where the text is, naming that place",
    [at("v.tf:0", written("v.tf:0"))],
    [`v.tf:0, ${WRITTEN_HERE} v.tf:0`],
  ],
  ["in a file of data", [at("d.json:0"), at("a.tf:1")], ["a.tf:1"]],
  ["about the form of a file of data", [at("d.json:0", {}, "json/a")], ["d.json:0"]],
  [
    "in a file of data that a resource reads",
    [at("a.tf:1", written("d.json:0", { Called: "m.tf:2" }))],
    ["d.json:0, It is read here. a.tf:1, Called m.tf:2"],
  ],
  [
    "in a file of variables and at a reference, in one folder",
    [at("e/x.auto.tfvars:0"), at("e/a.tf:0"), at("f/a.tf:0"), at("e/a.tf:9")],
    ["e/a.tf:9", "e/x.auto.tfvars:0", "f/a.tf:0"],
  ],
  [
    "in an override file and at what it replaces",
    [at("override.tf:0"), at("a.tf:9", { Replaced: "override.tf:2" }), at("a.tf:20")],
    ["a.tf:20", "override.tf:0"],
  ],
  [
    "at a reference in a file of variables",
    [at("a.auto.tfvars:0"), at("b.auto.tfvars:0")],
    ["a.auto.tfvars:0", "b.auto.tfvars:0"],
  ],
])("of a mistake %s there remains what tells it", (_, diagnostics, expected) => {
  const texts = new Map(
    ["e/a.tf", "f/a.tf", "a.tf", "a.auto.tfvars", "b.auto.tfvars"].map((uri) => [
      uri,
      "var.x  and others, eq 1",
    ]),
  );
  expect(shown(withoutReferredTwice(diagnostics, texts, new Set(["d.json"])))).toEqual(expected);
});
