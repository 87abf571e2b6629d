import { LIST_KINDS, LIST_OBJECTS } from "../src/contract/lists.ts";
import { uniqueName } from "../src/core/folder.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { comparisons, defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { Collected, FactRange, ProjectPlace } from "../src/lint/engine/project-report.ts";

/** The kind of a list, the type of a value looked up in one, or the kind of an item. */
type KindFact = {
  /** The name of the list, or in Terraform its address. */
  readonly name: string;
  readonly kind: string | null;
  readonly type: string | null;
  readonly item?: string;
  readonly range: FactRange;
};

const TYPES: Readonly<Record<string, string>> = {
  Ip: "an address",
  Int: "a number",
  Bytes: "a string",
  Bool: "a Boolean",
};

export default defineRule({
  id: "no-list-kind-mismatch",
  summary: "Disallow looking up a value in a list of a different kind.",
  effect: "rejected",
  why: "A list contains addresses, host names or network numbers. Cloudflare rejects a rule that looks for one kind in a list of another.",
  details:
    "Looks at all files of a run together. If several lists of different kinds share a name, as in the files of several accounts, it reports only if none of them fits.",
  ...restsOn(LIST_KINDS),
  messages: {
    mismatch: {
      text: "{{name}} is a list of kind {{kinds}} and is searched for {{type}}, so the API rejects this rule.",
      help: "Use a list that fits the field, or a field that fits the list.",
    },
    item: {
      text: "This item is of the kind {{item}} and its list {{name}} of the kind {{kinds}}, so the API rejects it.",
      help: "Move it to a list of its kind.",
    },
  },
  examples: {
    format: "yaml",
    invalid: [
      `lists:
  - { name: office_networks, kind: ip, items: [{ ip: 192.0.2.0/24 }] }
firewall:
  - { action: block, expression: http.host in $office_networks }
`,
    ],
    valid: [
      `lists:
  - { name: office_networks, kind: ip, items: [{ ip: 192.0.2.0/24 }] }
  - { name: partners, kind: asn, items: [{ asn: 13335 }] }
firewall:
  - { action: block, expression: not ip.src in $office_networks and not ip.src.asnum in $partners }
`,
    ],
  },
  finish(facts: readonly Collected<KindFact>[], project) {
    const definitions = new Map<string, Map<string, ProjectPlace & { message: string }>>();
    for (const { uri, fact } of facts) {
      if (fact.kind === null) continue;
      const kinds = definitions.get(uniqueName(uri, fact.name)) ?? new Map();
      definitions.set(
        uniqueName(uri, fact.name),
        kinds.set(fact.kind, { uri, range: fact.range, message: "Defined here." }),
      );
    }
    for (const { uri, fact } of facts) {
      const kinds = definitions.get(uniqueName(uri, fact.name));
      if (fact.kind !== null || !kinds) continue;
      const { item, type, name, range } = fact;
      const fits = (kind: string) => {
        if (item !== undefined) return kind === item;
        return !Object.hasOwn(LIST_KINDS.value, kind) || LIST_KINDS.value[kind] === type;
      };
      if ([...kinds.keys()].some(fits)) continue;
      const data = {
        name: code(item === undefined ? `$${name}` : name),
        kinds: codeList([...kinds.keys()]),
        type: TYPES[type ?? ""] ?? "",
        item: code(item ?? ""),
      };
      const messageId = item === undefined ? "mismatch" : "item";
      project.report({ at: { uri, range }, messageId, data, related: [...kinds.values()] });
    }
  },
  create: (ctx) => ({
    CustomList({ name, listKind }) {
      if (!name || !listKind) return;
      const range = ctx.rangeInFile(listKind);
      ctx.collect({ name: name.value, kind: listKind.value, type: null, range });
    },
    TerraformResource({ resourceType, name, node }) {
      const [kind, list] = [node.get("kind"), node.get("list_id")];
      const address = `${resourceType}.${name}`;
      if (resourceType === "cloudflare_list" && kind?.kind === "String")
        ctx.collect({ name: address, kind: kind.value, type: null, range: ctx.rangeInFile(kind) });
      if (resourceType !== "cloudflare_list_item" || list?.kind !== "Unknown" || list.idOf === undefined)
        return;
      for (const item of Object.keys(LIST_OBJECTS.itemKeys.value)) {
        const { keyRange, value } = node.entry(item) ?? {};
        if (keyRange && value?.kind !== "Null" && value?.kind !== "Unknown")
          ctx.collect({ name: list.idOf, kind: null, type: null, item, range: ctx.rangeInFile(keyRange) });
      }
    },
    Comparison: comparisons({ right: ["List"] }, ({ left, right }, { typed }) => {
      const type = typed.typeOf(left)?.kind;
      if (type === undefined || !Object.hasOwn(TYPES, type)) return;
      ctx.collect({ name: right.name, kind: null, type, range: ctx.rangeInFile(right) });
    }),
  }),
}) satisfies Rule;
