import { PAGE_RULES } from "../src/contract/page-rules.ts";
import { code } from "../src/core/phrases.ts";
import { type PageRuleSetting, settingsOf, urlOf } from "../src/lint/analysis/page-rule-settings.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { listOf } from "../src/sources/recognise/views.ts";
import { arrayAt, type LocatedString, objectAt, objectsIn, stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-page-rule",
  summary: "Disallow page rules whose settings do not go together, and targets that match no URL.",
  effect: "rejected",
  since: "0.2.0",
  why: "A page rule that redirects takes no other setting. Its target is compared with a whole URL, which begins with a scheme or a host, and `$1` to `$4` in the new URL stand for what its stars matched.",
  ...restsOn(PAGE_RULES.alone),
  messages: {
    alone: {
      text: "`{{name}}` is not used with any other setting of a page rule, so the API rejects it with `{{other}}`.",
      help: "Split them into two page rules.",
    },
    stars: {
      text: "This target has {{count}} stars, so the API rejects it; the maximum is {{max}}.",
      help: "Remove some of them.",
    },
    again: {
      effect: "risky",
      text: "Another page rule has this target, but only one page rule applies to a request.",
      help: "Put the settings of both into one page rule, or change one of the targets.",
    },
    relative: {
      effect: "ineffective",
      text: "A target is compared with a whole URL, and none begins with `/`, so this page rule matches nothing.",
      help: "Put the host in front, as in `example.com/images/*`.",
    },
    names: {
      effect: "ineffective",
      text: "A list names single parameters, so `*` does not mean all of them here.",
      help: "Write {{instead}}.",
    },
    address: {
      effect: "risky",
      text: "The new URL {{found}} has no scheme, so the API may reject this page rule.",
      help: "Write the whole URL, as in `https://example.com/new`.",
    },
    reference: {
      effect: "ineffective",
      text: "`{{reference}}` refers to nothing: the target has {{count}} {{stars}}.",
      help: "Number the stars of the target from 1.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: `resource "cloudflare_page_rule" "moved" {
  zone_id = var.zone_id
  target  = "/blog/*"
  actions {
    forwarding_url {
      url         = "https://blog.example.com/$2"
      status_code = 301
    }
  }
}
`,
        format: "terraform",
      },
      `{
  "targets": [{ "target": "url", "constraint": { "operator": "matches", "value": "example.com/*" } }],
  "actions": [{ "id": "always_use_https" }, { "id": "ssl", "value": "full" }]
}`,
    ],
    valid: [
      `{
  "targets": [{ "target": "url", "constraint": { "operator": "matches", "value": "example.com/*" } }],
  "actions": [{ "id": "ssl", "value": "full" }, { "id": "cache_level", "value": "bypass" }]
}`,
    ],
  },
  create: (ctx) => {
    /** Plans and states also contain what is not set. */
    let isSpelledOut = false;
    let zone: string | undefined;
    const targets = new Set<string>();
    const checkSettings = (settings: readonly PageRuleSetting[]): void => {
      const one = settings.find(({ id }) => PAGE_RULES.alone.value.includes(id.value));
      const others = settings.filter((setting) => setting !== one);
      if (!one || others.length === 0) return;
      const name = one.id.value;
      for (const { id } of settings) {
        const other = id === one.id ? others[0]!.id.value : id.value;
        ctx.report({ at: id, messageId: "alone", data: { name, other } });
      }
    };
    const checkTarget = (target: LocatedString, url: LocatedString | undefined): void => {
      const count = target.value.split("*").length - 1;
      const { source, value: max } = PAGE_RULES.maxStars;
      if (count > max) ctx.report({ at: target, messageId: "stars", data: { count, max }, source });
      if (target.value.startsWith("/")) ctx.report({ at: target, messageId: "relative", source });
      if (!url) return;
      // An address that begins with what a star matched may be complete.
      if (/^(?![a-z][a-z\d+.-]*:|\$|\{\{|%)/i.test(url.value))
        ctx.report({ at: url, messageId: "address", data: { found: code(url.value) }, source });
      const references = [...url.value.matchAll(/\$(\d+)/g)];
      const beyond = references.find(([, number]) => Number(number) > count);
      const data = { reference: beyond?.[0] ?? "", count, stars: count === 1 ? "star" : "stars" };
      if (beyond) ctx.report({ at: url, messageId: "reference", data, source });
    };
    return {
      TerraformResource: (resource) => {
        const { syntax } = resource;
        zone = resource.zone;
        isSpelledOut ||= syntax === "plan";
      },
      PageRules({ rules }) {
        for (const rule of rules) {
          const settings = settingsOf(rule, isSpelledOut);
          checkSettings(settings);
          for (const { at, instead } of settings.flatMap((one) => starNames(one, ctx.isTerraform)))
            ctx.report({ at, messageId: "names", data: { instead }, source: PAGE_RULES.all.source });
          const url = settings.map(({ value }) => urlOf(value)).find((one) => one !== undefined);
          for (const one of objectsIn(arrayAt(rule, "targets"))) {
            const target = stringAt(objectAt(one, "constraint"), "value");
            if (!target) continue;
            checkTarget(target, url);
            if (stringAt(rule, "status")?.value === "disabled" || (ctx.isTerraform && zone === undefined))
              continue;
            const { source } = PAGE_RULES.one;
            if (targets.has(`${zone} ${target.value}`))
              ctx.report({ at: target, messageId: "again", source });
            targets.add(`${zone} ${target.value}`);
          }
        }
      },
    };
  },
}) satisfies Rule;

/** The stars among the names of a cache key, each with what to write instead. */
function starNames({ id, value }: PageRuleSetting, isTerraform: boolean) {
  const [fields] = id.value === "cache_key_fields" && value ? objectsIn(listOf(value)) : [];
  const query = fields?.get("query_string");
  const isBlock = query?.kind === "Array";
  // Version 5 of the provider replaces the list.
  if (!query || (isTerraform && !isBlock)) return [];
  return ["include", "exclude"].flatMap((key) => {
    const list = objectsIn(listOf(query))[0]?.get(key);
    const items = list?.kind === "Array" ? list.items : [];
    const at = items.find((item) => item.kind === "String" && item.value === "*");
    const instead = isBlock ? `\`ignore = ${key === "exclude"}\`` : '`"*"` without a list';
    return at ? [{ at, instead }] : [];
  });
}
