import { defineCommand } from "../command.ts";
import { bashCompletion } from "../completion/bash.ts";
import { fishCompletion } from "../completion/fish.ts";
import { type CompletedCommand, completedCommands } from "../completion/model.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { EXIT } from "../exit-code.ts";

const SHELLS: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `wafsmith completion`. */
export const command = defineCommand({
  name: "completion",
  summary: "Print a shell script that completes commands and options.",
  operands: { usage: "SHELL", min: 1, max: 1, choices: Object.keys(SHELLS) },
  options: {},
  details: [
    "SHELL is bash, zsh or fish. The script is self-contained: it starts no process when you press Tab.",
    "",
    '  bash  eval "$(wafsmith completion bash)"       in ~/.bashrc',
    "  zsh   source <(wafsmith completion zsh)         in ~/.zshrc, after compinit",
    "  fish  wafsmith completion fish | source         in ~/.config/fish/config.fish",
  ].join("\n"),
  example: "wafsmith completion bash > wafsmith.bash",
  async run({ operands: [shell] }, io, commands) {
    io.stdout.write(SHELLS[shell!]!(await completedCommands(commands)), "file");
    return EXIT.clean;
  },
});
