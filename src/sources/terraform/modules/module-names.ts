const MODULE_FILE = /(?:\.tf(?:\.json)?|(?:^|[\\/])terraform\.tfvars(?:\.json)?|\.auto\.tfvars(?:\.json)?)$/;
const VARIABLES_FILE = /\.tfvars(?:\.json)?$/i;
const OVERRIDE_FILE = /(?:^|[\\/_])override\.tf(?:\.json)?$/;
const TERRAFORM_FILE = /\.tf(?:vars)?(?:\.json)?$/i;

/** Whether Terraform reads a file by itself together with the others of its directory. It takes no extension in capitals. */
export function isModuleFile(path: string): boolean {
  return MODULE_FILE.test(path);
}

/** Like `isModuleFile`, but also for files of variables that need `-var-file`. */
export function isTerraformFile(path: string): boolean {
  return TERRAFORM_FILE.test(path);
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
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}
