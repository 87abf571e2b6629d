import type { Change, Edit } from "./model.ts";

const RULE = "rules/no-trial-host.ts";
const TEST = "test/rules/no-trial-host.test.ts";
const MISTAKE = "fixtures/lint/mistakes/no-trial-host.yaml";

/** The placeholders of the skeleton that `npm run new-rule` writes, each with a contributor's replacement text. */
const WORDS = [
  ['"Disallow WHAT."', '"Disallow the host of a trial."'],
  ['"WHAT HAPPENS AT CLOUDFLARE."', '"No request has it."'],
  ['"ADDRESS"', '"https://developers.cloudflare.com/ruleset-engine/rules-language/fields/"'],
  ['"WHAT IS WRONG, and its consequence."', '"No request has this host, so this matches none."'],
  ['"WHAT TO WRITE INSTEAD."', '"Write the host of the zone."'],
  ["INVALID", "trial.example"],
  [
    'if (node.kind !== "Comparison")',
    'if (node.right?.kind === "String" && node.right.value === "trial.example")',
  ],
] as const;

const words: readonly Edit[] = WORDS.map(([find, text]) => ({ path: RULE, find, how: "instead", text }));

/** A rule written from the skeleton that `new-rule` generates. */
export const rule: Change = {
  section: "A rule",
  runs: [["new-rule", "no-trial-host"]],
  edits: [
    ...words,
    {
      path: TEST,
      find: 'why: "WHY THIS CASE", code: `«',
      how: "instead",
      text: 'why: "The host.", code: `«',
    },
    {
      path: TEST,
      find: 'why: "WHY THIS CASE", code: `http',
      how: "instead",
      text: 'why: "Another.", code: `http',
    },
    { path: TEST, find: "INVALID", how: "instead", text: "trial.example" },
    { path: MISTAKE, find: "INVALID", how: "instead", text: "trial.example" },
  ],
  tests: [
    "test/rules/no-trial-host.test.ts",
    "test/rules/meta.test.ts",
    "test/rules/examples.test.ts",
    "test/rules/mistakes.test.ts",
  ],
  shows: [{ args: ["explain", "no-trial-host"], prints: "Disallow the host of a trial." }],
};
