import { defineCommand } from "../command.ts";
import { bashCompletion } from "../completion/bash.ts";
import { fishCompletion } from "../completion/fish.ts";
import { type CompletedCommand, completedCommands } from "../completion/model.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { EXIT } from "../exit-code.ts";
import page from "./completion.json" with { type: "json" };

const SHELLS: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `wafsmith completion`. */
export const command = defineCommand({
  page,
  values: { shells: Object.keys(SHELLS) },
  async run({ operands: [shell] }, io, commands) {
    io.stdout.write(SHELLS[shell!]!(await completedCommands(commands)), "file");
    return EXIT.clean;
  },
});
