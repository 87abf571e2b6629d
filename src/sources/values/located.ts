import type { EmbeddedText, TextOrigin } from "../../core/embedded-text.ts";
import type { FileRange, Range } from "../../core/range.ts";
import type { UncheckedKind } from "../../core/unchecked.ts";

/**
 * A JSON-like value that remembers where it was written. Every `range` is an offset pair in its file and covers the
 * value as written, quotes and brackets included.
 */
export type LocatedNode =
  | LocatedObject
  | LocatedArray
  | LocatedString
  | LocatedNumber
  | LocatedBoolean
  | LocatedNull
  | LocatedUnknown;

/** The origin of a value other than a string; a string has it in its content. */
interface Referred {
  /** Where another file has the value, if `range` is a reference to it. Default: nowhere. */
  readonly origin?: TextOrigin;
}

export interface LocatedObject extends Referred {
  readonly kind: "Object";
  readonly range: FileRange;
  /** In file order, repeated keys included. */
  readonly entries: readonly LocatedEntry[];
  /** The value of a key; of a repeated key the last, as for the API. Own keys only: `__proto__` is an ordinary name. */
  get(key: string): LocatedNode | undefined;
  /** The entry that `get` returns the value of. */
  entry(key: string): LocatedEntry | undefined;
}

export interface LocatedEntry {
  readonly key: string;
  readonly keyRange: FileRange;
  readonly value: LocatedNode;
  /** True for blocks of native Terraform syntax, where `=` is missing. */
  readonly isBlock?: boolean;
}

export interface LocatedArray extends Referred {
  readonly kind: "Array";
  readonly range: FileRange;
  readonly items: readonly LocatedNode[];
  /** True for a Terraform set, whose items are unordered. */
  readonly isSet?: boolean;
}

export interface LocatedString {
  readonly kind: "String";
  readonly range: FileRange;
  readonly value: string;
  /** The same value with the map back into the file. */
  readonly content: EmbeddedText;
  /** If the value is a Terraform heredoc as a whole: the whitespace before the marker that ends it. */
  readonly heredocIndentation?: string;
}

export interface LocatedNumber extends Referred {
  readonly kind: "Number";
  readonly range: FileRange;
  readonly value: number;
  readonly raw: string;
}

export interface LocatedBoolean extends Referred {
  readonly kind: "Boolean";
  readonly range: FileRange;
  readonly value: boolean;
}

export interface LocatedNull extends Referred {
  readonly kind: "Null";
  readonly range: FileRange;
}

/** Why a value is unknown. */
export interface Cause {
  /** A noun phrase or a sentence without a full stop. */
  readonly reason: string;
  /** Default: `unknown`, no file contains the value. */
  readonly cause?: UncheckedKind;
}

/** A cause, or its words alone. */
export type Reason = string | Cause;

/** A value that cannot be known from the file (an interpolation, a computed value). Nothing is concluded from it. */
export interface LocatedUnknown extends Cause {
  readonly kind: "Unknown";
  readonly range: FileRange;
  /** For a string, its known parts. */
  readonly partial?: PartialText;
  /** True for a list item that represents any number of items. */
  readonly isSeveral?: boolean;
}

/** A text with holes, whose contents are unknown. */
export interface PartialText {
  /** The text, with a placeholder in each hole, and its map into the file. */
  readonly content: EmbeddedText;
  /** Ranges of the placeholders in the text, in order and disjoint. */
  readonly holes: readonly Range[];
  /** The directory that a hole at the start of the text represents: a Terraform path that depends on where it runs. */
  readonly directory?: string;
}
