import { POSITION } from "../src/contract/action-parameters.ts";
import { codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-invalid-position",
  summary: "Disallow rule positions that name two places, or none.",
  effect: "rejected",
  why: "A rule is put before another, after another, or at an index counted from 1. The API rejects anything else with status 400.",
  ...restsOn(POSITION.keys),
  messages: {
    several: {
      text: "A position has one of {{known}}, but this one has {{count}}, so the API rejects it.",
      help: "Keep one of them.",
    },
    index: {
      text: "Positions are counted from {{first}}, so the API rejects the index {{found}}.",
      help: "Write {{first}} for the first place.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "block", "expression": "ssl", "position": { "index": 1, "before": "" } }`,
      `{ "action": "block", "expression": "ssl", "position": { "index": 0 } }`,
    ],
    valid: [`{ "action": "block", "expression": "ssl", "position": { "before": "" } }`],
  },
  create: (ctx) => ({
    Rule({ node }) {
      const { keyRange: at, value: position } = node.entry("position") ?? {};
      if (position?.kind !== "Object") return;
      const given = position.entries.filter(({ key }) => POSITION.keys.value.includes(key));
      if (given.length > 1) {
        const data = { known: codeList(POSITION.keys.value), count: given.length };
        ctx.report({ at: at!, messageId: "several", data });
      }
      const index = position.get("index");
      const first = POSITION.minIndex.value;
      if (index?.kind === "Number" && (index.value < first || !Number.isInteger(index.value))) {
        ctx.report({ at: index, messageId: "index", data: { first, found: index.raw } });
      }
    },
  }),
}) satisfies Rule;
