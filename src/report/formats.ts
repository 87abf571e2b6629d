import { boundedFinding } from "./finding-bounds.ts";
import type { LintReport, RenderContext, ReportRenderer } from "./model.ts";

/** A format of reports before its renderer is loaded. */
interface ReportFormat {
  /** The purpose of the format, as a phrase: help and documentation show it. */
  readonly summary: string;
  /** Whether it names the program and explains each code, so that both should be given. */
  readonly isSelfContained?: true;
  load(): Promise<ReportRenderer>;
}

/** Every format of reports, by name, in the order of the documentation. A renderer is loaded when it is used. */
export const REPORT_FORMATS = {
  text: {
    summary: "people: each finding with its lines of code, then a summary",
    load: async () => (await import("./text.ts")).textReport,
  },
  compact: {
    summary: "editors and `grep`: one line per finding",
    load: async () => (await import("./compact.ts")).compactReport,
  },
  json: {
    summary: "programs: one document, described by a JSON Schema",
    load: async () => (await import("./json.ts")).jsonReport,
  },
  jsonl: {
    summary: "programs that read line by line: one JSON object per line",
    load: async () => (await import("./json.ts")).jsonLinesReport,
  },
  sarif: {
    summary: "code scanning: SARIF 2.1.0, with fixes and fingerprints",
    isSelfContained: true,
    load: async () => (await import("./sarif.ts")).sarifReport,
  },
  github: {
    summary: "GitHub Actions: annotations in the diff, and a job summary",
    load: async () => (await import("./github.ts")).githubReport,
  },
  gitlab: {
    summary: "GitLab: a code quality report",
    load: async () => (await import("./gitlab.ts")).gitlabReport,
  },
  junit: {
    summary: "test reports of Jenkins, GitLab, Azure and others: JUnit XML",
    load: async () => (await import("./junit.ts")).renderJunit,
  },
  checkstyle: {
    summary: "tools that read Checkstyle XML, such as reviewdog and Jenkins",
    load: async () => (await import("./checkstyle.ts")).renderCheckstyle,
  },
  markdown: {
    summary: "pull requests and tickets: a table",
    load: async () => (await import("./lint-markdown.ts")).renderMarkdown,
  },
  html: {
    summary: "readers without a terminal: one page with findings by rule and by file, including their code",
    isSelfContained: true,
    load: async () => (await import("./lint-html.ts")).lintHtml,
  },
} as const satisfies Readonly<Record<string, ReportFormat>>;

/** The name of a format. */
export type ReportFormatName = keyof typeof REPORT_FORMATS;

/** The names of all formats, in the order of the documentation. */
export const REPORT_FORMAT_NAMES = Object.keys(REPORT_FORMATS) as readonly ReportFormatName[];

/** Whether a format names the program and explains each code. */
export function isSelfContained(name: ReportFormatName): boolean {
  const format: ReportFormat = REPORT_FORMATS[name];
  return format.isSelfContained ?? false;
}

/** A report in a format. */
export async function renderReport(
  name: ReportFormatName,
  report: LintReport,
  context: RenderContext,
): Promise<string> {
  return [...(await reportPieces(name, report, context))].join("");
}

/** Minimum size of a separate piece. */
const MIN_PIECE_CHARS = 64 * 1024;

/** The same in pieces of moderate size, made on demand: a report may be several times as long as the files. */
export async function reportPieces(
  name: ReportFormatName,
  report: LintReport,
  context: RenderContext,
): Promise<Generator<string>> {
  const format: ReportFormat = REPORT_FORMATS[name];
  const diagnostics = report.diagnostics.map(boundedFinding);
  const rendered = (await format.load())({ ...report, diagnostics }, context);
  return gathered(typeof rendered === "string" ? [rendered] : rendered);
}

function* gathered(pieces: Iterable<string>): Generator<string> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < MIN_PIECE_CHARS) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
