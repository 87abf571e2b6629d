import type { Change } from "./model.ts";

/** The `ref` that the execute rule gets. */
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
      path: "src/compile/model/model.ts",
      find: "  /** The description of the execute rule; an empty one removes it. */\n",
      how: "before",
      text: "  /** The label of the execute rule. */\n  readonly trial: Placed<string> | undefined;\n",
    },
    {
      path: "src/compile/model/model.ts",
      find: "  readonly isLogging: Traced<boolean> | undefined;\n",
      how: "before",
      text: "  readonly trial: Traced<string> | undefined;\n",
    },
    {
      path: "src/compile/policy/deployments.ts",
      find: '  ["logging", key("isLogging", decodeLogging)],\n',
      how: "before",
      text: '  ["trial", key("trial", decodeTextSetting)],\n',
    },
    {
      path: "src/compile/policy/deployments.ts",
      find: "    isLogging: keys.isLogging,\n",
      how: "before",
      text: "    trial: keys.trial,\n",
    },
    {
      path: "src/compile/resolve/deployment.ts",
      find: "    isLogging: traceSetting(settings.isLogging),\n",
      how: "before",
      text: "    trial: traceSetting(settings.trial),\n",
    },
    {
      path: "src/compile/emit/emit.ts",
      find: "  readonly logging?: { readonly enabled: boolean };\n",
      how: "before",
      text: "  readonly trial?: string;\n",
    },
    {
      path: "src/compile/emit/emit.ts",
      find: "  const { live, description, isLogging, publicKey } = deployment;\n",
      how: "instead",
      text: "  const { live, description, trial, isLogging, publicKey } = deployment;\n",
    },
    {
      path: "src/compile/emit/emit.ts",
      find: "    ...(isLogging && { logging:",
      how: "before",
      text: "    ...(trial && { trial }),\n",
    },
    {
      path: "src/compile/decompile/rule.ts",
      find: '  for (const [owner, name, member, kind] of [\n    [node, "logging"',
      how: "before",
      text: '  const trial = node.get("trial");\n  if (trial?.kind === "String") written["trial"] = trial.value;\n',
    },
    {
      path: "src/compile/decompile/rule.ts",
      find: '"expression", "enabled", "description", "logging"], "");',
      how: "instead",
      text: '"expression", "enabled", "description", "trial", "logging"], "");',
    },
    {
      path: "test/compile/arbitraries.ts",
      find: "            logging: fc.option(fc.boolean()),\n",
      how: "before",
      text: '            trial: fc.option(fc.constant("one")),\n',
    },
    {
      path: "test/compile/arbitraries.ts",
      find: "            ...(rule.logging !== null",
      how: "before",
      text: "            ...(rule.trial !== null && { trial: rule.trial }),\n",
    },
  ],
  tests: ["test/compile", "test/contract"],
  shows: [{ args: ["compile", "policy.yaml"], prints: '"trial": "one"' }],
};
