/**
 * A short text of the same kind: pieces are left out, large ones first, as long as `isSameKind` holds for what remains.
 * Makes a generated disagreement readable.
 */
export async function reduce(
  text: string,
  isSameKind: (candidate: string) => Promise<boolean>,
): Promise<string> {
  let shortest = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      const candidate = shortest.slice(0, at) + shortest.slice(at + size);
      if (candidate.trim() !== "" && (await isSameKind(candidate))) shortest = candidate;
      else at += size;
    }
  }
  return shortest;
}
