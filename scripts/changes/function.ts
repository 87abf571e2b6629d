import type { Change } from "./model.ts";

/** A function that compares a string with a constant. */
export const functionChange: Change = {
  section: "A function",
  edits: [
    {
      path: "src/contract/functions/functions.json",
      find: '  "lower": {',
      how: "before",
      text: `  "is_trial": {
    "signatures": [
      { "parameters": [{ "name": "value", "kind": "any", "types": ["Bytes"] }], "returns": "Bool" }
    ]
  },
`,
    },
    {
      path: "src/semantics/evaluate/functions/is-trial.ts",
      text: `import type { FunctionMeaning } from "./meaning.ts";

/** \`is_trial(value)\`: whether a string is \`trial\`; false for a missing one. */
export const isTrial: FunctionMeaning = {
  name: "is_trial",
  apply: ([value]) => value === "trial",
};
`,
    },
    {
      path: "src/semantics/evaluate/functions/index.ts",
      find: "import { lookupJsonInteger, lookupJsonString }",
      how: "before",
      text: 'import { isTrial } from "./is-trial.ts";\n',
    },
    {
      path: "src/semantics/evaluate/functions/index.ts",
      find: "  lookupJsonInteger,\n",
      how: "before",
      text: "  isTrial,\n",
    },
    {
      path: "test/semantics/evaluate/function-examples.json",
      find: '  "join": [',
      how: "before",
      text: `  "is_trial": [{ "call": "is_trial(http.host)", "request": { "http.host": "trial" }, "gives": true }],
`,
    },
  ],
  tests: ["test/contract", "test/semantics/evaluate", "test/types"],
  shows: [
    { args: ["parse", "-e", "is_trial(http.host)"], prints: "" },
    { args: ["explain", "is_trial"], prints: "is_trial" },
  ],
};
