import { isRecord } from "../../core/record.ts";
import { type LocatedNode, plainValue } from "../../sources/values/located.ts";
import { readYaml } from "../../sources/yaml/yaml.ts";

/** Something to be added at the end of a list or mapping of a YAML file, in block notation and without indentation. */
export interface Addition {
  /** The keys that lead to the list or mapping; empty: the mapping that the file is. */
  readonly path: readonly string[];
  /** Ends in a line feed: `- id: x\n` for a list, `key: value\n` for a mapping. */
  readonly text: string;
  /** Whether it fits the file's current content. Default: always. */
  fits?(content: unknown): boolean;
}

/**
 * A YAML text with something added; everything else stays unchanged, byte for byte. Undefined if that is not safe: the
 * text has errors or several documents, the place is missing, is in flow notation or already has the key, or the result
 * would not parse to the old content plus the addition.
 */
export function withAddition(text: string, addition: Addition): string | undefined {
  const { path, text: added } = addition;
  const root = soleRoot(text);
  const place = path.reduce<LocatedNode | undefined>(
    (node, key) => (node?.kind === "Object" ? node.get(key) : undefined),
    root,
  );
  const last = place && lastPart(place);
  if (!root || !place || !last || addition.fits?.(plainValue(root)) === false) return undefined;
  const lineStart = text.lastIndexOf("\n", last.start - 1) + 1;
  const indentation = /^[ ]*/.exec(text.slice(lineStart))![0];
  const lead = text.slice(lineStart + indentation.length, last.start);
  // In block notation a part is at the start of its line, except for the dash of a list.
  if (place.kind === "Array" ? !/^- *$/.test(lead) : lead !== "") return undefined;
  const lineEnd = text.indexOf("\n", Math.max(last.start, last.end - 1));
  const at = lineEnd < 0 ? text.length : lineEnd + 1;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const block = added.replaceAll(/^(?=.)/gm, () => indentation).replaceAll("\n", () => newline);
  const result = `${text.slice(0, at)}${lineEnd < 0 ? newline : ""}${block}${text.slice(at)}`;
  return isExtended({ text, result, added, path }) ? result : undefined;
}

function soleRoot(text: string): LocatedNode | undefined {
  const { value, diagnostics } = readYaml("", text);
  return value.length === 1 && diagnostics.length === 0 ? value[0] : undefined;
}

/** The range of the last part of a list or mapping; undefined if it is empty. */
function lastPart(node: LocatedNode): { readonly start: number; readonly end: number } | undefined {
  if (node.kind === "Array") return node.items.at(-1)?.range;
  const entry = node.kind === "Object" ? node.entries.at(-1) : undefined;
  return entry && { start: entry.keyRange.start, end: entry.value.range.end };
}

/** Whether a string is read as the old one with the addition in its place, and nothing else. */
function isExtended({
  text,
  result,
  added,
  path,
}: {
  readonly text: string;
  readonly result: string;
  readonly added: string;
  readonly path: readonly string[];
}): boolean {
  const [before, after, part] = [text, result, added].map((one) => {
    const root = soleRoot(one);
    return root && plainValue(root);
  });
  const expected = extended(before, path, part);
  return expected !== undefined && JSON.stringify(expected) === JSON.stringify(after);
}

function extended(value: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key !== undefined) {
    if (!isRecord(value)) return undefined;
    const inner = extended(value[key], rest, part);
    return inner === undefined ? undefined : { ...value, [key]: inner };
  }
  if (Array.isArray(value) && Array.isArray(part)) return [...value, ...part];
  if (!isRecord(value) || !isRecord(part)) return undefined;
  const isNew = Object.keys(part).every((name) => !Object.hasOwn(value, name));
  return isNew ? { ...value, ...part } : undefined;
}
