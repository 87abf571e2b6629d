import { PHASE_FACTS } from "../src/contract/phases.ts";
import { repeatsIn } from "../src/core/items-by-key.ts";
import { code } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";
import type { LocatedString } from "../src/sources/values/located.ts";

type IdFact = { readonly id: string; readonly what: "ruleset" | "rule"; readonly range: FactRange };

const FIRST = `id: 2f2feab2026849078ba485f918791bdc
phase: http_request_firewall_custom
rules: [{ action: block, expression: ssl }]
---
`;

export default defineRule({
  id: "no-repeated-ruleset",
  summary: "Disallow the same ruleset twice among the files, and the same rule in two of them.",
  effect: "risky",
  presets: ["strict"],
  why: "If a ruleset is kept twice, one copy is out of date, and the one that is sent last undoes the other. If a rule is in two files, it was copied with its id, so a request about one of them changes the other.",
  details:
    "Looks at all files of a run together. Managed rulesets are the same for everybody and may be in many exports. Exports of one zone at different times belong in different runs.",
  source: PHASE_FACTS.rulesetKinds.source,
  messages: {
    repeated: {
      text: "The {{what}} {{id}} is also kept elsewhere, and the copy that is sent last undoes the other.",
      help: "Keep it in one place. Cloudflare gives a new rule its id: leave the id of a copy out.",
    },
  },
  examples: {
    format: "yaml",
    invalid: [
      `${FIRST}id: 2f2feab2026849078ba485f918791bdc
phase: http_request_firewall_custom
rules: [{ action: log, expression: ssl }]
`,
    ],
    valid: [
      `${FIRST}id: 61a4f0c3a8ba4a5eb1ff3b1c41a1f11d
phase: http_ratelimit
rules: [{ action: log, expression: ssl }]
`,
    ],
  },
  finish(facts: readonly Collected<IdFact>[], project) {
    for (const { again, first } of repeatsIn(facts, ({ fact }) => `${fact.what} ${fact.id}`)) {
      const { uri, fact } = again;
      if (first.uri === uri && fact.what !== "ruleset") continue;
      project.report({
        at: { uri, range: fact.range },
        messageId: "repeated",
        data: { what: fact.what, id: code(fact.id) },
        related: [{ uri: first.uri, range: first.fact.range, message: "The other one is here." }],
      });
    }
  },
  create: (ctx) => {
    const collect = (id: LocatedString, what: IdFact["what"]): void =>
      ctx.collect({ id: id.value, what, range: ctx.rangeInFile(id) });
    return {
      Ruleset({ id, rulesetKind, rules }) {
        if (rulesetKind?.value === "managed") return;
        if (id?.value) return collect(id, "ruleset");
        for (const rule of rules) if (rule.id?.value) collect(rule.id, "rule");
      },
    };
  },
}) satisfies Rule;
