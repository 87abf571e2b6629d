import type { Diagnostic, FactSource, RelatedLocation } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import { type PolicyCode, PROBLEMS } from "./codes.ts";
import type { ProblemKind } from "./problem-kind.ts";

type PlaceholdersOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** Its parameter is spread over a union of templates, so that the placeholders of one are not asked of another. */
type DataOf<Template> =
  | (Template extends { readonly text: infer Text } ? PlaceholdersOf<Text> : never)
  | (Template extends { readonly help: infer Help } ? PlaceholdersOf<Help> : never);

type MessagesOf<Code extends PolicyCode> = (typeof PROBLEMS)[Code]["messages"];

/** Where, with which message and which data. A wrong message or a missing datum is a compile error. */
export type ProblemReport<Code extends PolicyCode, Id extends keyof MessagesOf<Code>> = {
  readonly uri: string;
  /** The smallest thing that must change. */
  readonly range: FileRange;
  readonly messageId: Id;
  readonly related?: readonly RelatedLocation[];
  readonly source?: FactSource;
} & ([DataOf<MessagesOf<Code>[Id]>] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<DataOf<MessagesOf<Code>[Id]>, string>> });

/** The diagnostic of one problem, worded by `PROBLEMS`. */
export function policyProblem<Code extends PolicyCode, Id extends keyof MessagesOf<Code> & string>(
  code: Code,
  report: ProblemReport<Code, Id>,
): Diagnostic {
  const kind: ProblemKind = PROBLEMS[code];
  const template = kind.messages[report.messageId]!;
  const data: Readonly<Record<string, string>> = report.data ?? {};
  return Object.freeze({
    code,
    messageId: report.messageId,
    data,
    severity: kind.severity,
    ...(kind.effect && { effect: kind.effect }),
    uri: report.uri,
    range: report.range,
    message: fill(template.text, data),
    ...(template.help && { help: fill(template.help, data) }),
    related: report.related ?? [],
    fixes: [],
    ...(report.source && { source: report.source }),
  });
}

/** Whether anything is wrong, as opposed to worth knowing. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

function fill(template: string, data: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => data[name]!);
}
