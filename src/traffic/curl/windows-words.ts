import type { ShellCommand, Word } from "./words.ts";

/**
 * Whether a command line is written for the Windows command prompt. The first mark in it that only that prompt or only `sh`
 * has decides.
 */
export function isForWindows(text: string): boolean {
  const [mark = ""] = /\^\r?\n|\s\^"|curl\.exe\s|'|\\\r?\n/.exec(text) ?? [];
  return mark !== "" && mark !== "'" && !mark.startsWith("\\");
}

/** Whether a command line is written for PowerShell: a backtick joins its lines, or `curl.exe` has single quotes first. */
export function isForPowerShell(text: string): boolean {
  const joint = text.search(/[ \t]`\r?\n/);
  if (joint !== -1 && !endsWithinQuotes(text.slice(0, joint))) return true;
  return /^[^"^\n]*\bcurl\.exe\s[^"^\n]*'/m.test(text);
}

/** A body between quotes may have any characters. */
function endsWithinQuotes(text: string): boolean {
  let quote = "";
  for (const [char] of text.matchAll(/\\?./gs)) {
    if (quote === "" && (char === "'" || char === '"')) quote = char;
    else if (char === quote) quote = "";
  }
  return quote !== "";
}

/** A character with its line, and whether a caret was before it. */
interface PromptChar {
  readonly char: string;
  readonly line: number;
}

/** The commands of a script for the command prompt of Windows. */
export function windowsCommands(text: string): ShellCommand[] {
  return linesOf(text).flatMap((chars) => {
    const words = wordsOf(chars);
    return words.length === 0 ? [] : [{ words, line: words[0]!.line }];
  });
}

/** The command line without carets, and with lines joined that end with one. Within quotes, a caret is a character. */
function linesOf(text: string): PromptChar[][] {
  const lines: PromptChar[][] = [[]];
  let line = 1;
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, "\n");
  for (let at = 0; at < source.length; at++) {
    let char = source[at]!;
    const isEscaped = char === "^" && !isQuoted && at + 1 < source.length;
    if (isEscaped && source[at + 1] === "\n") {
      at += 2;
      line++;
      if (at >= source.length) break;
      char = source[at]!;
    } else if (isEscaped) char = source[++at]!;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === "\n") {
      lines.push([]);
      isQuoted = false;
      line++;
      continue;
    }
    lines.at(-1)!.push({ char, line });
    if (char === "\n") line++;
  }
  return lines;
}

/** The arguments into which a program splits a line: quotes group, `\"` and `""` within quotes are a quote. */
function wordsOf(chars: readonly PromptChar[]): Word[] {
  const words: Word[] = [];
  let text = "";
  let start: number | undefined;
  let isQuoted = false;
  const end = () => {
    if (start !== undefined) words.push({ text, line: start });
    text = "";
    start = undefined;
  };
  for (let at = 0; at < chars.length; at++) {
    const { char, line } = chars[at]!;
    const next = chars[at + 1]?.char;
    if (!isQuoted && (char === " " || char === "\t")) {
      end();
      continue;
    }
    start ??= line;
    if (char === "\\" && next === '"') text += chars[++at]!.char;
    else if (char === "\\" && next === "\\" && /^\\*"/.test(rest(chars, at))) text += chars[++at]!.char;
    else if (char === '"' && isQuoted && next === '"') text += chars[++at]!.char;
    else if (char === '"') isQuoted = !isQuoted;
    else text += char;
  }
  end();
  return words;
}

const LOOKAHEAD = 64;

function rest(chars: readonly PromptChar[], at: number): string {
  return chars
    .slice(at, at + LOOKAHEAD)
    .map(({ char }) => char)
    .join("");
}
