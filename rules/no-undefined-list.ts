import { LIST_KINDS, LIST_OBJECTS, MANAGED_LIST_PREFIX } from "../src/contract/lists.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, counted, didYouMean } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";
import { stringAt } from "../src/sources/values/located.ts";

const NAME = new RegExp(LIST_OBJECTS.apiNamePattern.value);

export default defineRule({
  id: "no-undefined-list",
  summary: "Disallow references to lists and snippets that are missing from the linted files.",
  effect: "risky",
  why: "Cloudflare rejects a rule that refers to a list that does not exist. If an account's lists are kept with its rules, a missing one is misspelt or has been deleted.",
  details:
    "Looks at all files of a run together, and reports only if at least one list, or one snippet, is among them. Names that begin with `cf.` are those of managed lists.",
  source: LIST_KINDS.source,
  messages: {
    undefined: {
      text: "{{lists}} read, but none is named {{name}}, so the API may reject this rule{{near}}",
      help: "Add it, or its export, to the files, or correct the name.",
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
    const defined = new Set(facts.flatMap(({ fact }) => (fact.referredAt ? [] : [fact.name])));
    for (const { uri, fact } of facts) {
      const { name, referredAt: range } = fact;
      if (!range || defined.has(name)) continue;
      const names = [...defined].filter((one) => one.startsWith("$") === name.startsWith("$"));
      // A name that is known only after apply may be any.
      if (names.length === 0 || names.includes("")) continue;
      const kind = counted(names.length, name.startsWith("$") ? "list" : "snippet");
      const near = nearest(
        name,
        names.filter((one) => NAME.test(one.replace("$", ""))),
      );
      const lists = `${kind} ${names.length === 1 ? "was" : "were"}`;
      const data = { lists, name: code(name), near: didYouMean(near) || "." };
      project.report({ at: { uri, range }, messageId: "undefined", data });
    }
  },
  create: (ctx) => ({
    CustomList({ name }) {
      if (name) ctx.collect({ name: `$${name.value}`, referredAt: null });
    },
    TerraformResource({ resourceType, node }) {
      const name = stringAt(node, "snippet_name") ?? stringAt(node, "name");
      if (resourceType === "cloudflare_snippet") ctx.collect({ name: name?.value ?? "", referredAt: null });
    },
    SlotObjects({ objects }) {
      for (const name of objects.map((one) => stringAt(one, "snippet_name")))
        if (name) ctx.collect({ name: name.value, referredAt: ctx.rangeInFile(name) });
    },
    List(node) {
      if (node.name.startsWith(MANAGED_LIST_PREFIX.value)) return;
      ctx.collect({ name: `$${node.name}`, referredAt: ctx.rangeInFile(node) });
    },
  }),
}) satisfies Rule;
