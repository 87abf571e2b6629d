import * as fs from "node:fs";
import type { OutputStream, Outside } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import { REPORT_FORMAT_NAMES, REPORT_FORMATS, type ReportFormatName } from "../../src/report/formats.ts";
import { ROOT } from "../setup.mjs";
import { fence, table } from "./markdown.ts";

/** Path of the schema of reports in the package. */
const LINT_SCHEMA_FILE = "schemas/lint-report.schema.json";

const FILE = "waf/login.cfexpr";
const EXPRESSION = 'http.request.method eq "post" and ip.geoip.country eq "DE"';

/** Only these, so that the SARIF log does not change with every new rule. */
const RULES = ["--preset=none", "--rule=no-unmatchable-value=error", "--rule=no-deprecated-field=warning"];

const LANGUAGES: Readonly<Record<ReportFormatName, string>> = {
  text: "text",
  compact: "text",
  json: "json",
  jsonl: "json",
  sarif: "json",
  github: "text",
  gitlab: "json",
  junit: "xml",
  checkstyle: "xml",
  markdown: "markdown",
  html: "html",
};

const NOTES: Readonly<Record<ReportFormatName, string>> = {
  text: "The default. Lines of code are cut to the width of the terminal. In terminals that are known to support links, a code links to its page; `FORCE_HYPERLINK=1` or `=0` overrides this. Colours: `--color`, `--no-color`, `NO_COLOR`, `FORCE_COLOR`.",
  compact:
    "Findings only: nothing is printed if there are none, and places that were not checked are not listed.",
  json: `Described by \`dist/${LINT_SCHEMA_FILE}\` of the package (\`wafsmith/${LINT_SCHEMA_FILE}\`). Members may be added; what is there keeps its meaning within a \`version\`. Lines and columns count from 1, offsets from 0, both in UTF-16 units.`,
  jsonl:
    "Each line has a `type`: `finding`, `notChecked`, and at the end one `summary`. `#/$defs/line` of the same schema describes it.",
  sarif:
    "SARIF 2.1.0. The log names every rule that ran; the sample shows one finding and its rule. Fixes are in `fixes`, and those that `--fix` would apply have `safety: safe`. `partialFingerprints` do not change when lines move, so an alert keeps its identity. What was not checked is listed in `toolExecutionNotifications`.",
  github:
    "Workflow commands, which GitHub shows as annotations in the diff: ten errors and ten warnings of a step. Where `GITHUB_STEP_SUMMARY` is set, the report of `markdown` is added to the summary of the job.",
  gitlab: "Findings only. For `artifacts: reports: codequality:`.",
  junit:
    "One suite per file and one test case per finding, named so that it remains the same test when lines move. Errors, or what `--fail-on` names, fail. Other findings pass, with their text in `system-out`. What was not checked is skipped.",
  checkstyle: "Findings only.",
  markdown:
    "At most some 60,000 characters of findings, so that it fits a comment; the rest is counted. For pull requests and job summaries.",
  html: "One page without scripts and requests, light and dark, for screens of any width and for paper: the findings of each rule as links, then those of each file with their lines of code, to choose by severity. Shown here is its `main` element.",
};

/** `docs/reporters.md`: every format with its real output. */
export async function reportersPage(): Promise<string> {
  const sections = await Promise.all(REPORT_FORMAT_NAMES.map(section));
  return `${[
    "# Reports of `wafsmith lint`",
    INTRODUCTION,
    table(
      ["format", "for"],
      REPORT_FORMAT_NAMES.map((name) => [`[\`${name}\`](#${name})`, REPORT_FORMATS[name].summary]),
    ),
    `The samples below are what the formats print about \`${FILE}\`:`,
    fence(EXPRESSION, "text"),
    ...sections,
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `\`--format FORMAT\` chooses the form of the report on standard output. \`--format FORMAT:FILE\` writes it into a file instead, completely or not at all. Give the option several times to write several reports in one run:

${fence("npx wafsmith lint waf/ --format text --format sarif:waf.sarif --format junit:junit.xml", "sh")}

If each report has a file, nothing is printed. The exit code is the same in every format. \`--quiet\` leaves out everything below an error; summaries still count it.

\`--fail-on SEVERITY\` says from which severity findings make the exit code 1: \`error\` (the default), \`warning\`, \`info\`, or \`never\`. \`--max-warnings N\` allows some warnings; neither changes the exit codes 2 and 3. \`--progress\` says on the terminal how far a long run is.`;

async function section(name: ReportFormatName): Promise<string> {
  const printed = await report(name);
  const sample = (SAMPLE_PARTS[name] ?? ((whole) => whole))(printed);
  return [`## ${name}`, NOTES[name], fence(sample, LANGUAGES[name])].join("\n\n");
}

/** The part of a report that the page shows, if it is not the whole. */
const SAMPLE_PARTS: Partial<Record<ReportFormatName, (printed: string) => string>> = {
  sarif: sarifSample,
  html: (printed) => /<main>[\s\S]*<\/main>\n/.exec(printed)![0],
};

/** The part of the log about one finding with a suggestion, and its rule. */
function sarifSample(printed: string): string {
  const { runs } = JSON.parse(printed);
  const [run] = runs;
  const [result] = run.results;
  return JSON.stringify({ rule: run.tool.driver.rules[result.ruleIndex], result }, null, 2);
}

async function report(name: ReportFormatName): Promise<string> {
  let printed = "";
  let problems = "";
  const output = (add: (text: string) => void): OutputStream => ({
    isTty: false,
    columns: undefined,
    drained: async () => undefined,
    write: (text) => {
      add(text);
      return true;
    },
  });
  const io: Outside = {
    stdin: (async function* () {
      yield Buffer.from(EXPRESSION);
    })(),
    stdout: output((text) => {
      printed += text;
    }),
    stderr: output((text) => {
      problems += text;
    }),
    files: fs,
    env: {},
    cwd: ROOT,
    user: { id: undefined, home: undefined },
    ruleThread: "",
    workers: { program: "", cores: 1 },
    watch: () => Promise.reject(new Error("nothing is watched")),
    untilInterrupted: () => new Promise(() => {}),
  };
  await main(["lint", "-", "--no-config", "--stdin-filename", FILE, "--format", name, ...RULES], io);
  if (problems !== "") throw new Error(problems);
  return printed;
}
