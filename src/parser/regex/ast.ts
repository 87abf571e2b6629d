import type { Bytes } from "../../core/bytes.ts";
import type { Range } from "../../core/range.ts";

/**
 * The syntax tree of a regular expression of the engine: the dialect of Rust's `regex` crate, on bytes, with Unicode
 * off until `(?u)` turns it on. Flags are already applied here: `^` is a start of text or of line, `U` has swapped
 * greediness, `i` and `u` are on the nodes they reach.
 *
 * Every node is itself a `Range`: offsets in the pattern.
 */
export type RegexNode =
  | Empty
  | RegexLiteral
  | Dot
  | Assertion
  | PerlClass
  | PropertyClass
  | BracketClass
  | Flags
  | RegexGroup
  | Repeat
  | Concat
  | Alternation;

/** Matches the empty text: an empty pattern, group or branch. */
export interface Empty extends Range {
  readonly kind: "Empty";
}

/** One or more characters in a row, or one escape. */
export interface RegexLiteral extends Range {
  readonly kind: "Literal";
  /** The bytes that it matches: `é` is `"\u00c3\u00a9"`. */
  readonly bytes: Bytes;
  /** Under `i`: ASCII letters only, all letters under `(?iu)`. */
  readonly ignoresCase: boolean;
  /** Under `u`. */
  readonly isUnicode: boolean;
}

/** `.`: a byte, or a character under `u`. */
export interface Dot extends Range {
  readonly kind: "Dot";
  /** Under `s`. */
  readonly matchesLineEnd: boolean;
  readonly isUnicode: boolean;
  /** Under `R`: a carriage return ends lines as well. */
  readonly isCrlf: boolean;
}

/** A condition on a position; matches no text. */
export interface Assertion extends Range {
  readonly kind: "Assertion";
  readonly condition: RegexCondition;
  /** Under `u`: words consist of characters rather than bytes. */
  readonly isUnicode: boolean;
  /** Under `R`: a carriage return ends lines as well. */
  readonly isCrlf: boolean;
}

/** `text-end` is the very end: a line feed before it is not skipped. */
export type RegexCondition =
  | "text-start"
  | "text-end"
  | "line-start"
  | "line-end"
  | "word-boundary"
  | "not-word-boundary"
  | "word-start"
  | "word-end"
  | "word-start-half"
  | "word-end-half";

/** `\d`, `\S` and similar ones. */
export interface PerlClass extends Range {
  readonly kind: "PerlClass";
  readonly name: "d" | "s" | "w";
  readonly isNegated: boolean;
  readonly isUnicode: boolean;
}

/** `\pL`, `\P{Greek}`, `\p{sc=Grek}`. Only under `u`. */
export interface PropertyClass extends Range {
  readonly kind: "PropertyClass";
  /** The name after `\p`, without braces. */
  readonly name: string;
  readonly isNegated: boolean;
}

/** `[…]`. */
export interface BracketClass extends Range {
  readonly kind: "BracketClass";
  readonly isNegated: boolean;
  readonly ignoresCase: boolean;
  /** Its members are characters under `u`, bytes otherwise. */
  readonly isUnicode: boolean;
  readonly content: ClassContent;
}

export type ClassContent = ClassUnion | ClassOperation;

/** Members side by side. */
export interface ClassUnion extends Range {
  readonly kind: "ClassUnion";
  readonly items: readonly ClassItem[];
}

/** `left&&right`, `left--right`, `left~~right`; a chain of them leans to the left. */
export interface ClassOperation extends Range {
  readonly kind: "ClassOperation";
  readonly operator: "&&" | "--" | "~~";
  readonly left: ClassContent;
  readonly right: ClassContent;
}

export type ClassItem = ClassRange | PosixClass | PerlClass | PropertyClass | BracketClass;

/** `a-z`, or a single member: then both ends are equal. Closed. */
export interface ClassRange extends Range {
  readonly kind: "ClassRange";
  readonly first: number;
  readonly last: number;
}

/** `[:alpha:]` inside a class. */
export interface PosixClass extends Range {
  readonly kind: "PosixClass";
  readonly name: string;
  readonly isNegated: boolean;
}

/** `(?i)`: applies to the end of its group; the nodes after it carry its effect. */
export interface Flags extends Range {
  readonly kind: "Flags";
}

/** `(…)`, `(?:…)`, `(?i:…)`, `(?<name>…)`. */
export interface RegexGroup extends Range {
  readonly kind: "Group";
  readonly isCapturing: boolean;
  readonly name: string | undefined;
  readonly body: RegexNode;
}

/** `x?`, `x*`, `x+`, `x{2,5}`. */
export interface Repeat extends Range {
  readonly kind: "Repeat";
  readonly min: number;
  /** Infinity if there is no upper bound. */
  readonly max: number;
  readonly isGreedy: boolean;
  readonly body: RegexNode;
}

/** Two or more in a row. */
export interface Concat extends Range {
  readonly kind: "Concat";
  readonly items: readonly RegexNode[];
}

/** Two or more branches. */
export interface Alternation extends Range {
  readonly kind: "Alternation";
  readonly branches: readonly RegexNode[];
}
