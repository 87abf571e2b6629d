import type { PageFile } from "../link.ts";
import type { Mode } from "../protocol.ts";
import lock from "./sample-lock.json" with { type: "json" };

/** The name of the configuration that holds for all files of the page. */
export const CONFIG_NAME = "wafsmith.config.yaml";

const CONFIG: PageFile = {
  name: CONFIG_NAME,
  text: "# Rules, preset and plan that hold for all files.\npreset: recommended\n",
};

const EXPRESSION = `http.host eq "shop.example.com"
and (http.request.method eq "post" or http.request.uri.path contains "/Admin")
and not ip.src in {10.0.0.0/8 203.0.113.0/33}
`;

const RULESET = `{
  "kind": "zone",
  "phase": "http_request_firewall_custom",
  "rules": [
    {
      "ref": "office",
      "action": "skip",
      "action_parameters": { "ruleset": "current" },
      "expression": "ip.src in $office"
    },
    {
      "ref": "admin",
      "action": "block",
      "expression": "lower(http.request.uri.path) contains \\"/Admin\\""
    },
    {
      "ref": "bots",
      "action": "managed_challenge",
      "expression": "cf.bot_management.score lt 30 and not cf.bot_management.verified_bot"
    }
  ]
}
`;

const LISTS = `{
  "name": "office_ips",
  "kind": "ip",
  "items": [{ "ip": "203.0.113.0/24" }]
}
`;

const POLICY = `# How strict the OWASP ruleset is.
paranoia: 2
threshold: high
action: managed_challenge
disabled_rules: [{ id: 942100, reason: the search field takes SQL-like text }]
`;

const REQUEST_RULES = `kind: zone
phase: http_request_firewall_custom
rules:
  - ref: office
    action: skip
    action_parameters: { ruleset: current }
    expression: ip.src.country eq "DE"
  - ref: no-login-by-get
    action: block
    expression: http.request.uri.path eq "/login" and http.request.method ne "POST"
`;

const REQUEST = `curl https://shop.example.com/login?next=/cart -H "User-Agent: curl/8.5"
`;

const ZONE = `{
  "zone": {
    "id": "7c1e0a94d25b4f6f8a3d91c04be5f827",
    "name": "shop.example",
    "plan": { "legacy_id": "business" }
  },
  "packages": [
    {
      "id": "c504870194831cd12c3fc0284f294abb",
      "name": "OWASP ModSecurity Core Rule Set",
      "detection_mode": "anomaly",
      "sensitivity": "low",
      "action_mode": "simulate"
    }
  ],
  "overrides": [
    {
      "id": "3b90d2c1f7684e0cb4d5a6e8912c7f30",
      "paused": false,
      "urls": ["shop.example/checkout/legacy/*"],
      "groups": { "de677e5818985db1285d0e80225f06e5": "disable" }
    }
  ],
  "firewall_rules": [
    {
      "id": "a10c4f27be6d4d1f9c05e3b8d7216f94",
      "action": "bypass",
      "products": ["waf"],
      "filter": {
        "id": "e47b08d1c3a9457faa60b2f5d81c9e36",
        "expression": "ip.src in {192.0.2.0/28}"
      }
    }
  ],
  "check": { "compatible": false, "migration_state": "start" }
}
`;

const SAMPLES: Readonly<Record<Mode, readonly PageFile[]>> = {
  expression: [{ name: "rule.cfexpr", text: EXPRESSION }],
  ruleset: [
    { name: "rules.json", text: RULESET },
    { name: "lists.json", text: LISTS },
  ],
  policy: [
    { name: "waf.policy.yaml", text: POLICY },
    { name: "waf.lock.json", text: `${JSON.stringify(lock, undefined, 2)}\n` },
  ],
  request: [
    { name: "rules.yaml", text: REQUEST_RULES },
    { name: "request.txt", text: REQUEST },
  ],
  migration: [{ name: "zone.json", text: ZONE }],
};

/** The files that a mode begins with. */
export function sampleFiles(mode: Mode): readonly PageFile[] {
  return withConfig(SAMPLES[mode]);
}

/** Files with a configuration among them. */
export function withConfig(files: readonly PageFile[]): readonly PageFile[] {
  return files.some(({ name }) => /^wafsmith\.config\./.test(name)) ? files : [...files, CONFIG];
}
