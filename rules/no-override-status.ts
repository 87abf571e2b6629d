import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { LocatedObject, LocatedString } from "../src/sources/values/located.ts";
import { arrayAt, objectsIn } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-override-status",
  summary: "Disallow `status` in the overrides of a Terraform ruleset.",
  effect: "risky",
  severity: "error",
  fixable: "suggestion",
  why: "For a while the provider had `status` instead of `enabled` in overrides. Versions since 4.2.0 reject it, and earlier ones reject both together, so a file that mixes the two works with no version.",
  source: TERRAFORM_RULESETS.statusArgument.source,
  messages: {
    status: {
      text: "`status` is not an argument of overrides since version 4.2.0 of the provider, so Terraform rejects it.",
      help: "Write `enabled` with a Boolean.",
    },
    both: {
      text: "`status` is used together with `enabled`, which no version of the provider accepts.",
      help: "Remove `status`.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      {
        code: managedExample(`        categories {
          category = "wordpress"
          status   = "disabled"
        }`),
        suggests: managedExample(`        categories {
          category = "wordpress"
          enabled   = false
        }`),
      },
      managedExample(`        enabled = true
        status  = "enabled"`),
    ],
    valid: [
      `resource "cloudflare_ruleset" "managed" {
  kind  = "zone"
  phase = "http_request_firewall_managed"
  rules = [{
    action     = "execute"
    expression = "true"
    action_parameters = {
      id        = "efb7b8c949ac4650a09736fc376e9aee"
      overrides = { categories = [{ category = "wordpress", enabled = false }] }
    }
  }]
}
`,
    ],
  },
  create: (ctx) => {
    const check = (node: LocatedObject) => {
      const status = node.entry("status");
      if (!status) return;
      const { value } = status;
      if (node.entry("enabled")) return ctx.report({ at: status.keyRange, messageId: "both" });
      const isFixable =
        value.kind === "String" && /^(?:en|dis)abled$/.test(value.value) && isWrittenHere(value);
      const edits = [
        ctx.replace(status.keyRange, "enabled"),
        ctx.replace(value, String(value.kind === "String" && value.value === "enabled")),
      ];
      const fix = { title: "Use `enabled`", edits, safety: "suggestion" } as const;
      ctx.report({ at: status.keyRange, messageId: "status", fix: isFixable ? fix : undefined });
    };
    return {
      TerraformResource({ node, syntax }) {
        if (syntax === "plan") return;
        for (const rule of objectsIn(arrayAt(node, "rules"))) {
          for (const parameters of objectsIn(rule.get("action_parameters"))) {
            for (const overrides of objectsIn(parameters.get("overrides"))) {
              check(overrides);
              for (const one of [
                ...objectsIn(overrides.get("categories")),
                ...objectsIn(overrides.get("rules")),
              ])
                check(one);
            }
          }
        }
      },
    };
  },
}) satisfies Rule;

/** False for values that are used by name: then the adjacent key is elsewhere. */
function isWrittenHere({ value, content }: LocatedString): boolean {
  return content.encode(value, { start: 0, end: value.length }) !== undefined;
}

function managedExample(overrides: string): string {
  return `resource "cloudflare_ruleset" "managed" {
  kind  = "zone"
  phase = "http_request_firewall_managed"
  rules {
    action     = "execute"
    expression = "true"
    action_parameters {
      id = "efb7b8c949ac4650a09736fc376e9aee"
      overrides {
${overrides}
      }
    }
  }
}
`;
}
