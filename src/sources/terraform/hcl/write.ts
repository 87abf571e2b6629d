import { WrittenNumber } from "../../../core/exact-json.ts";
import { encodeText } from "./literals.ts";

/** A piece of HCL that is written verbatim, such as a reference to a variable. */
export class HclRaw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Attributes by name, in order. Values are JSON values or expressions; undefined ones are skipped. */
export type HclAttributes = Readonly<Record<string, unknown>>;

const INDENTATION = "  ";

const LONE_SURROGATE = /\p{Cs}/gu;

/** A string as a quoted string of HCL, which has no way to write half of a character: that becomes U+FFFD. */
export function hclString(text: string): string {
  return `"${encodeText(text.replace(LONE_SURROGATE, "\ufffd"), "quoted")!}"`;
}

/**
 * A block with its labels and attributes, as `terraform fmt` writes it, with a line feed at the end. The attributes of the
 * block itself are names of a schema; keys of objects may be any text.
 */
export function hclBlock(type: string, labels: readonly string[], attributes: HclAttributes): string {
  const head = [type, ...labels.map(hclString)].join(" ");
  const lines = entryLines(attributes, INDENTATION);
  return `${[`${head} {`, ...lines, "}"].join("\n")}\n`;
}

function hclValue(value: unknown, indent: string): string {
  if (value instanceof HclRaw) return value.text;
  if (value instanceof WrittenNumber) return value.digits;
  if (typeof value === "string") return hclString(value);
  if (typeof value !== "object" || value === null) return String(value);
  const inner = indent + INDENTATION;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${hclValue(item, inner)},`)
    : entryLines(value as HclAttributes, inner);
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join("\n")}\n${indent}${close}`;
}

/** One entry per line; the `=` of successive entries are in one column, until an entry takes several lines. */
function entryLines(entries: HclAttributes, indent: string): string[] {
  const written = Object.entries(entries)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ name: hclKey(key), text: hclValue(value, indent) }));
  const lines: string[] = [];
  for (let at = 0; at < written.length; ) {
    const run = singleLinesFrom(written, at);
    const width = Math.max(0, ...run.map(({ name }) => columnsOf(name)));
    for (const { name, text } of run) {
      lines.push(`${indent}${name}${" ".repeat(width - columnsOf(name))} = ${text}`);
    }
    at += run.length;
    const several = written[at];
    if (several) lines.push(`${indent}${several.name} = ${several.text}`);
    at++;
  }
  return lines;
}

interface WrittenEntry {
  readonly name: string;
  readonly text: string;
}

function singleLinesFrom(entries: readonly WrittenEntry[], start: number): readonly WrittenEntry[] {
  const end = entries.findIndex(({ text }, at) => at >= start && text.includes("\n"));
  return entries.slice(start, end < 0 ? entries.length : end);
}

/** Words that have another meaning as a key. */
const RESERVED: ReadonlySet<string> = new Set(["for", "true", "false", "null"]);

function hclKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) && !RESERVED.has(key) ? key : hclString(key);
}

/** The formatter counts characters as people see them. */
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

function columnsOf(name: string): number {
  return /^[\x20-\x7e]*$/.test(name) ? name.length : [...SEGMENTER.segment(name)].length;
}
