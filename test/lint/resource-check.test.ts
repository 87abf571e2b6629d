import { expect, it } from "vitest";
import rule from "../../rules/no-unusable-attribute.ts";
import { inFile } from "../../src/core/range.ts";
import { createLinter } from "../../src/index.ts";
import { isOtherScalar, resourceMisfits } from "../../src/lint/analysis/resource-check.ts";
import type { ResourceMisfit } from "../../src/lint/analysis/resource-misfit.ts";
import { missingModule } from "../../src/lint/analysis/resource-relations.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { readSource } from "../../src/sources/read.ts";
import { arrayNode, nullNode, numberNode, objectNode } from "../../src/sources/values/nodes.ts";

it.each([4, 5])(
  "JSON for version %i: a list if one value is expected, and a single block as an object",
  async (major) => {
    const text = JSON.stringify({
      terraform: {
        required_providers: { cloudflare: { source: "cloudflare/cloudflare", version: `~> ${major}.0` } },
      },
      resource: {
        cloudflare_access_rule: {
          a: {
            "//": "why",
            zone_id: "z",
            mode: ["block"],
            configuration: { target: "ip", value: "192.0.2.1" },
          },
        },
      },
    });
    const rules = [rule];
    const document = await readSource("a.tf.json", text);
    const { diagnostics } = lintDocument(document, { rules, config: defaultConfig(rules, "all") });
    expect(diagnostics.map(({ range: { start, end } }) => text.slice(start, end))).toEqual(['["block"]']);
  },
);

function mediaTypes(type: string, count: number): string {
  const types = Array<string>(count).fill(type);
  return `rules = [{ action_parameters = { vary = { headers = { accept = { action = "normalize", media_types = [${types}] } } } } }]`;
}

it.each([
  ["a string", "ruleset", 'phase = ["a"]'],
  ["a whole number", "list", 'items = [{ asn = "one" }]'],
  ["a whole number", "list", 'items = [{ asn = "" }]'],
  ["a whole number", "list", "items = [{ asn = true }]"],
  ["a whole number", "list", "items = [{ asn = 1.5 }]"],
  ["`true` or `false`", "load_balancer", 'proxied = "yes"'],
  ["a list of objects", "ruleset", "rules = true"],
  ["a list of strings", "load_balancer", "default_pools = true"],
  ["a list of numbers", "ruleset", "rules = [{ action_parameters = { additional_cacheable_ports = 80 } }]"],
  ["an object of strings", "page_rule", "actions = { cache_ttl_by_status = 1 }"],
  ["an object of numbers", "load_balancer", "random_steering = { pool_weights = 1 }"],
  ["an object", "load_balancer", "pop_pools = 1"],
  ["`300`", "list_item", "redirect = { status_code = 300 }"],
  ["an object", "ruleset", 'rules = [{ action_parameters = "a" }]'],
  ["an object", "ruleset", 'rules = [{ action_parameters = { vary = { headers = "a" } } }]'],
  ["aximum is 30", "waiting_room", "session_duration = 31"],
  ["inimum is 1", "waiting_room", "session_duration = 0"],
])("says what a value must be, or is: %s", async (wanted, type, attribute) => {
  expect((await messagesOf(type, attribute)).join("\n")).toContain(wanted);
});

it.each([
  ["waiting_room", "session_duration = 30"],
  ["waiting_room", "session_duration = 1"],
  ["ruleset", 'phase = "HTTP_RATELIMIT"'],
  ["list_item", 'redirect = { status_code = "301" }'],
])("takes the outermost value, and one in another form: %s %s", async (type, attribute) => {
  expect((await messagesOf(type, attribute)).join("\n")).not.toMatch(/inimum|aximum|cannot be `/);
});

it.each([4, 5])("compares words as version %i does", async (major) => {
  const messages = await messagesOf("access_rule", 'mode = "BLOCK"', major);
  expect(messages.some((message) => message.startsWith('`mode` cannot be `"BLOCK"`'))).toBe(major === 4);
});

it.each([
  [mediaTypes('"a/b"', 11), [{ kind: "size", what: "entries", bound: "maximum", limit: 10 }]],
  [mediaTypes('"a/b"', 10), []],
  [mediaTypes("var.a", 11), []],
  ["rules = [{ action_parameters = { phases = [] } }]", [{ what: "entries", bound: "minimum", limit: 1 }]],
])("counts entries that are known: %s", async (attribute, expected) => {
  const { subjects } = await readSource("a.tf", written("ruleset", attribute));
  const found = subjects.flatMap((one) =>
    one.kind === "TerraformResource" ? (resourceMisfits(one)?.misfits ?? []) : [],
  );
  const sizes = found.map(({ problem }) => problem).filter(({ kind }) => kind === "size");
  expect(sizes).toMatchObject(expected);
});

it("a block too many is the first one beyond the limit", async () => {
  const text = written("access_rule", 'configuration {\n    target = "ip"\n  }\n  configuration {}', 4);
  const { subjects } = await readSource("a.tf", text);
  const resource = subjects.find((one) => one.kind === "TerraformResource")!;
  const found = resourceMisfits(resource)?.misfits.find(({ problem }) => problem.kind === "size");
  const at = found!.at;
  const { start } = "kind" in at ? at.range : at;
  expect([found!.problem, text.slice(0, start).split("\n").length]).toEqual([
    { kind: "size", what: "blocks", bound: "maximum", limit: 1 },
    10,
  ]);
});

it.each([
  ["zzz", []],
  ["descripton", ["dropped"]],
])(
  "leaves a member alone that another file may write for others, unless it is misspelt: %s",
  async (name, expected) => {
    const { diagnostics } = await createLinter({ config: { rules: { "no-unknown-key": "error" } } }).lint([
      { uri: "a.tf", text: written("ruleset", "rules = [local.shared]") },
      {
        uri: "b.tf",
        text: `locals {\n  shared = { action = "block", expression = "ssl", ${name} = "a" }\n}\n`,
      },
    ]);
    const found = diagnostics.filter(({ code }) => code === "lint/no-unknown-key");
    expect(found.map(({ messageId }) => messageId)).toEqual(expected);
  },
);

const RANGE = inFile({ start: 0, end: 1 });

it.each<readonly [string, ResourceMisfit["at"], string, ResourceMisfit["problem"], boolean]>([
  ["a number", numberNode(RANGE, 1, "1"), "rules.ref", { kind: "type", wanted: "a string" }, true],
  ["`null`", nullNode(RANGE), "rules.ref", { kind: "type", wanted: "`true` or `false`" }, true],
  ["an object", objectNode(RANGE, []), "rules.ref", { kind: "type", wanted: "a string" }, false],
  ["a list", arrayNode(RANGE, []), "rules.ref", { kind: "type", wanted: "a number" }, false],
  ["a place", RANGE, "rules.ref", { kind: "type", wanted: "a string" }, false],
  ["for an object", numberNode(RANGE, 1, "1"), "rules.ref", { kind: "type", wanted: "an object" }, false],
  ["of a ruleset", numberNode(RANGE, 1, "1"), "ref", { kind: "type", wanted: "a string" }, false],
  ["of another form", numberNode(RANGE, 1, "1"), "rules.ref", { kind: "form", pattern: "a string" }, false],
])("tells single values of rules that are of another type: %s", (_, at, path, problem, isOther) => {
  expect(isOtherScalar({ at, path, problem })).toBe(isOther);
});

it.each<readonly [type: string, body: string, at?: string, known?: string]>([
  ["snippet", '  files = [{ name = "a.js" }]\n  metadata = { main_module = "b.js" }', "b.js", "`a.js`"],
  ["snippet", '  files = [{ name = "a.js" }, { name = "b.js" }]\n  metadata = { main_module = "b.js" }'],
  ["snippet", '  files = [{ name = "a.js" }, { name = var.x }]\n  metadata = { main_module = "b.js" }'],
  ["snippet", '  files = [{ name = "a.js" }, var.x]\n  metadata = { main_module = "b.js" }'],
  ["snippet", '  files = []\n  metadata = { main_module = "b.js" }'],
  ["snippet", '  files = var.x\n  metadata = { main_module = "b.js" }'],
  ["snippet", '  files = [{ name = "a.js" }]\n  metadata = { main_module = var.x }'],
  ["snippet", '  files = [{ name = "a.js" }]\n  metadata = {}'],
  ["snippet", '  files = [{ name = "a.js" }]'],
  ["snippet", '  files {\n    name = "a.js"\n  }\n  main_module = "b.js"', "b.js", "`a.js`"],
  ["other", '  files = [{ name = "a.js" }]\n  main_module = "b.js"'],
  [
    "worker_version",
    '  modules = [{ name = "a.js" }, { name = "c.js" }]\n  main_module = "b.js"',
    "b.js",
    "`a.js` and `c.js`",
  ],
])("%s names a main module that is among its files, if they are known: %s", async (type, body, at, known) => {
  const text = `resource "cloudflare_${type}" "a" {\n${body}\n}\n`;
  const { subjects } = await readSource("a.tf", text);
  const found = missingModule(subjects.find((one) => one.kind === "TerraformResource")!);
  expect([found?.at.value, found?.data.known]).toEqual([at, known]);
});

function written(type: string, attribute: string, major = 5): string {
  return `terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare", version = "~> ${major}.0" }
  }
}
resource "cloudflare_${type}" "a" {
  ${attribute}
}
`;
}

async function messagesOf(
  ...[type, attribute, major]: Parameters<typeof written>
): Promise<readonly string[]> {
  const text = written(type, attribute, major);
  const rules = [rule];
  const document = await readSource("a.tf", text);
  const { diagnostics } = lintDocument(document, { rules, config: defaultConfig(rules, "all") });
  return diagnostics.map(({ message }) => message);
}
