import { dirname, join, relative } from "node:path";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { DeployedSides } from "../../deployed/changes/compare-documents.ts";
import { sideOfRoots } from "../../deployed/changes/compare-views.ts";
import { type RootModule, readRootModule } from "../../sources/terraform/modules/instances.ts";
import {
  isModuleFile,
  isTerraformFile,
  isTerragruntFile,
  isVariablesFile,
} from "../../sources/terraform/modules/module-names.ts";
import { rootsAmong, type TerraformRoots } from "../../sources/terraform/modules/roots.ts";
import { directoryOf, type TerraformSurroundings } from "../../sources/terraform/modules/surroundings.ts";
import { parseTerraformFile } from "../../sources/terraform/read.ts";
import type { ReviewScope, ReviewSide } from "../base/sides.ts";
import { slashed } from "../files/paths.ts";
import { lenientTextIfAny } from "../files/read-file.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import { usersOfLists } from "./list-users.ts";

/** The reads during the evaluation of a root module: its result is the same if none of them has changed. */
class Reads {
  /** Directories whose Terraform files were read. */
  readonly directories = new Set<string>();
  /** Files of values that were read, or would have been if they existed. */
  readonly files = new Set<string>();
  /** Directories whose files were listed, with all below them. */
  readonly #listed = new Set<string>();

  /** The same surroundings, whose results are noted. */
  of(surroundings: TerraformSurroundings): TerraformSurroundings {
    return {
      ...surroundings,
      filesIn: (directory) => {
        this.directories.add(directory);
        return surroundings.filesIn(directory);
      },
      dataFileAt: (path) => {
        this.files.add(path);
        return surroundings.dataFileAt(path);
      },
      filesBelow: (directory, depth) => {
        this.#listed.add(directory);
        return surroundings.filesBelow(directory, depth);
      },
    };
  }

  /** Whether any of these files was read, or would have been if it had existed. */
  isAnyOf(names: Iterable<string>): boolean {
    return [...names].some((name) => {
      if (this.files.has(name)) return true;
      const isOfModule = isTerraformFile(name) || isTerragruntFile(name);
      if (isOfModule && this.directories.has(directoryOf(name))) return true;
      return [...this.#listed].some((directory) => directory === "" || name.startsWith(`${directory}/`));
    });
  }
}

/** The Terraform root modules that a change may affect, before and after it. */
export interface ChangedRoots {
  readonly sides: DeployedSides;
  /** The directories that each of them reads, by its own directory. */
  readonly directories: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files of values, which are not policies, whatever keys they have, and the root modules that read each. */
  readonly reads: ReadonlyMap<string, ReadonlySet<string>>;
  /** Root modules with more uses of modules than are evaluated. */
  readonly cut: readonly string[];
  /** Changed files for `-var-file` that are not compared: they are new or gone, or no root module is above them. */
  readonly unused: readonly string[];
}

/**
 * Evaluates every root module that reads a changed file, on both sides. Names of files are relative to the directory in which
 * the program runs.
 */
export async function changedRoots(
  scope: ReviewScope,
  base: ReviewSide,
  head: ReviewSide,
): Promise<ChangedRoots> {
  const sides = { before: await sideOf(base, scope), after: await sideOf(head, scope) };
  const touched = touchedNames(scope, { base, head });
  const before: RootModule[] = [];
  const after: RootModule[] = [];
  const files = new Map<string, Set<string>>();
  const directories = new Map<string, ReadonlySet<string>>();
  const all = new Set([...sides.before.found.roots, ...sides.after.found.roots]);
  const variables = variableFiles(new Set([...sides.before.names, ...sides.after.names]), all);
  const compared = new Set<string>();
  let isDeploying = false;
  for (const directory of [...all].sort()) {
    let isTouched = false;
    const own = [...variables].flatMap(([name, holder]) => (holder === directory ? [name] : []));
    for (const file of [undefined, ...own]) {
      if (file !== undefined && !isTouched && !touched.has(file)) continue;
      const was = sides.before.read(directory, sides.after, file);
      const is = sides.after.read(directory, sides.before, file);
      isTouched ||= [was, is].some((one) => one?.reads.isAnyOf(touched));
      isDeploying ||= [was, is].some((one) => (one?.root.resources.length ?? 0) > 0);
      if (was && is ? file === undefined && !isTouched : file !== undefined) continue;
      const key = file ?? directory;
      compared.add(key);
      if (was) before.push({ ...was.root, directory: key });
      if (is) after.push({ ...is.root, directory: key });
      const read = [was, is].flatMap((one) => [...(one?.reads.directories ?? [])]);
      directories.set(key, new Set(file === undefined ? read : [...read, directoryOf(file)]));
      for (const one of [was, is])
        for (const name of one?.reads.files ?? []) getOrCompute(files, name, () => new Set()).add(key);
    }
  }
  const cut = [...before, ...after].flatMap(({ isCut, directory }) => (isCut ? [directory] : []));
  return {
    sides: { before: sideOfRoots(before), after: sideOfRoots(after) },
    directories,
    reads: files,
    cut: [...new Set(cut)],
    unused: isDeploying ? [...variables.keys()].filter((one) => touched.has(one) && !compared.has(one)) : [],
  };
}

/** The files that Terraform reads only with `-var-file`, each with the nearest root module at its directory or above, or else the only one. */
function variableFiles(
  names: ReadonlySet<string>,
  roots: ReadonlySet<string>,
): ReadonlyMap<string, string | undefined> {
  const declaring = new Set([...names].filter((name) => !isVariablesFile(name)).map(directoryOf));
  const [only, ...others] = [...roots].filter((one) => declaring.has(one));
  const holderOf = (directory: string): string | undefined => {
    if (roots.has(directory) && declaring.has(directory)) return directory;
    if (directory !== "") return holderOf(directoryOf(directory));
    return others.length === 0 ? only : undefined;
  };
  const isNamed = (name: string) =>
    isVariablesFile(name) && !(isModuleFile(name) && declaring.has(directoryOf(name)));
  return new Map([...names].filter(isNamed).map((name) => [name, holderOf(directoryOf(name))]));
}

interface ReadRoot {
  readonly root: RootModule;
  readonly reads: Reads;
}

interface TerraformSide {
  readonly found: TerraformRoots;
  /** Its Terraform files. */
  readonly names: readonly string[];
  /**
   * Returns the deployments of a directory that is a root module; `other` is the other side. With `variables`, as if
   * `-var-file` named that file; undefined if the file cannot be read.
   */
  read(directory: string, other: TerraformSide, variables?: string): ReadRoot | undefined;
}

async function sideOf({ io, paths }: ReviewSide, { config }: ReviewScope): Promise<TerraformSide> {
  const modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: config.maxFileBytes }, io);
  const files = [...paths].filter(isTerraformFile);
  const shown = (path: string) => slashed(relative(io.cwd, dirname(path)));
  const surroundings = files[0] === undefined ? NOTHING : await modules.around(files[0]);
  const found = rootsAmong(surroundings, files.map(shown));
  const roots = new Set(found.roots);
  return {
    found,
    names: files.map((path) => slashed(relative(io.cwd, path))),
    read: (directory, other, variables) => {
      if (!roots.has(directory)) return undefined;
      // A module that is called on the other side, and no longer or not yet on this one, is not deployed from here.
      if (other.found.isOnlyCalled(directory) && !found.hasState(directory)) return undefined;
      const reads = new Reads();
      const seen = reads.of(surroundings);
      const text = variables && lenientTextIfAny(join(io.cwd, variables), config.maxFileBytes, io);
      if (variables !== undefined && text === undefined) return undefined;
      const given = variables && text ? parseTerraformFile(variables, text).value : undefined;
      const filesIn = (one: string) =>
        given && one === directory ? [...(seen.filesIn(one) ?? []), given] : seen.filesIn(one);
      const root = readRootModule({ ...seen, filesIn }, directory);
      return root && { root, reads };
    },
  };
}

/** The surroundings of a side without Terraform. */
const NOTHING: TerraformSurroundings = {
  directoryAt: (directory) => directory,
  installedFor: () => undefined,
  filesIn: () => undefined,
  callersOf: () => [],
  dataFileAt: () => "there is no file",
  filesBelow: () => [],
  lockFileIn: () => undefined,
  isConfiguredElsewhere: () => false,
};

/** The changed files, and those that use a changed list. */
function touchedNames(
  scope: ReviewScope,
  sides: { readonly base: ReviewSide; readonly head: ReviewSide },
): ReadonlySet<string> {
  const changed = scope.changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const paths = [...changed.map((path) => join(scope.comparison.root, path)), ...usersOfLists(scope, sides)];
  return new Set(paths.map((path) => slashed(relative(sides.head.io.cwd, path))));
}
