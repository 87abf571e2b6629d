import type { Diagnostic } from "../../core/diagnostic.ts";
import { details, inlineCode, plain, prose, table } from "../../core/markdown.ts";
import { counted } from "../../core/phrases.ts";
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
import type { CompiledDeployment } from "../emit/emit.ts";
import { deployedByRule } from "../live/deployed-rule.ts";
import { matchesAlways, matchesNever } from "../live/same-expression.ts";
import type { Origin } from "../model/model.ts";
import { requestsOf } from "../requests.ts";
import { zoneTitle } from "../script/zone.ts";
import { changesTable, settingsTable } from "./diff.ts";
import { exceptionsReview } from "./review-exceptions.ts";

/** The context of a review. */
export interface ReviewContext {
  /** The name of the policy. */
  readonly title: string;
  /** The diagnostics of the compilation. */
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
  const requests = requestsOf(compiled).map(({ method, path }) => `- ${inlineCode(`${method} ${path}`)}`);
  const notes = context.diagnostics.map(
    ({ severity, message, help }) => `- **${severity}**: ${prose(message)}${help ? ` ${prose(help)}` : ""}`,
  );
  return [
    `# ${plain(`${context.title}${zone}`)}`,
    "wafsmith sends nothing. To apply the policy, send these requests:",
    requests.join("\n"),
    ...compiled.deployments.map((one) => deploymentReview(one, compiled, context)),
    ...exceptionsReview(compiled.around.exceptions ?? [], context.place),
    ...(notes.length > 0 ? ["## To know", [...new Set(notes)].join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

function deploymentReview(one: CompiledDeployment, compiled: CompiledPolicy, context: ReviewContext): string {
  const [before, after] = sidesOf(one, compiled);
  const [diff] = diffEffective([before], [after]).deployments;
  const place = (winner: Winner) => placeOf(winner, one, context);
  const { expression, enabled, action_parameters } = one.request.body;
  const summary = summaryOf(diff!);
  const base = one.state === "live" ? "what is live" : "what the service ships";
  return [
    `## ${plain(one.rulesetName)}`,
    `${enabled ? "On" : "**Off**"}, version ${inlineCode(action_parameters.version)}, ${requestsText(expression)}. ${stateNote(one)}`,
    summary === ""
      ? `No managed rule changes, compared with ${base}.`
      : `${plain(summary)}; compared with ${base}.`,
    ...(diff!.settings.length > 0 ? [settingsTable(diff!.settings)] : []),
    ...(diff!.rules.length > 0 ? [changesTable(groupChanges(diff!), place)] : []),
    everyRule(after, place),
  ].join("\n\n");
}

function requestsText(expression: string): string {
  if (matchesAlways(expression)) return "for every request";
  return matchesNever(expression) ? "for no request" : `for requests that match ${inlineCode(expression)}`;
}

/**
 * The live state, or what the service ships where nothing is known to be live, and what the policy makes of it. Both have
 * their own exceptions: those of the policy are not live before it is applied.
 */
function sidesOf(
  one: CompiledDeployment,
  { entrypoint, exceptions, around }: CompiledPolicy,
): readonly [DeployedRuleset, DeployedRuleset] {
  const ruleset = { ...one.ruleset, name: one.rulesetName };
  const after = { ruleset, overrides: one.overrides, exceptions: exceptions.get(one.name) ?? [] };
  const rule = entrypoint?.ruleset.rules.find(({ node }) => node === one.liveRule);
  const [live] = rule && entrypoint ? deployedByRule(rule, entrypoint.ruleset, []) : [];
  if (!live) return [{ ruleset, overrides: {}, exceptions: [] }, after];
  const { expression, enabled, action_parameters } = one.request.body;
  const execute = { expression, isEnabled: enabled, version: action_parameters.version };
  const endings = around.isExclusive ? [] : live.endings;
  return [
    { ...live, ruleset },
    { ...after, ...execute, endings, scope: live.scope },
  ];
}

function stateNote({ state }: CompiledDeployment): string {
  if (state === "missing") return "Not deployed yet.";
  return state === "live" ? "Deployed." : "Whether it is deployed is not known.";
}

/** The place in the policy of the override that decides, with what the policy says about it. */
function placeOf(
  winner: Winner,
  { origins, remarks, overrides }: CompiledDeployment,
  { place }: ReviewContext,
): string | undefined {
  const list = winner.by === "tag" ? "categories" : "rules";
  if (winner.by !== "tag" && winner.by !== "rule") return undefined;
  const pointer = `/action_parameters/overrides/${list}/${winner.at}`;
  const found = origins.find((one) => one.pointer.startsWith(`${pointer}/`) && !one.pointer.endsWith("/id"));
  if (found?.origin.from !== "policy") return undefined;
  const id = winner.by === "rule" ? overrides.rules?.[winner.at]?.id : undefined;
  const { reason, until } = remarks.get(id ?? "") ?? {};
  const parts = [...(reason ? [reason] : []), ...(until ? [`until ${until}`] : [])];
  return `${place(found.origin)}${parts.length > 0 ? ` (${parts.join("; ")})` : ""}`;
}

/** The setting that decides on the state of a rule: the one that switches it off, else the first override of it. */
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
