import { BULK_REDIRECTS } from "../src/contract/lists.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-foreign-redirect-list",
  summary:
    "Disallow bulk redirects that take their target from a list other than the one in their condition.",
  effect: "risky",
  why: "A bulk redirect names its list twice: the condition tests whether the address is in it, and `from_list` reads the target from it by a `key`. If the two differ, the target's list may not contain the address.",
  source: BULK_REDIRECTS.ruleKeys.source,
  messages: {
    other: {
      text: "The condition uses {{lists}}, but the target is read from {{name}}.",
      help: "Name the same list in both places.",
    },
    id: {
      text: "`{{list}}.id` is the id of a list, and `from_list` needs its name.",
      help: "Write `{{list}}.name`.",
    },
    missing: {
      text: "`from_list` has no `{{key}}`, and the documentation requires `name` and `key`.",
      help: "Add it; the key is usually `http.request.full_uri`.",
    },
    part: {
      text: "The sources of a redirect list have a host, but {{key}} has none, so no request is redirected.",
      help: "Write `http.request.full_uri`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{
  "action": "redirect",
  "action_parameters": { "from_list": { "name": "old", "key": "http.request.full_uri" } },
  "expression": "http.request.full_uri in $moved"
}`,
    ],
    valid: [
      `{
  "action": "redirect",
  "action_parameters": { "from_list": { "name": "moved", "key": "http.request.full_uri" } },
  "expression": "http.request.full_uri in $moved"
}`,
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", ({ action, actionParameters, expression }) => {
      const entry = action?.value === "redirect" ? actionParameters.entry("from_list") : undefined;
      if (entry?.value.kind !== "Object") return;
      for (const key of BULK_REDIRECTS.ruleKeys.value) {
        if (!entry.value.entry(key)) ctx.report({ at: entry.keyRange, messageId: "missing", data: { key } });
      }
      const key = entry.value.get("key");
      if (key?.kind === "String" && HOSTLESS.test(key.value))
        ctx.report({ at: key, messageId: "part", data: { key: code(key.value) } });
      const name = entry.value.get("name");
      if (name?.kind === "Unknown" && name.idOf?.includes("cloudflare_list."))
        ctx.report({ at: name, messageId: "id", data: { list: name.idOf } });
      if (name?.kind !== "String" || !expression) return;
      const lists = listsIn(expression.value);
      if (lists.length === 0 || lists.includes(name.value)) return;
      const data = { lists: codeList(lists.map((list) => `$${list}`)), name: code(name.value) };
      ctx.report({ at: name, messageId: "other", data });
    }),
  }),
}) satisfies Rule;

/** Fields with a part of the address that begins behind the host. */
const HOSTLESS = /^\s*(?:raw\.)?http\.request\.uri(?:\.(?:path|query))?\s*$/;

/** The lists that an expression names, outside strings. */
function listsIn(expression: string): string[] {
  const withoutStrings = expression.replace(/"(?:[^"\\]|\\.)*"/gs, "");
  return [...withoutStrings.matchAll(/\$([a-z\d_.]+)/g)].map(([, name]) => name!);
}
