import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser named by the variable `CHROMIUM`, else that of the system; undefined if there is none. */
export const CHROMIUM = process.env["CHROMIUM"] ?? PATHS.find((path) => existsSync(path));

/** Why something that needs a browser is skipped. */
export const NO_CHROMIUM = `there is no Chromium (${PATHS.join(", ")}), and the variable CHROMIUM names none`;

/** Starts the browser. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox", "--disable-gpu"] });
}
