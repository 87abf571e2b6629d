import { code } from "../../../core/phrases.ts";
import type { DataFile } from "./data-files.ts";
import type { TerraformFile } from "./module.ts";
import { compareModuleFiles, isModuleFile, isTerraformFile, isTerragruntFile } from "./module-names.ts";
import { directoryOf, joinedPath, localSourcesIn, type TerraformSurroundings } from "./surroundings.ts";

/** The module files among some texts that are in the directory of a Terraform file, including that file. */
export async function siblingsOf(uri: string, all: readonly DataFile[]): Promise<readonly TerraformFile[]> {
  if (!isTerraformFile(uri)) return [];
  const { directory } = splitPath(uri);
  const beside = all.filter((file) => isModuleFile(file.uri) && splitPath(file.uri).directory === directory);
  if (beside.every((file) => file.uri === uri)) return [];
  const { parseTerraformFile } = await import("../read.ts");
  const sorted = beside.toSorted((a, b) => compareModuleFiles(splitPath(a.uri).name, splitPath(b.uri).name));
  return sorted.map((file) => parseTerraformFile(file.uri, file.text).value);
}

/** The surroundings of Terraform files that consist only of some texts. */
export async function surroundingsAmong(all: readonly DataFile[]): Promise<TerraformSurroundings> {
  const { parseTerraformFile } = await import("../read.ts");
  const files = all.filter(({ uri }) => isModuleFile(uri));
  return {
    directoryAt: joinedPath,
    installedFor: () => undefined,
    filesIn: (directory) =>
      files
        .filter(({ uri }) => directoryOf(uri) === directory)
        .toSorted((a, b) => compareModuleFiles(splitPath(a.uri).name, splitPath(b.uri).name))
        .map(({ uri, text }) => parseTerraformFile(uri, text).value),
    callersOf: (directory) => {
      const callers = files.filter((file) => namesModule(file, directory));
      return [...new Set(callers.map(({ uri }) => directoryOf(uri)))].sort();
    },
    dataFileAt: (path) => {
      const found = all.find(({ uri }) => joinedPath("", uri) === joinedPath("", path));
      return found ?? `${code(path)} is not among these files`;
    },
    filesBelow: (directory, depth) => {
      const start = joinedPath("", directory);
      const prefix = start === "" ? "" : `${start}/`;
      const paths = all.map(({ uri }) => joinedPath("", uri));
      return paths
        .flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []))
        .filter((path) => path.split("/").length <= depth)
        .sort();
    },
    lockFileIn: (directory) => {
      const path = joinedPath(directory, ".terraform.lock.hcl");
      return all.find(({ uri }) => joinedPath("", uri) === path)?.text;
    },
    isConfiguredElsewhere: (directory) =>
      all.some(
        (file) =>
          isTerragruntFile(file.uri) && (directoryOf(file.uri) === directory || namesModule(file, directory)),
      ),
  };
}

/** Whether a text may name a directory as the source of a module. */
function namesModule({ uri, text }: DataFile, directory: string): boolean {
  return localSourcesIn(text).some((source) => joinedPath(directoryOf(uri), source) === directory);
}

function splitPath(uri: string): { readonly directory: string; readonly name: string } {
  const at = uri.lastIndexOf("/") + 1;
  return { directory: uri.slice(0, at), name: uri.slice(at) };
}
