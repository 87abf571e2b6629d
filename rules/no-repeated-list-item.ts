import { LIST_OBJECTS } from "../src/contract/lists.ts";
import { compare } from "../src/core/diagnostic.ts";
import { code } from "../src/core/phrases.ts";
import { listItemsOf } from "../src/lint/analysis/list-items.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";
import { readSetElement } from "../src/types/addresses.ts";

export default defineRule({
  id: "no-repeated-list-item",
  summary: "Disallow list items that another item of the list already covers.",
  effect: "ineffective",
  severity: "warning",
  why: "An item that is listed twice, or lies within a wider network of the list, changes nothing. Removing it later has no effect while the other one remains, and each counts towards the account's maximum.",
  source: LIST_OBJECTS.itemKeys.source,
  messages: {
    repeated: {
      text: "{{item}} is in this list already, so it has no effect.",
      help: "Remove it.",
    },
    source: {
      effect: "risky",
      text: "{{item}} is redirected by this list already, and an address has one redirect.",
      help: "Remove one of them.",
    },
    covered: {
      text: "{{item}} lies within {{outer}} of the same list, so it has no effect.",
      help: "Remove it, or the wider network if you mean only this one.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "name": "a", "kind": "ip", "items": [{ "ip": "10.0.0.0/8" }, { "ip": "10.1.0.0/16" }] }`,
      `{ "name": "a", "kind": "asn", "items": [{ "asn": 13335 }, { "asn": 13335 }] }`,
    ],
    valid: [`{ "name": "a", "kind": "ip", "items": [{ "ip": "10.0.0.0/9" }, { "ip": "10.128.0.0/9" }] }`],
  },
  create: (ctx) => ({
    CustomList(list) {
      const items = listItemsOf(list);
      const seen = new Map<string, LocatedNode>();
      const distinct = items.flatMap(({ key, value }): LocatedNode[] => {
        // Options may extend a source URL to others, which are not compared.
        const source = value?.kind === "Object" ? value.get("source_url") : undefined;
        const compared = key === "redirect" ? source : value;
        const text = compared && textOf(compared);
        if (!compared || text === undefined) return [];
        const first = seen.get(text);
        if (!first) seen.set(text, compared);
        else {
          const related = [{ at: first, message: "The first one." }];
          const messageId = key === "redirect" ? "source" : "repeated";
          ctx.report({ at: compared, messageId, data: { item: code(text) }, related });
        }
        return first || key === "redirect" ? [] : [compared];
      });
      let widest: Network | undefined;
      for (const network of networksOf(distinct)) {
        if (!widest || network.family !== widest.family || network.last > widest.last) {
          widest = network;
          continue;
        }
        const data = { item: code(textOf(network.value) ?? ""), outer: code(textOf(widest.value) ?? "") };
        const related = [{ at: widest.value, message: "The wider network." }];
        ctx.report({ at: network.value, messageId: "covered", data, related });
      }
    },
  }),
}) satisfies Rule;

interface Network {
  readonly value: LocatedNode;
  readonly family: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** Addresses and networks sorted by start, the widest first among equal starts. */
function networksOf(values: readonly LocatedNode[]): Network[] {
  const networks = values.flatMap((value): Network[] => {
    const read = value.kind === "String" ? readSetElement(value.value.trim()) : "syntax";
    if (typeof read === "string") return [];
    return [{ value, family: read.family, first: BigInt(read.first), last: BigInt(read.last) }];
  });
  return networks.sort((a, b) => a.family - b.family || compare(a.first, b.first) || compare(b.last, a.last));
}

/** A string that is equal for equal items. */
function textOf(value: LocatedNode): string | undefined {
  return value.kind === "String" || value.kind === "Number" ? String(value.value).toLowerCase() : undefined;
}
