import type { Change } from "./model.ts";

const RULE = "rules/no-constant-field.ts";

/** A suggestion, added to a rule that has none. */
export const fix: Change = {
  section: "A fix",
  edits: [
    { path: RULE, find: "  source:", how: "before", text: '  fixable: "suggestion",\n' },
    {
      path: RULE,
      find: '["cf.threat_score gt 10"]',
      how: "instead",
      text: '[{ code: "cf.threat_score gt 10", suggests: "cf.waf.score gt 10" }]',
    },
    {
      path: RULE,
      find: '      ctx.report({ at: left, messageId: "constant", data, source: domain.source });\n',
      how: "instead",
      text: `      ctx.report({
        at: left,
        messageId: "constant",
        data,
        source: domain.source,
        fix: { title: "A trial", edits: [ctx.replace(left, "cf.waf.score")], safety: "suggestion" },
      });
`,
    },
  ],
  tests: ["test/rules/no-constant-field.test.ts", "test/rules/meta.test.ts", "test/lint/safe-fixes.test.ts"],
  shows: [{ args: ["explain", "no-constant-field"], prints: "cf.waf.score gt 10" }],
};
