import { withoutBackquotes } from "../../core/markdown.ts";
import { visible } from "../../core/visible.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text of a file in HTML: nothing in it is markup, and characters that hide or reorder text are spelt out. */
export function htmlText(raw: string): string {
  return visible(raw).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Text of several lines, each made safe alone. */
export function htmlLines(raw: string): string {
  return raw.split("\n").map(htmlText).join("\n");
}

/** The value of an attribute, with its quotes. */
export function attribute(raw: string): string {
  return `"${htmlText(raw)}"`;
}

/** An element without content. */
export function markup(name: string, attributes: Readonly<Record<string, string>>): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}=${attribute(value)}`);
  return `<${name}${given.join("")}>`;
}

/** A message; text in backquotes is code. */
export function htmlProse(message: string): string {
  return message
    .split(/(``.+?``|`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? `<code>${htmlText(withoutBackquotes(part))}</code>` : htmlText(part)))
    .join("");
}
