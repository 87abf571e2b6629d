/**
 * A reader of expressions for tests. It shares nothing with the product, whose fixes it judges, and knows valid
 * expressions only: for all others it throws `Unsupported`.
 */
export type Tree =
  | { readonly kind: "chain"; readonly operator: "and" | "or" | "xor"; readonly operands: readonly Tree[] }
  | { readonly kind: "not"; readonly operand: Tree }
  | { readonly kind: "group"; readonly inner: Tree }
  | { readonly kind: "quantifier"; readonly name: "any" | "all"; readonly argument: Tree }
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "compare"; readonly left: Operand; readonly operator: Operator; readonly right: Right }
  | { readonly kind: "operand"; readonly operand: Operand };

/** A field or call with its indexes. */
export interface Operand {
  readonly name: string;
  /** Undefined for a field. */
  readonly given?: readonly (Tree | Literal)[];
  readonly indexes: readonly (string | number | "*")[];
  /** Which indexes are keys of maps: a key may be called `*`. */
  readonly keys: ReadonlySet<number>;
}

export type Operator =
  | ("eq" | "ne" | "lt" | "le" | "gt" | "ge" | "contains" | "matches" | "wildcard")
  | ("strict wildcard" | "in" | "bitwise_and");

/** A string as bytes, one unit per byte; or an unquoted one as written, whose meaning depends on the other side. */
export type Literal =
  | { readonly kind: "text"; readonly bytes: string }
  | { readonly kind: "bare"; readonly written: string };

export type Right =
  | Literal
  | { readonly kind: "set"; readonly elements: readonly Literal[] }
  | { readonly kind: "list"; readonly name: string };

/** An expression that this reader, or the evaluator, does not know. */
export class Unsupported extends Error {}

const OPERATORS: readonly (readonly [string, Operator])[] = [
  ["strict wildcard", "strict wildcard"],
  ["wildcard", "wildcard"],
  ["contains", "contains"],
  ["matches", "matches"],
  ["bitwise_and", "bitwise_and"],
  ...(["eq", "ne", "lt", "le", "gt", "ge", "in"] as const).map((word) => [word, word] as const),
  ...([
    ["==", "eq"],
    ["!=", "ne"],
    ["<=", "le"],
    [">=", "ge"],
    ["<", "lt"],
    [">", "gt"],
    ["~", "matches"],
  ] as const),
];
const LEVELS = [
  ["or", "||"],
  ["xor", "^^"],
  ["and", "&&"],
] as const;
const NAME = /[A-Za-z_]\w*(?:\.\w+)*/y;
const BARE = /[0-9a-fA-F.:/]+(?:\.\.[0-9a-fA-F.:/]+)?/y;
const RANGE_OR_INTEGER = /-?(?:0x[0-9a-fA-F]+|\d+)(?:\.\.-?(?:0x[0-9a-fA-F]+|\d+))?(?![0-9a-fA-Fx.:/])/y;

/** The tree of a valid expression. */
export function readExpression(text: string): Tree {
  const reader = new Reader(text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ""));
  return reader.whole();
}

/** The UTF-8 bytes of a string, one unit a byte. */
export function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Tree {
    const tree = this.#chain(0);
    if (this.#at < this.#text.length) this.#fail("more text");
    return tree;
  }

  #chain(level: number): Tree {
    if (level === LEVELS.length) return this.#unary();
    const [word, sign] = LEVELS[level]!;
    const operands = [this.#chain(level + 1)];
    while (this.#take(word) || this.#take(sign)) operands.push(this.#chain(level + 1));
    return operands.length === 1 ? operands[0]! : { kind: "chain", operator: word, operands };
  }

  #unary(): Tree {
    if (this.#take("not") || (this.#peek("!") && !this.#peek("!=") && this.#take("!"))) {
      return { kind: "not", operand: this.#unary() };
    }
    if (this.#take("(")) {
      const inner = this.#chain(0);
      this.#expect(")");
      return { kind: "group", inner };
    }
    const quantifier = this.#match(/(any|all)[ \r\n]*\(/y);
    if (quantifier) {
      const argument = this.#unary();
      this.#expect(")");
      return { kind: "quantifier", name: quantifier.slice(0, 3) as "any" | "all", argument };
    }
    return this.#comparison();
  }

  #comparison(): Tree {
    const left = this.#operand();
    if (left.given === undefined && left.indexes.length === 0 && /^(?:true|false)$/.test(left.name)) {
      return { kind: "constant", value: left.name === "true" };
    }
    const operator = this.#operator();
    if (!operator) return { kind: "operand", operand: left };
    return { kind: "compare", left, operator, right: this.#right(operator) };
  }

  #operator(): Operator | undefined {
    for (const [written, operator] of OPERATORS) if (this.#take(written)) return operator;
    return !this.#peek("&&") && this.#take("&") ? "bitwise_and" : undefined;
  }

  #operand(): Operand {
    const name = this.#match(NAME) ?? this.#fail("a name");
    let given: (Tree | Literal)[] | undefined;
    if (this.#take("(")) {
      given = [];
      while (!this.#take(")")) {
        if (given.length > 0) this.#expect(",");
        given.push(this.#literal() ?? this.#unary());
      }
    }
    const indexes: (string | number)[] = [];
    const keys = new Set<number>();
    while (this.#text[this.#at] === "[") {
      this.#at++;
      const key = this.#literal();
      if (key?.kind === "text") keys.add(indexes.length);
      if (key) indexes.push(key.kind === "text" ? key.bytes : Number(integerOf(key.written)));
      else if (this.#take("*")) indexes.push("*");
      else this.#fail("an index");
      this.#expect("]");
    }
    return { name, indexes, keys, ...(given ? { given } : {}) };
  }

  #right(operator: Operator): Right {
    if (this.#take("$")) return { kind: "list", name: this.#match(/[a-z0-9_.]+/y) ?? this.#fail("a list") };
    if (!this.#take("{")) return this.#literal(operator === "matches") ?? this.#fail("a literal");
    const elements: Literal[] = [];
    while (!this.#take("}")) elements.push(this.#literal() ?? this.#fail("an element"));
    return { kind: "set", elements };
  }

  #literal(isRegex = false): Literal | undefined {
    const raw = this.#match(/r(#*)"/y);
    if (raw !== undefined) {
      const end = this.#text.indexOf(raw.slice(1).split("").reverse().join(""), this.#at);
      if (end < 0) this.#fail("the end of a raw string");
      const content = this.#text.slice(this.#at, end);
      this.#at = end + raw.length - 1;
      return { kind: "text", bytes: bytesOf(content) };
    }
    if (this.#match(/"/y) !== undefined)
      return { kind: "text", bytes: isRegex ? this.#regex() : this.#quoted() };
    const written =
      this.#match(RANGE_OR_INTEGER) ?? (/[0-9a-fA-F:-]/.test(this.#next()) ? this.#bare() : undefined);
    return written === undefined ? undefined : { kind: "bare", written };
  }

  /** A name may begin like a number in hex digits: `cf.…`. */
  #bare(): string | undefined {
    const before = this.#at;
    const written = this.#match(BARE);
    if (written === undefined || /^[a-z]/i.test(written) === false || written.includes(":")) return written;
    this.#at = before;
    return undefined;
  }

  #quoted(): string {
    let bytes = "";
    for (;;) {
      const character = String.fromCodePoint(
        this.#text.codePointAt(this.#at) ?? this.#fail("the end of a string"),
      );
      this.#at += character.length;
      if (character === '"') return bytes;
      if (character !== "\\") bytes += bytesOf(character);
      else {
        const code = this.#matchHere(/["\\]|x[0-9a-fA-F]{2}|[0-3][0-7]{2}/y) ?? this.#fail("an escape");
        if (code.length === 1) bytes += code;
        else if (code[0] === "x") bytes += String.fromCharCode(Number.parseInt(code.slice(1), 16));
        else bytes += String.fromCharCode(Number.parseInt(code, 8));
      }
    }
  }

  #regex(): string {
    let pattern = "";
    let isInClass = false;
    for (; ; this.#at++) {
      const character = this.#text[this.#at] ?? this.#fail("the end of a regex");
      if (character === "\\") {
        const next = this.#text[++this.#at] ?? "";
        pattern += next === '"' && !isInClass ? next : `\\${next}`;
      } else if (character === '"' && !isInClass) {
        this.#at++;
        return bytesOf(pattern);
      } else {
        if (character === "[") isInClass = true;
        else if (character === "]") isInClass = false;
        pattern += character;
      }
    }
  }

  #skip(): void {
    this.#matchHere(/[ \r\n]*/y);
  }

  #next(): string {
    this.#skip();
    return this.#text[this.#at] ?? "";
  }

  #peek(written: string): boolean {
    this.#skip();
    return this.#text.startsWith(written, this.#at);
  }

  #take(written: string): boolean {
    if (!this.#peek(written)) return false;
    this.#at += written.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    this.#skip();
    return this.#matchHere(pattern);
  }

  #matchHere(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #expect(written: string): void {
    if (!this.#take(written)) this.#fail(written);
  }

  #fail(wanted: string): never {
    throw new Unsupported(`${wanted} at ${this.#at} of ${this.#text}`);
  }
}

/** The value of an integer as written: `0x1f`, `010` in octal, `-5`. */
export function integerOf(written: string): bigint {
  if (/^0[0-7]+$/.test(written)) return BigInt(`0o${written.slice(1)}`);
  if (/^(?:0x[0-9a-fA-F]+|\d+)$/.test(written)) return BigInt(written);
  if (/^-\d+$/.test(written)) return -BigInt(written.slice(1));
  throw new Unsupported(`the integer ${written}`);
}
