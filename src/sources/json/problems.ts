import { code } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { SourceProblem } from "../values/problems.ts";

/** The consequence of invalid JSON in a body: one wording for every problem. */
const REFUSED = "so the API rejects this body";

export function emptyFile(end: number): SourceProblem {
  return {
    slug: "json-empty",
    messageId: "empty",
    range: { start: 0, end },
    message: "This file holds no JSON value, so there is nothing to check in it.",
    help: "Write an object or an array.",
  };
}

export function missingValue(range: Range): SourceProblem {
  return {
    slug: "json-missing-value",
    messageId: "missingValue",
    range,
    message: `A value is missing here, ${REFUSED}.`,
    help: "Write an object, an array, a string in double quotes, a number, `true`, `false` or `null`.",
  };
}

export function missingKey(range: Range): SourceProblem {
  return {
    slug: "json-missing-key",
    messageId: "missingKey",
    range,
    message: `A key in double quotes is missing here, ${REFUSED}.`,
    help: 'Write `"key": value`, or remove the extra comma.',
  };
}

/** `found`: what is there instead, if that is a likely mistake for the comma. */
export function missingComma(at: number, found: ";" | undefined): SourceProblem {
  return {
    slug: "json-missing-comma",
    messageId: "missingComma",
    range: { start: at, end: at + 1 },
    message: `There is no comma between these entries, ${REFUSED}.`,
    help: found === undefined ? "Write `,` before this entry." : "Write `,` instead of `;`.",
    fix: {
      title: "Write a comma",
      edits: [{ range: { start: at, end: found === undefined ? at : at + 1 }, newText: "," }],
      safety: "suggestion",
    },
  };
}

export function missingColon(range: Range): SourceProblem {
  return {
    slug: "json-missing-colon",
    messageId: "missingColon",
    range,
    message: `There is no colon between this key and its value, ${REFUSED}.`,
    help: 'Write `"key": value`.',
  };
}

export function trailingComma(comma: number, bracket: string): SourceProblem {
  return {
    slug: "json-trailing-comma",
    messageId: "trailingComma",
    data: { bracket },
    range: { start: comma, end: comma + 1 },
    message: `JSON allows no comma before \`${bracket}\`, ${REFUSED}.`,
    help: "Remove the comma.",
    fix: {
      title: "Remove the comma",
      edits: [{ range: { start: comma, end: comma + 1 }, newText: "" }],
      safety: "safe",
    },
  };
}

export function comment(range: Range): SourceProblem {
  return {
    slug: "json-comment",
    messageId: "comment",
    range,
    message: `JSON has no comments, ${REFUSED}.`,
    help: "Remove the comment, or move its text into `description`.",
  };
}

export function singleQuotes(range: Range): SourceProblem {
  return {
    slug: "json-single-quotes",
    messageId: "singleQuotes",
    range,
    message: `JSON strings must be in double quotes, ${REFUSED}.`,
    help: 'Write `"` around all strings of the file, and `\\"` for every double quote inside them.',
  };
}

export function unquotedKey(key: string, range: Range): SourceProblem {
  return {
    slug: "json-unquoted-key",
    messageId: "unquotedKey",
    data: { key },
    range,
    message: `The key ${code(key)} is not in quotes, ${REFUSED}.`,
    help: `write ${code(`"${key}"`)}.`,
    fix: { title: "Put the key in quotes", edits: [{ range, newText: JSON.stringify(key) }], safety: "safe" },
  };
}

export function badNumber(raw: string, range: Range): SourceProblem {
  return {
    slug: "json-bad-number",
    messageId: "badNumber",
    data: { raw },
    range,
    message: `${code(raw)} is not a number of JSON, ${REFUSED}.`,
    help: "Write digits with at most one decimal point, without leading zeros or a plus sign.",
  };
}

/** `meant`: the literal that the word stands for in other languages. */
export function badLiteral(word: string, range: Range, meant: string | undefined): SourceProblem {
  return {
    slug: "json-bad-literal",
    messageId: "badLiteral",
    data: { word },
    range,
    message: `${code(word)} is not a value of JSON, ${REFUSED}.`,
    help:
      meant === undefined
        ? "Write a string in double quotes, a number, `true`, `false` or `null`."
        : `write \`${meant}\`.`,
    fix:
      meant === undefined
        ? undefined
        : { title: `Write \`${meant}\``, edits: [{ range, newText: meant }], safety: "suggestion" },
  };
}

export function unclosedJson(open: number, bracket: string): SourceProblem {
  const closing = bracket === "{" ? "}" : "]";
  return {
    slug: "json-unclosed",
    messageId: "unclosed",
    data: { bracket, closing },
    range: { start: open, end: open + 1 },
    message: `The \`${bracket}\` that opens here is never closed, ${REFUSED}.`,
    help: `write the missing \`${closing}\`.`,
  };
}

export function strayJsonBracket(at: number, bracket: string, open?: number): SourceProblem {
  const range = { start: at, end: at + 1 };
  return {
    slug: "json-stray-bracket",
    messageId: open === undefined ? "strayBracket" : "mismatchedBracket",
    data: { bracket },
    range,
    message:
      open === undefined
        ? `This \`${bracket}\` closes nothing, ${REFUSED}.`
        : `This \`${bracket}\` does not close what was opened last, ${REFUSED}.`,
    help: open === undefined ? "Remove it." : "Close the brackets in the order in which they were opened.",
    related: open === undefined ? [] : [{ range: { start: open, end: open + 1 }, message: "opened here" }],
  };
}

export function textBeforeValue(at: number): SourceProblem {
  return {
    slug: "json-text-before-value",
    messageId: "textBeforeValue",
    range: { start: at, end: at + 1 },
    message: `Text comes before the value of this file, ${REFUSED}.`,
    help: "Remove all that comes before the first bracket; a second byte-order mark is text too, and is not visible in most editors.",
  };
}

export function textAfterValue(at: number): SourceProblem {
  return {
    slug: "json-text-after-value",
    messageId: "textAfterValue",
    range: { start: at, end: at + 1 },
    message: `Text follows the value of this file, ${REFUSED}.`,
    help: "Keep one value per file; a stream of values, one per line, is read from a file named `.ndjson`.",
  };
}
