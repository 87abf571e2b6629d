import type { Diagnostic } from "../../core/diagnostic.ts";
import { matchesGlob } from "../../core/glob.ts";
import { itemsByKey } from "../../core/items-by-key.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, counted, didYouMean } from "../../core/phrases.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type SuppressionComment, suppressionComments } from "./comments.ts";
import type { ConfiguredSuppression, ResolvedConfig } from "./config.ts";
import { type ConfigProblem, configProblem } from "./config-problem.ts";
import { resolvePointer } from "./pointer.ts";

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
      ...strayEnds.map((range) => strayEnd(range, document.uri)),
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
      kept.push(unused(code(entry.rule), entry.range, uri));
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
      if (firm.length > 0) return notIgnorable(firm, range, uri);
      return unused(one.rules.map((id) => code(id)).join(", "), range, uri);
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
  comment: SuppressionComment,
  unusedEntries: readonly Entry[],
  uri: string,
  config: ResolvedConfig,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  if (comment.rules.length === 0) {
    const message = "This comment names no rule, so it suppresses nothing.";
    const help = "Name the rules before ` -- `.";
    problems.push(warning({ slug: "missing-rule", range: comment.range, uri, message, help }));
  }
  if (comment.reason === "") {
    const message = "This suppression gives no reason, so nobody can later tell whether it still applies.";
    const help = "Add ` -- ` and the reason.";
    problems.push(warning({ slug: "missing-reason", range: comment.range, uri, message, help }));
  }
  for (const { id, range } of comment.rules) {
    if (!config.ruleIds.has(id)) problems.push(unknownRule(id, range, uri, config));
    else if (config.unignorable?.has(id)) problems.push(notIgnorable([id], range, uri));
  }
  for (const entry of unusedEntries) problems.push(unused(code(entry.rule), entry.range, uri));
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
  const findings = counted(count, "finding");
  const message = `This suppression is not in ${code(reference)}, so it is ignored here: it would take away ${findings}.`;
  const help = "It takes effect once it is there. Review what it covers.";
  const data = {
    reference,
    findings: String(count),
    codes: comment.rules.map(({ id }) => `lint/${id}`).join(", "),
  };
  return warning({ slug: "changed", range: comment.range, uri, message, help, data });
}

function unknownRule(id: string, range: FileRange, uri: string, config: ResolvedConfig): Diagnostic {
  if (/^(?:syntax|types|source|internal)\//.test(id)) {
    const message = `${code(id)} is not a lint rule: Cloudflare rejects the input, so the finding cannot be suppressed.`;
    return warning({
      slug: "unknown-rule",
      range,
      uri,
      message,
      help: "Correct the input.",
      data: { rule: id },
    });
  }
  const near = didYouMean(nearest(id, config.ruleIds));
  const message = `There is no rule ${code(id)}, so nothing is suppressed${near || "."}`;
  const help = "Use the id that the finding shows after `lint/`.";
  return warning({ slug: "unknown-rule", range, uri, message, help, data: { rule: id } });
}

function notIgnorable(ids: readonly string[], range: FileRange, uri: string): Diagnostic {
  const rules = codeList(ids, "and");
  const message = `The configuration does not let findings of ${rules} be suppressed, so this has no effect.`;
  const help = "Remove it, and correct what is found.";
  return warning({ slug: "not-ignorable", range, uri, message, help, data: { rules } });
}

function strayEnd(range: FileRange, uri: string): Diagnostic {
  const message = "There is no open `wafsmith-disable` before this comment, so it has no effect.";
  return warning({
    slug: "unused-suppression",
    range,
    uri,
    message,
    help: "Remove it.",
    data: { rules: "" },
  });
}

function unused(rules: string, range: FileRange, uri: string): Diagnostic {
  const message = `${rules} finds nothing here, so this suppression is not needed.`;
  return warning({ slug: "unused-suppression", range, uri, message, help: "Remove it.", data: { rules } });
}

function warning(problem: Omit<ConfigProblem, "severity">): Diagnostic {
  return configProblem({ ...problem, severity: "warning" });
}
