import { LIST_KINDS, LIST_OBJECTS } from "../src/contract/lists.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unusable-list",
  summary: "Disallow lists without a usable name and kind.",
  effect: "rejected",
  why: "Expressions refer to a list by its name, and its kind determines what its items are. The API rejects a list without a name or a kind, and names with characters other than letters, digits and `_`.",
  ...restsOn(LIST_OBJECTS.apiNamePattern),
  messages: {
    missing: {
      text: "This list has no `{{key}}`, so the API rejects it.",
      help: "Add {{what}}.",
    },
    characters: {
      text: "The list is named {{name}}; a name consists of letters, digits and `_`, so the API rejects it.",
      help: "Use lower-case letters, digits and `_`, as in `office_networks`.",
    },
    length: {
      text: "This name has {{count}} characters; the API rejects more than {{maxNameChars}}.",
      help: "Shorten the name.",
    },
    kind: {
      text: "There are no lists of the kind {{kind}}, so the API rejects this one{{near}}",
      help: "The kinds are {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "name": "office-networks", "kind": "ip", "items": [] }`,
      `{ "name": "office_networks", "kind": "ips", "items": [] }`,
      {
        code: `resource "cloudflare_list" "office" {
  account_id = var.account_id
  name       = "office_networks"
}
`,
        format: "terraform",
      },
    ],
    valid: [`{ "name": "office_networks", "kind": "ip", "items": [{ "ip": "192.0.2.0/24" }] }`],
  },
  create: (ctx) => ({
    CustomList({ node, name, listKind }) {
      const kinds = Object.keys(LIST_KINDS.value);
      const what = { name: "a name of letters, digits and `_`", kind: `one of ${codeList(kinds)}` };
      for (const key of ["name", "kind"] as const) {
        if (node.entry(key)) continue;
        ctx.report({ at: anchorOf(node), messageId: "missing", data: { key, what: what[key] } });
      }
      const maxNameChars = LIST_OBJECTS.maxNameChars.value;
      if (name && !new RegExp(LIST_OBJECTS.apiNamePattern.value).test(name.value)) {
        ctx.report({ at: name, messageId: "characters", data: { name: code(name.value) } });
      } else if (name && name.value.length > maxNameChars) {
        ctx.report({ at: name, messageId: "length", data: { count: name.value.length, maxNameChars } });
      }
      if (!listKind || kinds.includes(listKind.value)) return;
      const near = didYouMean(nearest(listKind.value, kinds, 1)) || ".";
      const data = { kind: code(listKind.value), near, known: codeList(kinds, "and") };
      ctx.report({ at: listKind, messageId: "kind", data });
    },
  }),
}) satisfies Rule;
