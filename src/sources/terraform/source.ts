import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { Range } from "../../core/range.ts";
import { CharMapBuilder, mappedText, shiftedText } from "../char-map.ts";
import type { HclExpression, HclText, TemplateForm } from "./hcl/ast.ts";
import { decodeText, encodeText, feedText } from "./hcl/literals.ts";

/** The text that the ranges of some expressions count in, and where it stands in its file. */
export interface ExpressionSource {
  readonly text: string;
  /** The file. */
  readonly uri: string;
  /** The string of another notation that the text is the value of; undefined for a file of HCL. */
  readonly host: EmbeddedText | undefined;
}

/** An expression with the text that it stands in. */
export interface Defined {
  readonly expression: HclExpression;
  readonly source: ExpressionSource;
}

/** A range of a source as a range of its file. */
export function placeOf(source: ExpressionSource, { start, end }: Range): Range {
  return source.host ? source.host.toOuter({ start, end }) : { start, end };
}

/** A stretch of template text with its map into the file. */
export function textContent(source: ExpressionSource, part: HclText, form: TemplateForm): EmbeddedText {
  const { text, host } = source;
  const value = decodeText(text, part, form);
  const encode = encoder(value, form);
  const inner = part.isVerbatim
    ? shiftedText(value, part.start, encode)
    : mappedText(value, () => mapOf(text, part, form), encode);
  return host ? within(host, inner) : inner;
}

function mapOf(text: string, part: HclText, form: TemplateForm): CharMapBuilder {
  const builder = new CharMapBuilder(part.start);
  feedText(text, part, form, builder);
  return builder;
}

/** Refuses a text that would meet a `$` or `{` beside it to begin an interpolation. */
function encoder(value: string, form: TemplateForm): EmbeddedText["encode"] {
  return (newText, { start, end }) => {
    const joined = (value[start - 1] ?? "") + newText + (value[end] ?? "");
    const opens = (text: string) => text.split(/[$%]\{/).length;
    return opens(joined) === opens(newText) ? encodeText(newText, form) : undefined;
  };
}

/** A text that stands in a text that stands in a file. */
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
