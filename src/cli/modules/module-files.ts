import type { Dirent } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { SourceText } from "../../compile/model/model.ts";
import type { TerraformFile } from "../../sources/terraform/modules/module.ts";
import {
  compareModuleFiles,
  isModuleFile,
  isTerraformFile,
  isVariablesFile,
} from "../../sources/terraform/modules/module-names.ts";
import type { TerraformSurroundings } from "../../sources/terraform/modules/surroundings.ts";
import { crashFailure } from "../crash.ts";
import { type Failure, unlessFailure } from "../exit-code.ts";
import { Boundary } from "../files/boundary.ts";
import { slashed } from "../files/paths.ts";
import { attempt, readLenientFile, statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { ModuleDirectories } from "./module-directories.ts";

/** Options for reading the files of a module. */
export interface ModuleFileOptions {
  /** The directory that the names of files count from, if none is given with the question. */
  readonly directory: string;
  readonly maxFileBytes: number;
  /** The directories around. Default: they are read again. */
  readonly directories?: ModuleDirectories;
}

/**
 * The files next to a Terraform file, which define what it refers to. They are read and parsed once for each directory,
 * and only the directory that was requested last is kept.
 */
export class ModuleFiles {
  readonly #options: ModuleFileOptions;
  readonly #io: Io;
  readonly #boundary: Boundary;
  readonly #directories: ModuleDirectories;
  /** The directory of `#texts`, and the one that their names are relative to. */
  #directory: string | undefined;
  #base: string | undefined;
  #texts: readonly SourceText[] = [];
  /** The same, parsed on first use. */
  #files: readonly TerraformFile[] | undefined;
  readonly #failures = new Map<string, Failure>();

  constructor(options: ModuleFileOptions, io: Io) {
    this.#options = options;
    this.#io = io;
    this.#boundary = new Boundary([], io);
    this.#directories = options.directories ?? new ModuleDirectories(options.maxFileBytes, io);
  }

  /** Why files next to a requested one could not be read, by absolute path. */
  get failures(): ReadonlyMap<string, Failure> {
    return this.#failures;
  }

  /**
   * The files next to the one at `path`, including that one if it is part of the module, with names relative to `base`;
   * empty for anything but Terraform. The file itself need not exist.
   */
  async beside(path: string | undefined, base = this.#options.directory): Promise<readonly TerraformFile[]> {
    const texts = this.textsBeside(path, base);
    // A file that is alone is parsed when it is read, and not twice.
    if (path === undefined || texts.every(({ uri }) => uri === slashed(relative(base, path)))) return [];
    const { parseTerraformFile } = await import("../../sources/terraform/read.ts");
    this.#files ??= texts.flatMap(({ uri, text }) => {
      try {
        return [parseTerraformFile(uri, text).value];
      } catch (error) {
        this.#failures.set(resolve(base, uri), crashFailure(`\`${uri}\``, error));
        return [];
      }
    });
    return this.#files;
  }

  /**
   * The surroundings that the reader of the file at `path` may request from other directories of its repository, with
   * names relative to `base`.
   */
  async around(path: string, base = this.#options.directory): Promise<TerraformSurroundings> {
    const { parseTerraformFile } = await import("../../sources/terraform/read.ts");
    return this.#directories.around(path, base, (uri, text) => parseTerraformFile(uri, text).value);
  }

  /** The strings besides its own that the findings of a Terraform or Terragrunt file depend on, as far as known. */
  textsAround(path: string, base = this.#options.directory): readonly SourceText[] | undefined {
    return this.#directories.textsAround(path, base);
  }

  /** The strings that `beside` parses. */
  textsBeside(path: string | undefined, base = this.#options.directory): readonly SourceText[] {
    if (path === undefined || !isTerraformFile(path)) return [];
    const directory = this.#directoryFor(path);
    if (directory !== this.#directory || base !== this.#base) {
      this.#texts = this.#read(directory, base);
      this.#files = undefined;
      this.#directory = directory;
      this.#base = base;
    }
    return this.#texts;
  }

  /** The directory whose module a file belongs to: files of variables often lie in one below it, as `env/prod.tfvars`. */
  #directoryFor(path: string): string {
    const own = dirname(path);
    if (!isVariablesFile(path)) return own;
    const above = [own, dirname(own), dirname(dirname(own))];
    return above.find((one) => this.#namesIn(one).some((name) => !isVariablesFile(name))) ?? own;
  }

  #read(directory: string, base: string): SourceText[] {
    return this.#namesIn(directory).flatMap((name) => {
      const path = join(directory, name);
      const text = this.#textOf(path);
      return text === undefined ? [] : [{ uri: slashed(relative(base, path)), text }];
    });
  }

  /** In the order in which values of variables override each other. */
  #namesIn(directory: string): readonly string[] {
    if (!statIfAny(directory, this.#io.files)?.isDirectory()) return [];
    const { files } = this.#io;
    const entries = attempt(() => files.readdirSync(directory, { withFileTypes: true }), directory, "read");
    return entries
      .filter((entry) => isModuleFile(entry.name) && !this.#leadsOut(entry, directory))
      .map(({ name }) => name)
      .sort(compareModuleFiles);
  }

  /**
   * The author of the directory must not be able to choose other files read, because findings show values of a module.
   */
  #leadsOut(entry: Dirent, directory: string): boolean {
    const path = join(directory, entry.name);
    return entry.isSymbolicLink() && !this.#boundary.allows(path, path);
  }

  /** An unreadable file defines nothing; the error is among the failures. */
  #textOf(path: string): string | undefined {
    return unlessFailure(
      () => readLenientFile(path, this.#options.maxFileBytes, this.#io).text,
      (failure) => void this.#failures.set(path, failure),
    );
  }
}
