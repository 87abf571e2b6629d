import type { Diagnostic, Effect, FixSafety, Severity } from "../core/diagnostic.ts";
import type { Range } from "../core/range.ts";
import type { Unchecked } from "../core/unchecked.ts";
import type { FailOn } from "./fail-on.ts";
import type { ReportPart } from "./schemas/lint-report.generated.ts";

/** The result of one lint run, as passed to every renderer. Plain data. */
export interface LintReport {
  /** Files in which something was recognised, or that were named by the user. */
  readonly fileCount: number;
  /** Number of Cloudflare rules in those files. */
  readonly ruleCount: number;
  readonly expressionCount: number;
  /** Files in which nothing was recognised, found in a directory. */
  readonly skippedFileCount: number;
  /** Number of fixes applied to the files before; the report describes the files after them. */
  readonly fixedCount: number;
  /** Findings that suppressions took away. Default: none. */
  readonly suppressedCount?: number;
  /** Findings that a baseline knows. Default: none. */
  readonly baselinedCount?: number;
  /** Number of files and directories that ignore files and configurations excluded. Default: none. */
  readonly leftOutCount?: number;
  /** The configuration files that determined the findings, as shown in reports. Default: none. */
  readonly configs?: readonly string[];
  /** In total order, without repetitions (`sortDiagnostics`). */
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that are counted and not shown. Default: none. */
  readonly hidden?: readonly Diagnostic[];
  readonly notChecked: readonly NotCheckedPlace[];
  /** The text of every file that a diagnostic or an unchecked location refers to. */
  readonly texts: ReadonlyMap<string, string>;
  /** Descriptions of the codes that may occur, by code. */
  readonly codes: ReadonlyMap<string, CodeInfo>;
  /** Only in a run that lints a part of the files. */
  readonly part?: ReportPart;
}

/** Something that could not be looked at. */
export interface NotCheckedPlace extends Unchecked {
  readonly uri: string;
  /** Undefined for the whole file. */
  readonly range: Range | undefined;
}

/** The meaning of a code, independent of any location. */
export interface CodeInfo {
  readonly code: string;
  /** One sentence. */
  readonly summary: string;
  /** Why it matters at Cloudflare. */
  readonly why?: string;
  readonly severity: Severity;
  readonly effect?: Effect;
  readonly fixable?: FixSafety;
  /** The address of its page. */
  readonly docs?: string;
  /** A public address of the fact it rests on. */
  readonly sourceUrl?: string;
}

/** The program that wrote a report. */
export interface ToolInfo {
  readonly name: string;
  /** `1.2.3`. */
  readonly version?: string;
  /** Its home page. */
  readonly informationUri?: string;
}

/** The context passed to a renderer in addition to the report. */
export interface RenderContext {
  /** For formats that name the program. Default: its name alone. */
  readonly tool?: ToolInfo;
  /** The URL of the page about a code, if the report contains no `docs` for it. Default: none. */
  readonly pageOf?: (code: string) => string | undefined;
  /** For text: whether to write colours. Default: false. */
  readonly color?: boolean;
  /**
   * For text: terminal columns, at which messages are broken between words and lines of code cut around the range. Default:
   * messages are not broken, and lines of code are cut at 120 columns.
   */
  readonly columns?: number;
  /** For text: whether codes are links to their pages, as terminals follow them. Default: false. */
  readonly hyperlinks?: boolean;
  /** For JUnit: from which severity a finding fails its test case. Default: error. */
  readonly failOn?: FailOn;
  /** As in `FingerprintOptions`. */
  readonly sha256?: (text: string) => string;
}

/** The address of the page about a code. */
export function pageOf(
  code: string,
  { codes }: Pick<LintReport, "codes">,
  context: RenderContext,
): string | undefined {
  return codes.get(code)?.docs ?? context.pageOf?.(code);
}

/**
 * Writes a report in one format. The text ends in a line feed, or is empty. Formats with one piece per finding return
 * generators, so the report of many findings is never held in memory as a whole.
 */
export type ReportRenderer = (report: LintReport, context: RenderContext) => string | Generator<string>;

/** The message with its help, for formats that have one text per finding. */
export function fullMessage({
  message,
  help,
}: {
  readonly message: string;
  readonly help?: string | undefined;
}): string {
  return help === undefined ? message : `${message} ${help}`;
}
