import type { ProviderMajor } from "../../contract/terraform/shape.ts";

/** The versions of the Terraform provider for a run. */
export interface ProviderSettings {
  /** The major that the resources are for. Default: what their module demands. */
  readonly major?: ProviderMajor | undefined;
  /** The major that they are to be upgraded to. Default: none. */
  readonly upgradeTo?: ProviderMajor | undefined;
}
