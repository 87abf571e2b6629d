import { attempted } from "../../core/attempt.ts";
import { EXAMPLE_REQUEST, type PageState } from "../protocol.ts";
import { ruleLinkOf } from "../rule-link.ts";
import { byId } from "./dom.ts";
import type { Host } from "./host.ts";
import { isSample, sampleFiles } from "./samples.ts";
import { decodeState, encodeState, MAX_LINK_CHARS, unpackedState } from "./state.ts";

const KEY = "wafsmith playground";

/** Keeps a fragment in a storage of the browser, or removes it; false if the browser rejects it. */
function keep(storage: "sessionStorage" | "localStorage", fragment: string | undefined): boolean {
  try {
    if (fragment === undefined) window[storage].removeItem(KEY);
    else window[storage].setItem(KEY, fragment);
    return true;
  } catch {
    return false;
  }
}

/** The fragment in a storage of the browser; empty if there is none. */
function kept(storage: "sessionStorage" | "localStorage"): string {
  return attempted(() => window[storage].getItem(KEY)) ?? "";
}

/** Keeps the files of all modes: in the address, in the tab and, on request, in the browser. */
export class StateKeeper {
  readonly #host: Host;
  /** Whether a reload brings the text back. */
  #isKept = true;

  constructor(host: Host) {
    this.#host = host;
    for (const id of ["keep", "keep-here"])
      byId(id).onchange = ({ target }) => this.setKept(target as HTMLInputElement);
    byId("share").onclick = () => this.share();
    window.onhashchange = () => this.follow();
    window.onbeforeunload = (event) => {
      if (!this.#isKept) event.preventDefault();
    };
  }

  async start(): Promise<void> {
    const isLink = location.hash.length > 1;
    const own = kept("localStorage");
    for (const id of ["keep", "keep-here"]) (byId(id) as HTMLInputElement).checked = own !== "";
    const states = await (isLink ? this.linked(location.hash) : unpackedState(kept("sessionStorage") || own));
    this.#openAll(
      states ?? [{ mode: "expression", files: sampleFiles("expression"), active: "rule.cfexpr" }],
    );
    if (!states && location.hash.length > 1) this.#host.say("The link is broken, so an example is shown.");
  }

  #openAll([first, ...others]: readonly PageState[]): void {
    for (const state of others) this.#host.others.set(state.mode, state);
    if (first) this.#host.open(first);
  }

  setKept({ checked }: HTMLInputElement): void {
    for (const id of ["keep", "keep-here"]) (byId(id) as HTMLInputElement).checked = checked;
    if (!checked) keep("localStorage", undefined);
    void this.keepState();
  }

  /** The state of each mode that is not just an example, the one that is shown first. */
  #states(): readonly PageState[] {
    const others = [...this.#host.others.values()].filter(
      (one) => one.mode !== this.#host.mode && !isSample(one),
    );
    return [this.#host.state(), ...others];
  }

  async keepState(): Promise<void> {
    const fragment = await encodeState(this.#states());
    const isShort = fragment.length <= MAX_LINK_CHARS;
    byId("too-long").hidden = isShort;
    // An older link in the address would bring back an older text on reload.
    history.replaceState(null, "", `#${isShort ? fragment : ""}`);
    const isStored = (byId("keep") as HTMLInputElement).checked && keep("localStorage", fragment);
    this.#isKept = isShort || isStored || keep("sessionStorage", fragment);
    if (!this.#isKept)
      this.#host.say("This text is too long to be kept: download or copy it before you leave.");
  }

  async share(): Promise<void> {
    const fragment = await encodeState(this.#states());
    if (fragment.length > MAX_LINK_CHARS) {
      this.#host.say(
        `The link would be ${fragment.length} characters long; only links of up to ${MAX_LINK_CHARS} characters work everywhere.`,
      );
      return;
    }
    history.replaceState(null, "", `#${fragment}`);
    this.copy(location.href, "The link was copied. It contains the files of all modes.");
  }

  async follow(): Promise<void> {
    const fragment = location.hash.slice(1);
    if (fragment === (await encodeState(this.#states()))) return;
    const state = await this.linked(fragment);
    if (state) this.#openAll(state);
    else this.#host.say("The link is broken.");
  }

  /** The states in a fragment, or the example of the rule that it names. */
  async linked(fragment: string): Promise<readonly PageState[] | undefined> {
    const link = ruleLinkOf(fragment);
    if (!link) return decodeState(fragment);
    const state = await this.#host.client.request<PageState | null>(EXAMPLE_REQUEST, link);
    return state ? [state] : undefined;
  }

  async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#host.say(done);
    } catch {
      this.#host.say("The browser does not let this page copy. The link is in the address bar.");
    }
  }
}
