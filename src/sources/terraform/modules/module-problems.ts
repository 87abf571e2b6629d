import type { EmbeddedText } from "../../../core/embedded-text.ts";
import { getOrCompute } from "../../../core/get-or-compute.ts";
import { nearest } from "../../../core/nearest.ts";
import { codeList, didYouMean } from "../../../core/phrases.ts";
import { problemSayer, type SourceProblem } from "../../values/problems.ts";
import type { HclBody, HclExpression, HclItem } from "../hcl/ast.ts";
import names from "../names.json" with { type: "json" };
import { attributeIn, attributeOf, attributesOf } from "../resources/resource-blocks.ts";
import { placeInSource } from "../values/source.ts";
import { repeatedIn } from "./meant-blocks.ts";
import type { ModuleCall, TerraformFile, TerraformModule } from "./module.ts";
import { isTerragruntFile } from "./module-names.ts";
import type { ModuleValues } from "./module-values.ts";
import problems from "./problems.json" with { type: "json" };
import { declaredUnder, meantName, referencesIn, typeOf } from "./written-references.ts";

/** The blocks that may name what the module declares nowhere else. */
const ADDRESSING = /^(?:check|import|moved|removed)$/;
const said = problemSayer(problems);
const RISKY = { effect: "risky", severity: "warning" } as const;

/** The arguments of a `module` block that Terraform itself reads, and the key for comments in JSON. */
const OWN_ARGUMENTS: ReadonlySet<string> = new Set(names.callArguments);

/**
 * Mistakes in calls, values of variables, blocks and conditions, as far as the other files of a module show them. Only for
 * modules that require the Cloudflare provider or have its resources, or that call such modules.
 */
export function moduleProblems(file: TerraformFile, values: ModuleValues): readonly SourceProblem[] {
  const { source, body, isVariables } = file;
  // Terragrunt passes inputs that other files add, and those that no variable takes.
  if (isTerragruntFile(source.uri)) return lackingDependencies(body);
  if (isVariables) return isOurs(values) ? valuesOfNone(body, values.module) : [];
  const { module } = values;
  const own = isOurs(values) ? [...blockProblems(file, module), ...expressionProblems(file, module)] : [];
  const calls = [...module.calls.values()].flatMap((call) => {
    const callee = call.source.uri === source.uri ? values.place.calleeOf(call, values) : undefined;
    return callee?.isWhole && hasProvider(callee) ? problemsOf(call, callee) : [];
  });
  return [...repeatedIn(file, module), ...own, ...calls];
}

/** Requirements and settings of the provider, and imports, that nothing in the module meets. */
function blockProblems({ source, body }: TerraformFile, module: TerraformModule) {
  const misread = module.provider.misread.flatMap(({ messageId, place }) =>
    place.uri === source.uri ? said("terraform-provider", messageId, place, RISKY) : [],
  );
  if (!module.isWhole) return misread;
  const rest = body.items.filter((item) => item.kind === "Block" && !ADDRESSING.test(item.type));
  const unnamed = referencesIn(rest).flatMap((reference) => {
    const { root, name, access, host } = reference;
    const declared = declaredUnder(root, name, module);
    const isComplete = declared?.size || (root !== "var" && module.provider.constraints.length > 0);
    const isMissing = isComplete && declared && !declared.has(name) && !meantName(reference, module);
    const data = { address: `${root}.${name}` };
    if (isMissing && !host) return said("terraform-reference", "undeclared", access, { data, ...RISKY });
    // The keys of `providers` are names in the called module.
    const isKey = /^\s*[=:]/.test(source.text.slice(access.end));
    if (host || isKey || root !== "cloudflare" || module.provider.aliases.has(name)) return [];
    return said("terraform-provider", "alias", access, { data: { name }, ...RISKY });
  });
  const addressed = body.items.flatMap((item) => addressProblems(item, module));
  return [...misread, ...addressed, ...unnamed];
}

/** Addresses of what is not declared, or still is. A later move may lead on from an earlier one. */
function addressProblems(item: HclItem, module: TerraformModule) {
  if (item.kind !== "Block" || !ADDRESSING.test(item.type)) return [];
  const { type, body } = item;
  const messageId = type === "import" ? type : "moved";
  const [to, from] = ["to", "from"].map((name) => referencesIn(attributeIn(body, name))[0]);
  const [target, address] = [to, from].map((one) => `${one?.root}.${one?.name}`) as [string, string];
  const isLeft = () => module.files.some((file) => getOrCompute(LEFT, file, leftIn).has(target));
  if (to?.root.startsWith("cloudflare_") && !to.host && !module.resources.has(target) && !isLeft())
    return said("terraform-reference", messageId, to.access, { data: { address: target }, ...RISKY });
  if (from?.steps.length !== 1 || from.host || target === address) return [];
  if (!declaredUnder(from.root, from.name, module)?.has(from.name)) return [];
  return said("terraform-reference", "kept", from.access, { data: { address, type }, effect: "rejected" });
}

/** The addresses that the blocks of a file lead on from, which are looked for again for each block of its module. */
const LEFT = new WeakMap<TerraformFile, ReadonlySet<string>>();

function leftIn({ body }: TerraformFile): ReadonlySet<string> {
  const addresses = body.items.flatMap((item) =>
    item.kind === "Block" && ADDRESSING.test(item.type) ? (attributeIn(item.body, "from") ?? []) : [],
  );
  return new Set(referencesIn(addresses).map(({ root, name }) => `${root}.${name}`));
}

/** References of a file of Terragrunt to dependencies for which it has no block: one that it includes may have it. */
function lackingDependencies(body: HclBody): readonly SourceProblem[] {
  const labels = body.items.flatMap((item) => (item.kind === "Block" ? item.labels : []));
  return referencesIn(body).flatMap(({ root, name, access }) => {
    const isLacking = root === "dependency" && !labels.some((label) => label.name === name);
    return isLacking ? said("terraform-reference", "dependency", access, { data: { name }, ...RISKY }) : [];
  });
}

/** Whether a module, or one that it calls, requires the Cloudflare provider or has its resources. */
export function isOurs(values: ModuleValues): boolean {
  const { module, place } = values;
  const callees = [...module.calls.values()].flatMap((call) => place.calleeOf(call, values) ?? []);
  return [module, ...callees].some(hasProvider);
}

function hasProvider({ provider, resources }: TerraformModule): boolean {
  return (
    provider.constraints.length > 0 || [...resources.keys()].some((key) => key.startsWith("cloudflare_"))
  );
}

function problemsOf(call: ModuleCall, { declared }: TerraformModule): readonly SourceProblem[] {
  const module = call.name;
  const missing = [...declared].flatMap(([name, variable]) =>
    variable.default || attributeOf(call, name) ? [] : [name],
  );
  const words = { names: codeList(missing, "and") };
  const at = call.block.labels[0]!;
  const lacking = said("terraform-module-argument", "missing", at, { data: { module }, words });
  const undeclared = attributesOf(call.block.body).flatMap(({ name: argument, nameRange }) => {
    if (OWN_ARGUMENTS.has(argument) || declared.has(argument)) return [];
    const words = { ending: didYouMean(nearest(argument, declared.keys(), 1)) || "." };
    return said("terraform-module-argument", "undeclared", nameRange, { data: { module, argument }, words });
  });
  return missing.length > 0 ? [lacking, ...undeclared] : undeclared;
}

/** Values in a file of variables for a name that the module does not declare, if it declares a similar one. */
function valuesOfNone(body: HclBody, { declared, isWhole }: TerraformModule): SourceProblem[] {
  return attributesOf(body).flatMap(({ name, nameRange }) => {
    const [near] = isWhole && !declared.has(name) ? nearest(name, declared.keys(), 1) : [];
    if (near === undefined) return [];
    const more = { data: { name, near }, effect: "ineffective", severity: "warning" } as const;
    return said("terraform-module-argument", "unassigned", nameRange, more);
  });
}

/**
 * Comparisons of values whose types differ, which are never equal.
 *
 * Source: https://developer.hashicorp.com/terraform/language/expressions/operators#equality-operators (checked 2026-11-29).
 */
function expressionProblems({ source, body }: TerraformFile, module: TerraformModule) {
  const found: SourceProblem[] = [];
  const free = new Set<HclExpression>(referencesIn(body.items).map(({ access }) => access));
  // A `for` may introduce the name of a root, such as `path`.
  const isOfLoop = (one: HclExpression) => one.kind === "Access" && !free.has(one);
  const visit = (value: unknown, host?: EmbeddedText): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as HclExpression;
    if (node.kind === "Binary" && (node.operator === "==" || node.operator === "!=")) {
      const [a, b] = [node.left, node.right].map((one) => (isOfLoop(one) ? undefined : typeOf(one, module)));
      const more = { effect: "ineffective", severity: "warning" } as const;
      const at = placeInSource({ ...source, host }, node);
      if (a && b && a !== b)
        found.push(said("terraform-comparison", node.operator, at, { data: { a, b }, ...more }));
    }
    const inside = node.kind === "Embedded" ? node.host : host;
    for (const child of Object.values(node)) if (child !== inside) visit(child, inside);
  };
  visit(body.items);
  return [...found, ...typeProblems(source.text, body)];
}

/** Types of variables that Terraform does not have. */
function typeProblems(text: string, body: HclBody): readonly SourceProblem[] {
  const unknownIn = (type: HclExpression): readonly HclExpression[] => {
    if (type.kind === "Object") return type.entries.flatMap(({ value }) => unknownIn(value));
    if (type.kind === "Template" && type.form === "quoted")
      return /^"(?:string|list|map)"$/.test(text.slice(type.start, type.end)) ? [] : [type];
    if (type.kind === "Tuple") return type.items.flatMap(unknownIn);
    if (type.kind !== "Variable" && type.kind !== "Call") return type.kind === "Access" ? [type] : [];
    if (!names.typeNames.includes(type.name)) return [type];
    return type.kind === "Call" ? type.arguments.slice(0, 1).flatMap(unknownIn) : [];
  };
  return body.items.flatMap((item) => {
    const type = item.kind === "Block" && item.type === "variable" && attributeIn(item.body, "type");
    return (type ? unknownIn(type) : []).map((unknown) => {
      const found = text.slice(unknown.start, unknown.end).replace(/\(.*/s, "");
      const words = { ending: didYouMean(nearest(found, names.typeNames, 1)) || "." };
      return said("terraform-type", "unknown", unknown, { data: { found }, words, effect: "rejected" });
    });
  });
}
