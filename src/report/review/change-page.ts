import { itemsByKey } from "../../core/items-by-key.ts";
import { counted, number } from "../../core/phrases.ts";
import { PROTECTIONS, type Protection, worstOf } from "../../core/protection.ts";
import { colouredCode, differenceHtml } from "../html/code.ts";
import { htmlPage } from "../html/html-page.ts";
import { attribute, htmlProse, htmlText } from "../html/markup.ts";
import { isStriking, protectionWord, type ReviewChange, type ReviewLog } from "./model.ts";
import { briefOf, protectionVerdict, zonesAndAccounts } from "./words.ts";

/** The address at which both versions of an expression open in the playground. */
export type BothSidesLink = (before: string, after: string) => string;

/** The content of a page about a change. */
export interface ChangePage {
  /** Beside the name of the program. */
  readonly kind: string;
  readonly changes: readonly ReviewChange[];
  /** Whether the effect of a part is unknown. */
  readonly isPartial: boolean;
  /** The replayed log. Default: none was given. */
  readonly log?: ReviewLog | undefined;
  /** Default: what the worst change says. A sentence. */
  readonly verdict?: string | undefined;
  /** Below the verdict: a sentence. */
  readonly about: string;
  /** HTML between the verdict and the changes, and after them. */
  readonly evidence?: string;
  readonly rest?: string;
  readonly link: BothSidesLink;
}

const KINDS: Readonly<Record<Protection, string>> = {
  lost: "lost",
  weaker: "weaker",
  unknown: "not-proven",
  stronger: "stronger",
  same: "same",
};
/** The results of two expressions for a request. */
const SHOWN: Readonly<Record<NonNullable<ReviewChange["relation"]>, string>> = {
  equal: "",
  wider: "Matched now, and not before:",
  narrower: "No longer matched:",
  different: "Matched now, and not before:",
  unknown: "Matched by one side only:",
};
/** Files of a change with at most so many changes are unfolded. */
const MAX_OPEN = 12;
const MAX_ZONES = 8;

/** A change as one page: the verdict, then each change by file with what was and what is, and whom it affects. */
export function changePage(page: ChangePage): string {
  const { kind, changes, about, evidence = "", rest = "", link } = page;
  const verdict = page.verdict ?? protectionVerdict(page);
  const [label = "", text] = verdict.split(/: (.*)/s);
  const files = [...itemsByKey(changes, ({ file }) => file)];
  const scope =
    changes.length === 0 ? "" : `${counted(changes.length, "change")} in ${counted(files.length, "file")}`;
  const tone =
    page.isPartial && changes.length === 0
      ? "not-proven"
      : KINDS[worstOf(changes.map(({ protection }) => protection))];
  const shown = text === undefined ? htmlProse(verdict) : `<em>${htmlProse(label)}:</em> ${htmlProse(text)}`;
  const body = [
    `<main class="text"><section class="card opening ${tone}"><p class="quiet">${scope}</p>`,
    `<h1>${shown}</h1>`,
    `<p>${htmlProse(about)}</p><p class="row">${countsOf(changes)}</p></section>`,
    evidence,
    ...files.map(([file, some]) =>
      fileHtml(file, some, changes.length <= MAX_OPEN || some.some(isStriking), link),
    ),
    rest,
    "</main>",
  ];
  return htmlPage({ title: `wafsmith: ${verdict}`, kind }, body.join("\n"));
}

/** The number of changes with each effect on protection, as badges. */
function countsOf(changes: readonly ReviewChange[]): string {
  const badges = PROTECTIONS.flatMap((one) => {
    const count = changes.filter(({ protection }) => protection === one).length;
    return count === 0 ? [] : [badge(one, `${number(count)} ${protectionWord(one)}`)];
  });
  return badges.join(" ");
}

function badge(protection: Protection, text: string): string {
  return `<span class="badge ${KINDS[protection]}">${htmlText(text)}</span>`;
}

function fileHtml(
  file: string,
  changes: readonly ReviewChange[],
  isOpen: boolean,
  link: BothSidesLink,
): string {
  const articles = changes.map((change) => changeHtml(change, link));
  return `<details class="card file"${isOpen ? " open" : ""}><summary><h2>${htmlText(file)}</h2> <span class="push row">${countsOf(changes)}</span></summary>
${articles.join("\n")}</details>`;
}

function changeHtml(change: ReviewChange, link: BothSidesLink): string {
  const { protection, matchesAll, kind, before, after, request, callers, line, isGone, relation } = change;
  const { logged = [] } = change;
  const owners = zonesAndAccounts(change);
  const word = matchesAll ? "every request" : protectionWord(protection);
  const both = kind === "expression" && before !== undefined && after !== undefined;
  const facts = [
    ["Place", line === undefined ? "" : `line ${line}${isGone ? " (before)" : ""}`],
    ["Zones", namesOf(owners.zones)],
    ["Accounts", namesOf(owners.accounts)],
    [
      "Through",
      namesOf(
        callers.map(({ name, file, line: at }) => `${name} (${at === undefined ? file : `${file}:${at}`})`),
      ),
    ],
  ].flatMap(([name, text]) =>
    text === "" ? [] : [`<div><dt>${name}</dt><dd>${htmlText(text!)}</dd></div>`],
  );
  const href = both ? link(before, after) : undefined;
  const open =
    href === undefined
      ? ""
      : `<p class="noprint"><a class="button small" href=${attribute(href)}>Open both sides</a></p>`;
  const witness =
    request === undefined
      ? ""
      : `<p class="quiet">${SHOWN[relation ?? "unknown"]}</p><p class="witness"><span>${colouredCode(request)}</span></p>`;
  const values = before === undefined && after === undefined ? "" : differenceHtml(before, after);
  return `<article class="change"><div>${badge(protection, word)} <h3>${htmlProse(briefOf(change))}</h3>
${logged.map(({ message }) => `<p>${htmlProse(message)}</p>`).join("")}${values}${witness}</div><div><dl>${facts.join("")}</dl>${open}</div></article>`;
}

function namesOf(names: readonly string[]): string {
  const more = names.length - MAX_ZONES;
  return `${names.slice(0, MAX_ZONES).join(", ")}${more > 0 ? ` and ${number(more)} more` : ""}`;
}
