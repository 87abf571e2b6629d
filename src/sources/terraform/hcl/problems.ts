import { code } from "../../../core/phrases.ts";
import type { Range } from "../../../core/range.ts";
import type { SourceProblem } from "../../values/problems.ts";

const CONSEQUENCE = "so Terraform rejects this file";

/** `construct`: what began there, in words: `a block`, `a string`. */
export function unclosedHcl(
  construct: string,
  opening: string,
  closing: string,
  range: Range,
): SourceProblem {
  return {
    slug: "terraform-unclosed",
    messageId: "unclosed",
    data: { construct, opening, closing },
    range,
    message: `The ${construct} that ${code(opening)} opens here is never closed, ${CONSEQUENCE}.`,
    help: `Close it with ${code(closing)}.`,
  };
}

export function strayHclBracket(found: string, at: number): SourceProblem {
  return {
    slug: "terraform-stray-bracket",
    messageId: "strayBracket",
    data: { found },
    range: { start: at, end: at + found.length },
    message: `This ${code(found)} closes nothing, ${CONSEQUENCE}.`,
    help: "Remove it, or add the bracket that it should close.",
  };
}

export function unterminatedString(start: number): SourceProblem {
  return {
    slug: "terraform-unterminated-string",
    messageId: "unterminatedString",
    range: { start, end: start + 1 },
    message: `The string that starts here has no closing quote on its line, ${CONSEQUENCE}.`,
    help: "Close it with a quote, or write text of several lines as a heredoc, `<<-EOT`.",
  };
}

export function unterminatedHeredoc(marker: string, range: Range): SourceProblem {
  return {
    slug: "terraform-unterminated-heredoc",
    messageId: "unterminatedHeredoc",
    data: { marker },
    range,
    message: `The heredoc that starts here has no line that holds only ${code(marker)}, ${CONSEQUENCE}.`,
    help: `End it with ${code(marker)} on a line of its own.`,
  };
}

export function unterminatedComment(start: number): SourceProblem {
  return {
    slug: "terraform-unclosed",
    messageId: "unclosedComment",
    range: { start, end: start + 2 },
    message: `The comment that starts here is never closed, ${CONSEQUENCE}.`,
    help: "Close it with `*/`.",
  };
}

export function badEscape(text: string, at: number): SourceProblem {
  const written = String.fromCodePoint(text.codePointAt(at + 1) ?? 0x20);
  const isPrintable = written > " " && written !== "`";
  const shown = isPrintable ? code(`\\${written}`) : "This";
  return {
    slug: "terraform-bad-escape",
    messageId: "badEscape",
    data: { escape: `\\${written}` },
    range: { start: at, end: at + 1 + (isPrintable ? written.length : 0) },
    message: `${shown} is not an escape of Terraform, ${CONSEQUENCE}.`,
    help:
      written.toLowerCase() === "u"
        ? "Write four hexadecimal digits after `\\u`, eight after `\\U`."
        : "Write `\\\\` for a backslash, or keep the text in a heredoc, which has no escapes.",
    fix: {
      title: "Double the backslash",
      edits: [{ range: { start: at, end: at + 1 }, newText: "\\\\" }],
      safety: "suggestion",
    },
  };
}

export function badDirective(word: string, range: Range): SourceProblem {
  return {
    slug: "terraform-bad-template",
    messageId: "badDirective",
    data: { word },
    range,
    message: `${word === "" ? "`%{`" : code(`%{ ${word}`)} is not a template directive, ${CONSEQUENCE}.`,
    help: "Directives are `if`, `else`, `endif`, `for` and `endfor`; write `%%{` for the characters themselves.",
  };
}

export function unbalancedDirective(word: string, range: Range): SourceProblem {
  return {
    slug: "terraform-bad-template",
    messageId: "unbalancedDirective",
    data: { word },
    range,
    message: `The directives of this template do not pair at ${code(`%{ ${word} }`)}, ${CONSEQUENCE}.`,
    help: "Each `if` ends with `endif`, each `for` with `endfor`.",
  };
}

export function badCharacter(text: string, at: number): SourceProblem {
  const found = String.fromCodePoint(text.codePointAt(at)!);
  const isSingleQuote = found === "'";
  return {
    slug: "terraform-syntax",
    messageId: isSingleQuote ? "singleQuotes" : "badCharacter",
    data: { found },
    range: { start: at, end: at + found.length },
    message: isSingleQuote
      ? `Terraform has no strings in single quotes, ${CONSEQUENCE}.`
      : `${code(found)} has no meaning at this place, ${CONSEQUENCE}.`,
    help: isSingleQuote ? 'Write `"` around the text.' : "Remove it, or quote the text that it belongs to.",
  };
}

/** `found`: the text of the token that does not fit; empty at the end. `expected`: in words. */
export function unexpected(found: string, expected: string, range: Range): SourceProblem {
  return {
    slug: "terraform-syntax",
    messageId: "unexpected",
    data: { found, expected },
    range,
    message: `${found === "" ? "The text ends" : `${code(found)} stands`} where ${expected} is expected, ${CONSEQUENCE}.`,
    help: "Nothing on this line is checked until it is fixed.",
  };
}
