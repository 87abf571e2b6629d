import type {
  Diagnostic,
  DiagnosticCode,
  FactSource,
  Fix,
  RelatedLocation,
  Severity,
} from "../../core/diagnostic.ts";
import {
  type EmbeddedText,
  locateFix,
  plainText,
  writtenAt,
  writtenElsewhere,
} from "../../core/embedded-text.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { code } from "../../core/phrases.ts";
import { diagnosticIn, errorText } from "../../core/problem.ts";
import { type Place as FilePlace, type FileRange, inFile, type Range } from "../../core/range.ts";
import { worded } from "../../core/wording.ts";
import type { LocatedNode, Referred } from "../../sources/values/located.ts";
import { configProblem } from "../config/config-problem.ts";
import type { MessageTemplate, Report, Reportable, ReportedFix, Rule } from "../define-rule.ts";

/** The position of the engine while a visitor runs. `host` is the expression being visited; undefined in configuration. */
export interface VisitedPlace {
  readonly uri: string;
  readonly host: EmbeddedText | undefined;
}

/** The message of a report, without its type. */
export interface AnyMessage {
  readonly messageId: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly source?: FactSource;
}

/** A report as the engine receives it, its message type forgotten. */
export interface AnyReport
  extends Pick<Report<Record<string, MessageTemplate>>, "at" | "related">,
    AnyMessage {
  /** Also says whether the proof of the fix was skipped. */
  readonly fix?: (ReportedFix & Pick<Fix, "isUnproved">) | undefined;
}

const FILE: EmbeddedText = plainText("");

/** The parts of a diagnostic that do not come from the message of its rule. */
export type DiagnosticPlace = Pick<Diagnostic, "uri" | "range" | "related" | "fixes">;

/**
 * The diagnostic with the message of a rule's report at a location.
 *
 * Errors: throws if the rule names a message or a datum that does not exist, which the types prevent.
 */
export function diagnosticAt(
  rule: Rule,
  severityOfRule: Severity,
  report: AnyMessage,
  { uri, range, related, fixes }: DiagnosticPlace,
): Diagnostic {
  const { messageId, data: given = NO_DATA } = report;
  const template = rule.messages[messageId] as MessageTemplate | undefined;
  if (!template) throw new Error(`no message \`${messageId}\``);
  const code = codeOf(rule);
  const data = textsOf(given);
  const severity = severityOf(rule, template, severityOfRule);
  const effect = template.effect ?? rule.effect;
  const source = report.source ?? rule.source;
  const { message, help } = worded(template, given);
  // Object literals without spreads: properties added step by step are stored outside the object, and there is one object per finding.
  return Object.freeze(
    help === undefined
      ? { code, messageId, data, severity, effect, source, message, uri, range, related, fixes }
      : { code, messageId, data, severity, effect, source, message, help, uri, range, related, fixes },
  );
}

function textsOf(given: NonNullable<AnyMessage["data"]>): Record<string, string> {
  const data: Record<string, string> = {};
  for (const key of Object.keys(given)) data[key] = String(given[key]);
  return data;
}

/** A `risky` message in a rule with a stronger effect is a warning, because only facts are errors. */
function severityOf(rule: Rule, { effect }: MessageTemplate, severity: Severity): Severity {
  return severity === "error" && effect === "risky" && rule.effect !== "risky" ? "warning" : severity;
}

/** The diagnostic for a rule's report. Errors: as `diagnosticAt`. */
export function diagnosticOf(
  rule: Rule,
  severity: Severity,
  report: AnyReport,
  place: VisitedPlace,
): Diagnostic {
  const { at, related = NONE } = report;
  refuseForeign(at, place.uri);
  for (const other of related) refuseForeign(other.at, place.uri);
  const origin = originOf(at, place.host);
  const { uri, host } = place;
  const others = related.map((one) => ({ uri, range: fileRange(one.at, host), message: one.message }));
  return diagnosticAt(rule, severity, report, {
    uri,
    range: fileRange(at, host),
    related: origin.length === 0 ? others : [...origin, ...others],
    fixes: report.fix ? locateFix(report.fix, place.host ?? FILE) : [],
  });
}

/** The location at which a rule threw; undefined if it threw after all files were read. */
export interface Crash {
  readonly uri: string;
  readonly range: FileRange | undefined;
  readonly error: unknown;
}

/** The diagnostic for a rule that threw: a built-in rule has a bug; for a user's rule it names its origin. */
export function crashOf(rule: Rule, { uri, range, error }: Crash): Diagnostic {
  const { id, origin } = rule;
  const reason = errorText(error);
  const when = range ? "here" : "after all files were read";
  const lost = range ? "its findings in this file are incomplete" : "its findings are incomplete";
  const place = range ?? inFile({ start: 0, end: 0 });
  if (origin !== undefined) {
    const message = `The rule ${code(id)} of ${code(origin)} failed ${when} (${reason}), so ${lost}.`;
    const help = "Correct the rule, or switch it off; all other rules ran.";
    const data = { rule: id, origin, reason };
    return configProblem({ slug: "custom-rule-failed", uri, range: place, message, help, data });
  }
  return diagnosticIn(uri, "internal/rule-crashed", {
    data: { rule: id, reason },
    range: place,
    message: `The rule ${code(id)} failed ${when} (${reason}), so ${lost}.`,
    help: `This is a bug in wafsmith: report it with ${range ? "the marked text" : "the linted files"}.`,
  });
}

/** The span in the file of a located value, or of a range of whatever is being visited. */
export function fileRange(at: Reportable, host: EmbeddedText | undefined): FileRange {
  if (isLocated(at)) return at.range;
  if (host) return host.toOuter(at);
  return inFile(rangeOf(at));
}

/** Whether a place is a value of the file rather than a range of the text being visited. */
export function isLocated(at: Range | LocatedNode): at is LocatedNode {
  return "range" in at;
}

/**
 * Throws for a value of another file, whose offsets mean nothing in this one. Readers of several files locate their
 * values in this file, so another file is a bug in a reader. No finding is better than a finding or an edit in the
 * wrong file.
 */
export function refuseForeign(at: Reportable, uri: string): void {
  const file = isLocated(at) ? (at.range as Partial<FilePlace>).uri : undefined;
  if (file !== undefined && file !== uri) throw new Error(`a place of \`${file}\``);
}

/** Only the range of a syntax node; the node itself also has the shape of a range. */
export function rangeOf(at: Range): Range {
  return { start: at.start, end: at.end };
}

function originOf(at: Reportable, host: EmbeddedText | undefined): RelatedLocation[] {
  const isValue = isLocated(at);
  if (isValue && at.kind === "String")
    return writtenElsewhere(at.content, { start: 0, end: at.value.length });
  const { origin } = at as Referred;
  if (origin) return [writtenAt(origin)];
  return isValue || !host ? [] : writtenElsewhere(host, at);
}

/** Created once for each rule, because every finding contains it. */
const codes = new WeakMap<Rule, DiagnosticCode>();

function codeOf(rule: Rule): DiagnosticCode {
  return getOrCompute(codes, rule, ({ id }): DiagnosticCode => `lint/${id}`);
}

const NONE: NonNullable<AnyReport["related"]> = [];
const NO_DATA: NonNullable<AnyMessage["data"]> = {};
