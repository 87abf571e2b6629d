import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";
import { copiedNode } from "../values/nodes.ts";
import { readJson } from "./json.ts";

/**
 * The value of a JSON text inside a string of another file, located in that file; undefined if the text is
 * not JSON. Nothing in it can be edited: a fix would have to be escaped twice.
 */
export function nestedJson(host: EmbeddedText, limits: Partial<SourceLimits>): LocatedNode | undefined {
  const { value, diagnostics } = readJson("", host.text, limits);
  return value === undefined || diagnostics.some(({ severity }) => severity === "error")
    ? undefined
    : copiedNode(value, {
        at: (range) => host.toOuter(range),
        textOf: (content) => ({
          text: content.text,
          toOuter: (inner) => host.toOuter(content.toOuter(inner)),
          encode: () => undefined,
        }),
      });
}
