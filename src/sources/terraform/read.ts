import { type Diagnostic, type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import type { Range } from "../../core/range.ts";
import { readJson } from "../json.ts";
import { resolveLimits, type SourceLimits } from "../limits.ts";
import type { LocatedNode, LocatedObject } from "../located.ts";
import type { Subject } from "../model.ts";
import { ProblemList } from "../problems.ts";
import { bodyNode } from "./bodies.ts";
import { Evaluator } from "./evaluate.ts";
import type { HclBlock } from "./hcl/ast.ts";
import { parseHcl } from "./hcl/parse.ts";
import { jsonBody } from "./json-bodies.ts";
import { attributesOf, moduleOf, type Resource, type TerraformFile, type TerraformModule } from "./module.ts";
import { planResources } from "./plan.ts";
import { isKnownResource, type ResourceValues, resourceSubjects } from "./resources.ts";
import { relocatedNode } from "./values.ts";
import { givenExpressions } from "./variables.ts";

/** What was found in one file of Terraform. */
export interface TerraformReading {
  readonly roots: readonly LocatedNode[];
  readonly subjects: readonly Subject[];
  readonly comments: readonly Range[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How a text of Terraform is read. */
export interface TerraformReadOptions extends Partial<SourceLimits> {
  /** `terraform-plan`: the output of `terraform show -json`. Default: by the name, a file of a module. */
  readonly format?: "terraform" | "terraform-plan";
  /** The other files of the same directory, which define what this one refers to. Default: none. */
  readonly siblings?: readonly TerraformFile[];
}

const NAMES = new Map<string, LocatedNode>();

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
  const evaluator = new Evaluator(module, uri);
  if (file.isVariables) {
    return { roots: [], subjects: givenExpressions(file, module, evaluator), comments, diagnostics };
  }
  const found = file.body.items.flatMap((item) => resourceIn(item, file));
  const values = found.map((resource) => valuesOf(resource, evaluator, file.source.text));
  const referred = new Set<string>();
  const filterOf = filterLookup(module, evaluator, referred);
  const bundles = values.map((one) => ({ one, subjects: resourceSubjects(one, filterOf) }));
  // A filter that a rule of this file refers to is checked there, with the rule.
  const kept = bundles.map(({ one, subjects }) =>
    one.type === "cloudflare_filter" && referred.has(one.name) ? subjects.slice(0, 1) : subjects,
  );
  return { ...collected(kept), comments, diagnostics };
}

/** The WAF resources of the output of `terraform show -json`. */
function readTerraformPlan(uri: string, text: string, limits: Partial<SourceLimits>): TerraformReading {
  const { value, diagnostics } = readJson(uri, text, limits);
  const resources = value?.kind === "Object" ? planResources(value) : [];
  const subjects = resources.map((resource) => resourceSubjects(resource, () => undefined));
  return { ...collected(subjects), comments: [], diagnostics };
}

/** One file of a module, parsed but not evaluated: what `readTerraform` takes as a sibling. */
export function parseTerraformFile(
  uri: string,
  text: string,
  limits: Partial<SourceLimits> = {},
): Staged<TerraformFile> & { readonly comments: readonly Range[] } {
  const source = { uri, text, host: undefined };
  const isVariables = /\.tfvars(?:\.json)?$/i.test(uri);
  if (!/\.json$/i.test(uri)) {
    const { value, diagnostics } = parseHcl(uri, text, limits);
    return { value: { source, body: value.body, isVariables }, comments: value.comments, diagnostics };
  }
  const { value, diagnostics } = readJson(uri, text, limits);
  const problems = new ProblemList(uri, resolveLimits(limits).maxProblems);
  const body =
    value?.kind === "Object"
      ? jsonBody(value, isVariables, (found) => problems.add(found))
      : { items: [], start: 0, end: text.length };
  const all = sortDiagnostics([...diagnostics, ...problems.diagnostics]);
  return { value: { source, body, isVariables }, comments: [], diagnostics: all };
}

/** The files of a module with one of them as it is now, in the order in which their values override each other. */
function withFile(siblings: readonly TerraformFile[], file: TerraformFile): readonly TerraformFile[] {
  const isSame = ({ source }: TerraformFile) => source.uri === file.source.uri;
  return siblings.some(isSame) ? siblings.map((one) => (isSame(one) ? file : one)) : [...siblings, file];
}

function resourceIn(block: TerraformFile["body"]["items"][number], { source }: TerraformFile): Resource[] {
  if (block.kind !== "Block" || block.type !== "resource") return [];
  const [type, name] = block.labels;
  if (!type || !name || !isKnownResource(type.name)) return [];
  return [{ type: type.name, name: name.name, block, source }];
}

function valuesOf(
  { type, name, block, source }: Resource,
  evaluator: Evaluator,
  text: string,
): ResourceValues {
  const before = evaluator.numberInterpolations.length;
  const node = bodyNode(block.body, { source, names: NAMES }, evaluator);
  const { start, end } = block.labels[0]!;
  return {
    type,
    name,
    typeRange: text[start] === '"' ? { start: start + 1, end: end - 1 } : { start, end },
    node,
    syntax: /\.json$/i.test(source.uri) ? "json" : "hcl",
    numberInterpolations: evaluator.numberInterpolations.slice(before),
    zone: zoneOf(block, node, text),
  };
}

/** The zone of a resource that exists once: its id or, where that is not known, what stands for it in the whole module. */
function zoneOf(block: HclBlock, node: LocatedObject, text: string): string | undefined {
  const attributes = attributesOf(block.body);
  if (attributes.some(({ name }) => name === "count" || name === "for_each")) return undefined;
  const id = node.get("zone_id");
  if (id?.kind === "String") return id.value;
  const written = attributes.find(({ name }) => name === "zone_id")?.value;
  return written && text.slice(written.start, written.end);
}

/** Follows `filter_id = cloudflare_filter.x.id` to the filter, in whichever file of the module it stands. */
function filterLookup(module: TerraformModule, evaluator: Evaluator, referred: Set<string>) {
  return ({ name, node }: ResourceValues): LocatedObject | undefined => {
    const rule = module.resources.get(`cloudflare_firewall_rule.${name}`);
    const filterName = rule && referredFilter(rule.block);
    const filter =
      filterName === undefined ? undefined : module.resources.get(`cloudflare_filter.${filterName}`);
    if (!filter || !rule) return undefined;
    referred.add(filter.name);
    const found = bodyNode(filter.block.body, { source: filter.source, names: NAMES }, evaluator);
    if (filter.source.uri === rule.source.uri) return found;
    const site = node.get("filter_id")?.range ?? node.range;
    return relocatedNode(found, site, filter.source.uri) as LocatedObject;
  };
}

function referredFilter(block: HclBlock): string | undefined {
  let value = attributesOf(block.body).find(({ name }) => name === "filter_id")?.value;
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
