import { itemsByKey } from "../../core/items-by-key.ts";
import { counted, number } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import { ANSI_PAINT, type Brush, NO_PAINT, type Paint } from "../../report/ink/paint.ts";
import { wrapLine } from "../../report/ink/wrap.ts";
import {
  type CodedStatement,
  type DeclaredResource,
  type FleetSummary,
  type Loss,
  type PlaceInExport,
  type PlanStep,
  type Remedy,
  ZONE_STATES,
  type ZoneReport,
  type ZoneState,
} from "../report.ts";
import { FleetTable } from "./fleet-table.ts";
import { type MigrationRenderer, type MigrationSummary, renderMigration } from "./renderer.ts";
import {
  afterwardsWords,
  comparisonsToShow,
  comparisonTally,
  comparisonWords,
  type DescribedRule,
  describedRules,
  evidenceText,
  exceptionsOf,
  fleetCounts,
  foldedRequests,
  moveTitle,
  owaspOf,
  phaseWords,
  pointsOf,
  requestOf,
  STAGES,
  STATE_NAMES,
  shownBlockers,
  showPlace,
  showZoneName,
  talliesOf,
  verificationWords,
} from "./words.ts";

/** Options for writing the text about a migration. */
export interface MigrationTextOptions {
  /** Default: false. */
  readonly color?: boolean;
  /** Maximum statements of one code that are shown for a zone; the others are counted. Default: 5. */
  readonly maxPerCode?: number;
  /** Leaves out the zones and writes the table of all of them alone. Default: false. */
  readonly fleetOnly?: boolean;
  /** Terminal columns, at which lines are broken between words. Default: they are not broken. */
  readonly columns?: number;
  /** Columns of an expression that are shown. Default: 100. */
  readonly expressionColumns?: number;
}

/** Requests that do not stay the same which are shown one by one. */
const MAX_REQUESTS = 20;
const INDENT = "    ";
/** Additional indentation of the rest of a broken line. */
const HANGING = 2;
/** Rules of the proposed configuration that are shown, and execute rules wherever they are. */
const MAX_RULES = 10;
const MAX_GAPS = 15;
const MAX_ZONES = 40;
const LABEL_COLUMNS = 10;
const MAX_SOURCES = 3;

/**
 * The report of the migration simulator for display: for each zone the verdict, what blocks it, what gets lost, what
 * the configuration becomes, the requests to send and what could not be checked; then, for several zones, a table.
 */
export function renderMigrationText(report: MigrationSummary, options: MigrationTextOptions = {}): string {
  return renderMigration(report, migrationText(options));
}

/** `renderMigrationText`, zone by zone. */
export function migrationText(options: MigrationTextOptions = {}): MigrationRenderer {
  const writer = new Writer(options);
  let count = 0;
  const block = (lines: readonly string[]) => {
    const rows = lines.flatMap((line) => wrapLine(line, options.columns, HANGING));
    return `${count++ === 0 ? "" : "\n"}${rows.join("\n")}\n`;
  };
  return {
    begin: () => "",
    zone: (zone) => {
      const lines = writer.zone(zone);
      return options.fleetOnly ? "" : block(lines);
    },
    end: (fleet) => (fleet.zones === 1 && !options.fleetOnly ? "" : block(writer.fleet(fleet))),
  };
}

class Writer {
  readonly #zones = new FleetTable();
  readonly #paint: Paint;
  readonly #maxPerCode: number;
  readonly #expressionColumns: number;

  constructor(options: MigrationTextOptions) {
    this.#paint = options.color ? ANSI_PAINT : NO_PAINT;
    this.#maxPerCode = options.maxPerCode ?? 5;
    this.#expressionColumns = options.expressionColumns ?? 100;
  }

  zone(zone: ZoneReport): readonly string[] {
    const { red, yellow } = this.#paint;
    this.#zones.add(zone);
    const certain = shownBlockers(zone).filter((blocker) => blocker.certainty === "certain");
    const possible = shownBlockers(zone).filter((blocker) => blocker.certainty === "possible");
    return [
      this.#heading(zone),
      `${INDENT}${this.#paint.cyan("next:")} ${visible(zone.next)}`,
      ...this.#verification(zone),
      ...this.#statements(red("blocker"), certain),
      ...this.#statements(red("possible blocker"), possible),
      ...this.#statements(yellow("loss"), zone.losses),
      ...this.#statements(yellow("warning"), zone.warnings),
      "",
      ...this.#remedies(zone.remedies),
      this.#labelled("stage", STAGES[zone.stage]),
      ...zone.moves.map((move) => `${INDENT}${moveTitle(move)}: ${visible(move.reason)}`),
      this.#labelled("owasp", owaspOf(zone)),
      ...this.#labelledIfAny("points", pointsOf(zone)),
      ...this.#labelledIfAny("exceptions", exceptionsOf(zone)),
      this.#labelled("phase 1", phaseWords(zone.eligibility.phase_1)),
      this.#labelled("phase 2", phaseWords(zone.eligibility.phase_2)),
      ...this.#requests(zone),
      ...this.#proposed(zone),
      ...this.#resources(zone.resources),
      ...this.#steps(zone.steps),
      ...this.#notChecked(zone.notChecked),
    ];
  }

  fleet(fleet: FleetSummary): readonly string[] {
    const rows = fleetCounts(fleet);
    const labelColumns = Math.max(...rows.map(([label]) => label.length));
    const countColumns = Math.max(...rows.map(([, zones]) => number(zones).length));
    const lines = rows.map(([label, zones, note]) => {
      const state = ZONE_STATES.find((one) => STATE_NAMES[one] === label);
      const paint = state && zones > 0 ? this.#brush(state) : (text: string) => text;
      const count = number(zones).padStart(countColumns);
      return `${INDENT}${paint(label.padEnd(labelColumns))}  ${count}${note && `  ${note}`}`;
    });
    return [...this.#table(), this.#paint.bold(counted(fleet.zones, "zone")), ...lines];
  }

  /** The zones that most need attention, one per line. */
  #table(): readonly string[] {
    const rows = this.#zones.sorted();
    if (rows.length < 2) return [];
    const shown = rows.slice(0, MAX_ZONES);
    const columns = Math.min(40, Math.max(...shown.map(({ name }) => name.length)));
    const lines = shown.map(({ name, state, blocker, next }) => {
      const mark = this.#brush(state)(STATE_NAMES[state].padEnd("in validation".length));
      return `${INDENT}${mark}  ${visible(name).padEnd(columns)}  ${visible(blocker || next)}`;
    });
    if (rows.length > shown.length) lines.push(this.#more(rows.length - shown.length));
    return [...lines, ""];
  }

  #verification({ verification }: ZoneReport): readonly string[] {
    if (!verification) return [];
    const { outcome, differences } = verificationWords(verification);
    return [this.#labelled("live", outcome), ...differences.map((text) => `${INDENT}  ${visible(text)}`)];
  }

  #heading(zone: ZoneReport): string {
    const plan = zone.zone.plan === null ? "" : ` (${visible(zone.zone.plan)})`;
    const mark = this.#brush(zone.state)(STATE_NAMES[zone.state].toUpperCase());
    return `${this.#paint.bold(visible(showZoneName(zone)) + plan)}  ${mark}  ${talliesOf(zone)}`;
  }

  #brush(state: ZoneState): Brush {
    const { red, yellow, green } = this.#paint;
    if (state === "stuck" || state === "blocked") return red;
    return state === "ready" || state === "done" ? green : yellow;
  }

  /** Statements of the same code together; a help that all of them share is given once. */
  #statements(label: string, statements: readonly CodedStatement[]): readonly string[] {
    const groups = itemsByKey(statements, (statement) => statement.code);
    return [...groups].flatMap(([code, group]) => ["", `${label}  ${code}`, ...this.#group(group)]);
  }

  #group(group: readonly CodedStatement[]): readonly string[] {
    const shown = group.slice(0, this.#maxPerCode);
    const isShared = group.every((one) => one.help === group[0]!.help);
    const lines = shown.flatMap((one) => [
      `${INDENT}${one.where ? `${placeText(one.where)}  ` : ""}${visible(one.message)}`,
      ...this.#recreate(one),
      ...(isShared ? [] : [this.#help(one)]),
    ]);
    if (group.length > shown.length) {
      lines.push(this.#more(group.length - shown.length));
    }
    if (isShared) lines.push(this.#help(group[0]!));
    return lines;
  }

  #recreate(statement: CodedStatement | Loss): readonly string[] {
    const overrides = "recreate" in statement ? statement.recreate : null;
    return overrides ? [`${INDENT}  recreate: ${this.#cut(JSON.stringify(overrides))}`] : [];
  }

  #help({ help, source }: CodedStatement): string {
    return `${INDENT}${this.#paint.cyan("help:")} ${visible(help)}${visible(evidenceText(source))}`;
  }

  #labelled(label: string, text: string): string {
    return `${this.#paint.bold(label.padEnd(LABEL_COLUMNS))} ${visible(text)}`;
  }

  #labelledIfAny(label: string, text: string | undefined): readonly string[] {
    return text === undefined ? [] : [this.#labelled(label, text)];
  }

  #requests({ requests }: ZoneReport): readonly string[] {
    if (!requests) return [];
    const shown = comparisonsToShow(requests);
    const { red, yellow } = this.#paint;
    const rows = shown.slice(0, MAX_REQUESTS).map((one) => {
      const result = (one.result === "different" ? red : yellow)(one.result.padEnd(9));
      return `${INDENT}${result}  ${visible(one.request)}: ${visible(comparisonWords(one))}`;
    });
    const more = shown.length > MAX_REQUESTS ? [this.#more(shown.length - MAX_REQUESTS)] : [];
    return [this.#labelled("requests", comparisonTally(requests)), ...rows, ...more];
  }

  #remedies(remedies: readonly Remedy[]): readonly string[] {
    if (remedies.length === 0) return [];
    const lines = remedies
      .slice(0, this.#maxPerCode)
      .flatMap((remedy) => [
        `${INDENT}${placeText(remedy.where)}  ${visible(remedy.message)}`,
        ...[...foldedRequests(remedy.requests).map(([text]) => text), ...afterwardsWords(remedy)].map(
          (text) => `${INDENT}  ${visible(text)}`,
        ),
      ]);
    if (remedies.length > this.#maxPerCode) lines.push(this.#more(remedies.length - this.#maxPerCode));
    return [this.#labelled("remedies", number(remedies.length)), ...lines];
  }

  #resources(resources: readonly DeclaredResource[]): readonly string[] {
    if (resources.length === 0) return [];
    const lines = resources
      .slice(0, MAX_RULES)
      .map(
        ({ address, where, replacement }) =>
          `${placeText(where)}  ${visible(address)}: ${visible(replacement)}`,
      );
    if (resources.length > MAX_RULES) lines.push(this.#more(resources.length - MAX_RULES).trimStart());
    return [
      this.#labelled("terraform", counted(resources.length, "resource")),
      ...lines.map((line) => INDENT + line),
    ];
  }

  #proposed(zone: ZoneReport): readonly string[] {
    const rules = describedRules(zone);
    const shown = [...rules.entries()].filter(
      ([at, { rule }]) => at < MAX_RULES || rule.action === "execute",
    );
    const lines = shown.flatMap(([at, rule]) => this.#rule(at + 1, rule));
    if (shown.length < rules.length) lines.push(this.#more(rules.length - shown.length));
    return [
      this.#labelled("proposed", rules.length === 0 ? "no rules" : counted(rules.length, "rule")),
      ...lines,
    ];
  }

  #rule(position: number, { rule, marks, sources, notes }: DescribedRule): readonly string[] {
    const mark = marks.length === 0 ? "" : `  [${marks.join(", ")}]`;
    const places = sources.slice(0, MAX_SOURCES).map(visible);
    if (sources.length > MAX_SOURCES) places.push(`${number(sources.length - MAX_SOURCES)} more`);
    const heading = `${INDENT}${position}. ${rule.action} ${this.#cut(rule.expression)}${mark}  from ${places.join(", ")}`;
    if (rule.action !== "execute") return [heading];
    return [heading, ...notes.map((note) => `${INDENT}   ${visible(note)}`)];
  }

  #more(count: number): string {
    return `${INDENT}and ${number(count)} more, which --format json lists.`;
  }

  #cut(expression: string): string {
    const shown = [...visible(expression)];
    if (shown.length <= this.#expressionColumns) return shown.join("");
    return `${shown.slice(0, this.#expressionColumns - 1).join("")}…`;
  }

  #steps(steps: readonly PlanStep[]): readonly string[] {
    const lines = [
      this.#labelled("plan", steps.length === 0 ? "nothing left to do" : counted(steps.length, "step")),
    ];
    for (const [at, step] of steps.entries()) {
      const mark = step.irreversible ? `  ${this.#paint.red("point of no return")}` : "";
      lines.push(`${INDENT}${at + 1}. ${visible(requestOf(step))}${mark}`);
      lines.push(`${INDENT}   ${visible(step.note)}`);
    }
    return lines;
  }

  #notChecked(gaps: ZoneReport["notChecked"]): readonly string[] {
    if (gaps.length === 0) return [];
    const decisive = gaps.filter((gap) => gap.isDecisive).length;
    const tail = decisive > 0 ? `, ${number(decisive)} of them decisive for the verdict` : "";
    const lines = gaps
      .slice(0, MAX_GAPS)
      .map((gap) => `${INDENT}${gap.isDecisive ? this.#paint.red("!") : "-"} ${visible(gap.message)}`);
    if (gaps.length > MAX_GAPS) lines.push(this.#more(gaps.length - MAX_GAPS));
    return [this.#labelled("not checked", `${number(gaps.length)}${tail}`), ...lines];
  }
}

function placeText(place: PlaceInExport): string {
  return visible(showPlace(place));
}
