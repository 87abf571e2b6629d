import type { Range } from "../../core/range.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { readYaml } from "../../sources/yaml/yaml.ts";
import type { SchemaPath } from "./schema-offers.ts";
import { valueWriter, yamlText } from "./slots.ts";

/** A place in a YAML file where a key or a value is being written. */
export interface YamlSlot {
  readonly kind: "key" | "value";
  /** The way to the value, or to the object of the key. */
  readonly path: SchemaPath;
  /** The object of the key, or around the value. */
  readonly object: LocatedObject | undefined;
  readonly root: LocatedNode | undefined;
  /** The range in the file to replace. */
  readonly range: Range;
  write(value: string, isRaw: boolean): string | undefined;
}

/** A name that is used nowhere else. */
const PROBE = "wafsmith_probe";

/** The slot at an offset: replaces the word there with a probe name, reads the text, and looks for that name. */
export function yamlSlotAt(text: string, offset: number): YamlSlot | undefined {
  const before = /[\w.$-]*$/.exec(text.slice(0, offset))![0].length;
  const after = /^[\w.$-]*/.exec(text.slice(offset))![0].length;
  const range = { start: offset - before, end: offset + after };
  const lineBefore = /[^\r\n]*$/.exec(text.slice(0, range.start))![0];
  const lineAfter = /^[^\r\n]*/.exec(text.slice(range.end))![0];
  const hasValue = /^["']?\s*:/.test(lineAfter);
  const isQuoted = /["']$/.test(lineBefore);
  const key = { written: hasValue || isQuoted ? PROBE : `${PROBE}: 0`, kind: "key" } as const;
  const value = { written: PROBE, kind: "value" } as const;
  const isKeyPlace = hasValue || /^[\s-]*["']?$|[{,]\s*["']?$/.test(lineBefore);
  for (const { written, kind } of isKeyPlace ? [key, value] : [value]) {
    const probed = text.slice(0, range.start) + written + text.slice(range.end);
    const [root] = readYaml("", probed).value;
    const found = root && find(root, kind, [], undefined);
    if (!found) continue;
    const write =
      kind === "key"
        ? (name: string) => (hasValue || isQuoted ? name : `${name}: `)
        : isQuoted
          ? (name: string, isRaw: boolean) => (isRaw ? undefined : name)
          : valueWriter(yamlText);
    return { kind, ...found, root, range, write };
  }
  return undefined;
}

type Found = Pick<YamlSlot, "path" | "object">;

function find(
  node: LocatedNode,
  kind: YamlSlot["kind"],
  path: SchemaPath,
  object: LocatedObject | undefined,
): Found | undefined {
  switch (node.kind) {
    case "String":
      return kind === "value" && node.value === PROBE ? { path, object } : undefined;
    case "Array":
      return first(node.items, (item) => find(item, kind, [...path, undefined], object));
    case "Object":
      if (kind === "key" && node.entry(PROBE)) return { path, object: node };
      return first(node.entries, ({ key, value }) => find(value, kind, [...path, key], node));
    default:
      return undefined;
  }
}

function first<Item>(items: readonly Item[], of: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = of(item);
    if (found) return found;
  }
  return undefined;
}
