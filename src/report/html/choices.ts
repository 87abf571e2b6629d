import { number } from "../../core/phrases.ts";
import { attribute, htmlText, markup } from "./markup.ts";

/** A choice of what a page shows. */
export interface Choice {
  /** The class of the elements that it shows, unique in the page. */
  readonly id: string;
  readonly label: string;
  /** The number of elements it shows. A choice that shows nothing is not offered. */
  readonly count: number;
}

/** The choice of everything, with which a page begins. */
const ALL = "all";

/**
 * The inputs of choices, the first content of `main`. The content that they show follows them there, so sibling
 * selectors can select it: `:has()` took 15 s of a page with 500 zones.
 */
export function choiceInputs(ids: readonly string[]): string {
  return [ALL, ...ids]
    .map((id) => {
      const checked = id === ALL ? { checked: "" } : {};
      return markup("input", { class: "choice", type: "radio", name: "show", id: `show-${id}`, ...checked });
    })
    .join("\n");
}

/** The labels of those inputs, in the element `#fleet` that follows them. */
export function choiceLabels(
  legend: string,
  everything: Omit<Choice, "id">,
  choices: readonly Choice[],
): string {
  const labels = [{ ...everything, id: ALL }, ...choices]
    .filter(({ count }) => count > 0)
    .map(
      ({ id, label, count }) =>
        `<label for=${attribute(`show-${id}`)}>${htmlText(label)} <span class="quiet">${number(count)}</span></label>`,
    );
  return `<div id="choices" role="group" aria-label=${attribute(legend)}><span class="quiet">${htmlText(legend)}</span> ${labels.join(" ")}</div>`;
}

/**
 * The style by which a choice hides those of `elements` that do not have its class. `elements`: selectors of siblings of the
 * inputs, or of what is in them. On paper, only the label of the choice that was made is left.
 */
export function choicesStyle(choices: readonly Choice[], elements: readonly string[]): string {
  const offered = choices.filter(({ count }) => count > 0);
  const missing = choices.filter(({ count }) => count === 0).map(({ id }) => `#show-${id}`);
  const labels = [ALL, ...offered.map(({ id }) => id)].flatMap((id) => [
    `#show-${id}:checked ~ #fleet label[for="show-${id}"] { border-color: currentColor; font-weight: 600; }`,
    `#show-${id}:focus-visible ~ #fleet label[for="show-${id}"] { outline: 2px solid var(--link); outline-offset: 1px; }`,
    `@media print { #show-${id}:not(:checked) ~ #fleet label[for="show-${id}"] { display: none; } }`,
  ]);
  const hidden = offered.map(({ id }) => {
    const others = elements.map((element) => `#show-${id}:checked ~ ${element}:not(.${id})`);
    return `${others.join(", ")} { display: none; }`;
  });
  const none = missing.length === 0 ? [] : [`${missing.join(", ")} { display: none; }`];
  return [...labels, ...hidden, ...none].join("\n");
}
