import { LIST_KINDS } from "../src/contract/lists.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { comparisons, defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { Collected, FactRange, ProjectPlace } from "../src/lint/engine/project-report.ts";

/** The kind of a list, or the type of a value looked up in one. */
type KindFact = {
  readonly name: string;
  readonly kind: string | null;
  readonly type: string | null;
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
      const kinds = definitions.get(fact.name) ?? new Map();
      definitions.set(fact.name, kinds.set(fact.kind, { uri, range: fact.range, message: "Defined here." }));
    }
    for (const { uri, fact } of facts) {
      const kinds = definitions.get(fact.name);
      if (fact.type === null || !kinds) continue;
      const types = [...kinds.keys()].map(typeOfKind);
      if (types.some((type) => type === undefined || type === fact.type)) continue;
      const data = {
        name: code(`$${fact.name}`),
        kinds: codeList([...kinds.keys()]),
        type: TYPES[fact.type]!,
      };
      const related = [...kinds.values()];
      project.report({ at: { uri, range: fact.range }, messageId: "mismatch", data, related });
    }
  },
  create: (ctx) => ({
    CustomList({ name, listKind }) {
      if (!name || !listKind) return;
      const range = ctx.rangeInFile(listKind);
      ctx.collect({ name: name.value, kind: listKind.value, type: null, range });
    },
    Comparison: comparisons({ right: ["List"] }, ({ left, right }, { typed }) => {
      const type = typed.typeOf(left)?.kind;
      if (type === undefined || !Object.hasOwn(TYPES, type)) return;
      ctx.collect({ name: right.name, kind: null, type, range: ctx.rangeInFile(right) });
    }),
  }),
}) satisfies Rule;

/** Undefined for an invalid kind. */
function typeOfKind(kind: string): string | undefined {
  return Object.hasOwn(LIST_KINDS.value, kind) ? LIST_KINDS.value[kind] : undefined;
}
