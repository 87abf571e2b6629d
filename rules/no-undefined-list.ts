import { LIST_KINDS, LIST_OBJECTS, MANAGED_LIST_PREFIX } from "../src/contract/lists.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, counted, didYouMean } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";

const NAME = new RegExp(LIST_OBJECTS.apiNamePattern.value);

export default defineRule({
  id: "no-undefined-list",
  summary: "Disallow references to lists that are missing from the linted files.",
  effect: "risky",
  why: "Cloudflare rejects a rule that refers to a list that does not exist. If an account's lists are kept with its rules, a missing one is misspelt or has been deleted.",
  details:
    "Looks at all files of a run together, and reports only if at least one list is among them. Names that begin with `cf.` are those of managed lists.",
  source: LIST_KINDS.source,
  messages: {
    undefined: {
      text: "{{lists}} read, but none is named {{name}}, so the API may reject this rule{{near}}",
      help: "Add the list, or its export, to the files, or correct the name.",
    },
  },
  examples: {
    format: "yaml",
    invalid: [
      `lists:
  - { name: office_networks, kind: ip, items: [{ ip: 192.0.2.0/24 }] }
firewall:
  - { action: block, expression: not ip.src in $office_network }
`,
    ],
    valid: [
      `lists:
  - { name: office_networks, kind: ip, items: [{ ip: 192.0.2.0/24 }] }
firewall:
  - { action: block, expression: not ip.src in $office_networks }
`,
    ],
  },
  finish(facts: readonly Collected<{ name: string; referredAt: FactRange | null }>[], project) {
    const names = new Set(facts.flatMap(({ fact }) => (fact.referredAt ? [] : [fact.name])));
    if (names.size === 0) return;
    const lists = `${counted(names.size, "list")} ${names.size === 1 ? "was" : "were"}`;
    const usable = [...names].filter((name) => NAME.test(name));
    for (const { uri, fact } of facts) {
      if (!fact.referredAt || names.has(fact.name)) continue;
      const near = didYouMean(nearest(fact.name, usable).map((name) => `$${name}`)) || ".";
      const data = { lists, name: code(`$${fact.name}`), near };
      project.report({ at: { uri, range: fact.referredAt }, messageId: "undefined", data });
    }
  },
  create: (ctx) => ({
    CustomList({ name }) {
      if (name) ctx.collect({ name: name.value, referredAt: null });
    },
    List(node) {
      if (node.name.startsWith(MANAGED_LIST_PREFIX.value)) return;
      ctx.collect({ name: node.name, referredAt: ctx.rangeInFile(node) });
    },
  }),
}) satisfies Rule;
