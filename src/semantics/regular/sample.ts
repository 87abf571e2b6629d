import { asciiUpper } from "../../contract/domain.ts";
import { attempted } from "../../core/attempt.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { hasByte } from "./byte-set.ts";
import { classBytes, Undecided } from "./classes.ts";

/** The length up to which a sample repeats a part as often as required. */
const MAX_SAMPLE = 1024;

/** The choice among several strings: the branch that alternations take, and whether letters without a case are capitals. */
export interface Way {
  readonly branch: number;
  readonly isRaised: boolean;
}

/** The first branches, and letters as written. */
export const FIRST_WAY: Way = { branch: 0, isRaised: false };

/** A text in which a regular expression is probably found; conditions on places are skipped. */
export function sampleOf(node: RegexNode, way: Way = FIRST_WAY): string {
  switch (node.kind) {
    case "Literal":
      return way.isRaised && node.ignoresCase ? asciiUpper(node.bytes) : node.bytes;
    case "Dot":
      return "a";
    case "Group":
      return sampleOf(node.body, way);
    case "Concat":
      return node.items.map((item) => sampleOf(item, way)).join("");
    case "Alternation":
      return sampleOf(node.branches[way.branch % node.branches.length]!, way);
    case "Repeat":
      return repeated(sampleOf(node.body, way), node.min);
    case "PerlClass":
    case "BracketClass":
      return node.isUnicode ? "a" : (byteIn(node) ?? "a");
    default:
      return "";
  }
}

/** A string that makes any string with it match; undefined if conditions on positions or classes leave that open. */
export function sureSampleOf(node: RegexNode): string | undefined {
  switch (node.kind) {
    case "Flags":
      return "";
    case "Literal":
      return node.bytes;
    case "Dot":
      return "a";
    case "Group":
      return sureSampleOf(node.body);
    case "Concat": {
      const parts = node.items.map(sureSampleOf);
      return parts.includes(undefined) ? undefined : parts.join("");
    }
    case "Alternation":
      return sureSampleOf(node.branches[0]!);
    case "Repeat": {
      if (node.min === 0) return "";
      const part = sureSampleOf(node.body);
      return part !== undefined && part.length * node.min <= MAX_SAMPLE ? part.repeat(node.min) : undefined;
    }
    case "PerlClass":
    case "BracketClass":
      return node.isUnicode ? undefined : byteIn(node);
    default:
      return undefined;
  }
}

function repeated(text: string, copies: number): string {
  if (text === "" || copies === 0) return "";
  return text.repeat(Math.min(copies, Math.max(1, Math.floor(MAX_SAMPLE / text.length))));
}

function byteIn(node: Parameters<typeof classBytes>[0]): string | undefined {
  const bytes = attempted(() => classBytes(node), Undecided);
  return bytes && [...READABLE].find((byte) => hasByte(bytes, byte.charCodeAt(0)));
}

const READABLE =
  "a0-/._ A=?&<>'\"bcdefghijklmnopqrstuvwxyz123456789BCDEFGHIJKLMNOPQRSTUVWXYZ!#$%()*+,:;@[\\]^`{|}~";
