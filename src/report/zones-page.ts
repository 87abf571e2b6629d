import { attribute, htmlText, markup } from "./markup.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A choice of which zones a page shows. */
export interface ZoneChoice {
  readonly id: string;
  readonly label: string;
  /** The class that zones have which it shows; undefined for all of them. */
  readonly shows: string | undefined;
}

/** The head of a page about zones. */
export interface ZonesPageHead {
  readonly title: string;
  /** A sentence below the title. */
  readonly introduction: string;
  /** Style beside that of every page. */
  readonly style: string;
  /** The first one is chosen at the beginning. */
  readonly choices: readonly ZoneChoice[];
}

/**
 * The page up to its first zone. It needs nothing else: no script, no other file. Zones can be chosen; it is made for light
 * and dark screens of any width, and for paper. Zones are articles with the class `zone` and those that choices name.
 */
export function zonesPageHead({ title, introduction, style, choices }: ZonesPageHead): string {
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
      `<li><label for=${attribute(`show-${id}`)}>${htmlText(label.replace("migrate/", ""))}</label></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>${PAGE_STYLE}${style}${rules.join("\n")}
</style>
</head>
<body>
<header id="top"><h1>${htmlText(title)}</h1>
<p class="quiet">${htmlText(introduction)}</p></header>
${inputs.join("\n")}
<ul id="choices" aria-label="Zones to show">${labels.join("")}</ul>
<main>
`;
}

/** The page after its last zone. The summary follows the zones, since it is known only then, and is shown before them. */
export function zonesPageEnd(summary: string): string {
  return `</main>\n<section id="fleet">${summary}</section>\n</body>\n</html>\n`;
}
