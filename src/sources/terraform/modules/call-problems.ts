import { nearest } from "../../../core/nearest.ts";
import { codeList, didYouMean } from "../../../core/phrases.ts";
import { problemSayer, type SourceProblem } from "../../values/problems.ts";
import type { HclBody } from "../hcl/ast.ts";
import names from "../names.json" with { type: "json" };
import { attributeOf, attributesOf } from "../resources/resource-blocks.ts";
import { placeInSource } from "../values/source.ts";
import type { ModuleCall, TerraformFile, TerraformModule } from "./module.ts";
import { isTerragruntFile } from "./module-names.ts";
import type { ModuleValues } from "./module-values.ts";
import problems from "./problems.json" with { type: "json" };
import { meantName, referencesOf } from "./written-references.ts";

const said = problemSayer(problems);

/** The arguments of a `module` block that Terraform itself reads, and the key for comments in JSON. */
const OWN_ARGUMENTS: ReadonlySet<string> = new Set(names.callArguments);

/**
 * The arguments in a file's calls that the called module does not declare, and the required ones that they lack; for a file
 * of variables, the values that no declared variable takes. Only for modules that require the Cloudflare provider or have
 * its resources, and all of whose files could be read.
 */
export function callProblems(
  { source, body, isVariables }: TerraformFile,
  values: ModuleValues,
): readonly SourceProblem[] {
  // Terragrunt passes inputs that other files add, and those that no variable takes.
  if (isTerragruntFile(source.uri)) return [];
  if (isVariables) return isOurs(values.module) ? valuesOfNone(body, values.module) : [];
  return [...values.module.calls.values()].flatMap((call) => {
    const module = call.source.uri === source.uri ? values.place.calleeOf(call, values) : undefined;
    if (!module?.isWhole || !isOurs(module)) return [];
    return [...problemsOf(call, module), ...unresolvedIn(call, values.module)];
  });
}

function isOurs({ provider, resources }: TerraformModule): boolean {
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

/**
 * Values in a file of variables for a name that the module does not declare, if it declares a similar one to which no file
 * assigns a value.
 */
function valuesOfNone(body: HclBody, { declared, assigned, isWhole }: TerraformModule): SourceProblem[] {
  return attributesOf(body).flatMap(({ name, nameRange }) => {
    const [near = ""] = isWhole && !declared.has(name) ? nearest(name, declared.keys(), 1) : [];
    const more = { data: { name, near }, effect: "ineffective", severity: "warning" } as const;
    const isMeant = near !== "" && !assigned.has(near);
    return isMeant ? said("terraform-module-argument", "unassigned", nameRange, more) : [];
  });
}

/** References in arguments to undeclared names. */
function unresolvedIn({ block, source }: ModuleCall, caller: TerraformModule): readonly SourceProblem[] {
  return referencesOf(block, caller, source.text).flatMap((reference) => {
    const { root, name, access, host } = reference;
    const at = placeInSource({ ...source, host }, access);
    const near = meantName(reference, caller);
    const data = near && { found: `${root}.${name}`, near: `${root}.${near}` };
    return data ? said("terraform-module-argument", "unresolved", at, { data }) : [];
  });
}
