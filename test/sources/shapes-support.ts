import { readSourceSync } from "../../src/sources/read.ts";
import type { Subject } from "../../src/sources/recognise/model.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";

export const RULE = {
  id: "r1",
  version: "1",
  action: "execute",
  expression: "true",
  ref: "a",
  enabled: true,
  action_parameters: {
    id: "m1",
    overrides: {
      categories: [{ category: "paranoia-level-3", enabled: false, action: "log" }],
      rules: [{ id: "x", score_threshold: 40, action: "block", enabled: true }],
    },
  },
};
export const RULESET = {
  id: "s1",
  name: "zone",
  description: "",
  kind: "zone",
  version: "3",
  phase: "http_request_firewall_managed",
  rules: [RULE],
};
export const LISTED = {
  id: "s1",
  name: "OWASP",
  kind: "managed",
  version: "35",
  last_updated: "2022-01-24T21:08:20Z",
  phase: "http_request_firewall_managed",
};
export const FIREWALL_RULE = {
  id: "f1",
  paused: false,
  action: "bypass",
  products: ["waf"],
  priority: null,
  filter: { id: "x", expression: "ssl", paused: false },
};
export const FILTER = { id: "x", paused: false, expression: "ssl" };
export const PACKAGE = {
  id: "p1",
  name: "OWASP ModSecurity Core Rule Set",
  description: "",
  detection_mode: "anomaly",
  zone_id: "z",
  status: "active",
  sensitivity: "high",
  action_mode: "challenge",
};
export const GROUP = {
  id: "g1",
  name: "Honey Pot",
  description: "",
  rules_count: 10,
  modified_rules_count: 2,
  package_id: "p1",
  mode: "on",
  allowed_modes: ["on", "off"],
};
export const WAF_RULE = {
  id: "w1",
  description: "",
  priority: "5",
  group: { id: "g1", name: "Honey Pot" },
  package_id: "p1",
  allowed_modes: ["on", "off"],
  mode: "on",
};
export const OVERRIDE = {
  id: "o1",
  paused: false,
  urls: ["example.com"],
  priority: 0,
  groups: { g1: "default" },
  rules: { "100015": "disable" },
  rewrite_action: { default: "simulate" },
};
export const PAGE_RULE = {
  id: "q1",
  targets: [{ target: "url", constraint: { operator: "matches", value: "*example.com/*" } }],
  actions: [{ id: "waf", value: "off" }],
  priority: 1,
  status: "active",
};
export const ZONE = {
  id: "z",
  name: "example.com",
  status: "active",
  plan: { id: "y", name: "Business", legacy_id: "business" },
};
export const CHECK = { compatible: true, migration_state: "start" };
export const STATUS = {
  created: null,
  migration_state: null,
  new_waf_status: null,
  old_waf_status: null,
  source: null,
};
export const CONFIG = { name: "default", rules: [{ ...RULE, id: "", version: "", ref: "" }] };

export function answer(result: unknown, extra: object = {}): object {
  return { result, success: true, errors: [], messages: [], ...extra };
}

export function read(value: unknown) {
  return readSourceSync("f.json", JSON.stringify(value));
}

export function readYamlText(text: string) {
  return readSourceSync("f.yaml", text, { readYaml });
}

export function kindsOf(subjects: readonly Subject[]): string[] {
  return subjects.map((subject) => subject.kind);
}
