import { expect, it } from "vitest";
import rule from "../../rules/no-unusable-attribute.ts";
import { resourceMisfits } from "../../src/lint/analysis/resource-check.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { readSource } from "../../src/sources/read.ts";

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
