import { Random, times } from "./random.ts";
import {
  AGENTS,
  COUNTRIES,
  FLAGS,
  METHODS,
  NUMBERS,
  OCTETS,
  SIGNS_NOTATION,
  WORDS,
  WORDS_NOTATION,
} from "./words.ts";

/** Cloudflare's limit on the length of an expression. */
const MAX_CHARS = 4000;

/** Writes expressions that each match some requests, but not all. Equal seeds give equal expressions. */
export class Author {
  readonly #random: Random;
  readonly #hasRegexes: boolean;
  #notation = WORDS_NOTATION;
  /** Single-valued parts of a request that the expression already has a condition on. */
  readonly #used = new Set<string>();

  constructor(seed: number, hasRegexes: boolean) {
    this.#random = new Random(seed);
    this.#hasRegexes = hasRegexes;
  }

  /** A few expressions are one comparison, some are lists, and most combine several comparisons. */
  expression(): string {
    this.#notation = this.#below(4) === 0 ? SIGNS_NOTATION : WORDS_NOTATION;
    const kind = this.#below(100);
    if (kind < 12) return this.#short(() => this.#narrow());
    if (kind < 24) return this.#short(() => this.#list(40 + this.#below(220)));
    return this.#short(() => this.#combination(kind < 84 ? 3 + this.#below(9) : 12 + this.#below(50)));
  }

  #combination(comparisons: number): string {
    const { and, or } = this.#notation;
    const groups = [this.#narrow()];
    for (let left = comparisons - 1; left > 0; ) {
      const size = Math.min(left, 1 + this.#below(4));
      const group = times(size, () => this.#comparison());
      groups.push(size === 1 ? group[0]! : `(${group.join(` ${or} `)})`);
      left -= size;
    }
    if (this.#below(2) === 0) groups.push(groups.shift()!);
    return groups.join(this.#below(6) === 0 ? `\n  ${and} ` : ` ${and} `);
  }

  /** A condition that few requests meet: on a host, a path, a client or a few addresses. */
  #narrow(): string {
    const { eq } = this.#notation;
    const kind = this.#below(this.#hasRegexes ? 20 : 16);
    if (kind < 5) return this.#once("host", `http.host ${eq} "${this.#host()}"`);
    if (kind < 8) return this.#once("start", `starts_with(${this.#pathOperand()}, "${this.#ownPath()}")`);
    if (kind < 10) return `http.request.uri.path contains "${this.#ownPath()}"`;
    if (kind < 12) return `http.user_agent contains "${this.#agent()}"`;
    if (kind < 13) return `http.request.full_uri wildcard "https://*${this.#ownPath()}/*"`;
    if (kind < 16) return this.#list(2 + this.#below(8));
    return `http.request.uri matches ${this.#wholeRegex()}`;
  }

  #comparison(): string {
    for (;;) {
      const text = this.#anyComparison();
      if (text !== undefined) return text;
    }
  }

  /** A comparison, or undefined if the one chosen could contradict an earlier one. */
  #anyComparison(): string | undefined {
    const { eq, ne } = this.#notation;
    const kind = this.#below(100);
    if (kind < 10) return this.#flag();
    if (kind < 14) return this.#ifFree("host", () => `http.host ${this.#pick([eq, ne])} "${this.#host()}"`);
    if (kind < 34) return this.#ifOpen(() => `${this.#pathOperand()} contains "${this.#path()}"`);
    if (kind < 44) return `http.user_agent contains "${this.#agent()}"`;
    if (kind < 52) return this.#number();
    if (kind < 60) return this.#ifFree("list", () => this.#shortList());
    if (kind < 66) return this.#ifFree("method", () => this.#methods());
    if (kind < 72) return this.#pathEnd();
    if (kind < 80) return this.#negated(this.#headers());
    if (kind < 84) return this.#ifOpen(() => `http.request.full_uri wildcard "https://*${this.#path()}/*"`);
    if (kind < 88) return this.#negated(`ip.src in $${this.#pick(WORDS)}_${this.#below(50)}`);
    if (!this.#hasRegexes) return `http.referer contains "${this.#host()}"`;
    return this.#ifOpen(() => `http.request.uri matches ${this.#regex()}`);
  }

  #ifFree(part: string, make: () => string): string | undefined {
    return this.#used.has(part) ? undefined : this.#once(part, make());
  }

  /** A condition on the whole path, or undefined if the path already has one. */
  #ifOpen(make: () => string): string | undefined {
    return this.#used.has("path") ? undefined : this.#negated(make());
  }

  #once(part: string, text: string): string {
    this.#used.add(part);
    return text;
  }

  #negated(condition: string): string {
    return this.#below(5) === 0 ? `${this.#notation.not}${condition}` : condition;
  }

  #flag(): string | undefined {
    const field = this.#pick(FLAGS);
    return this.#ifFree(field, () => this.#negated(field));
  }

  #methods(): string {
    return `${this.#notation.not}http.request.method in {${this.#distinct(2, METHODS)}}`;
  }

  #shortList(): string {
    if (this.#below(3) > 0) return this.#negated(this.#list(2 + this.#below(8)));
    return this.#negated(`ip.src.country in {${this.#distinct(2 + this.#below(8), COUNTRIES)}}`);
  }

  #pathEnd(): string | undefined {
    if (this.#used.has("path")) return undefined;
    const [part, name] = this.#pick([
      ["start", "starts_with"],
      ["end", "ends_with"],
    ] as const);
    return this.#ifFree(part, () => `${name}(${this.#pathOperand()}, "${this.#path()}")`);
  }

  #number(): string | undefined {
    const [field, end] = NUMBERS[this.#below(NUMBERS.length)]!;
    const { lt, ge, eq } = this.#notation;
    return this.#ifFree(field, () => `${field} ${this.#pick([lt, ge, eq])} ${2 + this.#below(end - 3)}`);
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
      `http.request.uri.args["${this.#ownWord()}"][0] ${this.#notation.eq} "${this.#word()}"`,
    ]);
  }

  #list(length: number): string {
    this.#used.add("list");
    const free = ["ip.src", "ip.src.asnum", "host"].filter((part) => !this.#used.has(part));
    switch (this.#pick(free)) {
      case "host":
        return this.#once("host", `http.host in {${times(length, () => `"${this.#host()}"`).join(" ")}}`);
      case "ip.src.asnum": {
        const numbers = times(length, () => String(1 + this.#below(400_000)));
        return this.#once("ip.src.asnum", `ip.src.asnum in {${numbers.join(" ")}}`);
      }
      default:
        return `ip.src in {${times(length, () => this.#address()).join(" ")}}`;
    }
  }

  #address(): string {
    const octet = () => this.#below(256);
    const first = this.#pick(OCTETS);
    switch (this.#below(8)) {
      case 0:
      case 1:
        return `2a0${this.#below(10)}:${this.#below(65_536).toString(16)}::/32`;
      case 2:
        return `${first}.${octet()}.${octet()}.0/24`;
      default:
        return `${first}.${octet()}.${octet()}.${octet()}`;
    }
  }

  /** A pattern that few requests meet. */
  #wholeRegex(): string {
    const a = this.#word();
    const b = this.#ownWord();
    this.#used.add("start").add("path");
    return this.#pick([
      `"^/${a}/(${b}|${this.#ownWord()})(/[0-9]+)?/?$"`,
      `r"^/api/v[0-9]+/${a}/[a-f0-9]{8,32}/${b}"`,
      `"^[^?]*\\b${a}[a-z_-]*=${b}"`,
    ]);
  }

  #regex(): string {
    const a = this.#word();
    const b = this.#word();
    return this.#pick([
      `"/${a}/(${b}|${this.#word()})(/[0-9]+)?/?"`,
      `"(?i)(${a}|${b}|${this.#word()})"`,
      `"\\.(php${this.#below(90)}|asp|${a})"`,
      `r"/v[0-9]+/${a}/[a-f0-9]{8,32}/${b}"`,
      `"\\b${a}[a-z_-]*=${b}"`,
      `r#"["'<>].*${a}\\s*\\("#`,
    ]);
  }

  #host(): string {
    return `${this.#word()}${this.#below(10_000)}.example.com`;
  }

  #agent(): string {
    return `${this.#pick(AGENTS)}/${this.#below(20)}.${100 + this.#below(900)}`;
  }

  /** A path that hardly any other expression contains. */
  #ownPath(): string {
    return `/${this.#word()}/${this.#word()}/${this.#ownWord()}`;
  }

  #path(): string {
    return times(1 + this.#below(3), () => `/${this.#word()}`).join("");
  }

  #ownWord(): string {
    return `${this.#pick(WORDS)}${1000 + this.#below(9000)}`;
  }

  #word(): string {
    const word = this.#pick(WORDS);
    return this.#below(3) === 0 ? `${word}${this.#below(1000)}` : word;
  }

  /** Makes expressions until one is short enough. */
  #short(make: () => string): string {
    for (;;) {
      this.#used.clear();
      const expression = make();
      if (expression.length <= MAX_CHARS) return expression;
    }
  }

  /** Different strings, in quotes. */
  #distinct(count: number, choices: readonly string[]): string {
    const from = this.#below(choices.length);
    return times(count, () => "")
      .map((_, at) => `"${choices[(from + at) % choices.length]}"`)
      .join(" ");
  }

  #pick<Item>(choices: readonly Item[]): Item {
    return this.#random.pick(choices);
  }

  #below(limit: number): number {
    return this.#random.below(limit);
  }
}
