import { LIST_OBJECTS } from "../../contract/lists.ts";
import { type Condition, type Membership, printCondition, type WrittenValue } from "./condition.ts";
import type { Steps } from "./proof.ts";
import { networksOf, spansOf } from "./values.ts";

/** The kinds of lists that sets can be moved to. */
export type PackedListKind = "ip" | "asn" | "hostname";

/** A list that takes the place of a set. */
export interface PackedList {
  readonly name: string;
  readonly kind: PackedListKind;
  readonly items: readonly (string | number)[];
}

/** A condition whose largest sets are in lists. */
export interface ListedCondition {
  readonly condition: Condition;
  readonly lists: readonly PackedList[];
}

/** Moves sets to lists, the longest first, until the text fits or no remaining set can become a list. */
export function movedToLists(
  condition: Condition,
  fits: (text: string) => boolean,
  steps: Steps,
): ListedCondition {
  let current = condition;
  const lists: PackedList[] = [];
  const refused = new Set<Membership>();
  while (!fits(printCondition(current))) {
    const largest = largestSet(current, refused);
    if (largest === undefined) break;
    const found = listFor(largest, lists, steps);
    if (found === undefined) refused.add(largest);
    else {
      lists.push(found);
      const text = `${largest.operand} in $${found.name}`;
      current = replaced(current, largest, { kind: "opaque", text, isXor: false });
    }
  }
  return { condition: current, lists };
}

function largestSet(condition: Condition, refused: ReadonlySet<Membership>): Membership | undefined {
  if (condition.kind === "opaque") return undefined;
  if (condition.kind === "not") return largestSet(condition.part, refused);
  if (condition.kind === "member") {
    const isSet = !refused.has(condition) && !condition.isAny && condition.values.length > 1;
    return isSet ? condition : undefined;
  }
  return condition.parts
    .flatMap((part) => largestSet(part, refused) ?? [])
    .reduce<Membership | undefined>(
      (largest, one) =>
        largest && printCondition(largest).length >= printCondition(one).length ? largest : one,
      undefined,
    );
}

function replaced(condition: Condition, member: Membership, by: Condition): Condition {
  if (condition === member) return by;
  if (condition.kind === "not") return { kind: "not", part: replaced(condition.part, member, by) };
  if (condition.kind !== "all" && condition.kind !== "some") return condition;
  return { ...condition, parts: condition.parts.map((part) => replaced(part, member, by)) };
}

/** The fields that lists of numbers and host names are made for. */
const KINDS: ReadonlyMap<string, PackedListKind> = new Map([
  ["ip.src.asnum", "asn"],
  ["ip.geoip.asnum", "asn"],
  ["http.host", "hostname"],
]);

function listFor(member: Membership, lists: readonly PackedList[], steps: Steps): PackedList | undefined {
  const { operand, type, values } = member;
  const kind = type === "address" ? "ip" : KINDS.get(operand);
  const found = kind && ITEMS[kind](values);
  if (kind === undefined || found === undefined) return undefined;
  const asSet = `${operand} in {${found.map(({ text }) => text).join(" ")}}`;
  if (!steps.areEquivalent(printCondition(member), asSet)) return undefined;
  const same = lists.filter((list) => list.kind === kind).length;
  const name = `packed_${kind}${same === 0 ? "" : `_${same + 1}`}`;
  return { name, kind, items: found.map(itemOf) };
}

function itemOf(value: WrittenValue): string | number {
  if (value.kind === "text") return value.bytes;
  return value.family === 0 ? Number(value.first) : value.text;
}

/** The values of a set as a list of a kind takes them; undefined if it does not. */
const ITEMS: Readonly<
  Record<PackedListKind, (values: readonly WrittenValue[]) => readonly WrittenValue[] | undefined>
> = { ip: networks, asn: numbers, hostname: names };

const MIN_BITS = { 4: LIST_OBJECTS.minIpv4PrefixBits.value, 6: LIST_OBJECTS.minIpv6PrefixBits.value };

function networks(values: readonly WrittenValue[]): readonly WrittenValue[] | undefined {
  const all = ([4, 6] as const).flatMap((family) =>
    spansOf(family, values).flatMap((span) => networksOf(family, span)),
  );
  const isTaken = all.every(({ text, family }) => {
    const bits = text.split("/")[1];
    return bits === undefined || Number(bits) >= MIN_BITS[family as 4 | 6];
  });
  return isTaken ? all : undefined;
}

/** Maximum count of numbers for which a list spells out ranges. */
const MAX_NUMBERS = 100_000n;

function numbers(values: readonly WrittenValue[]): readonly WrittenValue[] | undefined {
  const spans = spansOf(0, values);
  const count = spans.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);
  const max = BigInt(LIST_OBJECTS.maxAsn.value);
  if (count > MAX_NUMBERS || spans.some(({ first, last }) => first < 0n || last > max)) return undefined;
  return spans.flatMap(({ first, last }) =>
    Array.from({ length: Number(last - first) + 1 }, (_, at): WrittenValue => {
      const number = first + BigInt(at);
      return { kind: "span", text: String(number), family: 0, first: number, last: number };
    }),
  );
}

/** A host name that is the same in lists and in requests, without a wildcard, which would match more than itself. */
const HOST_NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const MAX_HOST_CHARS = 253;

function names(values: readonly WrittenValue[]): readonly WrittenValue[] | undefined {
  const isTaken = values.every(
    (one) => one.kind === "text" && one.bytes.length <= MAX_HOST_CHARS && HOST_NAME.test(one.bytes),
  );
  return isTaken ? values : undefined;
}
