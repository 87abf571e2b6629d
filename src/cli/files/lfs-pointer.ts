import { EXIT, Failure } from "../exit-code.ts";

/** The first line of every pointer, see the specification of Git LFS. */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\r?\n/;

/** Why the content of a file is not there: a pointer of Git LFS was checked out in its place. Undefined for any other text. */
export function lfsProblem(text: string, name: string): Failure | undefined {
  if (!POINTER.test(text)) return undefined;
  return new Failure(
    EXIT.clean,
    `\`${name}\` is a Git LFS pointer, so its content is not checked.`,
    "Fetch the content: `git lfs pull`; in GitHub Actions, `lfs: true` of actions/checkout.",
  );
}
