import type { LintReport, RenderContext, ReportRenderer } from "./model.ts";

/** A format of reports before its renderer is loaded. */
interface ReportFormat {
  /** What it is for, as a phrase: help and documentation show it. */
  readonly summary: string;
  /** Whether it names the program and says what each code means, so that both should be given. */
  readonly isSelfContained?: true;
  load(): Promise<ReportRenderer>;
}

/** Every format of reports, by name, in the order of the documentation. A renderer is loaded when it is used. */
export const REPORT_FORMATS = {
  text: {
    summary: "people: each finding with its lines of code, then a summary",
    load: async () => (await import("./text.ts")).renderText,
  },
  compact: {
    summary: "editors and `grep`: one line a finding",
    load: async () => (await import("./compact.ts")).renderCompact,
  },
  json: {
    summary: "programs: one document, described by a JSON Schema",
    load: async () => (await import("./json.ts")).renderJson,
  },
  jsonl: {
    summary: "programs that read line by line: one JSON object a line",
    load: async () => (await import("./json.ts")).renderJsonLines,
  },
  sarif: {
    summary: "code scanning: SARIF 2.1.0, with fixes and fingerprints",
    isSelfContained: true,
    load: async () => (await import("./sarif.ts")).renderSarif,
  },
  github: {
    summary: "GitHub Actions: annotations in the diff, and a job summary",
    load: async () => (await import("./github.ts")).renderGithub,
  },
  gitlab: {
    summary: "GitLab: a code quality report",
    load: async () => (await import("./gitlab.ts")).renderGitlab,
  },
  junit: {
    summary: "test reports of Jenkins, GitLab, Azure and others: JUnit XML",
    load: async () => (await import("./junit.ts")).renderJunit,
  },
  checkstyle: {
    summary: "whatever reads Checkstyle XML, such as reviewdog and Jenkins",
    load: async () => (await import("./checkstyle.ts")).renderCheckstyle,
  },
  markdown: {
    summary: "pull requests and tickets: a table",
    load: async () => (await import("./lint-markdown.ts")).renderMarkdown,
  },
} as const satisfies Readonly<Record<string, ReportFormat>>;

/** The name of a format. */
export type ReportFormatName = keyof typeof REPORT_FORMATS;

/** The names of all formats, in the order of the documentation. */
export const REPORT_FORMAT_NAMES = Object.keys(REPORT_FORMATS) as readonly ReportFormatName[];

/** Whether a format names the program and says what each code means. */
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
  const render = await REPORT_FORMATS[name].load();
  return render(report, context);
}
