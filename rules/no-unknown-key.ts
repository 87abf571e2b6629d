import { FOREIGN_RULE_KEYS, RULE_KEYS, RULESET_KEYS, UNKNOWN_KEYS } from "../src/contract/objects.ts";
import { REMOVED_RESOURCES } from "../src/contract/terraform.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { meantKey } from "../src/lint/analysis/misspelt.ts";
import { resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import { lastName } from "../src/lint/analysis/resource-words.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import type { TerraformResource } from "../src/sources/recognise/model.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-key",
  summary:
    "Disallow misspelt keys of rulesets and rules, keys that belong to other objects, and attributes that a Terraform resource does not have.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  why: "The API answers `unknown field` to a key that it does not know, and rejects the whole request.",
  details:
    "In Terraform, every attribute and block that the provider does not have is reported: Terraform rejects it at the top of a resource, and version 5 of the provider drops it without an error below. Elsewhere, reports keys that differ little from a documented one that is absent. Any other key may be new in the API, or belong to another tool.",
  source: UNKNOWN_KEYS.source,
  evidence: UNKNOWN_KEYS.evidence,
  messages: {
    attribute: {
      text: "Version {{major}} of the provider has no `{{name}}` in {{owner}}, so Terraform rejects this{{near}}",
      help: "{{help}}",
    },
    dropped: {
      effect: "ineffective",
      text: "Version 5 of the provider drops `{{name}}` without an error: {{owner}} has no such attribute{{near}}",
      help: "{{help}}",
    },
    unknown: {
      text: "{{what}} has no key `{{name}}`, so the API rejects this; did you mean `{{near}}`?",
      help: "Write `{{near}}`.",
    },
    resource: {
      text: "The provider has no resource `{{name}}`{{where}}, so Terraform rejects it{{near}}",
      help: "{{help}}",
    },
    foreign: {
      effect: "risky",
      text: "`{{name}}` is a key of other objects, but not of a rule in a ruleset, so the API may reject this.",
      help: "Remove it. Rules run in the order of the list, and `enabled` switches one off.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expresion": "ssl", "enable": true }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ssl", "priority": 1 }`,
        ]),
        format: "json",
      },
      {
        code: `terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare", version = "~> 5.0" }
  }
}

resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  kind    = "zone"
  name    = "default"
  phase   = "http_request_firewall_custom"
  rule = [{
    action            = "block"
    expression        = "ssl"
    action_parameter = { response = var.response }
  }]
}

resource "cloudflare_rulesets" "other" {
}
`,
        format: "terraform",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ssl", "enabled": true, "x-owner": "team a" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => {
    const check = (node: LocatedObject, what: string, known: readonly string[]): void => {
      for (const { key, keyRange } of node.entries) {
        const near = meantKey(key, node, known);
        if (near) ctx.report({ at: keyRange, messageId: "unknown", data: { what, name: key, near } });
      }
    };
    const checkType = ({ resourceType: name, typeRange, provider }: TerraformResource): void => {
      const { major } = ctx.provider ?? {};
      const majors = major ? [major] : (provider?.majors ?? []);
      const lists = provider ? majors.map((one) => provider.shapes[one].resourceNames) : [];
      if (lists.length === 0 || lists.some((names) => names.includes(name))) return;
      // Another rule says what replaces it.
      if (Object.hasOwn(REMOVED_RESOURCES, name)) return;
      const near = nearest(name, lists.flat(), 1);
      const where = majors.length === 1 ? ` in version ${majors[0]}` : "";
      const help = near.length > 0 ? `Write ${codeList(near)}.` : "Remove it.";
      const data = { name, where, near: didYouMean(near) || ".", help };
      ctx.report({ at: typeRange, messageId: "resource", data });
    };
    /** Keys that were reported with the resource that has them. */
    const reported = new Set<number>();
    return {
      TerraformResource(resource) {
        checkType(resource);
        const found = resourceMisfits(resource, ctx.provider);
        for (const { at, path, problem } of found?.misfits ?? []) {
          if (problem.kind !== "unknown" || "kind" in at) continue;
          reported.add(at.start);
          const { key, near, isDropped } = problem;
          const data = {
            name: key,
            owner: code(lastName(path) || resource.resourceType),
            near: didYouMean(near === undefined ? [] : [near]) || ".",
            help: near === undefined ? "Remove it." : `Write ${code(near)}.`,
          };
          if (isDropped) ctx.report({ at, messageId: "dropped", data });
          else ctx.report({ at, messageId: "attribute", data: { ...data, major: String(found!.major) } });
        }
      },
      Ruleset: ({ node }) => check(node, "A ruleset", RULESET_KEYS.value),
      Rule: ({ node, ruleset }) => {
        check(node, "A rule", RULE_KEYS.value);
        // A rule without a phase may be data for a tool that takes such a key out.
        if (!ruleset?.phase || ruleset.tool) return;
        for (const { key, keyRange, value } of node.entries) {
          if (!FOREIGN_RULE_KEYS.value.includes(key) || value.kind === "Null" || reported.has(keyRange.start))
            continue;
          ctx.report({
            at: keyRange,
            messageId: "foreign",
            data: { name: key },
            source: FOREIGN_RULE_KEYS.source,
          });
        }
      },
    };
  },
}) satisfies Rule;
