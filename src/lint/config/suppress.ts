import type { Diagnostic } from "../../core/diagnostic.ts";
import { matchesGlob } from "../../core/glob.ts";
import { itemsByKey } from "../../core/items-by-key.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, counted, didYouMean } from "../../core/phrases.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import { worded } from "../../core/wording.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { ConfigSlug } from "./codes.ts";
import { type SuppressionComment, suppressionComments } from "./comments.ts";
import type { ConfiguredSuppression, ResolvedConfig } from "./config.ts";
import { configProblem } from "./config-problem.ts";
import { resolvePointer } from "./pointer.ts";
import wordings from "./suppress.json" with { type: "json" };

/** Findings after suppression. */
export interface Suppressed {
  /** The remaining findings, with those about the suppressions themselves. */
  readonly kept: readonly Diagnostic[];
  /** Number of findings that were suppressed. */
  readonly suppressed: number;
  readonly used: readonly ConfiguredSuppression[];
  /** Suppressions of rules that report only after all files were read. */
  readonly pending: readonly PendingSuppression[];
}

/** A suppression of a rule that has not reported yet. */
export type PendingSuppression = Entry;

/** One rule at one location, whichever comment or entry named it. */
interface Entry {
  readonly rule: string;
  readonly covers: readonly FileRange[];
  readonly from: SuppressionComment | ConfiguredSuppression;
  readonly range: FileRange;
}

/**
 * Takes away the findings that comments and the configuration accept. Only `lint/…` can be accepted: syntax, names and
 * types cannot.
 *
 * Errors: `config/missing-reason`, `config/unknown-rule`, `config/unused-suppression` for comments. Unused suppressions
 * in the configuration are known only after all files: see `unusedSuppressions`.
 *
 * `projectRules`: rules that speak only after all files were read, so that nothing can be said yet of their
 * suppressions.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  document: SourceDocument,
  config: ResolvedConfig,
  projectRules: ReadonlySet<string>,
): Suppressed {
  const { comments: all, strayEnds } = suppressionComments(document);
  const isAccepted = (comment: SuppressionComment) =>
    config.accepted?.has(document.uri, writtenIn(document.text, comment)) ?? true;
  const comments = all.filter(isAccepted);
  const entries = [
    ...comments.flatMap((comment) => entriesOfComment(comment, config)),
    ...config.suppressions.flatMap((suppression) => entriesOfConfig(suppression, document, config)),
  ];
  const used = new Set<Entry>();
  const accepted = acceptedBy(entries, diagnostics, used);
  const kept = diagnostics.filter((diagnostic) => !accepted.has(diagnostic));
  const pending = entries.filter((entry) => projectRules.has(entry.rule));
  const isUnused = (entry: Entry) => !projectRules.has(entry.rule) && !used.has(entry);
  const unusedOf = itemsByKey(entries.filter(isUnused), ({ from }) => from);
  const problems = comments.flatMap((comment) =>
    problemsOf(comment, unusedOf.get(comment) ?? [], document.uri, config),
  );
  return {
    kept: [
      ...kept,
      ...problems,
      ...all.flatMap((one) =>
        comments.includes(one) ? [] : changedSuppression(one, kept, document, config),
      ),
      ...strayEnds.map((range) => warning("strayEnd", document.uri, range, { rules: "" })),
    ],
    suppressed: diagnostics.length - kept.length,
    used: configuredIn(used),
    pending,
  };
}

/**
 * Removes suppressed findings that were made after all files were read, and reports comments that were not needed.
 *
 * Errors: `config/unused-suppression` for comments.
 */
export function applyPending(
  diagnostics: readonly Diagnostic[],
  files: readonly { readonly uri: string; readonly pending: readonly PendingSuppression[] }[],
): Omit<Suppressed, "pending"> {
  const used = new Set<Entry>();
  const byFile = itemsByKey(diagnostics, ({ uri }) => uri);
  const accepted = new Set(
    files.flatMap(({ uri, pending }) => [...acceptedBy(pending, byFile.get(uri) ?? [], used)]),
  );
  const kept = diagnostics.filter((diagnostic) => !accepted.has(diagnostic));
  const suppressed = diagnostics.length - kept.length;
  for (const { uri, pending } of files) {
    for (const entry of pending) {
      if (!("scope" in entry.from) || used.has(entry)) continue;
      kept.push(warning("unused", uri, entry.range, { rules: code(entry.rule) }));
    }
  }
  return { kept, suppressed, used: configuredIn(used) };
}

/** One span of an entry. */
interface Cover {
  readonly range: FileRange;
  readonly entry: Entry;
}

/** The findings that entries accept; `used` receives every entry that accepts one. */
function acceptedBy(
  entries: readonly Entry[],
  diagnostics: readonly Diagnostic[],
  used: Set<Entry>,
): ReadonlySet<Diagnostic> {
  const accepted = new Set<Diagnostic>();
  const spans = entries.flatMap((entry) => entry.covers.map((range): Cover => ({ range, entry })));
  const coversOf = itemsByKey(spans, ({ entry }) => `lint/${entry.rule}`);
  for (const [of, found] of itemsByKey(diagnostics, (diagnostic) => diagnostic.code)) {
    acceptOfOneRule(coversOf.get(of) ?? [], found, { accepted, used });
  }
  return accepted;
}

/** One sweep through the file, so that thousands of comments and findings are not compared with each other. */
function acceptOfOneRule(
  covers: readonly Cover[],
  diagnostics: readonly Diagnostic[],
  { accepted, used }: { readonly accepted: Set<Diagnostic>; readonly used: Set<Entry> },
): void {
  const byStart = [...covers].sort((a, b) => a.range.start - b.range.start);
  let opened = 0;
  let lastEnd = -1;
  for (const diagnostic of [...diagnostics].sort((a, b) => a.range.start - b.range.start)) {
    const at = diagnostic.range.start;
    for (let next = byStart[opened]; next && next.range.start <= at; next = byStart[++opened]) {
      // A range that ends before this finding also ends before all later ones.
      if (next.range.end >= at) used.add(next.entry);
      lastEnd = Math.max(lastEnd, next.range.end);
    }
    if (lastEnd >= at) accepted.add(diagnostic);
  }
}

function configuredIn(used: ReadonlySet<Entry>): ConfiguredSuppression[] {
  return [...new Set([...used].flatMap(({ from }) => ("scope" in from ? [] : [from])))];
}

/** The suppressions of the configuration that concern one of `uris` and took nothing away in any of them. */
export function unusedSuppressions(
  config: Pick<ResolvedConfig, "suppressions" | "unignorable">,
  configUri: string,
  linted: readonly { readonly uri: string; readonly usedSuppressions: readonly ConfiguredSuppression[] }[],
): Diagnostic[] {
  const used = new Set(linted.flatMap((result) => result.usedSuppressions));
  return config.suppressions
    .filter((one) => !used.has(one) && linted.some(({ uri }) => matchesGlob(uri, one.file)))
    .map((one) => {
      const { range, uri = configUri } = one;
      const firm = one.rules.filter((id) => config.unignorable?.has(id));
      if (firm.length > 0) return warning("notIgnorable", uri, range, { rules: codeList(firm, "and") });
      return warning("unused", uri, range, { rules: one.rules.map((id) => code(id)).join(", ") });
    });
}

function entriesOfComment(comment: SuppressionComment, config: ResolvedConfig): Entry[] {
  return comment.rules
    .filter(({ id }) => config.ruleIds.has(id) && !config.unignorable?.has(id))
    .map(({ id, range, covers }) => ({ rule: id, covers: [covers], from: comment, range }));
}

function entriesOfConfig(
  suppression: ConfiguredSuppression,
  document: SourceDocument,
  config: ResolvedConfig,
): Entry[] {
  if (!matchesGlob(document.uri, suppression.file)) return [];
  const { pointer } = suppression;
  const covers =
    pointer === undefined
      ? [inFile({ start: 0, end: document.text.length })]
      : document.roots.flatMap((root) => resolvePointer(root, pointer)?.range ?? []);
  const rules = suppression.rules.filter((id) => !config.unignorable?.has(id));
  return rules.map((rule) => ({
    rule,
    covers,
    from: suppression,
    range: suppression.range,
  }));
}

function problemsOf(
  { rules, reason, range: whole }: SuppressionComment,
  unusedEntries: readonly Entry[],
  uri: string,
  config: ResolvedConfig,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  if (rules.length === 0) problems.push(warning("missingRule", uri, whole));
  if (reason === "") problems.push(warning("missingReason", uri, whole));
  for (const { id, range } of rules) {
    if (!config.ruleIds.has(id)) problems.push(unknownRule(id, range, uri, config));
    else if (config.unignorable?.has(id))
      problems.push(warning("notIgnorable", uri, range, { rules: code(id) }));
  }
  for (const entry of unusedEntries)
    problems.push(warning("unused", uri, entry.range, { rules: code(entry.rule) }));
  return problems;
}

/** A comment with its coverage; for one that covers the whole file, the comment alone. */
function writtenIn(text: string, { range, scope, rules }: SuppressionComment): string {
  if (scope === "file") return text.slice(range.start, range.end);
  const ends = rules.map(({ covers }) => covers.end);
  const starts = rules.map(({ covers }) => covers.start);
  return text.slice(Math.min(range.start, ...starts), Math.max(range.end, ...ends));
}

/** A comment that the judging commit does not have: it suppresses nothing yet. */
function changedSuppression(
  comment: SuppressionComment,
  kept: readonly Diagnostic[],
  { uri }: SourceDocument,
  config: ResolvedConfig,
): Diagnostic {
  const { reference } = config.accepted!;
  const count = acceptedBy(entriesOfComment(comment, config), kept, new Set()).size;
  const codes = comment.rules.map(({ id }) => `lint/${id}`).join(", ");
  const data = { reference, findings: String(count), codes };
  const words = { reference: code(reference), findings: counted(count, "finding") };
  return warning("changed", uri, comment.range, data, words);
}

function unknownRule(rule: string, range: FileRange, uri: string, config: ResolvedConfig): Diagnostic {
  const isOther = /^(?:syntax|types|source|internal)\//.test(rule);
  const ending = didYouMean(nearest(rule, config.ruleIds)) || ".";
  const words = { rule: code(rule), ending };
  return warning(isOther ? "noLintRule" : "unknownRule", uri, range, { rule }, words);
}

/** `words`: the values of the message. Default: `data`. */
function warning(
  name: keyof typeof wordings,
  uri: string,
  range: FileRange,
  data: Readonly<Record<string, string>> = {},
  words = data,
): Diagnostic {
  const { slug, ...wording } = wordings[name];
  const { message } = worded(wording, words);
  return configProblem({
    slug: slug as ConfigSlug,
    uri,
    range,
    message,
    help: wording.help,
    data,
    severity: "warning",
  });
}
