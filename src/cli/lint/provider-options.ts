import type { ProviderMajor } from "../../contract/terraform/shape.ts";
import type { ProviderSettings } from "../../lint/config/provider-settings.ts";
import type { SharedFlags } from "../command.ts";

/** Returns the versions that these options name, undefined if they name none. */
export function providerOf(
  options: Pick<SharedFlags, "provider-version" | "upgrade-to">,
): ProviderSettings | undefined {
  const major = options["provider-version"];
  const upgradeTo = options["upgrade-to"];
  if (major === undefined && upgradeTo === undefined) return undefined;
  return {
    ...(major !== undefined && { major: Number(major) as ProviderMajor }),
    ...(upgradeTo !== undefined && { upgradeTo: Number(upgradeTo) as ProviderMajor }),
  };
}
