import type { YAMLParseError } from "yaml";
import { code, number } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { SourceProblem, SourceSlug } from "../values/problems.ts";

/** The consequence of a mistake in YAML: one wording for every problem. */
const UNREADABLE = "so this file cannot be read";

const QUOTE_IT = "Put the whole value in single quotes, or write it as a block scalar after `|-`.";

interface Wording {
  /** Matches the library's message. */
  readonly pattern: RegExp;
  readonly slug: SourceSlug;
  readonly messageId: string;
  readonly message: string;
  readonly help: string;
}

/** By the library's messages, which are more telling than its codes; the first that fits. */
const WORDINGS: readonly Wording[] = [
  {
    pattern: /^Tabs are not allowed/,
    slug: "yaml-tab",
    messageId: "tab",
    message: `YAML allows only spaces for indentation, and there is a tab here, ${UNREADABLE}.`,
    help: "Replace the tab by spaces.",
  },
  {
    pattern: /^All (?:mapping|sequence) items must start|^A block sequence may not be used as an implicit/,
    slug: "yaml-indentation",
    messageId: "column",
    message: `This entry does not begin in the column of the entries before it, ${UNREADABLE}.`,
    help: "Indent the keys of one map, and the dashes of one list, alike.",
  },
  {
    pattern: /^Block scalar/,
    slug: "yaml-indentation",
    messageId: "blockScalar",
    message: `This line is not indented enough for its block scalar, ${UNREADABLE}.`,
    help: "Indent every line of the text at least as far as its first, and further than its key.",
  },
  {
    pattern: /^Invalid escape sequence/,
    slug: "yaml-bad-escape",
    messageId: "badEscape",
    message: `Double-quoted strings have no such escape, ${UNREADABLE}.`,
    help: "Double the backslash, or use single quotes, in which a backslash stands for itself.",
  },
  {
    pattern: /^Plain value cannot start with/,
    slug: "yaml-bad-scalar",
    messageId: "reservedStart",
    message: `YAML reserves the character that this unquoted value begins with, ${UNREADABLE}.`,
    help: QUOTE_IT,
  },
  {
    pattern: /^Nested mappings are not allowed/,
    slug: "yaml-syntax",
    messageId: "colonInValue",
    message: `A colon followed by a space makes this unquoted value a second key, ${UNREADABLE}.`,
    help: QUOTE_IT,
  },
  {
    pattern: /^Unexpected .* at node end/,
    slug: "yaml-syntax",
    messageId: "textAfterValue",
    message: `Text follows a value that has already ended, ${UNREADABLE}.`,
    help: QUOTE_IT,
  },
  {
    pattern: /^Implicit (?:map )?keys|^The : indicator/,
    slug: "yaml-syntax",
    messageId: "missingColon",
    message: `This is neither a key with its colon on the same line nor a continuation of the previous value, ${UNREADABLE}.`,
    help: "Write `key: value`, or indent the line further than the key whose value it continues.",
  },
  {
    pattern: /^Missing , |^Unexpected , /,
    slug: "yaml-syntax",
    messageId: "comma",
    message: `The entries between these brackets are not separated by one comma each, ${UNREADABLE}.`,
    help: "Write one comma between two entries.",
  },
  {
    pattern: /^Unexpected flow-(?:map|seq)-end/,
    slug: "yaml-syntax",
    messageId: "strayBracket",
    message: `This bracket closes nothing, ${UNREADABLE}.`,
    help: "Remove it, or put the value in quotes if it belongs to it.",
  },
  {
    pattern: /^Comments must be separated/,
    slug: "yaml-syntax",
    messageId: "commentSpace",
    message: `A comment begins without a space before its \`#\`, ${UNREADABLE}.`,
    help: "Write a space before `#`, or put the value in quotes if `#` belongs to it.",
  },
  {
    pattern: /^Unexpected block-seq-ind on same line/,
    slug: "yaml-syntax",
    messageId: "listOnKeyLine",
    message: `A list begins on the line of its key, ${UNREADABLE}.`,
    help: "Begin the list on a line of its own.",
  },
  {
    pattern: /^Unresolved tag|tag/i,
    slug: "yaml-unknown-tag",
    messageId: "tag",
    message: `A word with \`!\` is a tag in YAML, and this value does not fit it, ${UNREADABLE}.`,
    help: "Put the value in quotes if `!` belongs to it.",
  },
];

/** A missing end is found in the tokens, where its beginning is known. */
const SAID_ELSEWHERE = /^Missing closing|end with a [\]}]$/;

/** An error of the YAML library in our words; undefined if `tokenProblems` has said it better. */
export function fromLibraryError({ message, pos }: YAMLParseError, text: string): SourceProblem | undefined {
  if (SAID_ELSEWHERE.test(message)) return undefined;
  const range = within(text, pos);
  const wording = WORDINGS.find(({ pattern }) => pattern.test(message));
  if (!wording) return unknownError(message, range);
  const { slug, messageId, message: said, help } = wording;
  const isEscape = slug === "yaml-bad-escape";
  return {
    slug,
    messageId,
    range: isEscape ? { ...range, end: range.start + 2 } : range,
    message: said,
    help,
  };
}

function within(text: string, [start, end]: readonly [number, number]): Range {
  const first = Math.max(0, Math.min(start, text.length));
  return { start: first, end: Math.max(first, Math.min(end, text.length)) };
}

function unknownError(message: string, range: Range): SourceProblem {
  const reason = message.split(/[:\n]/)[0]!.replace(/\.$/, "");
  return {
    slug: "yaml-syntax",
    messageId: "invalid",
    data: { reason },
    range,
    message: `This is not valid YAML (${reason.charAt(0).toLowerCase()}${reason.slice(1)}), ${UNREADABLE}.`,
    help: "Look at the indentation, and at characters with a meaning in YAML in values without quotes.",
  };
}

/** The library failed on the whole file. */
export function unreadable(reason: string): SourceProblem {
  return {
    slug: "yaml-unreadable",
    messageId: "unreadable",
    data: { reason },
    range: { start: 0, end: 0 },
    message: `The YAML reader gave up on this file (${code(reason)}), so nothing in it is checked.`,
    help: "Simplify the file, or give it as JSON.",
  };
}

export function unclosedYaml(open: number, opening: string): SourceProblem {
  const closing = opening === "{" ? "}" : opening === "[" ? "]" : opening;
  return {
    slug: "yaml-unclosed",
    messageId: "unclosed",
    data: { opening, closing },
    range: { start: open, end: open + 1 },
    message: `The \`${opening}\` that opens here is never closed, ${UNREADABLE}.`,
    help: `write the missing \`${closing}\`, indented further than the key that it belongs to.`,
  };
}

export function complexKey(range: Range): SourceProblem {
  return {
    slug: "yaml-complex-key",
    messageId: "complexKey",
    range,
    message: "A key that is a list or a map has no form in JSON, so the API cannot be given this entry.",
    help: "Write the key as a string.",
  };
}

export function unknownAlias(name: string, range: Range): SourceProblem {
  return {
    slug: "yaml-unknown-alias",
    messageId: "unknownAlias",
    data: { name },
    range,
    message: `No value before this place has the anchor ${code(`&${name}`)}, so the alias stands for nothing.`,
    help: "Put the value in quotes if `*` belongs to it, or define the anchor further up.",
  };
}

export function recursiveAlias(name: string, range: Range): SourceProblem {
  return {
    slug: "yaml-recursive-alias",
    messageId: "recursiveAlias",
    data: { name },
    range,
    message: `The alias ${code(`*${name}`)} is inside the value that it names, so that value has no end.`,
    help: "Refer to a value that ends before the alias.",
  };
}

export function tooManyAliases(maxAliasedNodes: number, range: Range): SourceProblem {
  return {
    slug: "yaml-too-many-aliases",
    messageId: "tooManyAliases",
    data: { maxAliasedNodes: String(maxAliasedNodes) },
    range,
    message: `Up to here aliases stand for more than ${number(maxAliasedNodes)} values, so this one and later ones are not followed.`,
    help: "Write fewer aliases within anchored values.",
  };
}

export function tooManyTokens(maxYamlTokens: number): SourceProblem {
  return {
    slug: "yaml-too-many-tokens",
    messageId: "tooManyTokens",
    data: { maxYamlTokens: String(maxYamlTokens) },
    range: { start: 0, end: 0 },
    message: `This file has more than ${number(maxYamlTokens)} tokens of YAML, so it is not read to its end.`,
    help: "Split the file, or give it as JSON.",
  };
}

export function tooManyEscaped(at: number, maxYamlEscapedChars: number): SourceProblem {
  return {
    slug: "yaml-too-many-escaped",
    messageId: "tooManyEscaped",
    data: { maxYamlEscapedChars: String(maxYamlEscapedChars) },
    range: { start: at, end: at + 1 },
    message: `The quoted strings with escapes up to this one have more than ${number(maxYamlEscapedChars)} characters, so the rest of the file is not checked.`,
    help: "Split the file, or write the strings without escapes.",
  };
}

export function badMerge(range: Range): SourceProblem {
  return {
    slug: "yaml-bad-merge",
    messageId: "badMerge",
    range,
    message: "The merge key `<<` takes a map or a list of maps, so this entry adds nothing.",
    help: "Give it an alias of a map, such as `<<: *defaults`.",
  };
}

/** A merge whose result differs between PyYAML and Go. */
export function disputedMerge(range: Range): SourceProblem {
  return {
    slug: "yaml-bad-merge",
    messageId: "disputedMerge",
    severity: "warning",
    range,
    message: "Readers of YAML disagree on the result of this merge, and only that of PyYAML is checked.",
    help: "Write one plain `<<`, with a list if there are several maps.",
  };
}

const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  "\r": "lone carriage return (U+000D)",
  "\u0085": "next line character (U+0085)",
  "\u2028": "line separator (U+2028)",
  "\u2029": "paragraph separator (U+2029)",
};

/** A character outside quotes that ends a line for other readers. */
export function otherLineEnd(at: number, character: string): SourceProblem {
  const name = CHARACTER_NAMES[character] ?? character;
  return {
    slug: "yaml-line-end",
    messageId: "otherLineEnd",
    data: { character: name },
    range: { start: at, end: at + 1 },
    message: `A ${name} ends a line for PyYAML and Go, so they may read rules here that are not checked.`,
    help: "Replace it with a line feed, or remove it.",
  };
}

/** The same in a quoted string. */
export function foldedLineEnd(at: number, character: string): SourceProblem {
  const name = CHARACTER_NAMES[character] ?? character;
  return {
    slug: "yaml-line-end",
    messageId: "foldedLineEnd",
    data: { character: name },
    severity: "warning",
    range: { start: at, end: at + 1 },
    message: `PyYAML and Go fold the ${name} in this string like a line break, but it is checked as written.`,
    help: "Write a space, or an escape in double quotes.",
  };
}

/** A tag that makes the value something that only another tool knows, or a `!` that was meant as an operator. */
export function unknownTag(tag: string, range: Range): SourceProblem {
  return {
    slug: "yaml-unknown-tag",
    messageId: "unknownTag",
    data: { tag },
    severity: "warning",
    range,
    message: `YAML reads ${code(tag)} as a tag and not as part of the value, so this value is not checked.`,
    help: "Put the value in quotes if `!` belongs to it.",
  };
}
