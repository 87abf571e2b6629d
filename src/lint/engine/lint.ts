import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { atOnce, type Interruptible } from "../../core/interruptible.ts";
import { withWholeCharacters } from "../../core/whole-characters.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { asExternal, type ResolvedConfig } from "../config/config.ts";
import { applySuppressions } from "../config/suppress.ts";
import type { Rule } from "../define-rule.ts";
import { withAnchors } from "./anchors.ts";
import { boundedNotChecked, FindingCeiling } from "./finding-ceiling.ts";
import type { LintOptions } from "./lint-options.ts";
import type { LintResult } from "./result.ts";
import { Run } from "./run.ts";
import { type FoundInUse, joinDefaults, joinFindings, mergedUses } from "./uses.ts";

/**
 * All diagnostics of one file: those of its reader, syntax, names and types of each expression, and the findings of the
 * enabled rules, with suppressions applied.
 *
 * Errors: a rule that throws becomes `internal/rule-crashed`, or `config/custom-rule-failed` for a custom rule; the
 * other rules continue.
 */
export function lintDocument(document: SourceDocument, options: LintOptions): LintResult {
  return atOnce(lintInSteps(document, options));
}

/**
 * `lintDocument`, in steps: each checks one rule of the document. An aborted lint leaves the memory consistent: the next
 * one may begin at once, and has the same result.
 */
export function* lintInSteps(document: SourceDocument, options: LintOptions): Interruptible<LintResult> {
  options.memory?.begin();
  const ceiling = new FindingCeiling(document.uri, options.config.limits);
  const found = yield* foundInUses(document, options, ceiling);
  options.memory?.end();
  const { elsewhere } = options;
  const all = elsewhere ? joinFindings(found, elsewhere(document), ceiling) : found;
  const beyond = ceiling.endFile();
  const diagnostics = beyond ? [...all.diagnostics, beyond] : all.diagnostics;
  return concluded({ ...all, diagnostics }, document, options);
}

/** The findings in a document or, if it has several uses, in all of them. */
function* foundInUses(
  document: SourceDocument,
  options: LintOptions,
  ceiling: FindingCeiling,
): Interruptible<FoundInUse> {
  const { uses = [], defaults } = document;
  if (uses.length === 0) {
    const found = yield* new Run(document, options, ceiling).found();
    return defaults
      ? joinDefaults(found, yield* foundApart({ ...document, ...defaults }, options), ceiling)
      : found;
  }
  const inUses: FoundInUse[] = [];
  for (const use of uses) inUses.push(yield* foundApart({ ...document, ...use, uses: [] }, options));
  const merged = mergedUses(yield* foundApart(document, options), uses, inUses);
  return { ...merged, diagnostics: merged.diagnostics.filter(({ severity }) => ceiling.admits(severity)) };
}

/** The findings in one use, with a separate ceiling. */
function* foundApart(document: SourceDocument, options: LintOptions): Interruptible<FoundInUse> {
  const ceiling = new FindingCeiling(document.uri, options.config.limits);
  const found = yield* new Run(document, options, ceiling).found();
  const beyond = ceiling.endFile();
  return beyond ? { ...found, diagnostics: [...found.diagnostics, beyond] } : found;
}

/** The findings with suppressions applied, in order. */
function concluded(found: FoundInUse, document: SourceDocument, { rules, config }: LintOptions): LintResult {
  const ids = projectRulesOf(rules, config);
  const diagnostics = document.isRecord ? found.diagnostics.map(withoutFixes) : found.diagnostics;
  const { kept, suppressed, used, pending } = applySuppressions(diagnostics, document, config, ids);
  const whole = kept.map((one) => withWholeCharacters(one, document.text));
  return {
    diagnostics: withAnchors(
      sortDiagnostics(config.isExternal ? whole.map((one) => asExternal(one, config)) : whole),
      document,
    ),
    notChecked: boundedNotChecked(found.notChecked, document.uri),
    counts: { ...found.counts, suppressed },
    usedSuppressions: used,
    facts: found.facts,
    dataFiles: document.dataFiles ?? [],
    pending,
  };
}

const projectRules = new WeakMap<
  ResolvedConfig,
  { readonly rules: readonly Rule[]; readonly ids: Set<string> }
>();

/** The rules that report only after all files were read. */
function projectRulesOf(rules: readonly Rule[], config: ResolvedConfig): ReadonlySet<string> {
  const known = projectRules.get(config);
  if (known?.rules === rules) return known.ids;
  const speaking = rules.filter(({ id, finish }) => finish && config.severities.has(id));
  const ids = new Set(speaking.map(({ id }) => id));
  projectRules.set(config, { rules, ids });
  return ids;
}

/** A record of existing state is not edited. */
function withoutFixes(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.fixes.length === 0 ? diagnostic : Object.freeze({ ...diagnostic, fixes: [] });
}
