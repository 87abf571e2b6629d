import { isTerraformFile, isTerragruntFile } from "../../sources/terraform/modules/module-names.ts";
import { directoryOf, type TerraformSurroundings } from "../../sources/terraform/modules/surroundings.ts";

/** The reads during the evaluation of a root module: its result is the same if none of them has changed. */
export class Reads {
  /** Directories whose Terraform files were read. */
  readonly directories = new Set<string>();
  /** Files of values that were read, or would have been if they existed. */
  readonly files = new Set<string>();
  /** Directories whose files were listed, with all below them. */
  readonly #listed = new Set<string>();

  /** The same surroundings, whose results are noted. */
  of(surroundings: TerraformSurroundings): TerraformSurroundings {
    return {
      ...surroundings,
      filesIn: (directory) => {
        this.directories.add(directory);
        return surroundings.filesIn(directory);
      },
      dataFileAt: (path) => {
        this.files.add(path);
        return surroundings.dataFileAt(path);
      },
      filesBelow: (directory, depth) => {
        this.#listed.add(directory);
        return surroundings.filesBelow(directory, depth);
      },
    };
  }

  /** Whether any of these files was read, or would have been if it had existed. */
  isAnyOf(names: Iterable<string>): boolean {
    return [...names].some((name) => this.#isRead(name));
  }

  #isRead(name: string): boolean {
    if (this.files.has(name)) return true;
    const isOfModule = isTerraformFile(name) || isTerragruntFile(name);
    if (isOfModule && this.directories.has(directoryOf(name))) return true;
    return [...this.#listed].some((directory) => directory === "" || name.startsWith(`${directory}/`));
  }
}
