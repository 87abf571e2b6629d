import { code as quoted } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";

/** Why the engine rejects a pattern. `start` and `end` are offsets in the pattern. */
export interface RegexProblem extends Range {
  readonly messageId: RegexMessageId;
  readonly data: Readonly<Record<string, string>>;
  /** One sentence: what is wrong, and that the service rejects it. */
  readonly message: string;
  /** The text to write instead. */
  readonly help?: string;
}

interface Wording {
  /** Completed by `, so the service rejects this regex.` */
  readonly text: string;
  readonly help?: string;
}

/** Every way a pattern can be wrong. `{{name}}` stands for a value of `data`, in backquotes. */
const WORDINGS = {
  backreference: {
    text: "{{found}} is a backreference, which the engine does not support",
    help: "Write a byte by its number, as in `\\x00`; a regex cannot compare two parts of a text.",
  },
  groupNameTwice: {
    text: "The group name {{name}} is given twice",
    help: "Leave the names out: nothing in a rule can refer to them.",
  },
  classEscape: {
    text: "{{found}} is a position, not a character, and cannot be in a character class",
    help: "Write a backspace as `\\x08`, and a position outside of the brackets.",
  },
  classNeedsUnicode: {
    text: "{{found}} is more than one byte, and a character class holds bytes unless Unicode is on",
    help: "Put `(?u)` before it, or write the alternatives in a group, such as `(?:é|è)`.",
  },
  countMissing: {
    text: "A counted repetition needs a number after `{`",
    help: "Write `{0,5}` for at most five, `\\{` for the character.",
  },
  countOrder: {
    text: "The repetition {{found}} ends before it starts",
    help: "Write the smaller number first.",
  },
  countTooLarge: { text: "The number {{found}} is beyond 4,294,967,295" },
  escapeAtEnd: {
    text: "The pattern ends within the escape {{found}}",
    help: "Complete the escape, or write `\\\\` for a backslash.",
  },
  flagDuplicate: { text: "The flag {{found}} is given twice", help: "Keep one of them." },
  flagNegationDangling: {
    text: "No flag follows the `-`",
    help: "Name the flags to turn off after it, such as `(?-i)`.",
  },
  flagNegationRepeated: {
    text: "The flags contain a second `-`",
    help: "Name all flags to turn off after one `-`, such as `(?i-sm)`.",
  },
  flagUnclosed: { text: "The flags that start here have no `)` or `:`", help: "Write `(?i)` or `(?i:…)`." },
  flagUnknown: {
    text: "There is no flag {{found}}",
    help: "The flags are `i`, `m`, `s`, `R`, `U`, `u` and `x`.",
  },
  groupKind: {
    text: "Groups of the form {{found}} are not supported by the engine",
    help: "{{instead}}",
  },
  groupNameEmpty: { text: "The group has no name between `<` and `>`", help: "Name it, or write `(?:…)`." },
  groupNameInvalid: {
    text: "{{found}} cannot be at this place of a group name",
    help: "A name starts with a letter or `_`; digits, `.`, `[` and `]` may follow.",
  },
  groupNameUnclosed: { text: "The group name has no closing `>`", help: "Write `(?<name>…)`." },
  groupUnclosed: {
    text: "This `(` has no closing `)`",
    help: "Close the group, or write `\\(` for the character.",
  },
  groupUnopened: { text: "This `)` closes no group", help: "Remove it, or write `\\)` for the character." },
  hexDigit: { text: "{{found}} is not a hexadecimal digit", help: "Write `\\x2F`, `\\u002F` or `\\x{2F}`." },
  hexEmpty: {
    text: "The braces of this escape are empty",
    help: "Write the number in between, such as `\\x{2F}`.",
  },
  hexValue: {
    text: "{{found}} is the number of no character",
    help: "Code points end at `10FFFF`, and `D800` to `DFFF` are not characters.",
  },
  lookAround: {
    text: "{{found}} is look-around, which the engine does not support",
    help: "Compare twice instead: join a second condition with `and`, or with `and not`.",
  },
  nesting: {
    text: "The pattern nests deeper than {{limit}} levels",
    help: "Groups, classes, repetitions, sequences and branches count as one level each.",
  },
  propertyInvalid: {
    text: "{{found}} must be followed by a property",
    help: "Write `\\pL` or `\\p{Greek}`.",
  },
  propertyNeedsUnicode: {
    text: "{{found}} needs Unicode, which is off in the engine until it is turned on",
    help: "Put `(?u)` before it.",
  },
  propertyUnknown: {
    text: "The engine has no Unicode property {{found}}",
    help: "Write a general category such as `L`, a script such as `Greek`, or a binary property such as `Emoji`.",
  },
  propertyValueUnknown: {
    text: "The Unicode property {{name}} has no value {{found}}",
    help: "Properties with values are `gc`, `sc`, `scx`, `age`, `gcb`, `wb` and `sb`.",
  },
  rangeEnd: {
    text: "{{found}} cannot be an end of a range",
    help: "Escape the hyphen, or put it first or last.",
  },
  rangeOrder: {
    text: "The range {{found}} ends before it starts",
    help: "Swap its ends, or escape the hyphen.",
  },
  repeatNothing: {
    text: "There is nothing before {{found}} to repeat",
    help: "Write {{escaped}} for the character.",
  },
  repeatUnclosed: {
    text: "The repetition that starts here has no closing `}`",
    help: "Write `{2}`, `{2,}` or `{2,5}`, and `\\{` for the character.",
  },
  size: {
    text: "Compiled, the pattern takes at least {{bytes}} bytes; the maximum is {{limit}}",
    help: "Lower the counted repetitions: counts inside counts multiply.",
  },
  unclosedClass: {
    text: "This `[` has no closing `]`",
    help: "Close the class, or write `\\[` for the character; a `]` right after the opening is a member.",
  },
  unknownEscape: { text: "The engine knows no escape {{found}}", help: "{{instead}}" },
  wordBoundaryName: {
    text: "There is no word boundary {{found}}",
    help: "Write `start`, `end`, `start-half` or `end-half` in the braces.",
  },
  wordBoundaryUnclosed: {
    text: "The braces after `\\b` are not closed",
    help: "Write `\\b{start}`, or `\\b\\{` for the character.",
  },
} as const satisfies Record<string, Wording>;

/** Names the situation; stable, for tests and tools. */
export type RegexMessageId = keyof typeof WORDINGS;

/** Carries a problem out of the recursive parts of the parser; never leaves `parseRegex`. */
export class RegexRefusal extends Error {
  readonly problem: RegexProblem;

  constructor(problem: RegexProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A problem in words. Values of `data` are shown as source text, except under the key `instead`. */
export function regexProblem(
  range: Range,
  messageId: RegexMessageId,
  data: Readonly<Record<string, string>> = {},
): RegexProblem {
  const wording: Wording = WORDINGS[messageId];
  const message = `${fill(wording.text, data)}, so Cloudflare rejects this regex.`;
  const base = { start: range.start, end: range.end, messageId, data, message };
  return wording.help === undefined ? base : { ...base, help: fill(wording.help, data) };
}

/** Stops the parse with a problem. */
export function refuseRegex(
  start: number,
  end: number,
  messageId: RegexMessageId,
  data?: Readonly<Record<string, string>>,
): never {
  throw new RegexRefusal(regexProblem({ start, end }, messageId, data));
}

const PLAIN_KEYS = new Set(["instead", "limit", "bytes"]);

function fill(template: string, data: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = data[key] ?? "";
    return PLAIN_KEYS.has(key) ? value : quoted(value);
  });
}
