import { COMMANDS } from "../../src/cli/commands/index.ts";
import { EXIT_MEANINGS, optionRows, usageLine } from "../../src/cli/help.ts";
import { ENVIRONMENT, FILES } from "../build/man-page.ts";
import { fence, table } from "./markdown.ts";

/** `docs/command-line.md`: every command with its options, from the commands' own descriptions. */
export async function commandLinePage(): Promise<string> {
  const commands = await Promise.all(COMMANDS.map(({ load }) => load()));
  const sections = commands.flatMap((command) => [
    `## ${command.name}`,
    command.summary,
    fence(usageLine(command), "text"),
    ...(command.details === undefined ? [] : [fence(command.details, "text")]),
    table(
      ["option", "does"],
      optionRows(command).map(([option, meaning]) => [`\`${option}\``, inText(meaning)]),
    ),
    `Example: ${inCode(command.example)}`,
  ]);
  return `${[
    "# The command line",
    "Every command and option, as `wafsmith help COMMAND` prints them. The [index by task](README.md) links to the page about each.",
    table(
      ["command", "does"],
      commands.map(({ name, summary }) => [`[${name}](#${name})`, inText(summary)]),
    ),
    "## Exit codes",
    table(
      ["exit code", "means"],
      EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
    ),
    "Naming a file in which nothing is recognised ends with exit code 2: otherwise it would seem to have been checked. `--fail-on` and `--max-warnings` decide which findings lead to exit code 1.",
    ...sections,
    "## Environment",
    table(
      ["variable", "does"],
      ENVIRONMENT.map(([name, meaning]) => [`\`${name}\``, inText(meaning)]),
    ),
    "## Files",
    table(
      ["file", "is"],
      FILES.map(([name, meaning]) => [`\`${name}\``, inText(meaning)]),
    ),
  ].join("\n\n")}\n`;
}

/** Prose of the help: angle brackets would be read as HTML. */
function inText(text: string): string {
  return text.replaceAll(/(`[^`]*`)|[<>*_]/g, (found, code: string | undefined) => code ?? `\\${found}`);
}

function inCode(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
