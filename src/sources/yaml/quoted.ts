import type { CST } from "yaml";

/** A string in double quotes on one line, with escapes that mean the same in JSON and YAML. */
const SIMPLE = /^"(?:[^"\\\u0000-\u001f\u007f-\u009f\u2028\u2029]|\\["\\/bfnrt])*"$/;

/** A token that replaces a quoted string while the library composes: of the same length, but read in constant time. */
interface StandIn extends CST.FlowScalar {
  readonly quoted: CST.FlowScalar;
}

/**
 * Replaces simple strings in double quotes with placeholders. The library would build them character by character, and
 * the resulting chains take forty times the memory of the text and, for a large file, most of the time. `quotedToken`
 * then restores them, and JSON reads them. Keys and tagged scalars are not replaced.
 */
export function hideQuoted(document: CST.Token): void {
  const pending: CST.Token[] = [document];
  for (let token = pending.pop(); token; token = pending.pop()) {
    if (token.type === "document") {
      if (token.value) pending.push(token.value);
    } else if (token.type === "block-map" || token.type === "block-seq") {
      for (const item of token.items)
        hideIn(item, token.type === "block-map" ? item.sep : item.start, pending);
    }
  }
}

type Item = CST.BlockMap["items"][number] | CST.BlockSequence["items"][number];

function hideIn(item: Item, before: readonly CST.SourceToken[] | undefined, pending: CST.Token[]): void {
  const { value } = item;
  if (value?.type !== "double-quoted-scalar") {
    if (value) pending.push(value);
    return;
  }
  const isTagged = before?.some(({ type }) => type === "tag");
  if (!isTagged && SIMPLE.test(value.source)) item.value = standIn(value);
}

/** Slices of it take no extra memory. */
const FILLER = "x".repeat(4096);

function standIn(quoted: CST.FlowScalar): StandIn {
  const { length } = quoted.source;
  const source = FILLER.slice(0, length).padEnd(length, "x");
  return { ...quoted, type: "scalar", source, quoted };
}

/** The simple string that a token replaces; undefined for any other token. */
export function quotedToken(token: CST.Token | undefined): CST.FlowScalar | undefined {
  return token?.type === "scalar" && "quoted" in token ? (token as StandIn).quoted : undefined;
}
