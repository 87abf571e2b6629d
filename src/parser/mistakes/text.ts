import { code, codeList } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import { HASH, MINUS, SLASH } from "../chars.ts";
import { scanForeignQuotes } from "../literals.ts";
import { edit, nameCharacter, repair, suggestion, unsupportedSpace } from "../problems.ts";
import { quoteText } from "../write-literal.ts";
import { matchAt, type ScanInProgress, span } from "./scan-in-progress.ts";

const COMMENT = /(?:#|\/\/|--)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;

/** Placeholders of Terraform and shells, of Mustache-like templates, and of Jinja. */
const PLACEHOLDER = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{%[^{}]*%\}/y;

/**
 * `${name}`, `{{ name }}`: a placeholder that was never replaced. False if there is none here. After an operand, and
 * for `{% … %}`, it is skipped: its replacement may be anything, or nothing.
 */
export function placeholder(scan: ScanInProgress, start: number, isBehind = false): boolean {
  const raw = matchAt(PLACEHOLDER, scan.text, start);
  const end = start + raw.length;
  if (raw === "" || end > scan.end) return false;
  scan.problem({
    slug: "template-placeholder",
    range: span(start, end),
    data: { placeholder: raw },
    message: `${code(raw)} is a template placeholder that has not been replaced, so Cloudflare rejects this expression.`,
    help: "Check the output of the template; if the placeholder becomes a string, put it in double quotes.",
  });
  if (isBehind || raw.startsWith("{%")) scan.at = end;
  else scan.hole(start, end);
  return true;
}

/** References of Terraform. No field begins like one of them. */
const REFERENCE = /(?:var|local|module|data|each|cloudflare_\w+)\.[A-Za-z_](?:[\w.-]|\[[^\]\n]*\])*/y;

/** `var.host`: a reference that is part of a text, in which nothing replaces it. False if there is none here. */
export function reference(scan: ScanInProgress, start: number): boolean {
  const raw = matchAt(REFERENCE, scan.text, start);
  const end = start + raw.length;
  if (raw === "" || end > scan.end) return false;
  scan.problem({
    slug: "template-placeholder",
    messageId: "reference",
    range: span(start, end),
    data: { placeholder: raw },
    message: `${code(raw)} is a reference of Terraform without \`\${…}\`, so Cloudflare rejects this expression.`,
    help: `Write ${code(`\${${raw}}`)}, in double quotes if it is text; a list is \`$\` and its name, as in \`format("… $%s", …)\`.`,
  });
  scan.hole(start, end);
  return true;
}

export function miscased(scan: ScanInProgress, range: Range, keyword: string): void {
  const raw = scan.text.slice(range.start, range.end);
  scan.problem({
    slug: "upper-case-keyword",
    range,
    data: { word: raw, keyword },
    message: `Keywords are lower-case, so ${code(raw)} is not an operator and Cloudflare rejects this expression.`,
    help: `Write ${code(keyword)}.`,
    fix: repair(`Write ${code(keyword)}`, edit(range, keyword)),
  });
}

/** The number in a name such as `AS13335`; undefined for other names. */
export function asNumberOf(name: string): string | undefined {
  return /^AS(\d+)$/i.exec(name)?.[1];
}

export function unquoted(scan: ScanInProgress, range: Range, isSet = false): void {
  const raw = scan.text.slice(range.start, range.end);
  const asNumber = asNumberOf(raw);
  const quoted = asNumber ?? (isSet ? `{${quoteText(raw)}}` : quoteText(raw));
  scan.problem({
    slug: "unquoted-text",
    range,
    data: { text: raw },
    message: `${asNumber ? "An AS number has no letters" : "Only numbers and addresses go without quotes"}, so Cloudflare rejects ${code(raw)} here.`,
    help: `Write ${code(quoted)}.`,
    fix: suggestion(`Write ${code(quoted)}`, edit(range, quoted)),
  });
  scan.hole(range.start, range.end);
}

const QUOTE_NAMES: Readonly<Record<string, string>> = { "'": "Single quotes", "`": "Backquotes" };

/** A string in other quotes than the language has. False when there is none. */
export function foreignQuotes(scan: ScanInProgress): boolean {
  const node = scanForeignQuotes(scan.text, scan.at, scan.end);
  if (!node) return false;
  const opener = scan.text[node.start]!;
  const inner = scan.text.slice(node.start + 1, node.end - 1);
  const what = QUOTE_NAMES[opener] ?? "Typographic quotes";
  const quoted = quoteText(inner);
  scan.problem({
    slug: opener === "'" || opener === "`" ? "single-quote" : "curly-quote",
    range: node,
    data: { text: inner },
    message: `${what} do not make a string, so Cloudflare rejects this expression.`,
    help: `Write ${code(quoted)}.`,
    fix: repair("Write straight double quotes", edit(node, quoted)),
  });
  scan.string(node.start, node.end, node);
  return true;
}

/** Whitespace, marks and comments that the language does not have, wherever they are. */
export function unsupportedText(scan: ScanInProgress, unit: number): boolean {
  const { text, at } = scan;
  const comment = unit === HASH || unit === SLASH || unit === MINUS ? matchAt(COMMENT, text, at) : "";
  if (comment !== "") {
    unsupportedComment(scan, Math.min(at + comment.trimEnd().length, scan.end));
    return true;
  }
  const finding = unsupportedSpace(unit, at);
  if (!finding) return false;
  scan.report(finding);
  scan.at++;
  return true;
}

function unsupportedComment(scan: ScanInProgress, end: number): void {
  const range = span(scan.at, end);
  scan.problem({
    slug: "comment",
    range,
    message: "The Rules language has no comments, so Cloudflare rejects this expression.",
    help: "Keep the remark in the rule's description, or in a comment of the file around the expression.",
    fix: repair("Remove the comment", edit(range, "")),
  });
  scan.at = end;
}

/** `\"a\"`: quotes with the escapes of the notation around the expression, which keeps them. */
const ESCAPED_QUOTES = /\\"([^"\\\n]*)\\"/y;

/** Reports such a string. False if there is none here. */
export function escapedQuotes(scan: ScanInProgress): boolean {
  const raw = matchAt(ESCAPED_QUOTES, scan.text, scan.at);
  if (raw === "") return false;
  const range = span(scan.at, scan.at + raw.length);
  const quoted = `"${raw.slice(2, -2)}"`;
  scan.problem({
    slug: "unexpected-character",
    messageId: "escapedQuotes",
    range,
    data: { character: "\\" },
    message: `The quotes around a string take no backslash, so Cloudflare rejects ${code(raw)} here.`,
    help: `Write ${code(quoted)}: a heredoc, or YAML without quotes, keeps backslashes.`,
    fix: repair("Remove the backslashes", edit(range, quoted)),
  });
  scan.hole(range.start, range.end);
  return true;
}

/** A character that nothing recognises. */
export function unexpectedCharacter(scan: ScanInProgress): void {
  if (escapedQuotes(scan)) return;
  const character = String.fromCodePoint(scan.text.codePointAt(scan.at)!);
  const range = span(scan.at, scan.at + character.length);
  scan.problem({
    slug: "unexpected-character",
    range,
    data: { character },
    message: `${nameCharacter(character)} means nothing here, so Cloudflare rejects this expression.`,
    help:
      character === ";"
        ? "Remove it: an expression has no end mark."
        : `After a condition comes ${codeList(["and", "or", "xor"])} or the end; text goes in double quotes.`,
  });
  scan.at = range.end;
}
