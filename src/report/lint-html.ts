import { compare, type Diagnostic, SEVERITIES, type Severity } from "../core/diagnostic.ts";
import { groupByFile, itemsByKey } from "../core/items-by-key.ts";
import { counted, number } from "../core/phrases.ts";
import type { Range } from "../core/range.ts";
import { type Choice, choiceInputs, choiceLabels, choicesStyle } from "./html/choices.ts";
import { HTML_PAGE_END, htmlPageHead } from "./html/html-page.ts";
import { attribute, htmlProse, htmlText } from "./html/markup.ts";
import { frameLines } from "./ink/frame.ts";
import { Places } from "./ink/places.ts";
import { type LintReport, type NotCheckedPlace, pageOf, type RenderContext } from "./model.ts";
import { isFixable, isSuggestedOnly, summary, tally } from "./summary.ts";

/** Columns of the lines of code; cut ends are marked. */
const CODE_COLUMNS = 160;
/** Findings of a report whose files are unfolded. */
const MAX_OPEN = 25;
/** Maximum locations listed for one rule, and maximum unchecked locations. */
const MAX_PLACES = 200;

/** The report as one page without a script: the summary, the findings of each rule as links, and those of each file with their code. */
export function* lintHtml(report: LintReport, context: RenderContext): Generator<string> {
  const { name, version } = context.tool ?? { name: "wafsmith" };
  const choices = choicesOf(report.diagnostics);
  const writer = new PageWriter(report, context);
  const style = choicesStyle(choices, [".file", ".file > .finding", "#fleet #rules > ul > li"]);
  const unchecked = report.notChecked.length;
  const title = `${tally(report)}${unchecked === 0 ? "" : `, ${number(unchecked)} not checked`}`;
  const tool = version === undefined ? name : `${name} ${version}`;
  const heading = `<h1>${htmlText(title)}</h1>\n<p class="quiet">${htmlText(tool)}</p>`;
  yield `${htmlPageHead({ title: `wafsmith: ${title}`, kind: "findings", heading, style })}<main>
${choiceInputs(choices.map(({ id }) => id))}
<section id="fleet" aria-label="Summary">\n${writer.steps()}<p class="quiet">${htmlText(summary(report))}</p>\n`;
  if (choices.length > 1) {
    yield choiceLabels("Findings to show", { label: "all", count: report.diagnostics.length }, choices);
  }
  yield `${writer.rules()}</section>\n`;
  for (const [uri, found] of writer.files) yield* writer.file(uri, found);
  yield `${writer.notChecked()}</main>\n${HTML_PAGE_END}`;
}

function choicesOf(diagnostics: readonly Diagnostic[]): readonly Choice[] {
  const all = SEVERITIES.map((severity) => ({
    id: severity,
    label: severity,
    count: diagnostics.filter((one) => one.severity === severity).length,
  }));
  return all.filter(({ count }) => count > 0);
}

class PageWriter {
  readonly files: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly #report: LintReport;
  readonly #context: RenderContext;
  readonly #places: Places;
  /** The number of each finding in the page, by which it is linked to. */
  readonly #numbers: ReadonlyMap<Diagnostic, number>;

  constructor(report: LintReport, context: RenderContext) {
    this.#report = report;
    this.#context = context;
    this.#places = new Places(report.texts);
    this.files = groupByFile(report.diagnostics);
    this.#numbers = new Map([...this.files.values()].flat().map((one, at) => [one, at + 1]));
  }

  /** The first things to do: errors, what `--fix` repairs, and the rule with the most findings. */
  steps(): string {
    const { diagnostics } = this.#report;
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    const fixable = diagnostics.filter(isFixable).length;
    const [most] = this.#byRule();
    const items = [
      ...(errors === 0 ? [] : [`Begin with ${errors === 1 ? "the error" : `the ${number(errors)} errors`}.`]),
      ...(fixable === 0 ? [] : [`\`wafsmith lint --fix\` repairs ${counted(fixable, "finding")}.`]),
      ...(most === undefined || most[1].length < 2
        ? []
        : [`\`${most[0]}\` is the rule with the most findings: ${number(most[1].length)}.`]),
    ];
    return items.length === 0
      ? ""
      : `<div class="card opening"><h2>What to do</h2><ol>${items.map((one) => `<li>${htmlProse(one)}</li>`).join("")}</ol></div>\n`;
  }

  /** Findings by rule, the most frequent one first. */
  #byRule(): readonly (readonly [code: string, found: readonly Diagnostic[]])[] {
    const byCode = itemsByKey(this.#report.diagnostics, ({ code }) => code);
    return [...byCode].sort(([a, many], [b, few]) => few.length - many.length || compare(a, b));
  }

  /** Every rule that found something, the most frequent one first, with links to its findings. */
  rules(): string {
    const sorted = this.#byRule();
    if (sorted.length === 0) return "";
    return `<div id="rules"><h2>By rule</h2>\n<ul>${sorted.map(([code, found]) => this.#rule(code, found)).join("\n")}</ul></div>\n`;
  }

  #rule(code: string, found: readonly Diagnostic[]): string {
    const about = this.#report.codes.get(code)?.summary;
    const severities = SEVERITIES.filter((one) => found.some(({ severity }) => severity === one));
    const badges = severities.map(badge).join(" ");
    const links = found
      .slice(0, MAX_PLACES)
      .map((one) => `<li class=${attribute(one.severity)}>${this.#link(one)}</li>`);
    const sentence = about === undefined ? "" : `<p class="quiet">${htmlProse(about)}</p>`;
    return `<li class=${attribute(severities.join(" "))}><details><summary>${badges} <strong>${htmlText(code)}</strong> <span class="quiet">${counted(found.length, "finding")}</span></summary>${sentence}<ol>${links.join("")}</ol>${more(found.length)}</details></li>`;
  }

  #link(diagnostic: Diagnostic): string {
    const { uri, range } = diagnostic;
    return `<a href="#finding-${this.#numbers.get(diagnostic)}">${htmlText(this.#place(uri, range))}</a>`;
  }

  #place(uri: string, range: Range): string {
    const { line, column } = this.#places.at(uri, range.start);
    return `${uri}:${line}:${column}`;
  }

  /** The findings of one file, in its order. */
  *file(uri: string, found: readonly Diagnostic[]): Generator<string> {
    const severities = new Set(found.map(({ severity }) => severity));
    const counts = SEVERITIES.flatMap((severity) => {
      const count = found.filter((one) => one.severity === severity).length;
      return count === 0 ? [] : [`<span class="badge ${severity}">${number(count)} ${severity}</span>`];
    });
    const open = this.#report.diagnostics.length <= MAX_OPEN ? " open" : "";
    yield `<details class=${attribute(["file card", ...severities].join(" "))}${open}>\n<summary><h2>${htmlText(uri)}</h2> <span class="push row">${counts.join("")}</span></summary>\n`;
    for (const one of found) yield `${this.#finding(one)}\n`;
    yield "</details>\n";
  }

  #finding(diagnostic: Diagnostic): string {
    const { uri, range, severity, code, message, help, related } = diagnostic;
    const page = pageOf(code, this.#report, this.#context);
    const name = `<code>${htmlText(code)}</code>`;
    const tags = [
      badge(severity),
      this.#link(diagnostic),
      page === undefined ? name : `<a href=${attribute(page)}>${name}</a>`,
      ...(isFixable(diagnostic) ? ['<span class="badge">fixable</span>'] : []),
      ...(isSuggestedOnly(diagnostic) ? ['<span class="badge">suggestion</span>'] : []),
    ];
    const others = related.map(
      (one) =>
        `<p><span class="quiet">${htmlText(this.#place(one.uri, one.range))}</span> ${htmlProse(one.message)}</p>${this.#frame(one.uri, one.range)}`,
    );
    return `<article class=${attribute(`finding ${severity}`)} id="finding-${this.#numbers.get(diagnostic)}">
<p class="tags">${tags.join(" ")}</p>
<p>${htmlProse(message)}</p>${this.#frame(uri, range)}${help === undefined ? "" : `<p>${htmlProse(help)}</p>`}${others.join("")}
</article>`;
  }

  #frame(uri: string, range: Range): string {
    if (this.#places.textOf(uri) === "") return "";
    const rows = frameLines(this.#places, uri, range, CODE_COLUMNS).map((line) => {
      const gap = line.isAfterGap ? "…\n" : "";
      const gutter = `<span class="gutter">${String(line.number).padStart(line.gutterColumns)} | </span>`;
      const mark = `<mark>${htmlText(line.marked)}</mark>`;
      return `${gap}${gutter}${htmlText(line.before)}${mark}${htmlText(line.after)}`;
    });
    return `<pre class="frame">${rows.join("\n")}</pre>`;
  }

  notChecked(): string {
    const { notChecked } = this.#report;
    if (notChecked.length === 0) return "";
    const item = ({ uri, range, reason }: NotCheckedPlace) =>
      `<li>${htmlText(range === undefined ? uri : this.#place(uri, range))}: ${htmlText(reason)}</li>`;
    return `<section><h2>Not checked <span class="quiet">${number(notChecked.length)}</span></h2>
<details><summary>Places</summary><ul>${notChecked.slice(0, MAX_PLACES).map(item).join("\n")}</ul>${more(notChecked.length)}</details></section>\n`;
  }
}

function badge(severity: Severity): string {
  return `<span class="badge ${severity}">${severity}</span>`;
}

function more(count: number): string {
  return count > MAX_PLACES ? `<p class="quiet">And ${number(count - MAX_PLACES)} more.</p>` : "";
}
