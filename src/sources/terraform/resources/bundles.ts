import { PROVIDER_CHANGES, PROVIDER_SHAPES } from "../../../contract/terraform/shapes.ts";
import { type FileRange, inFile } from "../../../core/range.ts";
import type { NumberInterpolation, PossibleSubject, ProviderView, Subject } from "../../recognise/model.ts";
import { type LocatedNode, type LocatedObject, unknownsIn } from "../../values/located.ts";
import { numberNode } from "../../values/nodes.ts";
import type { TerraformFile, TerraformModule } from "../modules/module.ts";
import type { ModuleValues } from "../modules/module-values.ts";
import type { InstanceOfBlock } from "../modules/module-view.ts";
import type { BareNumber } from "../values/evaluation.ts";
import { placeInSource } from "../values/source.ts";
import { attributeOf, type Resource, resourceBlock, resourceKey, withOverrides } from "./resource-blocks.ts";
import { isKnownResource, type ResourceValues, resourceSubjects } from "./resources.ts";

/** One instance of a resource in one use of its module, with its declarations. */
export interface ResourceBundle {
  readonly resource: Resource;
  readonly repetition: InstanceOfBlock;
  readonly one: ResourceValues;
  /** The resource itself first. */
  readonly subjects: readonly Subject[];
}

/** The instances of resources in one use of their module. */
export function bundlesOf(found: readonly Resource[], values: ModuleValues): readonly ResourceBundle[] {
  const resources = found.flatMap((resource) =>
    values
      .repetitionsOf(resource)
      .map((repetition) => ({ resource, repetition, one: valuesOf(resource, repetition, values) })),
  );
  const referred = new Set<string>();
  const filterOf = filterLookup(values.module, values, referred);
  const bundles = resources.map((one) => ({
    ...one,
    subjects: resourceSubjects(one.one, () => filterOf(one.resource, one.one)),
  }));
  // A filter that a rule of this file refers to is checked there, with the rule.
  return bundles.map((bundle) =>
    bundle.one.type === "cloudflare_filter" && referred.has(bundle.one.name)
      ? { ...bundle, subjects: bundle.subjects.slice(0, 1) }
      : bundle,
  );
}

/** The resources of a file that are read, with the blocks of override files. */
export function resourcesIn({ body, source }: TerraformFile, { overrides }: TerraformModule): Resource[] {
  return body.items.flatMap((item) => {
    const block = resourceBlock(item, source);
    return block && isCheckedResource(block.type)
      ? [withOverrides(block, overrides.get(resourceKey(block)))]
      : [];
  });
}

/** The blocks of a file that are checked like resources: those that refer to them or to what they need. */
export function otherBlocks(
  { body, source }: TerraformFile,
  values: ModuleValues,
): readonly PossibleSubject[] {
  return body.items.flatMap((item) => {
    const [first, second = first] = item.kind === "Block" ? item.labels : [];
    if (item.kind !== "Block" || !first || !second) return [];
    const type = item.type === "data" ? `data.${first.name}` : item.type;
    const isKnown = values.majors.every((major) => PROVIDER_SHAPES[major].resourceNames.includes(type));
    if (!isKnown || !OTHER_BLOCKS.test(`${item.type} ${first.name}`)) return [];
    const resource = withOverrides({ type, name: second.name, block: item, source });
    const [repetition] = values.repetitionsOf(resource);
    const one = repetition && valuesOf(resource, repetition, values);
    return one ? resourceSubjects(one, () => undefined).map((subject) => ({ subject })) : [];
  });
}

const OTHER_BLOCKS = /^(?:provider cloudflare$|data cloudflare_|(?:output|variable|module|check) )/;

/** Whether resources of a type are checked: they are read, have a shape, or are missing in a version of the provider. */
function isCheckedResource(type: string): boolean {
  if (isKnownResource(type)) return true;
  if (!type.startsWith("cloudflare_")) return false;
  const shapes = Object.values(PROVIDER_SHAPES);
  return (
    shapes.some(({ resources }) => Object.hasOwn(resources, type)) ||
    !shapes.every(({ resourceNames }) => resourceNames.includes(type))
  );
}

function valuesOf(resource: Resource, repetition: InstanceOfBlock, values: ModuleValues): ResourceValues {
  const { type, name, block, source } = resource;
  const { numberInterpolations } = values.evaluatorOf(source.uri);
  const before = numberInterpolations.length;
  const node = values.nodeOf(resource, repetition).at(placeInSource(source, block.labels[0]!));
  const { start, end } = block.labels[0]!;
  const isCertain = repetition.isCertain && values.isCertain;
  const ownerOf = (key: "zone_id" | "account_id") =>
    isCertain ? ownerAt(key, resource, node, repetition, values) : undefined;
  const typeRange = inFile(source.text[start] === '"' ? { start: start + 1, end: end - 1 } : { start, end });
  return {
    type,
    name,
    label: repetition.label,
    typeRange,
    node,
    syntax: /\.json$/i.test(source.uri) ? "json" : "hcl",
    numberInterpolations: numberInterpolations
      .slice(before)
      .map((found) => numberInterpolation(found, { uri: source.uri, typeRange })),
    provider: {
      majors: values.majors,
      isNewer: values.majors.some((one) => values.isNewerThan(PROVIDER_SHAPES[one].version)),
      shapes: PROVIDER_SHAPES,
      changes: PROVIDER_CHANGES,
      refused: values.isCertain
        ? refusedIn(isCertain ? [node] : [...repetition.names.values()], source.uri)
        : [],
      definition:
        resource.parts.length === 1 ? { block, text: source.text, module: values.module } : undefined,
    },
    isReferred:
      type === "cloudflare_filter" &&
      [...values.module.resources.values()].some((one) => referredFilter(one) === name),
    zone: ownerOf("zone_id"),
    account: ownerOf("account_id"),
  };
}

/** Values that Terraform certainly cannot compute, each place once. */
function refusedIn(nodes: readonly LocatedNode[], uri: string): ProviderView["refused"] {
  const refused = nodes.flatMap(unknownsIn).flatMap(({ refusedAt: origin, range, reason }) => {
    if (!origin) return [];
    return { reason, range: origin.uri === uri ? origin.range : { ...range, origin } };
  });
  return [...new Map(refused.map((one) => [one.range.start, one])).values()];
}

/** An interpolated number, located in the file of its resource. */
function numberInterpolation(
  { range, raw }: BareNumber,
  resource: { readonly uri: string; readonly typeRange: FileRange },
): NumberInterpolation {
  const isHere = range.uri === resource.uri;
  const number = numberNode(isHere ? range : resource.typeRange, Number(raw), raw);
  const written = `\${${raw}}`;
  return isHere ? { number, written } : { number: { ...number, origin: { uri: range.uri, range } }, written };
}

/** The zone or account of a resource: its id or, if that is unknown, what represents it in the whole module. */
function ownerAt(
  key: "zone_id" | "account_id",
  resource: Resource,
  node: LocatedObject,
  { label }: InstanceOfBlock,
  values: ModuleValues,
): string | undefined {
  const id = node.get(key);
  if (id?.kind === "String") return id.value;
  return label === "" ? writtenAt(key, resource, values) : undefined;
}

/** An attribute as written, with the address of its module. For an argument of a call: as the caller writes it. */
function writtenAt(
  key: string,
  block: Pick<Resource, "parts">,
  { address, place: { call } }: ModuleValues,
): string | undefined {
  const written = attributeOf(block, key);
  const text = written?.source.text.slice(written.expression.start, written.expression.end);
  const argument = /^var\.([\w-]+)$/.exec(text ?? "")?.[1];
  const given =
    call && argument !== undefined && call.repetition.label === ""
      ? writtenAt(argument, call.call, call.parent)
      : undefined;
  return given ?? (text === undefined || address === "" ? text : `${address}: ${text}`);
}

/** Follows `filter_id = cloudflare_filter.x.id` to the filter, in any file of the module. */
function filterLookup(module: TerraformModule, values: ModuleValues, referred: Set<string>) {
  return (rule: Resource, { node }: ResourceValues): LocatedObject | undefined => {
    const filterName = referredFilter(rule);
    const filter =
      filterName === undefined ? undefined : module.resources.get(`cloudflare_filter.${filterName}`);
    if (!filter) return undefined;
    referred.add(filter.name);
    const [repetition] = values.repetitionsOf(filter);
    const site = { ...(node.get("filter_id")?.range ?? node.range), uri: rule.source.uri };
    return values.nodeOf(filter, repetition).at(site);
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
