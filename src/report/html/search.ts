/** The script of a page that searches a table of zones, and hides the others. Without it the page has no search. */
export const SEARCH_SCRIPT = `
const rows = [...document.querySelectorAll("#fleet .zones tbody tr")];
const search = document.createElement("input");
Object.assign(search, { type: "search", placeholder: "Search zones", ariaLabel: "Search zones" });
search.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase();
  for (const row of rows) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
    document.querySelector(row.querySelector("a").hash).closest(".zone").hidden = row.hidden;
  }
});
if (rows.length > 1) document.querySelector("#fleet .scroll").before(search);
`;

/** The SHA-256 of the script, by which the policy of the page allows it and nothing else. */
export const SEARCH_HASH = "sha256-wMLUdyQQW5jNbQg0dWysyMY/PwD1tRx2NDv+Mimqsy4=";
