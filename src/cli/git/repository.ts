import { dirname, join, relative, resolve } from "node:path";
import { attempted } from "../../core/attempt.ts";
import { compare } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { type Failure, usage } from "../exit-code.ts";
import { namesBelow, slashed } from "../files/paths.ts";
import { statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import given from "./arguments.json" with { type: "json" };
import { demand, type GitResult, nulFields, runGit } from "./git.ts";

/** A path that differs between a commit and the working tree. Paths count from the top of the repository. */
export interface PathChange {
  /** Before; undefined: the file is new. */
  readonly before: string | undefined;
  /** In the working tree; undefined if the file was removed. Differs from `before` if the file was renamed. */
  readonly after: string | undefined;
  /** The kind of the earlier object or, if it is new, of the current one. */
  readonly kind: "file" | "link" | "submodule";
  /** The name of the object that it was; undefined: the file is new. */
  readonly object: string | undefined;
}

/** A repository and the commit that its working tree is compared with. */
export interface BaseComparison {
  /** The top directory, absolute. */
  readonly root: string;
  /** The last commit that the working tree and the reference have in common. */
  readonly base: string;
}

/**
 * The repository around the current directory, and the commit at which its branch left that of a reference. Later
 * commits on the other branch are not part of the change.
 *
 * Errors: throws a usage `Failure` if there is no repository, no such reference, or no common commit.
 */
export function compareWith(reference: string, io: Io): BaseComparison {
  const { root, common } = commitsOf(reference, io);
  if (common !== undefined) return { root, base: common };
  const args = ["rev-parse", "--verify", "--end-of-options", "HEAD^{commit}"];
  if (runGit(args, { directory: root }, io).ok) throw noCommonCommit(reference, root, io);
  throw usage("The repository has no commit yet, so there is nothing to compare with.");
}

/** A repository and the commit of a reference. */
interface ReferredCommit {
  /** The top directory, absolute. */
  readonly root: string;
  readonly commit: string;
  /** The last commit that the current branch has in common with it; undefined if this clone has none. */
  readonly common: string | undefined;
}

/**
 * The repository around the current directory, and the commit of a reference.
 *
 * Errors: throws a usage `Failure` if there is no repository or no such reference.
 */
export function commitsOf(reference: string, io: Io): ReferredCommit {
  if (reference.startsWith("-")) {
    throw usage(`\`${reference}\` looks like an option, but a branch, tag or commit is expected.`);
  }
  const root = workTreeTop(io);
  const both = runGit(
    ["rev-parse", "--revs-only", `${reference}^{commit}...HEAD`, "--"],
    { directory: root },
    io,
  );
  const [, commit = "", common] = linesOf(both);
  if (both.ok) return { root, commit, common: common?.slice(1) };
  const alone = runGit(
    ["rev-parse", "--verify", "--end-of-options", `${reference}^{commit}`],
    { directory: root },
    io,
  );
  if (!alone.ok) throw unknownReference(reference, root, io);
  return { root, commit: textOf(alone), common: undefined };
}

/** The top of the repository around the current directory, absolute. Errors: throws a usage `Failure` outside of one. */
export function workTreeTop(io: Io): string {
  const found = runGit(["rev-parse", "--show-toplevel", "--absolute-git-dir"], { directory: io.cwd }, io);
  if (found.ok) {
    const [top = "", gitDirectory = "", ...more] = linesOf(found).map((path) => join(path));
    if (more.length > 0)
      throw usage("The path of the repository contains a line break.", "Rename its directory.");
    checkOwnTree(top, gitDirectory, io);
    return top;
  }
  if (/^detected dubious ownership/.test(found.reason)) {
    throw usage(
      "git does not trust this repository, because it belongs to another user.",
      "Trust it: `git config --global --add safe.directory DIRECTORY`, with the path of the repository.",
    );
  }
  throw usage(
    "The current directory is not in a git repository, so there is nothing to compare with.",
    "Run it in a clone; in a container, the `.git` directory must be present too.",
  );
}

/**
 * Rejects a repository whose configuration chooses its working tree, or that is a plain directory of the tree (older
 * versions of git do not know `safe.bareRepository`). Otherwise files of a pull request could decide what is read and
 * what git runs. If the caller's environment names the repository, that is the caller's choice.
 */
function checkOwnTree(top: string, gitDirectory: string, io: Io): void {
  if (io.env["GIT_DIR"] !== undefined || io.env["GIT_WORK_TREE"] !== undefined) return;
  const isOwn =
    statIfAny(join(top, ".git"), io.files) !== undefined &&
    namesBelow(top, io.files.realpathSync(io.cwd)) !== undefined &&
    namesBelow(gitDirectory, io.files.realpathSync(io.cwd)) === undefined;
  if (isOwn) return;
  throw usage(
    "The current directory is not in the working tree of a git repository: the one that git finds has its files elsewhere.",
    "Run it in a clone, at or below the directory that has `.git`.",
  );
}

/** Git ends lines with CR LF on Windows. */
function linesOf({ stdout }: GitResult): string[] {
  return stdout.toString("utf8").split(/\r?\n/).slice(0, -1);
}

function textOf({ stdout }: GitResult): string {
  return stdout.toString("utf8").trim();
}

const FULL_CLONE =
  "Fetch it: `git fetch --unshallow origin`; in GitHub Actions, `fetch-depth: 0` of actions/checkout; in GitLab, `GIT_DEPTH: 0`.";

function unknownReference(reference: string, root: string, io: Io): Failure {
  const what = `There is no branch, tag or commit ${code(reference)} in this clone`;
  const help = "`git branch --all` lists the branches; `git fetch origin` gets those of the server.";
  return isShallow(root, io) ? usage(`${what}, which is shallow.`, FULL_CLONE) : usage(`${what}.`, help);
}

function noCommonCommit(reference: string, root: string, io: Io): Failure {
  const what = `The current branch and ${code(reference)} have no commit in common`;
  if (isShallow(root, io)) return usage(`${what}, as far as this shallow clone goes.`, FULL_CLONE);
  const help = "Name a branch, tag or commit of this history.";
  return usage(`${what}, so there is no base to compare with.`, help);
}

function isShallow(root: string, io: Io): boolean {
  return textOf(runGit(["rev-parse", "--is-shallow-repository"], { directory: root }, io)) === "true";
}

/**
 * The differences between the base and the working tree, with files that git does not know yet, without ignored ones, and
 * with unchanged links to changed files. A renamed file is one change.
 *
 * Shape: sorted by path.
 */
export function changesSince({ root, base }: BaseComparison, io: Io): PathChange[] {
  const tracked = demand([...DIFF, base, "--"], { directory: root, settings: withoutFilters(root, io) }, io);
  const listed = demand(LISTED, { directory: root }, io);
  const unlisted = unlistedChanges(listed, root, io);
  const changes = [
    ...changesIn(nulFields(tracked)),
    ...unlisted.filter(({ before }) => before === undefined),
  ];
  const known = new Set(changes.map(nameOf));
  changes.push(...unlisted.filter((one) => !known.has(nameOf(one))));
  changes.push(...linksTo(changes, nulFields(listed), root, io));
  return changes.sort((a, b) => compare(nameOf(a), nameOf(b)));
}

/** A path that the index has changed, compared with the last commit. */
export interface StagedChange {
  /** From the top of the repository. */
  readonly path: string;
  readonly isDeleted: boolean;
  /** Whether it is a regular file, and no link or submodule. */
  readonly isFile: boolean;
}

/** The changes in the index. A renamed file is one removed and one added. */
export function stagedChanges(root: string, io: Io): StagedChange[] {
  const run = { directory: root };
  const head = runGit(["rev-parse", "--quiet", "--verify", "HEAD^{tree}"], run, io);
  const fields = nulFields(demand([...STAGED, head.ok ? textOf(head) : emptyTree(root, io), "--"], run, io));
  return fields.flatMap((field, at) => {
    if (at % 2 === 1) return [];
    const [before = "", after = "", , , letter] = field.slice(1).split(" ");
    const isDeleted = letter === "D";
    return [{ path: fields[at + 1]!, isDeleted, isFile: (isDeleted ? before : after).startsWith("100") }];
  });
}

/** The name of the tree without files, which every repository has. */
export function emptyTree(root: string, io: Io): string {
  return demand(["hash-object", "-t", "tree", "--stdin"], { directory: root }, io).toString("latin1").trim();
}

/** Compares the index with a tree. Files that are only marked to be added (`git add -N`) are not in it. */
export const STAGED = given.staged;

/** Submodules are compared by their commits alone: git would obey their own configuration in their work trees. */
const DIFF = given.diff;

/**
 * The changes of the working tree that `git diff` does not list: files that git does not know yet, apart from ignored
 * ones, and two more kinds.
 *
 * Submodules whose work tree differs from their commit: edited, with new files, or with such a nested submodule. Each
 * is compared like the repository itself, with everything disabled that its own configuration could run.
 *
 * Files that the index marks as unchanged (`--assume-unchanged`, `--skip-worktree`) and that are on disk: they may
 * contain anything, so they count as changed. A sparse checkout marks the files that it omits: they are not on disk.
 */
function unlistedChanges(listed: Buffer, root: string, io: Io): PathChange[] {
  return nulFields(listed).flatMap((line): PathChange[] => {
    if (line.startsWith("? ")) return [untrackedFile(line.slice(2))];
    const [, marked, unread = ""] = UNREAD.exec(line) ?? [];
    if (marked && statIfAny(join(root, unread), io.files)?.isFile())
      return [{ before: unread, after: unread, kind: "file", object: marked }];
    const [, object = "", path = ""] = SUBMODULE.exec(line) ?? [];
    const directory = join(root, path);
    const isCheckedOut = path !== "" && statIfAny(join(directory, ".git"), io.files) !== undefined;
    if (!isCheckedOut || !isEdited(directory, object, io)) return [];
    return [{ before: path, after: path, kind: "submodule" as const, object }];
  });
}

function linksTo(
  changes: readonly PathChange[],
  listed: readonly string[],
  root: string,
  { files }: Io,
): PathChange[] {
  const changed = new Set(changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
  return listed.flatMap((line): PathChange[] => {
    const [, object = "", path = ""] = LINK.exec(line) ?? [];
    if (path === "" || changed.has(path)) return [];
    const link = join(root, path);
    const real = attempted(() => files.realpathSync(link));
    const target = real ?? attempted(() => resolve(dirname(link), files.readlinkSync(link)));
    if (target === undefined || !changed.has(slashed(relative(root, target)))) return [];
    return [{ before: path, after: real && path, kind: "link", object }];
  });
}

/** Lists what is in the index, with the letters of `UNREAD`, and files that git does not know, with a question mark. */
const LISTED = ["ls-files", "-v", "--stage", "--others", "--exclude-standard", "-z"];

/** A line of `git ls-files -v --stage` for a regular file that git assumes unchanged: lower-case letter or `S`. */
const UNREAD = /^[a-zS] 100\d{3} ([0-9a-f]+) 0\t(.+)$/s;

/** A line of `git ls-files -v --stage` for a link: a letter, mode, object, stage and path. */
const LINK = /^. 120000 ([0-9a-f]+) \d\t(.+)$/s;

/** A line of `git ls-files -v --stage` for a submodule: a letter, mode, object, stage and path. */
const SUBMODULE = /^. 160000 ([0-9a-f]+) \d\t(.+)$/s;

/** Whether the work tree of a submodule differs from a commit; one that git cannot compare counts as edited. */
function isEdited(directory: string, commit: string, outer: Io): boolean {
  const io: Io = { ...outer, env: withoutRepository(outer.env) };
  const top = runGit(["rev-parse", "--show-toplevel"], { directory }, io);
  const path = join(top.stdout.toString("utf8").replace(/\r?\n$/, ""));
  if (!top.ok || path !== io.files.realpathSync(directory)) return true;
  const settings = withoutFilters(directory, io);
  const tracked = runGit([...DIFF, commit, "--"], { directory, settings }, io);
  const listed = runGit(LISTED, { directory }, io);
  if (!tracked.ok || !listed.ok || tracked.stdout.length > 0) return true;
  return unlistedChanges(listed.stdout, directory, io).length > 0;
}

/**
 * The environment without variables that name a repository and its parts. In a hook, git sets them to the outer
 * repository, not the submodule.
 */
function withoutRepository(env: Io["env"]): Io["env"] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !REPOSITORY_VARIABLE.test(name)));
}

const REPOSITORY_VARIABLE =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE)$/;

/**
 * Settings that switch off every filter that the configuration defines. To compare a file of the working tree with an
 * object, git runs the `clean` or `process` command of its filter. Without it, git still converts line ends and encodings
 * itself; a file that a filter changes (Git LFS) counts as changed once it is touched.
 */
function withoutFilters(root: string, io: Io): string[] {
  const listed = runGit(
    ["config", "--null", "--name-only", "--get-regexp", "^filter\\."],
    { directory: root },
    io,
  );
  const drivers = new Set(nulFields(listed.stdout).map((key) => key.slice(0, key.lastIndexOf("."))));
  for (const driver of drivers) {
    if (!driver.includes("=")) continue;
    throw usage(
      `git is configured to run ${code(driver)} on files, and a filter with \`=\` in its name cannot be disabled.`,
      "Rename the filter in the git configuration.",
    );
  }
  return [...drivers].flatMap((driver) => [
    `${driver}.clean=`,
    `${driver}.smudge=`,
    `${driver}.process=`,
    `${driver}.required=false`,
  ]);
}

/** Fields of `git diff --raw -z`: `:<modes> <objects> <letter>`, then a path, and a second one for renames. */
function changesIn(fields: readonly string[]): PathChange[] {
  const changes: PathChange[] = [];
  for (let at = 0; at < fields.length; ) {
    const [modeBefore = "", modeAfter = "", object = "", , letter = ""] = fields[at++]!.slice(1).split(" ");
    const path = fields[at++]!;
    const after = letter.startsWith("R") ? fields[at++] : path;
    const isNew = letter === "A";
    changes.push({
      before: isNew ? undefined : path,
      after: letter === "D" ? undefined : after,
      kind: KINDS[isNew ? modeAfter : modeBefore] ?? "file",
      object: isNew ? undefined : object,
    });
  }
  return changes;
}

const KINDS: Readonly<Record<string, PathChange["kind"]>> = { "120000": "link", "160000": "submodule" };

/** A directory that is a repository itself ends in a slash. */
function untrackedFile(path: string): PathChange {
  const isRepository = path.endsWith("/");
  const after = isRepository ? path.slice(0, -1) : path;
  return { before: undefined, after, kind: isRepository ? "submodule" : "file", object: undefined };
}

function nameOf({ before, after }: PathChange): string {
  return after ?? before!;
}
