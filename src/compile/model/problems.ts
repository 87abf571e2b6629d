import type { Diagnostic, Effect, FactSource, RelatedLocation, Severity } from "../../core/diagnostic.ts";
import { diagnosticIn } from "../../core/problem.ts";
import type { FileRange } from "../../core/range.ts";
import { type DataOf, type Wording, worded } from "../../core/wording.ts";

/** The meaning of a code, whichever of its messages is used. */
export interface ProblemKind {
  readonly severity: Severity;
  /** Its meaning at the service; absent where the policy never becomes a request. */
  readonly effect?: Effect;
  readonly messages: Readonly<Record<string, Wording>>;
}

/** Some codes of this area. */
export type ProblemKinds = Readonly<Record<`policy/${string}`, ProblemKind>>;

/** Where, with which message and which data. A wrong message or a missing datum is a compile error. */
type ProblemReport<Messages extends ProblemKind["messages"], Id extends keyof Messages> = {
  readonly uri: string;
  /** The smallest thing that must change. */
  readonly range: FileRange;
  readonly messageId: Id;
  readonly related?: readonly RelatedLocation[];
  readonly source?: FactSource;
} & ([DataOf<Messages[Id]>] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<DataOf<Messages[Id]>, string>> });

/** The maker of diagnostics with these codes, in their words. Each folder has its own, beside its codes. */
export function problemsOf<const Kinds extends ProblemKinds>(kinds: Kinds) {
  return <Code extends keyof Kinds & `policy/${string}`, Id extends keyof Kinds[Code]["messages"] & string>(
    code: Code,
    report: ProblemReport<Kinds[Code]["messages"], Id>,
  ): Diagnostic => {
    const { severity, effect, messages }: ProblemKind = kinds[code]!;
    const { uri, range, messageId, related, source, data = {} } = report;
    const said = worded(messages[messageId]!, data);
    return diagnosticIn(uri, code, { ...said, messageId, data, severity, effect, range, related, source });
  };
}

/** Whether anything is wrong, as opposed to worth knowing. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
