import { API_ERRORS } from "../src/contract/errors.ts";
import { docsPage } from "../src/contract/fact.ts";
import { folderOf } from "../src/core/folder.ts";
import { repeatsIn } from "../src/core/items-by-key.ts";
import { code } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn, terraformExample } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";

/** The ruleset of a zone or an account for a phase. */
type EntryPointFact = {
  readonly kind: "zone" | "root";
  /** The zone or the account, and the plan that names it. */
  readonly owner: string;
  readonly phase: string;
  /** The location of the phase. */
  readonly range: FactRange;
};

const ID = /^[0-9a-f]{32}$/;
/** Placeholder ids: digits in their order, or one digit repeated. */
const PLACEHOLDER = /^0?1234567|^(.)\1+$/;

const BOTS = terraformExample(`rules = [{ ref = "bots", action = "block", expression = "cf.client.bot" }]`);

export default defineRule({
  id: "no-second-zone-ruleset",
  summary: "Disallow two rulesets of one zone or account for the same phase.",
  effect: "rejected",
  why: "A zone has one ruleset per phase, and so has an account, apart from its custom rulesets. The API rejects a second one of a zone.",
  details:
    "Looks at the Terraform resources of one directory, or of several directories if the id of the zone or account is known; across directories it warns, since one may replace the other, or be an example. A resource with `count` or `for_each` may create nothing, and is not checked.",
  ...restsOn(API_ERRORS.tooManyZoneRulesets),
  messages: {
    second: {
      text: "This zone already has a ruleset for the phase {{phase}}, so the API rejects this one.",
      help: "Put the rules of both into one ruleset.",
    },
    elsewhere: {
      effect: "risky",
      text: "Another directory has a ruleset of this zone for the phase {{phase}}, so the API rejects this one unless the other is gone.",
      help: "Put the rules of both into one ruleset.",
    },
    secondOfAccount: {
      effect: "risky",
      text: "This account already has an entry point for the phase {{phase}} and can have only one, so the API may reject this one.",
      help: "Put the rules of both into one ruleset.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `${BOTS}\n${terraformExample(`rules = [{ ref = "admin", action = "block", expression = "ssl" }]`, { label: "admin" })}`,
    ],
    valid: [
      `${BOTS}\n${terraformExample("rules = var.limits", { label: "limits", phase: "http_ratelimit" })}`,
    ],
  },
  finish(facts: readonly Collected<EntryPointFact>[], project) {
    for (const { again, first } of repeatsIn(facts, entryPointOf)) {
      const { uri, fact } = again;
      project.report({
        at: { uri, range: fact.range },
        ...(fact.kind === "zone"
          ? { messageId: folderOf(uri) === folderOf(first.uri) ? "second" : "elsewhere" }
          : { messageId: "secondOfAccount", source: docsPage("ruleset-engine/about/rulesets/") }),
        data: { phase: code(fact.phase) },
        related: [{ uri: first.uri, range: first.fact.range, message: "The first one is here." }],
      });
    }
  },
  create: (ctx) => ({
    TerraformResource({ resourceType, node, zone, account, syntax }) {
      const phase = node.get("phase");
      const kind = node.get("kind");
      if (resourceType !== "cloudflare_ruleset" || phase?.kind !== "String" || kind?.kind !== "String")
        return;
      const owner = kind.value === "zone" ? zone : account;
      if (owner === undefined || (kind.value !== "zone" && kind.value !== "root")) return;
      // A plan names the same rulesets as the files that it is made from.
      const place = syntax === "plan" ? `${owner} in ${ctx.uri}` : owner;
      ctx.collect({ kind: kind.value, owner: place, phase: phase.value, range: ctx.rangeInFile(phase) });
    },
  }),
}) satisfies Rule;

/** The entry point that a ruleset is, as text. */
function entryPointOf({ uri, fact: { kind, phase, owner } }: Collected<EntryPointFact>): string {
  return `${kind} ${phase} ${owner} ${ID.test(owner) && !PLACEHOLDER.test(owner) ? "" : folderOf(uri)}`;
}
