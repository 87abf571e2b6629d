import { LIMITS } from "../src/contract/limits.ts";
import { codePointCount } from "../src/core/text-size.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "max-description-length",
  summary: "Disallow descriptions that are longer than the API accepts.",
  effect: "rejected",
  why: "The description of a firewall rule or filter has a documented maximum. None is documented for rules in rulesets; we assume the same maximum and report it as a risk.",
  ...restsOn(LIMITS.maxFirewallRuleDescriptionChars),
  messages: {
    tooLong: {
      text: "This description has {{count}} characters; the maximum is {{maxChars}}, so the API rejects it.",
      help: "Shorten it, and keep the rest in a comment.",
    },
    mayBeTooLong: {
      effect: "risky",
      text: "This description has {{count}} characters, more than {{maxChars}}, so the API may reject it.",
      help: "Shorten it, and keep the rest in a comment.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{
  "action": "block",
  "expression": "ssl",
  "description": "${"word ".repeat(LIMITS.maxRuleDescriptionChars.value)}"
}`,
    ],
    valid: [`{ "action": "block", "expression": "ssl", "description": "TLS" }`],
  },
  create: (ctx) => {
    const check = (
      description: LocatedNode | undefined,
      maxChars: number,
      messageId: "tooLong" | "mayBeTooLong",
    ): void => {
      if (description?.kind !== "String") return;
      const count = codePointCount(description.value);
      if (count > maxChars) ctx.report({ at: description, messageId, data: { count, maxChars } });
    };
    const legacy = LIMITS.maxFirewallRuleDescriptionChars.value;
    return {
      Rule: ({ node }) =>
        check(node.get("description"), LIMITS.maxRuleDescriptionChars.value, "mayBeTooLong"),
      FirewallRule({ node, filter }) {
        check(node.get("description"), legacy, "tooLong");
        check(filter?.get("description"), legacy, "tooLong");
      },
      Filter: ({ node }) => check(node.get("description"), legacy, "tooLong"),
    };
  },
}) satisfies Rule;
