import type { View, ViewPart } from "../protocol.ts";
import { Decisions } from "./decide.ts";
import { isBeingChecked, type OpenFile } from "./documents.ts";
import { byId, element, setChildren, showTabs } from "./dom.ts";
import { type FindingActions, FindingList } from "./findings.ts";

const FINDINGS = "Findings";

/** A place of a file: an offset range, or a line from 1. */
export interface TextPlace {
  readonly name: string;
  readonly line: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** The actions of the panel. */
export interface PanelActions extends FindingActions {
  readonly goToPlace: (place: TextPlace) => void;
  /** Evaluates a request, given as text. */
  readonly tryRequest: (text: string) => void;
  /** Called after something about the request was decided, or another request chosen. */
  readonly decided: () => void;
}

/** The panel next to the text: the findings, and the view of the mode. */
export class Panel {
  readonly #actions: PanelActions;
  readonly #findings: FindingList;
  readonly decisions: Decisions;
  #part = FINDINGS;
  /** The current HTML of the panel, so that unchanged content is not built again. */
  #html: string | undefined;
  readonly #state = element("p", { class: "quiet grp" });
  #list: HTMLElement | undefined;
  #filter = "";
  #showsAll = false;
  /** The request that is shown, from 0. */
  request = 0;
  view: View = { parts: [] };
  /** Whether the checker has failed, so that no more findings arrive. */
  hasFailed = false;

  constructor(actions: PanelActions) {
    this.#actions = actions;
    this.#findings = new FindingList(actions);
    this.decisions = new Decisions(byId("decide"), actions.decided);
    byId("right").addEventListener("click", ({ target }) => this.#clicked(target as HTMLElement));
    byId("panel").addEventListener("input", ({ target }) => {
      if (!(target as HTMLElement).matches("[data-filter]")) return;
      this.#filter = (target as HTMLInputElement).value;
      this.#filterRules();
    });
  }

  /** Begins again. `onFindings`: with the findings, and otherwise with the first part of the view. */
  clear(onFindings: boolean): void {
    this.#part = onFindings ? FINDINGS : "";
    this.view = { parts: [] };
    this.decisions.assumed = {};
    this.request = 0;
    this.#filter = "";
    this.#showsAll = false;
  }

  /** Says that the text has changed; the findings of before stay until the next ones. */
  showChanged(files: readonly OpenFile[]): void {
    if (this.#showTabs(files)) return;
    this.#showState(files);
  }

  show(files: readonly OpenFile[]): void {
    const shown = this.#showTabs(files);
    byId("fix-all").hidden = shown !== undefined || countOf(files) === 0;
    this.decisions.show(shown?.undecided ?? []);
    byId("verdict").innerHTML = shown?.head ?? "";
    if (shown) this.#showHtml(shown.html);
    else this.#showFindings(files);
  }

  /** The part of the view that is shown; undefined for the findings. */
  #showTabs(files: readonly OpenFile[]): ViewPart | undefined {
    const { parts } = this.view;
    if (this.#part === "" && parts[0]) this.#part = parts[0].title;
    const shown = parts.find(({ title }) => title === this.#part);
    const mark = this.#isUnchecked(files) ? "…" : String(countOf(files));
    const tabs = [
      { id: FINDINGS, label: FINDINGS, mark },
      ...parts.map(({ title }) => ({ id: title, label: title })),
    ];
    const choose = (id: string) => {
      this.#part = id;
      this.show(files);
    };
    showTabs(byId("parts"), tabs, shown?.title ?? FINDINGS, { controls: "panel", choose });
    return shown;
  }

  #showHtml(html: string): void {
    if (this.#html !== html) {
      byId("panel").innerHTML = html;
      const filter = byId("panel").querySelector<HTMLInputElement>("[data-filter]");
      if (filter) filter.value = this.#filter;
      this.#filterRules();
    }
    this.#html = html;
  }

  /** Shows the rules that a filter names; all of them, or those that decide. */
  #filterRules(): void {
    const words = this.#filter.toLowerCase();
    const isOpen = this.#showsAll || words !== "";
    byId("panel").querySelector("[data-all]")?.setAttribute("aria-pressed", String(this.#showsAll));
    for (const item of byId("panel").querySelectorAll<HTMLElement>(".pipe li"))
      item.hidden = !item.textContent!.toLowerCase().includes(words);
    for (const fold of byId("panel").querySelectorAll<HTMLDetailsElement>(".pipe details"))
      fold.open = isOpen;
  }

  #clicked(target: HTMLElement): void {
    const {
      file,
      line,
      from,
      to,
      request,
      case: chosen,
      all,
    } = target.closest<HTMLElement>("[data-file], [data-request], [data-case], [data-all]")?.dataset ?? {};
    if (file !== undefined)
      this.#actions.goToPlace({
        name: file,
        line: line ? Number(line) : undefined,
        from: Number(from),
        to: Number(to),
      });
    if (request !== undefined) this.#actions.tryRequest(request);
    if (chosen !== undefined) {
      this.request = Number(chosen);
      this.#actions.decided();
    }
    if (all === undefined) return;
    this.#showsAll = !this.#showsAll;
    this.#filterRules();
  }

  #showFindings(files: readonly OpenFile[]): void {
    this.#html = undefined;
    const found = files.filter(({ findings }) => findings.length > 0);
    this.#list = found.length === 0 ? undefined : this.#findings.show(found);
    this.#showState(files);
  }

  #showState(files: readonly OpenFile[]): void {
    const words = this.#stateOf(files, this.#list !== undefined);
    this.#state.textContent = words ?? "";
    const panel = byId("panel");
    const hadFocus = panel.contains(document.activeElement);
    setChildren(panel, [...(words === undefined ? [] : [this.#state]), ...(this.#list ? [this.#list] : [])]);
    if (hadFocus && !panel.contains(document.activeElement)) panel.focus();
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

function countOf(files: readonly OpenFile[]): number {
  return files.reduce((sum, { findings }) => sum + findings.length, 0);
}
