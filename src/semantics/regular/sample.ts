import type { RegexNode } from "../../parser/regex/ast.ts";
import { hasByte } from "./byte-set.ts";
import { classBytes, Undecided } from "./classes.ts";

/** The length up to which a sample has as many copies of a repeated part as are asked for. */
const MAX_SAMPLE = 1024;

/** A text in which a regular expression is probably found; conditions on places are passed over. */
export function sampleOf(node: RegexNode): string {
  switch (node.kind) {
    case "Literal":
      return node.bytes;
    case "Dot":
      return "a";
    case "Group":
      return sampleOf(node.body);
    case "Concat":
      return node.items.map(sampleOf).join("");
    case "Alternation":
      return sampleOf(node.branches[0]!);
    case "Repeat":
      return repeated(sampleOf(node.body), node.min);
    case "PerlClass":
    case "BracketClass":
      return node.isUnicode ? "a" : byteOf(node);
    default:
      return "";
  }
}

function repeated(text: string, copies: number): string {
  if (text === "" || copies === 0) return "";
  return text.repeat(Math.min(copies, Math.max(1, Math.floor(MAX_SAMPLE / text.length))));
}

function byteOf(node: Parameters<typeof classBytes>[0]): string {
  try {
    const bytes = classBytes(node);
    for (const byte of READABLE) if (hasByte(bytes, byte.charCodeAt(0))) return byte;
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
  }
  return "a";
}

const READABLE = "a0-/._ A=?&<>'\"";
