import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";

/** Whether a document is a policy. A stream of lines is not one, whatever the lines contain. */
export function isPolicyDocument({ uri, format, roots, subjects }: SourceDocument): boolean {
  const [first] = subjects;
  if (first?.kind !== "PolicyFile" || first.node !== roots[0]) return false;
  return format === "yaml" || (roots.length === 1 && !/\.(?:ndjson|jsonl)$/i.test(uri));
}

/** The findings in a policy, with those of `checkPolicy`. */
export function withPolicyFindings(
  known: readonly Diagnostic[],
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  // The compiler reports a repeated key too, in policy terms.
  const others = known.filter(({ code }) => code !== "source/duplicate-key");
  return sortDiagnostics([...others, ...found]);
}
