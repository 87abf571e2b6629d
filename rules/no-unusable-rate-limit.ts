import { fieldOf } from "../src/contract/fields.ts";
import { MANAGED_LIST_PREFIX } from "../src/contract/lists.ts";
import { RATE_LIMIT_PHASE, RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { number } from "../src/core/phrases.ts";
import { defineRule, type Rule, rateLimitExample, restsOn, rulesWith } from "../src/lint/define-rule.ts";
import { walk } from "../src/parser/walk.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../src/sources/values/located.ts";
import { analyseExpression } from "../src/types/analyse.ts";

export default defineRule({
  id: "no-unusable-rate-limit",
  summary: "Disallow rate limits with unsupported periods and counts.",
  effect: "rejected",
  why: "Requests are counted over one of a few periods, up to a limit of at least one. The API rejects a rule with other values.",
  details:
    "Other periods and durations are a warning, because periods are added from time to time. On Enterprise the action may last any number of seconds, and `0` means as long as the rate is exceeded.",
  ...restsOn(RATE_LIMITS.periods),
  messages: {
    period: {
      effect: "risky",
      text: "Requests are not counted over {{seconds}} seconds, so the API may reject this rule.",
      help: "Periods near it are {{near}} seconds.",
    },
    count: {
      effect: "risky",
      text: "`{{key}}` is {{count}}, but a limit is at least {{minCount}}, so the API may reject this rule.",
      help: "To act on every request, use a custom rule instead of a rate limit.",
    },
    cached: {
      text: "A rate limit that refers to a list counts cached requests as well, so the API rejects `requests_to_origin`.",
      help: "Set `requests_to_origin` to `false`, or write the values of the list into the expression.",
    },
    timeout: {
      effect: "risky",
      text: "An action cannot last {{seconds}} seconds, so the API may reject this rule.",
      help: "Write a whole number of seconds; `0` means as long as the rate is exceeded.",
    },
    challenge: {
      effect: "risky",
      text: "A challenge has no duration without Advanced Rate Limiting, so the API may reject {{seconds}} seconds.",
      help: "Set `mitigation_timeout` to `0`, or use the action `block`.",
    },
    score: {
      effect: "risky",
      text: "`{{given}}` requires `{{missing}}`: scores come from a response header.",
      help: "Add `{{missing}}`, or count with `requests_per_period`.",
    },
    responses: {
      text: "A counting expression cannot have both fields of the response and lists, so the API rejects this rule.",
      help: "Write the values of the list into the expression.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      limitExample(`"period": 50, "requests_per_period": 100`),
      limitExample(`"period": 60, "requests_per_period": 0`),
      limitExample(`"period": 60, "requests_per_period": 100, "mitigation_timeout": -1`),
    ],
    valid: [limitExample(`"period": 60, "requests_per_period": 100, "mitigation_timeout": 600`)],
  },
  create: (ctx) => ({
    List(node, { owner, phase }) {
      const toOrigin = owner?.kind === "Rule" ? owner.ratelimit?.get("requests_to_origin") : undefined;
      if (phase !== RATE_LIMIT_PHASE || toOrigin?.kind !== "Boolean" || !toOrigin.value) return;
      if (node.name.startsWith(MANAGED_LIST_PREFIX.value)) return;
      const related = [{ at: toOrigin, message: "Set here." }];
      ctx.report({ at: node, messageId: "cached", related, source: RATE_LIMITS.listsCountCached.source });
    },
    Rule: rulesWith("ratelimit", ({ ratelimit, action }) => {
      const period = numberOf(ratelimit.get("period"));
      const { value: periods } = RATE_LIMITS.periods;
      if (period && !periods.includes(period.value)) {
        const data = { seconds: period.raw, near: nearTo(period.value, periods) };
        ctx.report({ at: period, messageId: "period", data });
      }
      const minCount = RATE_LIMITS.minRequests.value;
      for (const key of RATE_LIMITS.numbers.value) {
        const count = numberOf(ratelimit.get(key));
        if (count && count.value < minCount) {
          ctx.report({ at: count, messageId: "count", data: { key, count: count.raw, minCount } });
        }
      }
      const timeout = numberOf(ratelimit.get("mitigation_timeout"));
      if (timeout && (timeout.value < 0 || !Number.isInteger(timeout.value))) {
        ctx.report({ at: timeout, messageId: "timeout", data: { seconds: timeout.raw } });
      } else if (timeout && timeout.value > 0 && !ctx.plan && action?.value.endsWith("challenge")) {
        const { source } = RATE_LIMITS.hasChosenBehaviour;
        ctx.report({ at: timeout, messageId: "challenge", data: { seconds: timeout.raw }, source });
      }
      for (const [given, missing] of [RATE_LIMITS.scoring.value, RATE_LIMITS.scoring.value.toReversed()]) {
        const entry = entryOf(ratelimit, given!);
        if (!entry || entryOf(ratelimit, missing!)) continue;
        const { source } = RATE_LIMITS.scoring;
        ctx.report({
          at: entry.keyRange,
          messageId: "score",
          data: { given: given!, missing: missing! },
          source,
        });
      }
      const counting = ratelimit.get("counting_expression");
      if (counting?.kind === "String" && countsResponsesAndLists(counting.content.text)) {
        ctx.report({ at: counting, messageId: "responses", source: RATE_LIMITS.countedOnce.source });
      }
    }),
  }),
}) satisfies Rule;

function numberOf(node: LocatedNode | undefined) {
  return node?.kind === "Number" ? node : undefined;
}

/** A member with content: states have zeros and empty strings for what is absent. */
function entryOf(ratelimit: LocatedObject, key: string): LocatedEntry | undefined {
  const entry = ratelimit.entry(key);
  if (!entry || entry.value.kind === "Null") return undefined;
  const isEmpty = (entry.value.kind === "Number" || entry.value.kind === "String") && !entry.value.value;
  return isEmpty ? undefined : entry;
}

function countsResponsesAndLists(text: string): boolean {
  const { root } = analyseExpression(text).typed.parsed;
  const found = new Set<string>();
  if (root) {
    walk(root, (node) => {
      if (node.kind === "Field" && fieldOf(node.name)?.side === "response") found.add("response");
      if (node.kind === "List" && !node.name.startsWith(MANAGED_LIST_PREFIX.value)) found.add("list");
    });
  }
  return found.size > 1;
}

/** The values on both sides of one that is not among them. */
function nearTo(value: number, known: readonly number[]): string {
  const below = known.filter((one) => one < value).at(-1);
  const above = known.find((one) => one > value);
  return [below, above].flatMap((one) => (one === undefined ? [] : [number(one)])).join(" and ");
}

function limitExample(limit: string): string {
  return rateLimitExample(`{ "characteristics": ["cf.colo.id", "ip.src"], ${limit} }`);
}
