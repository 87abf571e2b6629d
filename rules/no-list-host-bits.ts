import { LIST_OBJECTS } from "../src/contract/lists.ts";
import { code } from "../src/core/phrases.ts";
import { listItemsOf } from "../src/lint/analysis/list-items.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { networkHolding, readSetElement } from "../src/types/addresses.ts";

export default defineRule({
  id: "no-list-host-bits",
  summary: "Disallow list items that name a network by an address other than its first.",
  effect: "risky",
  fixable: "suggestion",
  why: "`192.0.2.17/24` looks like one host but is a network of 256. In an expression it is rejected; a list takes it as the whole network.",
  source: LIST_OBJECTS.itemKeys.source,
  messages: {
    hostBits: {
      text: "{{network}} is the whole network around this address, not the address alone.",
      help: "Write the network with its first address, or remove the prefix if you mean one host.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: `{ "name": "a", "kind": "ip", "items": [{ "ip": "192.0.2.17/24" }] }`,
        suggests: `{ "name": "a", "kind": "ip", "items": [{ "ip": "192.0.2.0/24" }] }`,
      },
    ],
    valid: [`{ "name": "a", "kind": "ip", "items": [{ "ip": "192.0.2.0/24" }] }`],
  },
  create: (ctx) => ({
    CustomList(list) {
      for (const { key, value } of listItemsOf(list)) {
        if (key !== "ip" || value?.kind !== "String" || readSetElement(value.value) !== "host-bits") continue;
        const network = networkHolding(value.value);
        const edit = network === undefined ? undefined : replaceText(value, network);
        ctx.report({
          at: value,
          messageId: "hostBits",
          data: { network: code(network ?? value.value) },
          fix: edit && { title: `Write \`${network}\``, edits: [edit], safety: "suggestion" },
        });
      }
    },
  }),
}) satisfies Rule;
