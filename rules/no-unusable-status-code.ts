import { BLOCK_RESPONSE, PARAMETER_FACTS, SERVED_ERROR } from "../src/contract/action-parameters.ts";
import type { IntegerRange } from "../src/contract/domain.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import type { FactSource } from "../src/core/diagnostic.ts";
import { wordList } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-status-code",
  summary: "Disallow status codes that an action cannot return.",
  effect: "rejected",
  why: "A block returns a 4xx code, a redirect one of five codes, and a custom error an error code. The API rejects the others.",
  ...restsOn(BLOCK_RESPONSE.statusCodes),
  messages: {
    unusable: {
      text: "`{{action}}` cannot return the status {{found}}, so the API rejects this rule.",
      help: "Use {{known}}.",
    },
    text: {
      text: "A status is a number, but {{found}} is a string, so the API rejects this rule.",
      help: "Write it without quotes.",
    },
    reversed: {
      effect: "ineffective",
      text: "No status is from {{from}} to {{to}}, so this entry has no effect.",
      help: "Write the smaller one as `from`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample(
        "block",
        `{ "response": { "status_code": 503, "content_type": "text/plain", "content": "No." } }`,
      ),
      ruleExample(
        "redirect",
        `{ "from_value": { "status_code": 300, "target_url": { "value": "https://example.com/" } } }`,
      ),
      ruleExample(
        "set_cache_settings",
        `{
    "edge_ttl": {
      "mode": "respect_origin",
      "status_code_ttl": [{ "status_code_range": { "from": 599, "to": 500 }, "value": 0 }]
    }
  }`,
      ),
    ],
    valid: [
      ruleExample(
        "redirect",
        `{ "from_value": { "status_code": 308, "target_url": { "value": "https://example.com/" } } }`,
      ),
    ],
  },
  create: (ctx) => {
    const check = (node: LocatedNode | undefined, action: string, allowed: Allowed): void => {
      if (!node || node.kind === "Null" || node.kind === "Unknown") return;
      if (node.kind === "Number" && allowed.has(node.value)) return;
      const isText = node.kind === "String" && allowed.has(Number(node.value));
      const found = node.kind === "Number" ? node.raw : node.kind === "String" ? `"${node.value}"` : "given";
      const data = { action, found, known: allowed.describe };
      ctx.report({ at: node, messageId: isText ? "text" : "unusable", data, source: allowed.source });
    };
    const checkRanges = (node: LocatedNode): void => {
      if (node.kind === "Array") node.items.forEach(checkRanges);
      if (node.kind !== "Object") return;
      const range = node.get("status_code_range");
      const [from, to] = range?.kind === "Object" ? [range.get("from"), range.get("to")] : [];
      // States write 0 for an end that is not given.
      if (from?.kind === "Number" && to?.kind === "Number" && to.value > 0 && from.value > to.value) {
        const related = [{ at: from, message: "The start." }];
        const { source } = SETTINGS.statusCodeRange;
        ctx.report({ at: to, messageId: "reversed", data: { from: from.raw, to: to.raw }, related, source });
      }
      for (const { value } of node.entries) checkRanges(value);
    };
    return {
      Rule: rulesWith("actionParameters", ({ action, actionParameters: parameters }) => {
        if (action?.value === "set_cache_settings") checkRanges(parameters);
        if (action?.value === "block") check(memberOf(parameters?.get("response")), "block", BLOCK);
        if (action?.value === "redirect")
          check(memberOf(parameters?.get("from_value")), "redirect", REDIRECT);
        if (action?.value === "serve_error") check(memberOf(parameters), "serve_error", ERROR);
      }),
    };
  },
}) satisfies Rule;

interface Allowed {
  readonly has: (code: number) => boolean;
  readonly describe: string;
  readonly source: FactSource;
}

const BLOCK = within(BLOCK_RESPONSE.statusCodes.value, BLOCK_RESPONSE.statusCodes.source);
const ERROR = within(SERVED_ERROR.statusCodes.value, SERVED_ERROR.statusCodes.source);
const REDIRECT: Allowed = {
  has: (code) => PARAMETER_FACTS.redirectStatusCodes.value.includes(code),
  describe: wordList(PARAMETER_FACTS.redirectStatusCodes.value.map(String)),
  source: PARAMETER_FACTS.redirectStatusCodes.source,
};

function within({ first, last }: IntegerRange, source: FactSource): Allowed {
  return {
    has: (code) => Number.isInteger(code) && code >= first && code <= last,
    describe: `a whole number from ${first} to ${last}`,
    source,
  };
}

function memberOf(node: LocatedNode | undefined): LocatedNode | undefined {
  return node?.kind === "Object" ? node.get("status_code") : undefined;
}
