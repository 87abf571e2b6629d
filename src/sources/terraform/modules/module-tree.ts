import { BUDGETS } from "../../../core/budgets.ts";
import { inFile } from "../../../core/range.ts";
import type { LeftOut } from "../../recognise/model.ts";
import type { Reason } from "../../values/located.ts";
import { isReason } from "../../values/nodes.ts";
import { literalText } from "../hcl/literal-text.ts";
import { attributeOf } from "../resources/resource-blocks.ts";
import { EvaluationBudget, type EvaluationLimits } from "../values/budget.ts";
import type { DataFile } from "./data-files.ts";
import { type ModuleCall, moduleOf, type TerraformFile, type TerraformModule } from "./module.ts";
import { filesFor, isTofuFile, type ModuleTool } from "./module-names.ts";
import { type CallPlace, type ModulePlace, type ModuleUse, ModuleValues } from "./module-values.ts";
import { directoryOf, isLocalSource, isOutOfSight, type TerraformSurroundings } from "./surroundings.ts";

/** The known uses of a module. */
export interface ModuleUses {
  /**
   * The values that apply however the module is called: those that its callers set are unknown. For a root module, its
   * one use.
   */
  readonly base: ModuleValues;
  /** One for each instance of each call; empty for a module that nothing calls. */
  readonly calls: readonly ModuleValues[];
  /** Whether there are more calls than are checked. */
  readonly isCut: boolean;
}

/** The directory from which others are found. */
export interface TreeRoot {
  readonly directory: string;
  /** Its files, which replace those of the surroundings. */
  readonly files: readonly TerraformFile[];
  readonly evaluation?: Partial<EvaluationLimits> | undefined;
  /** The program that reads the modules. */
  readonly tool: ModuleTool;
}

/** The modules around a directory: those that it calls, and those that call it. */
export class ModuleTree {
  readonly #surroundings: TerraformSurroundings;
  readonly #modules = new Map<string, TerraformModule | undefined>();

  /** One budget for all that is read of a file, however many uses its directory has. */
  readonly #budget: EvaluationBudget;
  readonly #tool: ModuleTool;
  /** Whether a directory that was read has files that only OpenTofu reads. */
  hasTofuFiles = false;
  /** The files that expressions have read. */
  readonly dataFiles = new Set<string>();

  constructor(surroundings: TerraformSurroundings, { directory, files, evaluation, tool }: TreeRoot) {
    this.#tool = tool;
    const module = moduleOf(this.#selected(files));
    this.#surroundings = surroundings;
    this.#modules.set(directory, module);
    const { fileCount } = module;
    this.#budget = new EvaluationBudget(
      { writtenChars: module.writtenChars * BUDGETS.moduleUses.default, fileCount },
      evaluation,
    );
  }

  usesOf(directory: string): ModuleUses {
    const module = this.#moduleIn(directory);
    if (!module) throw new Error(`no module in \`${directory}\``);
    const all = this.#uses(directory, module, [directory]);
    const calls = all.filter(({ place }) => place.call !== undefined);
    if (calls.length === 0) return { base: all[0]!, calls, isCut: false };
    const base = new ModuleValues(module, this.#place("unknown", directory));
    return {
      base,
      calls: all.slice(0, BUDGETS.moduleUses.default),
      isCut: all.length > BUDGETS.moduleUses.default,
    };
  }

  /** The values for a caller that leaves all defaults; undefined if a caller is known, or callers were not looked for. */
  defaultsOf({ hasOpenDefault, module, place: { directory } }: ModuleValues): ModuleValues | undefined {
    const around = this.#surroundings;
    const isUncalled = !isOutOfSight(directory) && around.callersOf(directory)?.length === 0;
    const isOpen = hasOpenDefault && isUncalled && !around.isConfiguredElsewhere(directory);
    return isOpen ? new ModuleValues(module, this.#place("defaults", directory)) : undefined;
  }

  /** The values of a directory in which Terraform runs, or which nothing calls. */
  rootOf(directory: string): ModuleValues {
    const module = this.#moduleIn(directory);
    if (!module) throw new Error(`no module in \`${directory}\``);
    const isRoot = module.isRoot && !this.#surroundings.isConfiguredElsewhere(directory);
    return new ModuleValues(module, this.#place(isRoot ? "root" : "unknown", directory));
  }

  /** The calls in a file whose modules are not read, each with the reason. */
  unreadCallsIn({ source }: TerraformFile): readonly LeftOut[] {
    const calls = [...(this.#moduleIn(directoryOf(source.uri))?.calls.values() ?? [])];
    return calls.flatMap((call) => {
      const reason = call.source.uri === source.uri ? this.#whyUnread(call) : undefined;
      return reason === undefined
        ? []
        : [{ range: inFile(call.block.labels[0] ?? call.block.typeRange), kind: "unread", reason }];
    });
  }

  #whyUnread(call: ModuleCall): string | undefined {
    const directory = calleeDirectory(call, this.#surroundings);
    if (directory === undefined) return "call of a module that is not in this repository";
    if (!this.#moduleIn(directory)) return "call of a module that has no files here";
    const isSearched = !isOutOfSight(directory) || this.#surroundings.callersOf(directory) !== undefined;
    return isSearched ? undefined : "call of a module in a directory that was not searched";
  }

  #selected(files: readonly TerraformFile[]): readonly TerraformFile[] {
    this.hasTofuFiles ||= files.some(({ source }) => isTofuFile(source.uri));
    return filesFor(this.#tool, files, ({ source }) => source.uri);
  }

  /**
   * All uses of a module, including those of its callers, without calls for nothing; if there are none, one that is neither
   * called nor a root. `path`: its directory after those that it leads to.
   */
  #uses(directory: string, module: TerraformModule, path: readonly string[]): readonly ModuleValues[] {
    const found: ModuleValues[] = [];
    const isDeep = path.length > BUDGETS.moduleDepth.default;
    const callers = isDeep ? [] : (this.#surroundings.callersOf(directory) ?? []);
    for (const caller of callers) {
      const calling = path.includes(caller) ? undefined : this.#moduleIn(caller);
      const calls = [...(calling?.calls.values() ?? [])].filter(
        (one) => calleeDirectory(one, this.#surroundings) === directory,
      );
      if (!calling || calls.length === 0) continue;
      for (const values of this.#uses(caller, calling, [...path, caller])) {
        for (const call of calls)
          found.push(...(values.callees(call) ?? []).filter(({ repetition }) => !repetition.isAbsent));
        if (found.length > BUDGETS.moduleUses.default) return found;
      }
    }
    const isRoot = found.length === 0 ? module.isRoot : module.hasState;
    if (found.length > 0 && !isRoot) return found;
    const isElsewhere = this.#surroundings.isConfiguredElsewhere(directory);
    found.push(new ModuleValues(module, this.#place(isRoot && !isElsewhere ? "root" : "unknown", directory)));
    return found;
  }

  #place(use: ModuleUse, directory: string, call?: CallPlace): ModulePlace {
    return {
      use,
      directory,
      budget: this.#budget,
      hasPlaceholders: true,
      ...(call ? { call } : {}),
      fileAt: (path) => this.#read(path),
      filesBelow: (path, depth) => this.#surroundings.filesBelow(path, depth),
      calleeOf: (called, values) => this.#calleeOf(called, values),
      lockFileIn: (of) => this.#surroundings.lockFileIn(of),
      within: (inner) => this.#place("call", calleeDirectory(inner.call, this.#surroundings) ?? "", inner),
    };
  }

  #read(path: string): DataFile | Reason {
    const file = this.#surroundings.dataFileAt(path);
    if (!isReason(file)) this.dataFiles.add(file.uri);
    return file;
  }

  #calleeOf(call: ModuleCall, values: ModuleValues): TerraformModule | undefined {
    const directory = calleeDirectory(call, this.#surroundings);
    if (directory === undefined) return undefined;
    let depth = 0;
    for (let at: ModuleValues | undefined = values; at; at = at.place.call?.parent) {
      if (at.place.directory === directory || ++depth > BUDGETS.moduleDepth.default) return undefined;
    }
    return this.#moduleIn(directory);
  }

  #moduleIn(directory: string): TerraformModule | undefined {
    if (this.#modules.has(directory)) return this.#modules.get(directory);
    const files = this.#selected(this.#surroundings.filesIn(directory) ?? []);
    const module = files.length > 0 ? moduleOf(files) : undefined;
    this.#modules.set(directory, module);
    return module;
  }
}

/** The directory of a called module; undefined for a module elsewhere, or if its source is not plain text. */
export function calleeDirectory(call: ModuleCall, surroundings: TerraformSurroundings): string | undefined {
  const source = argumentTextOf(call, "source");
  if (source?.text === undefined) return undefined;
  const directory = directoryOf(source.uri);
  if (isLocalSource(source.text)) return surroundings.directoryAt(directory, source.text);
  const version = argumentTextOf(call, "version");
  if (version && version.text === undefined) return undefined;
  return surroundings.installedFor(directory, {
    name: call.name,
    source: source.text,
    version: version?.text,
  });
}

/** An argument of a call, whose text is undefined if it is not a plain string. Undefined if it is not given. */
function argumentTextOf(call: ModuleCall, argument: string) {
  const written = attributeOf(call, argument);
  return written && { text: literalText(written.expression, written.source.text), uri: written.source.uri };
}
