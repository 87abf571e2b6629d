import { htmlText } from "./markup.ts";

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

/** Code of any notation in colours, which the stylesheet gives to words, names, texts and numbers. */
export function colouredCode(code: string): string {
  let end = 0;
  const parts: string[] = [];
  for (const match of code.matchAll(TOKEN)) {
    const kind = KINDS[match.slice(1).findIndex((one) => one !== undefined)];
    parts.push(plainLines(code.slice(end, match.index)));
    parts.push(`<span class="code-${kind}">${plainLines(match[0])}</span>`);
    end = match.index + match[0].length;
  }
  return [...parts, plainLines(code.slice(end))].join("");
}

function plainLines(code: string): string {
  return code.split("\n").map(htmlText).join("\n");
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
    const marked = changed === "" ? "" : `<${mark}>${plainLines(changed)}</${mark}>`;
    return `<div class="${kind}"><span>${colouredCode(same)}${marked}${colouredCode(rest)}</span></div>`;
  };
  return `<div class="diff">${side(old, "was", "del")}${side(fresh, "is", "ins")}</div>`;
}

function wordsOf(text: string | undefined): readonly string[] {
  return text?.match(/"(?:[^"\\]|\\.)*"|[\w.:/-]+|\s+|./gsu) ?? [];
}
