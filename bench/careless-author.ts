import { Random, times } from "./random.ts";
import { AGENTS, COUNTRIES, OCTETS, WORDS } from "./words.ts";

/** Number of conditions in an expression, about 260 characters in total. */
const FEWEST = 3;
const SPREAD = 4;

/**
 * Writes expressions like those of a neglected zone: short, all different, and with about three findings each. Equal seeds
 * give equal expressions.
 */
export class CarelessAuthor {
  readonly #random: Random;
  readonly #habits: readonly (() => string)[];

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#habits = [...this.#sound(), ...this.#careless()];
  }

  expression(): string {
    const conditions = times(FEWEST + this.#random.below(SPREAD), () => this.#random.pick(this.#habits)());
    const or = this.#random.below(8) === 0 ? "||" : "or";
    const [first, ...others] = [`http.host eq "${this.#host()}"`, ...conditions];
    return `${first} and (${others.join(` ${or} `)})`;
  }

  /** Conditions without a mistake. */
  #sound(): readonly (() => string)[] {
    return [
      () => `http.request.uri.path contains "${this.#path()}"`,
      () => `starts_with(http.request.uri.path, "${this.#path()}")`,
      () => `http.user_agent contains "${this.#random.pick(AGENTS)}/${this.#random.below(90)}"`,
      () => `ip.src in {${times(3, () => this.#address()).join(" ")}}`,
      () => `any(http.request.headers["x-${this.#word()}"][*] contains "${this.#word()}")`,
      () => `http.request.uri.path in {"${this.#path()}" "${this.#path()}"}`,
      () => `ends_with(http.request.uri.path, "${this.#path()}")`,
      () => `cf.bot_management.score lt ${2 + this.#random.below(97)}`,
    ];
  }

  /** Conditions with a mistake or a habit that a lint rule reports. */
  #careless(): readonly (() => string)[] {
    const country = () => this.#random.pick(COUNTRIES);
    return [
      () => `http.request.uri.path matches "${this.#path()}"`,
      () => `http.request.uri matches "${this.#path()}\\\\.php"`,
      () => `http.request.uri.path matches "^.*${this.#path()}.*$"`,
      () => `lower(http.request.uri.path) contains "${this.#path()}/Admin"`,
      () => `http.request.method eq "${this.#random.pick(["get", "post", "put"])}"`,
      () => `ip.geoip.country in {"${country()}" "${country()}"}`,
      () => `ip.geoip.asnum eq ${1 + this.#random.below(400_000)}`,
      () => `not http.referer eq "https://${this.#host()}/"`,
      () => `http.request.uri.query contains "?${this.#word()}=1"`,
      () => `http.host contains "*.${this.#host()}"`,
      () => `ip.src in {10.${this.#random.below(256)}.0.0/16 ${this.#address()}}`,
      () => `(ip.src eq ${this.#address()} or ip.src eq ${this.#address()})`,
      () => `http.user_agent contains "${this.#word()}" && cf.threat_score gt ${this.#random.below(90)}`,
      () => `http.request.uri.path contains "${this.#path()}%20${this.#word()}"`,
      () => `(((cf.bot_management.score lt ${1 + this.#random.below(98)})))`,
    ];
  }

  #address(): string {
    const octets = times(3, () => this.#random.below(256));
    return [this.#random.pick(OCTETS), ...octets].join(".");
  }

  #host(): string {
    return `${this.#word()}${this.#random.below(1_000_000)}.example.com`;
  }

  #path(): string {
    return times(1 + this.#random.below(2), () => `/${this.#word()}${this.#random.below(1000)}`).join("");
  }

  #word(): string {
    return this.#random.pick(WORDS);
  }
}
