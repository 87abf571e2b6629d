import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import type { ConfigSlug } from "./codes.ts";

/** The parts of a `config/…` diagnostic. */
export interface ConfigProblem {
  readonly slug: ConfigSlug;
  readonly uri: string;
  readonly range: FileRange;
  readonly message: string;
  readonly help: string;
  /** Default: none. */
  readonly data?: Readonly<Record<string, string>>;
  /** Default: `error`. */
  readonly severity?: Severity;
}

/** The diagnostic of a problem; its message id is the slug in camel case. */
export function configProblem(problem: ConfigProblem): Diagnostic {
  const { slug, uri, range, message, help, data = {}, severity = "error" } = problem;
  const messageId = slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.freeze({
    code: `config/${slug}` as const,
    messageId,
    data,
    severity,
    uri,
    range,
    message,
    help,
    related: [],
    fixes: [],
  });
}
