import { isAbsolute, relative, resolve, sep } from "node:path";

/**
 * A path as shown in reports: relative to `base`, with forward slashes; absolute if it is on another drive. `.` for
 * `base` itself.
 */
export function displayPath(path: string, base: string): string {
  const shown = relative(base, resolve(base, path)) || ".";
  return slashed(isAbsolute(shown) ? resolve(path) : shown);
}

/** The paths that are given, absolute. */
export function resolvedPaths(paths: readonly (string | undefined)[], base: string): string[] {
  return paths.flatMap((path) => (path === undefined ? [] : [resolve(base, path)]));
}

/** With forward slashes. */
export function slashed(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

/** The names that lead from a directory to a path in it, none for itself; undefined if the path lies outside. Both absolute. */
export function namesBelow(directory: string, path: string): string[] | undefined {
  const inside = relative(directory, path);
  if (inside === "") return [];
  const names = inside.split(sep);
  return names[0] === ".." || isAbsolute(inside) ? undefined : names;
}
