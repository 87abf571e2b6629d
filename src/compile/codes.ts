import type { Diagnostic, Effect, FactSource, RelatedLocation, Severity } from "../core/diagnostic.ts";
import { diagnosticIn } from "../core/problem.ts";
import type { FileRange } from "../core/range.ts";
import { type Wording, worded } from "../core/wording.ts";
import check from "./check/codes.json" with { type: "json" };
import decompile from "./decompile/codes.json" with { type: "json" };
import guardrails from "./guardrails/codes.json" with { type: "json" };
import live from "./live/codes.json" with { type: "json" };
import managed from "./managed/codes.json" with { type: "json" };
import policy from "./policy/codes.json" with { type: "json" };
import resolve from "./resolve/codes.json" with { type: "json" };
import skipRules from "./skip-rules/codes.json" with { type: "json" };

/** The meaning of a code, whichever of its messages is used: a row of a table in JSON. */
interface ProblemKind {
  /** A `Severity`. */
  readonly severity: string;
  /** An `Effect`, its meaning at Cloudflare; absent if the policy never becomes a request. */
  readonly effect?: string;
  /** Wordings by message and the data that it needs: `unknownKey(key, what)`. */
  readonly messages: Readonly<Record<string, Wording>>;
}

/**
 * Every `policy/…` diagnostic, once: the complete list of codes with severities and wording, each in a table next to the
 * checks that report it. A code is never reused with another meaning.
 */
export const PROBLEMS = {
  ...check,
  ...decompile,
  ...guardrails,
  ...live,
  ...managed,
  ...policy,
  ...resolve,
  ...skipRules,
} satisfies Readonly<Record<`policy/${string}`, ProblemKind>>;

type Problems = typeof PROBLEMS;
type IdOf<Signature> = Signature extends `${infer Id}(${string})` ? Id : Signature;
type NamesIn<List> = List extends `${infer Name}, ${infer Rest}` ? Name | NamesIn<Rest> : List;
type DataOf<Signature, Id extends string> = Signature extends `${Id}(${infer List})` ? NamesIn<List> : never;

/** Where, with which message and which data. A wrong message or a missing datum is a compile error. */
type ProblemReport<Signature, Id extends string> = {
  readonly uri: string;
  /** The smallest part that must change. */
  readonly range: FileRange;
  readonly messageId: Id;
  readonly related?: readonly RelatedLocation[];
  readonly source?: FactSource;
} & ([DataOf<Signature, Id>] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<DataOf<Signature, Id> & string, string>> });

/** The diagnostic of a code, with the wording of one of its messages. */
export function policyProblem<
  Code extends keyof Problems,
  Id extends IdOf<keyof Problems[Code]["messages"]> & string,
>(code: Code, report: ProblemReport<keyof Problems[Code]["messages"], Id>): Diagnostic {
  const { severity, effect, messages }: ProblemKind = PROBLEMS[code];
  const { uri, range, messageId, related, source, data = {} } = report;
  const [, wording] = Object.entries(messages).find(([signature]) => messageIdOf(signature) === messageId)!;
  return diagnosticIn(uri, code, {
    ...worded(wording, data),
    messageId,
    data,
    range,
    related,
    source,
    severity: severity as Severity,
    effect: effect as Effect | undefined,
  });
}

/** The message that a key of `messages` is about, without the names of its data. */
export function messageIdOf(signature: string): string {
  return signature.replace(/\(.*/, "");
}
