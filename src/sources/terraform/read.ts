import { type Diagnostic, type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import type { Range } from "../../core/range.ts";
import { readJson } from "../json.ts";
import { resolveLimits, type SourceLimits } from "../limits.ts";
import type { LocatedNode, LocatedObject } from "../located.ts";
import type { Subject } from "../model.ts";
import { ProblemList } from "../problems.ts";
import type { EvaluationLimits } from "./budget.ts";
import { parseHcl } from "./hcl/parse.ts";
import { jsonBody } from "./json-bodies.ts";
import { givenExpressions, overridingExpressions } from "./loose-expressions.ts";
import { moduleOf, type TerraformFile, type TerraformModule } from "./module.ts";
import { isOverrideFile, isVariablesFile } from "./module-names.ts";
import { ModuleValues } from "./module-values.ts";
import { isState, planResources } from "./plan.ts";
import {
  attributeOf,
  isRepeated,
  type Resource,
  resourceBlock,
  resourceKey,
  withOverrides,
} from "./resource-blocks.ts";
import { isKnownResource, type ResourceValues, resourceSubjects } from "./resources.ts";
import { relocatedNode } from "./values.ts";

/** What was found in one file of Terraform. */
export interface TerraformReading {
  readonly roots: readonly LocatedNode[];
  readonly subjects: readonly Subject[];
  /** As a `SourceDocument` has them. */
  readonly isJudgedElsewhere?: boolean;
  readonly isRecord?: boolean;
  readonly comments: readonly Range[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How a text of Terraform is read. */
export interface TerraformReadOptions extends Partial<SourceLimits> {
  /** `terraform-plan`: the output of `terraform show -json`, or a state file. Default: by the name, a file of a module. */
  readonly format?: "terraform" | "terraform-plan";
  /** The other files of the same directory, which define what this one refers to. Default: none. */
  readonly siblings?: readonly TerraformFile[];
  /** Bounds of what the values of a directory may take. Default: those of `EvaluationLimits`. */
  readonly evaluation?: Partial<EvaluationLimits>;
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
  const module = moduleOf(withFile(options.siblings ?? [], file));
  const values = new ModuleValues(module, options.evaluation);
  if (file.isVariables) {
    return { roots: [], subjects: givenExpressions(file, module, values), comments, diagnostics };
  }
  const found = resourcesIn(file, module);
  if (file.isOverride) {
    const subjects = overridingExpressions(file, module, values);
    return { roots: [], subjects, isJudgedElsewhere: found.length > 0, comments, diagnostics };
  }
  const referred = new Set<string>();
  const filterOf = filterLookup(module, values, referred);
  const bundles = found.map((resource) => {
    const one = valuesOf(resource, values);
    return { one, subjects: resourceSubjects(one, () => filterOf(resource, one)) };
  });
  // A filter that a rule of this file refers to is checked there, with the rule.
  const kept = bundles.map(({ one, subjects }) =>
    one.type === "cloudflare_filter" && referred.has(one.name) ? subjects.slice(0, 1) : subjects,
  );
  return { ...collected(kept), comments, diagnostics };
}

/** The WAF resources of the output of `terraform show -json`, or of a state file. */
function readTerraformPlan(uri: string, text: string, limits: Partial<SourceLimits>): TerraformReading {
  const { value, diagnostics } = readJson(uri, text, limits);
  const resources = value?.kind === "Object" ? planResources(value) : [];
  const subjects = resources.map((resource) => resourceSubjects(resource, () => undefined));
  const isRecord = value?.kind === "Object" && isState(value);
  return { ...collected(subjects), isRecord, comments: [], diagnostics };
}

/** One file of a module, parsed but not evaluated: what `readTerraform` takes as a sibling. */
export function parseTerraformFile(
  uri: string,
  text: string,
  limits: Partial<SourceLimits> = {},
): Staged<TerraformFile> & { readonly comments: readonly Range[] } {
  const source = { uri, text, host: undefined };
  const isVariables = isVariablesFile(uri);
  const isOverride = isOverrideFile(uri);
  if (!/\.json$/i.test(uri)) {
    const { value, diagnostics } = parseHcl(uri, text, limits);
    const file = { source, body: value.body, isVariables, isOverride };
    return { value: file, comments: value.comments, diagnostics };
  }
  const { value, diagnostics } = readJson(uri, text, limits);
  const problems = new ProblemList({ uri, text }, resolveLimits(limits).maxProblems);
  const body =
    value?.kind === "Object"
      ? jsonBody(value, isVariables, (found) => problems.add(found))
      : { items: [], start: 0, end: text.length };
  const all = sortDiagnostics([...diagnostics, ...problems.diagnostics]);
  return { value: { source, body, isVariables, isOverride }, comments: [], diagnostics: all };
}

/**
 * The files of a module with one of them as it is now, in the order in which their values override each other. Terraform
 * refuses a name that two files define, so the definition of the file that is read wins.
 */
function withFile(siblings: readonly TerraformFile[], file: TerraformFile): readonly TerraformFile[] {
  const isSame = ({ source }: TerraformFile) => source.uri === file.source.uri;
  if (file.isVariables && siblings.some(isSame)) return siblings.map((one) => (isSame(one) ? file : one));
  return [...siblings.filter((one) => !isSame(one)), file];
}

function resourcesIn({ body, source }: TerraformFile, { overrides }: TerraformModule): Resource[] {
  return body.items.flatMap((item) => {
    const block = resourceBlock(item, source);
    return block && isKnownResource(block.type)
      ? [withOverrides(block, overrides.get(resourceKey(block)))]
      : [];
  });
}

function valuesOf(resource: Resource, values: ModuleValues): ResourceValues {
  const { type, name, block, source } = resource;
  const { numberInterpolations } = values.evaluatorOf(source.uri);
  const before = numberInterpolations.length;
  const node = values.nodeOf(resource);
  const { start, end } = block.labels[0]!;
  return {
    type,
    name,
    typeRange: source.text[start] === '"' ? { start: start + 1, end: end - 1 } : { start, end },
    node,
    syntax: /\.json$/i.test(source.uri) ? "json" : "hcl",
    numberInterpolations: numberInterpolations.slice(before).filter(({ range }) => range.uri === source.uri),
    zone: zoneOf(resource, node),
  };
}

/** The zone of a resource that exists once: its id or, where that is not known, what stands for it in the whole module. */
function zoneOf(resource: Resource, node: LocatedObject): string | undefined {
  if (isRepeated(resource)) return undefined;
  const id = node.get("zone_id");
  if (id?.kind === "String") return id.value;
  const written = attributeOf(resource, "zone_id");
  return written?.source.text.slice(written.expression.start, written.expression.end);
}

/** Follows `filter_id = cloudflare_filter.x.id` to the filter, in whichever file of the module it stands. */
function filterLookup(module: TerraformModule, values: ModuleValues, referred: Set<string>) {
  return (rule: Resource, { node }: ResourceValues): LocatedObject | undefined => {
    const filterName = referredFilter(rule);
    const filter =
      filterName === undefined ? undefined : module.resources.get(`cloudflare_filter.${filterName}`);
    if (!filter) return undefined;
    referred.add(filter.name);
    const site = { ...(node.get("filter_id")?.range ?? node.range), uri: rule.source.uri };
    return relocatedNode(values.nodeOf(filter), site, filter.source.uri);
  };
}

function referredFilter(rule: Resource): string | undefined {
  let value = attributeOf(rule, "filter_id")?.expression;
  if (value?.kind === "Embedded") value = value.expression;
  if (value?.kind === "Template" && value.parts.length === 1 && value.parts[0]!.kind === "Interpolation") {
    value = value.parts[0]!.expression;
  }
  if (value?.kind !== "Access" || value.base.kind !== "Variable" || value.base.name !== "cloudflare_filter") {
    return undefined;
  }
  const [name] = value.steps;
  return name?.kind === "Name" ? name.name : undefined;
}

function collected(bundles: readonly (readonly Subject[])[]): Pick<TerraformReading, "roots" | "subjects"> {
  const roots: LocatedNode[] = [];
  const subjects: Subject[] = [];
  for (const [self, ...others] of bundles) {
    if (!self) continue;
    subjects.push(self, ...others);
    for (const one of others.length > 0 ? others : [self]) if ("node" in one) roots.push(one.node);
  }
  return { roots, subjects };
}
