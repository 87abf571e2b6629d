import { counted, number } from "../../core/phrases.ts";
import { htmlOfReport } from "./markdown-html.ts";
import { attribute, htmlText } from "./markup.ts";
import { reportPageOf } from "./report-page.ts";

interface PolicyState {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
  readonly why: string;
  readonly line: string | undefined;
}

/** A part of the review of a policy: Markdown, or the states of rules. */
export type PolicyPart = string | { readonly title: string; readonly rows: readonly PolicyState[] };

/** The review of a policy as a separate page. */
export function policyPage(title: string, parts: readonly PolicyPart[]): string {
  return reportPageOf(title, policyHtml(parts));
}

/** The review of a policy as HTML. Tables of states can be reduced to the changes, without a script. */
export function policyHtml(parts: readonly PolicyPart[]): string {
  return parts.map((part) => (typeof part === "string" ? htmlOfReport(part) : statesHtml(part))).join("\n");
}

function statesHtml({ title, rows }: Exclude<PolicyPart, string>): string {
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  const choice =
    changed === 0 || changed === rows.length
      ? ""
      : `<p><label><input type="checkbox" class="changed-only"> changed only <span class="quiet">${number(changed)} of ${number(rows.length)}</span></label></p>`;
  return `<details class="states" open><summary>${htmlText(title)}${changed > 0 ? `, ${counted(changed, "change")}` : ""}</summary>
${choice}<table class="wide"><thead><tr>${HEADING.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>
<tbody>${rows.map(rowHtml).join("\n")}</tbody></table></details>
`;
}

const HEADING = ["managed rule", "before", "afterwards", "why"] as const;

function rowHtml({ subject, before, after, isChanged, why, line }: PolicyState): string {
  const reason = `${htmlText(why)}${line === undefined ? "" : `<br><code>${htmlText(line)}</code>`}`;
  const result = isChanged ? `<strong>${htmlText(after)}</strong>` : htmlText(after);
  const cells = [htmlText(subject), htmlText(before), result, reason];
  const shown = cells.map((cell, at) => `<td data-label=${attribute(HEADING[at]!)}>${cell}</td>`);
  return `<tr class="${isChanged ? "changed" : "same"}">${shown.join("")}</tr>`;
}
