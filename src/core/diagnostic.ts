import type { FileRange, Range } from "./range.ts";

/** The severity of a finding. Only editors show `hint`. */
export type Severity = "error" | "warning" | "info" | "hint";

/** From the most severe. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "info", "hint"];

/** Severities by how severe they are. */
export const SEVERITY_RANKS: Readonly<Record<Severity, number>> = { hint: 0, info: 1, warning: 2, error: 3 };

/**
 * The meaning of a finding. `rejected`: Cloudflare rejects the input. `ineffective`: it is accepted but never does
 * what it says. `risky`: accepted, effective and probably not intended. `blocks-migration`: valid today, but the
 * migration fails on it. `style`: an equivalent form reads better.
 */
export type Effect = "rejected" | "ineffective" | "risky" | "blocks-migration" | "style";

/**
 * The part of wafsmith that issued a diagnostic. The full code is `area/slug`; each area has its own closed list of
 * slugs.
 */
export type Area =
  | "syntax"
  | "types"
  | "lint"
  | "source"
  | "policy"
  | "migrate"
  | "config"
  | "sandbox"
  | "protection"
  | "internal";

/** `area/slug`, never reused for another meaning. */
export type DiagnosticCode = `${Area}/${string}`;

/** The source of a fact that a diagnostic relies on. */
export interface FactSource {
  /** A public address, or `specification N` for a section of the interface specification. */
  readonly url: string;
  /** Day of the last check, `YYYY-MM-DD`. */
  readonly checked: string;
}

/** `safe`: the set of matching requests is unchanged. `suggestion`: it changes it, so only a person may apply it. */
export type FixSafety = "safe" | "suggestion";

/** Replaces the text of `range` by `newText`. */
export interface Edit<In extends Range = FileRange> {
  readonly range: In;
  readonly newText: string;
}

/** Edits that belong together, applied all or not at all. */
export interface Fix<In extends Range = FileRange> {
  readonly title: string;
  readonly edits: readonly Edit<In>[];
  readonly safety: FixSafety;
  /** For a safe fix that this run has not proved because the proof takes too long: `--fix` proves or declines it. */
  readonly isUnproved?: true;
}

/** Another place that takes part in a finding. */
export interface RelatedPlace {
  readonly range: Range;
  readonly message: string;
}

/**
 * A finding about a string before its file is known: ranges are offsets in the given text. `locate` turns it into a
 * `Diagnostic`.
 */
export interface Finding {
  readonly code: DiagnosticCode;
  /** The stable id of the message template, for tests and tools. */
  readonly messageId: string;
  /** Placeholder values of the template. */
  readonly data: Readonly<Record<string, string>>;
  readonly severity: Severity;
  readonly effect?: Effect;
  readonly range: Range;
  /** One sentence: what is wrong and its consequence. No snippet, no position, no address. */
  readonly message: string;
  /** Advice: the text to write instead, or the place to look at. */
  readonly help?: string;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix<Range>[];
  readonly source?: FactSource;
}

/** A place in a file that takes part in a diagnostic. */
export interface RelatedLocation extends RelatedPlace {
  readonly range: FileRange;
  readonly uri: string;
}

/** The location of a finding, in terms that survive edits elsewhere in its file. */
export interface Anchor {
  /** The rule and the member in it: `ref=scanners/expression`. */
  readonly place: string;
  /** Represents the marked text if that is a whole object or list, whose layout may change. */
  readonly content?: string;
}

/** A finding in its file: `range`, `related` and `fixes` are offsets in the text of `uri`. Plain, frozen, JSON-serialisable. */
export interface Diagnostic extends Finding {
  readonly range: FileRange;
  readonly uri: string;
  readonly related: readonly RelatedLocation[];
  readonly fixes: readonly Fix[];
  /** Default: the marked text alone identifies it. */
  readonly anchor?: Anchor;
}

/** The message at the location in another file where something is written. */
export const WRITTEN_HERE = "It is written here.";

/** The place of the text that a finding is about, if the finding is at a reference to it. */
export function writtenPlace({ related }: Diagnostic): RelatedLocation | undefined {
  return related.find(({ message }) => message === WRITTEN_HERE);
}

/** The answer of every stage: as much of the value as recovery allows, and the diagnostics about it. */
export interface Staged<Value, Problem = Diagnostic> {
  readonly value: Value;
  readonly diagnostics: readonly Problem[];
}

/**
 * Total order of diagnostics: file, place, code, message, and where the text is written. Output is the same on every run
 * because of it.
 */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.uri, b.uri) ||
    a.range.start - b.range.start ||
    a.range.end - b.range.end ||
    compare(a.code, b.code) ||
    compare(a.message, b.message) ||
    compare(writtenAt(a), writtenAt(b))
  );
}

function writtenAt(one: Diagnostic): string {
  return JSON.stringify(writtenPlace(one) ?? "");
}

/** Whether anything is wrong, as opposed to worth knowing. */
export function hasErrors(findings: readonly Pick<Finding, "severity">[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

/** Sorts by `compareDiagnostics` and drops exact repetitions. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics]
    .sort(compareDiagnostics)
    .filter((one, at, all) => at === 0 || compareDiagnostics(all[at - 1]!, one) !== 0);
}

/** The order of two values for sorting, the same in every locale: negative, zero or positive. */
export function compare<Value extends string | number | bigint>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
