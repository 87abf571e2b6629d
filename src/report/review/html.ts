import { capitalised } from "../../core/phrases.ts";
import { pageHtml, reportPage } from "../html/report-page.ts";
import { type BothSidesLink, changePage } from "./change-page.ts";
import { partsBesideChanges } from "./markdown.ts";
import { isEmptyReview, type ReviewReport } from "./model.ts";
import { reviewHeadline, zonesText } from "./words.ts";

const TITLE = "wafsmith: review of a change";

/** A page contains what does not fit in a comment. */
const MAX_PART_CHARS = 1_000_000;

/** `review --format html`: the verdict, each change, and what else the comment contains, without its bounds. */
export function renderReviewHtml(review: ReviewReport, link: BothSidesLink): string {
  if (isEmptyReview(review))
    return reportPage(
      TITLE,
      "# wafsmith: nothing to review\n\nNo file with rules has changed, and nothing was found.\n",
    );
  const { notes, log, rest } = partsBesideChanges(review, () => MAX_PART_CHARS);
  const zones = zonesText(review);
  return changePage({
    kind: "review",
    changes: review.changes,
    isPartial: review.isPartial,
    about: [capitalised(reviewHeadline(review)), ...(zones === undefined ? [] : [zones])].join(". "),
    log: review.log,
    evidence: [
      ...(notes === "" ? [] : [`<div class="call warning">${pageHtml(notes)}</div>`]),
      ...(log === "" ? [] : [`<section class="card">${pageHtml(log)}</section>`]),
    ].join("\n"),
    rest: pageHtml(rest),
    link,
  });
}
