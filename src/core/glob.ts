/**
 * Whether a path matches a glob: `*` and `?` stay within one part, `**` spans parts, all else is itself. A glob without
 * a slash is compared with the last part alone. Backslashes in paths count as slashes.
 *
 * Takes time proportional to the product of both lengths at worst, whatever the glob.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const parts = path
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .split("/");
  const wanted = glob.replace(/^(?:\.\/)+/, "").split("/");
  if (wanted.length === 1 && wanted[0] !== "**") return matchesPart(parts.at(-1)!, wanted[0]!);
  return matchesSequence(parts, wanted, (part) => part === "**", matchesPart);
}

/** Whether a text matches a glob as a whole: `*` stands for anything, `?` for one character. */
export function matchesPart(part: string, glob: string): boolean {
  return matchesSequence(
    [...part],
    [...glob],
    (sign) => sign === "*",
    (a, b) => b === "?" || a === b,
  );
}

/** The usual greedy comparison with one point of return: a star that is met later makes the earlier ones final. */
function matchesSequence(
  items: readonly string[],
  wanted: readonly string[],
  isStar: (wanted: string) => boolean,
  isSame: (item: string, wanted: string) => boolean,
): boolean {
  let at = 0;
  let want = 0;
  let star = -1;
  let resume = 0;
  while (at < items.length) {
    const next = wanted[want];
    if (next !== undefined && isStar(next)) {
      star = want++;
      resume = at;
    } else if (next !== undefined && isSame(items[at]!, next)) {
      at++;
      want++;
    } else if (star >= 0) {
      want = star + 1;
      at = ++resume;
    } else return false;
  }
  return wanted.slice(want).every(isStar);
}
