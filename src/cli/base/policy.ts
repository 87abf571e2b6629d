import { basename, join, resolve } from "node:path";
import { code } from "../../core/phrases.ts";
import { usage } from "../exit-code.ts";
import { displayPath, namesBelow } from "../files/paths.ts";
import { statIfAny } from "../files/read-file.ts";
import { changesSince, commitsOf, type PathChange } from "../git/repository.ts";
import { repositoryFiles } from "../git/repository-files.ts";
import { commitTree } from "../git/tree.ts";
import type { Io } from "../io.ts";

const IGNORE_FILE = /^\.(?:git|wafsmith)ignore$/;

/** Code, and files that determine which code is installed. */
const CODE =
  /\.(?:[cm]?[jt]sx?|node|wasm)$|(?:^|\/)(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock)$/;

/** Options for reading the commit with the policy. */
export interface PolicyRequest {
  /** `--policy-from`. */
  readonly reference: string;
  /** Files named on the command line, absolute. In the repository they come from the commit as well. */
  readonly named: readonly string[];
  /** Directories outside of the repository whose files may be named, absolute. */
  readonly roots: readonly string[];
  readonly maxBytes: number;
}

/**
 * The commit whose configuration, ignore files, baselines and suppressions decide how the working tree is checked, so
 * that a change cannot choose its own checks.
 */
export class PolicyCommit {
  readonly reference: string;
  /** The top of the repository, absolute. */
  readonly root: string;
  /** The changes of the working tree, compared with the last commit that both have in common. */
  readonly changes: readonly PathChange[];
  /** The files of the commit, read only. */
  readonly io: Io;
  /** The working tree with the ignore files of the commit. */
  readonly judged: Io;
  readonly #disk: Io;
  readonly #earlierNames: ReadonlyMap<string, string>;

  /** Errors: throws a usage `Failure` if there is no repository or no such reference. */
  constructor({ reference, named, roots, maxBytes }: PolicyRequest, io: Io) {
    const { root, commit, common } = commitsOf(reference, io);
    this.reference = reference.replace(/^refs\/(?:heads|remotes|tags)\//, "");
    this.#disk = io;
    this.root = root;
    // A shallow clone does not have the commit in common; then everything that differs counts as changed.
    this.changes = changesSince({ root, base: common ?? commit }, io);
    const outside = new Set(named.filter((path) => !namesBelow(root, path)));
    const { files, submodules } = commitTree(commit, { root, maxBytes }, io);
    const changed = new Set(this.changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
    const absent = new Set([...changed].filter((path) => !files.has(path)));
    const beside = new Set([...submodules.keys()].filter((path) => !changed.has(path)));
    const view = { root, named: outside, roots, absent };
    this.io = viewOf({ ...view, earlier: files, beside }, io);
    const isIgnoreFile = (path: string) => IGNORE_FILE.test(basename(path));
    const ignoreFiles = new Map([...files].filter(([path]) => isIgnoreFile(path)));
    this.judged = viewOf(
      { ...view, earlier: ignoreFiles, absent: new Set([...absent].filter(isIgnoreFile)) },
      io,
    );
    this.#earlierNames = new Map(
      this.changes.flatMap(({ before, after }) =>
        before === undefined || after === undefined || before === after
          ? []
          : [[join(root, after), join(root, before)]],
      ),
    );
  }

  /** The name that a file had before the change; undefined if it is the same. Absolute paths. */
  earlierName(path: string): string | undefined {
    return this.#earlierNames.get(path);
  }

  /** The renamed files: their new names and their earlier ones. Absolute. */
  get renamed(): ReadonlyMap<string, string> {
    return this.#earlierNames;
  }

  /** The text of a file in the commit, also by its earlier name; empty if there is none. */
  #textOf(path: string): string {
    for (const one of [path, this.earlierName(path)]) {
      const isThere = one !== undefined && statIfAny(one, this.io.files)?.isFile();
      if (isThere) return this.io.files.readFileSync(one, "utf8");
    }
    return "";
  }

  /** Whether a suppression is in the commit, with the text that it covers. Its layout does not matter. */
  hasSuppression(path: string, written: string): boolean {
    return collapsed(this.#textOf(path)).includes(collapsed(written));
  }

  /** Checks that operands are in the repository. Errors: throws a usage `Failure`. */
  checkOperands(operands: readonly string[], io: Io): void {
    const outside = operands.find((one) => one !== "-" && !namesBelow(this.root, resolve(io.cwd, one)));
    if (outside === undefined) return;
    throw usage(
      `${code(outside, 200)} is outside of the repository, so ${code(this.reference)} has no configuration for it.`,
      "Lint it in a run without `--policy-from`.",
    );
  }

  /** Whether a path of the repository differs from the commit, or exists in only one of them. */
  differs(path: string): boolean {
    const full = join(this.root, path);
    const contentIn = ({ files }: Io) =>
      statIfAny(full, files)?.isFile() ? files.readFileSync(full).toString("latin1") : undefined;
    return contentIn(this.io) !== contentIn(this.#disk);
  }

  /** Errors: throws a usage `Failure` if the change edits code, which the code of the commit may load. */
  checkCode(): void {
    const paths = this.changes.flatMap(({ before, after }) => after ?? before!);
    const changed = paths.find((path) => CODE.test(path));
    if (changed === undefined) return;
    throw usage(
      `${code(changed, 200)} is changed, so the JavaScript of ${code(this.reference)} cannot be loaded from here.`,
      "Write the configuration in YAML or JSON, or leave out `--policy-from` and review the code.",
    );
  }

  /** The name of a path in reports. */
  nameOf(path: string, io: Io): string {
    return displayPath(join(this.root, path), io.cwd);
  }
}

function viewOf(view: Parameters<typeof repositoryFiles>[0], io: Io): Io {
  // A copy would open standard input.
  return Object.create(io, { files: { value: repositoryFiles(view, io.files) } });
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
