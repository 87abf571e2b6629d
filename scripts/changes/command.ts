import type { Change } from "./model.ts";

/** A command that prints how many rules there are. */
export const command: Change = {
  section: "A command",
  edits: [
    {
      path: "src/cli/commands/trial.ts",
      text: `import { defineCommand } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import page from "./trial.json" with { type: "json" };

/** \`wafsmith trial\`. */
export const command = defineCommand({
  page,
  async run({ options }, io) {
    io.stdout.write(options.loud ? "TRIAL\\n" : "trial\\n");
    return EXIT.clean;
  },
});
`,
    },
    {
      path: "src/cli/commands/trial.json",
      text: `{
  "operands": { "usage": "", "min": 0, "max": 0 },
  "options": { "--loud": "Print it in capitals." },
  "details": ["A trial of what ARCHITECTURE.md says about commands."],
  "example": "wafsmith trial --loud"
}
`,
    },
    {
      path: "src/cli/commands/index.json",
      find: '    "completion": ',
      how: "before",
      text: '    "trial": "Print the word trial.",\n',
    },
    {
      path: "src/cli/commands/index.ts",
      find: "  completion: () =>",
      how: "before",
      text: '  trial: () => import("./trial.ts"),\n',
    },
  ],
  tests: ["test/cli/help.test.ts", "test/cli/examples.test.ts"],
  shows: [
    { args: ["trial", "--loud"], prints: "TRIAL" },
    { args: ["trial", "--lout"], prints: "--loud" },
  ],
};
