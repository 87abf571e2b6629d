import type { Reason } from "../../values/located.ts";
import type { DataFile } from "./data-files.ts";
import type { WrittenCall } from "./installed.ts";
import type { TerraformFile } from "./module.ts";

/**
 * The files that a reader requests beyond its own directory. Paths are relative to the same directory as the names
 * of files, with forward slashes; `""` is that directory itself.
 */
export interface TerraformSurroundings {
  /** The directory that a path leads to from another one, under the one name that it has here. */
  directoryAt(directory: string, path: string): string;
  /** The files of a directory, as `siblings` has them; undefined for one that may not be read. */
  filesIn(directory: string): readonly TerraformFile[] | undefined;
  /** The directory into which `terraform init` has installed the module of a call; undefined if there is not exactly one. */
  installedFor(directory: string, call: WrittenCall): string | undefined;
  /** The directories that call a directory as a module, sorted; undefined if they were not all looked for. */
  callersOf(directory: string): readonly string[] | undefined;
  /** A file that an expression reads, of whatever kind; why it is not read otherwise. */
  dataFileAt(path: string): DataFile | Reason;
  /**
   * The regular files below a directory, at most `depth` names deep, as sorted paths relative to it, or why they are
   * unknown.
   */
  filesBelow(directory: string, depth: number): readonly string[] | Reason;
  /** The text of the dependency lock file of a directory (`.terraform.lock.hcl`); undefined if it has none. */
  lockFileIn(directory: string): string | undefined;
  /** Whether other tools give the variables of a directory their values, as Terragrunt does. */
  isConfiguredElsewhere(directory: string): boolean;
}

/** The directory of a file, `""` for a bare name. */
export function directoryOf(uri: string): string {
  const at = uri.lastIndexOf("/");
  return at === -1 ? "" : uri.slice(0, at);
}

/** A relative path, from a directory, without `.` and with `..` only at its start, if it leaves the base. */
export function joinedPath(directory: string, path: string): string {
  const names: string[] = [];
  const isAbsolute = directory.startsWith("/");
  for (const name of `${directory}/${path}`.split("/")) {
    if (name === "" || name === ".") continue;
    if (name === ".." && names.length > 0 && names.at(-1) !== "..") names.pop();
    else names.push(name);
  }
  return (isAbsolute ? "/" : "") + names.join("/");
}

/** Whether a path leads through a directory that a search of files does not enter, because of its name. */
export function isOutOfSight(path: string): boolean {
  return path.split(/[\\/]/).some((name) => name === "node_modules" || /^\.[^.]/.test(name));
}

/** Whether the source of a module is a directory next to, below or above the one that names it. */
export function isLocalSource(source: string): boolean {
  return source.startsWith("./") || source.startsWith("../");
}

const LOCAL_SOURCE = /\bsource"?\s*[=:]\s*"(\.\.?\/[^"$%\\]*)"/g;

/** The local sources that a string may name: all that its `module` blocks do, and perhaps more. */
export function localSourcesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(LOCAL_SOURCE), (match) => match[1]!);
}

/** Whether a string may read files that are not Terraform. */
export function readsDataFiles(text: string): boolean {
  return /\b(?:templatefile|file|fileexists|fileset)\s*\(/.test(text);
}
