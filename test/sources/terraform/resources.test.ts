// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { readTerraform } from "../../../src/sources/terraform/read.ts";
import { nodeAt, plainValue } from "../../../src/sources/values/located.ts";
import { expectInsideText } from "../ranges.ts";
import { readModule, reasonOf, rulesOf, subjectsOf } from "./support.ts";

const plain = (node: Parameters<typeof plainValue>[0]) => JSON.parse(JSON.stringify(plainValue(node)));

const V4 = `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone_id
  name    = "x"
  kind    = "zone"
  phase   = "http_request_firewall_managed"

  rules {
    ref        = "skip"
    action     = "skip"
    expression = "ssl"
    enabled    = "true"
    action_parameters {
      phases = ["http_ratelimit"]
      rules  = { "aa" = "b1,b2" }
    }
    logging { enabled = true }
  }
  rules {
    action     = "execute"
    expression = "true"
    action_parameters {
      id = "4814384a9e5d4991b9815dcfc25d2f1f"
      overrides {
        action = null
        categories {
          category = "paranoia-level-4"
          status   = "disabled"
        }
        rules {
          id              = "r1"
          score_threshold = "40"
        }
        rules {
          id      = "r2"
          enabled = false
        }
      }
    }
  }
}
`;

const V5 = `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone_id
  name    = "x"
  kind    = "zone"
  phase   = "http_request_firewall_managed"
  rules = [
    {
      ref               = "skip"
      action            = "skip"
      expression        = "ssl"
      enabled           = true
      action_parameters = { phases = ["http_ratelimit"], rules = { "aa" = ["b1", "b2"] } }
      logging           = { enabled = true }
    },
    {
      action     = "execute"
      expression = "true"
      action_parameters = {
        id = "4814384a9e5d4991b9815dcfc25d2f1f"
        overrides = {
          action     = null
          categories = [{ category = "paranoia-level-4", enabled = false }]
          rules      = [{ id = "r1", score_threshold = 40 }, { id = "r2", enabled = false }]
        }
      }
    },
  ]
}
`;

const AS_API = {
  name: "x",
  kind: "zone",
  phase: "http_request_firewall_managed",
  rules: [
    {
      ref: "skip",
      action: "skip",
      expression: "ssl",
      enabled: true,
      action_parameters: { phases: ["http_ratelimit"], rules: { aa: ["b1", "b2"] } },
      logging: { enabled: true },
    },
    {
      action: "execute",
      expression: "true",
      action_parameters: {
        id: "4814384a9e5d4991b9815dcfc25d2f1f",
        overrides: {
          categories: [{ category: "paranoia-level-4", enabled: false }],
          rules: [
            { id: "r1", score_threshold: 40 },
            { id: "r2", enabled: false },
          ],
        },
      },
    },
  ],
};

const JSON_FILE = JSON.stringify({
  resource: {
    cloudflare_ruleset: {
      a: { ...AS_API, name: "${local.name}", zone_id: "${var.zone_id}" },
    },
  },
  locals: { name: "x" },
});

/** The same file with each block in a list, as Terraform also takes it. */
function listed(text: string): string {
  const lists = (value: object, depth: number): object[] => [
    depth === 0
      ? value
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lists(one, depth - 1)])),
  ];
  const { resource, ...others } = JSON.parse(text);
  return JSON.stringify({ ...others, resource: lists(resource, 2) });
}

describe("a ruleset", () => {
  it.each([
    ["in block syntax", "main.tf", V4],
    ["in attribute syntax", "main.tf", V5],
    ["in JSON", "main.tf.json", JSON_FILE],
    ["in JSON with lists of blocks", "main.tf.json", listed(JSON_FILE)],
    ["with CR LF", "main.tf", V4.replaceAll("\n", "\r\n")],
  ])("%s is what the API would have", (_, uri, text) => {
    const reading = readModule({ [uri]: text });
    expect(reading.diagnostics).toEqual([]);
    const [ruleset] = subjectsOf(reading, "Ruleset");
    expect(plain(ruleset!.node)).toEqual(AS_API);
    expectInsideText(text, { value: reading.roots, diagnostics: [] });
    const sourceOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect(sourceOf(ruleset!.rules[1]!.overrides!.categories[0]!.category!.range)).toBe('"paranoia-level-4"');
    expect(sourceOf(ruleset!.rules[1]!.overrides!.rules[0]!.scoreThreshold!.range)).toMatch(/^"?40"?$/);
    const skipped = nodeAt(ruleset!.node, "/rules/0/action_parameters/rules/aa/1");
    expect(sourceOf(skipped.range)).toMatch(/^"?b2"?$/);
  });

  it.each([
    ["is escaped in JSON", JSON_FILE, "ssl\\nor x"],
    ["is not offered in a heredoc", V4.replace('= "ssl"', "= <<EOT\nssl\nEOT"), undefined],
  ])("new text of several lines %s", (_, text, written) => {
    const uri = text === JSON_FILE ? "main.tf.json" : "main.tf";
    const [rule] = rulesOf(readModule({ [uri]: text }));
    expect(rule!.expression!.content.encode("ssl\nor x", { start: 0, end: 3 })).toBe(written);
  });

  it("has the rules of dynamic blocks in JSON", () => {
    const content = {
      ref: "${it.key}",
      expression: "${it.value}",
      dynamic: { action_parameters: { for_each: [1], content: { ruleset: "current" } } },
    };
    const dynamic = { rules: [{ for_each: { a: "ssl", b: "not ssl" }, iterator: "it", content }] };
    const resource = { cloudflare_ruleset: { a: { kind: "zone", rules: { ref: "first" }, dynamic } } };
    const rules = rulesOf(readModule({ "main.tf.json": JSON.stringify({ resource }) }));
    expect(rules.map(({ node }) => plain(node))).toEqual([
      { ref: "first" },
      { ref: "a", expression: "ssl", action_parameters: { ruleset: "current" } },
      { ref: "b", expression: "not ssl", action_parameters: { ruleset: "current" } },
    ]);
  });

  it("in JSON has the blocks that are dynamic within a list, and none for nothing", () => {
    const blocked = { status_code: 403 };
    const response = { for_each: ["${var.r.dynamic}"], content: blocked };
    const nothing = { for_each: [], content: { ruleset: "current" } };
    const rules = [
      { ref: "a", action_parameters: [], ratelimit: { headers: [], period: 10 } },
      { ref: "b", dynamic: { action_parameters: nothing } },
      { ref: "c", action_parameters: { dynamic: { response } } },
    ];
    const text = JSON.stringify({
      variable: { r: { default: { dynamic: 1 } } },
      resource: { cloudflare_ruleset: { a: { kind: "zone", rules } } },
    });
    const expected = [
      { ref: "a", ratelimit: { period: 10 } },
      { ref: "b" },
      { ref: "c", action_parameters: { response: blocked } },
    ];
    for (const content of [text, `[${text}]`]) {
      const files = { "main.tf.json": content, "terraform.tfvars.json": '{"r": {"dynamic": 2}}' };
      expect(rulesOf(readModule(files)).map(({ node }) => plain(node))).toEqual(expected);
    }
  });

  it("has no block for a nested dynamic block for nothing", () => {
    const text = `resource "cloudflare_ruleset" "a" {
  kind = "zone"
  rules {
    ref = "a"
    dynamic "action_parameters" {
      for_each = []
      content {
        ruleset = "current"
      }
    }
  }
}`;
    expect(rulesOf(readModule({ "main.tf": text })).map(({ node }) => plain(node))).toEqual([{ ref: "a" }]);
  });

  it("has the rules of dynamic blocks", () => {
    const reading = readModule({
      "main.tf": `resource "cloudflare_ruleset" "a" {
  phase = "http_request_firewall_custom"
  kind  = "zone"
  dynamic "rules" {
    for_each = { b = "ssl", a = "true" }
    iterator = each_rule
    content {
      ref        = each_rule.key
      action     = "log"
      expression = each_rule.value
    }
  }
  dynamic "rules" {
    for_each = var.more
    content {
      action = "log"
    }
  }
}`,
    });
    expect(rulesOf(reading).map(({ ref, expression }) => [ref?.value, expression?.value])).toEqual([
      ["a", "true"],
      ["b", "ssl"],
    ]);
    const unknown = subjectsOf(reading, "Ruleset")[0]!.rulesNode!.items[2];
    expect(reasonOf(unknown)).toContain("var.more");
  });

  it("does not count the zone as something that was not checked", () => {
    const [root] = readModule({ "main.tf": V5 }).roots;
    expect(root?.kind === "Object" && root.entry("zone_id")).toBeFalsy();
  });

  it.each([
    ["zone", 'zone_id = "z"'],
    ["zone", "zone_id = var.z"],
    ["account", 'account_id = "a"'],
    ["account", "account_id = var.a\n  zone_id = null"],
    [undefined, ""],
    [undefined, "zone_id = var.z\n  account_id = var.a"],
  ])("belongs to the %s that it names: %j", (scope, written) => {
    const reading = readModule({ "main.tf": `resource "cloudflare_ruleset" "a" {\n  ${written}\n}\n` });
    expect(subjectsOf(reading, "TerraformResource").map((one) => one.scope)).toEqual([scope]);
  });

  it("is left out if Terraform only reads it", () => {
    expect(
      readTerraform("a.tf", 'data "cloudflare_ruleset" "a" {\n}\nmodule "b" {\n  source = "./b"\n}').subjects,
    ).toEqual([]);
  });
});

describe("resources of the previous WAF", () => {
  it("are what its API would have", () => {
    const reading = readModule({
      "main.tf": `
resource "cloudflare_filter" "f" {
  expression = "ssl"
}
resource "cloudflare_firewall_rule" "r" {
  filter_id = cloudflare_filter.f.id
  action    = "block"
  priority  = "5"
}
resource "cloudflare_filter" "alone" {
  expression = "not ssl"
}
resource "cloudflare_waf_package" "p" {
  package_id  = "p1"
  sensitivity = "low"
  action_mode = "challenge"
}
resource "cloudflare_waf_group" "g" {
  group_id = "g1"
  mode     = "off"
}
resource "cloudflare_waf_rule" "w" {
  rule_id = "w1"
  mode    = "block"
}
resource "cloudflare_waf_override" "o" {
  urls  = ["example.com/a"]
  rules = { "100015" = "disable" }
}
resource "cloudflare_page_rule" "pr" {
  target   = "example.com/*"
  priority = 1
  actions {
    waf = "off"
  }
}
resource "cloudflare_rate_limit" "l" {
  threshold = 10
  match {
    request {
      methods = ["GET"]
    }
  }
  action {
    mode    = "ban"
    timeout = "60"
  }
}
resource "cloudflare_list" "list" {
  name = "office"
  kind = "ip"
  item {
    comment = "one"
    value {
      ip = "192.0.2.1"
    }
  }
}
resource "cloudflare_list" "hosts" {
  items = [{ hostname = { url_hostname = "example.com" } }]
}
`,
    });
    expect(subjectsOf(reading, "FirewallRules").map(({ node }) => plain(node))).toEqual([
      [{ action: "block", priority: 5, filter: { expression: "ssl" } }],
    ]);
    expect(subjectsOf(reading, "Filters").map(({ node }) => plain(node))).toEqual([
      [{ expression: "not ssl" }],
    ]);
    expect(subjectsOf(reading, "WafPackages").map(({ node }) => plain(node))).toEqual([
      [{ id: "p1", sensitivity: "low", action_mode: "challenge" }],
    ]);
    expect(subjectsOf(reading, "WafGroups").map(({ node }) => plain(node))).toEqual([
      [{ id: "g1", mode: "off" }],
    ]);
    expect(subjectsOf(reading, "WafRules").map(({ node }) => plain(node))).toEqual([
      [{ id: "w1", mode: "block" }],
    ]);
    expect(subjectsOf(reading, "WafOverrides").map(({ node }) => plain(node))).toEqual([
      [{ urls: ["example.com/a"], rules: { "100015": "disable" } }],
    ]);
    expect(subjectsOf(reading, "PageRules").map(({ node }) => plain(node))).toEqual([
      [
        {
          targets: [{ target: "url", constraint: { operator: "matches", value: "example.com/*" } }],
          priority: 1,
          actions: [{ id: "waf", value: "off" }],
        },
      ],
    ]);
    expect(subjectsOf(reading, "RateLimit").map(({ node }) => plain(node))).toEqual([
      { threshold: 10, match: { request: { methods: ["GET"] } }, action: { mode: "ban", timeout: 60 } },
    ]);
    expect(subjectsOf(reading, "CustomList").map(({ node }) => plain(node))).toEqual([
      { name: "office", kind: "ip", items: [{ comment: "one", ip: "192.0.2.1" }] },
      { items: [{ hostname: { url_hostname: "example.com" } }] },
    ]);
    expect(subjectsOf(reading, "TerraformResource").map(({ resourceType }) => resourceType)).toHaveLength(11);
  });

  it("find their filter in another file, and are at the reference then", () => {
    const text =
      'resource "cloudflare_firewall_rule" "r" {\n  filter_id = cloudflare_filter.f.id\n  action = "block"\n}\n';
    const reading = readModule({
      "main.tf": text,
      "f.tf": '\n\n\nresource "cloudflare_filter" "f" {\n  expression = "ssl"\n}',
    });
    const [rule] = subjectsOf(reading, "FirewallRules")[0]!.rules;
    expect(rule!.expression!.value).toBe("ssl");
    const { start, end } = rule!.expression!.content.toOuter({ start: 0, end: 3 });
    expect(text.slice(start, end)).toBe("cloudflare_filter.f.id");
  });

  it("have an unknown filter if it is defined nowhere", () => {
    const text = 'resource "cloudflare_firewall_rule" "r" {\n  filter_id = "372e"\n  action = "block"\n}\n';
    const [rule] = subjectsOf(readModule({ "main.tf": text }), "FirewallRules")[0]!.rules;
    expect(reasonOf(rule!.node.get("filter"))).toBe("the filter is not defined here");
  });
});

it("headers whose names are not known are not known, and are no list", () => {
  for (const block of [
    'headers {\n name = var.name\n operation = "remove"\n }',
    'dynamic "headers" {\n for_each = var.all\n content {\n name = headers.key\n }\n }',
  ]) {
    const rules = `rules {\n action = "rewrite"\n action_parameters {\n ${block}\n }\n }`;
    const [rule] = rulesOf(readModule({ "main.tf": `resource "cloudflare_ruleset" "a" {\n ${rules}\n}\n` }));
    expect(rule!.actionParameters!.get("headers"), block).toMatchObject({ kind: "Unknown" });
  }
});

it("headers that are a list of names stay one", () => {
  const text =
    'resource "cloudflare_load_balancer" "a" {\n  rules = [{ name = "a", headers = ["x-a"] }]\n}\n';
  const [objects] = subjectsOf(readModule({ "main.tf": text }), "SlotObjects");
  expect(plain(objects!.objects[0]!)).toEqual({ name: "a", headers: ["x-a"] });
});
