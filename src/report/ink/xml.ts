import { attribute } from "../html/markup.ts";

/** The declaration before the root element. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** The attributes of an element; undefined ones are omitted. */
export type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/** An element on separate lines, children indented by two spaces. Attributes are escaped; children are already XML. */
export function xmlElement(
  name: string,
  attributes: XmlAttributes,
  children: readonly string[] = [],
): readonly string[] {
  if (children.length === 0) return [`<${name}${attributesOf(attributes)}/>`];
  const inner = children.map((line) => `  ${line}`);
  return [`<${name}${attributesOf(attributes)}>`, ...inner, `</${name}>`];
}

/** An element whose content is text, already escaped; line feeds in it are kept. */
export function xmlText(name: string, attributes: XmlAttributes, content: string): string {
  return `<${name}${attributesOf(attributes)}>${content}</${name}>`;
}

function attributesOf(attributes: XmlAttributes): string {
  return Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}=${attribute(String(value))}`]))
    .join("");
}
