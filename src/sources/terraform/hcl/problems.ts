import { code, codeList } from "../../../core/phrases.ts";
import type { Range } from "../../../core/range.ts";
import { problemSayer, type SourceProblem } from "../../values/problems.ts";
import problems from "./problems.json" with { type: "json" };

export const hclProblem = problemSayer(problems);

/** `construct`: the construct that began there, in words: `a block`, `a string`. */
export function unclosedHcl(
  construct: string,
  opening: string,
  closing: string,
  range: Range,
): SourceProblem {
  const data = { construct, opening, closing };
  return hclProblem("terraform-unclosed", "unclosed", range, { data, words: { construct } });
}

export function unterminatedString(start: number): SourceProblem {
  return hclProblem("terraform-unterminated-string", "unterminatedString", { start, end: start + 1 });
}

export function badEscape(text: string, at: number): SourceProblem {
  const written = String.fromCodePoint(text.codePointAt(at + 1) ?? 0x20);
  const isPrintable = written > " " && written !== "`";
  const range = { start: at, end: at + 1 + (isPrintable ? written.length : 0) };
  const problem = hclProblem("terraform-bad-escape", "badEscape", range, {
    data: { escape: `\\${written}` },
    words: { shown: isPrintable ? code(`\\${written}`) : "This" },
    fix: {
      title: "Double the backslash",
      edits: [{ range: { start: at, end: at + 1 }, newText: "\\\\" }],
      safety: "suggestion",
    },
  });
  if (written.toLowerCase() !== "u") return problem;
  return { ...problem, help: "Write four hexadecimal digits after `\\u`, eight after `\\U`." };
}

export function badDirective(word: string, range: Range): SourceProblem {
  const shown = word === "" ? "`%{`" : code(`%{ ${word}`);
  return hclProblem("terraform-bad-template", "badDirective", range, { data: { word }, words: { shown } });
}

export function unbalancedDirective(word: string, range: Range): SourceProblem {
  const shown = code(`%{ ${word} }`);
  return hclProblem("terraform-bad-template", "unbalancedDirective", range, {
    data: { word },
    words: { shown },
  });
}

export function badCharacter(text: string, at: number): SourceProblem {
  const found = String.fromCodePoint(text.codePointAt(at)!);
  const range = { start: at, end: at + found.length };
  const messageId = found === "'" ? "singleQuotes" : found === "\r" ? "carriageReturn" : "badCharacter";
  return hclProblem("terraform-syntax", messageId, range, { data: { found } });
}

/** `found`: the text of the token that does not fit; empty at the end. `expected`: in words. */
export function unexpected(found: string, expected: string, range: Range): SourceProblem {
  const ends = found === "" ? "The text ends" : found === "\n" && "The line ends";
  const shown = ends || `${code(found)} appears`;
  return hclProblem("terraform-syntax", "unexpected", range, {
    data: { found, expected },
    words: { shown, expected },
  });
}

/** `others`: the constraints that leave no version for `demand`, or the version that a lock file selects. */
export function unmetVersion(
  demand: string,
  others: readonly string[] | string,
  range: Range,
): SourceProblem {
  const slug = "terraform-unmet-version";
  if (typeof others === "string")
    return hclProblem(slug, "locked", range, { data: { demand, locked: others }, severity: "warning" });
  const words = { demands: codeList([demand, ...others], "and") };
  return hclProblem(slug, "contradicting", range, { data: { demand }, words });
}
