import type { ProviderMajor } from "../../../contract/terraform/shape.ts";
import { compare } from "../../../core/diagnostic.ts";
import { getOrCompute } from "../../../core/get-or-compute.ts";
import { code } from "../../../core/phrases.ts";
import type { Place, Range } from "../../../core/range.ts";
import {
  type LocatedEntry,
  type LocatedNode,
  type LocatedObject,
  type Reason,
  saysNothing,
} from "../../values/located.ts";
import { objectNode } from "../../values/nodes.ts";
import type { SourceProblem } from "../../values/problems.ts";
import { converted } from "../functions/conversions.ts";
import { unmetVersion } from "../hcl/problems.ts";
import { bodyNode } from "../resources/bodies.ts";
import { ONCE, repetitionsOf } from "../resources/repetition.ts";
import { attributeOf, nameOf, type Resource, type ResourcePart } from "../resources/resource-blocks.ts";
import { EvaluationBudget, type EvaluationLimits } from "../values/budget.ts";
import { Evaluator } from "../values/evaluate.ts";
import { FileValue } from "../values/file-value.ts";
import { type Defined, type ExpressionSource, NO_NAMES, placeInSource } from "../values/source.ts";
import { relocatedNode } from "../values/values.ts";
import type { DataFile } from "./data-files.ts";
import type { ModuleCall, TerraformModule } from "./module.ts";
import type { InstanceOfBlock, ModuleView } from "./module-view.ts";
import { allowsVersion, contradiction, lockedVersion, majorsFor } from "./provider-majors.ts";
import type { ProviderDemands } from "./required-provider.ts";
import { joinedPath } from "./surroundings.ts";

/**
 * The source of the values of variables. `root`: variables files, else the defaults. `call`: the arguments of a
 * `module` block, else the defaults. `unknown`: a module that nothing calls here, so its caller may give any.
 * `defaults`: the same module for a caller that gives none but the required ones, which are unknown.
 */
export type ModuleUse = "root" | "call" | "unknown" | "defaults";

/** The use of a module. */
export interface ModulePlace {
  readonly use: ModuleUse;
  readonly directory: string;
  /** The budget for evaluating this module and all that are read with it. */
  readonly budget: EvaluationBudget;
  /** Whether empty defaults of variables count as unknown, because `-var` or the environment may replace them. */
  readonly hasPlaceholders: boolean;
  /** Present for `call`. */
  readonly call?: CallPlace;
  /** The module that a call refers to; undefined if its source is not local, does not exist, or forms a cycle. */
  calleeOf(call: ModuleCall, values: ModuleValues): TerraformModule | undefined;
  /** The file at a path that starts in the same directory as file names, or why it is not read. */
  fileAt(path: string): DataFile | Reason;
  /** The files below a directory, at most `depth` names deep, or why they are unknown. */
  filesBelow(path: string, depth: number): readonly string[] | Reason;
  /** As in `TerraformSurroundings`. */
  lockFileIn(directory: string): string | undefined;
  within(call: CallPlace): ModulePlace;
}

/** One instance of a `module` block. */
export interface CallPlace {
  readonly parent: ModuleValues;
  readonly call: ModuleCall;
  readonly repetition: InstanceOfBlock;
}

/** A root module that calls none. */
const ALONE: Omit<ModulePlace, "budget" | "within"> = {
  use: "root",
  directory: "",
  hasPlaceholders: false,
  calleeOf: () => undefined,
  fileAt: (path) => `${code(path)} is not among these files`,
  filesBelow: (path) => `the files in ${code(path)} are not known`,
  lockFileIn: () => undefined,
};

/**
 * The values of one use of a module: of a root module, or of one instance of a `module` block. Each file has its own
 * evaluator, whose values have ranges in that file.
 */
export class ModuleValues implements ModuleView {
  readonly module: TerraformModule;
  readonly place: ModulePlace;
  /** Whether a variable was left unknown although it has a default. */
  hasOpenDefault = false;
  readonly #evaluators = new Map<string, Evaluator>();
  readonly #repetitions = new Map<Resource | ModuleCall, readonly InstanceOfBlock[]>();
  readonly #callees = new Map<ModuleCall, readonly ModuleValues[] | undefined>();

  constructor(module: TerraformModule, place: ModulePlace) {
    this.module = module;
    this.place = place;
  }

  /** The values of a root module whose calls are not followed. */
  static alone(module: TerraformModule, limits?: Partial<EvaluationLimits>): ModuleValues {
    const budget = new EvaluationBudget(module, limits);
    const place: ModulePlace = { ...ALONE, budget, within: () => place };
    return new ModuleValues(module, place);
  }

  /** The evaluator of a file's expressions. */
  evaluatorOf(uri: string): Evaluator {
    return getOrCompute(this.#evaluators, uri, () => new Evaluator(this, this.place.budget));
  }

  get repetition(): InstanceOfBlock {
    return this.place.call?.repetition ?? ONCE;
  }

  /** Whether the module certainly exists: none of the calls that lead to it may be repeated zero times. */
  get isCertain(): boolean {
    const { call } = this.place;
    return call === undefined || (call.repetition.isCertain && call.parent.isCertain);
  }

  /** The major provider versions that this module and its callers allow, or that the lock file of their root selects. */
  get majors(): readonly ProviderMajor[] {
    const { constraints, locked } = this.#demands;
    return constraints
      ? majorsFor(locked === undefined ? constraints.map(({ text }) => text) : [locked])
      : [];
  }

  /** Whether the lock file of the root selects a provider version newer than a given one. */
  isNewerThan(version: string): boolean {
    return allowsVersion(`> ${version}`, this.#demands.locked);
  }

  /** The first provider constraint that contradicts the ones before it, or the lock file. */
  get unmetVersion(): { readonly place: Place; readonly problem: SourceProblem } | undefined {
    const { constraints = [], locked } = this.#demands;
    const texts = constraints.map(({ text }) => text);
    const at = contradiction(texts);
    const isLocked = (text: string) => locked === undefined || contradiction([locked, text]) === undefined;
    const unmet = at === undefined ? constraints.find(({ text }) => !isLocked(text)) : constraints[at]!;
    if (!unmet) return undefined;
    const { text, place } = unmet;
    return { place, problem: unmetVersion(text, at === undefined ? locked! : texts.slice(0, at), place) };
  }

  /** The provider constraints, those of the root first; none if the name refers to another provider. */
  get #demands(): {
    readonly constraints?: ProviderDemands["constraints"];
    readonly locked?: string | undefined;
  } {
    const modules: TerraformModule[] = [];
    let root: ModuleValues = this;
    for (let at: ModuleValues | undefined = this; at; at = at.place.call?.parent) {
      modules.unshift(at.module);
      root = at;
    }
    if (modules.some(({ provider }) => provider.isOther)) return {};
    const locked = lockedVersion(this.place.lockFileIn(root.place.directory) ?? "");
    // Sorted, so that the order does not depend on the file that is read.
    const written = modules.map(({ provider }) =>
      provider.constraints.toSorted((a, b) => compare(a.place.uri, b.place.uri)),
    );
    return { constraints: written.flat(), locked };
  }

  /** The directory in which Terraform runs; undefined if unknown. */
  get rootDirectory(): string | undefined {
    const { call, use, directory } = this.place;
    if (call) return call.parent.rootDirectory;
    return use === "root" ? directory : undefined;
  }

  /** The address of the module: `module.a.module.b["x"]`; empty for a root module. */
  get address(): string {
    const { call } = this.place;
    if (!call) return "";
    const before = call.parent.address;
    return `${before === "" ? "" : `${before}.`}module.${call.call.name}${call.repetition.label}`;
  }

  repetitionsOf(block: Resource | ModuleCall): readonly InstanceOfBlock[] {
    const known = this.#repetitions.get(block);
    if (known) return known;
    // A block whose repetition depends on the block itself is requested again during this computation.
    this.#repetitions.set(block, []);
    const found = repetitionsOf(block.parts, (uri) => this.evaluatorOf(uri));
    this.#repetitions.set(block, found);
    return found;
  }

  callees(call: ModuleCall): readonly ModuleValues[] | undefined {
    if (this.#callees.has(call)) return this.#callees.get(call);
    const module = this.place.calleeOf(call, this);
    const values =
      module &&
      this.repetitionsOf(call).map(
        (repetition) => new ModuleValues(module, this.place.within({ parent: this, call, repetition })),
      );
    this.#callees.set(call, values);
    return values;
  }

  variable(name: string): FileValue | string {
    const { call, use } = this.place;
    const declared = this.module.declared.get(name);
    if (call) {
      const argument = attributeOf(call.call, name);
      if (argument) return this.#argument(argument, call, name);
      return declared?.default ? this.#own(name, declared.default) : `${code(`var.${name}`)} is not given`;
    }
    const value = this.module.variables.get(name);
    if (use === "unknown") {
      this.hasOpenDefault ||= value !== undefined;
      return `${code(`var.${name}`)} is set by the caller of this module`;
    }
    if (!value) return `${code(`var.${name}`)} has no default and no value in a .tfvars file here`;
    const node = this.#valueOf(value);
    const isStandIn =
      use === "defaults" ? marksMissing(node) : this.place.hasPlaceholders && saysNothing(node);
    if (isStandIn && !(use === "root" && this.module.assigned.has(name)))
      return `the empty default of ${code(`var.${name}`)} may be replaced`;
    return this.#given(name, node, value);
  }

  directoryOf(path: string): string | undefined {
    if (path === "module") return this.place.directory;
    return path === "root" || path === "cwd" ? this.rootDirectory : undefined;
  }

  fileAt(directory: string, path: string): DataFile | Reason {
    return this.place.fileAt(joinedPath(directory, path));
  }

  filesBelow(directory: string, path: string, depth: number): readonly string[] | Reason {
    return this.place.filesBelow(joinedPath(directory, path), depth);
  }

  output(name: string): FileValue | string {
    const defined = this.module.outputs.get(name);
    if (!defined) return `the module has no output ${code(name)}`;
    const { expression, source } = defined;
    const node = this.evaluatorOf(source.uri).evaluate(expression, { source, names: NO_NAMES });
    return new FileValue(node, source.uri);
  }

  namesOf(repetition: InstanceOfBlock, { expression, source }: Defined): ReadonlyMap<string, LocatedNode> {
    return namesIn(repetition, expression, source);
  }

  /**
   * The attributes and blocks of one instance of a resource, in the file of its block. A value from an override file is
   * located at the name that it replaces, or else at the type of the resource; its strings keep the location where they
   * are written.
   */
  nodeOf(resource: Resource, repetition?: InstanceOfBlock): FileValue<LocatedObject> {
    const [own, ...others] = resource.parts as readonly [ResourcePart, ...ResourcePart[]];
    const value = this.partNode(own, repetition);
    if (others.length === 0) return value;
    const added = others.flatMap((part) => this.#overriding(resource, part, repetition));
    return value.map(({ range, entries }) => objectNode(range, [...entries, ...added]));
  }

  partNode({ body, source }: ResourcePart, repetition?: InstanceOfBlock): FileValue<LocatedObject> {
    const names = namesIn(repetition, body, source);
    return new FileValue(bodyNode(body, { source, names }, this.evaluatorOf(source.uri)), source.uri);
  }

  /** The entries of a block of an override file, each at the location of the entry that it replaces. */
  #overriding(resource: Resource, part: ResourcePart, repetition?: InstanceOfBlock): readonly LocatedEntry[] {
    const value = this.partNode(part, repetition);
    const { entries } = value.at(placeInSource(resource.source, resource.block));
    return entries.map((entry, at) => {
      const site = siteOf(resource, entry.key);
      return { ...entry, keyRange: site, value: value.at(site).entries[at]!.value };
    });
  }

  #argument(given: Defined, { parent, repetition }: CallPlace, name: string): FileValue {
    const { expression, source } = given;
    const names = namesIn(repetition, expression, source);
    return this.#given(name, parent.evaluatorOf(source.uri).evaluate(expression, { source, names }), given);
  }

  /** A value that the module itself defines. */
  #own(name: string, own: Defined): FileValue {
    return this.#given(name, this.#valueOf(own), own);
  }

  #valueOf({ expression, source }: Defined): LocatedNode {
    return this.evaluatorOf(source.uri).evaluate(expression, { source, names: NO_NAMES });
  }

  #given(name: string, node: LocatedNode, given: Defined): FileValue {
    const { isNullable, default: instead } = this.module.declared.get(name) ?? {};
    if (node.kind === "Null" && isNullable === false && instead && instead !== given)
      return this.#own(name, instead);
    const { uri } = given.source;
    return new FileValue(this.#convert(name, node, uri), uri);
  }

  /** A value converted to the type of its variable; defaults in the type are located at their owner, in `uri`. */
  #convert(name: string, node: LocatedNode, uri: string): LocatedNode {
    const type = this.module.declared.get(name)?.type;
    if (!type) return node;
    const { expression, source } = type;
    return converted(node, expression, (written, { range }) => {
      const value = this.evaluatorOf(source.uri).evaluate(written, { source, names: NO_NAMES });
      return relocatedNode(value, { ...range, uri }, source.uri);
    });
  }
}

/** Texts that mark what a caller has to give. */
const MARK =
  /^\W*(?:replace|change|set|fill|enter|insert|your|todo|fixme|tbd|xxx|placeholder|dummy|none|null|n\/a|unset|default)\b|^<.*>$|^[_\W]*$/i;

/** Whether a default, or a part of it, is empty, zero or negative, or a text such as `REPLACE_ME`. */
function marksMissing(node: LocatedNode): boolean {
  if (node.kind === "Array") return node.items.length === 0 || node.items.some(marksMissing);
  if (node.kind === "Object")
    return saysNothing(node) || node.entries.some(({ value }) => marksMissing(value));
  if (node.kind === "Number") return node.value <= 0;
  return node.kind === "Null" || (node.kind === "String" && MARK.test(node.value.replaceAll("_", " ")));
}

/** The names of an instance, with ranges in a file. */
function namesIn(
  repetition: InstanceOfBlock | undefined,
  { start }: Range,
  source: ExpressionSource,
): ReadonlyMap<string, LocatedNode> {
  if (!repetition || repetition.names.size === 0) return NO_NAMES;
  const { uri, names } = repetition;
  if (uri === undefined || uri === source.uri) return names;
  const site = placeInSource(source, { start, end: start });
  return new Map([...names].map(([name, node]) => [name, relocatedNode(node, site, uri)]));
}

/** The location of a member that an override file replaces, or else of the type. */
function siteOf({ block, source }: Resource, name: string): Place {
  const replaced = block.body.items.find((item) => nameOf(item) === name);
  if (replaced?.kind === "Attribute") return placeInSource(source, replaced.nameRange);
  return placeInSource(source, replaced?.typeRange ?? block.labels[0]!);
}
