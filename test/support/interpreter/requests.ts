import type { Operand, Tree } from "./syntax.ts";
import { type Interval, intervalOf, isAddressField, type Written, type WrittenRequest } from "./values.ts";

/** Fields that are maps of arrays, and those of integers, if an expression does not show it. */
const MAPS = /(?:headers|trailers|args|cookies|form)$/;
const INTEGERS = /(?:asnum|port|score|\.sec|\.msec|code|size|len|ids)$/;

/** Conditions of an expression on one field. */
interface Use {
  readonly depth: number;
  readonly isMap: boolean;
  readonly isFlag: boolean;
}

/**
 * Requests made of what an expression itself says: its literals and what is next to them (a byte more or less, letters of the
 * other case, the number before and after, the same number as an address of the other version), with elements and keys missing
 * that a request may lack. The same for the same text.
 */
export function requestsFor(tree: Tree, count: number, seed: number): readonly WrittenRequest[] {
  const found = new Survey();
  found.tree(tree);
  const random = new Random(seed);
  return Array.from({ length: count }, () =>
    Object.fromEntries([...found.uses].map(([name, use]) => [name, found.field(name, use, random)])),
  );
}

/** A stream of numbers: mulberry32. */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}

/** The fields, keys and literals of an expression. */
class Survey {
  readonly uses = new Map<string, Use>();
  readonly #keys = new Set<string>();
  readonly #bytes = new Set<string>(["", "a"]);
  /** Fields that are compared with integers. */
  readonly #numbers = new Set<string>();
  readonly #integers = new Set<bigint>([0n, 1n]);
  readonly #addresses = new Set<string>(["10.0.0.1", "::1"]);
  #pools: { bytes: string[]; integers: bigint[]; addresses: string[] } | undefined;

  tree(tree: Tree): void {
    switch (tree.kind) {
      case "chain":
        for (const one of tree.operands) this.tree(one);
        break;
      case "not":
        this.tree(tree.operand);
        break;
      case "group":
        this.tree(tree.inner);
        break;
      case "quantifier":
        this.tree(tree.argument);
        break;
      case "operand":
        this.#operand(tree.operand, tree.operand.given === undefined);
        break;
      case "compare": {
        this.#operand(tree.left, false);
        const { name } = tree.left;
        const right =
          tree.right.kind === "list" ? [] : tree.right.kind === "set" ? tree.right.elements : [tree.right];
        for (const literal of right) {
          const interval = intervalOf(literal, isAddressField(name));
          if (interval.kind === "integer") this.#numbers.add(name);
          this.#note(interval);
        }
      }
    }
  }

  /** A value of a field, in the shape that the expression shows. */
  field(name: string, { depth, isMap, isFlag }: Use, random: Random): Written {
    if (isFlag && depth === 0) return random.below(2) === 0;
    const leaf = (): Written => this.#leaf(name, random);
    const array = (level: number): Written =>
      level === 0 ? leaf() : Array.from({ length: random.below(4) }, () => array(level - 1));
    if (!isMap) return array(depth);
    const keys = [...this.#keys, "zz"].filter(() => random.below(4) > 0);
    return Object.fromEntries(keys.map((key) => [key, array(depth - 1)]));
  }

  #leaf(name: string, random: Random): Written {
    this.#pools ??= {
      bytes: [...this.#bytes].flatMap(nearBytes),
      integers: [...this.#integers].flatMap((one) =>
        [one - 1n, one, one + 1n].map((near) => BigInt.asIntN(64, near)),
      ),
      addresses: [...this.#addresses],
    };
    if (isAddressField(name)) return random.pick(this.#pools.addresses);
    if (INTEGERS.test(name) || this.#numbers.has(name)) return random.pick(this.#pools.integers);
    const bytes =
      random.pick(this.#pools.bytes) + (random.below(6) === 0 ? random.pick(this.#pools.bytes) : "");
    return { hex: Buffer.from(bytes, "latin1").toString("hex") };
  }

  #operand({ name, given, indexes, keys }: Operand, isFlag: boolean): void {
    for (const argument of given ?? []) {
      if (argument.kind === "text" || argument.kind === "bare") this.#note(intervalOf(argument, false));
      else if (argument.kind === "operand") this.#operand(argument.operand, false);
      else this.tree(argument);
    }
    if (given) return;
    for (const at of keys) this.#keys.add(Buffer.from(String(indexes[at]), "latin1").toString("utf8"));
    const before = this.uses.get(name);
    const isMap = keys.has(0) || MAPS.test(name) || (before?.isMap ?? false);
    const depth = Math.max(indexes.length, before?.depth ?? 0, MAPS.test(name) ? 2 : 0);
    this.uses.set(name, { depth, isMap, isFlag: isFlag && (before?.isFlag ?? true) });
  }

  #note(interval: Interval): void {
    if (interval.kind === "bytes") this.#bytes.add(interval.bytes);
    else if (interval.kind === "integer")
      for (const one of [interval.first, interval.last]) this.#integers.add(one);
    else {
      const { family, first, last } = interval;
      for (const number of [first - 1n, first, last, last + 1n]) {
        this.#addresses.add(writtenAddress(family, number));
        if (number < 2n ** 32n) this.#addresses.add(writtenAddress(family === 4 ? 6 : 4, number));
      }
    }
  }
}

/** A string, its neighbours, and strings that it matches as a regex or a wildcard pattern. */
function nearBytes(bytes: string): string[] {
  const flipped = bytes.replace(/[a-zA-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) ^ 32));
  const plain = bytes.replace(/[\\^$]/g, "");
  const last = String.fromCharCode((bytes.charCodeAt(bytes.length - 1) + 1) & 255);
  const latin = Buffer.from(bytes, "latin1").toString("utf8");
  return [
    ...[bytes, bytes, bytes.slice(0, -1), bytes.slice(1), `${bytes}x`, `x${bytes}`, flipped],
    ...[
      plain,
      plain,
      `${plain}x`,
      `x${plain}`,
      `${plain}\n`,
      plain.replaceAll("*", "z"),
      plain.replaceAll("*", ""),
    ],
    ...[
      bytes.slice(0, -1) + last,
      Buffer.from(bytes, "utf8").toString("latin1"),
      latin.replace(/[^\0-\xff]/g, "?"),
    ],
  ];
}

function writtenAddress(family: 4 | 6, number: bigint): string {
  const width = family === 4 ? 32 : 128;
  const wrapped = BigInt.asUintN(width, number);
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (wrapped >> shift) & 255n).join(".");
  return Array.from({ length: 8 }, (_, at) =>
    ((wrapped >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  ).join(":");
}
