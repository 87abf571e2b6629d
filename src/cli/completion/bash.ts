import type { CompletedCommand, CompletedOption, OfferedValues } from "./model.ts";

/** The completion for bash 3.2 and newer. It needs no other package. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# bash completion of wafsmith: eval "$(wafsmith completion bash)"
_wafsmith() {
  local current="\${COMP_WORDS[COMP_CWORD]}" option="\${COMP_WORDS[COMP_CWORD - 1]}" words="" files="" line
  # Of \`--option=value\`, bash makes three words.
  if [[ "$current" == "=" ]]; then
    current=""
  elif [[ "$option" == "=" ]]; then
    option="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  if [[ COMP_CWORD -eq 1 || ( COMP_CWORD -eq 2 && "$option" == help ) ]]; then
    words="${names} help --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join("\n")}
    esac
  fi
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$words" -- "$current")
  if [[ -n "$files" ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
  fi
}
complete -F _wafsmith wafsmith
`;
}

function commandCase({ name, options, operands }: CompletedCommand): string {
  const valued = options.filter((option) => option.values !== undefined);
  return `      ${name})
        case "$option" in
${valued.map(optionCase).join("")}          *)
            if [[ "$current" == -* ]]; then
              words="${options.map((option) => `--${option.name}`).join(" ")}"
            else
${assignments(operands, 14)}
            fi
            ;;
        esac
        ;;`;
}

function optionCase({ name, short, values }: CompletedOption): string {
  const spellings = short === undefined ? `--${name}` : `--${name} | -${short}`;
  return `          ${spellings})
${assignments(values!, 12)}
            ;;
`;
}

function assignments({ words, hasFiles }: OfferedValues, columns: number): string {
  return `${" ".repeat(columns)}words="${words.join(" ")}" files="${hasFiles ? "yes" : ""}"`;
}
