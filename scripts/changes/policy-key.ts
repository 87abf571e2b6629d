import type { Change } from "./model.ts";

/** A label for the execute rule. */
export const policyKey: Change = {
  section: "A key of policies",
  edits: [
    {
      path: "src/contract/schemas/policy.json",
      find: '        "matched_data": {\n',
      how: "before",
      text: '        "trial": { "description": "The label of the execute rule.", "type": "string", "examples": ["one"] },\n',
    },
    {
      path: "src/compile/settings/deployment.ts",
      find: "  matched_data: {\n    decode: decodeMatchedData,",
      how: "before",
      text: '  trial: { decode: decodeTextSetting, member: { of: "rule", path: ["trial"] } },\n',
    },
    {
      path: "test/compile/settings.ts",
      find: "    matched_data: fc.oneof(\n",
      how: "before",
      text: '    trial: fc.constantFrom("one", "two"),\n',
    },
  ],
  tests: ["test/compile", "test/contract"],
  shows: [{ args: ["compile", "policy.yaml"], prints: '"trial": "one"' }],
};
