import MiniSearch, { type SearchResult } from "minisearch";

/** Written by the build into the same file. */
declare const SEARCH_INDEX: string;

const FIELDS = ["title", "headings", "text"];
const MAX_SHOWN = 12;
const index = MiniSearch.loadJSON(SEARCH_INDEX, { fields: FIELDS, storeFields: ["title", "path"] });
const input = document.querySelector<HTMLInputElement>("#search")!;
const list = document.querySelector<HTMLElement>("#found")!;
const root = document.documentElement.dataset["root"] ?? "";

function show(): void {
  const options = { prefix: true, fuzzy: 0.15, boost: { title: 4, headings: 2 } };
  const found = input.value.trim() === "" ? [] : index.search(input.value, options).slice(0, MAX_SHOWN);
  list.replaceChildren(...found.map(itemOf));
  const count = document.querySelector("#count")!;
  count.textContent =
    input.value.trim() === "" ? "" : `${found.length === 0 ? "No" : found.length} pages found`;
}

function itemOf({ title, path }: SearchResult): HTMLElement {
  const link = document.createElement("a");
  link.href = root + String(path);
  link.textContent = String(title);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

input.addEventListener("input", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
});
show();
