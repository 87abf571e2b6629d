import type { ShellText } from "./shell-text.ts";

/** A string that a script passes to a command, up to a line with only the end word. */
export interface HereDocument {
  readonly end: string;
  readonly isIndented: boolean;
  /** Whether variables are not expanded. */
  readonly isLiteral: boolean;
}

const BEGIN = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(\\?)([^\s;&|<>()'"]+))/y;
const EXPANSION = /(?<!\\)(?:\$(?:\w+|\{[^}\n]{0,200}\}|\([^)\n]{0,200}\))|`[^`\n]{0,200}`)/;

/** Reads `<<END`; undefined if there is none here. */
export function hereDocument(from: ShellText): HereDocument | undefined {
  const [written, dash, single, double, backslash, plain] = from.match(BEGIN) ?? [];
  if (written === undefined) return undefined;
  return {
    end: single ?? double ?? plain ?? "",
    isIndented: dash === "-",
    isLiteral: plain === undefined || backslash !== "",
  };
}

/** Reads the lines of a document, which begin here. */
export function hereText(from: ShellText, { end, isIndented, isLiteral }: HereDocument) {
  const { line } = from;
  const lines: string[] = [];
  while (!from.isEnd) {
    const written = from.takeLine();
    from.take();
    const text = isIndented ? written.replace(/^\t+/, "") : written;
    if (text.replace(/\r$/, "") === end) break;
    lines.push(`${text}\n`);
  }
  const text = lines.join("");
  if (isLiteral) return { text, line };
  const expansion = EXPANSION.exec(text)?.[0];
  const plain = text.replace(/\\(?:\n|([$`\\]))/g, "$1");
  return { text: plain, line, ...(expansion !== undefined && { expansion }) };
}
