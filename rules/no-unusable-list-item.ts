import { LIST_OBJECTS } from "../src/contract/lists.ts";
import { OBJECT_SCHEMAS } from "../src/contract/schemas/parameters.ts";
import { code } from "../src/core/phrases.ts";
import { contains, type Range } from "../src/core/range.ts";
import { keptForm, listItemsOf } from "../src/lint/analysis/list-items.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import { wordsFor } from "../src/lint/analysis/parameter-words.ts";
import { resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import { isOfValue } from "../src/lint/analysis/rule-check.ts";
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
      text: "This item of a list of the kind `{{key}}` has {{found}}, so the API rejects it.",
      help: "Give it {{example}}, or move it to a list of that kind.",
    },
    value: { text: "{{problem}}, so the API rejects this item.", help: "{{help}}" },
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
        for (const misfit of (list.items?.items ?? []).flatMap((value) =>
          misfitsOf({ key: "item", keyRange: value.range, value }, OBJECT_SCHEMAS.item),
        )) {
          // Terraform's provider checks everything else.
          if (ctx.isTerraform ? !LIMITS.has(misfit.problem.kind) : !isOfValue(misfit)) continue;
          ctx.report({ at: misfit.key ?? misfit.at, messageId: "value", data: wordsFor(misfit, "item") });
        }
        for (const { node, key, value } of listItemsOf(list)) {
          if (!value) {
            if (node.entries.some((entry) => entry.value.kind === "Unknown")) continue;
            const given = Object.keys(EXAMPLES).find((one) => one !== key && node.entry(one) !== undefined);
            const found = `${given ? `${code(given)} and ` : ""}no ${code(key)}`;
            const data = { key, found, example: EXAMPLES[key]! };
            ctx.report({ at: anchorOf(node), messageId: "missing", data });
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

/** Limits of the API that no provider checks. */
const LIMITS: ReadonlySet<string> = new Set(["form", "below", "above"]);

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
