import type { EmbeddedText } from "../../../core/embedded-text.ts";
import { nearest } from "../../../core/nearest.ts";
import { codeList, didYouMean } from "../../../core/phrases.ts";
import { inFile } from "../../../core/range.ts";
import { problemSayer, type SourceProblem } from "../../values/problems.ts";
import type { HclBody, HclExpression } from "../hcl/ast.ts";
import names from "../names.json" with { type: "json" };
import { attributeOf, attributesOf } from "../resources/resource-blocks.ts";
import { placeInSource } from "../values/source.ts";
import { repeatedIn } from "./meant-blocks.ts";
import type { ModuleCall, TerraformFile, TerraformModule } from "./module.ts";
import { isTerragruntFile } from "./module-names.ts";
import type { ModuleValues } from "./module-values.ts";
import problems from "./problems.json" with { type: "json" };
import { referencesIn } from "./written-references.ts";

const said = problemSayer(problems);
const RISKY = { effect: "risky", severity: "warning" } as const;

/** The types of values, by kinds of expressions, names of types, names, and functions. */
const TYPES: ReadonlyMap<string, string> = new Map(Object.entries(names.types));

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
  const imports = body.items.filter((item) => item.kind === "Block" && item.type === "import");
  const lacking = referencesIn(imports).flatMap(({ root, name, access, host }) => {
    const address = `${root}.${name}`;
    if (host || !root.startsWith("cloudflare_") || module.resources.has(address)) return [];
    return said("terraform-reference", "import", access, { data: { address }, ...RISKY });
  });
  const texts = module.files.map((file) => file.source.text).join("\n");
  const unnamed = referencesIn(body).flatMap(({ root, name, access, host }) => {
    if (host || root !== "cloudflare") return [];
    const isNamed = new RegExp(`\\balias\\s*=\\s*"${name}"|configuration_aliases`).test(texts);
    return isNamed ? [] : said("terraform-provider", "alias", access, { data: { name }, ...RISKY });
  });
  return [...misread, ...lacking, ...unnamed];
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

/** The id of a list after a `$` that `format()` or `join()` puts before it. */
const LIST_ID =
  /\$(?:%[sv][^"\n]*"\s*,|"\s*[,}](?:\$\{)?)\s*((?:data\.)?cloudflare_list\.[\w.[\]"-]+\.id)\b/g;

/**
 * Comparisons of values whose types differ, which are never equal, and ids of lists where an expression needs their names.
 *
 * Source: https://developer.hashicorp.com/terraform/language/expressions/operators#equality-operators (checked 2026-11-29).
 */
function expressionProblems({ source, body }: TerraformFile, module: TerraformModule) {
  const found: SourceProblem[] = [];
  const visit = (value: unknown, host?: EmbeddedText): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as HclExpression;
    if (node.kind === "Binary" && (node.operator === "==" || node.operator === "!=")) {
      const [a, b] = [typeOf(node.left, module), typeOf(node.right, module)];
      const more = { effect: "ineffective", severity: "warning" } as const;
      const at = placeInSource({ ...source, host }, node);
      if (a && b && a !== b)
        found.push(said("terraform-comparison", node.operator, at, { data: { a, b }, ...more }));
    }
    const inside = node.kind === "Embedded" ? node.host : host;
    for (const child of Object.values(node)) if (child !== inside) visit(child, inside);
  };
  visit(body.items);
  for (const { 0: whole, 1: id = "", index } of source.text.matchAll(LIST_ID)) {
    const end = index + whole.length;
    const at = inFile({ start: end - id.length, end });
    found.push(said("terraform-list-id", "listId", at, { data: { found: id }, effect: "rejected" }));
  }
  return found;
}

/** The type that a value certainly has unless it is null; undefined if it may have several. */
function typeOf(node: HclExpression, module: TerraformModule): string | undefined {
  if (node.kind === "Call") return TYPES.get(`${node.name}()`);
  if (node.kind === "Template") return node.parts[0]?.kind === "Interpolation" ? undefined : "string";
  if (node.kind !== "Access") return TYPES.get(node.kind);
  const [step, ...others] = node.steps;
  if (node.base.kind !== "Variable" || step?.kind !== "Name" || others.length > 0) return undefined;
  const { name: root } = node.base;
  const local = root === "local" ? module.locals.get(step.name)?.expression : undefined;
  if (local) return local.kind === "Access" ? undefined : typeOf(local, module);
  const type = root === "var" ? module.declared.get(step.name)?.type?.expression : undefined;
  return TYPES.get(type?.kind === "Variable" || type?.kind === "Call" ? type.name : `${root}.${step.name}`);
}
