import { COMPUTED_KEYS } from "../src/contract/objects.ts";
import { ENTRY_POINT_SCOPES, PHASE_FACTS, phaseOf } from "../src/contract/phases.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList, didYouMean } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-misplaced-kind",
  summary:
    "Disallow kinds of rulesets that do not exist, entry points of an account in a zone, and those of a zone in an account.",
  effect: "rejected",
  why: "The entry point of a phase is of the kind `zone` in a zone and of the kind `root` in an account. The API rejects the wrong kind.",
  details:
    "Looks at Terraform resources, which name the zone or the account in addition to the kind. A resource that names both is not reported. The phase of bulk redirects is for accounts in every notation.",
  ...restsOn(ENTRY_POINT_SCOPES),
  messages: {
    misplaced: {
      text: "A ruleset of the kind `{{kind}}` belongs to {{owner}}, but this one names {{other}}, so the API rejects it.",
      help: "Write `{{instead}}`, or give it `{{key}}`.",
    },
    unknown: {
      text: "There is no kind of rulesets `{{kind}}`, so the API rejects this one{{near}}",
      help: "The kinds are {{known}}.",
    },
    managed: {
      text: "Only Cloudflare makes rulesets of the kind `managed`, so the API rejects this one.",
      help: "Deploy it with a rule that has the action `execute`, in a ruleset of the kind `zone` or `root`.",
    },
    zonePhase: {
      text: "Accounts do not have the phase `{{phase}}`, so the API rejects a ruleset of the kind `root`.",
      help: "Create it in each zone, with the kind `zone`.",
    },
    phase: {
      effect: "risky",
      text: "The phase `{{phase}}` is documented for {{owner}}, so the API may reject a ruleset of the kind `{{kind}}`.",
      help: "Create it with the kind `{{instead}}`.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  name    = "custom rules"
  kind    = "root"
  phase   = "http_request_firewall_custom"
  rules   = []
}
`,
      {
        code: rulesetExample("http_request_redirect", [
          `{ "action": "redirect", "action_parameters": { "from_list": { "name": "a", "key": "http.request.full_uri" } }, "expression": "ssl" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      `resource "cloudflare_ruleset" "custom" {
  account_id = var.account_id
  name       = "custom rules"
  kind       = "root"
  phase      = "http_request_firewall_custom"
  rules      = []
}
`,
    ],
  },
  create: (ctx) => ({
    Ruleset({ node, rulesetKind, phase, tool }) {
      const kind = rulesetKind?.value;
      if (tool || !phase) return;
      const { cloudflaresKind } = PHASE_FACTS;
      // With members that Cloudflare computes, a ruleset is what is live rather than a body.
      if (kind === cloudflaresKind.value && !node.entries.some(({ key }) => COMPUTED_KEYS.has(key)))
        ctx.report({ at: rulesetKind!, messageId: "managed", source: cloudflaresKind.source });
      const { value: kinds, source: kindsSource } = PHASE_FACTS.rulesetKinds;
      if (kind && phaseOf(phase.value) && !kinds.includes(kind)) {
        const near = didYouMean(nearest(kind, kinds, 1)) || ".";
        const words = { kind, near, known: codeList(kinds, "and") };
        ctx.report({ at: rulesetKind, messageId: "unknown", data: words, source: kindsSource });
      }
      if (kind !== "root" && kind !== "zone") return;
      const data = { phase: phase.value, kind };
      const isRoot = kind === "root";
      if (isRoot && PHASE_FACTS.zoneOnly.value.includes(phase.value))
        ctx.report({ at: rulesetKind!, messageId: "zonePhase", data, source: PHASE_FACTS.zoneOnly.source });
      const { value, source } = isRoot ? PHASE_FACTS.documentedForZones : PHASE_FACTS.accountOnly;
      const [owner, instead] = isRoot ? ["zones", "zone"] : ["accounts", "root"];
      if (value.includes(phase.value))
        ctx.report({ at: rulesetKind!, messageId: "phase", data: { ...data, owner, instead }, source });
    },
    TerraformResource({ resourceType, node, scope }) {
      const kind = node.get("kind");
      const scopes = ENTRY_POINT_SCOPES.value;
      if (resourceType !== "cloudflare_ruleset" || kind?.kind !== "String" || !scope) return;
      const own = Object.hasOwn(scopes, kind.value) ? scopes[kind.value] : undefined;
      if (own === undefined || own === scope) return;
      const instead = Object.keys(scopes).find((one) => scopes[one] === scope)!;
      const data = { kind: kind.value, owner: withArticle(own), other: withArticle(scope), instead };
      ctx.report({ at: kind, messageId: "misplaced", data: { ...data, key: `${own}_id` } });
    },
  }),
}) satisfies Rule;

function withArticle(scope: "account" | "zone"): string {
  return scope === "account" ? "an account" : "a zone";
}
