import { join } from "node:path";
import type { ReviewScope, ReviewSide } from "../base/sides.ts";
import { lenientTextIfAny } from "../files/read-file.ts";

const MAY_BE_LIST = /cloudflare_list|\bitems\b/;
const USES_LIST = /\bin\s+\$[a-z]/;

/**
 * The unchanged files with expressions that use a list, absolute, if a changed file may have items of lists: other items
 * change what those rules do.
 */
export function usersOfLists(
  { changes, comparison: { root }, config: { maxFileBytes } }: ReviewScope,
  { base, head }: { readonly base: ReviewSide; readonly head: ReviewSide },
): ReadonlySet<string> {
  // A file that cannot be read is not compared, and the review says so.
  const textIn = ({ io }: ReviewSide, path: string) => lenientTextIfAny(path, maxFileBytes, io) ?? "";
  const isListIn = (side: ReviewSide, name: string | undefined) => {
    const path = name === undefined ? undefined : join(root, name);
    return path !== undefined && side.paths.has(path) && MAY_BE_LIST.test(textIn(side, path));
  };
  if (!changes.some(({ before, after }) => isListIn(base, before) || isListIn(head, after))) return new Set();
  return new Set(
    [...head.paths].filter((path) => base.paths.has(path) && USES_LIST.test(textIn(head, path))),
  );
}
