import type { Diagnostic } from "../core/diagnostic.ts";
import { groupByFile } from "../core/items-by-key.ts";
import { type FailOn, fails } from "./fail-on.ts";
import { htmlLines } from "./html/markup.ts";
import { XML_DECLARATION, xmlElement, xmlText } from "./ink/xml.ts";
import type { LintReport, NotCheckedPlace, RenderContext } from "./model.ts";
import { findingWriter } from "./text.ts";

interface TestCase {
  readonly outcome: "failed" | "passed" | "skipped";
  readonly xml: readonly string[];
}

/**
 * The report as JUnit XML: a suite per file, a test case per finding. A finding that fails the run fails its test case; others
 * pass, their text in `system-out`; what was not checked is skipped. If there are none of these, one test case passes.
 */
export function renderJunit(report: LintReport, { failOn }: RenderContext): string {
  const writeFinding = findingWriter(report);
  const items = [...report.diagnostics, ...report.notChecked];
  const suites = [...groupByFile(items)].map(([uri, found]) => {
    const nameOf = uniqueNames();
    const cases = found.map((item) =>
      "reason" in item
        ? skippedCase(uri, nameOf(`not checked: ${item.reason}`), item)
        : findingCase(nameOf(item.code), item, writeFinding(item), failOn),
    );
    return { name: uri, cases };
  });
  if (suites.length === 0) suites.push({ name: "wafsmith", cases: [CLEAN] });
  const all = suites.flatMap(({ cases }) => cases);
  const root = xmlElement(
    "testsuites",
    { name: "wafsmith", ...countsOf(all) },
    suites.flatMap(({ name, cases }) =>
      xmlElement(
        "testsuite",
        { name, ...countsOf(cases) },
        cases.flatMap(({ xml }) => xml),
      ),
    ),
  );
  return `${[XML_DECLARATION, ...root].join("\n")}\n`;
}

const CLEAN: TestCase = {
  outcome: "passed",
  xml: xmlElement("testcase", { name: "no problems", classname: "wafsmith" }),
};

function countsOf(cases: readonly TestCase[]) {
  const count = (outcome: TestCase["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: count("failed"), errors: 0, skipped: count("skipped") };
}

function findingCase(
  name: string,
  { uri: file, message, severity }: Diagnostic,
  body: string,
  failOn: FailOn | undefined,
): TestCase {
  const isFailing = fails(severity, failOn);
  const content = htmlLines(body.trimEnd());
  const told = isFailing
    ? xmlText("failure", { message, type: severity }, content)
    : xmlText("system-out", {}, content);
  return {
    outcome: isFailing ? "failed" : "passed",
    xml: xmlElement("testcase", { name, classname: file, file }, [told]),
  };
}

function skippedCase(file: string, name: string, { reason }: NotCheckedPlace): TestCase {
  const skipped = xmlElement("skipped", { message: `Not checked: ${reason}.` });
  return { outcome: "skipped", xml: xmlElement("testcase", { name, classname: file, file }, skipped) };
}

/** Names test cases without their lines, so that a test stays the same one when lines move. */
function uniqueNames(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}
