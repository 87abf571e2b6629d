import { counted, number } from "../../core/phrases.ts";
import { attribute, markup, text } from "../markup.ts";
import type { MigrationFleet, MigrationRenderer } from "./model.ts";
import { slugOf } from "./slug.ts";
import { MIGRATION_STYLE } from "./style.ts";
import { zoneHtml } from "./zone-html.ts";

/** A choice of which zones are shown: `all`, a verdict, or the code of a blocker. */
interface Choice {
  readonly id: string;
  readonly label: string;
  /** The class that zones have which it shows; undefined for all of them. */
  readonly shows: string | undefined;
}

const VERDICTS: readonly Choice[] = [
  { id: "all", label: "all zones", shows: undefined },
  { id: "blocked", label: "blocked", shows: "blocked" },
  { id: "unknown", label: "unknown", shows: "unknown" },
  { id: "ready", label: "ready", shows: "ready" },
  { id: "losing", label: "losing something", shows: "losing" },
];

/**
 * The report as one page that needs nothing else: no script, no other file. Zones can be chosen by verdict and by blocker;
 * it is made for light and dark screens of any width, and for paper.
 *
 * The table of all zones stands at the end of the text, since it is known only then, and is shown first.
 */
export function migrationHtml(blockerCodes: readonly string[]): MigrationRenderer {
  const choices = [
    ...VERDICTS,
    ...blockerCodes.map((code) => ({ id: slugOf(code), label: code, shows: slugOf(code) })),
  ];
  let count = 0;
  return {
    begin: () => head(choices),
    zone: (zone) => `${zoneHtml(zone, ++count)}\n`,
    end: (fleet) => `</main>\n${fleetHtml(fleet)}\n</body>\n</html>\n`,
  };
}

function head(choices: readonly Choice[]): string {
  const rules = choices.flatMap(({ id, shows }) => [
    `#show-${id}:checked ~ #choices label[for="show-${id}"] { border-color: currentColor; font-weight: 600; }`,
    `#show-${id}:focus-visible ~ #choices label[for="show-${id}"] { outline: 2px solid var(--link); }`,
    ...(shows === undefined ? [] : [`#show-${id}:checked ~ main .zone:not(.${shows}) { display: none; }`]),
  ]);
  const inputs = choices.map(({ id, label, shows }) =>
    markup("input", {
      class: "choice",
      type: "radio",
      name: "show",
      id: `show-${id}`,
      "aria-label": `Show ${label}`,
      ...(shows === undefined ? { checked: "" } : {}),
    }),
  );
  const labels = choices.map(
    ({ id, label }) =>
      `<li><label for=${attribute(`show-${id}`)}>${text(label.replace("migrate/", ""))}</label></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Migration to the new WAF</title>
<style>${MIGRATION_STYLE}${rules.join("\n")}
</style>
</head>
<body>
<header id="top"><h1>Migration to the new WAF</h1>
<p class="quiet">What the move from the previous WAF managed rules does to each zone. Nothing has been sent.</p></header>
${inputs.join("\n")}
<ul id="choices" aria-label="Zones to show">${labels.join("")}</ul>
<main>
`;
}

function fleetHtml(fleet: MigrationFleet): string {
  const row = (label: string, zones: number, more = "", isPart = false) =>
    `<tr><td${isPart ? ' class="indented"' : ""}>${text(label)}</td><td class="count">${number(zones)}</td><td class="quiet">${text(more)}</td></tr>`;
  const rows = [
    row("ready", fleet.ready),
    row("blocked", fleet.blocked),
    ...fleet.blockedBy.map(({ code, zones, certain }) =>
      row(code, zones, certain < zones ? `${number(zones - certain)} possible` : "", true),
    ),
    row("unknown", fleet.unknown),
    row("losing something of their own", fleet.losing),
    ...fleet.lostBy.map(({ code, zones }) => row(code, zones, "", true)),
  ];
  return `<section id="fleet"><h2>${counted(fleet.zones, "zone")}</h2>
<table>${rows.join("")}</table></section>`;
}
