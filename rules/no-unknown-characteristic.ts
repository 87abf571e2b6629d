import { functionOf } from "../src/contract/functions.ts";
import { RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, rateLimitExample, restsOn } from "../src/lint/define-rule.ts";
import { objectAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-characteristic",
  summary: "Disallow rate limiting characteristics that do not exist.",
  effect: "rejected",
  why: "Rate limits count by a short list of fields, or by the result of a function of a field. The API rejects any other characteristic, and the pair of `ip.src` and `cf.unique_visitor_id`.",
  details: "A field that is not on the list is a warning, because Cloudflare adds fields from time to time.",
  ...restsOn(RATE_LIMITS.characteristics),
  messages: {
    unknown: {
      effect: "risky",
      text: "Requests are not counted by {{found}}, so the API may reject this rule{{near}}",
      help: "Count by {{known}}.",
    },
    exclusive: {
      text: "`ip.src` and `cf.unique_visitor_id` cannot be used together, so the API rejects this rule.",
      help: "Keep one of them.",
    },
    capitals: {
      effect: "ineffective",
      text: "The names of headers arrive in lower case, so no request has the header {{found}}.",
      help: "Write it in lower case.",
    },
    bare: {
      text: "The name in {{found}} needs quotes, so the API rejects this rule.",
      help: 'Write it as in `http.request.headers["x-api-key"]`.',
    },
    key: {
      effect: "risky",
      text: "{{found}} does not name the value by which requests are counted, so the API may reject this rule.",
      help: "Add a name in brackets.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rateLimitExample(
        `{ "characteristics": ["cf.colo.id", "ip.source"], "period": 60, "requests_per_period": 100 }`,
      ),
      rateLimitExample(`{
    "characteristics": ["cf.colo.id", "ip.src", "cf.unique_visitor_id"],
    "period": 60,
    "requests_per_period": 100
  }`),
    ],
    valid: [
      rateLimitExample(`{
    "characteristics": ["cf.colo.id", "http.request.headers[\\"x-api-key\\"]"],
    "period": 60,
    "requests_per_period": 100
  }`),
    ],
  },
  create: (ctx) => ({
    Rule({ node }) {
      const written = stringsOf(objectAt(node, "ratelimit")?.get("characteristics"));
      const known = RATE_LIMITS.characteristics.value;
      for (const one of written) {
        const [, name = "", call] = /^([\w.]+)\s*(\()?/.exec(one.value.trim()) ?? [];
        const header = HEADER.exec(one.value)?.[1];
        if (header !== undefined && /[A-Z]/.test(header)) {
          const { source } = RATE_LIMITS.headerCase;
          ctx.report({ at: one, messageId: "capitals", data: { found: code(header) }, source });
        } else if (RATE_LIMITS.keyed.value.includes(name) && BARE_KEY.test(one.value)) {
          ctx.report({ at: one, messageId: "bare", data: { found: code(one.value) } });
        } else if (RATE_LIMITS.keyed.value.includes(one.value.trim())) {
          ctx.report({ at: one, messageId: "key", data: { found: code(one.value) } });
        }
        if (known.includes(name) || (call !== undefined && functionOf(name))) continue;
        const owner = RATE_LIMITS.keyed.value.find((key) => name.startsWith(`${key}.`));
        const meant = owner && `${owner}["${one.value.trim().slice(owner.length + 1)}"]`;
        const near = didYouMean(meant ? [meant] : nearest(name, known, 1)) || ".";
        const data = { found: code(one.value), near, known: codeList(known) };
        ctx.report({ at: one, messageId: "unknown", data });
      }
      const exclusive = written.filter(({ value }) => RATE_LIMITS.exclusive.value.includes(value.trim()));
      const second = exclusive.find(({ value }) => value.trim() !== exclusive[0]!.value.trim());
      if (second) ctx.report({ at: second, messageId: "exclusive" });
    },
  }),
}) satisfies Rule;

/** A key in brackets that is not a string. */
const BARE_KEY = /^[\w.\s]+\[\s*(?!r#*")[\w-]/;
const HEADER = /\bhttp\.request\.headers\[\s*"([^"]*)"/;
