import type { ProviderChanges, ProviderMajor, ProviderShapes } from "./shape.ts";
import upgrade from "./upgrade.json" with { type: "json" };
import v4 from "./v4.json" with { type: "json" };
import v5 from "./v5.json" with { type: "json" };

/**
 * The resources of the Cloudflare provider, by major version. `scripts/terraform-shapes.ts` makes the tables. Only what reads
 * Terraform or Pulumi imports this module, so that other files do not load the tables.
 * Blocks that are checked alike stand among the resources: `provider`, `output`, and data sources, after `data.`.
 */
export const PROVIDER_SHAPES = {
  4: v4 as unknown as ProviderShapes,
  5: v5 as unknown as ProviderShapes,
} as const satisfies Record<ProviderMajor, ProviderShapes>;

/** The changes from version 4 to version 5. */
export const PROVIDER_CHANGES = upgrade as unknown as ProviderChanges;
