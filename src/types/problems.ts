import type { Finding } from "../core/diagnostic.ts";
import { findingOf, type SlugParts } from "../core/problem.ts";
import type { TypesSlug } from "./codes.ts";

/** A finding about names and types. All of them are errors: Cloudflare rejects the expression. */
export function typeProblem({ slug, ...parts }: SlugParts<TypesSlug>): Finding {
  return findingOf(`types/${slug}`, { effect: "rejected", ...parts });
}
