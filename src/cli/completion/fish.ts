import type { CompletedCommand, CompletedOption, OfferedValues } from "./model.ts";

/** The completion for fish: to be sourced, or to be in `~/.config/fish/completions/wafsmith.fish`. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const lines = [
    "# fish completion of wafsmith: wafsmith completion fish | source",
    "complete -c wafsmith -f",
    "complete -c wafsmith -n __fish_use_subcommand -s h -l help -d 'Show the help.'",
    "complete -c wafsmith -n __fish_use_subcommand -s V -l version -d 'Show the version.'",
    "complete -c wafsmith -n __fish_use_subcommand -a help -d 'Show the help of a command.'",
    `complete -c wafsmith -n '__fish_seen_subcommand_from help' -a ${quoted(names)}`,
    ...commands.flatMap(commandLines),
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines({ name, summary, options, operands }: CompletedCommand): string[] {
  const within = `complete -c wafsmith -n '__fish_seen_subcommand_from ${name}'`;
  const hasOperands = operands.words.length > 0 || operands.hasFiles;
  return [
    `complete -c wafsmith -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...(hasOperands ? [`${within}${valueFlags(operands)}`] : []),
    ...options.map((option) => `${within}${optionFlags(option)}`),
  ];
}

function optionFlags({ name, short, help, values }: CompletedOption): string {
  const spelling = short === undefined ? ` -l ${name}` : ` -s ${short} -l ${name}`;
  return `${spelling}${values ? ` -r${valueFlags(values)}` : ""} -d ${quoted(help)}`;
}

function valueFlags({ words, hasFiles }: OfferedValues): string {
  const list = words.length === 0 ? "" : ` -a ${quoted(words.join(" "))}`;
  return `${hasFiles ? " -F" : " -f"}${list}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
