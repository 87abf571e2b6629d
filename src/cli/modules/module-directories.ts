import { dirname, join, relative, resolve } from "node:path";
import type { SourceText } from "../../compile/model/model.ts";
import { attempted } from "../../core/attempt.ts";
import { BoundedMap } from "../../core/bounded.ts";
import { BUDGETS } from "../../core/budgets.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { addTo } from "../../core/items-by-key.ts";
import { code, number } from "../../core/phrases.ts";
import type { DataFile } from "../../sources/terraform/modules/data-files.ts";
import {
  type InstalledModule,
  installedModules,
  isInstalledFor,
  MODULE_MANIFEST,
} from "../../sources/terraform/modules/installed.ts";
import type { TerraformFile } from "../../sources/terraform/modules/module.ts";
import {
  compareModuleFiles,
  isModuleFile,
  isTerragruntFile,
} from "../../sources/terraform/modules/module-names.ts";
import {
  isOutOfSight,
  localSourcesIn,
  readsDataFiles,
  type TerraformSurroundings,
} from "../../sources/terraform/modules/surroundings.ts";
import type { Reason } from "../../sources/values/located.ts";
import { unlessFailure } from "../exit-code.ts";
import { Boundary } from "../files/boundary.ts";
import { slashed } from "../files/paths.ts";
import { lenientTextIfAny, readLenientFile, statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** Maximum directories whose parsed files are cached. */
const MAX_PARSED = 64;
/** The dependency lock file, which selects the version of each provider. */
const LOCK_FILE = ".terraform.lock.hcl";

/** Parses a Terraform file; loaded only if there is one. */
type Parse = (uri: string, text: string) => TerraformFile;

/** The module calls between the directories of a repository, whose paths are absolute. */
interface CallGraph {
  readonly callers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly callees: ReadonlyMap<string, ReadonlySet<string>>;
  /** The modules installed for the calls in each directory. */
  readonly installed: ReadonlyMap<string, readonly InstalledModule[]>;
  /** The directories whose variables Terragrunt sets from another one. */
  readonly configured: ReadonlySet<string>;
}

/**
 * The Terraform directories in the repository of a file. A repository is searched once for module calls. Files
 * outside it are not read, even through a link.
 */
export class ModuleDirectories {
  readonly #maxFileBytes: number;
  readonly #io: Io;
  readonly #boundary: Boundary;
  readonly #graphs = new Map<string, CallGraph | undefined>();
  readonly #parsed = new BoundedMap<string, readonly TerraformFile[]>(MAX_PARSED);
  /** Whether Terragrunt configures the directory requested last: all files of a directory are read in a row. */
  #elsewhere: { readonly directory: string; readonly isConfigured: boolean } | undefined;
  /** The local module sources in each file. */
  readonly #sources = new Map<string, string>();

  constructor(maxFileBytes: number, io: Io) {
    this.#maxFileBytes = maxFileBytes;
    this.#io = io;
    this.#boundary = new Boundary([], io);
  }

  /** The surroundings that the reader of the file at `path` may request, with names relative to `base`. */
  around(path: string, base: string, parse: Parse): TerraformSurroundings {
    const root = this.#boundary.rootOf(path);
    const shown = (directory: string) => slashed(relative(base, directory));
    return {
      directoryAt: (directory, source) => shown(this.#withoutLinks(resolve(base, directory, source), root)),
      installedFor: (directory, call) => {
        const all = this.#graphOf(root)?.installed.get(resolve(base, directory)) ?? [];
        const found = new Set(all.filter((one) => isInstalledFor(one, call)).map((one) => one.directory));
        const [only] = found;
        return only === undefined || found.size > 1 ? undefined : shown(only);
      },
      filesIn: (directory) => {
        const full = resolve(base, directory);
        return this.#boundary.allows(full, path) ? this.#filesIn(full, base, parse) : undefined;
      },
      callersOf: (directory) => {
        const graph = this.#graphOf(root);
        return graph && [...(graph.callers.get(resolve(base, directory)) ?? [])].map(shown).sort();
      },
      dataFileAt: (name) => this.#dataFileAt(resolve(base, name), path, base),
      filesBelow: (directory, depth) => this.#filesBelow(resolve(base, directory), depth, { path, base }),
      lockFileIn: (directory) => this.#lockFileIn(resolve(base, directory)),
      isConfiguredElsewhere: (directory) => this.#isConfiguredElsewhere(resolve(base, directory), root),
    };
  }

  /**
   * The texts that the findings of a file depend on, from all directories that calls connect with its own. Undefined if
   * the findings also depend on files that expressions read, which are known only after evaluation.
   */
  textsAround(path: string, base: string): readonly SourceText[] | undefined {
    const root = this.#boundary.rootOf(path);
    const graph = this.#graphOf(root);
    const found = new Set([dirname(path)]);
    for (const directory of found) {
      for (const other of graph?.callers.get(directory) ?? []) found.add(other);
      for (const other of graph?.callees.get(directory) ?? []) found.add(other);
    }
    const texts = [...found].sort().flatMap((directory) => {
      const isElsewhere = this.#isConfiguredElsewhere(directory, root);
      const uri = slashed(relative(base, directory));
      const state = `${isElsewhere} ${this.#lockFileIn(directory) ?? ""}${this.#manifestIn(directory) ?? ""}`;
      return [{ uri, text: state }, ...this.#textsIn(directory, base)];
    });
    return texts.some(({ text }) => readsDataFiles(text)) ? undefined : texts;
  }

  /** The directories that the modules of some files call, directly or indirectly, with links resolved. */
  calledFrom(paths: readonly string[]): ReadonlySet<string> {
    const pending = new Set(paths.map(dirname));
    const called = new Set<string>();
    for (const directory of pending) {
      const caller = join(directory, "main.tf");
      const graph = this.#graphOf(this.#boundary.rootOf(caller));
      for (const callee of graph?.callees.get(directory) ?? []) {
        if (!this.#boundary.allows(callee, caller)) continue;
        called.add(callee);
        pending.add(callee);
      }
    }
    return called;
  }

  /** The files of a module that may be read, absolute. */
  pathsIn(directory: string): readonly string[] {
    const paths = this.#namesIn(directory)
      .filter(isModuleFile)
      .map((name) => join(directory, name));
    return paths.filter((path) => !this.#boundary.leadsOut(path));
  }

  /** The directory with links resolved, if that is in the repository. */
  #withoutLinks(directory: string, root: string): string {
    try {
      const { realpathSync } = this.#io.files;
      const real = relative(realpathSync(root), realpathSync(directory));
      return real.startsWith("..") ? directory : join(root, real);
    } catch {
      return directory;
    }
  }

  /** Notes that the text of a file has changed. */
  forget(path: string): void {
    for (const key of this.#parsed.keys()) if (key.endsWith(`\0${dirname(path)}`)) this.#parsed.delete(key);
    const sources = localSourcesIn(this.#textOf(path) ?? "").join("\n");
    if (sources !== (this.#sources.get(path) ?? "")) this.#graphs.clear();
  }

  /** Only regular files: reading anything else might block. Nothing outside is revealed, not even whether it exists. */
  #dataFileAt(full: string, namedBy: string, base: string): DataFile | Reason {
    const uri = slashed(relative(base, full));
    if (!this.#boundary.allows(full, namedBy))
      return { reason: `${code(uri)} is outside the repository`, cause: "unread" };
    if (!statIfAny(full, this.#io.files)?.isFile()) return `${code(uri)} is not an existing file`;
    const maxBytes = Math.min(this.#maxFileBytes, BUDGETS.dataFileBytes.default);
    const file = unlessFailure(
      () => readLenientFile(full, maxBytes, this.#io),
      ({ message }) => message,
    );
    if (typeof file === "string") return { reason: file.replace(/\.$/, ""), cause: "unread" };
    const { text, flaw } = file;
    return flaw ? { reason: `${code(uri)} is not valid UTF-8`, cause: "unread" } : { uri, text };
  }

  /** Links are not followed: if there is one, the files are unknown. Git's own files are skipped. */
  #filesBelow(
    start: string,
    depth: number,
    { path: namedBy, base }: { readonly path: string; readonly base: string },
  ): readonly string[] | Reason {
    const shown = (path: string) => code(slashed(relative(base, path)) || ".");
    if (!this.#boundary.allows(start, namedBy))
      return { reason: `${shown(start)} is outside the repository`, cause: "unread" };
    const found: string[] = [];
    const pending = [{ directory: start, left: depth }];
    let count = 0;
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { directory, left } = next;
      for (const entry of this.#entriesIn(directory)) {
        if (++count > BUDGETS.listedFiles.default)
          return {
            reason: `${shown(start)} has more than ${number(BUDGETS.listedFiles.default)} files`,
            cause: "limits",
          };
        const path = join(directory, entry.name);
        if (entry.isSymbolicLink()) return { reason: `${shown(path)} is a link`, cause: "unread" };
        if (entry.isFile()) found.push(slashed(relative(start, path)));
        else if (entry.isDirectory() && left > 1 && this.#boundary.allows(path, namedBy)) {
          pending.push({ directory: path, left: left - 1 });
        }
      }
    }
    return found.sort();
  }

  #filesIn(directory: string, base: string, parse: Parse): readonly TerraformFile[] {
    const key = `${base}\0${directory}`;
    return getOrCompute(this.#parsed, key, () =>
      this.#textsIn(directory, base).map(({ uri, text, isUnread }) => {
        const file = parse(uri, text);
        return isUnread ? { ...file, isWhole: false } : file;
      }),
    );
  }

  #lockFileIn(directory: string): string | undefined {
    return this.#namesIn(directory).includes(LOCK_FILE)
      ? this.#textOf(join(directory, LOCK_FILE))
      : undefined;
  }

  #isConfiguredElsewhere(directory: string, root: string): boolean {
    if (this.#elsewhere?.directory !== directory) {
      const isNamed = this.#graphOf(root)?.configured.has(directory) ?? false;
      const isConfigured = isNamed || this.#namesIn(directory).some(isTerragruntFile);
      this.#elsewhere = { directory, isConfigured };
    }
    return this.#elsewhere.isConfigured;
  }

  /** The files of a module. One that cannot be read, or is a link out of the repository, is empty. */
  #textsIn(directory: string, base: string): readonly (SourceText & { readonly isUnread: boolean })[] {
    const names = this.#namesIn(directory).filter(isModuleFile).sort(compareModuleFiles);
    return names.map((name) => {
      const path = join(directory, name);
      const text = this.#boundary.leadsOut(path) ? undefined : this.#textOf(path);
      return { uri: slashed(relative(base, path)), text: text ?? "", isUnread: text === undefined };
    });
  }

  #namesIn(directory: string): string[] {
    return attempted(() => this.#io.files.readdirSync(directory)) ?? [];
  }

  /** An unreadable file calls no module; the error is reported when the file itself is linted. */
  #textOf(path: string): string | undefined {
    return lenientTextIfAny(path, this.#maxFileBytes, this.#io);
  }

  #graphOf(root: string): CallGraph | undefined {
    if (!this.#graphs.has(root)) this.#graphs.set(root, this.#search(root));
    return this.#graphs.get(root);
  }

  #search(root: string): CallGraph | undefined {
    const callers = new Map<string, Set<string>>();
    const callees = new Map<string, Set<string>>();
    const installed = new Map<string, InstalledModule[]>();
    const configured = new Set<string>();
    const pending = new Set([root]);
    const add = (caller: string, callee: string, namedBy: string) => {
      if (isOutOfSight(relative(root, callee)) && this.#boundary.allows(callee, namedBy)) pending.add(callee);
      callers.set(callee, (callers.get(callee) ?? new Set()).add(caller));
      callees.set(caller, (callees.get(caller) ?? new Set()).add(callee));
    };
    let files = 0;
    for (const directory of pending) {
      if (pending.size > BUDGETS.searchedDirectories.default) return undefined;
      for (const one of this.#installedFrom(directory, root)) {
        addTo(installed, one.caller, one);
        if (this.#calls(one)) add(one.caller, one.directory, join(directory, MODULE_MANIFEST));
      }
      const isInSight = !isOutOfSight(relative(root, directory));
      for (const entry of this.#entriesIn(directory)) {
        const { name } = entry;
        if (entry.isDirectory() && isInSight && !isOutOfSight(name)) pending.add(join(directory, name));
        const isTerragrunt = isTerragruntFile(name);
        if (!entry.isFile() || !(isModuleFile(name) || isTerragrunt)) continue;
        if (++files > BUDGETS.searchedFiles.default) return undefined;
        const path = join(directory, name);
        const sources = localSourcesIn(this.#textOf(path) ?? "");
        if (sources.length > 0) this.#sources.set(path, sources.join("\n"));
        for (const source of sources) {
          const written = join(directory, source).replace(/[\\/]+$/, "");
          const callee = this.#withoutLinks(written, root);
          if (isTerragrunt) configured.add(callee);
          add(directory, callee, path);
        }
      }
    }
    return { callers, callees, installed, configured };
  }

  /** The entries in the manifest of a directory, as modules of the repository. */
  #installedFrom(directory: string, root: string): readonly InstalledModule[] {
    const manifest = this.#manifestIn(directory);
    const full = (path: string) => this.#withoutLinks(resolve(directory, path), root);
    return installedModules(manifest ?? "").map((one) => ({
      ...one,
      caller: full(one.caller),
      directory: full(one.directory),
    }));
  }

  #manifestIn(directory: string): string | undefined {
    const path = join(directory, MODULE_MANIFEST);
    const isThere = statIfAny(path, this.#io.files)?.isFile() && !this.#boundary.leadsOut(path);
    return isThere ? this.#textOf(path) : undefined;
  }

  /** Whether files of the caller of an installed module still contain the call: manifests also list former calls. */
  #calls({ caller, name }: InstalledModule): boolean {
    return this.pathsIn(caller).some((path) => this.#textOf(path)?.includes(`"${name}"`));
  }

  #entriesIn(directory: string) {
    return attempted(() => this.#io.files.readdirSync(directory, { withFileTypes: true })) ?? [];
  }
}
