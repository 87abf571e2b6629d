import type { Diagnostic } from "../../core/diagnostic.ts";
import { details, inlineCode, plain, prose, table } from "../../core/markdown.ts";
import { counted } from "../../core/phrases.ts";
import { matchesAlways, matchesNever } from "../../semantics/compare/same-expression.ts";
import { exactValue } from "../../sources/values/located.ts";
import type { CompiledPolicy } from "../compile.ts";
import { changesOfRules } from "../effect/compare-effects.ts";
import { deploymentDiff } from "../effect/diff-effective.ts";
import { ruleKey } from "../effect/diff-rules.ts";
import {
  type DeployedRuleset,
  type EffectiveRule,
  effectiveState,
  stateText,
  type Winner,
} from "../effect/effective.ts";
import { type ChangeGroup, groupChanges, subjectOf, summaryOf, winnerText } from "../effect/summarise.ts";
import type { CompiledDeployment } from "../emit/emit.ts";
import {
  describedDeployments,
  entryPointDocument,
  entryPointJson,
  entryPointText,
  kindOfEntryPoint,
} from "../entry-point.ts";
import { deployedByRule } from "../live/deployed-rule.ts";
import type { Origin } from "../model/model.ts";
import { requestsOf } from "../requests.ts";
import { zoneTitle } from "../script/zone.ts";
import { changesTable, settingsTable } from "./diff.ts";
import { exceptionsReview } from "./review-exceptions.ts";

/** The context of a review. */
export interface ReviewContext {
  /** The name of the policy. */
  readonly title: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The location of an origin, for display: `waf.policy.yaml:3`. */
  readonly place: (origin: Origin) => string;
  /** The line of a file that an origin is on, without its indentation. Default: unknown. */
  readonly lineOf?: (origin: Origin) => string | undefined;
}

/** The state of a managed rule, or of an entry for several, before and after a policy is applied. */
export interface StateRow {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
  /** The setting that decides, and its location in the policy. */
  readonly why: string;
  /** The line of the policy that decides; undefined if none does. */
  readonly line: string | undefined;
}

/** The states of a deployment, under a title. */
export interface StateTable {
  readonly title: string;
  readonly rows: readonly StateRow[];
}

/** A part of a review: Markdown, or the states of all rules of a deployment. */
export type ReviewPart = string | StateTable;

/**
 * The page for reviewers: what is sent, what happens to every managed rule and why, and what to know before it is
 * sent.
 */
export function renderReview(compiled: CompiledPolicy, context: ReviewContext): string {
  const parts = reviewParts(compiled, context);
  return parts
    .map((part) => (typeof part === "string" ? part : afterwards(part)))
    .join("\n\n")
    .concat("\n");
}

/** The parts of that page, in order. */
export function reviewParts(compiled: CompiledPolicy, context: ReviewContext): readonly ReviewPart[] {
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
    ...rulesReview(compiled),
    ...compiled.deployments.flatMap((one) => deploymentReview(one, compiled, context)),
    ...exceptionsReview(compiled.around.exceptions ?? [], context.place),
    ...(notes.length > 0 ? ["## To know", [...new Set(notes)].join("\n")] : []),
  ];
}

/** The changes of the rules that are live, those that lose protection first. */
function rulesReview(compiled: CompiledPolicy): readonly string[] {
  const { entrypoint, scope } = compiled;
  if (!entrypoint) return [];
  const live = entrypoint.ruleset.rules.map(({ node }) => exactValue(node));
  const before = entryPointDocument(entryPointText(kindOfEntryPoint(scope), live));
  const changes = changesOfRules(before, entryPointDocument(entryPointJson(compiled)));
  return changes.length === 0 ? [] : [`## Rules\n\n${settingsTable(changes)}`];
}

function deploymentReview(
  one: CompiledDeployment,
  compiled: CompiledPolicy,
  context: ReviewContext,
): readonly ReviewPart[] {
  const sides = sidesOf(one, compiled);
  const diff = deploymentDiff(sides);
  const decided = (winner: Winner) => decisionOf(winner, one, context);
  const { expression, enabled, action_parameters } = one.request.body;
  const summary = summaryOf(diff);
  const base = one.state === "live" ? "what is live" : "what Cloudflare ships";
  return [
    `## ${plain(one.rulesetName)}`,
    `${enabled ? "On" : "**Off**"}, version ${inlineCode(action_parameters.version)}, ${requestsText(expression)}. ${stateNote(one)}`,
    summary === ""
      ? `No managed rule changes, compared with ${base}.`
      : `${plain(summary)}; compared with ${base}.`,
    ...(diff.rules.length > 0 ? [changesTable(groupChanges(diff), (winner) => decided(winner)?.place)] : []),
    stateTable(sides, groupChanges(diff), decided),
  ];
}

function requestsText(expression: string): string {
  if (matchesAlways(expression)) return "for every request";
  return matchesNever(expression) ? "for no request" : `for requests that match ${inlineCode(expression)}`;
}

/**
 * The live state, or Cloudflare's defaults if nothing is known to be live, and the state after the policy. Both have
 * their own exceptions: those of the policy are not live before it is applied.
 */
function sidesOf(
  one: CompiledDeployment,
  compiled: CompiledPolicy,
): readonly [DeployedRuleset, DeployedRuleset] {
  const { entrypoint } = compiled;
  const after = describedDeployments(compiled).find(({ own }) => own === one)!.deployed;
  const rule = entrypoint?.ruleset.rules.find(({ node }) => node === one.liveRule);
  const [live] = rule && entrypoint ? deployedByRule(rule, entrypoint.ruleset, []) : [];
  const shipped = { ...after, overrides: {}, exceptions: [] };
  return [live ? { ...live, ruleset: after.ruleset } : shipped, after];
}

function stateNote({ state }: CompiledDeployment): string {
  if (state === "missing") return "Not deployed yet.";
  return state === "live" ? "Deployed." : "Whether it is deployed is not known.";
}

interface Decision {
  /** With the policy's text about it. */
  readonly place: string;
  readonly line: string | undefined;
}

function decisionOf(
  winner: Winner,
  { origins, remarks, overrides }: CompiledDeployment,
  { place, lineOf }: ReviewContext,
): Decision | undefined {
  const list = winner.by === "tag" ? "categories" : "rules";
  if (winner.by !== "tag" && winner.by !== "rule") return undefined;
  const pointer = `/action_parameters/overrides/${list}/${winner.at}`;
  const found = origins.find((one) => one.pointer.startsWith(`${pointer}/`) && !one.pointer.endsWith("/id"));
  if (found?.origin.from !== "policy") return undefined;
  const id = winner.by === "rule" ? overrides.rules?.[winner.at]?.id : undefined;
  const { reason, until } = remarks.get(id ?? "") ?? {};
  const parts = [...(reason ? [reason] : []), ...(until ? [`until ${until}`] : [])];
  return {
    place: `${place(found.origin)}${parts.length > 0 ? ` (${parts.join("; ")})` : ""}`,
    line: lineOf?.(found.origin),
  };
}

/** The setting that decides on the state of a rule: the one that switches it off, else the first override of it. */
function winnerOf({ enabled, action, scoreThreshold }: EffectiveRule): Winner {
  if (enabled.value === false) return enabled.winner;
  const winners = [scoreThreshold.winner, action.winner, enabled.winner];
  return winners.find(({ by }) => by !== "default") ?? enabled.winner;
}

function stateTable(
  [before, after]: readonly [DeployedRuleset, DeployedRuleset],
  changes: readonly ChangeGroup[],
  decided: (winner: Winner) => Decision | undefined,
): StateTable {
  const changed = new Map(
    changes.flatMap((group) => group.changes.map((one) => [ruleKey(one), group] as const)),
  );
  const earlier = new Map(effectiveState(before, [after.overrides]).map((state) => [ruleKey(state), state]));
  const rows = effectiveState(after, [before.overrides]).map((state): StateRow => {
    const change = changed.get(ruleKey(state));
    const old = earlier.get(ruleKey(state));
    const winner = winnerOf(state);
    const decision = decided(winner);
    const why = change && winner.by === "default" ? change.why : winnerText(winner);
    return {
      subject: subjectOf(state),
      before: old ? stateText(old) : "",
      after: stateText(state),
      isChanged: change !== undefined || (old !== undefined && stateText(old) !== stateText(state)),
      why: `${why}${decision ? `, ${decision.place}` : ""}`,
      line: decision?.line,
    };
  });
  const title = after.ruleset.rules
    ? `Every rule afterwards (${counted(rows.length, "rule")})`
    : "Afterwards";
  return { title, rows };
}

function afterwards({ title, rows }: StateTable): string {
  const cells = rows.map(({ subject, after, why }) => [subject, after, why]);
  return details(title, table(["managed rule", "state", "why"], cells).join("\n"));
}
