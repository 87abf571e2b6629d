import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { FileRange, Range } from "../../core/range.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";
import {
  arrayNode,
  booleanNode,
  nullNode,
  numberNode,
  objectNode,
  stringNode,
  unknownNode,
} from "../values/nodes.ts";
import { readJson } from "./json.ts";

/**
 * The value of a JSON text inside a string of another file, located in that file; undefined if the text is
 * not JSON. Nothing in it can be edited: a fix would have to be escaped twice.
 */
export function nestedJson(host: EmbeddedText, limits: Partial<SourceLimits>): LocatedNode | undefined {
  const { value, diagnostics } = readJson("", host.text, limits);
  return value === undefined || diagnostics.some(({ severity }) => severity === "error")
    ? undefined
    : outerNode(value, (inner) => host.toOuter(inner));
}

function outerNode(node: LocatedNode, toOuter: (inner: Range) => FileRange): LocatedNode {
  const range = toOuter(node.range);
  switch (node.kind) {
    case "Object": {
      const entries = node.entries.map(({ key, keyRange, value }) => ({
        key,
        keyRange: toOuter(keyRange),
        value: outerNode(value, toOuter),
      }));
      return objectNode(range, entries);
    }
    case "Array":
      return arrayNode(
        range,
        node.items.map((item) => outerNode(item, toOuter)),
      );
    case "String":
      return stringNode(range, node.value, (text) => ({
        text,
        toOuter: (inner) => toOuter(node.content.toOuter(inner)),
        encode: () => undefined,
      }));
    case "Number":
      return numberNode(range, node.value, node.raw);
    case "Boolean":
      return booleanNode(range, node.value);
    case "Null":
      return nullNode(range);
    case "Unknown":
      return unknownNode(range, node);
  }
}
