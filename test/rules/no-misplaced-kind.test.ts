import rule from "../../rules/no-misplaced-kind.ts";
import { testRule } from "../support/rule-tester.ts";

const resource = (ids: string, kind: string) =>
  `resource "cloudflare_ruleset" "a" {\n  ${ids}\n  kind = ${kind}\n  phase = "http_ratelimit"\n}\n`;

testRule(rule, {
  invalid: [
    {
      why: "a kind in the plural",
      code: '{ "kind": «"zones"», "phase": "http_ratelimit", "name": "a", "rules": [] }',
      format: "json",
      messageId: "unknown",
      data: {
        kind: "zones",
        near: "; did you mean `zone`?",
        known: "`managed`, `custom`, `root` and `zone`",
      },
    },
    {
      why: "the owner as the kind",
      code: resource("account_id = var.account_id", '«"account"»'),
      format: "terraform",
      messageId: "unknown",
      data: { near: "." },
    },
    {
      why: "a body that creates a ruleset of Cloudflare's kind",
      code: '{ "kind": «"managed"», "phase": "http_ratelimit", "name": "a", "rules": [] }',
      format: "json",
      messageId: "managed",
    },
    {
      why: "a phase that only zones have",
      code: '{ "kind": «"root"», "phase": "http_request_dynamic_redirect", "name": "a", "rules": [] }',
      format: "json",
      messageId: "zonePhase",
    },
    {
      why: "a phase that is documented for zones",
      code: '{ "kind": «"root"», "phase": "http_request_cache_settings", "name": "a", "rules": [] }',
      format: "json",
      messageId: "phase",
      data: { owner: "zones", instead: "zone" },
    },
    {
      why: "an entry point of an account in a zone",
      code: resource("zone_id = var.zone_id", '«"root"»'),
      format: "terraform",
      messageId: "misplaced",
      data: { key: "account_id", instead: "zone" },
    },
    {
      why: "an entry point of a zone in an account",
      code: resource('account_id = "a"\n  zone_id = null', '«"zone"»'),
      format: "terraform",
      messageId: "misplaced",
      data: { key: "zone_id", instead: "root" },
    },
    {
      why: "a kind that only Cloudflare makes",
      code: resource("zone_id = var.zone_id", '«"managed"»'),
      format: "terraform",
      messageId: "managed",
    },
  ],
  valid: [
    {
      why: "a phase that is not of a ruleset, and then maybe another object",
      code: '{ "kind": "Plan", "phase": "later", "rules": [] }',
      format: "json",
    },
    {
      why: "an answer of the API",
      code: '{ "id": "a", "kind": "managed", "phase": "http_ratelimit", "name": "a", "rules": [] }',
      format: "json",
    },
    {
      why: "redirects of a zone",
      code: '{ "kind": "zone", "phase": "http_request_dynamic_redirect", "name": "a", "rules": [] }',
      format: "json",
    },
    { why: "each in its own", code: resource("zone_id = var.zone_id", '"zone"'), format: "terraform" },
    {
      why: "a custom ruleset, which both have",
      code: resource("zone_id = var.z", '"custom"'),
      format: "terraform",
    },
    {
      why: "a module that takes either",
      code: resource("zone_id = var.z\n  account_id = var.a", '"root"'),
      format: "terraform",
    },
    { why: "a kind that is not known", code: resource("zone_id = var.z", "var.kind"), format: "terraform" },
  ],
});
