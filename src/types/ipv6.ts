import { COLON, classOf, DOT, HEX } from "../parser/chars.ts";
import { readIpv4 } from "./ipv4.ts";

/** An IPv6 address as four numbers of 32 bits, the highest first. */
export type Words = readonly [number, number, number, number];

const GROUPS = 8;
const WORD_BITS = 32;

/** A range of IPv6 addresses. Its big integers are created on first use. */
export class Ipv6Addresses {
  readonly kind = "Ip";
  readonly family = 6;
  readonly low = undefined;
  readonly high = undefined;
  readonly #firstWords: Words;
  readonly #lastWords: Words;
  #first: bigint | undefined;
  #last: bigint | undefined;

  constructor(first: Words, last: Words) {
    this.#firstWords = first;
    this.#lastWords = last;
  }

  get first(): bigint {
    this.#first ??= numberOf(this.#firstWords);
    return this.#first;
  }

  get last(): bigint {
    this.#last ??= numberOf(this.#lastWords);
    return this.#last;
  }

  /** From the first of these to the last of others. */
  to(others: Ipv6Addresses): Ipv6Addresses {
    return new Ipv6Addresses(this.#firstWords, others.#lastWords);
  }

  /** The network of `prefix` bits that begins with the first of these; undefined if an address in it is lower. */
  network(prefix: number): Ipv6Addresses | undefined {
    const last = [...this.#firstWords] as [number, number, number, number];
    for (let at = 0; at < last.length; at++) {
      const hostBits = Math.min(WORD_BITS, Math.max(0, WORD_BITS * (at + 1) - prefix));
      const size = 2 ** hostBits;
      if (last[at]! % size !== 0) return undefined;
      last[at]! += size - 1;
    }
    return new Ipv6Addresses(this.#firstWords, last);
  }
}

function numberOf([a, b, c, d]: Words): bigint {
  const high = (BigInt(a) << 32n) | BigInt(b);
  const low = (BigInt(c) << 32n) | BigInt(d);
  return (high << 64n) | low;
}

/** The address in a string: groups of hex digits, one run of zeros shortened to `::`, dotted IPv4 at the end. */
export function readIpv6(raw: string): Words | undefined {
  const groups = readGroups(raw);
  if (groups === undefined) return undefined;
  const word = (at: number) => groups[at]! * 2 ** 16 + groups[at + 1]!;
  return [word(0), word(2), word(4), word(6)];
}

/** The eight groups, including those shortened to `::`. */
function readGroups(raw: string): readonly number[] | undefined {
  const groups: number[] = [];
  let gap = raw.startsWith("::") ? 0 : undefined;
  let at = gap === undefined ? 0 : 2;
  while (at < raw.length) {
    const end = hexEnd(raw, at);
    if (raw.charCodeAt(end) === DOT) {
      const dotted = readIpv4(raw.slice(at));
      if (dotted === -1) return undefined;
      groups.push(Math.floor(dotted / 2 ** 16), dotted % 2 ** 16);
      break;
    }
    if (end === at || end > at + 4) return undefined;
    groups.push(Number.parseInt(raw.slice(at, end), 16));
    if (end === raw.length) break;
    if (raw.charCodeAt(end) !== COLON || end + 1 === raw.length) return undefined;
    at = end + 1;
    if (raw.charCodeAt(at) !== COLON) continue;
    if (gap !== undefined) return undefined;
    gap = groups.length;
    at++;
  }
  const missing = GROUPS - groups.length;
  if (gap === undefined) return missing === 0 ? groups : undefined;
  if (missing < 1) return undefined;
  return [...groups.slice(0, gap), ...new Array<number>(missing).fill(0), ...groups.slice(gap)];
}

function hexEnd(text: string, start: number): number {
  let at = start;
  while ((classOf(text.charCodeAt(at)) & HEX) !== 0) at++;
  return at;
}
