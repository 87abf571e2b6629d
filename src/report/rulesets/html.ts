import { htmlOfReport } from "../html/markdown-html.ts";
import { type BothSidesLink, changePage } from "../review/change-page.ts";
import type { ReviewChange } from "../review/model.ts";
import { protectionVerdict } from "../review/words.ts";
import { renderRulesetsMarkdown } from "./markdown.ts";
import type { RulesetsReport } from "./model.ts";
import { relationCounts } from "./text.ts";

/** `diff --format html` of rulesets: the verdict, a request that is treated differently, and each change. */
export function renderRulesetsHtml(
  report: RulesetsReport,
  changes: readonly ReviewChange[],
  link: BothSidesLink,
): string {
  const isUndecided = report.outcome === "unknown";
  return changePage({
    kind: "diff",
    changes,
    isPartial: isUndecided,
    verdict:
      report.outcome === "equivalent"
        ? `Same protection${report.assuming ? `, ${report.assuming.says}` : ""}: it is proved that every request is treated the same.`
        : protectionVerdict({ changes, isPartial: isUndecided }),
    about: relationCounts(report),
    rest: `<section class="card"><h2>As a whole</h2>${htmlOfReport(renderRulesetsMarkdown(report))}</section>`,
    link,
  });
}
