import type { ProviderMajor } from "../../contract/terraform/shape.ts";
import type { ProviderSettings } from "../../lint/config/provider-settings.ts";
import type { GivenValues, Options } from "../command.ts";

/** The options that name versions of the Terraform provider. */
export const PROVIDER_OPTIONS = {
  "provider-version": {
    kind: "value",
    placeholder: "MAJOR",
    choices: ["4", "5"],
    help: "Check Terraform resources for this major version of the provider: 4 or 5.",
  },
  "upgrade-to": {
    kind: "value",
    placeholder: "MAJOR",
    choices: ["5"],
    help: "Report what Terraform resources for version 4 of the provider need for this version: 5.",
  },
} as const satisfies Options;

/** Returns the versions that these options name, undefined if they name none. */
export function providerOf(options: GivenValues<typeof PROVIDER_OPTIONS>): ProviderSettings | undefined {
  const major = options["provider-version"];
  const upgradeTo = options["upgrade-to"];
  if (major === undefined && upgradeTo === undefined) return undefined;
  return {
    ...(major !== undefined && { major: Number(major) as ProviderMajor }),
    ...(upgradeTo !== undefined && { upgradeTo: Number(upgradeTo) as ProviderMajor }),
  };
}
