import { MIGRATION } from "../contract/migration.ts";
import { answeredStage, migrationState, type ZoneEstate } from "./estate.ts";
import type { Blocker, ZoneReport, ZoneState } from "./report.ts";

/** Whether the API responses show a move that has begun and is not over. */
export function isBetweenStages(estate: ZoneEstate): boolean {
  const state = migrationState(estate)?.state;
  const stage = answeredStage(estate);
  if (estate.givenStage || state === undefined || state === MIGRATION.stateSeen.value) return false;
  if (stage === "validation") return MIGRATION.modes.value.pending.includes(state);
  return stage !== "new";
}

/** A report without the members that follow from the rest of it. */
export type UnfinishedReport = Omit<ZoneReport, "state" | "next">;

/** A report with the state of its zone, and the next step. */
export function withState({ zone, verdict, ...rest }: UnfinishedReport, isBetween: boolean): ZoneReport {
  const state = stateOf({ ...rest, zone, verdict }, isBetween);
  return { zone, verdict, state, next: nextOf({ ...rest, verdict }, state), ...rest };
}

function stateOf({ verdict, stage }: UnfinishedReport, isBetween: boolean): ZoneState {
  if (stage === "new") return "done";
  if (isBetween) return "stuck";
  if (verdict === "unknown") return "not-started";
  return verdict === "ready" && stage === "validation" ? "in-validation" : verdict;
}

type Deciding = Pick<ZoneReport, "verdict" | "blockers" | "remedies" | "notChecked" | "verification">;

const AGAIN = "Export the zone again, and simulate again.";

function nextOf({ blockers, remedies, notChecked, verification }: Deciding, state: ZoneState): string {
  if (state === "done" && verification && verification.outcome !== "equivalent")
    return "The zone is on the new WAF, and what is live is not proved to be what was planned: look at what differs.";
  switch (state) {
    case "stuck":
      return `A move is under way, which takes up to ${MIGRATION.maxDurationMinutes.value} minutes: send nothing, export the zone again after that, and contact support if nothing has changed.`;
    case "blocked":
      return remedies[0]?.message ?? blockerToAct(blockers)?.help ?? AGAIN;
    case "not-started":
      return notChecked.find(({ isDecisive }) => isDecisive)?.message ?? AGAIN;
    case "in-validation":
      return "Review Security Events, then send the last request, after which there is no way back.";
    case "ready":
      return "Send the requests of the first stage, in order.";
    case "done":
      return "Nothing is left to do: the zone is on the new WAF.";
  }
}

/** The first blocker that a person can act on: a failed check follows from the others, if there are any. */
export function blockerToAct(blockers: readonly Blocker[]): Blocker | undefined {
  return blockers.find(({ code }) => code !== "migrate/check-incompatible") ?? blockers[0];
}
