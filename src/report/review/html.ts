import { reportPage } from "../html/report-page.ts";
import { REVIEW_MARK, type ReviewBounds, renderReviewMarkdown } from "./markdown.ts";
import type { ReviewReport } from "./model.ts";

const MAX_PART_CHARS = 1_000_000;

/** The bounds of a page: it contains what does not fit in a comment. */
const PAGE_BOUNDS: ReviewBounds = {
  chars: {
    losses: MAX_PART_CHARS,
    added: MAX_PART_CHARS,
    changes: MAX_PART_CHARS,
    effects: MAX_PART_CHARS,
    requests: MAX_PART_CHARS,
    gone: MAX_PART_CHARS,
    notes: MAX_PART_CHARS,
  },
  rows: 1000,
};

/** `review --format html`: the comment's content and what did not fit, as a page; without content, it states that. */
export function renderReviewHtml(review: ReviewReport): string {
  const comment = renderReviewMarkdown(review, PAGE_BOUNDS).replace(REVIEW_MARK, "");
  const text =
    comment === ""
      ? "# wafsmith: nothing to review\n\nNo file with rules has changed, and nothing was found.\n"
      : comment;
  return reportPage("wafsmith: review of a change", text);
}
