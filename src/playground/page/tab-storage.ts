const KEY = "wafsmith playground";

/** Keeps the fragment of a string that is too long for a link until the tab is closed; false if the browser rejects it. */
export function keepInTab(fragment: string): boolean {
  try {
    sessionStorage.setItem(KEY, fragment);
    return true;
  } catch {
    return false;
  }
}

/** The fragment stored for this tab; empty if there is none. */
export function keptInTab(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
