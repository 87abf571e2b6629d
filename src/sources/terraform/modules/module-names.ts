import { compare } from "../../../core/diagnostic.ts";

const MODULE_FILE =
  /(?:\.(?:tf|tofu)(?:\.json)?|(?:^|[\\/])terraform\.tfvars(?:\.json)?|\.auto\.tfvars(?:\.json)?)$/;
const VARIABLES_FILE = /\.tfvars(?:\.json)?$/i;
const OVERRIDE_FILE = /(?:^|[\\/_])override\.(?:tf|tofu)(?:\.json)?$/;
const TERRAFORM_FILE = /\.(?:tf(?:vars)?|tofu)(?:\.json)?$/i;
const TERRAGRUNT_FILE = /(?:^|[\\/])terragrunt\.hcl(?:\.json)?$/;
const DECLARING_FILE = /\.(tf|tofu)((?:\.json)?)$/;

/** The programs that apply a module. */
export type ModuleTool = "Terraform" | "OpenTofu";

/**
 * The files of a module that a program reads. Terraform skips `x.tofu`; OpenTofu reads it instead of `x.tf`.
 *
 * Source: https://opentofu.org/docs/language/files/ (checked 2026-11-24).
 */
export function filesFor<Item>(
  tool: ModuleTool,
  files: readonly Item[],
  nameOf: (file: Item) => string,
): readonly Item[] {
  if (tool === "Terraform") return files.filter((file) => !isTofuFile(nameOf(file)));
  const names = new Set(files.map(nameOf));
  return files.filter((file) => {
    const name = nameOf(file);
    const replacing = name.replace(DECLARING_FILE, ".tofu$2");
    return replacing === name || !names.has(replacing);
  });
}

/** Whether only OpenTofu reads a file. */
export function isTofuFile(path: string): boolean {
  return DECLARING_FILE.exec(path)?.[1] === "tofu";
}

/** The programs that the files of one module are for: both if it has files that only one of them reads. */
export function toolsOf(names: readonly string[]): readonly ModuleTool[] {
  if (!names.some(isTofuFile)) return ["Terraform"];
  const isBoth = names.some((name) => DECLARING_FILE.exec(name)?.[1] === "tf");
  return isBoth ? ["Terraform", "OpenTofu"] : ["OpenTofu"];
}

/** Whether Terraform reads a file along with the others of its directory. Its extension must be lower case. */
export function isModuleFile(path: string): boolean {
  return MODULE_FILE.test(path);
}

/** Like `isModuleFile`, but also for files of variables that need `-var-file`. */
export function isTerraformFile(path: string): boolean {
  return TERRAFORM_FILE.test(path);
}

/** Whether Terragrunt takes the values of variables from a file. */
export function isTerragruntFile(path: string): boolean {
  return TERRAGRUNT_FILE.test(path);
}

/** Whether a file gives variables their values. */
export function isVariablesFile(path: string): boolean {
  return VARIABLES_FILE.test(path);
}

/** Whether Terraform merges the blocks of a file into those of the others, after it has read them all. */
export function isOverrideFile(path: string): boolean {
  return OVERRIDE_FILE.test(path);
}

/** Orders the names of files of one directory as their values of variables override each other. */
export function compareModuleFiles(a: string, b: string): number {
  const rank = (name: string) => (name.startsWith("terraform.tfvars") ? 0 : 1);
  return rank(a) - rank(b) || compare(a, b);
}
