import type { View } from "../protocol.ts";
import type { OpenFile } from "./documents.ts";
import { byId, element, showTabs } from "./dom.ts";
import { type FindingActions, findingList } from "./findings.ts";

const FINDINGS = "Findings";

/** The panel beside the text: the findings, and the view of the mode. */
export class Panel {
  readonly #actions: FindingActions;
  #part = FINDINGS;
  /** The current HTML of the panel, so that unchanged content is not built again. */
  #html: string | undefined;
  view: View = { parts: [] };

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
      { id: FINDINGS, label: FINDINGS, mark: String(count) },
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
    const nothing = element("p", { class: "quiet" }, "Nothing found.");
    const list = found.length === 0 ? [nothing] : findingList(found, this.#actions);
    byId("panel").replaceChildren(...list);
  }
}
