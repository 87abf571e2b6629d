import { inlineCode, plain, prose, rawTable, table } from "../../core/markdown.ts";
import { counted, number } from "../../core/phrases.ts";
import type { FleetSummary, PlanStep, Remedy, ZoneReport } from "../report.ts";
import type { CodedStatement, Loss } from "../statements.ts";
import type { MigrationRenderer } from "./renderer.ts";
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
  showZoneName,
  talliesOf,
} from "./words.ts";

/** Requests that are listed one by one; the JSON report has them all. */
const MAX_REQUESTS = 50;
const MARKS = { ready: "✅ ready", blocked: "⛔ blocked", unknown: "❔ unknown" } as const;

/** The report for reviews and tickets: a section a zone, then the table of all zones. GitHub-flavoured Markdown. */
export function migrationMarkdown(): MigrationRenderer {
  return {
    begin: () => "# Migration to the new WAF\n",
    zone: (zone) => `\n${zoneLines(zone).join("\n")}\n`,
    end: (fleet) => `\n${fleetLines(fleet).join("\n")}\n`,
  };
}

function zoneLines(zone: ZoneReport): readonly string[] {
  const plan = zone.zone.plan === null ? "" : ` (${plain(zone.zone.plan)})`;
  return [
    `## ${plain(showZoneName(zone))}${plan}: ${MARKS[zone.verdict]}`,
    "",
    `${talliesOf(zone)}. Stage: ${STAGES[zone.stage]}.`,
    ...statementLines("Blockers", zone.blockers),
    ...remedyLines(zone.remedies),
    ...statementLines("Losses", zone.losses),
    ...statementLines("Warnings", zone.warnings),
    ...stateLines(zone),
    ...exceptionLines(zone),
    ...requestLines(zone),
    ...ruleLines(zone),
    ...resourceLines(zone),
    ...stepLines(zone.steps),
    ...gapLines(zone),
  ];
}

function statementLines(
  title: string,
  statements: readonly (CodedStatement | Loss | ZoneReport["blockers"][number])[],
): readonly string[] {
  if (statements.length === 0) return [];
  const lines = statements.flatMap((one) => {
    const certainty = "certainty" in one && one.certainty === "possible" ? " (possible)" : "";
    const where = one.where ? ` ${inlineCode(showPlace(one.where))}` : "";
    const source = plain(evidenceText(one.source));
    const recreate =
      "recreate" in one && one.recreate ? [`  - ${inlineCode(JSON.stringify(one.recreate))}`] : [];
    return [
      `- **${one.code}**${certainty}${where}: ${prose(one.message)}`,
      `  - ${prose(one.help)}${source}`,
      ...recreate,
    ];
  });
  return ["", `### ${title}`, "", ...lines];
}

function remedyLines(remedies: readonly Remedy[]): readonly string[] {
  if (remedies.length === 0) return [];
  const lines = remedies.flatMap(({ message, where, requests }) => [
    `- ${inlineCode(showPlace(where))} ${prose(message)}`,
    ...requests.map((request) => `  - ${inlineCode(requestOf(request))}`),
  ]);
  return ["", "### Remedies", "", ...lines];
}

function stateLines(zone: ZoneReport): readonly string[] {
  const { before, after } = zone.effective;
  const rows = [
    ["previous WAF", before.wafs.previous ?? "not known", after.wafs.previous ?? "not known"],
    ["new WAF", before.wafs.new ?? "not known", after.wafs.new ?? "not known"],
    ["OWASP rules", ...owaspOf(zone).split(" -> ")],
    ...(pointsOf(zone) ? [["they act", ...pointsOf(zone)!.split(" -> ")]] : []),
    ["rulesets", before.packages.join(", "), after.rulesets.join(", ")],
  ];
  return [
    "",
    "### Before and after",
    "",
    ...table(["", "before", "after"], rows),
    "",
    ...zone.moves.map((move) => `- It ${moveTitle(move)}: ${prose(move.reason)}`),
    `- Phase 1: ${phaseWords(zone.eligibility.phase_1)}.`,
    `- Phase 2: ${phaseWords(zone.eligibility.phase_2)}.`,
  ];
}

function exceptionLines(zone: ZoneReport): readonly string[] {
  const summary = exceptionsOf(zone);
  if (summary === undefined) return [];
  const rows = zone.effective.exceptions.map(({ kind, what, fate, by, where }) => [
    `${kind.replace("_", " ")} ${inlineCode(showPlace(where))}`,
    prose(what),
    by === null ? FATES[fate] : `${FATES[fate]} ${inlineCode(by)}`,
  ]);
  return ["", `### Exceptions: ${summary}`, "", ...rawTable(["exception", "it does", "it is"], rows)];
}

function requestLines({ requests }: ZoneReport): readonly string[] {
  if (!requests) return [];
  const rows = comparisonsToShow(requests)
    .slice(0, MAX_REQUESTS)
    .map((one) => [inlineCode(one.request), one.result, prose(comparisonWords(one))]);
  const list = rows.length > 0 ? ["", ...rawTable(["request", "it is", "what happens"], rows)] : [];
  return ["", `### Requests: ${comparisonTally(requests)}`, ...list];
}

function ruleLines(zone: ZoneReport): readonly string[] {
  const rules = describedRules(zone);
  if (rules.length === 0) return ["", "### Proposed configuration: no rules"];
  const rows = rules.map(({ rule, marks, sources }, at) => [
    String(at + 1),
    rule.action,
    inlineCode(rule.expression),
    marks.join(", "),
    sources.map(plain).join("<br>"),
  ]);
  return [
    "",
    `### Proposed configuration: ${counted(rules.length, "rule")}`,
    "",
    ...rawTable(["", "action", "expression", "", "stands for"], rows),
  ];
}

function resourceLines({ resources }: ZoneReport): readonly string[] {
  if (resources.length === 0) return [];
  const rows = resources.map(({ address, replacement, where, stops }) => [
    `${inlineCode(address)} ${inlineCode(showPlace(where))}`,
    stops ? "stops working" : "",
    prose(replacement),
  ]);
  return [
    "",
    `### Terraform: ${counted(resources.length, "resource")}`,
    "",
    ...rawTable(["resource", "", "in its place"], rows),
  ];
}

function stepLines(steps: readonly PlanStep[]): readonly string[] {
  if (steps.length === 0) return ["", "### Plan: nothing left to do"];
  const lines = steps.map((step, at) => {
    const mark = step.irreversible ? " **point of no return**" : "";
    return `${at + 1}. ${inlineCode(requestOf(step))}${mark}: ${prose(step.note)}`;
  });
  return ["", `### Plan: ${counted(steps.length, "step")}`, "", ...lines];
}

function gapLines({ notChecked }: ZoneReport): readonly string[] {
  if (notChecked.length === 0) return [];
  const lines = notChecked.map(
    ({ message, isDecisive }) => `- ${isDecisive ? "**decides** " : ""}${prose(message)}`,
  );
  return ["", `### Not checked: ${number(notChecked.length)}`, "", ...lines];
}

function fleetLines(fleet: FleetSummary): readonly string[] {
  const rows = [
    ["ready", number(fleet.ready)],
    ["blocked", number(fleet.blocked)],
    ...fleet.blockedBy.map(({ code, zones, certain }) => [
      `blocked by ${code}`,
      certain < zones ? `${number(zones)} (${number(zones - certain)} possible)` : number(zones),
    ]),
    ["unknown", number(fleet.unknown)],
    ["with zone-specific losses", number(fleet.losing)],
    ...fleet.lostBy.map(({ code, zones }) => [code, number(zones)]),
  ];
  return [`## All zones: ${number(fleet.zones)}`, "", ...table(["", "zones"], rows)];
}
