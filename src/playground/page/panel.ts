import type { View } from "../protocol.ts";
import { isBeingChecked, type OpenFile } from "./documents.ts";
import { byId, element, showTabs } from "./dom.ts";
import { type FindingActions, findingList } from "./findings.ts";

const FINDINGS = "Findings";

/** The panel next to the text: the findings, and the view of the mode. */
export class Panel {
  readonly #actions: FindingActions;
  #part = FINDINGS;
  /** The current HTML of the panel, so that unchanged content is not built again. */
  #html: string | undefined;
  view: View = { parts: [] };
  /** Whether the checker has failed, so that no more findings arrive. */
  hasFailed = false;

  constructor(actions: FindingActions) {
    this.#actions = actions;
  }

  /** Begins again. `onFindings`: with the findings, and otherwise with the first part of the view. */
  clear(onFindings: boolean): void {
    this.#part = onFindings ? FINDINGS : "";
    this.view = { parts: [] };
  }

  show(files: readonly OpenFile[]): void {
    const count = files.reduce((sum, { findings }) => sum + findings.length, 0);
    const { parts } = this.view;
    if (this.#part === "" && parts[0]) this.#part = parts[0].title;
    const shown = parts.find(({ title }) => title === this.#part);
    const tabs = [
      { id: FINDINGS, label: FINDINGS, mark: this.#isUnchecked(files) ? "…" : String(count) },
      ...parts.map(({ title }) => ({ id: title, label: title })),
    ];
    const choose = (id: string) => {
      this.#part = id;
      this.show(files);
    };
    showTabs(byId("parts"), tabs, shown?.title ?? FINDINGS, { controls: "panel", choose });
    if (shown) this.#showHtml(shown.html);
    else this.#showFindings(files);
  }

  #showHtml(html: string): void {
    if (this.#html !== html) byId("panel").innerHTML = html;
    this.#html = html;
  }

  #showFindings(files: readonly OpenFile[]): void {
    this.#html = undefined;
    const found = files.filter(({ findings }) => findings.length > 0);
    const list = found.length === 0 ? [] : findingList(found, this.#actions);
    const state = this.#stateOf(files, found.length > 0);
    const words = state === undefined ? [] : [element("p", { class: "quiet" }, state)];
    byId("panel").replaceChildren(...words, ...list);
  }

  /** Something that was not checked is never shown as clean. */
  #stateOf(files: readonly OpenFile[], hasFindings: boolean): string | undefined {
    if (this.#isUnchecked(files))
      return this.hasFailed ? "Not checked: the checker has failed." : "Checking…";
    return hasFindings ? undefined : "Nothing found.";
  }

  #isUnchecked(files: readonly OpenFile[]): boolean {
    return this.hasFailed || files.some(isBeingChecked);
  }
}
