import rule from "../../rules/no-unknown-key.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

const execute = (provider: string, version: string) => `terraform {
  required_providers {
    cloudflare = {
      source = "cloudflare/cloudflare"
      ${provider}
    }
  }
}
resource "cloudflare_ruleset" "a" {
  zone_id = "z"
  name = "a"
  kind = "zone"
  phase = "http_request_firewall_managed"
  rules {
    action = "execute"
    expression = "true"
    action_parameters {
      id = "efb7b8c949ac4650a09736fc376e9aee"
      ${version}
    }
  }
}
`;

testRule(rule, {
  invalid: [
    {
      why: "a key of an answer that is newer than the list, however similar",
      code: `{
  "success": true,
  "result": {
    "name": "default",
    "kind": "zone",
    "phase": "http_request_firewall_custom",
    «"sources"»: "a",
    "rules": [{ "action": "block", "expression": "ssl", «"descriptions"»: [] }]
  }
}`,
      ...json,
      messageId: ["foreign", "foreign"],
    },
    {
      why: "the same within records of another kind",
      code: `{
  "success": true,
  "result": [{ "expression": "true", "provider": "aws_s3", "parameters": { "host": "a.example.com" }, «"providers"»: [] }]
}`,
      ...json,
      messageId: "foreign",
    },
    ...["redirect", "waf_custom", "cache", "transform"].map((kind) => ({
      why: `a resource for what is a phase: ${kind}`,
      code: `terraform {
  required_providers {
    cloudflare = {
      source  = "cloudflare/cloudflare"
      version = "~> 5.0"
    }
  }
}
resource "«cloudflare_${kind}_rule»" "a" {
}
`,
      format: "terraform" as const,
      messageId: "resource" as const,
      data: { near: "; did you mean `cloudflare_ruleset`?" },
    })),
    {
      why: "a name that lacks what its object is",
      code: `terraform {
  required_providers {
    cloudflare = {
      source  = "cloudflare/cloudflare"
      version = "~> 5.0"
    }
  }
}
resource "cloudflare_snippet" "a" {
  zone_id  = "z"
  «name»     = "a"
  files    = [{ name = "main.js", content = "" }]
  metadata = { main_module = "main.js" }
}
`,
      format: "terraform",
      messageId: "attribute",
      data: { near: "; did you mean `snippet_name`?" },
    },
    {
      why: "a name that repeats what its object is",
      code: `terraform {
  required_providers {
    cloudflare = {
      source  = "cloudflare/cloudflare"
      version = "~> 5.0"
    }
  }
}
resource "cloudflare_cloud_connector_rules" "a" {
  zone_id = "z"
  rules   = [{ expression = "true", «cloud_provider» = "aws_s3", parameters = { host = "a.example.com" } }]
}
`,
      format: "terraform",
      messageId: "dropped",
      data: { near: "; did you mean `provider`?" },
    },
    {
      why: "rules whose changes are ignored",
      code: `resource "cloudflare_ruleset" "a" {
  zone_id = "z"
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = [{ action = "block", expression = "ssl" }]
  lifecycle {
    ignore_changes = [«rules»]
  }
}
`,
      format: "terraform",
      messageId: "ignored",
    },
    {
      why: "a misspelt key in a manifest for Crossplane",
      code: `apiVersion: ruleset.cloudflare.upbound.io/v1alpha1
kind: Ruleset
spec:
  forProvider:
    zoneId: 023e105f4ecef8ad9ca31a8372d0c353
    kind: zone
    phase: http_request_firewall_custom
    rules: [{ action: block, expresion: ssl }]
`.replace("expresion", "«expresion»"),
      format: "yaml",
      messageId: "unknown",
    },
    {
      why: "a name that another product has for the key",
      code: '{ "rules": [{ "action": "block", «"when"»: "ssl" }], "phase": "http_request_firewall_custom", "kind": "zone" }',
      format: "json",
      messageId: "unknown",
      data: { near: "expression" },
    },
    {
      why: "letters in another order",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "ssl", «"desciption"»: "a" }']),
      ...json,
      messageId: "unknown",
      data: { near: "description", what: "A rule" },
    },
    {
      why: "a key of the ruleset",
      code: '{ "kind": "zone", «"phases"»: "a", "rules": [] }',
      ...json,
      messageId: "unknown",
      data: { near: "phase", what: "A ruleset" },
    },
    {
      why: "another case",
      code: '{ "action": "block", "expression": "ssl", «"Enabled"»: true }',
      ...json,
      messageId: "unknown",
    },
    {
      why: "another case next to the key, which Go takes for the same one",
      code: '{ "action": "block", "expression": "ssl", «"expre\u017f\u017fion"»: "true" }',
      ...json,
      messageId: "unknown",
      data: { near: "expression" },
    },
    {
      why: "a key of firewall rules",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "ssl", «"paused"»: true }']),
      ...json,
      messageId: "foreign",
    },
    {
      why: "a short key in another case",
      code: '{ "action": "block", "expression": "ssl", "ref": "a", «"Ref"»: "b" }',
      ...json,
      messageId: "unknown",
    },
    {
      why: "an argument that the provider had until its version 4.48",
      code: execute('version = "~> 4.0"', '«version» = "latest"'),
      format: "terraform",
      messageId: "older",
    },
    {
      why: "a version of the ruleset that is not the newest",
      code: execute('version = "~> 4.0"', '«version» = "3"'),
      format: "terraform",
      messageId: "attribute",
    },
    ...["disabled", "enabled"].map((status) => ({
      why: `the ${status} status that overrides of older providers had`,
      code: execute(
        'version = "~> 5.0"',
        'overrides = {\n rules = [{\n id = "a"\n «status» = "STATUS"\n}]\n}',
      )
        .replace("STATUS", status)
        .replace("rules {", "rules = [{")
        .replace("action_parameters {", "action_parameters = {")
        .replace(/}\n}\n$/, "}]\n}\n"),
      format: "terraform" as const,
      messageId: "dropped",
      data: { help: `Write \`enabled = ${status === "enabled"}\`.` },
    })),
  ],
  valid: [
    ...["actionParameters", "rateLimit", "expresion"].map((key) => ({
      why: `a key of an operator of Kubernetes: ${key}`,
      code: `apiVersion: cloudflare.example.org/v1
kind: CloudflareRuleset
spec:
  zoneID: a
  interval: 30m
  phase: http_request_firewall_custom
  name: default
  rules: [{ action: skip, expression: ssl, ${key}: { hostHeader: a } }]
`,
      format: "yaml" as const,
    })),
    {
      why: "a parameter that came to version 4 of the provider with 4.52.9",
      code: `resource "cloudflare_ruleset" "config" {
  zone_id = "a"
  kind    = "zone"
  name    = "default"
  phase   = "http_config_settings"
  rules {
    action     = "set_config"
    expression = "true"
    action_parameters {
      content_converter = false
    }
  }
}
`,
      format: "terraform",
    },
    {
      why: "keys of a manifest for Crossplane, which has those of Terraform in camel case",
      code: `apiVersion: ruleset.cloudflare.upbound.io/v1alpha1
kind: Ruleset
spec:
  forProvider:
    zoneIdSelector: { matchLabels: { zone: a } }
    kind: zone
    phase: http_request_firewall_custom
    rules: [{ action: skip, expression: ssl, actionParameters: [{ ruleset: current }] }]
`,
      format: "yaml",
    },
    {
      why: "the same for an unknown version of the provider",
      code: execute("", 'version = "latest"'),
      format: "terraform",
    },
    {
      why: "what the API says about a rule, outside of its parameters",
      code: execute('version = "~> 4.0"', 'matched_data {\n public_key = "a"\n }').replace(
        "rules {",
        'rules {\n last_updated = "2026-01-01T00:00:00Z"\n version = "3"',
      ),
      format: "terraform",
    },
    {
      why: "a key that is also there in its right form",
      code: '{ "action": "block", "expression": "ssl", "expressions": [] }',
      ...json,
    },
    {
      why: "data that Terraform makes rules of, in its own shape",
      code: '{ "rules": [{ "name": "a", "action": "block", "expression": "ssl", "status": "on" }] }',
      ...json,
    },
    { why: "short words", code: '{ "action": "block", "expression": "ssl", "reg": "a" }', ...json },
    {
      why: "notes for other tools",
      code: ruleset(CUSTOM_PHASE, [
        '{ "action": "block", "expression": "ssl", "_comment": "a", "x-owner": "b" }',
      ]),
      ...json,
    },
    {
      why: "data for a tool, which sends it in a ruleset",
      code: '{ "action": "block", "expression": "ssl", "owner": "b" }',
      ...json,
    },
  ],
});
