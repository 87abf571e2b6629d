import type { EmbeddedText } from "../../../core/embedded-text.ts";
import { type FileRange, inFile, type Place, type Range } from "../../../core/range.ts";
import { CharMapBuilder, mappedText, shiftedText } from "../../values/char-map.ts";
import type { LocatedNode, LocatedString } from "../../values/located.ts";
import { WrittenString } from "../../values/written-string.ts";
import type { HclExpression, HclText, TemplateForm } from "../hcl/ast.ts";
import { decodeTemplateText, encodeText, feedText } from "../hcl/literals.ts";
import { fixedContent, textNode } from "./strings.ts";

/** The text that the ranges of some expressions count in, and its location in its file. */
export interface ExpressionSource {
  readonly text: string;
  readonly uri: string;
  /** The string of another notation that the text is the value of; undefined for a file of HCL. */
  readonly host: EmbeddedText | undefined;
}

/** An expression with the text that it is in. */
export interface Defined {
  readonly expression: HclExpression;
  readonly source: ExpressionSource;
}

/** Outside loops and repeated blocks, no name refers to an element. */
export const NO_NAMES: ReadonlyMap<string, LocatedNode> = new Map();

/** A range of a source as a location in its file. */
export function placeInSource({ host, uri }: ExpressionSource, inner: Range): Place {
  const { start, end } = host ? host.toOuter({ start: inner.start, end: inner.end }) : inner;
  return { start, end, uri } as Place;
}

/** A stretch of template text with its map into the file. */
export function textContent(
  { text, host }: ExpressionSource,
  part: HclText,
  form: TemplateForm,
): EmbeddedText {
  const inner = contentOf(text, part, form, decodeTemplateText(text, part, form));
  return host ? within(host, inner) : inner;
}

/** The string of a template that is one stretch of text. */
export function templateNode(
  source: ExpressionSource,
  range: FileRange,
  part: HclText,
  form: TemplateForm,
): LocatedString {
  if (source.host) return textNode(range, textContent(source, part, form));
  return new TemplateString(source, range, part, form);
}

/** A template in an HCL file, read on demand. */
class TemplateString extends WrittenString {
  readonly #uri: string;
  readonly #part: HclText;
  readonly #form: TemplateForm;

  constructor({ text, uri }: ExpressionSource, range: FileRange, part: HclText, form: TemplateForm) {
    super(text, range);
    this.#uri = uri;
    this.#part = part;
    this.#form = form;
  }

  override get range(): Place {
    return { ...super.range, uri: this.#uri };
  }

  protected get verbatim(): string | undefined {
    return this.#part.isVerbatim ? this.decode() : undefined;
  }

  protected decode(): string {
    return decodeTemplateText(this.file, this.#part, this.#form);
  }

  protected map(value: string): EmbeddedText {
    return contentOf(this.file, this.#part, this.#form, value);
  }
}

function contentOf(text: string, part: HclText, form: TemplateForm, value: string): EmbeddedText {
  const map = /\P{ASCII}/u.test(value) ? mapOf(text, part, form) : undefined;
  // If characters were composed, later ones have moved.
  if (map && map.text.length !== value.length)
    return fixedContent(value, inFile({ start: part.start, end: part.end }));
  const encode = encoder(value, form);
  if (part.isVerbatim) return shiftedText(value, part.start, encode);
  return mappedText(value, () => map ?? mapOf(text, part, form), encode);
}

function mapOf(text: string, part: HclText, form: TemplateForm): CharMapBuilder {
  const builder = new CharMapBuilder(part.start);
  feedText(text, part, form, builder);
  return builder;
}

/** Rejects a string that would form an interpolation with an adjacent `$` or `{`. */
function encoder(value: string, form: TemplateForm): EmbeddedText["encode"] {
  return (newText, { start, end }) => {
    const joined = (value[start - 1] ?? "") + newText + (value[end] ?? "");
    const opens = (text: string) => text.split(/[$%]\{/).length;
    return opens(joined) === opens(newText) ? encodeText(newText, form) : undefined;
  };
}

/** A string that is in a string that is in a file. */
function within(host: EmbeddedText, inner: EmbeddedText): EmbeddedText {
  return {
    text: inner.text,
    toOuter: (range) => host.toOuter(inner.toOuter(range)),
    encode: (newText, range) => {
      const written = inner.encode(newText, range);
      return written === undefined ? undefined : host.encode(written, inner.toOuter(range));
    },
  };
}
