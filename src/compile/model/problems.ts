import type { Diagnostic, Effect, FactSource, RelatedLocation, Severity } from "../../core/diagnostic.ts";
import { diagnosticIn } from "../../core/problem.ts";
import type { FileRange } from "../../core/range.ts";
import { type Wording, worded } from "../../core/wording.ts";

/** The meaning of a code, whichever of its messages is used: a row of a table in JSON. */
export interface ProblemKind {
  /** A `Severity`. */
  readonly severity: string;
  /** An `Effect`, its meaning at the service; absent where the policy never becomes a request. */
  readonly effect?: string;
  /** Wordings by message and the data that it needs: `unknownKey(key, what)`. */
  readonly messages: Readonly<Record<string, Wording>>;
}

/** Some codes of this area. */
export type ProblemKinds = Readonly<Record<`policy/${string}`, ProblemKind>>;

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

/** Makes diagnostics with some codes. */
export type ProblemMaker<Kinds extends ProblemKinds> = <
  Code extends keyof Kinds & `policy/${string}`,
  Id extends IdOf<keyof Kinds[Code]["messages"]> & string,
>(
  code: Code,
  report: ProblemReport<keyof Kinds[Code]["messages"], Id>,
) => Diagnostic;

/** The maker of diagnostics with these codes and their wording. Each folder has its own, next to its codes. */
export function problemsOf<Kinds extends ProblemKinds>(kinds: Kinds): ProblemMaker<Kinds> {
  return (code, report) => {
    const { severity, effect, messages }: ProblemKind = kinds[code]!;
    const { uri, range, messageId, related, source, data = {} } = report;
    const [, wording] = Object.entries(messages).find(([signature]) => messageIdOf(signature) === messageId)!;
    return diagnosticIn(uri, code, {
      ...worded(wording, data),
      ...{ messageId, data, range, related, source },
      severity: severity as Severity,
      effect: effect as Effect | undefined,
    });
  };
}

/** The message that a key of `messages` is about, without the names of its data. */
export function messageIdOf(signature: string): string {
  return signature.replace(/\(.*/, "");
}

/** Whether anything is wrong, as opposed to worth knowing. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
