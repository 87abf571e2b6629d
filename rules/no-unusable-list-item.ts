import { LIST_OBJECTS } from "../src/contract/lists.ts";
import { code } from "../src/core/phrases.ts";
import { contains, type Range } from "../src/core/range.ts";
import { keptForm, listItemsOf } from "../src/lint/analysis/list-items.ts";
import { anchorOf, describeKind } from "../src/lint/analysis/located-values.ts";
import { resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";
import { readSetElement } from "../src/types/addresses.ts";

export default defineRule({
  id: "no-unusable-list-item",
  summary: "Disallow list items that do not fit the kind of their list.",
  effect: "rejected",
  why: "All items of a list are of its kind: addresses and networks, numbers of autonomous systems, host names, or redirects. A single item of another kind makes the API reject the whole change.",
  details:
    "The documentation names two different shortest prefixes; the shorter one is allowed here. The longest prefix is the length of an address.",
  ...restsOn(LIST_OBJECTS.itemKeys),
  messages: {
    missing: {
      text: "This item of a list of the kind `{{key}}` has no `{{key}}`, so the API rejects it.",
      help: "Give it {{example}}, or move it to a list of that kind.",
    },
    shape: {
      text: "An item of a list is an object, but this one is {{found}}, so the API rejects it.",
      help: "Give it {{example}}.",
    },
    address: {
      text: "{{found}} is neither an address nor a network, so the API rejects this item.",
      help: "Write an address, or a network as in `192.0.2.0/24`.",
    },
    form: {
      effect: "risky",
      text: "The API keeps {{found}} as `{{kept}}`, so version {{major}} of the provider rejects this item or never stops changing it.",
      help: "Write `{{kept}}`.",
    },
    wide: {
      text: "{{found}} is too wide a network, so the API rejects it; the shortest prefix is /{{minBits}}.",
      help: "Write several smaller networks.",
    },
    number: {
      text: "{{found}} is not the number of an autonomous system, so the API rejects this item.",
      help: "Write the bare number, as in `13335`.",
    },
    host: {
      text: "{{found}} is not a host name, so the API rejects this item.",
      help: "Write a full host name without scheme, port and path; a `*` is allowed only as the whole first label.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "name": "a", "kind": "ip", "items": [{ "ip": "192.0.2.300" }, { "ip": "0.0.0.0/0" }] }`,
      `{ "name": "a", "kind": "asn", "items": [{ "asn": "AS13335" }, { "ip": "192.0.2.1" }] }`,
      `{ "name": "a", "kind": "hostname", "items": [{ "hostname": { "url_hostname": "https://example.com/" } }] }`,
    ],
    valid: [
      `{ "name": "a", "kind": "ip", "items": [{ "ip": "192.0.2.7" }, { "ip": "2001:db8::/64", "comment": "x" }] }`,
      `{ "name": "a", "kind": "hostname", "items": [{ "hostname": { "url_hostname": "*.example.com" } }] }`,
    ],
  },
  create: (ctx) => {
    /** Resources for a provider version that requires addresses as the API stores them. */
    const newer: Range[] = [];
    return {
      TerraformResource(resource) {
        if (resourceMisfits(resource, ctx.provider)?.major === LIST_OBJECTS.normalisedIn.value)
          newer.push(resource.node.range);
      },
      CustomList(list) {
        const isNewer = newer.some((range) => contains(range, list.node.range));
        for (const item of list.items?.items ?? []) {
          if (item.kind === "Object" || item.kind === "Unknown") continue;
          const example = EXAMPLES[list.listKind?.value ?? ""] ?? EXAMPLES["ip"]!;
          ctx.report({ at: item, messageId: "shape", data: { found: describeKind(item), example } });
        }
        for (const { node, key, value } of listItemsOf(list)) {
          if (!value) {
            if (node.entries.some((entry) => entry.value.kind === "Unknown")) continue;
            ctx.report({ at: anchorOf(node), messageId: "missing", data: { key, example: EXAMPLES[key]! } });
            continue;
          }
          const found = code("value" in value ? String(value.value) : value.kind.toLowerCase());
          const minBits = key === "ip" ? tooWide(value) : undefined;
          if (key === "ip" && !isAddress(value))
            ctx.report({ at: value, messageId: "address", data: { found } });
          else if (minBits) ctx.report({ at: value, messageId: "wide", data: { found, minBits } });
          const kept = isNewer && key === "ip" && !minBits ? keptForm(value) : undefined;
          const { source, value: major } = LIST_OBJECTS.normalisedIn;
          if (kept) ctx.report({ at: value, messageId: "form", data: { found, kept, major }, source });
          if (key === "asn" && !isAsn(value)) ctx.report({ at: value, messageId: "number", data: { found } });
          else if (key === "hostname" && !isHost(value))
            ctx.report({ at: value, messageId: "host", data: { found } });
        }
      },
    };
  },
}) satisfies Rule;

const EXAMPLES: Readonly<Record<string, string>> = {
  ip: "`ip` with an address or a network",
  asn: "`asn` with a number",
  hostname: "`hostname` with a `url_hostname`",
  redirect: "`redirect` with a `source_url` and a `target_url`",
};

/** Host bits and capitals are accepted; Cloudflare ignores them. */
function isAddress(value: LocatedNode): boolean {
  if (value.kind !== "String") return value.kind === "Unknown";
  const read = readSetElement(value.value.trim());
  return !value.value.includes("..") && (typeof read !== "string" || read === "host-bits");
}

/** The shortest allowed prefix, if that of the network is shorter. */
function tooWide(value: LocatedNode): number | undefined {
  const [, address, bits] = (value.kind === "String" && /^([^/]+)\/(\d+)$/.exec(value.value.trim())) || [];
  if (!address) return undefined;
  const { minIpv4PrefixBits, minIpv6PrefixBits } = LIST_OBJECTS;
  const minBits = (address.includes(":") ? minIpv6PrefixBits : minIpv4PrefixBits).value;
  return Number(bits) < minBits ? minBits : undefined;
}

function isAsn(value: LocatedNode): boolean {
  if (value.kind !== "Number") return value.kind === "Unknown";
  return Number.isInteger(value.value) && value.value >= 0 && value.value <= LIST_OBJECTS.maxAsn.value;
}

/** Only what is certainly not a host is rejected: whitespace, a scheme, a port, a path, a star elsewhere. */
function isHost(value: LocatedNode): boolean {
  if (value.kind !== "String") return value.kind === "Unknown";
  return /^(?:\*\.)?[^\s/:*?#@]+$/.test(value.value);
}
