import { isAbsolute, relative, resolve } from "node:path";

/**
 * A path as reports show it: relative to `base`, with forward slashes; absolute where it lies on another drive. `.` for
 * `base` itself.
 */
export function displayPath(path: string, base: string): string {
  const shown = relative(base, resolve(base, path)) || ".";
  return slashed(isAbsolute(shown) ? resolve(path) : shown);
}

/** With forward slashes. */
export function slashed(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}
