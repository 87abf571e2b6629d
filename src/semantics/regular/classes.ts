import { OverBudget } from "../../core/budget.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { BracketClass, ClassContent, ClassItem, PerlClass, PosixClass } from "../../parser/regex/ast.ts";
import {
  addBytes,
  type ByteSet,
  byteSet,
  combined,
  complementOf,
  WORD_BYTES,
  withBothCases,
} from "./byte-set.ts";
import {
  type CodePoints,
  codePoints,
  commonCodePoints,
  otherCodePoints,
  withAllCases,
} from "./code-points.ts";
import posix from "./posix.json" with { type: "json" };

/** Thrown for a class that no source defines: Unicode tables differ between versions. */
export class Undecided extends OverBudget {}

/** By class: patterns are read once, but turned into automata repeatedly. */
const known = new WeakMap<BracketClass | PerlClass, ByteSet>();

/** The bytes of a class that is not under `u`: never to be changed. */
export function classBytes(node: BracketClass | PerlClass): ByteSet {
  return getOrCompute(known, node, () => (node.kind === "PerlClass" ? perlBytes(node) : bracketBytes(node)));
}

function bracketBytes(node: BracketClass): ByteSet {
  const content = contentBytes(node.content);
  const folded = node.ignoresCase ? withBothCases(content) : content;
  return node.isNegated ? complementOf(folded) : folded;
}

function contentBytes(content: ClassContent): ByteSet {
  if (content.kind === "ClassUnion") {
    return content.items.reduce((set, item) => combined(set, itemBytes(item), (a, b) => a | b), byteSet());
  }
  const left = contentBytes(content.left);
  const right = contentBytes(content.right);
  switch (content.operator) {
    case "&&":
      return combined(left, right, (a, b) => a & b);
    case "--":
      return combined(left, right, (a, b) => a & ~b);
    case "~~":
      return combined(left, right, (a, b) => a ^ b);
  }
}

function itemBytes(item: ClassItem): ByteSet {
  switch (item.kind) {
    case "ClassRange":
      return byteSet(item.first, item.last);
    case "PosixClass": {
      const set = spans(POSIX[item.name]!);
      return item.isNegated ? complementOf(set) : set;
    }
    case "PropertyClass":
      throw new Undecided();
    default:
      return classBytes(item);
  }
}

function perlBytes({ name, isNegated, isUnicode }: PerlClass): ByteSet {
  if (isUnicode) throw new Undecided();
  const set = name === "w" ? WORD_BYTES : spans(name === "d" ? "09" : "\t\r  ");
  return isNegated ? complementOf(set) : set;
}

/** Pairs of the first and the last of a span. */
const POSIX: Readonly<Record<string, string>> = posix;

function spans(pairs: string): ByteSet {
  const set = byteSet();
  for (let at = 0; at < pairs.length; at += 2) addBytes(set, pairs.charCodeAt(at), pairs.charCodeAt(at + 1));
  return set;
}

/** The characters of a class under `u`. Errors: `Undecided` if it requires a Unicode table. */
export function classCodePoints(node: BracketClass): CodePoints {
  const content = contentCodePoints(node.content);
  const folded = node.ignoresCase ? withAllCases(content) : content;
  return node.isNegated ? otherCodePoints(folded) : folded;
}

function contentCodePoints(content: ClassContent): CodePoints {
  if (content.kind === "ClassUnion") return codePoints(content.items.flatMap(itemCodePoints));
  const left = contentCodePoints(content.left);
  const right = contentCodePoints(content.right);
  const onlyLeft = commonCodePoints(left, otherCodePoints(right));
  switch (content.operator) {
    case "&&":
      return commonCodePoints(left, right);
    case "--":
      return onlyLeft;
    case "~~":
      return codePoints([...onlyLeft, ...commonCodePoints(right, otherCodePoints(left))]);
  }
}

function itemCodePoints(item: ClassItem): CodePoints {
  switch (item.kind) {
    case "ClassRange":
      return [{ first: item.first, last: item.last }];
    case "BracketClass":
      return classCodePoints(item);
    case "PosixClass":
      return asciiCodePoints(item);
    default:
      throw new Undecided();
  }
}

function asciiCodePoints({ name, isNegated }: PosixClass): CodePoints {
  const pairs = POSIX[name]!;
  const own = Array.from({ length: pairs.length / 2 }, (_, at) => ({
    first: pairs.charCodeAt(2 * at),
    last: pairs.charCodeAt(2 * at + 1),
  }));
  return isNegated ? otherCodePoints(codePoints(own)) : codePoints(own);
}
