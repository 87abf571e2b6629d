import { code } from "../../core/phrases.ts";
import type { SlugParts } from "../../core/problem.ts";
import type { Range } from "../../core/range.ts";
import { type Wording, worded } from "../../core/wording.ts";
import type { SourceProblem, SourceSlug } from "./problems.ts";

/** Wordings of a reader's problems, by slug and message. */
type Wordings = Readonly<Partial<Record<SourceSlug, Readonly<Record<string, Wording>>>>>;

/** The properties of a problem in addition to its wording. */
export interface Said
  extends Omit<SlugParts<SourceSlug>, "slug" | "messageId" | "range" | "message" | "help" | "data"> {
  /** Numbers, and source text, which messages have in backquotes. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Other values of the message, or the same in other words. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The maker of a reader's problems, in the words of its table. */
export function problemSayer<Table extends Wordings>(table: Table) {
  return <Slug extends keyof Table & SourceSlug>(
    slug: Slug,
    messageId: keyof Table[Slug] & string,
    range: Range,
    { data = {}, words = {}, ...more }: Said = {},
  ): SourceProblem => {
    const wordings: Readonly<Record<string, Wording>> = table[slug]!;
    const values = Object.entries(data);
    const shown = values.map(
      ([key, value]) => [key, typeof value === "number" ? value : code(value)] as const,
    );
    return {
      slug,
      messageId,
      range,
      data: Object.fromEntries(values.map(([key, value]) => [key, String(value)])),
      ...worded(wordings[messageId]!, { ...Object.fromEntries(shown), ...words }),
      ...more,
    };
  };
}
