import { keepRule } from "../compile/live/keep-live.ts";
import { MIGRATION } from "../contract/migration.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { isNoEntryPoint } from "../sources/recognise/answers.ts";
import type { MigrationOptions } from "./options.ts";
import { member, textIn } from "./origin.ts";
import { isEnterprise } from "./plan.ts";
import type { RulesetRecord } from "./records.ts";
import type { LiveRuleset, PlanStep, ProposedRuleset, ZoneStage, ZoneSummary } from "./report.ts";

/** The starting point of a zone's plan. */
export interface PlanStart extends MigrationOptions {
  readonly stage: ZoneStage;
  /** The entry point as exported, if all of it is known. */
  readonly entrypoint: RulesetRecord | undefined;
  /** Cloudflare's configuration, if it was exported. */
  readonly config: RulesetRecord | undefined;
}

/**
 * The requests that take a zone from its stage to the new WAF, in order. A zone on the new WAF has none left. Only
 * Enterprise zones get the step with both WAFs enabled, and those already there do not get it again: their last request
 * repeats the live entry point, so later tuning is kept.
 *
 * Source: specification 3 and 4.
 */
export function planSteps(
  zone: ZoneSummary,
  proposed: ProposedRuleset,
  start: PlanStart,
): readonly PlanStep[] {
  const { stage, mode } = start;
  if (stage === "new") return [];
  const values = { zone_id: zone.id ?? undefined, phase: MANAGED_PHASE };
  const steps = [
    read("checkMigration", values, "Stop here unless `compatible` is true."),
    {
      ...read(
        "getMigrationConfig",
        values,
        "Compare the response with the body below, and resolve any differences.",
      ),
      ...tightAnswer(start.config),
    },
  ];
  const live = tightAnswer(start.entrypoint);
  const hasValidation = isEnterprise(zone.plan ?? undefined) === true && stage !== "validation";
  if (hasValidation)
    steps.push(put(values, "validation", { body: proposed, note: NOTES.validation, ...live }));
  if (mode !== "validation")
    steps.push(put(values, "pending", { ...lastStep(proposed, start, hasValidation), ...live }));
  return steps;
}

type PathValues = Readonly<Record<string, string | undefined>>;

const NOTES = {
  validation:
    "Both WAFs run, the new one first. Review Security Events before the next step, for as long as it takes.",
  pending: "The new WAF is enabled and the previous one is disabled. This cannot be reversed.",
} as const;

const TUNED =
  "If anything was tuned in validation mode, export the zone again and use the plan made of that: its request keeps what is live.";

function lastStep(
  proposed: ProposedRuleset,
  { stage, entrypoint }: PlanStart,
  hasValidation: boolean,
): Pick<PlanStep, "body" | "note"> {
  if (stage === "validation" && entrypoint && entrypoint.rules.length > 0) {
    const note = `The body is the live entry point, so what was tuned in validation mode is kept. ${NOTES.pending}`;
    return { body: liveRuleset(entrypoint), note };
  }
  return { body: proposed, note: hasValidation ? `${NOTES.pending} ${TUNED}` : NOTES.pending };
}

function liveRuleset({ origin, name, rules }: RulesetRecord): LiveRuleset {
  const description = textIn(member(origin, "description"));
  return {
    name: name ?? "default",
    ...(description && { description }),
    rules: rules.flatMap(({ node }) => (node.kind === "Object" ? [keepRule(node)] : [])),
  };
}

/** The text of an exported response without blanks between its values; empty if it is not JSON, or does not exist. */
function tightAnswer(record: RulesetRecord | undefined): Pick<PlanStep, "answer"> {
  if (!record) return {};
  const { document, node } = record.origin;
  if (document.format !== "json" || (node.kind === "Object" && isNoEntryPoint(node))) return {};
  const text = document.text.slice(node.range.start, node.range.end);
  return { answer: text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1") };
}

function read(name: "checkMigration" | "getMigrationConfig", values: PathValues, note: string): PlanStep {
  const path = pathOf(ENDPOINTS[name], values);
  return { method: "GET", path, query: phaseTwo(), body: null, note, irreversible: false };
}

function put(
  values: PathValues,
  mode: keyof typeof NOTES,
  step: Pick<PlanStep, "body" | "note" | "answer">,
): PlanStep {
  return {
    method: "PUT",
    path: pathOf(ENDPOINTS.putEntryPoint, values),
    query: { [MIGRATION.modeParameter.value]: MIGRATION.modes.value[mode][0]!, ...phaseTwo() },
    ...step,
    irreversible: mode === "pending",
  };
}

function phaseTwo(): Readonly<Record<string, string>> {
  return { [MIGRATION.phaseParameter.value]: MIGRATION.phaseValue.value };
}
