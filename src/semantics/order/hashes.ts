import type { Address } from "../../request/values.ts";
import type { LiteralValue } from "../../types/check.ts";

/**
 * Hashes of values, by which rules are looked up: strings without regard to ASCII case, integers, and networks of
 * addresses. Different values may share a hash; then a rule is examined needlessly.
 */
export function hashOfText(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    hash = mixed(hash, unit >= CAPITAL_A && unit <= CAPITAL_Z ? unit | LETTER_CASE : unit);
  }
  return hash & SMALL;
}

const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const LETTER_CASE = 0x20;

/** Masked to 30 bits, so that V8 stores the number without an object. */
export const SMALL = 0x3fff_ffff;

function mixed(hash: number, part: number): number {
  return Math.imul(hash ^ part, 0x0100_0193) ^ (hash >>> 15);
}

export function hashOfScalar(value: number | bigint | boolean): number {
  return hashOfText(String(value));
}

/** Lengths of the networks by which addresses are found, the longest first. */
const PREFIXES = { 4: [32, 24, 16, 8], 6: [64, 32, 16] } as const;

/** The hash of an address's network with a prefix of `bits` bits, from its first 32 bits and the 32 bits after them. */
function hashOfNetwork(family: 4 | 6, bits: number, first: number, second: number): number {
  const kept = first >>> Math.max(0, 32 - bits);
  return mixed(mixed(mixed(family, bits), kept), bits > 32 ? second : 0) & SMALL;
}

function wordsOf(family: 4 | 6, address: number | bigint): readonly [number, number] {
  if (family === 4) return [Number(address), 0];
  const half = BigInt(address) >> 64n;
  return [Number(half >> 32n), Number(half & 0xffff_ffffn)];
}

/** The numbers of the networks by which an address is found. */
export function hashesOfAddress({ family, number }: Address): readonly number[] {
  const [first, second] = wordsOf(family, number);
  return PREFIXES[family].map((bits) => hashOfNetwork(family, bits, first, second));
}

/** The hash of a literal; undefined if it covers too much to be looked up. */
export function hashOfLiteral(literal: LiteralValue): number | undefined {
  if (literal.kind === "Bytes") return hashOfText(literal.value);
  const low = literal.low ?? literal.first;
  const high = literal.high ?? literal.last;
  if (literal.kind === "Int") return low === high ? hashOfScalar(low) : undefined;
  const { family } = literal;
  const [first, second] = wordsOf(family, low);
  const [lastFirst, lastSecond] = low === high ? [first, second] : wordsOf(family, high);
  for (const bits of PREFIXES[family]) {
    const network = hashOfNetwork(family, bits, first, second);
    if (network === hashOfNetwork(family, bits, lastFirst, lastSecond)) return network;
  }
  return undefined;
}
