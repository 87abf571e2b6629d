import { htmlLines } from "./markup.ts";

const KINDS = ["text", "quiet", "word", "call", "name", "number"] as const;
const TOKENS = [
  /("(?:[^"\\]|\\.)*")/,
  /((?:^|(?<=\s))(?:#|\/\/).*$)/,
  /(\b(?:and|or|not|xor|eq|ne|lt|le|gt|ge|in|contains|matches|wildcard|strict|true|false|null)\b(?![-\w:=]))/,
  /(\b[a-z_]\w*(?=\())/,
  /(\b[a-z_]\w*(?:\.[a-z_]\w*)+)/,
  /((?<![\w.-])\d[\d.:/]*(?![\w.-]))/,
];
const TOKEN = new RegExp(TOKENS.map(({ source }) => source).join("|"), "gm");

/** A part of code in a colour. */
export interface CodeSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: (typeof KINDS)[number];
}

/** The parts of code that look like words, names, strings and numbers in most notations. */
export function codeSpans(code: string): readonly CodeSpan[] {
  return [...code.matchAll(TOKEN)].map((match) => {
    const kind = KINDS[match.slice(1).findIndex((one) => one !== undefined)]!;
    return { start: match.index, end: match.index + match[0].length, kind };
  });
}

/** Code in colours, which the stylesheet gives to words, names, strings and numbers. `spans`: in order, and apart. */
export function colouredCode(code: string, spans = codeSpans(code)): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, kind } of spans) {
    parts.push(
      htmlLines(code.slice(at, start)),
      `<span class="code-${kind}">${htmlLines(code.slice(start, end))}</span>`,
    );
    at = end;
  }
  return [...parts, htmlLines(code.slice(at))].join("");
}

/** An old and a new text, with the words that differ marked. Undefined: there was, or is, nothing. */
export function differenceHtml(before: string | undefined, after: string | undefined): string {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const side = (words: readonly string[], kind: string, mark: string) => {
    if (words.length === 0) return "";
    const [same, changed, rest] = [
      words.slice(0, start),
      words.slice(start, words.length - end),
      words.slice(words.length - end),
    ].map((some) => some.join("")) as [string, string, string];
    const marked = changed === "" ? "" : `<${mark}>${htmlLines(changed)}</${mark}>`;
    return `<div class="${kind}"><span>${colouredCode(same)}${marked}${colouredCode(rest)}</span></div>`;
  };
  return `<div class="diff">${side(old, "was", "del")}${side(fresh, "is", "ins")}</div>`;
}

function wordsOf(text: string | undefined): readonly string[] {
  return text?.match(/"(?:[^"\\]|\\.)*"|[\w.:/-]+|\s+|./gsu) ?? [];
}
