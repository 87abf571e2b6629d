import type { LocatedNode, Reason } from "../../values/located.ts";
import type { Resource } from "../resources/resource-blocks.ts";
import type { FileValue } from "../values/file-value.ts";
import type { Defined } from "../values/source.ts";
import type { DataFile } from "./data-files.ts";
import type { ModuleCall, TerraformModule } from "./module.ts";

/** One instance of a block with `count` or `for_each`. */
export interface InstanceOfBlock {
  /** `each` or `count`, where they are known. */
  readonly names: ReadonlyMap<string, LocatedNode>;
  /** The file in whose ranges the names count; undefined without names. */
  readonly uri?: string;
  /** As Terraform writes it behind the address: `[0]`, `["a"]`; empty for a block that is not repeated. */
  readonly label: string;
  /** The index or key; undefined if there is none, or if it is not known. */
  readonly key: string | number | undefined;
  /** False where there may be no such instance. */
  readonly isCertain: boolean;
  /** True if there is no instance: the block is only examined, and nothing of it is deployed. */
  readonly isAbsent?: boolean;
}

/** One use of a module, as the evaluator of its expressions sees it. */
export interface ModuleView {
  readonly module: TerraformModule;
  /** Which instance of its call it is. */
  readonly repetition: InstanceOfBlock;
  /** The value of a variable; why it is not known otherwise. */
  variable(name: string): FileValue | string;
  /** The value of an output; why it is not known otherwise. */
  output(name: string): FileValue | string;
  /** The directory that `path.module`, `path.root` or `path.cwd` leads to; undefined if it is not known. */
  directoryOf(path: string): string | undefined;
  /** The file of a path, which counts from a directory; why it is not known otherwise. */
  fileAt(directory: string, path: string): DataFile | Reason;
  /** The files below a path, at most `depth` names deep, as paths relative to it; why they are not known otherwise. */
  filesBelow(directory: string, path: string, depth: number): readonly string[] | Reason;
  /** The instances of a resource or of a `module` block. */
  repetitionsOf(block: Resource | ModuleCall): readonly InstanceOfBlock[];
  /** The names of an instance of a block, where an expression of it is evaluated. */
  namesOf(repetition: InstanceOfBlock, defined: Defined): ReadonlyMap<string, LocatedNode>;
  /** The modules that a call leads to, one for each of its instances; undefined if they cannot be read. */
  callees(call: ModuleCall): readonly ModuleView[] | undefined;
}
