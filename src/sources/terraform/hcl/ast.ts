import type { EmbeddedText } from "../../../core/embedded-text.ts";
import type { Range } from "../../../core/range.ts";

/** Attributes and blocks, in file order. */
export interface HclBody extends Range {
  readonly items: readonly HclItem[];
}

export type HclItem = HclAttribute | HclBlock;

/** `name = value`. */
export interface HclAttribute extends Range {
  readonly kind: "Attribute";
  readonly name: string;
  readonly nameRange: Range;
  readonly value: HclExpression;
}

/** `type "label" { … }`. */
export interface HclBlock extends Range {
  readonly kind: "Block";
  readonly type: string;
  readonly typeRange: Range;
  readonly labels: readonly HclLabel[];
  readonly body: HclBody;
}

export interface HclLabel extends Range {
  readonly name: string;
}

/** An expression of HCL. Every node is its own range, in the text that was read. */
export type HclExpression =
  | HclNumber
  | HclBool
  | HclNull
  | HclTemplate
  | HclTuple
  | HclObject
  | HclVariable
  | HclAccess
  | HclCall
  | HclConditional
  | HclBinary
  | HclUnary
  | HclParens
  | HclFor
  | HclEmbedded
  | HclInvalid;

export interface HclNumber extends Range {
  readonly kind: "Number";
  readonly value: number;
  readonly raw: string;
}

export interface HclBool extends Range {
  readonly kind: "Bool";
  readonly value: boolean;
}

export interface HclNull extends Range {
  readonly kind: "Null";
}

/** A quoted string or a heredoc. A plain string is a template of one text part, an empty one of none. */
export interface HclTemplate extends Range {
  readonly kind: "Template";
  readonly form: TemplateForm;
  readonly parts: readonly HclPart[];
}

/**
 * The form of the text of a template: between quotes with escapes; as the lines of a heredoc; or bare, as in a JSON
 * string, whose own escapes are already decoded.
 */
export type TemplateForm = "quoted" | "heredoc" | "flush-heredoc" | "bare";

export type HclPart = HclText | HclInterpolation | HclIfDirective | HclForDirective;

/** A stretch of template text as written; of a heredoc one line, or the rest of one. */
export interface HclText extends Range {
  readonly kind: "Text";
  /** Whether the source text equals the value, unit for unit. */
  readonly isVerbatim: boolean;
}

/** `${ … }`, the delimiters included. */
export interface HclInterpolation extends Range {
  readonly kind: "Interpolation";
  readonly expression: HclExpression;
}

/** `%{ if … } … %{ else } … %{ endif }`. */
export interface HclIfDirective extends Range {
  readonly kind: "If";
  readonly condition: HclExpression;
  readonly consequent: readonly HclPart[];
  readonly alternate: readonly HclPart[];
}

/** `%{ for x in … } … %{ endfor }`. */
export interface HclForDirective extends Range {
  readonly kind: "ForEach";
  readonly names: ForNames;
  readonly collection: HclExpression;
  readonly parts: readonly HclPart[];
}

export interface ForNames {
  readonly key: string | undefined;
  readonly value: string;
}

export interface HclTuple extends Range {
  readonly kind: "Tuple";
  readonly items: readonly HclExpression[];
}

export interface HclObject extends Range {
  readonly kind: "Object";
  readonly entries: readonly HclEntry[];
}

export interface HclEntry {
  /** A bare word is the key itself; any other key is an expression. */
  readonly key: HclExpression;
  readonly value: HclExpression;
}

/** A bare word: the root of a reference, or a key. */
export interface HclVariable extends Range {
  readonly kind: "Variable";
  readonly name: string;
}

/** `base.name`, `base[0]`, `base.*.name`, `base[*].name`. */
export interface HclAccess extends Range {
  readonly kind: "Access";
  readonly base: HclExpression;
  readonly steps: readonly HclStep[];
}

export type HclStep =
  | (Range & { readonly kind: "Name"; readonly name: string })
  | (Range & { readonly kind: "Index"; readonly index: HclExpression; readonly isDotted?: true })
  | (Range & { readonly kind: "Splat"; readonly isDotted?: true });

export interface HclCall extends Range {
  readonly kind: "Call";
  readonly name: string;
  readonly arguments: readonly HclExpression[];
  /** Whether the last argument is spread: `f(list...)`. */
  readonly isSpread: boolean;
}

export interface HclConditional extends Range {
  readonly kind: "Conditional";
  readonly condition: HclExpression;
  readonly consequent: HclExpression;
  readonly alternate: HclExpression;
}

export interface HclBinary extends Range {
  readonly kind: "Binary";
  readonly operator: string;
  readonly left: HclExpression;
  readonly right: HclExpression;
}

export interface HclUnary extends Range {
  readonly kind: "Unary";
  readonly operator: string;
  readonly operand: HclExpression;
}

export interface HclParens extends Range {
  readonly kind: "Parens";
  readonly expression: HclExpression;
}

/** `[for v in c : value if condition]`, `{for k, v in c : key => value...}`. */
export interface HclFor extends Range {
  readonly kind: "For";
  readonly names: ForNames;
  readonly collection: HclExpression;
  /** Only in a `for` that makes an object. */
  readonly key: HclExpression | undefined;
  readonly value: HclExpression;
  readonly condition: HclExpression | undefined;
  readonly isGrouped: boolean;
}

/** An expression within a string of another notation (JSON): its ranges count in that string. */
export interface HclEmbedded extends Range {
  readonly kind: "Embedded";
  readonly expression: HclExpression;
  readonly host: EmbeddedText;
}

/** A stretch that could not be read, and was reported. */
export interface HclInvalid extends Range {
  readonly kind: "Invalid";
}
