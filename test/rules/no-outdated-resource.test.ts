// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import rule from "../../rules/no-outdated-resource.ts";
import * as testing from "../../src/testing/lint-with.ts";
import { lintWith } from "../support/rule-tester.ts";

const upgrading = { provider: { upgradeTo: 5 } } as const;
const upgraded = (code: string) => testing.fixedBy([rule], { code, format: "terraform", config: upgrading });
const found = (code: string) =>
  lintWith(rule, code, "terraform", upgrading).map(({ messageId }) => ({ messageId }));
/** What is wrong with a string as one for version 5. */
const inVersion5 = (code: string) =>
  lintWith(RULES, code, "terraform", { provider: { major: 5 } })
    .filter(({ code: id }) => id === "lint/no-unknown-key" || id === "lint/no-unusable-attribute")
    .map(({ message }) => message);

const BEFORE = readFileSync(
  new URL("../../fixtures/lint/mistakes/no-outdated-resource.tf", import.meta.url),
  "utf8",
);
const resource = (type: string, body: string) => `resource "cloudflare_${type}" "a" {\n${body}\n}\n`;
const rules = (body: string) =>
  resource(
    "ruleset",
    `  zone_id = "z"\n  kind = "zone"\n  name = "a"\n  phase = "http_request_cache_settings"\n${body}`,
  );

describe("an upgrade to version 5", () => {
  it("rewrites resources so that version 5 takes them, once", () => {
    expect(inVersion5(BEFORE)).not.toEqual([]);
    const after = upgraded(BEFORE);
    expect(inVersion5(after)).toEqual([]);
    expect(found(BEFORE)).toContainEqual({ messageId: "outdated" });
    expect(found(after)).toEqual([]);
    expect(upgraded(after)).toBe(after);
  });

  it("is not looked for without the option", () => {
    expect(lintWith(rule, BEFORE, "terraform")).toEqual([]);
  });

  it("makes one object, a list or a map of blocks, with the comments between them", () => {
    const before = rules(
      '  rules {\n    action = "rewrite"\n    expression = "true"\n    action_parameters {\n      headers {\n        name = "x-a"\n        operation = "remove"\n      }\n    }\n  }\n  # next\n  rules {\n    action = "log"\n    expression = "true"\n  }',
    );
    expect(upgraded(before)).toBe(
      rules(
        '  rules = [{\n    action = "rewrite"\n    expression = "true"\n    action_parameters = {\n      headers = {\n      "x-a" = {\n        operation = "remove"\n      }\n      }\n    }\n  },\n  # next\n  {\n    action = "log"\n    expression = "true"\n  }]',
      ),
    );
  });

  it("leaves what is in the line of an attribute that goes, and takes any value as a name", () => {
    const before = rules(
      '  rules {\n    action = "rewrite"\n    expression = "true"\n    action_parameters {\n      headers {\n        name = "x-a" # why\n        operation = "remove"\n      }\n      headers { name = var.b }\n    }\n  }',
    );
    const after = upgraded(before);
    expect(after).toContain('"x-a" = {\n         # why\n        operation = "remove"');
    expect(after).toMatch(/\(var\.b\) = \{\s*\}/);
  });

  it.each([
    ['include = ["*"]', "include = { all = true }"],
    ['include = ["a"]', 'include = { list = ["a"] }'],
  ])("changes the form of values: %s", (value, newValue) => {
    const key = (inner: string, sign = "") =>
      `    action_parameters${sign} {\n      cache_key${sign} {\n        custom_key${sign} {\n          query_string${sign} {\n            ${inner}\n          }\n        }\n      }\n    }`;
    const one = (open: string, close: string, inner: string) =>
      rules(
        `  rules${open} {\n    action = "set_cache_settings"\n    expression = "true"\n${inner}\n  }${close}`,
      ).replace(" = [ {", " = [{");
    expect(upgraded(one("", "", key(value)))).toBe(one(" = [", "]", key(newValue, " =")));
  });

  const parameters = (inner: string, action: string, [open, sign, close] = ["", "", ""]) =>
    rules(
      `  rules${open} {\n    action = "${action}"\n    expression = "true"\n    action_parameters${sign} {\n${inner}    }\n  }${close}`,
    ).replace(" = [ {", " = [{");

  it.each([
    ['      cookie_fields = ["a", "b"]\n', '      cookie_fields = [{ name = "a" }, { name = "b" }]\n'],
    ["      request_fields = var.x\n", "      request_fields = [for name in var.x : { name = name }]\n"],
    [
      '      rules = { a = "1,2", b = var.c }\n',
      '      rules = { a = split(",", "1,2"), b = split(",", var.c) }\n',
    ],
    ["      rules = var.r\n", '      rules = { for id, rules in var.r : id => split(",", rules) }\n'],
    ["      disable_railgun = true\n      cache = true\n", "      cache = true\n"],
    ['      ruleset = "current"\n', '      ruleset = "current"\n'],
  ])("changes the form of parameters: %s", (before, after) => {
    const written = parameters(before, "skip");
    expect(upgraded(written)).toBe(parameters(after, "skip", [" = [", " =", "]"]));
    const isOfAction = (message: string) => message.includes("can only be set if `action` is");
    expect(inVersion5(upgraded(written)).filter((message) => !isOfAction(message))).toEqual([]);
  });

  const redirect = (value: string) =>
    resource(
      "list",
      `  account_id = "a"\n  name = "a"\n  kind = "redirect"\n  item {\n    value {\n      redirect {\n        source_url = "a.example/"\n        target_url = "b"\n        include_subdomains = ${value}\n      }\n    }\n  }`,
    );

  it("keeps what belongs to Terraform, and changes words into Booleans", () => {
    const meta = "  lifecycle {\n    ignore_changes = [rules]\n  }\n  depends_on = [a.b]\n  count = 1";
    const one = (open: string, close: string) =>
      rules(`  rules${open}{\n    action = "log"\n    expression = "ssl"\n  }${close}\n${meta}`);
    expect(upgraded(one(" ", ""))).toBe(one(" = [", "]"));
    expect(upgraded(redirect('"enabled"'))).toContain("include_subdomains = true");
    expect(upgraded(redirect('"disabled"'))).toContain("include_subdomains = false");
  });

  it.each<readonly [string, string, string, string]>([
    [redirect('"other"'), "the value of `include_subdomains` changes", "include_subdomains", ""],
    [redirect("var.x"), "the value of `include_subdomains` changes", "include_subdomains", ""],
    [parameters("      nonsense {\n      }\n", "skip"), "`nonsense` has no counterpart", "nonsense", ""],
    [parameters("      uri {\n      }\n      uri {\n      }\n", "rewrite"), "`uri` is one object", "uri", ""],
    [
      parameters('      headers {\n        operation = "remove"\n      }\n', "rewrite"),
      "`headers` has no name of its own",
      "headers",
      "",
    ],
    [
      parameters('      headers {\n        name = "x"\n        other {\n        }\n      }\n', "rewrite"),
      "`headers` has no name of its own",
      "headers",
      "",
    ],
    [
      resource("zone", '  account_id = "a"\n  zone = "a.example"'),
      "`account_id` has no counterpart of the same form",
      "account_id",
      "Version 5 has `account.id`.",
    ],
    [
      rules('  dynamic "rules" {\n    for_each = var.x\n    content {\n    }\n  }'),
      "`dynamic` has no counterpart",
      "dynamic",
      "Version 5 has a `for` expression in the attribute.",
    ],
    [
      rules('  rules {\n  }\n  description = "x"\n  rules {\n  }'),
      "the blocks `rules` are apart",
      "rules",
      "Version 5 has blocks that follow each other.",
    ],
    [
      resource("zone_settings_override", '  zone_id = "z"\n  settings {\n    minify {\n    }\n  }'),
      "`minify` is no such setting",
      "minify",
      "",
    ],
    [
      resource("zone_settings_override", '  zone_id = "z"\n  count = 1\n  settings {\n  }'),
      "each setting is a resource",
      "resource",
      "Version 5 has `for_each` over the settings.",
    ],
  ])("says what there is to decide: %s", (before, problem, marked, help) => {
    const byHand = lintWith(rule, before, "terraform", upgrading).filter((one) => one.messageId === "byHand");
    expect(
      byHand.map((one) => [one.message, one.help, before.slice(one.range.start, one.range.end)]),
    ).toEqual([
      [
        `In version 5 of the provider, ${problem}, so this has to be rewritten by hand.`,
        help || "Remove it, or write what replaces it.",
        marked,
      ],
    ]);
    expect(upgraded(before)).toBe(before);
  });

  it("writes a header as the member that the new object has", () => {
    const withHeader = (name: string) =>
      resource(
        "load_balancer_pool",
        `  account_id = "x"\n  name = "p"\n  origins {\n    name = "o"\n    address = "192.0.2.1"\n    header {\n      header = "${name}"\n      values = ["a.example"]\n    }\n  }`,
      );
    expect(upgraded(withHeader("Host"))).toContain('host = ["a.example"]');
    expect(found(withHeader("X-Other"))).toContainEqual({ messageId: "byHand" });
  });

  it("writes what was a default", () => {
    const before = resource(
      "snippet_rules",
      '  zone_id = "z"\n  rules {\n    expression = "ssl"\n    snippet_name = "a"\n  }',
    );
    expect(upgraded(before)).toContain("[{\n    enabled = true\n    expression");
    const given = before.replace("snippet_name", "enabled = false\n    snippet_name");
    expect(upgraded(given)).not.toContain("enabled = true");
    expect(upgraded('resource "cloudflare_custom_pages" "a" {}\n')).toBe(
      'resource "cloudflare_custom_pages" "a" {\n  state = "default"\n}\n',
    );
    expect(upgraded('resource "cloudflare_custom_pages" "a" {\n\ttype = "500_errors"\n}\n')).toBe(
      'resource "cloudflare_custom_pages" "a" {\n\tstate = "default"\n\tidentifier = "500_errors"\n}\n',
    );
  });

  it.each([
    [
      "a dynamic block",
      rules(
        '  dynamic "rules" {\n    for_each = var.x\n    content {\n      action = "log"\n      expression = rules.value\n    }\n  }',
      ),
    ],
    [
      "blocks that are apart",
      rules(
        '  rules {\n    action = "log"\n    expression = "a"\n  }\n  description = "x"\n  rules {\n    action = "log"\n    expression = "b"\n  }',
      ),
    ],
    [
      "a value that is not known",
      resource(
        "list",
        '  account_id = "a"\n  name = "a"\n  kind = "redirect"\n  item {\n    value {\n      redirect {\n        source_url = "a.example/"\n        target_url = "b"\n        include_subdomains = var.x\n      }\n    }\n  }',
      ),
    ],
    ["an attribute without a counterpart", resource("zone", '  account_id = "a"\n  zone = "a.example"')],
  ])("leaves %s to the author, and changes nothing then", (_, before) => {
    expect(found(before)).toContainEqual({ messageId: "byHand" });
    expect(found(before)).not.toContainEqual({ messageId: "outdated" });
    expect(upgraded(before)).toBe(before);
  });

  it("makes a resource for each setting of a zone", () => {
    const before = resource(
      "zone_settings_override",
      '  zone_id = "z"\n  settings {\n    ssl = "strict"\n    zero_rtt = "on"\n    security_header {\n      enabled = true\n    }\n  }',
    );
    const after = upgraded(before);
    expect(after).toBe(
      resource(
        "zone_setting",
        '  zone_id = "z"\n  for_each = {\n    ssl = "strict"\n    "0rtt" = "on"\n    security_header = { strict_transport_security = {\n      enabled = true\n    } }\n  }\n  setting_id = each.key\n  value = each.value',
      ),
    );
    expect(found(after)).toEqual([]);
    for (const other of ['universal_ssl = "on"', "minify {\n    }"]) {
      const left = resource("zone_settings_override", `  zone_id = "z"\n  settings {\n    ${other}\n  }`);
      expect(found(left)).toEqual([{ messageId: "byHand" }]);
    }
    const counted = resource("zone_settings_override", "  count = 2\n  settings {\n  }");
    expect(found(counted)).toEqual([{ messageId: "byHand" }]);
  });

  it("writes the query of a cache key in the new form, and removes what version 5 lacks", () => {
    const page = (actions: string, status = "") =>
      resource("page_rule", `${status}  zone_id = "z"\n  target = "a.example/*"\n  ${actions}\n  }`);
    const key = (query: string, sign = "") =>
      `    cache_key_fields${sign} {\n      query_string${sign} {\n        ${query}\n      }\n    }`;
    const before = page(`actions {\n    minify {\n      css = "on"\n    }\n${key("ignore = true")}`);
    expect(upgraded(before)).toBe(
      page(`actions = {\n${key('exclude = ["*"]', " =")}`, '  status = "active"\n'),
    );
    expect(found(page(`actions {\n${key("ignore = var.x")}`))).toEqual([{ messageId: "byHand" }]);
  });

  it("names the new type of a resource", () => {
    const before = resource("record", '  zone_id = "z"');
    expect(found(before)).toEqual([{ messageId: "renamed" }]);
    expect(upgraded(before)).toBe(before);
  });
});
