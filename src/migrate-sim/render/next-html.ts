import { attribute, htmlProse, htmlText, lines } from "../../report/html/markup.ts";
import type { PlannedRequest, PlanStep, Remedy, ZoneReport } from "../report.ts";
import { requestOf, showPlace } from "./words.ts";

const AGAIN = "Then export the zone and simulate again.";
const PLAN_READY = "Send the requests in order, up to the point of no return.";

/** The next action for a zone, as one sentence. */
export function nextOf({ verdict, blockers, remedies, notChecked, steps }: ZoneReport): string {
  if (verdict === "blocked") return remedies[0]?.message ?? blockers[0]?.help ?? AGAIN;
  if (verdict === "unknown") return notChecked.find(({ isDecisive }) => isDecisive)?.message ?? AGAIN;
  return steps.length === 0 ? "Nothing is left to do." : PLAN_READY;
}

/** The box before everything else of a zone: what is to be done, in order. A blocked zone has no plan that can be run. */
export function nextBox(zone: ZoneReport, id: string): string {
  return `<section class="next" id=${attribute(id)}>\n<h3>Next</h3>\n${contentOf(zone)}\n</section>`;
}

function contentOf(zone: ZoneReport): string {
  const { verdict, blockers, remedies, notChecked, steps } = zone;
  if (verdict === "blocked") {
    const helps = [...new Set(blockers.map(({ help }) => help))].map((help) => `<li>${htmlProse(help)}</li>`);
    const items = remedies.length > 0 ? remedies.map(remedyItem) : helps;
    const isDone = blockers.some(({ code }) => code === "migrate/already-migrated");
    return `<ol>${items.join("\n")}${isDone ? "" : `\n<li>${AGAIN}</li>`}</ol>`;
  }
  if (verdict === "unknown") {
    const items = notChecked.filter(({ isDecisive }) => isDecisive);
    const shown = items.map(({ message }) => `<li>${htmlProse(message)}</li>`);
    return `<p>The following decides the verdict and is not known:</p>\n<ul>${shown.join("\n")}\n<li>${AGAIN}</li></ul>`;
  }
  return stepList(steps);
}

/** The requests of a plan. */
export function stepList(steps: readonly PlanStep[]): string {
  if (steps.length === 0) return "<p>Nothing is left to do.</p>";
  const items = steps.map((step) => {
    const mark = step.irreversible ? ' <span class="badge final">point of no return</span>' : "";
    return `<li><code>${htmlText(requestOf(step))}</code>${mark}<br>${htmlProse(step.note)}</li>`;
  });
  return `<ol>${items.join("\n")}</ol>`;
}

function remedyItem({ message, where, requests }: Remedy): string {
  const calls = requests.map((request) => `<code>${htmlText(requestOf(request))}</code>${bodyOf(request)}`);
  return `<li>${htmlProse(message)} <code class="quiet">${htmlText(showPlace(where))}</code><br>${calls.join("<br>")}</li>`;
}

function bodyOf({ body }: PlannedRequest): string {
  return body === null
    ? ""
    : `<details><summary>body</summary><pre>${lines(JSON.stringify(body, null, 2))}</pre></details>`;
}
