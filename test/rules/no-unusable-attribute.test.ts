import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import noUnknownKey from "../../rules/no-unknown-key.ts";
import rule from "../../rules/no-unusable-attribute.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { lintWith, readDocument, testRule } from "../support/rule-tester.ts";

const terraform = { format: "terraform" } as const;
const forMajor = (major: number, text: string) => `terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare", version = "~> ${major}.0" }
  }
}
${text}`;
const ruleset = (body: string) => `resource "cloudflare_ruleset" "waf" {
  zone_id = "z"
  kind    = "zone"
  name    = "waf"
  phase   = "http_log_custom_fields"
${body}
}
`;
const v4 = (parameters: string) =>
  forMajor(
    4,
    ruleset(`  rules {\n    action = "log_custom_field"\n    expression = "true"\n${parameters}\n  }`),
  );
const v5 = (parameters: string) =>
  forMajor(
    5,
    ruleset(`  rules = [{\n    action = "log_custom_field"\n    expression = "true"\n${parameters}\n  }]`),
  );
const list = (items: string) =>
  forMajor(
    5,
    `resource "cloudflare_list" "l" {\n  account_id = "a"\n  name = "l"\n  kind = "hostname"\n  items = ${items}\n}\n`,
  );

const unusable = { ...terraform, messageId: "unusable" } as const;

const pageRule = (major: number, actions: string) =>
  forMajor(
    major,
    `resource "cloudflare_page_rule" "p" {\n  zone_id = "z"\n  target = "a.example/*"\n${actions}\n}\n`,
  );

const accessRule = (target: string, value: string) =>
  `resource "cloudflare_access_rule" "a" {\n  zone_id = "x"\n  mode = "block"\n  configuration {\n    target = "${target}"\n    value = ${value}\n  }\n}\n`;

const snippet = (files: string, main: string) =>
  `resource "cloudflare_snippet" "a" {\n  zone_id = "x"\n  snippet_name = "a"\n  files = ${files}\n  metadata = { main_module = ${main} }\n}\n`;
const waitingRoomEvent = (end: string, mark = "cloudflare_waiting_room_event") =>
  `resource "${mark}" "a" {\n  zone_id = "x"\n  waiting_room_id = "r"\n  name = "a"\n  event_start_time = "2026-11-27T00:00:00Z"\n${end}\n}\n`;
const lockdown = (count: number) =>
  `resource "cloudflare_zone_lockdown" "a" {\n  zone_id = "x"\n  urls = ["example.com/*"]\n  configurations = [for n in range(${count}) : { target = "ip", value = "192.0.2.1" }]\n}\n`;

testRule(rule, {
  invalid: [
    {
      why: "an event of a waiting room without an end",
      code: waitingRoomEvent("", "«cloudflare_waiting_room_event»"),
      ...unusable,
      data: { problem: "`cloudflare_waiting_room_event` lacks `event_end_time`" },
    },
    {
      why: "a main module that is not among the files",
      code: forMajor(5, snippet('[{ name = "a.js", content = "" }]', '«"b.js"»')),
      ...terraform,
      messageId: "module",
      data: { known: "`a.js`" },
    },
    {
      why: "a main module that is none of several files",
      code: forMajor(
        5,
        snippet('[{ name = "a.js", content = "" }, { name = "b.js", content = "" }]', '«"c.js"»'),
      ),
      ...terraform,
      messageId: "module",
      data: { list: "files", found: "`c.js`", known: "`a.js` and `b.js`" },
    },
    {
      why: "a number that is another text",
      code: 'resource "cloudflare_zone_settings_override" "a" {\n  zone_id = "z"\n  settings {\n    min_tls_version = «1.0»\n  }\n}\n',
      ...unusable,
      data: { problem: "`min_tls_version` cannot be `1`" },
    },
    {
      why: "a block next to a switch that excludes it",
      code: v4(
        "action_parameters {\n cache_key {\n cache_by_device_type = true\n «custom_key» {\n user {\n geo = true\n }\n }\n }\n }",
      ),
      ...unusable,
    },
    {
      why: "a range in the body of an access rule",
      code: `[{ "mode": "block", "configuration": { "target": "ip_range", "value": «"192.0.2.0/20"» } }]`,
      format: "json",
      messageId: "target",
    },
    {
      why: "an IPv4 address as one of IPv6",
      code: accessRule("ip6", '«"192.0.2.1"»'),
      ...terraform,
      messageId: "target",
    },
    {
      why: "an object where the overrides need a list, which no rule reports for the API",
      code: forMajor(
        5,
        ruleset(
          '  rules = [{\n    action = "execute"\n    expression = "true"\n    action_parameters = {\n      id = "efb7b8c949ac4650a09736fc376e9aee"\n      overrides = { categories = «{ category = "a", action = "log" }» }\n    }\n  }]',
        ).replace("http_log_custom_fields", "http_request_firewall_managed"),
      ),
      ...unusable,
    },
    {
      why: "a range without a prefix in the body of a zone lockdown",
      code: `{ "urls": ["a.example/*"], "configurations": [{ "target": "ip_range", "value": «"192.0.2.1"» }] }`,
      format: "json",
      messageId: "target",
    },
    {
      why: "a Boolean where version 4 has a word",
      code: forMajor(
        4,
        'resource "cloudflare_list" "l" {\n  account_id = "a"\n  name = "l"\n  kind = "redirect"\n  item {\n    value {\n      redirect {\n        source_url = "a.example/x"\n        target_url = "https://b.example/"\n        subpath_matching = «true»\n      }\n    }\n  }\n}\n',
      ),
      ...unusable,
    },
    {
      why: "a number that version 4 does not take and the API may",
      code: forMajor(
        4,
        'resource "cloudflare_list" "l" {\n  account_id = "a"\n  name = "l"\n  kind = "asn"\n  item {\n    value {\n      asn = «0»\n    }\n  }\n}\n',
      ),
      ...unusable,
    },
    {
      why: "a mode of browsers that only the API knows",
      code: forMajor(
        4,
        ruleset(
          '  rules {\n    action = "set_cache_settings"\n    expression = "true"\n    action_parameters {\n      cache = true\n      browser_ttl {\n        mode = «"bypass_by_default"»\n      }\n    }\n  }',
        ).replace("http_log_custom_fields", "http_request_cache_settings"),
      ),
      ...unusable,
    },
    {
      why: "a range of an access rule that is one address",
      code: accessRule("ip_range", '«"192.0.2.1/32"»'),
      ...terraform,
      messageId: "target",
    },
    {
      why: "the name of a country",
      code: accessRule("country", '«"Germany"»'),
      ...terraform,
      messageId: "target",
      data: { wanted: "a country code of two letters" },
    },
    {
      why: "a lockdown with more addresses than one may have",
      code: lockdown(251).replace("configurations", "«configurations»"),
      ...terraform,
      messageId: "many",
      data: { count: "251" },
    },
    {
      why: "a range of a lockdown as an address",
      code: 'resource "cloudflare_zone_lockdown" "a" {\n  zone_id = "x"\n  urls = ["example.com/*"]\n  configurations {\n    target = "ip"\n    value = «"192.0.2.0/24"»\n  }\n}\n',
      ...terraform,
      messageId: "target",
    },
    {
      why: "a resource with a slip, in the notation of version 4",
      code: accessRule("ip", '"192.0.2.1"')
        .replace("cloudflare_access_rule", "«cloudflare_access_rule»")
        .replace('  zone_id = "x"\n', ""),
      ...unusable,
      data: { major: "4" },
    },
    {
      why: "a block in version 5",
      code: forMajor(
        5,
        ruleset('  «rules» {\n    action = "log_custom_field"\n    expression = "true"\n  }'),
      ),
      ...unusable,
    },
    {
      why: "an attribute in version 4",
      code: forMajor(4, ruleset('  «rules» = [{ action = "log_custom_field", expression = "true" }]')),
      ...unusable,
    },
    {
      why: "a value that only another member allows",
      code: forMajor(
        5,
        ruleset(
          '  rules = [{\n    action = "set_cache_control"\n    expression = "true"\n    action_parameters = { max_age = { operation = "remove", «value» = 60 } }\n  }]',
        ).replace("http_log_custom_fields", "http_response_cache_settings"),
      ),
      ...unusable,
      data: { problem: "This member can only be set if `operation` is `set`" },
    },
    {
      why: "strings in place of objects",
      code: v5('action_parameters = { cookie_fields = [«"x"»] }'),
      ...unusable,
    },
    {
      why: "objects in place of strings",
      code: v4('action_parameters {\n cookie_fields = [«{ name = "x" }»]\n}'),
      ...unusable,
    },
    {
      why: "a list in place of an object",
      code: v5('action_parameters = «[{ cookie_fields = [{ name = "x" }] }]»'),
      ...unusable,
    },
    { why: "a string in place of an object", code: list('[{ hostname = «"a.example"» }]'), ...unusable },
    {
      why: "members that cannot be used together",
      code: list('[{ hostname = { url_hostname = "a.example" }, «ip» = "192.0.2.1" }]'),
      ...unusable,
    },
    {
      why: "a member without the one inside it that it needs",
      code: v5('action_parameters = { cookie_fields = [{ name = "x" }] }\n    «logging» = {}'),
      ...unusable,
    },
    {
      why: "an empty value with an expression",
      code: v5(
        'action_parameters = { from_value = { target_url = { «value» = "", expression = "\\"a\\"" } } }',
      ).replaceAll("log_custom_field", "redirect"),
      ...unusable,
    },
    {
      why: "what only the provider sets",
      code: list('[{ ip = "192.0.2.1" }]\n  «num_items» = 1'),
      ...unusable,
    },
    {
      why: "a resource that is not read otherwise",
      code: forMajor(
        5,
        'resource "cloudflare_zone_lockdown" "a" {\n  zone_id = "z"\n  urls = «"a.example/*"»\n  configurations = [{ target = «"host"», value = "a" }]\n}\n',
      ),
      ...unusable,
    },
    {
      why: "a number out of bounds",
      code: forMajor(
        5,
        'resource "cloudflare_load_balancer" "a" {\n  zone_id = "z"\n  name = "a"\n  default_pools = ["p"]\n  fallback_pool = "p"\n  session_affinity_ttl = «"soon"»\n}\n',
      ),
      ...unusable,
    },
    {
      why: "what neither version takes",
      code: 'resource "cloudflare_list" "l" {\n  «account_id» {\n  }\n  name = "l"\n  kind = "ip"\n}\n',
      ...unusable,
    },
  ],
  valid: [
    {
      why: "two dynamic blocks, one of which is none",
      code: v4(
        ["var.a[*]", "var.a == null ? [1] : []"]
          .map((some) => `dynamic "logging" {\n for_each = ${some}\n content {\n enabled = true\n }\n }\n`)
          .join(""),
      ),
      ...terraform,
    },
    {
      why: "a dynamic block that may be none, in place of another member",
      code: v4(
        'action_parameters {\n cache_key {\n cache_by_device_type = true\n custom_key {\n dynamic "user" {\n for_each = var.a[*]\n content {\n geo = true\n }\n }\n }\n }\n }',
      ),
      ...terraform,
    },
    {
      why: "a switch in the words of the first versions 4",
      code: forMajor(
        4,
        'resource "cloudflare_list_item" "a" {\n  account_id = "x"\n  list_id = "l"\n  redirect {\n    source_url = "https://a.example/"\n    target_url = "https://b.example"\n    subpath_matching = "enabled"\n  }\n}\n',
      ),
      ...terraform,
    },
    {
      why: "a block with an unknown name that resembles an attribute's, which is reported for its name",
      code: forMajor(
        4,
        'resource "cloudflare_rate_limit" "a" {\n  zone_id = "z"\n  threshold = 5\n  period = 60\n  match {\n  }\n  action {\n    mode = "ban"\n    timeout = 60\n  }\n  bypass {\n    name = "url"\n  }\n}\n',
      ),
      ...terraform,
    },
    {
      why: "a main module that is among the files",
      code: forMajor(5, snippet('[{ name = "a.js", content = "" }]', '"a.js"')),
      ...terraform,
    },
    {
      why: "a main module of files that are not all known",
      code: forMajor(5, snippet('[{ name = "a.js", content = "" }, var.file]', '"b.js"')),
      ...terraform,
    },
    { why: "an IPv6 address", code: accessRule("ip6", '"2001:db8::1"'), ...terraform },
    { why: "as many addresses as a lockdown may have", code: lockdown(250), ...terraform },
    {
      why: "what the API rejects too is reported for the API",
      code: v5('action_parameters = { cookie_fields = "x" }'),
      ...terraform,
    },
    {
      why: "an access rule, and objects that only resemble one",
      code: `[{ "mode": "block", "configuration": { "target": "ip_range", "value": "192.0.2.0/24" } }, { "mode": "production", "configuration": { "value": 1 } }]`,
      format: "json",
    },
    { why: "the range of one IPv6 address", code: accessRule("ip_range", '"2001:db8::1/128"'), ...terraform },
    { why: "Tor, which is a country here", code: accessRule("country", '"T1"'), ...terraform },
    { why: "a network with its letters", code: accessRule("asn", '"AS13335"'), ...terraform },
    {
      why: "a forwarding with a switch that is off, and so is not sent",
      code: pageRule(
        4,
        '  actions {\n    forwarding_url {\n      url = "https://b.example/"\n      status_code = 301\n    }\n    disable_apps = false\n  }',
      ),
      ...terraform,
    },
    {
      why: "version 4 without a constraint",
      code: v4('action_parameters {\n cookie_fields = ["x"]\n}').replace(/^terraform \{[\s\S]*?\n\}\n/, ""),
      ...terraform,
    },
    { why: "unknown values", code: v5("action_parameters = var.parameters"), ...terraform },
    {
      why: "a dynamic block",
      code: forMajor(
        4,
        ruleset(
          '  dynamic "rules" {\n    for_each = var.rules\n    content {\n      action = "log_custom_field"\n      expression = rules.value\n    }\n  }',
        ),
      ),
      ...terraform,
    },
    {
      why: "a dynamic block that is written for nothing, next to what it excludes",
      code: v4(
        'action_parameters {\n cache_key {\n cache_by_device_type = true\n custom_key {\n dynamic "user" {\n for_each = []\n content {\n geo = true\n }\n }\n }\n }\n }',
      ),
      ...terraform,
    },
    {
      why: "settings of Terraform",
      code: v5('action_parameters = { cookie_fields = [{ name = "x" }] }').replace(
        "  zone_id",
        "  count = 1\n  lifecycle {\n    prevent_destroy = true\n  }\n  zone_id",
      ),
      ...terraform,
    },
    {
      why: "null represents an absent value",
      code: v5("action_parameters = null\n ratelimit = null"),
      ...terraform,
    },
    {
      why: "an event of a waiting room",
      code: waitingRoomEvent('  event_end_time = "2026-11-28T00:00:00Z"'),
      ...terraform,
    },
    { why: "another major", code: forMajor(3, ruleset("  rules = 1")), ...terraform },
    {
      why: "a fork of the provider",
      code: forMajor(5, ruleset("  rules = 1")).replace("cloudflare/cloudflare", "acme/cloudflare"),
      ...terraform,
    },
    {
      why: "an attribute named as a setting of Terraform",
      code: forMajor(
        4,
        'resource "cloudflare_cloud_connector_rules" "a" {\n  zone_id = "z"\n  rules {\n    provider = "aws_s3"\n    expression = "true"\n    parameters {\n      host = "a.example"\n    }\n  }\n}\n',
      ),
      ...terraform,
    },
  ],
});

it.each(["cloudflare_zero_trust_gateway_policy", "cloudflare_teams_rule"])(
  "%s: counts selectors of another language as not checked",
  (type) => {
    const text = `resource "${type}" "a" {
  account_id = "x"
  name = "a"
  description = "a"
  precedence = 1
  action = "block"
  traffic = "any(dns.domains[*] == \\"example.com\\")"
  identity = ""
  device_posture = "any(device_posture.checks.passed[*] in {\\"a\\"})"
}
`;
    const config = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "recommended") };
    const result = lintDocument(readDocument(text, "terraform"), { rules: RULES, config });
    expect(result.diagnostics).toEqual([]);
    expect(
      result.notChecked.map(({ range, reason }) => [text.slice(range.start, range.start + 5), reason]),
    ).toEqual([
      ['"any(', "expression of Cloudflare Gateway"],
      ['"any(', "expression of Cloudflare Gateway"],
    ]);
  },
);

it("reports a block that is there twice by its number alone", () => {
  const twice = "    action_parameters {\n    }\n";
  const found = lintWith(RULES, v4(`${twice}${twice}`), "terraform");
  expect(found.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([
    "lint/no-unusable-attribute",
  ]);
});

describe("names that no version has", () => {
  const found = (code: string, provider?: { readonly major: 4 | 5 }) =>
    lintWith(noUnknownKey, code, "terraform", { provider }).map(({ messageId, data }) => [
      messageId,
      data["name"],
    ]);

  it("are rejected at the top, and their content is checked", () => {
    const codes = lintWith(
      noUnknownKey,
      forMajor(5, ruleset('  rule = [{ action = "block", expression = "http.hst eq 1" }]')),
      "terraform",
    );
    expect(codes.map(({ messageId }) => messageId)).toEqual(["attribute", "unknownField"]);
  });

  it("are dropped below the top in version 5", () => {
    expect(found(v5("action_parameterss = { cookie_fields = [] }"))).toEqual([
      ["dropped", "action_parameterss"],
    ]);
    expect(found(v4("action_parameterss {\n}"))).toEqual([["attribute", "action_parameterss"]]);
  });

  it("are those of the major that is named", () => {
    const text = 'resource "cloudflare_record" "a" {\n}\n';
    expect(found(text)).toEqual([]);
    expect(found(text, { major: 5 })).toEqual([["resource", "cloudflare_record"]]);
  });

  it("are dropped silently only if they may be meant for other users of a value", () => {
    const shared = 'locals {\n  rules = [{ action = "block", expression = "true", owner = "team a" }]\n}\n';
    expect(found(forMajor(5, shared + ruleset("  rules = local.rules")))).toEqual([]);
    expect(found(v5('owner = "team a"'))).toEqual([["dropped", "owner"]]);
  });

  it("are not what the API answers", () => {
    expect(found(v5('last_updated = "2026-01-01T00:00:00Z"\n version = "1"'))).toEqual([]);
  });
});
