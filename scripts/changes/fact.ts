import type { Change } from "./model.ts";

/** A limit of the service, and the rule that compares with it. */
export const fact: Change = {
  section: "A fact",
  edits: [
    {
      path: "src/contract/limits.json",
      find: '  "maxRegexesPerRule": {\n',
      how: "before",
      text: '  "maxTrialChars": { "value": 63, "evidence": "documented", "source": "https://example.com/", "note": "A trial." },\n',
    },
    {
      path: "rules/no-empty-substring.ts",
      find: 'import { functionOf } from "../src/contract/functions.ts";\n',
      how: "after",
      text: 'import { LIMITS } from "../src/contract/limits.ts";\n',
    },
    {
      path: "rules/no-empty-substring.ts",
      find: "  details:\n",
      how: "after",
      text: '    "A trial of " +\n    String(LIMITS.maxTrialChars.value) +\n    ". " +\n',
    },
  ],
  tests: ["test/contract", "test/meta/limits.test.ts", "test/rules/no-empty-substring.test.ts"],
  shows: [{ args: ["explain", "no-empty-substring"], prints: "A trial of 63." }],
};
