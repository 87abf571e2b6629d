import { factOfRow } from "./cite.ts";
import type { Fact } from "./fact.ts";
import routes from "./other-routes.json" with { type: "json" };

/** Paths of the service that this project knows of and does not describe. */
export interface OtherRoute {
  /** A noun phrase. */
  readonly what: string;
  /** Below `/zones/{zone_id}` and `/accounts/{account_id}`, or below the base path; `{name}` stands for one segment. */
  readonly paths: readonly string[];
}

/**
 * Operations that clients of a WAF call besides those of `ENDPOINTS`. All but `/graphql` and the list of zone settings
 * are operations of version 5.9.0 of the service's SDK for Python as well.
 */
export const OTHER_ROUTES: readonly Fact<OtherRoute>[] = routes.map((row) => factOfRow<OtherRoute>(row));
