type Child = Node | string | undefined | false;
type Properties = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/** An element. Functions are listeners, by the name of their event; everything else is an attribute. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (typeof value === "string") made.setAttribute(key, value);
  }
  for (const child of children) if (child !== undefined && child !== false) made.append(child);
  return made;
}

/** Gives an element these children. Those that it has already are not moved while their order stays. */
export function setChildren(host: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...host.children]) if (!wanted.has(child)) child.remove();
  for (const [at, child] of children.entries())
    if (host.children[at] !== child) host.insertBefore(child, host.children[at] ?? null);
}

/** The element of the page with an id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** One tab of a row. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  /** The mark next to its label. */
  readonly mark?: string | undefined;
  /** The mark in words, for people who cannot see it. */
  readonly said?: string | undefined;
}

/**
 * Shows a row of tabs; one that looks the same stays unchanged. Arrow keys, Home and End move between them, as assistive technology expects.
 * `controls`: the id of the panel that they control.
 */
export function showTabs(
  row: HTMLElement,
  tabs: readonly Tab[],
  active: string,
  { controls, choose }: { readonly controls: string; readonly choose: (id: string) => void },
): void {
  const shown = JSON.stringify([tabs, active]);
  if (row.dataset["shown"] === shown) return;
  row.dataset["shown"] = shown;
  const hadFocus = row.contains(document.activeElement);
  const buttons = tabs.map(({ id, label, mark, said }) =>
    element(
      "button",
      {
        type: "button",
        role: "tab",
        "aria-selected": String(id === active),
        "aria-controls": controls,
        tabindex: id === active ? "0" : "-1",
        click: () => choose(id),
      },
      label,
      mark !== undefined && element("span", { class: "mark" }, mark),
      said !== undefined && element("span", { class: "unseen" }, ` ${said}`),
    ),
  );
  row.replaceChildren(...buttons);
  row.onkeydown = (event) => {
    const at = tabs.findIndex(({ id }) => id === active);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    row.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  };
  const chosen = row.querySelector<HTMLElement>('[aria-selected="true"]');
  chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (hadFocus) chosen?.focus();
}
