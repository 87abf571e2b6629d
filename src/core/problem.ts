import type {
  Diagnostic,
  DiagnosticCode,
  Effect,
  FactSource,
  Finding,
  Fix,
  RelatedPlace,
  Severity,
} from "./diagnostic.ts";
import { number } from "./phrases.ts";
import { inFile, type Range } from "./range.ts";

/** The parts of a problem that a reader, a checker or the compiler finds. Each area has a closed list of codes. */
export interface ProblemParts {
  readonly range: Range;
  readonly message: string;
  /** Default: the last part of the code in camel case. */
  readonly messageId?: string;
  /** Default: `error`. */
  readonly severity?: Severity;
  /** Its effect at Cloudflare; absent if the text never reaches it. */
  readonly effect?: Effect | undefined;
  /** Default: none. */
  readonly data?: Readonly<Record<string, string>>;
  readonly help?: string | undefined;
  /** A place without `uri` is in the same text. */
  readonly related?: readonly (RelatedPlace & { readonly uri?: string })[] | undefined;
  readonly fix?: Fix<Range> | undefined;
  readonly source?: FactSource | undefined;
}

/** The parts of a problem whose code is an area with this slug. */
export type SlugParts<Slug extends string> = ProblemParts & { readonly slug: Slug };

/** The finding of a problem in a string. Findings of lint rules are made by the engine, from the wording of the rule. */
export function findingOf(code: DiagnosticCode, parts: ProblemParts): Finding {
  const { range, message, severity = "error", effect, data = {}, help, related, fix, source } = parts;
  const slug = code.slice(code.indexOf("/") + 1);
  return {
    code,
    messageId: parts.messageId ?? slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    data,
    severity,
    ...(effect && { effect }),
    range: { start: range.start, end: range.end },
    message,
    ...(help !== undefined && { help }),
    ...(related && { related }),
    ...(fix && { fixes: [fix] }),
    ...(source && { source }),
  };
}

/** The diagnostic of a problem whose ranges are offsets in the file `uri` itself. */
export function diagnosticIn(uri: string, code: DiagnosticCode, parts: ProblemParts): Diagnostic {
  const { related = [], fix } = parts;
  return Object.freeze({
    ...findingOf(code, parts),
    uri,
    range: inFile(parts.range),
    related: related.map((place) => ({ uri, ...place, range: inFile(place.range) })),
    fixes: fix ? [{ ...fix, edits: fix.edits.map((edit) => ({ ...edit, range: inFile(edit.range) })) }] : [],
  });
}

/** The problem that says that an expression has more of them. `next`: the first that is not shown. */
export function omittedProblems(next: Finding, limit: number, text: string): SlugParts<"too-many-problems"> {
  return {
    slug: "too-many-problems",
    range: { start: next.range.start, end: text.length },
    data: { limit: number(limit) },
    message: `More than ${number(limit)} problems were found in this expression, so the rest of it was not checked.`,
    help: "Correct the ones shown, then check again.",
  };
}

/** The message of whatever some code threw. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
