import { shellWord } from "../../compile/script/zone.ts";
import type { CompletedCommand, CompletedOption, OfferedValues } from "./model.ts";

/** The completion for zsh: to be sourced, or saved as `_wafsmith` in a directory of `fpath`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef wafsmith
# zsh completion of wafsmith: source <(wafsmith completion zsh)
_wafsmith() {
  local state line
  local -a commands=(
${commands.map(({ name, summary }) => `    ${shellWord(`${name}:${escaped(summary)}`)}`).join("\n")}
    'help:Show the help of a command.'
  )
  _arguments -C '(-)'{-h,--help}'[Show the help.]' '(-)'{-V,--version}'[Show the version.]' \\
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      _describe -t commands command commands
      ;;
    argument)
      case $line[1] in
        help)
          _describe -t commands command commands
          ;;
${commands.map(commandCase).join("\n")}
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _wafsmith ]]; then _wafsmith "$@"; else compdef _wafsmith wafsmith; fi
`;
}

function commandCase({ name, options, operands }: CompletedCommand): string {
  const operand = action(operands);
  const specs = [
    ...options.map(optionSpec),
    ...(operand === undefined ? [] : [shellWord(`*:argument:${operand}`)]),
  ];
  return `        ${name})
          _arguments -s -S ${specs.join(" \\\n            ")}
          ;;`;
}

function optionSpec({ name, short, help, placeholder, values, isRepeatable }: CompletedOption): string {
  const text = `[${escaped(help)}]`;
  const value = values && `:${escaped(placeholder)}:${action(values) ?? " "}`;
  if (short === undefined) {
    return shellWord(`${isRepeatable ? "*" : ""}--${name}${value ? "=" : ""}${text}${value ?? ""}`);
  }
  const spellings = `{-${short}${value ? "+" : ""},--${name}${value ? "=" : ""}}`;
  return `${shellWord(`(-${short} --${name})`)}${spellings}${shellWord(`${text}${value ?? ""}`)}`;
}

/** The completion of values; undefined if they are not completed. */
function action({ words, hasFiles }: OfferedValues): string | undefined {
  const list = `compadd -- ${words.join(" ")}`;
  if (words.length > 0 && hasFiles) return `{${list}; _files}`;
  if (words.length > 0) return `{${list}}`;
  return hasFiles ? "_files" : undefined;
}

/** A text within a specification, in which brackets and colons have a meaning. */
function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, "\\$&");
}
