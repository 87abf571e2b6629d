import { jsonRecord } from "../../../core/attempt.ts";
import { isRecord } from "../../../core/record.ts";
import { allowsVersion } from "./provider-majors.ts";

/** The file in which `terraform init` lists installed modules, relative to the root module. */
export const MODULE_MANIFEST = ".terraform/modules/modules.json";

/** The parts of a module call that determine what is installed. */
export interface WrittenCall {
  readonly name: string;
  readonly source: string;
  readonly version: string | undefined;
}

/** A module that was installed for a call. Directories are relative to the root module. */
export interface InstalledModule extends WrittenCall {
  /** The directory of the module that calls it. */
  readonly caller: string;
  readonly directory: string;
}

/**
 * The installed modules that a manifest lists, callers first. Empty if it is not one.
 *
 * Shape: `{"Modules": [{"Key": "a.b", "Source": "./b", "Dir": "a/b"}]}`, with a `Version` for modules of a registry. The key
 * has the names of the calls from the root module, whose own key is empty.
 */
export function installedModules(manifest: string): readonly InstalledModule[] {
  const entries = entriesOf(manifest);
  const directories = new Map(entries.map(({ key, directory }) => [key, directory]));
  return [...entries]
    .sort((a, b) => a.key.length - b.key.length)
    .flatMap(({ key, ...entry }) => {
      const at = key.lastIndexOf(".");
      const caller = directories.get(key.slice(0, Math.max(at, 0)));
      return key === "" || caller === undefined ? [] : [{ ...entry, caller, name: key.slice(at + 1) }];
    });
}

/** Whether a module was installed for this call, and not for an earlier version of it. */
export function isInstalledFor(installed: WrittenCall, call: WrittenCall): boolean {
  return (
    installed.name === call.name &&
    plainSource(installed.source) === plainSource(call.source) &&
    (call.version === undefined || allowsVersion(call.version, installed.version))
  );
}

/** A source without the additions of `terraform init`. */
function plainSource(source: string): string {
  return source
    .replace(/^registry\.(?:terraform\.io|opentofu\.org)\//, "")
    .replace(/^git::(?:https:\/\/|ssh:\/\/(?=git@))?/, "")
    .replace(/^git@([\w.-]+)[:/]/, "git@$1/")
    .replace(/\.git(?=$|\/\/|\?)/, "");
}

function entriesOf(manifest: string) {
  const listed = jsonRecord(manifest)?.["Modules"];
  const modules = Array.isArray(listed) ? listed : [];
  return modules.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { Key: key, Source: source, Dir: directory, Version: version } = one;
    if (typeof key !== "string" || typeof source !== "string" || typeof directory !== "string") return [];
    return [{ key, source, directory, version: typeof version === "string" ? version : undefined }];
  });
}
