import type { FileRange } from "../../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedString } from "../../values/located.ts";
import { arrayNode, objectNode } from "../../values/nodes.ts";
import { computedNode, sliceNode } from "../values/strings.ts";

/**
 * `csvdecode`: a list with an object for each record, whose keys are the fields of the first. Undefined for what Terraform
 * rejects: a stray quote, a record of another length, a name twice.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions/csvdecode and Go's encoding/csv, which it uses.
 */
export function csvDecoded(text: LocatedString, range: FileRange): LocatedNode | undefined {
  const [names, ...records] = recordsOf(text) ?? [];
  const keys = names?.map(({ value }) => value);
  if (!keys || new Set(keys).size < keys.length) return undefined;
  const items: LocatedNode[] = [];
  for (const record of records) {
    if (record.length !== keys.length) return undefined;
    const entries = record.map((value, at): LocatedEntry => ({ key: keys[at]!, keyRange: range, value }));
    items.push(objectNode(range, entries));
  }
  return arrayNode(range, items);
}

/** The fields of each record. Empty lines are not records. */
function recordsOf(text: LocatedString): readonly (readonly LocatedString[])[] | undefined {
  const { value } = text;
  const records: LocatedString[][] = [];
  let fields: LocatedString[] = [];
  let at = 0;
  while (at < value.length) {
    const empty = fields.length === 0 ? /^\r?\n/.exec(value.slice(at, at + 2)) : null;
    if (empty) {
      at += empty[0].length;
      continue;
    }
    const field = value[at] === '"' ? quotedField(text, at) : bareField(text, at);
    if (!field) return undefined;
    fields.push(field.node);
    at = field.end;
    const hasMore = value[at] === ",";
    if (hasMore && at + 1 === value.length) fields.push(sliceNode(text, at, at));
    if (hasMore) at++;
    // A field that ends with the line before it would begin the next record.
    if (!hasMore || at === value.length) {
      records.push(fields);
      fields = [];
    }
  }
  return records;
}

interface Field {
  readonly node: LocatedString;
  readonly end: number;
}

function bareField(text: LocatedString, start: number): Field | undefined {
  const { value } = text;
  let end = start;
  while (end < value.length && value[end] !== "," && value[end] !== "\n") end++;
  const last = value[end] === "\n" && end > start && value[end - 1] === "\r" ? end - 1 : end;
  const node = sliceNode(text, start, last);
  return node.value.includes('"') ? undefined : { node, end: last };
}

function quotedField(text: LocatedString, start: number): Field | undefined {
  const { value } = text;
  let end = start + 1;
  while (end < value.length && (value[end] !== '"' || value[end + 1] === '"'))
    end += value[end] === '"' ? 2 : 1;
  const rest = value.slice(end + 1, end + 3);
  if (end >= value.length || !/^(?:$|,|\n|\r\n)/.test(rest)) return undefined;
  const inside = sliceNode(text, start + 1, end);
  const written = inside.value.replaceAll("\r\n", "\n").replaceAll('""', '"');
  return { node: written === inside.value ? inside : computedNode(text.range, written), end: end + 1 };
}
