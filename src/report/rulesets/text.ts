import { exactJsonText } from "../../core/exact-json.ts";
import { code, counted } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import {
  type ReportedDifference,
  type ReportedRelation,
  type ReportedRequest,
  type ReportedStep,
  RULE_RELATIONS,
  type RulesetsReport,
} from "./model.ts";

/** The result in one sentence. */
export function headlineOf({ outcome, assuming, needs, difference }: RulesetsReport): string {
  const unless = assuming ? `, ${assuming.says}` : "";
  if (outcome === "equivalent")
    return `No change${unless}: it is proved that every request is treated the same.`;
  if (outcome === "different") {
    const open = difference?.unless ?? [];
    if (open.length === 0) return "The rulesets differ: they treat this request differently.";
    const rules = open.map((ref) => code(ref)).join(" or ");
    return `The rulesets differ unless ${rules} matches this request, which cannot be known.`;
  }
  const options = needs?.names.map((name) => `\`--assume ${name}\``).join(" and ");
  const proved = needs ? ` With ${options} there is no change, ${needs.says}.` : "";
  return `Undecided: found neither a request that is treated differently nor a proof that there is none.${proved}`;
}

/** The rules by relation: `3 rules are equivalent.` first, without naming them. */
export function relationCounts({ rules }: RulesetsReport): string {
  const counts = RULE_RELATIONS.flatMap((relation) => {
    const count = rules.filter((rule) => rule.relation === relation).length;
    return count === 0 ? [] : [`${count} ${relation}`];
  });
  return `${counted(rules.length, "rule")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`;
}

/** The comparison for a terminal or a log. */
export function renderRulesetsText(report: RulesetsReport): string {
  const { difference, rules, approved = [] } = report;
  const changed = rules.filter(({ relation }) => relation !== "equivalent");
  const lines = [
    headlineOf(report),
    ...(difference === undefined ? [] : differenceLines(difference)),
    "",
    relationCounts(report),
    ...changed.flatMap(({ ref, action, relation, request }) => [
      `  ${relation.padEnd(WIDTH)}  ${visible(ref)} (${visible(action)})`,
      ...(request === undefined
        ? []
        : [`  ${" ".repeat(WIDTH)}  ${SHOWN[relation] ?? "for"}: ${requestText(request)}`]),
    ]),
    ...approved.map(visible),
  ];
  return `${lines.join("\n")}\n`;
}

const WIDTH = Math.max(...RULE_RELATIONS.map(({ length }) => length));

const SHOWN: Readonly<Partial<Record<ReportedRelation, string>>> = {
  wider: "new for",
  narrower: "no longer for",
};

function differenceLines({ ruleset, request, before, after }: ReportedDifference): string[] {
  return [
    `  ${requestText(request)}`,
    "",
    `In ${visible(ruleset)}:`,
    ...traceLines("before", before),
    ...traceLines("after", after),
  ];
}

function traceLines(side: string, steps: readonly ReportedStep[]): string[] {
  if (steps.length === 0) return [`  ${side.padEnd(6)}  no rule matches`];
  return steps.map(
    ({ ref, doing }, at) => `  ${(at === 0 ? side : "").padEnd(6)}  ${visible(ref)}: ${visible(doing)}`,
  );
}

/** A request on one line, with its assumptions. */
export function requestText({ fields, lists, isOfEngine }: ReportedRequest): string {
  const more = [
    ...(lists ? [`with the lists ${exactJsonText(lists)}`] : []),
    ...(isOfEngine ? ["where `ne` is true over a missing value"] : []),
  ];
  return visible([exactJsonText(fields), ...more].join(" "));
}
