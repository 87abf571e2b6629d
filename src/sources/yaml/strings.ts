import type { CST } from "yaml";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedString } from "../values/located.ts";
import { impliedNode, stringNode } from "../values/nodes.ts";
import { WrittenString } from "../values/written-string.ts";
import { type YamlFlowScalar, type YamlScalarSource, yamlScalarContent } from "./scalar-map.ts";

/** An anchored value, as the strings in it know it. */
export interface AliasedAnchor {
  /** Once an alias refers to it, its text may serve several purposes, so no fix is offered there. */
  readonly isAliased: boolean;
}

/** A scalar that is a string. */
export interface YamlString {
  /** Undefined if it is in double quotes and JSON reads the same value. */
  readonly value: string | undefined;
  readonly token: CST.Token | undefined;
  /** The range of the scalar in the file. */
  readonly range: FileRange;
  readonly isInFlow: boolean;
  readonly anchor: AliasedAnchor | undefined;
}

/** The node of a scalar; nothing of the token is kept. `file`: the text of the whole file. */
export function yamlStringNode(file: string, string: YamlString): LocatedString {
  const { token, range, isInFlow, anchor } = string;
  const style = token && FLOW_STYLES[token.type];
  const isAsInFile =
    style && token.offset === range.start && sourceOf(token).length === range.end - range.start;
  if (isAsInFile) return flowString(file, string, style);
  const value = string.value ?? "";
  const source = scalarSource(token, isInFlow);
  return source
    ? stringNode(range, value, () => guarded(yamlScalarContent(source, value), anchor))
    : impliedNode(range, value);
}

const FLOW_STYLES: Readonly<Partial<Record<CST.Token["type"], YamlFlowScalar["style"]>>> = {
  scalar: "plain",
  "single-quoted-scalar": "single",
  "double-quoted-scalar": "double",
};

/** The form of a scalar that is not a block. */
interface FlowForm {
  readonly style: YamlFlowScalar["style"];
  readonly isInFlow: boolean;
  readonly anchor: AliasedAnchor | undefined;
  /** The length of its quotes if its value is between them, unit for unit. */
  readonly quote: number | undefined;
  /** Where neither the file text nor JSON gives the value. */
  readonly value: string | undefined;
}

function flowString(
  file: string,
  { value, range, isInFlow, anchor }: YamlString,
  style: FlowForm["style"],
): FlowString {
  const quote = style === "plain" ? 0 : 1;
  const isVerbatim =
    value === undefined
      ? !file.slice(range.start, range.end).includes("\\")
      : value === file.slice(range.start + quote, range.end - quote);
  return new FlowString(file, range, {
    style,
    isInFlow,
    anchor,
    quote: isVerbatim ? quote : undefined,
    value: isVerbatim ? undefined : value,
  });
}

/** A scalar that is not a block. If its value can be read again, only its place in the file is kept. */
class FlowString extends WrittenString {
  readonly #form: FlowForm;

  constructor(file: string, range: FileRange, form: FlowForm) {
    super(file, range);
    this.#form = form;
  }

  get #source(): string {
    return this.file.slice(this.start, this.end);
  }

  protected get verbatim(): string | undefined {
    const { quote, value } = this.#form;
    return quote === undefined ? value : this.file.slice(this.start + quote, this.end - quote);
  }

  protected decode(): string {
    return JSON.parse(this.#source) as string;
  }

  protected map(value: string): EmbeddedText {
    const scalar = {
      style: this.#form.style,
      source: this.#source,
      offset: this.start,
      isInFlow: this.#form.isInFlow,
    };
    return guarded(yamlScalarContent(scalar, value), this.#form.anchor);
  }
}

function guarded(content: EmbeddedText, anchor: AliasedAnchor | undefined): EmbeddedText {
  if (!anchor) return content;
  return {
    ...content,
    encode: (newText, inner) => (anchor.isAliased ? undefined : content.encode(newText, inner)),
  };
}

/** A scalar's token in the form for the map module; undefined for an empty value after a tag, which has no token. */
function scalarSource(token: CST.Token | undefined, isInFlow: boolean): YamlScalarSource | undefined {
  if (token?.type === "block-scalar") {
    const before = token.props.map(sourceOf);
    return {
      style: "block",
      header: before[0]!,
      parentIndent: token.indent,
      source: token.source,
      offset: token.offset + before.join("").length,
    };
  }
  const style = token && FLOW_STYLES[token.type];
  return style && { style, source: sourceOf(token), offset: token.offset, isInFlow };
}

function sourceOf(token: CST.Token): string {
  return "source" in token ? token.source : "";
}
