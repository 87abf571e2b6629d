import type { LocatedNode, LocatedObject } from "../located.ts";
import type { SourceProblem } from "../problems.ts";
import type { HclAttribute, HclBlock, HclBody, HclExpression, HclItem, HclLabel } from "./hcl/ast.ts";
import { parseEmbeddedTemplate } from "./hcl/parse.ts";

/** Blocks with labels: their objects are keyed by them. */
const LABEL_COUNTS: ReadonlyMap<string, number> = new Map([
  ["resource", 2],
  ["data", 2],
  ["variable", 1],
  ["output", 1],
  ["module", 1],
]);

/**
 * What a `.tf.json` file says, as the native syntax would: Terraform defines the one by the other. Strings are templates,
 * and blocks within a resource are objects or lists of them, which is what the native syntax gives as well.
 */
export function jsonBody(
  root: LocatedObject,
  isVariables: boolean,
  report: (found: SourceProblem) => void,
): HclBody {
  const reader = new JsonBodyReader(report);
  const items = isVariables ? reader.attributes(root) : root.entries.flatMap((entry) => reader.blocks(entry));
  return { items, ...root.range };
}

type Entry = LocatedObject["entries"][number];

class JsonBodyReader {
  readonly #report: (found: SourceProblem) => void;

  constructor(report: (found: SourceProblem) => void) {
    this.#report = report;
  }

  blocks({ key, keyRange, value }: Entry): HclBlock[] {
    return this.#labelled(value, LABEL_COUNTS.get(key) ?? 0, []).map(({ labels, body }) => {
      return {
        kind: "Block",
        type: key,
        typeRange: keyRange,
        labels,
        body,
        start: keyRange.start,
        end: body.end,
      };
    });
  }

  #labelled(
    value: LocatedNode,
    count: number,
    labels: readonly HclLabel[],
  ): { readonly labels: readonly HclLabel[]; readonly body: HclBody }[] {
    if (value.kind === "Array") return value.items.flatMap((item) => this.#labelled(item, count, labels));
    if (value.kind !== "Object") return [];
    if (count === 0) return [{ labels, body: { items: this.attributes(value), ...value.range } }];
    return value.entries.flatMap(({ key, keyRange, value: labelled }) =>
      this.#labelled(labelled, count - 1, [...labels, { name: key, ...keyRange }]),
    );
  }

  attributes(object: LocatedObject): HclItem[] {
    return object.entries.map(({ key, keyRange, value }): HclAttribute => {
      const expression = this.#expression(value);
      const place = { start: keyRange.start, end: value.range.end };
      return { kind: "Attribute", name: key, nameRange: keyRange, value: expression, ...place };
    });
  }

  #expression(node: LocatedNode): HclExpression {
    const { start, end } = node.range;
    switch (node.kind) {
      case "String":
        return parseEmbeddedTemplate(node.content, { start, end }, this.#report);
      case "Number":
        return { kind: "Number", value: node.value, raw: node.raw, start, end };
      case "Boolean":
        return { kind: "Bool", value: node.value, start, end };
      case "Null":
        return { kind: "Null", start, end };
      case "Array":
        return { kind: "Tuple", items: node.items.map((item) => this.#expression(item)), start, end };
      case "Object": {
        const entries = node.entries.map(({ key, keyRange, value }) => {
          return {
            key: { kind: "Variable", name: key, ...keyRange } as const,
            value: this.#expression(value),
          };
        });
        return { kind: "Object", entries, start, end };
      }
      case "Unknown":
        return { kind: "Invalid", start, end };
    }
  }
}
