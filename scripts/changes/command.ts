import type { Change } from "./model.ts";

/** A command that prints how many rules there are. */
export const command: Change = {
  section: "A command",
  edits: [
    {
      path: "src/cli/commands/trial.ts",
      text: `import { defineCommand } from "../command.ts";
import { EXIT } from "../exit-code.ts";

/** \`wafsmith trial\`. */
export const command = defineCommand({
  name: "trial",
  summary: "Print the word trial.",
  operands: { usage: "", min: 0, max: 0 },
  options: { loud: { kind: "flag", help: "Print it in capitals." } },
  details: "A trial of what ARCHITECTURE.md says about commands.",
  example: "wafsmith trial --loud",
  async run({ options }, io) {
    io.stdout.write(options.loud ? "TRIAL\\n" : "trial\\n");
    return EXIT.clean;
  },
});
`,
    },
    {
      path: "src/cli/commands/index.ts",
      find: '  {\n    name: "completion",\n',
      how: "before",
      text: `  {
    name: "trial",
    summary: "Print the word trial.",
    load: async () => (await import("./trial.ts")).command,
  },
`,
    },
  ],
  tests: ["test/cli/help.test.ts", "test/cli/examples.test.ts"],
  shows: [
    { args: ["trial", "--loud"], prints: "TRIAL" },
    { args: ["trial", "--lout"], prints: "--loud" },
  ],
};
