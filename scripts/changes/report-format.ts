import type { Change } from "./model.ts";

/** A format that prints the number of findings. */
export const reportFormat: Change = {
  section: "A format of reports",
  edits: [
    {
      path: "src/report/trial.ts",
      text: `import type { LintReport } from "./model.ts";

/** How many findings there are, on one line. */
export function* trialReport({ diagnostics }: LintReport): Generator<string> {
  yield \`\${diagnostics.length} of a trial\\n\`;
}
`,
    },
    {
      path: "src/report/formats.ts",
      find: "  json: {\n",
      how: "before",
      text: `  trial: {
    summary: "a trial: how many findings there are",
    load: async () => (await import("./trial.ts")).trialReport,
  },
`,
    },
    {
      path: "scripts/docs/reporters-page.ts",
      find: '  compact: "text",\n',
      how: "after",
      text: '  trial: "text",\n',
    },
    {
      path: "scripts/docs/reporters-page.ts",
      find: "  compact:\n",
      how: "before",
      text: '  trial: "One line.",\n',
    },
    {
      path: "test/report/formats.test.ts",
      find: '  compact: "compact.txt",\n',
      how: "after",
      text: '  trial: "trial.txt",\n',
    },
    { path: "fixtures/report/sample.trial.txt", text: "3 of a trial\n" },
  ],
  tests: ["test/report"],
  shows: [{ args: ["lint", "--no-config", "--format=trial", "zone.json"], prints: "of a trial" }],
};
