import { type Diagnostic, type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { type FileRange, inFile, type Range } from "../../core/range.ts";
import { readJson } from "../json/json.ts";
import type {
  LeftOut,
  ModuleUseView,
  ResourceInstance,
  SourceDocument,
  Subject,
} from "../recognise/model.ts";
import { resolveLimits, type SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";
import { unknownNode } from "../values/nodes.ts";
import { ProblemList, type SourceProblem, sourceProblem } from "../values/problems.ts";
import type { HclBody } from "./hcl/ast.ts";
import { parseHcl } from "./hcl/parse.ts";
import { meantBlock } from "./modules/meant-blocks.ts";
import { moduleOf, type TerraformFile } from "./modules/module.ts";
import {
  filesFor,
  isOverrideFile,
  isTerragruntFile,
  isVariablesFile,
  type ModuleTool,
  toolsOf,
} from "./modules/module-names.ts";
import { isOurs, moduleProblems } from "./modules/module-problems.ts";
import { ModuleTree } from "./modules/module-tree.ts";
import { ModuleValues } from "./modules/module-values.ts";
import { directoryOf, type TerraformSurroundings } from "./modules/surroundings.ts";
import { terragruntCall } from "./modules/terragrunt.ts";
import { bundlesOf, otherBlocks, type ResourceBundle, resourcesIn } from "./resources/bundles.ts";
import { jsonBody } from "./resources/json-bodies.ts";
import { isState, planResources } from "./resources/plan.ts";
import { possibleRules } from "./resources/possible-rules.ts";
import { isKnownResource, resourceSubjects } from "./resources/resources.ts";
import type { EvaluationLimits } from "./values/budget.ts";
import { overridingExpressions, passedExpressions } from "./values/loose-expressions.ts";
import { placeInSource } from "./values/source.ts";

/** The result of reading one Terraform file: parts of its `SourceDocument`. */
export interface TerraformReading extends Omit<SourceDocument, "uri" | "text" | "format" | "estates"> {
  readonly comments: readonly FileRange[];
}

/** Options for reading Terraform text. */
export interface TerraformReadOptions extends Partial<SourceLimits> {
  /** `terraform-plan`: the output of `terraform show -json`, or a state file. Default: a module file. */
  readonly format?: "terraform" | "terraform-plan";
  /** The other files of the same directory, which define what this one refers to. Default: none. */
  readonly siblings?: readonly TerraformFile[];
  /** Limits of evaluating the values of a directory. Default: those of `EvaluationLimits`. */
  readonly evaluation?: Partial<EvaluationLimits>;
  /**
   * The other directories. Default: the file belongs to a root module, whose calls of others are not followed, and whose
   * variables have the values that its own files give them.
   */
  readonly surroundings?: TerraformSurroundings | undefined;
}

/**
 * The WAF resources of one file of a Terraform module (`.tf`, `.tfvars`, `.tf.json`), with the values that the files of its
 * directory give them.
 *
 * Units: ranges are UTF-16 offsets in `text`, a byte-order mark included.
 * Errors: `source/terraform-…`, `source/json-…`, `source/too-deep`, `source/too-many-problems`.
 */
export function readTerraform(
  uri: string,
  text: string,
  options: TerraformReadOptions = {},
): TerraformReading {
  if (options.format === "terraform-plan") return readTerraformPlan(uri, text, options);
  const { value: file, comments, diagnostics } = parseTerraformFile(uri, text, options);
  const files = withFile(options.siblings ?? [], file);
  const { surroundings, evaluation } = options;
  const names = files.map(({ source }) => source.uri);
  const tools = toolsOf(names);
  const readers = tools.filter((tool) => filesFor(tool, names, String).includes(uri));
  if (!surroundings) {
    const module = { ...moduleOf(filesFor(readers[0]!, files, ({ source }) => source.uri)), isWhole: false };
    const values = ModuleValues.alone(module, evaluation);
    return { ...withModuleProblems(readingOf(file, values), file, [values], diagnostics), comments };
  }
  const given = { file, files, surroundings, evaluation };
  const [first, ...others] = readers.map((tool) => readInTool(given, tool)) as [
    ToolReading,
    ...ToolReading[],
  ];
  // Files that only OpenTofu reads may be in a directory that calls this one, or that it calls.
  if (tools.length === 1 && first.hasTofuFiles && first.tool === "Terraform")
    others.push(readInTool(given, "OpenTofu"));
  const all = [first, ...others].filter((one) => one.isUsed || !others.some(({ isUsed }) => isUsed));
  const isShared = tools.length > 1 || all.length > 1;
  const uses = isShared ? all.flatMap(usesInTool) : all[0]!.uses;
  const { reading, leftOut, values } = all[0]!;
  const dataFiles = all.flatMap((one) => [...one.dataFiles]);
  return { ...withModuleProblems(reading, file, values, diagnostics), uses, leftOut, dataFiles, comments };
}

/** Adds the problems of a file that other files show: unmet versions of the provider, and arguments of modules. */
function withModuleProblems(
  reading: FileReading,
  file: TerraformFile,
  uses: readonly ModuleValues[],
  diagnostics: readonly Diagnostic[],
) {
  const { uri } = file.source;
  const unmet = uses.map(({ unmetVersion }) => unmetVersion).find((one) => one?.place.uri === uri);
  const found = [...(unmet ? [unmet.problem] : []), ...moduleProblems(file, uses[0]!)];
  if (found.length === 0) return { ...reading, diagnostics };
  const problems = found.map((one) => sourceProblem(uri, one));
  return { ...reading, isJudgedElsewhere: true, diagnostics: [...diagnostics, ...problems] };
}

interface ToolReading {
  readonly tool: ModuleTool;
  readonly reading: FileReading;
  readonly uses: readonly ModuleUseView[];
  /** Whether the module is a root, or is called. */
  readonly isUsed: boolean;
  readonly hasTofuFiles: boolean;
  readonly dataFiles: ReadonlySet<string>;
  readonly leftOut: readonly LeftOut[];
  /** The module by itself, and all its uses. */
  readonly values: readonly ModuleValues[];
}

interface GivenFile {
  readonly file: TerraformFile;
  readonly files: readonly TerraformFile[];
  readonly surroundings: TerraformSurroundings;
  readonly evaluation: TerraformReadOptions["evaluation"] | undefined;
}

function readInTool({ file, files, surroundings, evaluation }: GivenFile, tool: ModuleTool): ToolReading {
  const directory = directoryOf(files[0]!.source.uri);
  const tree = new ModuleTree(surroundings, { directory, files, evaluation, tool });
  const { base, calls, isCut } = tree.usesOf(directory);
  const own = readingOf(file, base);
  const defaults = tree.defaultsOf(base);
  const reading = defaults ? { ...own, defaults: readingOf(file, defaults) } : own;
  const uses = calls.map((values) => useOf(file, values));
  if (isCut) {
    const last = uses.pop()!;
    const cut = unknownNode(inFile({ start: 0, end: 0 }), {
      reason: "module call beyond the maximum number that is checked",
      cause: "limits",
    });
    uses.push({ ...last, roots: [...last.roots, cut] });
  }
  const leftOut = tree.unreadCallsIn(file);
  const isUsed = uses.length > 0 || base.place.use === "root";
  const { hasTofuFiles, dataFiles } = tree;
  return { tool, reading, uses, isUsed, hasTofuFiles, dataFiles, leftOut, values: [base, ...calls] };
}

function usesInTool({ tool, reading, uses }: ToolReading): readonly ModuleUseView[] {
  return (uses.length > 0 ? uses : [{ ...reading, calledAt: undefined }]).map((use) => ({ ...use, tool }));
}

function useOf(file: TerraformFile, values: ModuleValues): ModuleUseView {
  const reading = readingOf(file, values);
  const call = values.place.call?.call;
  if (!call) return { ...reading, calledAt: undefined };
  const { source, block } = call;
  const range = placeInSource(source, block.labels[0] ?? block.typeRange);
  const message = `This applies in ${code(values.address)}.`;
  return { ...reading, calledAt: { uri: source.uri, range, message } };
}

type FileReading = Pick<
  TerraformReading,
  "roots" | "subjects" | "possible" | "isJudgedElsewhere" | "instances" | "defaults"
>;

function readingOf(file: TerraformFile, values: ModuleValues): FileReading {
  const { module } = values;
  const given = passedExpressions(file, values);
  if (file.isVariables) return { roots: [], subjects: given };
  const found = resourcesIn(file, module);
  if (file.isOverride) {
    const subjects = [...overridingExpressions(file, module, values), ...given];
    return { roots: [], subjects, isJudgedElsewhere: found.length > 0 };
  }
  const isWanted = ({ repetition }: ResourceBundle) =>
    values.place.use !== "defaults" || !repetition.isAbsent;
  const bundles = bundlesOf(found, values).filter(isWanted);
  const others = isOurs(values) ? otherBlocks(file, values) : [];
  const { roots, subjects } = collected(bundles.map((one) => one.subjects));
  return {
    roots,
    subjects: [...subjects, ...given],
    possible: [...bundles.flatMap(({ one }) => possibleRules(one)), ...others],
    instances: instancesOf(bundles),
  };
}

/** The instances that subjects belong to, if there are several or none. */
function instancesOf(bundles: readonly ResourceBundle[]): ReadonlyMap<Subject, ResourceInstance> {
  // By address: resources of one type in JSON share the range of the type.
  const addresses = bundles.map(({ one: { type, name } }) => `${type}.${name}`);
  const counts = new Map<string, number>();
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
  const instances = new Map<Subject, ResourceInstance>();
  for (const [at, { one, repetition, subjects }] of bundles.entries()) {
    const { typeRange, label = "" } = one;
    const count = repetition.isAbsent ? 0 : counts.get(addresses[at]!)!;
    if (count === 1 && label === "") continue;
    const instance = { resource: typeRange, address: `${addresses[at]}${label}`, count };
    for (const subject of subjects) instances.set(subject, instance);
  }
  return instances;
}

/** The WAF resources of the output of `terraform show -json`, or of a state file. */
function readTerraformPlan(uri: string, text: string, limits: Partial<SourceLimits>): TerraformReading {
  const { value, diagnostics } = readJson(uri, text, limits);
  const resources = value?.kind === "Object" ? planResources(value) : [];
  const subjects = resources.map((resource) => resourceSubjects(resource, () => undefined));
  const isRecord = value?.kind === "Object" && isState(value);
  const isEmptyAnswer = resources.length === 0 && diagnostics.length === 0;
  return { ...collected(subjects), isRecord, isEmptyAnswer, comments: [], diagnostics };
}

/** One file of a module, parsed but not evaluated: a sibling for `readTerraform`. */
export function parseTerraformFile(
  uri: string,
  text: string,
  limits: Partial<SourceLimits> = {},
): Staged<TerraformFile> & { readonly comments: readonly FileRange[] } {
  const source = { uri, text, host: undefined };
  const isVariables = isVariablesFile(uri);
  const isOverride = isOverrideFile(uri);
  const problems = new ProblemList({ uri, text }, resolveLimits(limits).maxProblems);
  const report = (found: SourceProblem) => problems.add(found);
  const made = (body: HclBody, comments: readonly Range[], diagnostics: readonly Diagnostic[]) => {
    const all = sortDiagnostics([...diagnostics, ...problems.diagnostics]);
    const file = { source, body, isVariables, isOverride, isWhole: all.length === 0 };
    return { value: file, comments: comments.map(inFile), diagnostics: all };
  };
  if (/\.json$/i.test(uri)) {
    const { value, diagnostics } = readJson(uri, text, limits);
    const body = value ? jsonBody(value, isVariables, report) : { items: [], start: 0, end: text.length };
    return made(body, [], diagnostics);
  }
  const { value, diagnostics } = parseHcl(uri, text, limits);
  if (isTerragruntFile(uri)) return made(terragruntCall(value.body, text), value.comments, diagnostics);
  const isModule = /\.(?:tf|tofu)$/i.test(uri);
  const items = value.body.items.map((item) => {
    if (item.kind !== "Block" || !isModule) return item;
    const type = meantBlock(item.type, item.typeRange, report);
    return type === item.type ? item : { ...item, type };
  });
  return made({ ...value.body, items }, value.comments, diagnostics);
}

/**
 * The files of a module, one of them in its current version, in the order in which their values override each other.
 * Terraform rejects a name that two files define, so the definition of the file that is read wins.
 */
function withFile(siblings: readonly TerraformFile[], file: TerraformFile): readonly TerraformFile[] {
  const isSame = ({ source }: TerraformFile) => source.uri === file.source.uri;
  if (file.isVariables && siblings.some(isSame)) return siblings.map((one) => (isSame(one) ? file : one));
  return [...siblings.filter((one) => !isSame(one)), file];
}

/** Whether unknown values in a subject count as not checked: not in resources that only the schema checks. */
function isRead(subject: Subject): subject is Exclude<Subject, { kind: "ExpressionFile" }> {
  if (subject.kind === "TerraformResource") return isKnownResource(subject.resourceType);
  return "node" in subject;
}

function collected(bundles: readonly (readonly Subject[])[]): Pick<TerraformReading, "roots" | "subjects"> {
  const roots: LocatedNode[] = [];
  const subjects: Subject[] = [];
  for (const [self, ...others] of bundles) {
    if (!self) continue;
    subjects.push(self, ...others);
    const read = others.length > 0 ? others : [self];
    for (const one of read) if (isRead(one)) roots.push(one.node);
  }
  return { roots, subjects };
}
