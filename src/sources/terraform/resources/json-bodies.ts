import type { FileRange } from "../../../core/range.ts";
import { type LocatedNode, type LocatedObject, objectsIn } from "../../values/located.ts";
import type { SourceProblem } from "../../values/problems.ts";
import type { HclAttribute, HclBlock, HclBody, HclExpression, HclItem, HclLabel } from "../hcl/ast.ts";
import { parseEmbeddedTemplate } from "../hcl/parse.ts";
import { LABEL_COUNTS, meantBlock } from "../modules/meant-blocks.ts";
import { fixedContent } from "../values/strings.ts";

/**
 * The body of a `.tf.json` file in the form of the native syntax: Terraform defines the one by the other. Strings are
 * templates, and blocks within a resource are objects or lists of them, which is also their form in the native syntax.
 * The file itself is an object too, or a list of them.
 */
export function jsonBody(
  root: LocatedNode,
  isVariables: boolean,
  report: (found: SourceProblem) => void,
): HclBody {
  const reader = new JsonBodyReader(report);
  const items = (root.kind === "Array" ? root.items : [root]).flatMap((one): readonly HclItem[] => {
    if (one.kind !== "Object") return [];
    return isVariables ? reader.attributes(one) : one.entries.flatMap((entry) => reader.blocks(entry));
  });
  return { items, ...root.range };
}

type Entry = LocatedObject["entries"][number];

class JsonBodyReader {
  readonly #report: (found: SourceProblem) => void;

  constructor(report: (found: SourceProblem) => void) {
    this.#report = report;
  }

  blocks({ key: written, keyRange, value }: Entry): HclBlock[] {
    const key = meantBlock(written, keyRange, this.#report);
    const count = key === "provider" ? 1 : (LABEL_COUNTS.get(key) ?? 0);
    return this.#labelled(value, count, []).map(({ labels, object }) => {
      const items = key === "resource" ? this.#nested(object) : this.attributes(object);
      return this.#block({ key, keyRange }, labels, { items, ...object.range });
    });
  }

  #labelled(
    value: LocatedNode,
    count: number,
    labels: readonly HclLabel[],
  ): { readonly labels: readonly HclLabel[]; readonly object: LocatedObject }[] {
    if (value.kind === "Array") return value.items.flatMap((item) => this.#labelled(item, count, labels));
    if (value.kind !== "Object") return [];
    if (count === 0) return [{ labels, object: value }];
    return value.entries.flatMap(({ key, keyRange, value: labelled }) =>
      this.#labelled(labelled, count - 1, [...labels, { name: key, ...keyRange }]),
    );
  }

  attributes({ entries }: LocatedObject): HclAttribute[] {
    return entries.map((entry) => this.#attribute(entry, this.#expression(entry.value)));
  }

  /** The contents of a block of a resource: attributes, and blocks where `dynamic` shows that they are some. */
  #nested(object: LocatedObject): HclItem[] {
    const dynamic = objectsIn(object.get("dynamic"));
    const isBlock = (key: string) => dynamic.some((one) => one.entry(key) !== undefined);
    return object.entries.flatMap((entry): HclItem[] => {
      const { key, keyRange, value } = entry;
      if (isBlock(key)) return this.#blocksOf(entry);
      if (key === "dynamic" && dynamic.length > 0) {
        return dynamic.flatMap(({ entries }) => entries.flatMap((one) => this.#dynamic(one, keyRange)));
      }
      if (hasDynamic(value)) return this.#blocksOf(entry);
      return [this.#attribute(entry, this.#expression(value))];
    });
  }

  /** One block, or several, of a type that has `dynamic` blocks next to it or in it. */
  #blocksOf({ key, keyRange, value }: Entry): HclBlock[] {
    if (value.kind === "Array") {
      return value.items.flatMap((item) => this.#blocksOf({ key, keyRange, value: item }));
    }
    if (value.kind !== "Object") return [];
    return [this.#block({ key, keyRange }, [], { items: this.#nested(value), ...value.range })];
  }

  #attribute({ key, keyRange, value }: Entry, expression: HclExpression): HclAttribute {
    const place = { start: keyRange.start, end: value.range.end };
    return { kind: "Attribute", name: key, nameRange: keyRange, value: expression, ...place };
  }

  #block(
    { key, keyRange }: Pick<Entry, "key" | "keyRange">,
    labels: readonly HclLabel[],
    body: HclBody,
  ): HclBlock {
    const { start } = keyRange;
    return { kind: "Block", type: key, typeRange: keyRange, labels, body, start, end: body.end };
  }

  /** The `dynamic` blocks of one type: an object, or a list of them. */
  #dynamic({ key, keyRange, value }: Entry, typeRange: FileRange): HclBlock[] {
    if (value.kind === "Array") {
      return value.items.flatMap((item) => this.#dynamic({ key, keyRange, value: item }, typeRange));
    }
    if (value.kind !== "Object") return [];
    const items = value.entries.flatMap((entry): HclItem[] => {
      const { value: setting } = entry;
      if (entry.key === "content" && setting.kind === "Object") {
        return [this.#block(entry, [], { items: this.#nested(setting), ...setting.range })];
      }
      // The name for each member is written as a string here.
      if (entry.key === "iterator" && setting.kind === "String") {
        return [this.#attribute(entry, { kind: "Variable", name: setting.value, ...setting.range })];
      }
      return [this.#attribute(entry, this.#expression(setting))];
    });
    const labels = [{ name: key, ...keyRange }];
    return [this.#block({ key: "dynamic", keyRange: typeRange }, labels, { items, ...value.range })];
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
        const entries = node.entries.map(({ key, keyRange, value }) => ({
          key: this.#key(key, keyRange),
          value: this.#expression(value),
        }));
        return { kind: "Object", entries, start, end };
      }
      case "Unknown":
        return { kind: "Invalid", start, end };
    }
  }

  /** Keys of objects are templates as well. */
  #key(text: string, range: FileRange): HclExpression {
    if (!/[$%]\{/.test(text)) return { kind: "Variable", name: text, ...range };
    return parseEmbeddedTemplate(fixedContent(text, range), range, this.#report);
  }
}

function hasDynamic(node: LocatedNode): boolean {
  if (node.kind === "Array") return node.items.some(hasDynamic);
  if (node.kind !== "Object") return false;
  return node.entries.some(({ key, value }) => key === "dynamic" || hasDynamic(value));
}
