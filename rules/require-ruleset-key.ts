import { CUSTOM_RULESET_KEYS } from "../src/contract/objects.ts";
import { codeList } from "../src/core/phrases.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "require-ruleset-key",
  summary: "Require a name and a phase in every custom ruleset.",
  effect: "rejected",
  why: "A custom ruleset is created with its name and its phase; both stay unchanged. The API rejects a ruleset without them.",
  ...restsOn(CUSTOM_RULESET_KEYS),
  messages: {
    missing: {
      text: "This custom ruleset lacks {{missing}}, so the API rejects it.",
      help: "A new custom ruleset has `kind`, {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [`{ "kind": "custom", "phase": "http_request_firewall_custom", "rules": [] }`],
    valid: [
      `{ "kind": "custom", "name": "Shared", "phase": "http_request_firewall_custom", "rules": [] }`,
      `{ "id": "4814384a9e5d4991b9815dcfc25d2f1f", "kind": "custom", "rules": [] }`,
    ],
  },
  create: (ctx) => ({
    Ruleset({ node, id, rulesetKind }) {
      // One with an id exists already, and an update omits unchanged keys.
      if (rulesetKind?.value !== "custom" || id) return;
      const missing = CUSTOM_RULESET_KEYS.value.filter((key) => isBlank(node.get(key)));
      if (missing.length === 0) return;
      const data = { missing: codeList(missing, "and"), known: codeList(CUSTOM_RULESET_KEYS.value, "and") };
      ctx.report({ at: anchorOf(node, "kind"), messageId: "missing", data });
    },
  }),
}) satisfies Rule;

function isBlank(node: { readonly kind: string } | undefined): boolean {
  if (!node || node.kind === "Null") return true;
  return node.kind === "String" && (node as { readonly value?: string }).value?.trim() === "";
}
