import type { Address } from "../../request/values.ts";
import { common, type IntegerSpan, joinSpans, others, type Spans } from "./spans.ts";

/** The numbers of all addresses of a family. */
export const ADDRESSES = {
  4: { first: 0n, last: 2n ** 32n - 1n },
  6: { first: 0n, last: 2n ** 128n - 1n },
} as const;

/** Addresses of both families. */
export class AddressSet {
  readonly #v4: Spans;
  readonly #v6: Spans;

  private constructor(v4: Spans, v6: Spans) {
    this.#v4 = v4;
    this.#v6 = v6;
  }

  static readonly all = new AddressSet([ADDRESSES[4]], [ADDRESSES[6]]);

  /** Spans of any family in any order. */
  static of(spans: readonly (IntegerSpan & { readonly family: 4 | 6 })[]): AddressSet {
    return new AddressSet(
      joinSpans(spans.filter(({ family }) => family === 4)),
      joinSpans(spans.filter(({ family }) => family === 6)),
    );
  }

  complement(): AddressSet {
    return new AddressSet(others(this.#v4, ADDRESSES[4]), others(this.#v6, ADDRESSES[6]));
  }

  and(other: AddressSet): AddressSet {
    return new AddressSet(common(this.#v4, other.#v4), common(this.#v6, other.#v6));
  }

  /** The addresses of the networks whose first address is in this set. */
  ofNetworks(bits: Readonly<Record<4 | 6, number>>): AddressSet {
    const wholes = (spans: Spans, hostBits: bigint) =>
      joinSpans(
        spans.map(({ first, last }) => {
          const size = 1n << hostBits;
          return { first: ((first + size - 1n) / size) * size, last: (last / size) * size + size - 1n };
        }),
      );
    return new AddressSet(wholes(this.#v4, BigInt(32 - bits[4])), wholes(this.#v6, BigInt(128 - bits[6])));
  }

  /** The first of the addresses, IPv4 before IPv6. */
  first(): Address | undefined {
    const [v4] = this.#v4;
    if (v4) return { family: 4, number: Number(v4.first) };
    const [v6] = this.#v6;
    return v6 && { family: 6, number: v6.first };
  }
}
