import { counted, number } from "../../core/phrases.ts";
import { lossesFirst, type Protection } from "../../core/protection.ts";
import { type Choice, choiceInputs, choiceLabels, choicesStyle } from "../html/choices.ts";
import { HTML_PAGE_END, htmlPageHead } from "../html/html-page.ts";
import { attribute, htmlProse, htmlText } from "../html/markup.ts";
import {
  type DriftDeployment,
  type DriftFleet,
  type DriftHead,
  type DriftRenderer,
  type DriftState,
  type DriftZone,
  isQuiet,
} from "./model.ts";
import { deploymentTitle, driftHeadline, driftZoneTitle, notNamedLine, STATES } from "./words.ts";

const TITLE = "Drift of zones";
const ALL_STATES: readonly DriftState[] = ["in_sync", "drifted", "not_governed", "not_readable"];

/** One page: the table of all zones, and the differences of those that are not in sync. */
export function driftHtml({ policy }: Pick<DriftHead, "policy">): DriftRenderer {
  const rows: { protection: Protection; html: string }[] = [];
  let shown = 0;
  return {
    begin: () => headHtml(policy),
    zone: (zone) => {
      const id = isQuiet(zone) ? undefined : `zone-${++shown}`;
      rows.push({ protection: zone.protection, html: rowHtml(zone, id) });
      return id === undefined ? "" : `${zoneHtml(zone, id)}\n`;
    },
    end: (
      fleet,
    ) => `<section id="fleet" aria-label="All zones">${fleetHtml(fleet)}\n${zonesTable(lossesFirst(rows).map(({ html }) => html))}</section>
</main>
<style>${choicesStyle(choicesOf(fleet), [".zone", "#fleet .zones tbody tr"])}</style>
${HTML_PAGE_END}`,
  };
}

function headHtml(policy: string): string {
  const heading = `<h1 class="eyebrow">${TITLE}</h1>
<p class="quiet">${htmlText(`The live state of each zone, compared with ${policy}.`)}</p>`;
  return `${htmlPageHead({ title: TITLE, kind: "drift", heading })}<main>
${choiceInputs(ALL_STATES)}
`;
}

function choicesOf(fleet: DriftFleet): readonly Choice[] {
  return ALL_STATES.map((state) => ({ id: state, label: STATES[state], count: fleet[state] }));
}

function rowHtml(zone: DriftZone, id: string | undefined): string {
  const name = htmlText(driftZoneTitle(zone));
  const linked = id === undefined ? name : `<a href="#${id}">${name}</a>`;
  return `<tr class="${zone.state}"><td data-label="zone">${linked}</td><td data-label="state">${badge(zone)}</td><td class="quiet" data-label="what">${htmlProse(driftHeadline(zone))}</td></tr>`;
}

function badge({ state }: DriftZone): string {
  return `<span class="badge ${state}">${htmlText(STATES[state])}</span>`;
}

function zoneHtml(zone: DriftZone, id: string): string {
  const rest = notNamedLine(zone);
  const parts = [
    `<header><h2>${htmlText(driftZoneTitle(zone))}</h2> ${badge(zone)}</header>`,
    ...(zone.file === null ? [] : [`<p class="quiet"><code>${htmlText(zone.file)}</code></p>`]),
    ...(zone.reason === null ? [] : [`<p>${htmlProse(zone.reason)}</p>`]),
    ...(zone.violations.length === 0 ? [] : [violationsHtml(zone)]),
    ...zone.deployments.map(deploymentHtml),
    ...(rest === undefined ? [] : [`<p class="quiet">${htmlText(rest)}</p>`]),
  ];
  return `<article class=${attribute(`zone ${zone.state}`)} id="${id}">\n${parts.join("\n")}\n</article>`;
}

function violationsHtml({ violations }: DriftZone): string {
  const items = violations.map((one) => `<li>${htmlProse(one)}</li>`).join("");
  return `<p>Guardrails that are violated:</p>\n<ul>${items}</ul>`;
}

function deploymentHtml(one: DriftDeployment): string {
  const rows = [
    ...one.settings.map(({ setting, policy, live }) => [setting, policy, live, ""]),
    ...one.rules.map(({ subject, policy, live, why }) => [subject, policy, live, why]),
  ];
  const labels = ["", "policy", "live", "why"];
  const body = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, at) => `<td${at === 0 ? "" : ` data-label="${labels[at]}"`}>${htmlText(cell)}</td>`).join("")}</tr>`,
  );
  const heading = `<thead><tr>${["what", ...labels.slice(1)].map((label) => `<th scope="col">${label}</th>`).join("")}</tr></thead>`;
  const open = one.notGoverned.map((line) => `<li>${htmlText(line)}</li>`).join("");
  return [
    `<h3>${htmlText(deploymentTitle(one))}</h3>`,
    ...(rows.length > 0 ? [`<table class="wide">${heading}<tbody>${body.join("")}</tbody></table>`] : []),
    ...(open === "" ? [] : [`<p>Not governed by the policy:</p>\n<ul>${open}</ul>`]),
  ].join("\n");
}

function fleetHtml(fleet: DriftFleet): string {
  const states = ALL_STATES.filter((state) => fleet[state] > 0);
  const counts = states.map((state) => `${STATES[state]}: ${number(fleet[state])}`);
  const choices = choiceLabels("Zones to show", { label: "all", count: fleet.zones }, choicesOf(fleet));
  return `<p class="answer">${htmlText(`${counted(fleet.zones, "zone")}. ${counts.join(", ")}.`)}</p>\n${choices}`;
}

function zonesTable(rows: readonly string[]): string {
  return `<table class="zones wide"><thead><tr><th scope="col">zone</th><th scope="col">state</th><th scope="col">what</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
}
