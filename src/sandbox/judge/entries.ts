import type { Diagnostic } from "../../core/diagnostic.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { type ApiMessage, entryOf, ownEntry } from "../http/answer.ts";
import { lintCodeOf, UNPARSABLE } from "../lint-codes.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { cachedAnalysis } from "./cached-analysis.ts";
import { engineMessage } from "./engine-message.ts";
import { expressionAround, placeAt } from "./pointer.ts";

/** Findings about a body as entries of `errors`, each with the pointer to the part that must change. */
export function entriesOf(findings: readonly Diagnostic[], root: LocatedNode): readonly ApiMessage[] {
  // The note that there are more findings than these comes last.
  const isLast = ({ code }: Diagnostic) => code.startsWith("source/");
  const ordered = [...findings.filter((one) => !isLast(one)), ...findings.filter(isLast)];
  return ordered.map((finding) => entryFor(finding, root));
}

function entryFor(finding: Diagnostic, root: LocatedNode): ApiMessage {
  const source = { pointer: pointerOf(finding, root) };
  const [area, slug = ""] = finding.code.split("/");
  if (area === "source") return ownEntry(OWN_ERRORS.badShape, { problem: finding.message }, "");
  if (area !== "lint") return { ...unparsable(finding, root), source };
  const { code, observed } = lintCodeOf(slug);
  return { code, message: observed?.value.message ?? finding.message, source };
}

function unparsable(finding: Diagnostic, root: LocatedNode): ApiMessage {
  const expression = expressionAround(root, finding.range)?.value ?? "";
  const inner = cachedAnalysis(expression).findings.find(
    (one) => one.code === finding.code && one.message === finding.message,
  );
  const problem = inner ? engineMessage(expression, inner) : finding.message;
  return {
    code: UNPARSABLE.code,
    message: entryOf(UNPARSABLE.observed!.value, { expression, problem }).message,
  };
}

/** A missing key has no location, so point at the object that lacks it. */
function pointerOf({ range, messageId }: Diagnostic, root: LocatedNode): string {
  const { pointer } = placeAt(root, range);
  return messageId === "missing" ? pointer.slice(0, Math.max(pointer.lastIndexOf("/"), 0)) : pointer;
}
