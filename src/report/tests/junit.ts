import { htmlLines } from "../html/markup.ts";
import { XML_DECLARATION, xmlElement, xmlText } from "../ink/xml.ts";
import type { CaseReport, TestReport } from "./model.ts";
import { failureText } from "./text.ts";

/** JUnit XML: a suite a test file, a test case a case. */
export function testJunit({ cases }: TestReport): string {
  const files = [...new Set(cases.map(({ file }) => file))];
  const suites = files.flatMap((file) => {
    const own = cases.filter((one) => one.file === file);
    return xmlElement("testsuite", { name: file, ...countsOf(own) }, own.flatMap(caseElement));
  });
  const root = xmlElement("testsuites", { name: "wafsmith test", ...countsOf(cases) }, suites);
  return `${[XML_DECLARATION, ...root].join("\n")}\n`;
}

function countsOf(cases: readonly CaseReport[]) {
  const failures = cases.filter(({ status }) => status !== "passed").length;
  return { tests: cases.length, failures, errors: 0, skipped: 0 };
}

function caseElement(report: CaseReport): readonly string[] {
  const { name, file, line, status, reasons } = report;
  const attributes = { name, classname: file, file, line };
  if (status === "passed") return xmlElement("testcase", attributes);
  const message = reasons[0] ?? status;
  return xmlElement("testcase", attributes, [
    xmlText("failure", { message, type: status }, htmlLines(failureText(report))),
  ]);
}
