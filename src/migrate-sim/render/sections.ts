import { counted, number } from "../../core/phrases.ts";
import type { CodedStatement, Loss, PlanStep, ZoneReport } from "../report.ts";
import {
  comparisonsToShow,
  comparisonTally,
  comparisonWords,
  describedRules,
  evidenceText,
  exceptionsOf,
  FATES,
  moveTitle,
  owaspOf,
  phaseWords,
  pointsOf,
  requestOf,
  STAGES,
  showPlace,
  verificationWords,
} from "./words.ts";

/** A form of the report, which writes text from files with its own escapes. */
export interface Markup {
  text(raw: string): string;
  code(raw: string): string;
  /** A message; text in backquotes is code. */
  prose(message: string): string;
  strong(raw: string): string;
  /** A highlighted word; `kind`: its meaning, for colours. */
  badge(word: string, kind?: string): string;
}

/** A part of the report on a zone, written in one markup. */
export interface Section {
  /** Plain text. */
  readonly title: string;
  readonly isOrdered?: boolean;
  readonly table?: { readonly heading: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly items?: readonly SectionItem[];
}

/** An item of a list, with its notes. */
export interface SectionItem {
  readonly code?: string;
  readonly head: string;
  readonly notes: readonly string[];
}

/** Requests that are listed one by one; the JSON report has them all. */
const MAX_REQUESTS = 200;

/** The sections of a zone after its runbook, in order. */
export function detailsOf(zone: ZoneReport, markup: Markup): readonly Section[] {
  return [
    ...verification(zone, markup),
    ...statements("Losses", zone.losses, markup),
    ...statements("Warnings", zone.warnings, markup),
    states(zone, markup),
    ...exceptions(zone, markup),
    ...requests(zone, markup),
    rules(zone, markup),
    ...resources(zone, markup),
    ...gaps(zone, markup),
  ];
}

function verification({ verification: found }: ZoneReport, { prose }: Markup): readonly Section[] {
  if (!found) return [];
  const { outcome, differences } = verificationWords(found);
  const items = differences.map((text) => ({ head: prose(text), notes: [] }));
  return [{ title: `What is live is ${outcome}`, items }];
}

/** Statements of one kind; empty if there are none. */
export function statements(
  title: string,
  all: readonly (CodedStatement | Loss | ZoneReport["blockers"][number])[],
  { text, code, prose, strong, badge }: Markup,
): readonly Section[] {
  if (all.length === 0) return [];
  const items = all.map((one) => {
    const certainty = "certainty" in one ? `${badge(one.certainty, one.certainty)} ` : "";
    const where = one.where ? ` ${code(showPlace(one.where))}` : "";
    const recreate = "recreate" in one && one.recreate ? [code(JSON.stringify(one.recreate))] : [];
    return {
      code: one.code,
      head: `${certainty}${strong(one.code)}${where}: ${prose(one.message)}`,
      notes: [`${prose(one.help)}${text(evidenceText(one.source))}`, ...recreate],
    };
  });
  return [{ title, items }];
}

/** The requests of a plan. */
export function steps(all: readonly PlanStep[], { code, prose, badge }: Markup): Section {
  if (all.length === 0) return { title: "Plan: nothing left to do" };
  const items = all.map((step) => ({
    head: `${code(requestOf(step))}${step.irreversible ? ` ${badge("point of no return", "final")}` : ""}`,
    notes: [prose(step.note)],
  }));
  return { title: `Plan: ${counted(all.length, "step")}`, isOrdered: true, items };
}

function states(zone: ZoneReport, { text, prose }: Markup): Section {
  const { before, after } = zone.effective;
  const points = pointsOf(zone)?.split(" -> ");
  const rows = [
    ["previous WAF", before.wafs.previous ?? "not known", after.wafs.previous ?? "not known"],
    ["new WAF", before.wafs.new ?? "not known", after.wafs.new ?? "not known"],
    ["OWASP rules", ...owaspOf(zone).split(" -> ")],
    ...(points ? [["they act", ...points]] : []),
    ["rulesets", before.packages.join(", "), after.rulesets.join(", ")],
  ];
  const { phase_1, phase_2 } = zone.eligibility;
  const items = [
    `Stage: ${STAGES[zone.stage]}.`,
    ...zone.moves.map((move) => `It ${moveTitle(move)}: ${prose(move.reason)}`),
    `Phase 1: ${text(phaseWords(phase_1))}.`,
    `Phase 2: ${text(phaseWords(phase_2))}.`,
  ].map((head) => ({ head, notes: [] }));
  return {
    title: "Before and after",
    table: { heading: ["", "before", "after"], rows: rows.map((row) => row.map(text)) },
    items,
  };
}

function exceptions(zone: ZoneReport, { text, code, prose }: Markup): readonly Section[] {
  const summary = exceptionsOf(zone);
  if (summary === undefined) return [];
  const rows = zone.effective.exceptions.map(({ kind, what, fate, by, where }) => [
    `${text(kind.replace("_", " "))} ${code(showPlace(where))}`,
    prose(what),
    by === null ? FATES[fate] : `${FATES[fate]} ${code(by)}`,
  ]);
  return [{ title: `Exceptions: ${summary}`, table: { heading: ["exception", "it does", "it is"], rows } }];
}

function requests({ requests: all }: ZoneReport, { code, prose }: Markup): readonly Section[] {
  if (!all) return [];
  const shown = comparisonsToShow(all);
  const rows = shown
    .slice(0, MAX_REQUESTS)
    .map((one) => [code(one.request), one.result, prose(comparisonWords(one))]);
  const more = shown.length - rows.length;
  const items = more > 0 ? [{ head: `And ${number(more)} more.`, notes: [] }] : [];
  const table = { heading: ["request", "it is", "what happens"], rows };
  return [{ title: `Requests: ${comparisonTally(all)}`, ...(rows.length > 0 && { table }), items }];
}

function rules(zone: ZoneReport, { text, code, badge }: Markup): Section {
  const all = describedRules(zone);
  if (all.length === 0) return { title: "Proposed configuration: no rules" };
  const rows = all.map(({ rule, marks, sources }, at) => [
    String(at + 1),
    text(rule.action),
    [code(rule.expression), ...marks.map((mark) => badge(mark))].join(" "),
    sources.map(text).join("<br>"),
  ]);
  const heading = ["rule", "action", "expression", "replaces"];
  return { title: `Proposed configuration: ${counted(all.length, "rule")}`, table: { heading, rows } };
}

function resources({ resources: all }: ZoneReport, { code, prose, badge }: Markup): readonly Section[] {
  if (all.length === 0) return [];
  const rows = all.map(({ address, replacement, where, stops }) => [
    `${code(address)} ${code(showPlace(where))}`,
    stops ? badge("stops working", "final") : "",
    prose(replacement),
  ]);
  const table = { heading: ["resource", "", "in its place"], rows };
  return [{ title: `Terraform: ${counted(all.length, "resource")}`, table }];
}

function gaps({ notChecked }: ZoneReport, { prose, badge }: Markup): readonly Section[] {
  if (notChecked.length === 0) return [];
  const items = notChecked.map(({ message, isDecisive }) => ({
    head: `${isDecisive ? `${badge("decides", "decides")} ` : ""}${prose(message)}`,
    notes: [],
  }));
  return [{ title: `Not checked: ${number(notChecked.length)}`, items }];
}
