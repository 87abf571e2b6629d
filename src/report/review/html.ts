import { reportPage } from "../html/report-page.ts";
import { REVIEW_MARK, renderReviewMarkdown } from "./markdown.ts";
import type { ReviewReport } from "./model.ts";

/** `review --format html`: what the comment holds, as a page. Where there is nothing to say the page says that. */
export function renderReviewHtml(review: ReviewReport): string {
  const comment = renderReviewMarkdown(review).replace(REVIEW_MARK, "");
  const text =
    comment === ""
      ? "# wafsmith: nothing to review\n\nNo file with rules has changed, and nothing was found.\n"
      : comment;
  return reportPage("wafsmith: review of a change", text);
}
