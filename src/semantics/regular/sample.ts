import type { RegexNode } from "../../parser/regex/ast.ts";
import { hasByte } from "./byte-set.ts";
import { classBytes, Undecided } from "./classes.ts";

/** The largest number of copies that a sample makes of a repeated part. */
const MAX_COPIES = 100;

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
      return sampleOf(node.body).repeat(Math.min(node.min, MAX_COPIES));
    case "PerlClass":
    case "BracketClass":
      return node.isUnicode ? "a" : byteOf(node);
    default:
      return "";
  }
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
