import rule from "../../rules/no-unusable-page-rule.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

const page = (target: string, actions: string) =>
  `{ "targets": [{ "target": "url", "constraint": { "operator": "matches", "value": ${target} } }], "actions": [${actions}] }`;
const moved = (url: string) => `{ "id": "forwarding_url", "value": { "url": ${url}, "status_code": 301 } }`;

const cacheKey = (query: string) =>
  `resource "cloudflare_page_rule" "a" {\n  zone_id = "x"\n  target = "example.com/*"\n  ${query}\n}\n`;

/** A page rule in a plan, which also has the values that are not set. */
const planned = (https: string, others: string) =>
  `{ "format_version": "1.2", "terraform_version": "1.9.0", "planned_values": { "root_module": { "resources": [{ "address": "cloudflare_page_rule.a", "mode": "managed", "type": "cloudflare_page_rule", "name": "a", "values": { "zone_id": "x", "target": "example.com/*", "actions": [{ ${https}: true, ${others} }] } }] } } }`;

testRule(rule, {
  invalid: [
    {
      why: "a setting of a plan next to a switch for all of HTTP",
      code: planned('«"always_use_https"»', '«"browser_cache_ttl"»: 4, "edge_cache_ttl": 0, "ssl": null'),
      ...json,
      messageId: "alone",
    },
    {
      why: "a setting next to a redirect",
      code: page(
        '"example.com/*"',
        `{ "id": «"forwarding_url"», "value": { "url": "https://example.org/$1" } }, { "id": «"ssl"», "value": "full" }`,
      ),
      ...json,
      messageId: "alone",
    },
    {
      why: "a setting of a Terraform resource next to a switch for all of HTTP",
      code: 'resource "cloudflare_page_rule" "a" {\n  zone_id = "x"\n  target = "example.com/*"\n  actions {\n    «always_use_https» = true\n    «browser_cache_ttl» = 0\n  }\n}\n',
      format: "terraform",
      messageId: "alone",
    },
    {
      why: "the target of another one",
      code: `[${page('"example.com/*"', '{ "id": "ssl", "value": "full" }')}, ${page('«"example.com/*"»', '{ "id": "cache_level", "value": "bypass" }')}]`,
      ...json,
      messageId: "again",
    },
    {
      why: "a path without a host",
      code: page('«"/a/*"»', '{ "id": "ssl", "value": "full" }'),
      ...json,
      messageId: "relative",
    },
    {
      why: "a star that the target lacks",
      code: page('"example.com/*"', moved('«"https://example.org/$2"»')),
      ...json,
      messageId: "reference",
      data: { reference: "$2" },
    },
    {
      why: "a new URL that is a path",
      code: page('"example.com/*"', moved('«"/index.html"»')),
      ...json,
      messageId: "address",
    },
    {
      why: "a fifth star",
      code: page('«"*.example.com/*/*/*/*"»', '{ "id": "ssl", "value": "full" }'),
      ...json,
      messageId: "stars",
    },
    {
      why: "a star in a list of query parameters",
      code: page(
        '"example.com/*"',
        `{ "id": "cache_key_fields", "value": { "query_string": { "include": [«"*"»] } } }`,
      ),
      ...json,
      messageId: "names",
    },
    {
      why: "the same in blocks of Terraform",
      code: cacheKey('actions {\n cache_key_fields {\n query_string {\n exclude = [«"*"»]\n }\n }\n }'),
      format: "terraform",
      messageId: "names",
      data: { instead: "`ignore = true`" },
    },
  ],
  valid: [
    {
      why: "settings that a plan says are not set",
      code: planned('"always_use_https"', '"browser_cache_ttl": 0, "disable_apps": false, "ssl": null'),
      ...json,
    },
    {
      why: "a redirect in a dynamic block that may be none",
      code: 'variable "to" {}\nresource "cloudflare_page_rule" "a" {\n  zone_id = "x"\n  target = "example.com/*"\n  actions {\n    ssl = "full"\n    dynamic "forwarding_url" {\n      for_each = var.to[*]\n      content {\n        url = forwarding_url.value\n        status_code = 301\n      }\n    }\n  }\n}\n',
      format: "terraform",
    },
    {
      why: "a setting that may not be set",
      code: 'variable "ttl" {}\nresource "cloudflare_page_rule" "a" {\n  zone_id = "x"\n  target = "example.com/*"\n  actions {\n    always_use_https = true\n    browser_cache_ttl = var.ttl\n  }\n}\n',
      format: "terraform",
    },
    {
      why: "the same target in two zones",
      code: ["a", "b"]
        .map(
          (zone) =>
            `resource "cloudflare_page_rule" "${zone}" {\n  zone_id = var.${zone}\n  target = "*/admin/*"\n  actions {\n    cache_level = "bypass"\n  }\n}\n`,
        )
        .join(""),
      format: "terraform",
    },
    {
      why: "a star in a list that version 5 of the provider replaces",
      code: cacheKey('actions = { cache_key_fields = { query_string = { exclude = ["*"] } } }'),
      format: "terraform",
    },
    { why: "an address that a star matched", code: page('"example.com/to/*"', moved('"$1"')), ...json },
    { why: "a redirect alone", code: page('"*.example.com/*"', moved('"https://example.org/$2"')), ...json },
    {
      why: "a switch that is off, which is not sent",
      code: 'resource "cloudflare_page_rule" "a" {\n  zone_id = "x"\n  target = "example.com/*"\n  actions {\n    always_use_https = false\n    ssl = "full"\n  }\n}\n',
      format: "terraform",
    },
  ],
});
