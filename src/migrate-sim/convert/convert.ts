import { MIGRATION } from "../../contract/migration.ts";
import type { ZoneEstate } from "../estate.ts";
import type { MigrationOptions } from "../options.ts";
import { placeInExport } from "../origin.ts";
import type { WafPackage } from "../records.ts";
import type {
  Conversion,
  OwaspConversion,
  PlaceInExport,
  ProposedRule,
  ProposedRuleset,
  UntoldFact,
} from "../report.ts";
import { convertBypassRules } from "./bypass.ts";
import type { Draft } from "./draft.ts";
import { convertManaged } from "./managed.ts";
import { convertOwasp } from "./owasp.ts";
import { convertPageRules } from "./page-rules.ts";

/** The previous configuration in terms of the new one. */
export interface Converted {
  readonly proposed: ProposedRuleset;
  readonly conversions: readonly Conversion[];
  readonly owasp: OwaspConversion;
  /** The OWASP package for whose paranoia level two statements contradict each other. */
  readonly contradicted: WafPackage | undefined;
  readonly notChecked: readonly UntoldFact[];
}

/** The rules of the proposal by the location of the record that each replaces. */
export function replacementsOf({ conversions }: Converted): (place: PlaceInExport) => string | null {
  const nameOf = ({ file, pointer, start }: PlaceInExport) =>
    `${file}:${start.line}:${start.column}#${pointer}`;
  const byPlace = new Map(conversions.map(({ from, to }) => [nameOf(from.where), to]));
  return (place) => byPlace.get(nameOf(place)) ?? null;
}

/** Converts an estate. Skip rules come first, since they only affect the execute rules after them. */
export function convertEstate(estate: ZoneEstate, options: MigrationOptions): Converted {
  const bypass = convertBypassRules(estate);
  const pages = convertPageRules(estate);
  const managed = convertManaged(estate);
  const owasp = convertOwasp(estate.packages, options);
  const parts = [bypass, pages, managed, owasp];
  return {
    ...assembled(withoutDuplicates(parts.flatMap((part) => part.drafts))),
    owasp: owasp.owasp,
    contradicted: owasp.contradicted,
    notChecked: parts.flatMap((part) => part.notChecked),
  };
}

/** Skip rules for the same requests are one rule: the second would never act. */
function withoutDuplicates(drafts: readonly Draft[]): readonly Draft[] {
  const active = new Map<string, ProposedRule>();
  return drafts.map((draft) => {
    const { rule } = draft;
    if (rule?.action !== "skip" || !rule.enabled) return draft;
    const first = active.get(rule.expression);
    if (first) return { ...draft, rule: first };
    active.set(rule.expression, rule);
    return draft;
  });
}

function assembled(drafts: readonly Draft[]): Pick<Converted, "proposed" | "conversions"> {
  const rules: ProposedRule[] = [];
  const pointers = new Map<ProposedRule, string>();
  for (const { rule } of drafts) {
    if (!rule || pointers.has(rule)) continue;
    pointers.set(rule, `/rules/${rules.length}`);
    rules.push(rule);
  }
  const conversions = drafts.map(({ kind, record, rule, evidence, note }) => ({
    from: { kind, id: record.id ?? null, where: placeInExport(record.origin) },
    to: (rule && pointers.get(rule)) ?? null,
    evidence,
    note,
  }));
  return { proposed: { name: MIGRATION.proposedName.value, rules }, conversions };
}
