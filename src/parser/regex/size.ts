import type { BracketClass, PerlClass, RegexLiteral, RegexNode, Repeat } from "./ast.ts";

/**
 * Bytes of the engine's automaton, measured by repeating each construct until the engine rejected it. Where a construct
 * can be simplified before it is compiled, the smallest outcome counts.
 */
const STATE = 32;
const ALTERNATIVE = 4;
const CLASS_RANGE = 8;
/** The size of an automaton without any pattern. */
const BASE = 132;

/** Ranges of ASCII characters in classes such as `\d`. */
const PERL_RANGES = { d: 1, s: 2, w: 4 } as const;
const PERL_NEGATED_RANGES = { d: 2, s: 3, w: 5 } as const;
const UNICODE_PERL_BYTES = { d: 5000, s: 650, w: 45_000 } as const;
const UNICODE_PERL_NEGATED_BYTES = { d: 12_000, s: 1900, w: 45_000 } as const;
const UNICODE_DOT_BYTES = 900;

/** The least that the compiled pattern takes, in bytes. Needs a tree within `MAX_NESTING`. */
export function minCompiledBytes(node: RegexNode): number {
  return BASE + bytesOf(node);
}

function bytesOf(node: RegexNode): number {
  switch (node.kind) {
    case "Empty":
    case "Flags":
    case "Assertion":
      // A part that matches no text is not counted: however often it is repeated, the engine keeps it once.
      return 0;
    case "Literal":
      return bytesOfLiteral(node);
    case "Dot":
      return node.isUnicode ? UNICODE_DOT_BYTES : bytesOfClass(node.matchesLineEnd ? 1 : 2);
    case "PerlClass":
      return bytesOfPerlClass(node);
    case "BracketClass":
      return hasSeveralMembers(node) ? bytesOfClass(1) : STATE;
    case "PropertyClass":
      return STATE;
    case "Group":
      return bytesOf(node.body);
    case "Repeat":
      return bytesOfRepeat(node);
    case "Concat":
      return node.items.reduce((sum, item) => sum + bytesOf(item), 0);
    case "Alternation":
      // Branches may share states with each other, so only the largest is certain.
      return node.branches.reduce((largest, branch) => Math.max(largest, bytesOf(branch)), 0);
  }
}

function bytesOfClass(ranges: number): number {
  return 2 * STATE + ranges * CLASS_RANGE;
}

function bytesOfLiteral({ bytes, ignoresCase }: RegexLiteral): number {
  if (!ignoresCase) return bytes.length * STATE;
  const letters = bytes.match(/[A-Za-z]/g)?.length ?? 0;
  return letters * bytesOfClass(2) + (bytes.length - letters) * STATE;
}

function bytesOfPerlClass({ name, isNegated, isUnicode }: PerlClass): number {
  if (isUnicode) return (isNegated ? UNICODE_PERL_NEGATED_BYTES : UNICODE_PERL_BYTES)[name];
  return bytesOfClass((isNegated ? PERL_NEGATED_RANGES : PERL_RANGES)[name]);
}

/** Whether the class surely contains two members or more; one member is compiled like a literal. */
function hasSeveralMembers({ isNegated, content }: BracketClass): boolean {
  if (isNegated || content.kind === "ClassOperation") return false;
  let only: number | undefined;
  for (const item of content.items) {
    if (item.kind === "PerlClass" || item.kind === "PosixClass") return true;
    if (item.kind !== "ClassRange") continue;
    if (item.first !== item.last || (only !== undefined && only !== item.first)) return true;
    only = item.first;
  }
  return false;
}

function bytesOfRepeat({ min, max, body }: Repeat): number {
  const copy = max === 0 ? 0 : bytesOf(body);
  if (copy === 0) return 0;
  if (max === min) return min * copy;
  const fork = STATE + 2 * ALTERNATIVE;
  if (max === Infinity) return Math.max(min, 1) * copy + fork;
  return min * copy + (max - min) * (copy + fork) + STATE;
}
