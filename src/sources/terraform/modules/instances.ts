import type { Place } from "../../../core/range.ts";
import type { Subject } from "../../recognise/model.ts";
import { bundlesOf, type ResourceBundle } from "../resources/bundles.ts";
import { attributeOf, ignoredIn, type Resource, resourceKey } from "../resources/resource-blocks.ts";
import { isDeployedResource } from "../resources/resources.ts";
import { placeInSource } from "../values/source.ts";
import { Definitions } from "./definitions.ts";
import type { ModuleCall } from "./module.ts";
import { type ModuleTool, toolsOf } from "./module-names.ts";
import { ModuleTree } from "./module-tree.ts";
import type { ModuleValues } from "./module-values.ts";
import type { TerraformSurroundings } from "./surroundings.ts";

/** A `module` block on the way from a root module to a resource. */
export interface CallerOfModule {
  /** The address of the module: `module.a["x"]`. */
  readonly name: string;
  readonly uri: string;
  readonly text: string;
  readonly range: Place;
}

/** One instance of a resource, as Terraform deploys it. */
export interface DeployedResource {
  /** In its root module: `module.a["x"].cloudflare_ruleset.b[0]`. */
  readonly address: string;
  /** The same without its modules. */
  readonly localAddress: string;
  readonly uri: string;
  readonly text: string;
  readonly subjects: readonly Subject[];
  /** The id of its zone or account, if it is known. */
  readonly owner: string | undefined;
  /** The same as written, with its module. */
  readonly ownerText: string | undefined;
  /** The definitions that an unknown id of its zone or account depends on. */
  readonly ownerDefinitions: string;
  /** Whether it belongs to an account, not to a zone. */
  readonly isOfAccount: boolean;
  /** False if a `count` or `for_each` is unknown, so that this instance may not exist. */
  readonly isCertain: boolean;
  /** The definitions that its unknown values depend on, as written. Empty if all of its values are known. */
  readonly definitions: string;
  readonly callers: readonly CallerOfModule[];
  /** The attributes in its `ignore_changes`, as written: changes of them are not deployed once it exists. */
  readonly ignored: readonly string[];
  /** The program that deploys it, if others read other files of its root module. */
  readonly tool?: ModuleTool;
}

/** A `module` block whose module is not available, or a resource of another provider that can send requests. */
export interface ForeignBlock extends Pick<DeployedResource, "address" | "uri" | "text" | "callers"> {
  readonly range: Place;
  /** The block with the definitions that it depends on. */
  readonly definitions: string;
  readonly isModule: boolean;
}

/** The resources that one root module deploys. */
export interface RootModule {
  readonly directory: string;
  /** Whether it names the Cloudflare provider, which the modules that it calls inherit. */
  readonly hasProvider: boolean;
  readonly resources: readonly DeployedResource[];
  readonly foreign: readonly ForeignBlock[];
  /** The addresses of resources and modules that Terraform no longer manages, without destroying them. */
  readonly forgotten: readonly string[];
  /** The directories that it calls, directly or not, also if a `count` of 0 leaves nothing of a call. */
  readonly called: ReadonlySet<string>;
  /** Whether it has more uses of modules than are evaluated. */
  readonly isCut: boolean;
}

/** Types of resources of other providers that send the requests, or run the commands, that they are given. */
const SENDING =
  /^(?:null_resource|terraform_data|(?:http|http-full|restapi|restful|rest|terracurl|curl2?|shell|graphql|kubernetes|kubectl)_\w+)$/;

const NAMES_PROVIDER = /\bprovider"?[\s:{]*"cloudflare"|\bcloudflare\/cloudflare"/;

/** Maximum uses of modules that are evaluated for one root module. */
const MAX_USES = 10_000;

/** A root module is evaluated as a whole, so it may take more than one file that is linted. */
const EVALUATION = { maxSteps: 50_000_000, maxElements: 20_000_000, maxChars: 200_000_000 };

/** The deployments of the root module in a directory, with the modules that it calls; undefined if there is no module. */
export function readRootModule(
  surroundings: TerraformSurroundings,
  directory: string,
): RootModule | undefined {
  const files = surroundings.filesIn(directory);
  if (!files || files.length === 0) return undefined;
  const definitions = new Definitions(surroundings);
  const resources: DeployedResource[] = [];
  const foreign: ForeignBlock[] = [];
  const forgotten: string[] = [];
  const called = new Set<string>();
  let [count, isCut] = [0, false];
  const tools = toolsOf(files.map(({ source }) => source.uri));
  for (const tool of tools) {
    const given = { directory, files, evaluation: EVALUATION, tool };
    const pending = [new ModuleTree(surroundings, given).rootOf(directory)];
    for (; pending.length > 0 && count < MAX_USES; count++) {
      const values = pending.pop()!;
      const found = resourcesOf(values, definitions);
      forgotten.push(...values.module.forgotten.map((address) => within(values, address)));
      resources.push(...(tools.length === 1 ? found : found.map((one) => namingTool(one, tool))));
      for (const resource of values.module.resources.values()) {
        if (SENDING.test(resource.type)) foreign.push(foreignBlock(resource, values, definitions));
      }
      for (const call of values.module.calls.values()) {
        const callees = values.callees(call);
        if (!callees) foreign.push(foreignBlock(call, values, definitions));
        for (const callee of callees ?? []) {
          called.add(callee.place.directory);
          if (!callee.repetition.isAbsent) pending.push(callee);
        }
      }
    }
    isCut ||= pending.length > 0;
  }
  const hasProvider = files.some(({ source }) => NAMES_PROVIDER.test(source.text));
  return { directory, hasProvider, resources, foreign, forgotten, called, isCut };
}

/** A resource as one of two programs reads it, which may deploy another one under the same address. */
function namingTool(resource: DeployedResource, tool: ModuleTool): DeployedResource {
  const { address, localAddress } = resource;
  if (tool === "Terraform") return { ...resource, tool };
  return { ...resource, tool, address: `${address} (${tool})`, localAddress: `${localAddress} (${tool})` };
}

function resourcesOf(values: ModuleValues, definitions: Definitions): DeployedResource[] {
  const found = [...values.module.resources.values()].filter(({ type }) => isDeployedResource(type));
  return bundlesOf(found, values)
    .filter(({ repetition }) => !repetition.isAbsent)
    .map((bundle) => deployedResource(bundle, values, definitions));
}

function deployedResource(
  { resource, repetition, one, subjects }: ResourceBundle,
  values: ModuleValues,
  definitions: Definitions,
): DeployedResource {
  const { source } = resource;
  const localAddress = `${resource.type}.${resource.name}${repetition.label}`;
  const isCertain = repetition.isCertain && values.isCertain;
  const zone = attributeOf(resource, "zone_id");
  const owner = zone ?? attributeOf(resource, "account_id");
  const id = one.node.get("zone_id") ?? one.node.get("account_id");
  const text = owner?.source.text.slice(owner.expression.start, owner.expression.end);
  return {
    address: within(values, localAddress),
    localAddress,
    uri: source.uri,
    text: source.text,
    subjects,
    isCertain,
    owner: id?.kind === "String" ? id.value : undefined,
    ownerText: text && within(values, `${text}${repetition.label}`, ": "),
    ownerDefinitions: owner && id ? definitions.ofAttribute(id, owner, values) : "",
    isOfAccount: !zone && owner !== undefined,
    definitions: definitions.of({ resource, node: one.node, isCertain }, values),
    callers: callersOf(values),
    ignored: ignoredOf(resource),
  };
}

function ignoredOf({ parts }: Resource): string[] {
  return parts.flatMap(({ body, source: { text } }) =>
    ignoredIn(body).map(({ start, end }) => text.slice(start, end).replaceAll('"', "")),
  );
}

function within({ address }: ModuleValues, name: string, separator = "."): string {
  return address === "" ? name : `${address}${separator}${name}`;
}

/** The `module` blocks that lead to a use, the outermost first. */
function callersOf(values: ModuleValues): CallerOfModule[] {
  const { call } = values.place;
  if (!call) return [];
  return [...callersOf(call.parent), { name: values.address, ...placeOf(call.call) }];
}

function placeOf({
  source,
  block,
}: Pick<ModuleCall, "source" | "block">): Pick<ForeignBlock, "uri" | "text" | "range"> {
  const { uri, text } = source;
  return { uri, text, range: placeInSource(source, block.labels[0] ?? block.typeRange) };
}

function foreignBlock(
  block: ModuleCall | Resource,
  values: ModuleValues,
  definitions: Definitions,
): ForeignBlock {
  const isModule = !("type" in block);
  return {
    address: within(values, isModule ? `module.${block.name}` : resourceKey(block)),
    isModule,
    ...placeOf(block),
    callers: callersOf(values),
    definitions: definitions.ofBlock(block, values),
  };
}
