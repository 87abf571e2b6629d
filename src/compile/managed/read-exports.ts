import { type Diagnostic, hasErrors, type Staged } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import type { Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { policyProblem } from "../codes.ts";
import { startOf } from "../live/recognise-entrypoint.ts";
import { EXPORT_PATHS } from "../model/documented.ts";
import type { LiveExport, SourceText } from "../model/model.ts";
import { isOwaspExport } from "./read-managed.ts";

/** The ruleset of an export, or why `recognise` finds none. Nothing is used from a file with errors: its reader may have dropped the rule that matters. */
export async function readExport(
  source: SourceText | undefined,
  recognise: (document: SourceDocument, rulesets: readonly Ruleset[]) => Ruleset | Diagnostic,
  options: ReadOptions = {},
): Promise<Staged<LiveExport>> {
  if (!source) return { value: { state: "absent" }, diagnostics: [] };
  const document = await readSource(source.uri, source.text, options);
  const { uri, diagnostics } = document;
  const unusable: LiveExport = { state: "unusable" };
  if (hasErrors(diagnostics)) return { value: unusable, diagnostics };
  const found = recognise(document, rulesetsIn(document));
  if (!("kind" in found)) return { value: unusable, diagnostics: [...diagnostics, found] };
  return { value: { state: "present", uri, ruleset: found }, diagnostics };
}

/** Every ruleset of a file, those of a listing included. */
export function rulesetsIn({ subjects }: SourceDocument): Ruleset[] {
  return subjects.flatMap((subject) => {
    if (subject.kind === "Ruleset") return [subject];
    return subject.kind === "RulesetListing" ? subject.rulesets : [];
  });
}

/** The OWASP ruleset in an export: an API response for that ruleset, or a file with it and others. */
export function recogniseManaged(
  document: SourceDocument,
  rulesets: readonly Ruleset[],
): Ruleset | Diagnostic {
  const { uri, diagnostics } = document;
  const problemCode = "policy/unusable-ruleset";
  const failed = diagnostics.find((one) => one.code === "source/failed-answer");
  if (failed) {
    const data = { path: EXPORT_PATHS.ruleset };
    return policyProblem(problemCode, { uri, range: failed.range, messageId: "failedAnswer", data });
  }
  const [found, second] = rulesets.filter(isOwaspExport);
  if (found && !second) return found;
  if (second) {
    const data = { count: counted(rulesets.filter(isOwaspExport).length, "ruleset") };
    const { range } = second.node;
    return policyProblem(problemCode, { uri, range, messageId: "severalRulesets", data });
  }
  const data = { path: EXPORT_PATHS.ruleset };
  return policyProblem(problemCode, {
    uri,
    range: startOf(rulesets[0]?.node.range),
    messageId: "noRuleset",
    data,
  });
}
