import { MANAGED_PHASE } from "../contract/phases.ts";
import type { Diagnostic, Staged } from "../core/diagnostic.ts";
import { code, counted } from "../core/phrases.ts";
import { inFile } from "../core/range.ts";
import type { NoEntryPoint, Ruleset, SourceDocument } from "../sources/model.ts";
import { type ReadOptions, readSource } from "../sources/read.ts";
import { EXPORT_PATHS } from "./documented.ts";
import type { Export, SourceText } from "./model.ts";
import { hasErrors, problem } from "./problems.ts";
import { isOwaspExport } from "./read-managed.ts";

/** The kinds of the rulesets that hold what is deployed: in a zone, in an account. */
const ENTRY_POINT_KINDS: readonly string[] = ["zone", "root"];

/** Picks the ruleset that an export is about; else says why there is none. */
type Recognise = (document: SourceDocument, rulesets: readonly Ruleset[]) => Ruleset | Diagnostic;

/** The OWASP ruleset of an export: an answer of the API for that ruleset, or a file that holds it among others. */
export function readRulesetExport(
  source: SourceText | undefined,
  options: ReadOptions,
): Promise<Staged<Export>> {
  return readExport(source, options, recogniseManaged);
}

/** The entry point of the managed phase of a zone or an account. */
export function readEntrypointExport(
  source: SourceText | undefined,
  options: ReadOptions,
): Promise<Staged<Export>> {
  return readExport(source, options, recogniseEntrypoint);
}

/** Nothing is taken from a file with errors: what its reader dropped may be the rule that matters. */
async function readExport(
  source: SourceText | undefined,
  options: ReadOptions,
  recognise: Recognise,
): Promise<Staged<Export>> {
  if (!source) return { value: { state: "absent" }, diagnostics: [] };
  const document = await readSource(source.uri, source.text, options);
  const { uri, diagnostics } = document;
  const unusable: Export = { state: "unusable" };
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

function recogniseManaged(document: SourceDocument, rulesets: readonly Ruleset[]): Ruleset | Diagnostic {
  const [found, second] = rulesets.filter(isOwaspExport);
  if (found && !second) return found;
  const { uri } = document;
  const problemCode = "policy/unusable-ruleset";
  if (second) {
    const data = { count: counted(rulesets.filter(isOwaspExport).length, "ruleset") };
    const { range } = second.node;
    return problem(problemCode, { uri, range, messageId: "severalRulesets", data });
  }
  const data = { path: EXPORT_PATHS.ruleset };
  return problem(problemCode, { uri, range: startOf(rulesets), messageId: "noRuleset", data });
}

function recogniseEntrypoint(document: SourceDocument, rulesets: readonly Ruleset[]): Ruleset | Diagnostic {
  const { uri, subjects } = document;
  const none = subjects.find((subject) => subject.kind === "NoEntryPoint");
  if (none && rulesets.length === 0) return emptyEntryPoint(none);
  const entrypoints = rulesets.filter((ruleset) => isEntryPoint(ruleset) && isManagedPhase(ruleset));
  const [found, second] = entrypoints;
  const problemCode = "policy/unusable-entrypoint";
  if (found && !second) {
    if (saysItsRules(found, document)) return found;
    const { range } = found.node;
    const data = { path: EXPORT_PATHS.entrypoint };
    return problem(problemCode, {
      uri,
      range: inFile({ start: range.start, end: range.start }),
      messageId: "noRules",
      data,
    });
  }
  if (second) {
    const data = { count: counted(entrypoints.length, "ruleset") };
    const { range } = second.node;
    return problem(problemCode, { uri, range, messageId: "severalEntrypoints", data });
  }
  const path = EXPORT_PATHS.entrypoint;
  const [only, another] = rulesets;
  if (!only || another) {
    const range = startOf(rulesets);
    return problem(problemCode, { uri, range, messageId: "noEntrypoint", data: { path } });
  }
  if (!isEntryPoint(only)) {
    const { range, value } = only.rulesetKind!;
    const data = { kind: code(value), path };
    return problem(problemCode, { uri, range, messageId: "wrongKind", data });
  }
  const { range, value } = only.phase!;
  const data = { phase: code(value), expected: code(MANAGED_PHASE), path };
  return problem(problemCode, { uri, range, messageId: "wrongPhase", data });
}

/**
 * Whether a ruleset says what its rules are. A listing of rulesets never does, and neither does one of its entries that
 * was copied out of it. The answer for a single ruleset does: the service leaves `rules` out where there are none.
 */
export function saysItsRules(ruleset: Ruleset, { subjects }: SourceDocument): boolean {
  if (ruleset.node.entry("rules")) return ruleset.rulesNode !== undefined;
  return (
    ruleset.answer !== undefined &&
    subjects.includes(ruleset) &&
    ruleset.answer.get("result") === ruleset.node
  );
}

/** Returns an entry point without rules for the answer that says that there is none. */
function emptyEntryPoint({ node }: NoEntryPoint): Ruleset {
  return {
    kind: "Ruleset",
    node,
    answer: node,
    id: undefined,
    name: undefined,
    rulesetKind: undefined,
    phase: undefined,
    rules: [],
    rulesNode: undefined,
  };
}

function isEntryPoint({ rulesetKind }: Ruleset): boolean {
  return rulesetKind === undefined || ENTRY_POINT_KINDS.includes(rulesetKind.value);
}

function isManagedPhase({ phase }: Ruleset): boolean {
  return phase === undefined || phase.value === MANAGED_PHASE;
}

function startOf([first]: readonly Ruleset[]) {
  const start = first?.node.range.start ?? 0;
  return inFile({ start, end: start });
}
