import type { Assumed, Undecidable } from "../protocol.ts";
import { element } from "./dom.ts";

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });
/** Countries that are offered besides those of the rules. */
const USUAL = ["US", "DE", "FR", "GB", "IN", "BR", "CN", "T1"];

/** Controls for values that a request does not contain. */
export class Decisions {
  readonly #host: HTMLElement;
  readonly #decided: () => void;
  #shown = "";
  assumed: Record<string, Assumed[string]> = {};

  /** `decided`: called after each decision. */
  constructor(host: HTMLElement, decided: () => void) {
    this.#host = host;
    this.#decided = decided;
  }

  /** Shows controls; those that are there already stay, with the focus. */
  show(all: readonly Undecidable[]): void {
    const shown = JSON.stringify(all);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const reset = element(
      "button",
      { type: "button", class: "button ghost small push", click: () => this.#reset() },
      "Reset",
    );
    const head = element("div", { class: "ph" }, element("h2", {}, "What is not in the request"), reset);
    const facts = element("div", { class: "facts" }, ...all.map((one) => this.#fact(one)));
    const hadFocus = this.#host.contains(document.activeElement) && document.activeElement?.id;
    this.#host.replaceChildren(...(all.length === 0 ? [] : [head, element("div", { class: "grp" }, facts)]));
    if (hadFocus) document.getElementById(hadFocus)?.focus();
  }

  #reset(): void {
    this.assumed = {};
    this.#shown = "";
    this.#decided();
  }

  #fact(one: Undecidable): HTMLElement {
    const { name, label, kind } = one;
    const state = element("b", { class: "num" });
    const fact = element("div", { class: "fact" });
    const told = () => {
      const value = this.assumed[name];
      fact.classList.toggle("q", value === undefined);
      const said = kind === "number" ? String(value ?? "unknown") : value === undefined ? "unknown" : "";
      // The control of a choice says the same.
      state.textContent = kind === "choice" ? "" : said;
    };
    const decide = (value: Assumed[string] | undefined) => {
      if (value === undefined) delete this.assumed[name];
      else this.assumed[name] = value;
      told();
      this.#decided();
    };
    told();
    const words = name.startsWith("$")
      ? [element("span", {}, "In ", element("code", { class: "bare" }, name))]
      : [label];
    const id = `decide-${name}`;
    if (kind === "yes-no") {
      fact.append(element("span", { class: "lb" }, ...words, state), this.#choice(one, decide));
      return fact;
    }
    const control = kind === "choice" ? this.#countries(one, decide) : this.#input(one, decide);
    control.id = id;
    control.title = name;
    fact.append(element("label", { for: id }, ...words, state), control);
    if (one.range) {
      const ticks =
        one.compared.length > 0 && element("span", {}, `${one.compared.slice(0, 4).join(", ")} decides`);
      const [first, last] = one.range.map((at) => element("span", {}, String(at)));
      fact.append(element("div", { class: "ticks" }, first, ticks, last));
    }
    return fact;
  }

  #choice({ name, label }: Undecidable, decide: (value: boolean | undefined) => void): HTMLElement {
    const radio = (words: string, value: boolean | undefined) => {
      const input = element("input", {
        class: "unseen",
        type: "radio",
        name: `decide-${name}`,
        id: `decide-${name}-${words}`,
        checked: this.assumed[name] === value,
        change: () => decide(value),
      });
      return element("label", {}, input, words);
    };
    const radios = [radio("yes", true), radio("no", false), radio("?", undefined)];
    return element("span", { class: "segments", role: "radiogroup", "aria-label": label }, ...radios);
  }

  #countries({ name, compared }: Undecidable, decide: (value: string | undefined) => void): HTMLElement {
    const codes = [...new Set([...compared.filter((code) => /^[A-Z]\w$/.test(code)), ...USUAL])];
    const now = this.assumed[name];
    const option = (value: string, words: string) =>
      element("option", { value, selected: value === (now ?? "") }, words);
    const named = (code: string) => (code === "T1" ? "Tor" : (COUNTRIES.of(code) ?? code));
    const select = element(
      "select",
      { class: "in", change: () => decide(select.value || undefined) },
      option("", "unknown"),
      ...codes.map((code) => option(code, `${named(code)} (${code})`)),
    );
    return select;
  }

  #input(
    { name, kind, range }: Undecidable,
    decide: (value: string | number | undefined) => void,
  ): HTMLElement {
    const now = this.assumed[name];
    const given = range && {
      type: "range",
      min: String(range[0]),
      max: String(range[1]),
      value: String(now ?? range[0]),
    };
    const text = { type: kind === "number" ? "number" : "text", class: "in", value: String(now ?? "") };
    const input: HTMLInputElement = element("input", {
      ...(given ?? text),
      input: () => {
        const value = kind === "number" ? input.valueAsNumber : input.value;
        decide(value === "" || Number.isNaN(value) ? undefined : value);
      },
    });
    return input;
  }
}
