import { PREVIOUS_RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { type LocatedNode, objectAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-previous-rate-limit",
  summary: "Disallow values that the previous rate limiting product never accepted.",
  effect: "rejected",
  why: "Such a rate limit cannot have been applied in this form, so it does not show which rate limiting rule should replace it.",
  ...restsOn(PREVIOUS_RATE_LIMITS.threshold),
  messages: {
    range: {
      text: "`{{key}}` is {{found}}, but must be from {{first}} to {{last}}, so the API rejected this rate limit.",
      help: "Correct it before the rate limit is converted to a rule of `http_ratelimit`.",
    },
    word: {
      text: "{{found}} is not a {{what}}, so the API rejected this rate limit{{near}}",
      help: "Write {{known}}.",
    },
    short: {
      text: "`timeout` is {{found}}, shorter than the `period` of {{period}} seconds, so the API rejected this rate limit.",
      help: "Make it at least as long as the period.",
    },
    pattern: {
      effect: "ineffective",
      text: "The URL of a rate limit has no scheme, port or query string, so this pattern never matches.",
      help: "Write the host and the path, as in `example.com/login*`; name schemes in `schemes`.",
    },
    challenge: {
      text: "The mode {{mode}} takes no `timeout`, so the API rejected this rate limit.",
      help: "Remove `timeout`: how long a challenge is valid is a setting of the zone.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: `resource "cloudflare_rate_limit" "login" {
  zone_id   = var.zone_id
  threshold = 1
  period    = 60
  match {
    request {
      url_pattern = "example.com/login"
      schemes     = ["HTTPX"]
      methods     = ["post"]
    }
  }
  action {
    mode    = "simulat"
    timeout = 30
  }
}
`,
        format: "terraform",
      },
      `{ "threshold": 5, "period": 60, "match": {}, "action": { "mode": "challenge", "timeout": 60 } }`,
      `{ "threshold": 5, "period": 60, "match": { "request": { "url": "https://example.com/*" } }, "action": { "mode": "ban" } }`,
    ],
    valid: [`{ "threshold": 5, "period": 60, "match": {}, "action": { "mode": "ban", "timeout": 60 } }`],
  },
  create: (ctx) => {
    const checkRange = (node: LocatedNode | undefined, key: keyof typeof RANGES): void => {
      const { first, last } = RANGES[key].value;
      if (node?.kind !== "Number" || (node.value >= first && node.value <= last)) return;
      ctx.report({ at: node, messageId: "range", data: { key, found: node.raw, first, last } });
    };
    const checkWord = (node: LocatedNode, what: string, known: readonly string[]): void => {
      if (node.kind !== "String" || known.includes(node.value)) return;
      const near = didYouMean(nearest(node.value, known, 1)) || ".";
      const data = { what, found: code(node.value), near, known: codeList(known) };
      ctx.report({ at: node, messageId: "word", data });
    };
    return {
      RateLimit({ node }) {
        const action = objectAt(node, "action");
        const timeout = action?.get("timeout");
        const mode = action?.get("mode");
        const period = node.get("period");
        checkRange(node.get("threshold"), "threshold");
        checkRange(period, "period");
        checkRange(timeout, "timeout");
        if (mode) checkWord(mode, "mode", PREVIOUS_RATE_LIMITS.modes.value);
        const request = objectAt(objectAt(node, "match"), "request");
        const { methods, schemes, pattern } = PREVIOUS_RATE_LIMITS;
        const url = request?.get("url") ?? request?.get("url_pattern");
        if (url?.kind === "String" && new RegExp(pattern.value).test(url.value))
          ctx.report({ at: url, messageId: "pattern", source: pattern.source });
        for (const one of stringsOf(request?.get("methods"))) checkWord(one, "method", methods.value);
        for (const one of stringsOf(request?.get("schemes"))) checkWord(one, "scheme", schemes.value);
        if (timeout?.kind !== "Number") return;
        const isChallenge =
          mode?.kind === "String" && PREVIOUS_RATE_LIMITS.challenges.value.includes(mode.value);
        if (isChallenge) {
          ctx.report({ at: timeout, messageId: "challenge", data: { mode: code(mode.value) } });
        } else if (period?.kind === "Number" && timeout.value < period.value) {
          ctx.report({ at: timeout, messageId: "short", data: { found: timeout.raw, period: period.raw } });
        }
      },
    };
  },
}) satisfies Rule;

const RANGES = {
  threshold: PREVIOUS_RATE_LIMITS.threshold,
  period: PREVIOUS_RATE_LIMITS.periodSeconds,
  timeout: PREVIOUS_RATE_LIMITS.timeoutSeconds,
} as const;
