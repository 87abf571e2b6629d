import { describe, expect, it } from "vitest";
import rule from "../../rules/no-unusable-parameter.ts";
import statusCodes from "../../rules/no-unusable-status-code.ts";
import { expectSilence, lintWith, testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;

const one = (action: string, parameters: string) =>
  `{ "action": "${action}", "action_parameters": ${parameters}, "expression": "ssl" }`;

const unusable = (why: string, action: string, parameters: string, data?: Record<string, string>) => ({
  why,
  code: one(action, parameters),
  ...json,
  messageId: "unusable" as const,
  ...(data && { data }),
});

const pageRule = (operator: string, action: string) =>
  `{ "targets": [{ "target": "url", "constraint": { "operator": ${operator}, "value": "example.com/*" } }], "actions": [${action}] }`;

const byStatus = (ttls: string) => `{ "id": "cache_ttl_by_status", "value": { ${ttls} } }`;

const setting = (id: string, value: string) =>
  `resource "cloudflare_zone_setting" "a" {\n  zone_id = "z"\n  setting_id = ${id}\n  value = ${value}\n}\n`;
const redirect = (status: string) =>
  `resource "cloudflare_page_rule" "a" {\n  zone_id = "z"\n  target = "a.example/*"\n  actions = {\n    forwarding_url = {\n      url = "https://b.example/$1"\n      status_code = ${status}\n    }\n  }\n}\n`;
const override = (members: string) =>
  `resource "cloudflare_zone_settings_override" "a" {\n  zone_id = "z"\n  settings {\n    ${members}\n  }\n}\n`;
const transforms = (...items: readonly string[]) =>
  `resource "cloudflare_managed_transforms" "a" {\n  zone_id = "z"\n  managed_request_headers = [${items.join(", ")}]\n  managed_response_headers = []\n}\n`;
const terraform = { format: "terraform" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a session of a waiting room without an end",
      code: '{ "host": "a.example", "new_users_per_minute": 200, "total_active_users": 200, "session_duration": «0» }',
      ...json,
      messageId: "object",
      data: { problem: "`session_duration` is `0`; the minimum is 1" },
    },
    unusable(
      "a content type of a blocked response",
      "block",
      '{ "response": { "status_code": 403, "content_type": «"image/png"», "content": "a" } }',
    ),
    {
      why: "a word within the value of a setting",
      code: setting(
        '"security_header"',
        '{ strict_transport_security = { enabled = «"yes"», max_age = 86400 } }',
      ),
      ...terraform,
      messageId: "setting",
    },
    {
      why: "a number in place of a word",
      code: setting('"min_tls_version"', "«1.2»"),
      ...terraform,
      messageId: "doubtful",
      data: { help: 'Write `"1.2"`.' },
    },
    unusable(
      "two answers at once",
      "serve_error",
      '{ "asset_name": "a", «"content"»: "b", "status_code": 500 }',
      { problem: "`asset_name` and `content` cannot be used together", help: "Keep one of them." },
    ),
    {
      why: "a managed transform with a slip, in the body of a request",
      code: '{ "managed_request_headers": [{ "id": «"add_true_client_ip_header"», "enabled": true }] }',
      format: "json",
      messageId: "doubtful",
      suggests: '{ "managed_request_headers": [{ "id": "add_true_client_ip_headers", "enabled": true }] }',
    },
    {
      why: "a policy of a rule of a load balancer, in the body of a request",
      code: '{ "condition": "ssl", "overrides": { "steering_policy": «"rand"» } }',
      format: "json",
      messageId: "unusable",
      suggests: '{ "condition": "ssl", "overrides": { "steering_policy": "random" } }',
    },
    {
      why: "a switch of a managed transform that is a text",
      code: '{ "managed_response_headers": [{ "id": "add_security_headers", "enabled": «"true"» }] }',
      format: "json",
      messageId: "object",
    },
    {
      why: "a value in other words",
      code: setting('"security_level"', '«"under-attack"»'),
      ...terraform,
      messageId: "setting",
      data: { near: "; did you mean `under_attack`?" },
      suggests: setting('"security_level"', '"under_attack"'),
    },
    {
      why: "a Boolean where the API has words",
      code: setting('"always_use_https"', "«true»"),
      ...terraform,
      messageId: "setting",
    },
    {
      why: "seconds that are not offered",
      code: setting('"challenge_ttl"', "«600»"),
      ...terraform,
      messageId: "setting",
    },
    {
      why: "a setting and its value in each other's place",
      code: setting('«"strict"»', '"on"'),
      ...terraform,
      messageId: "doubtful",
    },
    {
      why: "a name with a slip",
      code: setting('«"securty_level"»', '"high"'),
      ...terraform,
      messageId: "doubtful",
      data: { near: "; did you mean `security_level`?" },
      suggests: setting('"security_level"', '"high"'),
    },
    {
      why: "a cipher that belongs to TLS 1.3",
      code: override('ciphers = ["AES128-SHA", «"AEAD-AES128-GCM-SHA256"»]'),
      ...terraform,
      messageId: "doubtful",
    },
    {
      why: "the body of a request for several settings",
      code: `{ "items": [{ "id": "security_level", "value": "high" }, { "id": "always_online", "value": «"yes"» }] }`,
      ...json,
      messageId: "setting",
    },
    {
      why: "a body for one setting",
      code: `{ "id": "security_level", "value": «"extreme"» }`,
      ...json,
      messageId: "setting",
    },
    {
      why: "a setting that page rules do not have",
      code: pageRule('"matches"', '{ "id": «"minification"», "value": "on" }'),
      ...json,
      messageId: "doubtful",
    },
    {
      why: "a lifetime below that of `no-store`",
      code: pageRule('"matches"', byStatus('"300-399": «-2»')),
      ...json,
      messageId: "setting",
    },
    {
      why: "a lifetime below that of `no-store` in Terraform, which the provider does not check",
      code: 'resource "cloudflare_page_rule" "a" {\n  zone_id = "z"\n  target = "a.example/*"\n  actions {\n    cache_ttl_by_status {\n      codes = "404"\n      ttl = «-2»\n    }\n  }\n}\n',
      ...terraform,
      messageId: "setting",
    },
    {
      why: "a redirect of version 5 of the provider with another status",
      code: redirect("«307»"),
      ...terraform,
      messageId: "setting",
    },
    {
      why: "a switch for a setting that has several parts",
      code: setting('"security_header"', '«"on"»'),
      ...terraform,
      messageId: "setting",
      data: { near: "." },
    },
    {
      why: "a host with its scheme",
      code: `{ "expression": "ssl", "provider": "aws_s3", "parameters": { "host": «"https://a.s3.amazonaws.com"» } }`,
      ...json,
      messageId: "doubtful",
    },
    {
      why: "a managed transform with a slip",
      code: transforms('{ id = «"add_true_client_ip_header"», enabled = true }'),
      ...terraform,
      messageId: "doubtful",
      data: { near: "; did you mean `add_true_client_ip_headers`?" },
      suggests: transforms('{ id = "add_true_client_ip_headers", enabled = true }'),
    },

    {
      why: "a setting of a zone",
      code: 'resource "cloudflare_zone_setting" "a" {\n  setting_id = «"mirage"»\n  value = "on"\n}\n',
      ...terraform,
      messageId: "retired",
      data: { feature: "Mirage", name: "mirage" },
    },
    {
      why: "a Boolean, which Terraform converts to a string",
      code: override("always_use_https = «true»"),
      ...terraform,
      messageId: "setting",
    },
    {
      why: "a setting among others",
      code: 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    «binary_ast» = "on"\n    ssl = "full"\n  }\n}\n',
      ...terraform,
      messageId: "retired",
    },
    {
      why: "a retired setting in a block",
      code: override('«minify» {\n      css = "on"\n      html = "off"\n      js = "off"\n    }'),
      ...terraform,
      messageId: "retired",
    },
    {
      why: "a setting of a page rule",
      code: `{ "targets": [{ "target": "url", "constraint": { "operator": "matches", "value": "a.example/*" } }], "actions": [{ "id": «"minify"», "value": { "css": "on" } }] }`,
      ...json,
      messageId: "retired",
    },
    {
      why: "a setting in the body of a request",
      code: `{ "items": [{ "id": "always_online", "value": "on" }, { "id": «"privacy_pass"», "value": "on" }] }`,
      ...json,
      messageId: "retired",
    },
    {
      why: "a retired parameter of a configuration rule",
      code: one("set_config", '{ «"autominify"»: { "css": true }, "bic": true }'),
      ...json,
      messageId: "retired",
    },

    {
      why: "a provider of Cloud Connector that does not exist",
      code: '[{ "expression": "ssl", "provider": «"cloudflare_r3"», "parameters": { "host": "a.example" } }]',
      ...json,
      messageId: "unusable",
      suggests:
        '[{ "expression": "ssl", "provider": "cloudflare_r2", "parameters": { "host": "a.example" } }]',
    },
    {
      why: "a switch of a Page Shield policy in quotes",
      code: `{ "action": "allow", "enabled": «"true"», "expression": "ssl", "value": "script-src 'self'" }`,
      ...json,
      messageId: "unusable",
    },
    {
      why: "an operator of page rules that does not exist",
      code: pageRule('«"match"»', '{ "id": "ssl", "value": "full" }'),
      ...json,
      messageId: "unusable",
      suggests: pageRule('"matches"', '{ "id": "ssl", "value": "full" }'),
    },
    {
      why: "a value that a setting of page rules does not have",
      code: pageRule('"matches"', '{ "id": "cache_level", "value": «"everything"» }'),
      ...json,
      messageId: "setting",
    },
    {
      why: "a status with which page rules do not redirect",
      code: pageRule(
        '"matches"',
        '{ "id": "forwarding_url", "value": { "url": "https://a.example", "status_code": «303» } }',
      ),
      ...json,
      messageId: "setting",
    },
    {
      why: "a redirect of page rules with a key of redirect rules",
      code: pageRule(
        '"matches"',
        '{ "id": "forwarding_url", "value": { "url": "https://a.example", "status_code": 301, «"preserve_query_string"»: true } }',
      ),
      ...json,
      messageId: "setting",
      data: { problem: "`preserve_query_string` is not a parameter of `forwarding_url`" },
    },
    {
      why: "the name of a snippet in Terraform, which the provider does not check",
      code: 'resource "cloudflare_snippet_rules" "a" {\n  zone_id = "x"\n  rules   = [{ snippet_name = «"my-snippet"», expression = "ssl" }]\n}\n',
      format: "terraform",
      messageId: "doubtful",
      data: { help: "Write a name of lower-case letters, digits and `_`." },
    },
    {
      why: "a misspelt setting of page rules",
      code: pageRule('"matches"', '{ "id": «"forward_url"», "value": { "url": "https://a.example" } }'),
      ...json,
      messageId: "doubtful",
      data: { near: "; did you mean `forwarding_url`?" },
      suggests: pageRule('"matches"', '{ "id": "forwarding_url", "value": { "url": "https://a.example" } }'),
    },
    unusable("a switch that is never turned on again", "set_config", '{ "disable_apps": «false» }', {
      help: "It may be `true`.",
    }),
    unusable(
      "a mode without its duration",
      "set_cache_settings",
      '{ «"edge_ttl"»: { "mode": "override_origin" } }',
    ),
    unusable(
      "a duration that the mode rejects",
      "set_cache_settings",
      '{ "edge_ttl": { "mode": "respect_origin", «"default"»: 60 } }',
    ),
    {
      ...unusable(
        "a mode that there is not",
        "set_cache_settings",
        '{ "edge_ttl": { "mode": «"override"» } }',
      ),
      suggests: one("set_cache_settings", '{ "edge_ttl": { "mode": "override_origin" } }'),
    },
    unusable(
      "a negative duration",
      "set_cache_settings",
      '{ "browser_ttl": { "mode": "bypass", "default": «-1» } }',
    ),
    unusable(
      "a code beside a range of codes",
      "set_cache_settings",
      '{ "edge_ttl": { "mode": "respect_origin", "status_code_ttl": [{ "value": 1, "status_code": 200, «"status_code_range"»: { "from": 1 } }] } }',
    ),
    unusable(
      "parts of the query both included and excluded",
      "set_cache_settings",
      '{ "cache_key": { "custom_key": { "query_string": { "include": ["a"], «"exclude"»: ["b"] } } } }',
    ),
    unusable("a switch that is a word", "set_config", '{ "bic": «"on"» }'),
    unusable("a level of another setting", "set_config", '{ "security_level": «"strict"» }'),
    unusable("a port beyond the last", "route", '{ "origin": { "port": «65536» } }'),
    unusable("the first port that there is not", "route", '{ "origin": { "port": «0» } }'),
    unusable(
      "an address in the place of a host name",
      "route",
      '{ "sni": { "value": «"https://a.example"» } }',
    ),
    unusable("an override of the SNI without a name", "route", '{ «"sni"»: {} }'),
    unusable(
      "an operation on a header",
      "rewrite",
      '{ "headers": { "x-a": { "operation": «"append"», "value": "1" } } }',
    ),
    unusable(
      "a header with a space in its name",
      "rewrite",
      '{ "headers": { «"x a"»: { "operation": "set", "value": "1" } } }',
    ),
    unusable(
      "a header without a name",
      "rewrite",
      '{ "headers": { «""»: { "operation": "set", "value": "1" } } }',
    ),
    unusable("a redirect without a target", "redirect", '{ «"from_value"»: { "status_code": 301 } }'),
    unusable("a redirect that says nothing", "redirect", '{ «"from_value"»: {} }'),
    unusable("a header without an operation", "rewrite", '{ "headers": { «"x-a"»: { "value": "1" } } }'),
    unusable(
      "an algorithm by its content coding",
      "compress_response",
      '{ "algorithms": [{ "name": «"br"» }] }',
    ),
    unusable("no algorithm", "compress_response", '{ "algorithms": «[]» }', {
      problem: "`algorithms` has a length of 0; the minimum is 1",
      help: "The minimum is 1.",
    }),
    unusable(
      "too many fields of a log",
      "log_custom_field",
      `{ "cookie_fields": «[${Array(101).fill('{ "name": "a" }').join(", ")}]» }`,
      { problem: "`cookie_fields` has a length of 101; the maximum is 100", help: "The maximum is 100." },
    ),
    {
      why: "an algorithm after one that ends the list",
      code: one("compress_response", '{ "algorithms": [{ "name": «"auto"» }, { "name": "gzip" }] }'),
      ...json,
      messageId: "order",
    },
  ],
  valid: [
    {
      why: "an algorithm after one that ends the list, in a ruleset that Cloudflare manages",
      code: `{ "kind": "managed", "phase": "http_response_compression", "rules": [${one("compress_response", '{ "algorithms": [{ "name": "auto" }, { "name": "gzip" }] }')}] }`,
      ...json,
    },
    {
      why: "dynamic blocks that may be none",
      code: 'resource "cloudflare_ruleset" "a" {\n  zone_id = "z"\n  kind = "zone"\n  phase = "http_request_cache_settings"\n  rules {\n    action = "set_cache_settings"\n    expression = "ssl"\n    action_parameters {\n      edge_ttl {\n        mode = "override_origin"\n        default = 60\n        status_code_ttl {\n          value = 30\n          status_code = 404\n          dynamic "status_code_range" {\n            for_each = var.range[*]\n            content {\n              from = 500\n            }\n          }\n        }\n      }\n    }\n  }\n}\n',
      ...terraform,
    },
    { why: "a redirect of version 5 of the provider", code: redirect("302"), ...terraform },
    { why: "a status that Terraform makes a number", code: redirect('"301"'), ...terraform },
    {
      why: "a setting of several parts",
      code: setting('"security_header"', "{ strict_transport_security = { enabled = true } }"),
      ...terraform,
    },
    {
      why: "a managed transform that is new",
      code: transforms('{ id = "add_ai_crawler_signals", enabled = true }'),
      ...terraform,
    },
    {
      why: "a number in quotes, of which nothing is public",
      code: setting('"challenge_ttl"', '"1800"'),
      ...terraform,
    },
    {
      why: "a setting that is not documented",
      code: setting('"long_lived_websockets"', '"on"'),
      ...terraform,
    },
    { why: "a value of many settings as a name", code: setting('"on"', '"ssl"'), ...terraform },
    { why: "an unknown name and value", code: setting("each.key", "each.value"), ...terraform },
    { why: "a value with parts", code: setting('"nel"', "{ enabled = true }"), ...terraform },
    { why: "what the provider checks itself", code: override('security_level = "extreme"'), ...terraform },
    { why: "an object of another product", code: `{ "id": "brotli", "value": "maximum" }`, ...json },

    {
      why: "a setting that is left alone",
      code: 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    minify = null\n  }\n}\n',
      ...terraform,
    },
    {
      why: "right values within those of settings",
      code: setting('"security_header"', "{ strict_transport_security = { enabled = true, max_age = 0 } }"),
      ...terraform,
    },
    {
      why: "a name that every object has",
      code: 'resource "cloudflare_zone_setting" "a" {\n  setting_id = "constructor"\n  value = "on"\n}\n',
      ...terraform,
    },

    {
      why: "the statuses with which page rules redirect",
      code: `[${[301, 302].map((status) => pageRule('"matches"', `{ "id": "forwarding_url", "value": { "url": "https://a.example", "status_code": ${status} } }`)).join(", ")}]`,
      ...json,
    },
    {
      why: "a name that snippets have, and one that is computed",
      code: ["my_snippet_1", `x_\${var.name}`]
        .map(
          (name, index) =>
            `resource "cloudflare_snippet_rules" "r${index}" {\n  zone_id = "x"\n  rules   = [{ snippet_name = "${name}", expression = "ssl" }]\n}\n`,
        )
        .join(""),
      format: "terraform",
    },
    {
      why: "lifetimes by status",
      code: pageRule('"matches"', byStatus('"200-299": 0, "300-399": -1, "404": "no-store"')),
      ...json,
    },
    {
      why: "the ends of the ranges",
      code: `[${one("route", '{ "origin": { "port": 1 } }')}, ${one("route", '{ "origin": { "port": 65535 } }')}]`,
      ...json,
    },
    {
      why: "settings whose values are open",
      code: one(
        "set_cache_settings",
        '{ "origin_range_requests": { "mode": "on" }, "vary": { "default": { "action": "bypass" } } }',
      ),
      ...json,
    },
    {
      why: "a star for all parts of the query",
      code: one(
        "set_cache_settings",
        '{ "cache_key": { "custom_key": { "query_string": { "exclude": "*" } } } }',
      ),
      ...json,
    },
    {
      why: "both forms of parts of the query",
      code: `[${one("set_cache_settings", '{ "cache_key": { "custom_key": { "query_string": { "include": ["*"] } } } }')}, ${one("set_cache_settings", '{ "cache_key": { "custom_key": { "query_string": { "exclude": { "list": ["a"] } } } } }')}]`,
      ...json,
    },
    {
      why: "a switch without quotes in YAML, which many clients read as a Boolean",
      code: "action: set_config\naction_parameters: { bic: off, sxg: On }\nexpression: ssl\nenabled: true\n",
      format: "yaml",
    },
    {
      why: "a place that a template engine fills",
      code: 'action: route\naction_parameters: { origin: { port: "{{ port }}" } }\nexpression: ssl\nenabled: true\n',
      format: "yaml",
    },
    {
      why: "an empty list next to a full one, as in plans",
      code: one(
        "set_cache_settings",
        '{ "cache_key": { "custom_key": { "query_string": { "include": ["a"], "exclude": [] } } } }',
      ),
      ...json,
    },
    {
      why: "Cloudflare's own rules",
      code: ruleset("http_request_late_transform", [one("rewrite", '{ "headers": { "x": {} } }')], "managed"),
      ...json,
    },
    {
      why: "null, which represents an absent value",
      code: one("set_config", '{ "ssl": null, "bic": true }'),
      ...json,
    },
  ],
});

describe("what a custom error lacks", () => {
  it("is named at the parameters", () => {
    const code = one("serve_error", '{ "content_type": "text/html" }');
    const [finding] = lintWith(rule, code, "json");
    expect(code.slice(finding!.range.start, finding!.range.end)).toBe('"action_parameters"');
    expect(finding!.message).toContain("`asset_name` or `content`");
  });
});

describe("in Terraform", () => {
  const resource = (phase: string, body: string) =>
    `resource "cloudflare_ruleset" "a" {\n  zone_id = var.zone\n  name = "a"\n  kind = "zone"\n  phase = "${phase}"\n${body}\n}\n`;

  it("takes what the provider converts", () => {
    const code = resource(
      "http_request_cache_settings",
      `  rules {
    action     = "set_cache_settings"
    expression = "true"
    action_parameters {
      respect_strong_etags = "true"
      edge_ttl {
        mode    = "override_origin"
        default = "60"
        status_code_ttl {
          status_code_range {
            from = "201"
            to   = 300
          }
          value = 30
        }
      }
      cache_key {
        custom_key {
          query_string {
            exclude = ["*"]
          }
          user {
            geo = true
          }
        }
      }
    }
  }`,
    );
    expectSilence(rule, code, "terraform");
  });

  it("takes directives with underscores and the fields of logs as names", () => {
    expectSilence(
      rule,
      resource(
        "http_response_cache_settings",
        `  rules = [{
    action = "set_cache_control"
    expression = "true"
    action_parameters = { s_maxage = { operation = "set", value = 60 }, no_store = { operation = "remove" } }
  }]`,
      ),
      "terraform",
    );
    expectSilence(
      rule,
      resource(
        "http_log_custom_fields",
        `  rules {
    action = "log_custom_field"
    expression = "true"
    action_parameters {
      request_fields = ["content-type"]
    }
  }`,
      ),
      "terraform",
    );
  });

  it("judges values in quotes by their number", () => {
    const redirect = (status: string) =>
      resource(
        "http_request_dynamic_redirect",
        `  rules = [{
    action = "redirect"
    expression = "true"
    action_parameters = { from_value = { status_code = "${status}", target_url = { value = "https://example.com/" } } }
  }]`,
      );
    expectSilence(statusCodes, redirect("301"), "terraform");
    expect(lintWith(statusCodes, redirect("300"), "terraform")).toHaveLength(1);
    const route = resource(
      "http_request_origin",
      `  rules = [{
    action = "route"
    expression = "true"
    action_parameters = { origin = { port = "70000" } }
  }]`,
    );
    const [finding] = lintWith(rule, route, "terraform");
    expect(route.slice(finding!.range.start, finding!.range.end)).toBe('"70000"');
  });
});
