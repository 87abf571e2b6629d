/**
 * Realistic rule expressions, made from a seed: what people write into custom rules, from a single comparison to a list
 * of addresses that fills the limit. No two are equal, so that nothing remembered from one helps with the next.
 */
export interface Corpus {
  readonly expressions: readonly string[];
  /** UTF-8 bytes of all expressions together. */
  readonly bytes: number;
}

/** What a corpus is made from. */
export interface CorpusOptions {
  readonly seed: number;
  readonly count: number;
  /** Whether expressions with `matches` take part. */
  readonly hasRegexes: boolean;
}

/** The limit of the service, kept to by hand here: a benchmark measures, it does not check. */
const MAX_CHARS = 4000;

/** Makes a corpus; equal options make equal corpora. */
export function makeCorpus({ seed, count, hasRegexes }: CorpusOptions): Corpus {
  const author = new Author(seed, hasRegexes);
  const distinct = new Set<string>();
  while (distinct.size < count) distinct.add(author.expression());
  // Joined pieces are kept as trees of pieces by the engine that runs us; a parser is never handed such a string.
  const flat = JSON.stringify([...distinct]);
  return { expressions: JSON.parse(flat) as string[], bytes: [...distinct].reduce(sumOfBytes, 0) };
}

function sumOfBytes(sum: number, text: string): number {
  return sum + Buffer.byteLength(text);
}

const WORDS =
  "admin api account backup cart checkout config debug export graphql health image invoice login logout media order payment portal profile report search session static status upload user webhook xmlrpc".split(
    " ",
  );
const COUNTRIES = "AU BR CA CH CN DE ES FR GB IN IT JP KP NL NZ PL RU SE SG UA US ZA".split(" ");
const AGENTS =
  "AhrefsBot Bytespider CCBot DotBot GPTBot MJ12bot PetalBot SemrushBot curl python-requests sqlmap zgrab".split(
    " ",
  );
const METHODS = "DELETE GET HEAD OPTIONS PATCH POST PUT".split(" ");
const FLAGS = ["ssl", "cf.client.bot", "cf.bot_management.verified_bot", "ip.src.is_in_european_union"];
/** Fields of numbers, and what is above all of their values. */
const NUMBERS: readonly (readonly [string, number])[] = [
  ["cf.bot_management.score", 100],
  ["cf.waf.score", 100],
  ["cf.edge.server_port", 65_536],
  ["ip.src.asnum", 400_000],
];
/** First octets of addresses that the internet routes. */
const OCTETS = "5 23 31 45 62 77 91 104 128 141 155 178 185 193 212".split(" ");

/** How one author writes operators. */
interface Notation {
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly eq: string;
  readonly ne: string;
  readonly lt: string;
  readonly ge: string;
}

const WORDS_NOTATION: Notation = {
  and: "and",
  or: "or",
  not: "not ",
  eq: "eq",
  ne: "ne",
  lt: "lt",
  ge: "ge",
};
const SIGNS_NOTATION: Notation = { and: "&&", or: "||", not: "!", eq: "==", ne: "!=", lt: "<", ge: ">=" };

class Author {
  #state: number;
  readonly #hasRegexes: boolean;
  #notation = WORDS_NOTATION;

  constructor(seed: number, hasRegexes: boolean) {
    this.#state = seed >>> 0;
    this.#hasRegexes = hasRegexes;
  }

  /** Few rules are one comparison, most are a handful, some are lists. */
  expression(): string {
    this.#notation = this.#below(4) === 0 ? SIGNS_NOTATION : WORDS_NOTATION;
    const kind = this.#below(100);
    if (kind < 12) return this.#comparison();
    if (kind < 24) return this.#short(() => this.#list(40 + this.#below(220)));
    return this.#short(() => this.#combination(kind < 84 ? 3 + this.#below(9) : 12 + this.#below(50)));
  }

  #combination(comparisons: number): string {
    const { and, or } = this.#notation;
    const groups: string[] = [];
    for (let left = comparisons; left > 0; ) {
      const size = Math.min(left, 1 + this.#below(4));
      const group = this.#times(size, () => this.#comparison());
      groups.push(size === 1 ? group[0]! : `(${group.join(` ${or} `)})`);
      left -= size;
    }
    return groups.join(this.#below(6) === 0 ? `\n  ${and} ` : ` ${and} `);
  }

  #comparison(): string {
    const { eq, ne, not } = this.#notation;
    const kind = this.#below(100);
    if (kind < 10) return this.#negated(this.#pick(FLAGS));
    if (kind < 20) return `http.host ${this.#pick([eq, ne])} "${this.#host()}"`;
    if (kind < 34) return this.#negated(`${this.#pathOperand()} contains "${this.#path()}"`);
    if (kind < 44) return `http.user_agent contains "${this.#agent()}"`;
    if (kind < 52) return this.#number();
    if (kind < 60) return this.#negated(this.#list(2 + this.#below(8)));
    if (kind < 66) return `${not}http.request.method in {${this.#distinct(2, METHODS)}}`;
    if (kind < 72)
      return `${this.#pick(["starts_with", "ends_with"])}(${this.#pathOperand()}, "${this.#path()}")`;
    if (kind < 80) return this.#negated(this.#headers());
    if (kind < 84) return `http.request.full_uri wildcard "https://*${this.#path()}/*"`;
    if (kind < 88) return this.#negated(`ip.src in $${this.#pick(WORDS)}_${this.#below(50)}`);
    if (!this.#hasRegexes) return `http.referer contains "${this.#host()}"`;
    return `http.request.uri matches ${this.#regex()}`;
  }

  #negated(condition: string): string {
    return this.#below(5) === 0 ? `${this.#notation.not}${condition}` : condition;
  }

  #number(): string {
    const [field, end] = NUMBERS[this.#below(NUMBERS.length)]!;
    const { lt, ge, eq } = this.#notation;
    return `${field} ${this.#pick([lt, ge, eq])} ${2 + this.#below(end - 3)}`;
  }

  #pathOperand(): string {
    const kind = this.#below(10);
    if (kind < 6) return "http.request.uri.path";
    return kind < 8 ? "lower(http.request.uri.path)" : "url_decode(lower(http.request.uri))";
  }

  #headers(): string {
    const name = `x-${this.#word()}`;
    return this.#pick([
      `any(http.request.headers["${name}"][*] contains "${this.#word()}")`,
      `any(lower(http.request.headers.values[*])[*] contains "${this.#word()}")`,
      `any(http.request.headers.names[*] ${this.#notation.eq} "${name}")`,
      `http.request.uri.args["${this.#word()}"][0] ${this.#notation.eq} "${this.#word()}"`,
    ]);
  }

  #list(length: number): string {
    switch (this.#below(4)) {
      case 0:
        return `ip.src in {${this.#times(length, () => this.#address()).join(" ")}}`;
      case 1:
        return `ip.src.asnum in {${this.#times(length, () => String(1 + this.#below(400_000))).join(" ")}}`;
      case 2:
        return `ip.src.country in {${this.#distinct(Math.min(length, 12), COUNTRIES)}}`;
      default:
        return `http.host in {${this.#times(length, () => `"${this.#host()}"`).join(" ")}}`;
    }
  }

  #address(): string {
    const octet = () => this.#below(256);
    const first = this.#pick(OCTETS);
    switch (this.#below(4)) {
      case 0:
        return `${first}.${octet()}.${octet()}.0/24`;
      case 1:
        return `2a0${this.#below(10)}:${this.#below(65_536).toString(16)}::/32`;
      case 2:
        return `${first}.${octet()}.0.0/16`;
      default:
        return `${first}.${octet()}.${octet()}.${octet()}`;
    }
  }

  #regex(): string {
    const a = this.#word();
    const b = this.#word();
    return this.#pick([
      `"^/${a}/(${b}|${this.#word()})(/[0-9]+)?/?$"`,
      `"(?i)(${a}|${b}|${this.#word()})"`,
      `"\\.(php${this.#below(90)}|asp|${a})"`,
      `r"^/api/v[0-9]+/${a}/[a-f0-9]{8,32}/${b}"`,
      `"^[^?]*\\b${a}[a-z_-]*=${b}"`,
      `r#"["'<>].*${a}\\s*\\("#`,
    ]);
  }

  #host(): string {
    return `${this.#word()}${this.#below(10_000)}.example.com`;
  }

  #agent(): string {
    return `${this.#pick(AGENTS)}/${this.#below(20)}.${this.#below(100)}`;
  }

  #path(): string {
    return this.#times(1 + this.#below(3), () => `/${this.#word()}`).join("");
  }

  #word(): string {
    const word = this.#pick(WORDS);
    return this.#below(3) === 0 ? `${word}${this.#below(1000)}` : word;
  }

  /** Makes expressions until one is within the limit. */
  #short(make: () => string): string {
    for (;;) {
      const expression = make();
      if (expression.length <= MAX_CHARS) return expression;
    }
  }

  /** Different texts, quoted. */
  #distinct(count: number, choices: readonly string[]): string {
    const from = this.#below(choices.length);
    return this.#times(count, () => "")
      .map((_, at) => `"${choices[(from + at) % choices.length]}"`)
      .join(" ");
  }

  #times(count: number, make: () => string): string[] {
    return Array.from({ length: count }, make);
  }

  #pick(choices: readonly string[]): string {
    return choices[this.#below(choices.length)]!;
  }

  /** A number from 0 to below `limit` (mulberry32). */
  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }
}
