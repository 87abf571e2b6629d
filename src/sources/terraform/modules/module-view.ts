import type { LocatedNode, Reason } from "../../values/located.ts";
import type { Resource } from "../resources/resource-blocks.ts";
import type { FileValue } from "../values/file-value.ts";
import type { Defined } from "../values/source.ts";
import type { DataFile } from "./data-files.ts";
import type { ModuleCall, TerraformModule } from "./module.ts";

/** One instance of a block with `count` or `for_each`. */
export interface InstanceOfBlock {
  /** `each` or `count`, if known. */
  readonly names: ReadonlyMap<string, LocatedNode>;
  /** The file in whose ranges the names count; undefined without names. */
  readonly uri?: string;
  /** As Terraform writes it after the address: `[0]`, `["a"]`; empty for a block that is not repeated. */
  readonly label: string;
  /** The index or key; undefined if there is none, or if it is unknown. */
  readonly key: string | number | undefined;
  /** False if this instance may not exist. */
  readonly isCertain: boolean;
  /** True if there is no instance: the block is only examined, and none of it is deployed. */
  readonly isAbsent?: boolean;
}

/** One use of a module, as the evaluator of its expressions sees it. */
export interface ModuleView {
  readonly module: TerraformModule;
  /** Empty for a root module. */
  readonly address: string;
  readonly repetition: InstanceOfBlock;
  variable(name: string): FileValue | string;
  /** The value of an output, or why it is unknown. */
  output(name: string): FileValue | string;
  /** The directory that `path.module`, `path.root` or `path.cwd` refers to; undefined if unknown. */
  directoryOf(path: string): string | undefined;
  /** The file at a path relative to a directory, or why it is unknown. */
  fileAt(directory: string, path: string): DataFile | Reason;
  /** The files below a path, at most `depth` names deep, as paths relative to it, or why they are unknown. */
  filesBelow(directory: string, path: string, depth: number): readonly string[] | Reason;
  /** The instances of a resource or of a `module` block. */
  repetitionsOf(block: Resource | ModuleCall): readonly InstanceOfBlock[];
  /** The names of an instance of a block, for evaluating an expression in it. */
  namesOf(repetition: InstanceOfBlock, defined: Defined): ReadonlyMap<string, LocatedNode>;
  /** The modules that a call leads to, one for each of its instances; undefined if they cannot be read. */
  callees(call: ModuleCall): readonly ModuleView[] | undefined;
}
