import { code } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import { problemSayer, type SourceProblem } from "../values/problems.ts";
import problems from "./problems.json" with { type: "json" };

export const jsonProblem = problemSayer(problems);
const character = (start: number) => ({ start, end: start + 1 });

/** `found`: the character in its place, if that is a likely mistake for the comma. */
export function missingComma(at: number, found: ";" | undefined): SourceProblem {
  const range = { start: at, end: found === undefined ? at : at + 1 };
  return jsonProblem("json-missing-comma", "missingComma", character(at), {
    words: { how: found === undefined ? "before this entry" : "instead of `;`" },
    fix: { title: "Write a comma", edits: [{ range, newText: "," }], safety: "suggestion" },
  });
}

export function trailingComma(comma: number, bracket: string): SourceProblem {
  const range = character(comma);
  return jsonProblem("json-trailing-comma", "trailingComma", range, {
    data: { bracket },
    fix: { title: "Remove the comma", edits: [{ range, newText: "" }], safety: "safe" },
  });
}

export function unquotedKey(key: string, range: Range): SourceProblem {
  return jsonProblem("json-unquoted-key", "unquotedKey", range, {
    data: { key },
    words: { quoted: code(`"${key}"`) },
    fix: { title: "Put the key in quotes", edits: [{ range, newText: JSON.stringify(key) }], safety: "safe" },
  });
}

/** `meant`: the literal that the word means in other languages. */
export function badLiteral(word: string, range: Range, meant: string | undefined): SourceProblem {
  const data = { word };
  if (meant === undefined) return jsonProblem("json-bad-literal", "badLiteral", range, { data });
  const edits = [{ range, newText: meant }];
  return {
    ...jsonProblem("json-bad-literal", "badLiteral", range, { data }),
    help: `Write \`${meant}\`.`,
    fix: { title: `Write \`${meant}\``, edits, safety: "suggestion" },
  };
}

export function unclosedJson(open: number, bracket: string): SourceProblem {
  const data = { bracket, closing: bracket === "{" ? "}" : "]" };
  return jsonProblem("json-unclosed", "unclosed", character(open), { data });
}

export function strayJsonBracket(at: number, bracket: string, open?: number): SourceProblem {
  const data = { bracket };
  if (open === undefined) return jsonProblem("json-stray-bracket", "strayBracket", character(at), { data });
  const related = [{ range: character(open), message: "opened here" }];
  return jsonProblem("json-stray-bracket", "mismatchedBracket", character(at), { data, related });
}

export function badJsonEscape(text: string, at: number): SourceProblem {
  const written = String.fromCodePoint(text.codePointAt(at + 1)!);
  const isPrintable = written >= " " && written !== "`";
  const range = { start: at, end: at + 1 + (isPrintable ? written.length : 0) };
  const edits = [{ range: character(at), newText: "\\\\" }];
  const problem = jsonProblem("json-bad-escape", "badEscape", range, {
    data: { escape: `\\${written}` },
    words: { shown: isPrintable ? `\`\\${written}\`` : "This" },
    fix: { title: "Double the backslash", edits, safety: "suggestion" },
  });
  return written === "u" ? { ...problem, help: "Write four hexadecimal digits after `\\u`." } : problem;
}

/** `written`: its escape. */
export function controlCharacter(written: string, at: number): SourceProblem {
  const range = character(at);
  return jsonProblem("json-control-character", "controlCharacter", range, {
    data: { escape: written },
    fix: { title: `Write \`${written}\``, edits: [{ range, newText: written }], safety: "safe" },
  });
}
