// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocatedNode } from "../../../src/sources/values/located.ts";
import { cases } from "../../support/cases.ts";
import { expectInsideText } from "../ranges.ts";
import { readModule, reasonOf, rulesOf, subjectsOf } from "./support.ts";

const BASE = `resource "cloudflare_ruleset" "a" {
  name  = "a"
  kind  = "zone"
  phase = local.phase
  rules {
    action     = "block"
    expression = "ssl"
  }
  rules {
    action     = "log"
    expression = "not ssl"
  }
}
locals {
  phase = "http_request_firewall_custom"
}
`;

/** A value without its places. */
function plain(node: LocatedNode): unknown {
  switch (node.kind) {
    case "Array":
      return node.items.map(plain);
    case "Object":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
    case "Null":
      return null;
    case "Unknown":
      return { unknown: node.reason };
    default:
      return node.value;
  }
}

/** The first ruleset of the first file, as plain data. */
function rulesetOf(files: Readonly<Record<string, string>>): unknown {
  return plain(subjectsOf(readModule(files), "Ruleset")[0]!.node);
}

/** The location that a text of the first file reports for itself, and the location of its value. */
function placesOf(files: Readonly<Record<string, string>>, node: LocatedNode | undefined) {
  if (node?.kind !== "String") throw new Error(`${node?.kind} is not a text`);
  const text = Object.values(files)[0]!;
  const inner = { start: 0, end: node.value.length };
  const { start, end } = node.content.toOuter(inner);
  const origin = node.content.origin?.(inner);
  const there = origin && files[origin.uri]!.slice(origin.range.start, origin.range.end);
  return { here: text.slice(start, end), there, canBeFixed: node.content.encode("x", inner) !== undefined };
}

describe("an override file", () => {
  it("keeps blocks apart from attributes", () => {
    const override = 'resource "cloudflare_ruleset" "a" {\n  rules {\n    action = "block"\n  }\n}\n';
    const document = readModule({ "main.tf": BASE, "main_override.tf": override });
    const [resource] = subjectsOf(document, "TerraformResource");
    expect(resource!.written.entry("rules")!.isBlock).toBe(true);
    expect(resource!.written.entry("phase")!.isBlock).toBeUndefined();
  });

  const rules = (...actions: string[]) => ({
    rules: actions.map((action) => expect.objectContaining({ action })),
  });

  it.each<[string, string, string, object]>([
    ["an attribute", "override.tf", 'name = "b"', { name: "b", kind: "zone" }],
    [
      "an attribute by a local",
      "override.tf",
      "name = local.phase",
      { name: "http_request_firewall_custom" },
    ],
    ["all blocks of a type", "x_override.tf", 'rules {\naction = "skip"\n}', rules("skip")],
    ["blocks by dynamic ones", "x_override.tf", 'dynamic "rules" {\nfor_each = []\ncontent {}\n}', rules()],
    [
      "blocks by an attribute, which one of the two generations of the provider has",
      "x_override.tf",
      'rules = [{ action = "skip" }]',
      rules("skip"),
    ],
    [
      "nothing else",
      "x_override.tf",
      'description = "d"',
      { description: "d", name: "a", ...rules("block", "log") },
    ],
    [
      "nothing by what is of no concern",
      "x_override.tf",
      "lifecycle {\n  prevent_destroy = true\n}",
      { name: "a" },
    ],
  ])("replaces %s", (_, name, body, expected) => {
    const override = `resource "cloudflare_ruleset" "a" {\n${body}\n}\n`;
    expect(rulesetOf({ "main.tf": BASE, [name]: override })).toMatchObject(expected);
  });

  it.each([
    ["blocks", 'rules {\naction = "skip"\n}', rules("skip")],
    ["other dynamic ones", 'dynamic "rules" {\nfor_each = []\ncontent {}\n}', rules()],
    ["nothing, if they are of another type", 'dynamic "other" {\nfor_each = []\ncontent {}\n}', rules("log")],
  ])("replaces dynamic blocks by %s", (_, body, expected) => {
    const dynamic = 'dynamic "rules" {\nfor_each = [1]\ncontent {\naction = "log"\n}\n}';
    const files = [dynamic, body].map(
      (one) => `resource "cloudflare_ruleset" "a" {\nkind = "zone"\n${one}\n}\n`,
    );
    expect(rulesetOf({ "main.tf": files[0]!, "x_override.tf": files[1]! })).toMatchObject(expected);
  });

  it("replaces blocks from JSON", () => {
    const override = JSON.stringify({
      resource: { cloudflare_ruleset: { a: { rules: [{ action: "skip", expression: "${local.phase}" }] } } },
    });
    expect(rulesetOf({ "main.tf": BASE, "override.tf.json": override })).toMatchObject({
      name: "a",
      rules: [{ action: "skip", expression: "http_request_firewall_custom" }],
    });
  });

  it.each(["my.override.tf", "overrides.tf", "override.tfvars", "a-override.tf", "Override.tf"])(
    "is not one with the name %s",
    (name) => {
      const other = 'resource "cloudflare_ruleset" "a" {\n  name = "b"\n}\n';
      expect(rulesetOf({ "main.tf": BASE, [name]: other })).toMatchObject({ name: "a" });
    },
  );

  it("is merged in the order of names, and of blocks in a file, whichever file is read", () => {
    const named = (name: string) => `resource "cloudflare_ruleset" "a" {\n  name = "${name}"\n}\n`;
    const files = {
      "main.tf": BASE,
      "a_override.tf": named("1"),
      "override.tf": `${named("2")}${named("3")}`,
    };
    expect(rulesetOf(files)).toMatchObject({ name: "3" });
  });

  it("replaces locals and defaults of variables of files with later names, and a file of variables wins", () => {
    const main = `resource "cloudflare_ruleset" "a" {\n  name = "\${local.l} \${var.v} \${var.w} \${var.x}"\n}\n`;
    const files = {
      "main.tf": main,
      "override.tf":
        'locals {\n  l = "new"\n}\nvariable "v" {\n  default = "new"\n}\nvariable "w" {\n  default = "new"\n}\nvariable "x" {\n  type = string\n}\n',
      "terraform.tfvars": 'w = "given"\n',
      "z.tf":
        'locals {\n  l = "old"\n}\nvariable "v" {\n  default = "old"\n}\nvariable "w" {\n  default = "old"\n}\nvariable "x" {\n  default = "old"\n}\n',
    };
    expect(rulesetOf(files)).toMatchObject({ name: "new new given old" });
  });

  it("is what references to the resource see", () => {
    const main = `${BASE}resource "cloudflare_ruleset" "b" {\n  name = cloudflare_ruleset.a.name\n  kind = cloudflare_ruleset.a.kind\n}\n`;
    const override = (body: string) => `resource "cloudflare_ruleset" "a" {\n${body}\n}\n`;
    const second = (body: string) => {
      const reading = readModule({ "main.tf": main, "override.tf": override(body) });
      return subjectsOf(reading, "Ruleset").at(-1)!.node;
    };
    expect(plain(second('name = "b"'))).toEqual({ name: "b", kind: "zone" });
    expect(reasonOf(second("count = 2").get("kind"))).toContain("several instances");
  });

  it("makes unknown what it replaces by something unknown", () => {
    const override =
      'resource "cloudflare_ruleset" "a" {\n  rules {\n    action = "block"\n    expression = var.unknown\n  }\n}\n';
    const files = { "main.tf": BASE, "override.tf": override };
    const { node } = rulesOf(readModule(files))[0]!;
    expect(reasonOf(node.get("expression"))).toContain("`var.unknown` has no default");
  });

  it("has its values at what they replace, with the location where they are written", () => {
    const files = {
      "main.tf": BASE,
      "override.tf":
        'resource "cloudflare_ruleset" "a" {\n  name = "b"\n  description = "d ${local.phase}"\n  rules {\n    expression = "ssl or ssl"\n  }\n}\n',
    };
    const reading = readModule(files);
    const { node, rules: merged } = subjectsOf(reading, "Ruleset")[0]!;
    expect(placesOf(files, node.get("name"))).toEqual({ here: "name", there: "b", canBeFixed: false });
    expect(placesOf(files, merged[0]!.expression)).toEqual({
      here: "rules",
      there: "ssl or ssl",
      canBeFixed: false,
    });
    const description = node.get("description");
    expect(placesOf(files, description)).toMatchObject({ here: '"cloudflare_ruleset"', canBeFixed: false });
    const phaseAt = { start: 2, end: 30 };
    expect(description?.kind === "String" && description.content.origin?.(phaseAt)?.uri).toBe("main.tf");
    expect(placesOf(files, node.get("kind"))).toEqual({ here: "zone", there: undefined, canBeFixed: true });
  });

  it("is read as the expressions that it puts into resources", () => {
    const override =
      'resource "cloudflare_ruleset" "a" {\n  rules {\n    expression = "ssl"\n  }\n  rules {\n    expression = local.phase\n  }\n}\nresource "cloudflare_filter" "f" {\n  expression = "not ssl"\n}\nresource "cloudflare_firewall_rule" "r" {\n  filter = { expression = "true" }\n}\n';
    const files = { "override.tf": override, "main.tf": BASE };
    const expressionsOf = (more = {}) => {
      const { subjects, roots } = readModule({ ...files, ...more });
      expect(roots).toEqual([]);
      return subjects.map((one) => one.kind === "ExpressionFile" && one.content.text);
    };
    expect(expressionsOf()).toEqual(["ssl", "not ssl", "true"]);
    const later = { "z_override.tf": 'resource "cloudflare_ruleset" "a" {\n  rules {}\n}\n' };
    expect(expressionsOf(later)).toEqual(["not ssl", "true"]);
    const [first] = readModule(files).subjects;
    expect(first?.kind === "ExpressionFile" && first.content.encode("x", { start: 0, end: 3 })).toBe("x");
  });
});

describe("a module with any override files", () => {
  const attribute = fc.record({
    key: fc.constantFrom("name", "kind", "phase", "description"),
    value: fc.constantFrom('"a"', '"b"', '"${local.l}"', "local.l", "local.m"),
  });
  const rulesIn = fc.array(fc.constantFrom('"ssl"', '"not ssl"', "local.l", '"x ${local.m}"'), {
    maxLength: 3,
  });
  const body = fc.record({
    attributes: fc.uniqueArray(attribute, { selector: ({ key }) => key, maxLength: 4 }),
    rules: fc.option(rulesIn.filter((rules) => rules.length > 0)),
    isV5: fc.boolean(),
    local: fc.option(fc.tuple(fc.constantFrom("l", "m"), fc.constantFrom('"p"', '"q"'))),
  });
  type Body = typeof body extends fc.Arbitrary<infer Value> ? Value : never;
  const files = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("a_override.tf", "m_override.tf", "override.tf", "z_override.tf"),
      body,
    }),
    { selector: ({ name }) => name, maxLength: 3 },
  );
  const locals = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([name, value]) => `locals {\n  ${name} = ${value}\n}\n`).join("");

  function textOf({ attributes, rules, isV5 }: Omit<Body, "local">): string {
    const settings = attributes.map(({ key, value }) => `  ${key} = ${value}\n`).join("");
    const written = isV5
      ? `  rules = [${(rules ?? []).map((one) => `{ expression = ${one} }`).join(", ")}]\n`
      : (rules ?? []).map((one) => `  rules {\n    expression = ${one}\n  }\n`).join("");
    return `resource "cloudflare_ruleset" "a" {\n${settings}${rules ? written : ""}}\n`;
  }

  it("is what one file is that says the same, and all its places lie in its file", () => {
    fc.assert(
      fc.property(body, files, (base, overrides) => {
        const sorted = [...overrides].sort((a, b) => (a.name < b.name ? -1 : 1));
        const initial = [["l", '"old"'] as const, ["m", '"older"'] as const];
        const attributes = new Map(base.attributes.map((one) => [one.key, one]));
        const all = new Map<string, string>(initial);
        let { rules, isV5 } = base;
        for (const { body: over } of sorted) {
          for (const one of over.attributes) attributes.set(one.key, one);
          if (over.rules) ({ rules, isV5 } = over);
          if (over.local) all.set(...over.local);
        }
        const merged = textOf({ attributes: [...attributes.values()], rules, isV5 });
        const expected = rulesetOf({ "main.tf": merged + locals([...all]) });
        const main = textOf(base) + locals(initial);
        const given = Object.fromEntries(
          overrides.map(({ name, body: over }) => [
            name,
            textOf(over) + locals(over.local ? [over.local] : []),
          ]),
        );
        expect(rulesetOf({ "main.tf": main, ...given })).toEqual(expected);
        for (const [name, text] of Object.entries({ "main.tf": main, ...given })) {
          const { roots, diagnostics, subjects } = readModule({ [name]: text, ...given, "main.tf": main });
          expectInsideText(text, { value: roots, diagnostics });
          for (const one of subjects)
            if (one.kind === "ExpressionFile") {
              const { start, end } = one.content.toOuter({ start: 0, end: one.content.text.length });
              expect(start < end && end <= text.length).toBe(true);
            }
        }
      }),
      { numRuns: cases(100, 300), seed: 1 },
    );
  });
});
