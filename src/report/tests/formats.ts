import { testGithub } from "./github.ts";
import { testJson } from "./json.ts";
import { testJunit } from "./junit.ts";
import type { TestReport } from "./model.ts";
import { testTap } from "./tap.ts";
import { testText } from "./text.ts";

/** The formats of `test`. */
export const TEST_FORMATS = ["text", "json", "junit", "tap", "github"] as const;

/** The report in a format. */
export function renderTests(
  report: TestReport,
  format: (typeof TEST_FORMATS)[number],
  options: { readonly color: boolean },
): string {
  switch (format) {
    case "json":
      return testJson(report);
    case "junit":
      return testJunit(report);
    case "tap":
      return testTap(report);
    case "github":
      return testGithub(report);
    default:
      return testText(report, options);
  }
}
