import { addressText } from "../address-text.ts";
import { type IntegerSpan, joinSpans } from "../prove/spans.ts";
import type { Membership, WrittenSpan, WrittenValue } from "./condition.ts";

/** The values of a set, each once. Adjacent integers and addresses become ranges and networks if that is shorter. */
export function fewerValues(
  type: Membership["type"],
  values: readonly WrittenValue[],
): readonly WrittenValue[] {
  const once = withoutRepeats(values);
  if (type === "text") return once;
  const families = type === "integer" ? ([0] as const) : ([4, 6] as const);
  const fewer = families.flatMap((family) => spansOf(family, once).flatMap((span) => shortest(family, span)));
  return lengthOf(fewer) < lengthOf(once) ? fewer : once;
}

/** The integers or addresses of a family, joined. */
export function spansOf(
  family: WrittenSpan["family"],
  values: readonly WrittenValue[],
): readonly IntegerSpan[] {
  return joinSpans(values.flatMap((one) => (one.kind === "span" && one.family === family ? [one] : [])));
}

function lengthOf(values: readonly WrittenValue[]): number {
  return values.map(({ text }) => text).join(" ").length;
}

function withoutRepeats(values: readonly WrittenValue[]): readonly WrittenValue[] {
  const byValue = new Map<string, WrittenValue>();
  for (const one of values) {
    const key = one.kind === "text" ? `text ${one.bytes}` : `${one.family} ${one.first} ${one.last}`;
    const known = byValue.get(key);
    if (known === undefined || one.text.length < known.text.length) byValue.set(key, one);
  }
  return [...byValue.values()];
}

/** The shortest way to write a span: a range, or individual values or networks. */
function shortest(family: WrittenSpan["family"], span: IntegerSpan): readonly WrittenSpan[] {
  const { first, last } = span;
  const range: WrittenSpan = {
    kind: "span",
    text: `${numberText(family, first)}..${numberText(family, last)}`,
    family,
    first,
    last,
  };
  const parts = family === 0 ? (last - first < 2n ? singles(span) : [range]) : networksOf(family, span);
  return lengthOf(parts) <= range.text.length ? parts : [range];
}

function singles({ first, last }: IntegerSpan): readonly WrittenSpan[] {
  const values = first === last ? [first] : [first, last];
  return values.map((one) => ({ kind: "span", text: String(one), family: 0, first: one, last: one }));
}

function numberText(family: WrittenSpan["family"], number: bigint): string {
  if (family === 0) return String(number);
  return addressText({ family, number });
}

const BITS = { 4: 32, 6: 128 } as const;

/** The fewest networks that contain exactly the addresses of a span. */
export function networksOf(family: 4 | 6, { first, last }: IntegerSpan): readonly WrittenSpan[] {
  const networks: WrittenSpan[] = [];
  for (let start = first; start <= last; ) {
    let bits = 0;
    for (let size = 2n; start % size === 0n && start + size - 1n <= last; size *= 2n) bits++;
    const end = start + 2n ** BigInt(bits) - 1n;
    const host = numberText(family, start);
    const text = bits === 0 ? host : `${host}/${BITS[family] - bits}`;
    networks.push({ kind: "span", text, family, first: start, last: end });
    start = end + 1n;
  }
  return networks;
}
