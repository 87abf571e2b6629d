import { byId, element } from "./dom.ts";

/** Asks for the name of a file; undefined if the dialog is cancelled. */
export function askName(suggested: string): Promise<string | undefined> {
  const dialog = byId("naming") as HTMLDialogElement;
  const input = byId("name") as HTMLInputElement;
  input.value = suggested;
  dialog.returnValue = "";
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "ok" ? input.value.trim() || undefined : undefined);
  });
}

/** A name like the given one that is not taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const [, stem, ending] = /^(.*?)(\.[^/]*)?$/s.exec(name)!;
  let free = name;
  for (let at = 2; taken.includes(free); at++) free = `${stem}-${at}${ending ?? ""}`;
  return free;
}

/** Lets the browser save a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: address, download: name.slice(name.lastIndexOf("/") + 1) }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The bar at the bottom of a phone: the text or the results are in sight, and everything else opens from it. */
export function listenToBar(openMenu: () => void): void {
  const views = { text: "to-text", result: "to-result", files: "to-files" };
  const show = (view: string) => {
    document.body.dataset["view"] = view;
    for (const [name, id] of Object.entries(views))
      byId(id).setAttribute("aria-pressed", String(name === view));
  };
  for (const [name, id] of Object.entries(views)) byId(id).onclick = () => show(name);
  byId("to-more").onclick = openMenu;
  show("text");
}
