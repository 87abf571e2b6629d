import MiniSearch, { type SearchResult } from "minisearch";

/** Defined in the same file by the build. */
declare const SEARCH_INDEX: string;

const FIELDS = ["title", "heading", "text"];
const MAX_SHOWN = 12;
const SNIPPET_CHARS = 120;
const index = MiniSearch.loadJSON(SEARCH_INDEX, { fields: FIELDS, storeFields: FIELDS });
const input = document.querySelector<HTMLInputElement>("#search")!;
const list = document.querySelector<HTMLElement>("#found")!;
const root = document.documentElement.dataset["root"] ?? "";

function show(): void {
  const query = input.value.trim().replaceAll(/(\d),(?=\d{3})/g, "$1");
  const found = query === "" ? [] : foundFor(query);
  list.replaceChildren(...found.slice(0, MAX_SHOWN).map(itemOf));
  const more = found.length > MAX_SHOWN ? `, the first ${MAX_SHOWN} shown` : "";
  const count =
    found.length === 0 ? "No section" : found.length === 1 ? "1 section" : `${found.length} sections`;
  document.querySelector("#count")!.textContent = query === "" ? "" : `${count} found${more}`;
}

/** Sections that contain every word; if there are none, those with similarly spelt words. */
function foundFor(query: string): SearchResult[] {
  const boost = { title: 4, heading: 6 };
  const exact = index.search(query, { boost, combineWith: "AND", prefix: (word) => word.length > 2 });
  return exact.length > 0
    ? exact
    : index.search(query, { boost, combineWith: "AND", prefix: true, fuzzy: 0.2 });
}

function itemOf({ id, title, heading, text, terms }: SearchResult): HTMLElement {
  const link = document.createElement("a");
  link.href = root + String(id);
  link.textContent = heading === title ? String(title) : `${title}: ${heading}`;
  const item = document.createElement("li");
  const snippet = document.createElement("p");
  snippet.className = "quiet";
  snippet.textContent = snippetOf(String(text), terms);
  item.append(link, snippet);
  return item;
}

/** The text around the first word that was found. */
function snippetOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - SNIPPET_CHARS / 3);
  const end = Math.min(text.length, start + SNIPPET_CHARS);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}

input.addEventListener("input", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
});
show();

for (const copy of document.querySelectorAll<HTMLButtonElement>(".copy")) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(copy.closest(".block")!.querySelector("pre")!.textContent);
    copy.textContent = "Copied";
  });
}

const THEMES = ["auto", "light", "dark"];
const THEME_KEY = "wafsmith-theme";
const theme = document.querySelector<HTMLButtonElement>("#theme")!;

function useTheme(name: string): void {
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(name);
  theme.textContent = `Theme: ${name}`;
  theme.dataset["name"] = name;
}

theme.hidden = false;
useTheme(localStorage.getItem(THEME_KEY) ?? "auto");
theme.addEventListener("click", () => {
  const next = THEMES[(THEMES.indexOf(theme.dataset["name"] ?? "auto") + 1) % THEMES.length]!;
  localStorage.setItem(THEME_KEY, next);
  useTheme(next);
});
