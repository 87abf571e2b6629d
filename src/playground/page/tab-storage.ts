const KEY = "wafsmith playground";

/** Keeps a fragment in a storage of the browser, or removes it; false if the browser rejects it. */
export function keep(storage: "sessionStorage" | "localStorage", fragment: string | undefined): boolean {
  try {
    if (fragment === undefined) window[storage].removeItem(KEY);
    else window[storage].setItem(KEY, fragment);
    return true;
  } catch {
    return false;
  }
}

/** The fragment in a storage of the browser; empty if there is none. */
export function kept(storage: "sessionStorage" | "localStorage"): string {
  try {
    return window[storage].getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
