import { it } from "vitest";
import type { MemberShapes, ResourceShape } from "../../src/contract/terraform/shape.ts";
import { resourceMisfits } from "../../src/lint/analysis/resource-check.ts";
import { readSource } from "../../src/sources/read.ts";
import type { TerraformResource } from "../../src/sources/recognise/model.ts";
import { expectGolden } from "../support/golden.ts";

const INNER: MemberShapes = { a: { required: true }, enabled: { type: "bool" }, title: {} };

/** The members of a resource, one of each form that shapes have. */
const MEMBERS: MemberShapes = {
  name: { required: true },
  text: { pattern: "^a", minLength: 2, maxLength: 3 },
  word: { enum: ["one", "two"] },
  loose: { enum: ["one"], ignoresCase: true },
  count_of: { type: "int", min: 1, max: 3 },
  share: { type: "float" },
  on: { type: "bool" },
  anything: { type: "any" },
  answer: { isReadOnly: true },
  names: { type: ["list", "string"], min: 1, max: 2, element: { enum: ["x", "y"] } },
  numbers: { type: ["map", "int"] },
  single: { nesting: "object", members: INNER },
  many: { nesting: "list", min: 1, max: 2, members: INNER },
  keyed: { nesting: "map", members: INNER },
  block: { isBlock: true, nesting: "list", max: 1, members: INNER },
  bare: { isBlock: true },
  action_parameters: { nesting: "object", members: { title: {} } },
};

const BODIES: readonly string[] = [
  'name = "n"',
  "",
  "name = null",
  'nmae = "n"',
  "name = var.x",
  "name = [1]",
  ...['"b"', '"a"', '"abcd"', '"ab"', "1", "true", "{}", "null", "var.x"].map((value) => `text = ${value}`),
  ...['"one"', '"ONE"', '"three"', "1"].map((value) => `word = ${value}`),
  ...['"ONE"', '"two"'].map((value) => `loose = ${value}`),
  ...["0", "1", "3", "4", "1.5", '"2"', '" 2 "', '""', '"x"', "true", "[]"].map(
    (value) => `count_of = ${value}`,
  ),
  ...["1.5", '"1.5"', '"x"', "true"].map((value) => `share = ${value}`),
  ...["true", '"true"', '"false"', '"yes"', "1", "[]"].map((value) => `on = ${value}`),
  ...["[1]", "{}"].map((value) => `anything = ${value}`),
  ...['"x"', "null"].map((value) => `answer = ${value}`),
  ...[
    "[]",
    '["x"]',
    '["z"]',
    '["x", "y", "x"]',
    '["x", var.x, "y"]',
    "[[]]",
    "[null]",
    '["x", null, "y"]',
    '"x"',
    "{ a = 1 }",
    'var.x ? ["z"] : []',
  ].map((value) => `names = ${value}`),
  ...["{ a = 1 }", '{ a = "x" }', "{ a = null }", "{ a = var.x }", "{}", "[1]", "1"].map(
    (value) => `numbers = ${value}`,
  ),
  ...[
    "{ a = 1 }",
    "{}",
    "{ enabled = 5 }",
    "[{ a = 1 }]",
    "[5]",
    "[{ b = 1 }, {}]",
    "[]",
    "5",
    "var.x",
    "null",
    "var.x ? { a = [] } : 5",
    "{ a = 1, titel = 2 }",
    "{ a = 1, zzz = 2 }",
    "{ a = var.x ? [] : {} }",
  ].map((value) => `single = ${value}`),
  ...[
    "[{ a = 1 }]",
    "[]",
    "[{}]",
    "[{ a = 1 }, 5, null]",
    "[{ a = 1 }, { a = 1 }, { a = 1 }]",
    "[{ a = 1 }, var.x, { a = 1 }]",
    "{ a = 1 }",
    "{ b = 1 }",
    "{}",
    '"x"',
    "5",
    "var.x ? [{}] : []",
    "var.x ? null : [{ a = 1 }]",
    "[var.x ? {} : { b = 1 }]",
  ].map((value) => `many = ${value}`),
  ...["{ k = { a = 1 } }", "{ k = {} }", "{ k = 5 }", "[]", "5", "{ k = null }", "var.x ? null : 5"].map(
    (value) => `keyed = ${value}`,
  ),
  "block {\n  a = 1\n}",
  "block {\n}",
  "block {\n  a = 1\n}\nblock {\n  a = 1\n}",
  "block = { a = 1 }",
  "block = [{ a = 1 }]",
  "block = var.x",
  "bare {\n}",
  "bare = {}",
  "bare = [1]",
  "name = 1\nbare = var.x",
  'bare = "x"',
  "single {\n  a = 1\n}",
  "name {\n}",
  'action_parameters = { version = "latest" }',
  'action_parameters = { version = "1", title = 5 }',
  'version = "1"',
  'last_updated = "x"',
  'single = { a = 1, status = "disabled" }',
  'single = { a = 1, status = "enabled" }',
  "single = { a = 1, status = true }",
  'single = { a = 1, status = "on", enabled = true }',
  "many {\n  a = 1\n  zzz = 2\n}",
  "block {\n  a = 1\n  zzz {\n  }\n}",
  "single = local.shared\n}\nlocals {\n  shared = { a = 1, zzz = 2, titel = 3 }",
];

const JSON_BODIES: readonly object[] = [
  { "//": "a comment", name: "n" },
  { name: "n", block: { a: 1 } },
  { name: "n", block: [{ a: 1 }, { a: 1 }] },
  { name: "n", single: [{ a: 1 }], bare: "x", many: { a: 1 } },
];

/** The problems of a resource with these members, in these majors of the provider. */
async function misfitsIn(
  text: string,
  uri: string,
  majors: readonly (4 | 5)[],
  shape: ResourceShape = { members: MEMBERS },
): Promise<string[]> {
  const { subjects } = await readSource(uri, text);
  const resource = subjects.find((one) => one.kind === "TerraformResource") as TerraformResource;
  const shapes = { resources: { cloudflare_zone: shape }, resourceNames: [] };
  const provider = { ...resource.provider!, majors, shapes: { 4: shapes, 5: shapes } };
  const found = resourceMisfits({ ...resource, provider } as unknown as TerraformResource);
  return (found?.misfits ?? []).map(({ at, path, problem }) => {
    const { start, end } = "kind" in at ? at.range : at;
    return `  ${path} ${JSON.stringify(text.slice(start, end).slice(0, 40))} ${JSON.stringify(problem)}`;
  });
}

it("resources do not fit shapes in these places", async () => {
  const blocks: string[] = [];
  for (const body of BODIES) {
    const whole = /^(?:name|nmae)\b|^$/.test(body) ? body : `name = "n"\n${body}`;
    const text = `resource "cloudflare_zone" "a" {\n${whole}\n}\n`;
    const [certain, open, older] = await Promise.all(
      ([[5], [4, 5], [4]] as const).map((majors) => misfitsIn(text, "a.tf", majors)),
    );
    blocks.push(`# ${JSON.stringify(body)}`, ...certain!);
    if (open!.join() !== certain!.join()) blocks.push(" in both", ...open!);
    if (older!.join() !== certain!.join()) blocks.push(" in version 4", ...older!);
  }
  for (const body of JSON_BODIES) {
    const text = JSON.stringify({ resource: { cloudflare_zone: { a: body } } });
    blocks.push(`# ${JSON.stringify(body)}`, ...(await misfitsIn(text, "a.tf.json", [5])));
  }
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/lint/resource-shapes.txt");
});

const NESTED: MemberShapes = { x: {}, y: {}, z: {} };

const RELATED: ResourceShape = {
  members: {
    ...{ a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, mode: {} },
    part: { nesting: "object", members: NESTED },
    many: { nesting: "list", members: NESTED },
    keyed: { nesting: "map", members: NESTED },
    block: { isBlock: true, nesting: "list", max: 1, members: NESTED },
  },
  exactlyOneOf: [["a", "b"]],
  atLeastOneOf: [
    ["a", "b", "c", "part.y"],
    ["many[].x", "many[].y"],
    ["keyed{}.x", "keyed{}.y"],
  ],
  conflictsWith: [
    ["c", "d", "part.x"],
    ["many[].x", "many[].z"],
    ["block[].x", "block[].y"],
  ],
  requiredWith: [
    { path: "e", needs: ["f", "g"] },
    { path: "many[].y", needs: ["many[].z"] },
  ],
  needsValue: [{ path: "g", other: "mode", equals: "on" }],
};

const RELATIONS: readonly string[] = [
  "",
  "a = 1",
  "part = var.x",
  "part = { y = 1 }",
  "part = { y = [] }",
  "part = 5",
  "a = 1\nb = 2",
  "a = 1\nb = null",
  "a = 1\nb = []",
  "a = 1\nb = var.x",
  "a = var.x\nb = var.x",
  "c = 1",
  "c = var.x",
  "a = 1\nc = 1\nd = 1",
  "a = 1\nc = 1\npart = { x = 1 }",
  "a = 1\nc = 1\npart = { y = 1 }",
  "a = 1\nc = 1\npart = var.x",
  "a = 1\nc = 1\npart = [{ x = 1 }]",
  "a = 1\nd = 1\npart = { x = [] }",
  "a = 1\ne = 1",
  "a = 1\ne = 1\nf = 1",
  "a = 1\ne = 1\nf = 1\ng = var.x",
  "a = 1\ne = null",
  "a = 1\ne = var.x",
  'a = 1\ng = 1\nmode = "off"',
  'a = 1\ng = 1\nmode = "on"',
  "a = 1\ng = 1\nmode = var.x",
  "a = 1\ng = 1",
  'a = 1\ng = null\nmode = "off"',
  "a = 1\nmany = [{ x = 1 }, { y = 1 }, { z = 1 }, {}, 5, { x = 1, z = 2 }]",
  "a = 1\nmany = [{ x = var.x }, var.x]",
  "a = 1\nmany = { z = 1 }",
  "a = 1\nmany = [[{ z = 1 }]]",
  "a = 1\nkeyed = { k = { x = 1 }, l = { z = 1 }, m = 5 }",
  "a = 1\nkeyed = []",
  "a = 1\nblock {\n  x = 1\n  y = 2\n}",
  "a = 1\nblock {\n  x = 1\n}\nblock {\n  y = 2\n}",
];

it("members of resources are not related as they have to be in these places", async () => {
  const blocks: string[] = [];
  for (const body of RELATIONS) {
    const text = `resource "cloudflare_zone" "a" {\n${body}\n}\n`;
    blocks.push(`# ${JSON.stringify(body)}`, ...(await misfitsIn(text, "a.tf", [5], RELATED)));
  }
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/lint/resource-relations.txt");
});
