import { join, resolve } from "node:path";
import { hasKnownExtension } from "../../sources/format.ts";
import { DATA_EXTENSIONS } from "../../sources/notations.ts";
import { EXIT, Failure } from "../exit-code.ts";
import { displayPath, namesBelow } from "../files/paths.ts";
import { type StagedChange, stagedChanges, workTreeTop } from "../git/repository.ts";
import { repositoryFiles } from "../git/repository-files.ts";
import { indexTree } from "../git/tree.ts";
import type { Io } from "../io.ts";
import type { LintInputs } from "../lint/inputs.ts";
import { isJudgingName } from "./judges.ts";
import type { PolicyRequest } from "./policy.ts";

/** Options for reading the index. */
export type StagedRequest = Omit<PolicyRequest, "reference">;

const DATA_FILE = new RegExp(`\\.(?:${DATA_EXTENSIONS.join("|")})$`, "i");

/** Whether a change to a file can change the findings. */
function isConcerned(path: string): boolean {
  return hasKnownExtension(path) || DATA_FILE.test(path) || isJudgingName(path);
}

/** The files that a commit would contain: those of the index, whatever is in the working tree. */
export class StagedFiles {
  /** The files of the index, read only. */
  readonly io: Io;
  readonly #root: string;
  readonly #changes: readonly StagedChange[];

  /** Errors: throws a usage `Failure` outside of a repository. */
  constructor({ named, roots, maxBytes }: StagedRequest, io: Io) {
    this.#root = workTreeTop(io);
    this.#changes = stagedChanges(this.#root, io);
    const tree = indexTree({ root: this.#root, maxBytes, isWanted: isConcerned }, io);
    const outside = new Set(named.filter((path) => !namesBelow(this.#root, path)));
    const view = { root: this.#root, earlier: tree.files, beside: new Set<string>(), named: outside, roots };
    // A copy would open standard input.
    this.io = Object.create(io, { files: { value: repositoryFiles(view, io.files) } });
  }

  /** Whether the commit can change the findings. One without changes, as in a clean checkout, counts as a whole. */
  get concernsRules(): boolean {
    return (
      this.#changes.length === 0 || this.#changes.some(({ path, isFile }) => !isFile || isConcerned(path))
    );
  }

  /** The operands without those that the commit deletes. */
  left(operands: readonly string[]): readonly string[] {
    const deleted = this.#changes
      .filter(({ isDeleted }) => isDeleted)
      .map(({ path }) => join(this.#root, path));
    return operands.filter((one) => {
      const path = resolve(this.io.cwd, one);
      const isThere = this.io.files.statSync(path, { throwIfNoEntry: false }) !== undefined;
      return isThere || !deleted.some((other) => namesBelow(path, other));
    });
  }

  /** The given files that are in it, with the submodules that the commit changes, whose files it does not contain. */
  within(found: LintInputs): LintInputs {
    const submodules = this.#changes.filter(({ isFile, isDeleted }) => !isFile && !isDeleted);
    const paths = submodules.map(({ path }) => join(this.#root, path));
    const failures = paths.map((path) => {
      const name = displayPath(path, this.io.cwd);
      return new Failure(EXIT.clean, `\`${name}\` is a submodule, whose files are not in the commit.`);
    });
    // A commit may delete the last rules.
    return {
      ...found,
      origins: [],
      unfollowed: [...found.unfollowed, ...paths],
      failures: [...found.failures, ...failures],
    };
  }
}
