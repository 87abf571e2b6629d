import { LIST_NAME, MANAGED_LIST_PREFIX, MANAGED_LISTS } from "../src/contract/lists.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList } from "../src/core/phrases.ts";
import { comparisons, defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unknown-list",
  summary:
    "Disallow lists that cannot exist, ids in place of names of lists, and managed lists with anything but addresses.",
  effect: "rejected",
  fixable: "suggestion",
  why: "Lists whose names start with `$cf.` are maintained by Cloudflare. There are only a few, and all contain addresses. The names of your own lists have no dots.",
  ...restsOn(MANAGED_LISTS),
  messages: {
    unknown: {
      text: "There is no managed list `{{name}}`, so the API rejects this expression.",
      help: "The managed lists are {{lists}}.",
    },
    dotted: {
      text: "The name of a custom list has no dot, so there is no list `{{name}}` and the API rejects this expression.",
      help: 'Write the name of the list alone. The values of a list have no parts. In Terraform, write `format("… $%s", …)`.',
    },
    id: {
      text: "After `$`, an expression needs the name of a list; `{{list}}.id` is its id, so the API rejects the rule.",
      help: "Write `{{list}}.name`.",
    },
    notAddress: {
      text: "`{{name}}` contains addresses but is compared with {{type}}, so the API rejects this expression.",
      help: "Compare it with `ip.src`.",
    },
  },
  examples: {
    invalid: [
      { code: "ip.src in $cf.open_proxy", suggests: "ip.src in $cf.open_proxies" },
      "http.host in $cf.malware",
      "ip.src in $office.part",
    ],
    valid: ["ip.src in $cf.open_proxies", "ip.src in $office"],
  },
  create: (ctx) => ({
    Rule({ node }) {
      const value = node.get("expression");
      if (value?.kind !== "Unknown" || !value.partial) return;
      const { content, holes } = value.partial;
      const [outside] = content.text.replace(/"[^"\\]*"/g, ({ length: all }) => " ".repeat(all)).split('"');
      for (const { idOf: list, ...hole } of holes) {
        // Any other unknown text may begin a string.
        if (!list) return;
        if (list.includes("cloudflare_list.") && outside![hole.start - 1] === "$")
          ctx.report({ at: content.toOuter(hole), messageId: "id", data: { list } });
      }
    },
    Comparison: comparisons({ right: ["List"] }, ({ left, right }, { typed }) => {
      const { name } = right;
      if (!name.startsWith(MANAGED_LIST_PREFIX.value)) {
        const { value: pattern, source } = LIST_NAME.documentedPattern;
        if (!new RegExp(pattern).test(name))
          ctx.report({ at: right, messageId: "dotted", data: { name: `$${name}` }, source });
        return;
      }
      if (!MANAGED_LISTS.value.includes(name)) {
        const [near] = nearest(name, MANAGED_LISTS.value);
        const edit = near === undefined ? undefined : ctx.replace(right, `$${near}`);
        const lists = codeList(
          MANAGED_LISTS.value.map((list) => `$${list}`),
          "and",
        );
        ctx.report({
          at: right,
          messageId: "unknown",
          data: { name: `$${name}`, lists },
          fix: edit && { title: `Use \`$${near}\``, edits: [edit], safety: "suggestion" },
        });
        return;
      }
      const type = typed.typeOf(left);
      if (type && type.kind !== "Ip") {
        ctx.report({
          at: right,
          messageId: "notAddress",
          data: { name: `$${name}`, type: TYPES[type.kind] ?? type.name },
        });
      }
    }),
  }),
}) satisfies Rule;

const TYPES: Readonly<Record<string, string>> = { Bytes: "a string", Int: "a number", Bool: "a Boolean" };
