import { type DocumentFormat, FORMATS_BY_EXTENSION, type Format, NOTATIONS } from "./notations.ts";
import { isTerragruntFile } from "./terraform/modules/module-names.ts";
import { localSourcesIn } from "./terraform/modules/surroundings.ts";

/** A glob part that matches a string in any letter case, for tools without an option for that. */
export function inAnyCase(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Whether a name has one of them, in any letter case: a renamed file is checked as before. */
export function hasKnownExtension(uri: string): boolean {
  return FORMATS_BY_EXTENSION.has(fileExtension(uri));
}

/** A file of a module in JSON. */
const TERRAFORM_JSON = /\.(?:tf(?:vars)?|tofu)\.json$/i;

/** The beginning of a state file. */
const STATE_START =
  /^\s{0,64}\{\s{0,64}"version"\s{0,64}:\s{0,64}\d{1,4}\s{0,64},\s{0,64}"terraform_version"/;

/** The beginning of the output of `terraform show -json`. */
const PLAN_START =
  /^\s{0,64}\{\s{0,64}"format_version"\s{0,64}:\s{0,64}"[^"]{0,64}"\s{0,64},\s{0,64}"(?:terraform_version|values|planned_values|errored)"/;

/** Characters of a string that are examined: whitespace beyond them is not skipped. */
const PROBED_CHARS = 64 * 1024;

/** A line that only YAML begins with: a directive, a document mark, a comment, a list item, a key. */
const YAML_LINE = /^(?:%[A-Z]|---(?:\s|$)|#|- |["']?[\w.$/-]{1,128}["']?[ \t]{0,8}:(?:[ \t\r\n]|$))/;

/** A line that only Terraform begins with. */
const TERRAFORM_LINE =
  /^(?:(?:resource|data) "[\w-]{1,128}" "|(?:variable|output|module|provider) "[\w-]{1,128}" \{|(?:locals|terraform) \{)/m;

/** A line of a module, whatever the name of the file is. */
const TERRAFORM_RESOURCE = /^resource "cloudflare_/m;

/**
 * The format of a string: from the extension of its name if that is known, otherwise from its content. A name without
 * an extension (standard input) that is neither JSON nor YAML is an expression; undefined for other files.
 */
export function sniffFormat(uri: string, text: string): Format | undefined {
  const extension = fileExtension(uri);
  const byName = FORMATS_BY_EXTENSION.get(extension);
  if (byName === "json" && TERRAFORM_JSON.test(uri)) return "terraform";
  if ((byName === "json" || byName === undefined) && isPlanOrState(text)) return "terraform-plan";
  const hasInputs = isTerragruntFile(uri) && /^inputs\s*=/m.test(text) && localSourcesIn(text).length > 0;
  if (byName === "hcl" && (hasInputs || TERRAFORM_RESOURCE.test(text))) return "terraform";
  if (byName !== undefined) return byName;
  const start = text.slice(0, PROBED_CHARS).replace(/^\uFEFF?\s+|^\uFEFF/, "");
  if (start.startsWith("{") || start.startsWith("[")) return "json-stream";
  const interpreter = /^#!.*/.exec(start)?.[0];
  if (/(?<![\w.-])(?:ba|da|k|z)?sh(?![\w.-])/.test(interpreter ?? extension)) return "shell";
  if (interpreter !== undefined) return /\bansible\b/.test(interpreter) ? "yaml" : undefined;
  if (TERRAFORM_LINE.test(start)) return "terraform";
  if (YAML_LINE.test(start)) return "yaml";
  return extension === "" || extension === "txt" ? "expression" : undefined;
}

/** The name of a file's notation, if that is known and is not one of those in which a command expects the file. */
export function foreignNotation(
  uri: string,
  text: string,
  expected: readonly DocumentFormat[] = ["json", "yaml", "expression"],
): string | undefined {
  const format = sniffFormat(uri, text);
  return NOTATIONS.find((one) => one.format === format && !expected.includes(one.document))?.label;
}

/** Keys that only a recording of calls has together, and those that only the export of a stack has. */
const RECORDING_KEYS = ['"log"', '"entries"', '"request"', '"response"'];
const STACK_KEYS = ['"deployment"', '"resources"', '"urn"'];

/** Whether a string records existing objects, perhaps with secrets: a state, an export of a stack, API calls. */
export function isRecordText(uri: string, text: string): boolean {
  const extension = fileExtension(uri);
  if (extension === "tfstate" || extension === "har") return true;
  if (!/^\uFEFF?\s{0,64}\{/.test(text)) return false;
  const hasAll = (keys: readonly string[]) => keys.every((key) => text.includes(key));
  if (STATE_START.test(text) || hasAll(RECORDING_KEYS) || hasAll(STACK_KEYS)) return true;
  return hasAll(['"format_version"', '"root_module"']) && !text.includes('"planned_values"');
}

function isPlanOrState(text: string): boolean {
  return PLAN_START.test(text) || STATE_START.test(text) || (/^\s{0,64}\{/.test(text) && hasPlanKeys(text));
}

/** Whether a string has the keys of a plan or state, in any order: within a string their quotes would be escaped. */
function hasPlanKeys(text: string): boolean {
  return (
    text.includes('"format_version"') &&
    ['"resource_changes"', '"planned_values"', '"root_module"'].some((key) => text.includes(key))
  );
}

/** In lower case, without the dot; empty if the name has none. */
export function fileExtension(uri: string): string {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
  // A backslash separates directories on Windows, and is a character of `a\.tf` elsewhere.
  return extension.includes("\\") ? "" : extension;
}
