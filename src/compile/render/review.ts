import type { Diagnostic } from "../../core/diagnostic.ts";
import { details, plain, prose, table } from "../../core/markdown.ts";
import { code, counted } from "../../core/phrases.ts";
import { objectAt } from "../../sources/values/access.ts";
import type { CompiledPolicy } from "../compile.ts";
import { diffEffective } from "../effect/diff-effective.ts";
import {
  type DeployedRuleset,
  type EffectiveRule,
  effectiveState,
  stateText,
  type Winner,
} from "../effect/effective.ts";
import { groupChanges, subjectOf, summaryOf, winnerText } from "../effect/summarise.ts";
import type { CompiledDeployment, OverridesBody } from "../emit/emit.ts";
import { plainOverrides } from "../live/read-deployed.ts";
import type { Origin } from "../model/model.ts";
import { requestsOf } from "../requests.ts";
import { zoneTitle } from "../script/zone.ts";
import { changesTable } from "./diff.ts";

const MAX_CODE_CHARS = 300;

/** What a review is made with. */
export interface ReviewContext {
  /** The name of the policy. */
  readonly title: string;
  /** What the compilation said. */
  readonly diagnostics: readonly Diagnostic[];
  /** Where an origin stands, for people: `waf.policy.yaml:3`. */
  readonly place: (origin: Origin) => string;
}

/**
 * The page that a reviewer reads: what is sent, what becomes of every managed rule and why, and what to know before it is
 * sent.
 */
export function renderReview(compiled: CompiledPolicy, context: ReviewContext): string {
  const zoned = zoneTitle(compiled.zone);
  const zone = zoned === undefined ? "" : ` for ${zoned}`;
  const requests = requestsOf(compiled).map(({ method, path }) => `- ${shortCode(`${method} ${path}`)}`);
  const notes = context.diagnostics.map(
    ({ severity, message, help }) => `- **${severity}**: ${prose(message)}${help ? ` ${prose(help)}` : ""}`,
  );
  return [
    `# ${plain(`${context.title}${zone}`)}`,
    "Nothing is sent by this; these requests would be:",
    requests.join("\n"),
    ...compiled.deployments.map((one) => deploymentReview(one, compiled, context)),
    ...(notes.length > 0 ? ["## To know", [...new Set(notes)].join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

function deploymentReview(one: CompiledDeployment, compiled: CompiledPolicy, context: ReviewContext): string {
  const ruleset = { ...one.ruleset, name: one.rulesetName };
  const exceptions = compiled.exceptions.get(one.name) ?? [];
  const after: DeployedRuleset = { ruleset, overrides: one.overrides, exceptions };
  const before: DeployedRuleset = { ruleset, overrides: liveOverrides(one), exceptions };
  const [diff] = diffEffective([before], [after]).deployments;
  const place = (winner: Winner) => placeOf(winner, one, context);
  const { expression, enabled, action_parameters } = one.request.body;
  const summary = summaryOf(diff!);
  const base = one.state === "live" ? "what is live" : "what the service ships";
  return [
    `## ${plain(one.rulesetName)}`,
    `${enabled ? "On" : "**Off**"}, version ${shortCode(action_parameters.version)}, for requests that match ${shortCode(expression)}. ${stateNote(one)}`,
    summary === ""
      ? `No managed rule changes, compared with ${base}.`
      : `${plain(summary)}; compared with ${base}.`,
    ...(diff!.rules.length > 0 ? [changesTable(groupChanges(diff!), place)] : []),
    everyRule(after, place),
  ].join("\n\n");
}

function shortCode(text: string): string {
  return prose(code(text, MAX_CODE_CHARS));
}

function stateNote({ state }: CompiledDeployment): string {
  if (state === "missing") return "Not deployed yet.";
  return state === "live" ? "Deployed." : "Whether it is deployed is not known.";
}

function liveOverrides({ liveRule }: CompiledDeployment): OverridesBody {
  const overrides = objectAt(objectAt(liveRule, "action_parameters"), "overrides");
  return overrides ? plainOverrides(overrides) : {};
}

/** The place in the policy of the override that decides. */
function placeOf(
  winner: Winner,
  { origins }: CompiledDeployment,
  { place }: ReviewContext,
): string | undefined {
  const list = winner.by === "tag" ? "categories" : "rules";
  if (winner.by !== "tag" && winner.by !== "rule") return undefined;
  const pointer = `/action_parameters/overrides/${list}/${winner.at}`;
  const found = origins.find((one) => one.pointer.startsWith(`${pointer}/`) && !one.pointer.endsWith("/id"));
  return found?.origin.from === "policy" ? place(found.origin) : undefined;
}

/** What decides on the state of a rule: what switches it off, else the first override of it. */
function winnerOf({ enabled, action, scoreThreshold }: EffectiveRule): Winner {
  if (enabled.value === false) return enabled.winner;
  const winners = [scoreThreshold.winner, action.winner, enabled.winner];
  return winners.find(({ by }) => by !== "default") ?? enabled.winner;
}

function everyRule(deployed: DeployedRuleset, place: (winner: Winner) => string | undefined): string {
  const states = effectiveState(deployed);
  const rows = states.map((state) => {
    const winner = winnerOf(state);
    const where = place(winner);
    return [subjectOf(state), stateText(state), `${winnerText(winner)}${where ? `, ${where}` : ""}`];
  });
  const title = deployed.ruleset.rules
    ? `Every rule afterwards (${counted(states.length, "rule")})`
    : "Afterwards";
  return details(title, table(["managed rule", "state", "why"], rows).join("\n"));
}
