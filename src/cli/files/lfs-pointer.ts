import { EXIT, Failure } from "../exit-code.ts";

/** The first line of every pointer, see the Git LFS specification. */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\r?\n/;

/** Why a file's content is missing: a Git LFS pointer was checked out in its place. Undefined for any other text. */
export function lfsProblem(text: string, name: string): Failure | undefined {
  if (!POINTER.test(text)) return undefined;
  return new Failure(
    EXIT.clean,
    `\`${name}\` is a Git LFS pointer, so its content is not checked.`,
    "Fetch the content: `git lfs pull`; in GitHub Actions, `lfs: true` of actions/checkout.",
  );
}
