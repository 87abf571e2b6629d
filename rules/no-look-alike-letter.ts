import { publicPage } from "../src/contract/fact.ts";
import { addTo } from "../src/core/items-by-key.ts";
import { code, codeList, codePointName } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { StringLiteral } from "../src/parser/ast.ts";
import { type LocatedNode, type LocatedString, stringsIn } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-look-alike-letter",
  summary: "Disallow words with letters of two scripts, full-width ASCII and tag characters in values.",
  effect: "risky",
  since: "0.2.0",
  why: "A Cyrillic `а` looks like a Latin `a` but is a different letter. A value with one in the middle of a Latin word passes review, but matches nothing, or something that the reviewer did not intend.",
  details:
    "Words that mix Latin with Chinese, Japanese or Korean letters are not reported, nor are classes of regular expressions such as `[a-zа-я]` and characters that are written as escapes.",
  source: publicPage("https://www.unicode.org/reports/tr39/#Restriction_Level_Detection"),
  messages: {
    mixed: {
      text: "{{word}} mixes letters of two scripts ({{letters}}), so it does not match the word that it looks like.",
      help: "Write all letters in one script, or write the others as escapes if they are intended.",
    },
    fullWidth: {
      text: "This value has full-width characters ({{letters}}), which do not match the ASCII characters that they look like.",
      help: "Write them in ASCII, or as escapes if they are intended.",
    },
    tag: {
      text: "This value has invisible tag characters ({{letters}}), so it does not match the text that it looks like.",
      help: "Remove them, or write them as escapes if they are intended.",
    },
  },
  examples: {
    invalid: [
      `http.request.method eq "\u0420OST"`,
      `http.request.uri.path eq "/\u0430dmin"`,
      `http.user_agent contains "\uff43url"`,
      `http.user_agent contains "bot\u{e0061}"`,
    ],
    valid: [
      `http.host eq "\u043f\u0440\u0438\u043c\u0435\u0440.example"`,
      `http.user_agent matches "(?u)^[a-z\u0430-\u044f]+$"`,
    ],
  },
  create: (ctx) => {
    const check = (text: string, at: StringLiteral | LocatedString) => {
      const found = NOT_ASCII.test(text) ? lookAlikeIn(text) : undefined;
      if (found) ctx.report({ at, ...found });
    };
    const checkIn = (root: LocatedNode) => {
      for (const text of stringsIn([root], NOT_A_VALUE)) check(text.value, text);
    };
    return {
      String(literal) {
        if (NOT_ASCII.test(literal.raw)) check(literal.raw.replaceAll(CLASS_OR_ESCAPE, " "), literal);
      },
      Rule: ({ node }) => checkIn(node),
      CustomList: ({ node }) => checkIn(node),
    };
  },
}) satisfies Rule;

const NOT_ASCII = /[^\0-\x7f]/;
/** A class of a regular expression, or an escape: their letters do not form words. */
const CLASS_OR_ESCAPE = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/gsu;

const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const TAG = /[\u{e0000}-\u{e007f}]/gu;
/** England, Scotland and Wales: the only tag characters in use. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;

/** The scripts that are distinguished: Latin, and those with letters that look like Latin ones. All others count as one. */
const SCRIPTS = "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Cherokee Coptic".split(" ");

let patterns: readonly RegExp[] | undefined;

/** The script of a letter; undefined if it belongs to several. */
function scriptOf(letter: string): string | undefined {
  // Digits, and marks and letters of several scripts.
  if (/[\p{sc=Common}\p{sc=Inherited}]/u.test(letter)) return undefined;
  // They are written together in one word, also with Latin letters.
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u.test(letter))
    return "East Asian";
  patterns ??= SCRIPTS.map((name) => new RegExp(`\\p{sc=${name}}`, "u"));
  return SCRIPTS[patterns.findIndex((pattern) => pattern.test(letter))] ?? "another";
}

function lookAlikeIn(text: string) {
  const tags = text.replaceAll(FLAG, "").match(TAG);
  if (tags) return { messageId: "tag", data: { letters: codePoints(tags) } } as const;
  const wide = text.match(FULL_WIDTH);
  if (wide) return { messageId: "fullWidth", data: { letters: codePoints(wide) } } as const;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu)) {
    const letters = NOT_ASCII.test(word) ? strangersIn(word) : [];
    if (letters.length > 0)
      return {
        messageId: "mixed",
        data: { word: code(word), letters: codePoints(letters) },
      } as const;
  }
  return undefined;
}

/** The letters of a word whose script is not that of most of it; none if its scripts are written together. */
function strangersIn(word: string): readonly string[] {
  const byScript = new Map<string, string[]>();
  for (const letter of word) {
    const script = scriptOf(letter);
    if (script !== undefined) addTo(byScript, script, letter);
  }
  if ([...byScript.keys()].every((script) => script === "Latin" || script === "East Asian")) return [];
  const [, ...others] = [...byScript.values()].sort((a, b) => b.length - a.length);
  return others.flat();
}

function codePoints(letters: readonly string[]): string {
  return codeList([...new Set(letters)].map(codePointName), "and");
}

/** Members with expressions, and with prose such as descriptions. */
const NOT_A_VALUE: ReadonlySet<string> = new Set(["expression", "description", "comment", "content"]);
