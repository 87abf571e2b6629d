import type { Diagnostic } from "../../core/diagnostic.ts";
import { diagnosticIn, type SlugParts } from "../../core/problem.ts";
import type { FileRange } from "../../core/range.ts";
import type { ConfigSlug } from "./codes.ts";

/** The parts of a `config/…` diagnostic. */
export interface ConfigProblem extends SlugParts<ConfigSlug> {
  readonly uri: string;
  readonly range: FileRange;
  readonly help: string;
}

/** The diagnostic of a problem of a configuration or of a comment that sets one. */
export function configProblem({ slug, uri, ...parts }: ConfigProblem): Diagnostic {
  return diagnosticIn(uri, `config/${slug}`, parts);
}
