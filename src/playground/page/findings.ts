import { getOrCompute } from "../../core/get-or-compute.ts";
import { addTo } from "../../core/items-by-key.ts";
import type { OpenFile } from "./documents.ts";
import { element, setChildren } from "./dom.ts";
import type { CodeAction, FoundProblem, RelatedMark } from "./protocol-types.ts";

/** Names of severities, by the numbers of the protocol. */
export const SEVERITY_BY_NUMBER = ["hint", "error", "warning", "info", "hint"] as const;

/** The groups of the list: a severity, its heading, its class and the numbers of the protocol in it. */
const GROUPS = [
  { label: "Errors", tone: "err", numbers: [1] },
  { label: "Warnings", tone: "warn", numbers: [2] },
  { label: "Hints", tone: "info", numbers: [3, 4, 0] },
] as const;

/** The actions on a finding. */
export interface FindingActions {
  readonly goTo: (name: string, finding: FoundProblem) => void;
  readonly goToRelated: (place: RelatedMark) => void;
  readonly apply: (name: string, action: CodeAction) => void;
  readonly copy: (text: string) => void;
  readonly explain: (code: string) => Promise<string | null>;
}

interface Found {
  readonly file: OpenFile;
  readonly finding: FoundProblem;
}

/** Findings that are shown at first; a button shows as many more. */
const STEP = 200;

/** The findings of files: the worst first, with counts and a filter. Elements of findings that stay are kept. */
export class FindingList {
  readonly #actions: FindingActions;
  readonly #chips = element("div", { class: "chips", role: "group", "aria-label": "Severities" });
  readonly #filter: HTMLInputElement = element("input", {
    type: "search",
    class: "in",
    placeholder: "Filter",
    "aria-label": "Filter findings",
    input: () => this.#render(),
  });
  readonly #groups = element("div", { class: "findings" });
  readonly #rows = element(
    "div",
    {},
    element("div", { class: "grp row wrap" }, this.#chips, this.#filter),
    this.#groups,
  );
  #items = new Map<string, HTMLElement>();
  readonly #sections = new Map<string, { readonly section: HTMLElement; readonly list: HTMLElement }>();
  #all: readonly Found[] = [];
  #namesFiles = false;
  #group = "";
  #limit = STEP;

  constructor(actions: FindingActions) {
    this.#actions = actions;
  }

  show(files: readonly OpenFile[]): HTMLElement {
    this.#all = files.flatMap((file) => file.findings.map((finding) => ({ file, finding })));
    this.#namesFiles = files.length > 1;
    this.#render();
    return this.#rows;
  }

  #render(): void {
    const focused = document.activeElement;
    const at = [...this.#groups.querySelectorAll("li")].findIndex((one) => one.contains(focused));
    const words = this.#filter.value.toLowerCase();
    const wanted = this.#all.filter(({ file, finding: { message, code } }) =>
      `${file.name} ${message} ${code}`.toLowerCase().includes(words),
    );
    const groups = GROUPS.map((group) => ({
      ...group,
      found: wanted.filter(({ finding }) => (group.numbers as readonly number[]).includes(finding.severity)),
    }));
    const chips = [{ label: "", tone: "", found: wanted }, ...groups].filter(({ found }) => found.length > 0);
    update(
      this.#chips,
      chips.map(({ label, tone, found }) => ({
        key: `${label}:${found.length}:${label === this.#group}`,
        make: () => this.#chip(label, tone, found.length),
      })),
    );
    let left = this.#limit;
    const items = new Map<string, HTMLElement>();
    const shown = groups.filter(
      ({ label, found }) => found.length > 0 && (this.#group === "" || this.#group === label),
    );
    const sections = shown.map(({ label, tone, found }) => {
      const part = found.slice(0, left);
      left -= part.length;
      const { section, list } = this.#sectionOf(label, tone);
      setChildren(
        list,
        part.map((one) => this.#kept(one, tone, items)),
      );
      return section;
    });
    const rest = shown.reduce((sum, { found }) => sum + found.length, 0) - this.#limit;
    const more = () => {
      this.#limit += STEP;
      this.#render();
    };
    const button = element(
      "button",
      { type: "button", class: "button", click: more },
      `Show ${Math.min(rest, STEP)} of ${rest} more`,
    );
    this.#items = items;
    setChildren(this.#groups, [...sections, ...(rest > 0 ? [button] : [])]);
    this.#keepFocus(focused, at);
  }

  #sectionOf(label: string, tone: string) {
    return getOrCompute(this.#sections, label, () => {
      const list = element("ol");
      const section = element("section", { class: `grp ${tone}` }, element("h2", {}, label), list);
      return { list, section };
    });
  }

  /** Leaves the focus on its finding, or moves it to the one that takes its place. */
  #keepFocus(focused: Element | null, at: number): void {
    if (at < 0) return;
    if (focused?.isConnected) return (focused as HTMLElement).focus();
    const rows = this.#groups.querySelectorAll("li");
    rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>(".place")?.focus();
  }

  #chip(label: string, tone: string, count: number): HTMLElement {
    const choose = () => {
      this.#group = label;
      this.#render();
      this.#chips.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    };
    const pressed = String(label === this.#group);
    return element(
      "button",
      { type: "button", class: `chip ${tone}`, "aria-pressed": pressed, click: choose },
      `${label || "All"} `,
      element("b", {}, String(count)),
    );
  }

  #kept({ file, finding }: Found, tone: string, items: Map<string, HTMLElement>): HTMLElement {
    const fixes = fixesOf(file.actions, finding);
    const key = JSON.stringify([file.name, keyOf(finding), fixes, this.#namesFiles]);
    const place = `${this.#namesFiles ? `${file.name}:` : ""}${placeOf(finding.range)}`;
    const shown = { name: file.name, finding, fixes, tone, place };
    const item = this.#items.get(key) ?? findingItem(shown, this.#actions);
    items.set(key, item);
    return item;
  }
}

/** Replaces the children of an element if what they are made of has changed. */
function update(
  host: HTMLElement,
  parts: readonly { readonly key: string; readonly make: () => HTMLElement }[],
): void {
  const key = parts.map((part) => part.key).join("|");
  if (host.dataset["key"] === key) return;
  host.dataset["key"] = key;
  host.replaceChildren(...parts.map(({ make }) => make()));
}

interface ShownFinding {
  /** The name of its file. */
  readonly name: string;
  readonly finding: FoundProblem;
  readonly fixes: readonly CodeAction[];
  readonly tone: string;
  readonly place: string;
}

function findingItem(
  { name, finding, fixes, tone, place }: ShownFinding,
  { goTo, goToRelated, apply, copy, explain }: FindingActions,
): HTMLElement {
  const { code, relatedInformation = [] } = finding;
  const [message, ...help] = finding.message.split("\n");
  const { button: explainButton, more } = explanation(() => explain(code));
  const related = relatedInformation.map((one) =>
    element(
      "button",
      { type: "button", class: "go", click: () => goToRelated(one) },
      ...prose(one.message),
      ` ${placeOf(one.location.range)}`,
    ),
  );
  return element(
    "li",
    { class: `found ${tone}` },
    element("p", { class: "message" }, ...prose(message ?? "")),
    help.length > 0 && element("p", { class: "quiet" }, ...prose(help.join("\n"))),
    related.length > 0 && element("div", { class: "rel" }, ...related),
    element(
      "p",
      { class: "actions" },
      element("button", { type: "button", class: "place go", click: () => goTo(name, finding) }, place),
      element("code", {}, code),
      ...fixes.map((action) =>
        element(
          "button",
          { type: "button", class: "fix button small", click: () => apply(name, action) },
          ...prose(action.title),
        ),
      ),
      explainButton,
      element(
        "button",
        { type: "button", class: "button ghost small", click: () => copy(asMarkdown(name, finding)) },
        "Copy",
      ),
    ),
    more,
  );
}

function placeOf({ start }: FoundProblem["range"]): string {
  return `${start.line + 1}:${start.character + 1}`;
}

/** A button that shows and hides an explanation, and the place where it is shown. */
function explanation(explain: () => Promise<string | null>) {
  const more = element("div", { class: "explained" });
  const click = async () => {
    const isOpen = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) more.replaceChildren();
    else more.innerHTML = (await explain()) ?? "";
  };
  const properties = { type: "button", class: "button ghost small", "aria-expanded": "false", click };
  const button = element("button", properties, "Explain");
  return { button, more };
}

/** The actions of a file by the finding that they fix. */
const FIXES = new WeakMap<readonly CodeAction[], ReadonlyMap<string, readonly CodeAction[]>>();

/** The fixes of a finding. */
export function fixesOf(actions: readonly CodeAction[], finding: FoundProblem): readonly CodeAction[] {
  const fixes = getOrCompute(FIXES, actions, () => {
    const found = new Map<string, CodeAction[]>();
    for (const action of actions)
      for (const one of action.diagnostics ?? []) addTo(found, keyOf(one), action);
    return found;
  });
  return fixes.get(keyOf(finding)) ?? [];
}

function keyOf({ code, message, range }: FoundProblem): string {
  return JSON.stringify([code, message, range]);
}

/** A message, whose backquoted parts become code. */
function prose(message: string): Node[] {
  return message
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 === 1 ? element("code", {}, part) : document.createTextNode(part)));
}

/** A finding as Markdown, for an issue or a chat. */
function asMarkdown(name: string, { code, message, range, severity, codeDescription }: FoundProblem): string {
  const link = codeDescription ? ` ([documentation](${codeDescription.href}))` : "";
  const [first, ...help] = message.split("\n");
  const head = `**${SEVERITY_BY_NUMBER[severity]}** \`${name}:${placeOf(range)}\`: ${first} \`${code}\`${link}`;
  return [head, ...help].join("\n\n");
}
