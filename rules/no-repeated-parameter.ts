import { SKIP } from "../src/contract/skip.ts";
import { repeatsIn } from "../src/core/items-by-key.ts";
import { code } from "../src/core/phrases.ts";
import { defineRule, type Rule, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedArray, LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-repeated-parameter",
  summary: "Disallow the same entry twice in a list of parameters.",
  effect: "style",
  severity: "warning",
  why: "A product, phase or ruleset is skipped once, and a compression algorithm tried once, however often it is listed. The second entry is usually meant to be another one.",
  details:
    "Looks at the lists of strings, numbers and names in `action_parameters`, and at the status codes of `status_code_ttl`, because the documentation does not state which one counts. Overrides and log fields are checked by other rules.",
  source: SKIP.parameters.source,
  messages: {
    again: {
      text: "{{value}} is already in this list, so it changes nothing here.",
      help: "Remove it, or write the one that you mean.",
    },
    status: {
      effect: "risky",
      text: "The status {{value}} has two entries in this list, and it is not documented which of them counts.",
      help: "Keep one of them.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "skip", "action_parameters": { "products": ["waf", "bic", "waf"] }, "expression": "ssl" }`,
      ruleExample("compress_response", `{ "algorithms": [{ "name": "gzip" }, { "name": "gzip" }] }`),
    ],
    valid: [`{ "action": "skip", "action_parameters": { "products": ["waf", "bic"] }, "expression": "ssl" }`],
  },
  create: (ctx) => {
    const check = ({ items }: LocatedArray): void => {
      const named = items.flatMap((item) => entryOf(item) ?? []);
      for (const { again, first } of repeatsIn(named, ({ text }) => text)) {
        const related = [{ at: first.node, message: "Listed here first." }];
        ctx.report({ at: again.node, messageId: again.is, data: { value: code(again.text) }, related });
      }
    };
    const visit = (node: LocatedNode): void => {
      if (node.kind === "Array") check(node);
      if (node.kind === "Array") for (const item of node.items) visit(item);
      if (node.kind === "Object") for (const { value } of node.entries) visit(value);
    };
    return {
      Rule: rulesWith("actionParameters", ({ action, actionParameters }) => {
        if (!OWN_RULES.has(action?.value ?? "")) visit(actionParameters);
      }),
    };
  },
}) satisfies Rule;

/** Actions whose lists other rules check. */
const OWN_RULES: ReadonlySet<string> = new Set(["execute", "log_custom_field"]);

/** The identity of an item of a list: itself, its name, or its status code; undefined for anything else. */
function entryOf(item: LocatedNode) {
  if (item.kind === "String" && item.value.trim() !== "") {
    return { node: item, text: item.value, is: "again" } as const;
  }
  if (item.kind === "Number") return { node: item, text: item.raw, is: "again" } as const;
  if (item.kind !== "Object") return undefined;
  const status = item.get("status_code");
  if (status?.kind === "Number" && status.value > 0) {
    return { node: status, text: status.raw, is: "status" } as const;
  }
  const [only, ...others] = item.entries;
  if (only?.key !== "name" || others.length > 0 || only.value.kind !== "String") return undefined;
  return { node: only.value, text: only.value.value, is: "again" } as const;
}
