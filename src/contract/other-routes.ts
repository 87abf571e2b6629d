import { type Fact, factOfRow } from "./fact.ts";
import parts from "./other-parts.json" with { type: "json" };
import routes from "./other-routes.json" with { type: "json" };

/** API paths that this project knows of and does not describe. */
export interface OtherRoute {
  /** A noun phrase. */
  readonly what: string;
  /** Below `/zones/{zone_id}` and `/accounts/{account_id}`, or below the base path; `{name}` matches one segment. */
  readonly paths: readonly string[];
}

/**
 * Operations that clients of a WAF call besides those of `ENDPOINTS`. All but `/graphql` and the list of zone settings
 * are also operations of version 5.9.0 of Cloudflare's Python SDK.
 */
export const OTHER_ROUTES: readonly Fact<OtherRoute>[] = routes.map((row) => factOfRow<OtherRoute>(row));

/**
 * The first segments of paths in other parts of the API: below a zone, below an account, and directly below the base
 * path. Parts that this project describes are not among them.
 */
export const OTHER_PARTS = factOfRow<Record<"zones" | "accounts" | "root", readonly string[]>>(parts);
