/**
 * Writes the skeletons of a rule, its test and its file of mistakes, and registers the rule.
 *
 *     npm run new-rule <id>
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run } from "./setup.mjs";

const id = process.argv[2] ?? "";
if (!/^(no|require|prefer|max)(-[a-z0-9]+)+$/.test(id)) {
  console.error(
    "usage: npm run new-rule <id>\nThe id is kebab-case and begins with no-, require-, prefer- or max-.",
  );
  process.exit(2);
}
const files = {
  [`rules/${id}.ts`]: ruleText(),
  [`test/rules/${id}.test.ts`]: testText(),
  [`fixtures/lint/mistakes/${id}.yaml`]: mistakeText(),
};
for (const path of Object.keys(files)) {
  if (!existsSync(join(ROOT, path))) continue;
  console.error(`${path} already exists.`);
  process.exit(2);
}
for (const [path, text] of Object.entries(files)) {
  writeFileSync(join(ROOT, path), text);
  console.log(`wrote ${path}`);
}
run(process.execPath, ["--import", "tsx", "scripts/generate-rules-index.ts"]);
console.log("Fill in the words in capitals; `npm run check` reports what is missing.");

/** A rule that compiles and reports nothing; its test fails until it does. */
function ruleText(): string {
  return `import { defineRule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "${id}",
  summary: "Disallow WHAT.",
  effect: "risky",
  presets: ["strict"],
  since: "${nextVersion()}",
  why: "WHAT HAPPENS AT CLOUDFLARE.",
  source: { url: "ADDRESS", checked: "${new Date().toISOString().slice(0, 10)}" },
  messages: {
    situation: {
      text: "WHAT IS WRONG, and its consequence.",
      help: "WHAT TO WRITE INSTEAD.",
    },
  },
  examples: {
    invalid: [\`http.host eq "INVALID"\`],
    valid: [\`http.host eq "example.com"\`],
  },
  create: (context) => ({
    Comparison(node) {
      if (node.kind !== "Comparison") context.report({ at: node, messageId: "situation" });
    },
  }),
});
`;
}

/** A ruleset with the mistake, as people keep it. */
function mistakeText(): string {
  return `kind: zone
name: custom
phase: http_request_firewall_custom
rules:
  - ref: mistake
    action: block
    enabled: true
    expression: http.host eq "INVALID"
`;
}

/** The release that a new rule comes with. */
function nextVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [major, minor] = version.split(".");
  return `${major}.${Number(minor) + 1}.0`;
}

function testText(): string {
  return `import rule from "../../rules/${id}.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [{ why: "WHY THIS CASE", code: \`«http.host eq "INVALID"»\`, messageId: "situation" }],
  valid: [{ why: "WHY THIS CASE", code: \`http.host eq "example.com"\` }],
});
`;
}
