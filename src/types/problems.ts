import type { Finding, Fix, RelatedPlace } from "../core/diagnostic.ts";
import type { Range } from "../core/range.ts";
import type { TypesSlug } from "./codes.ts";

/** The parts of a finding about names and types. */
export interface TypeProblemParts {
  readonly slug: TypesSlug;
  /** Default: the slug in camel case. */
  readonly messageId?: string;
  readonly range: Range;
  readonly message: string;
  readonly help?: string | undefined;
  readonly data?: Readonly<Record<string, string>>;
  readonly related?: readonly RelatedPlace[] | undefined;
  readonly fix?: Fix<Range> | undefined;
}

/** A finding about names and types. All of them are errors: the service refuses the expression. */
export function typeProblem(parts: TypeProblemParts): Finding {
  const { slug, range, message, help, related, fix } = parts;
  return {
    code: `types/${slug}`,
    messageId: parts.messageId ?? slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    data: parts.data ?? {},
    severity: "error",
    effect: "rejected",
    range: { start: range.start, end: range.end },
    message,
    ...(help === undefined ? {} : { help }),
    ...(related === undefined ? {} : { related }),
    ...(fix === undefined ? {} : { fixes: [fix] }),
  };
}
