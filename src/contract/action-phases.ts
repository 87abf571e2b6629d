import table from "./action-phases.json" with { type: "json" };
import { assumed, type Fact, factOfRow, TERRAFORM_RULESET, valueTable } from "./fact.ts";
import { phaseNames } from "./phases.ts";

/**
 * The status of an action in a phase. `offered`: it is accepted there. `refused`: the documentation gives the rules of
 * the phase other actions, or the action other phases. `unknown`: no public source states either.
 */
export type Placement = "offered" | "refused" | "unknown";

interface PhaseActions {
  readonly phase: string;
  readonly actions: readonly string[];
}

interface EntryPoint extends PhaseActions {
  readonly kinds: readonly string[];
  /** In words: where a rule with another action belongs. */
  readonly instead: string;
}

type Rows = readonly Parameters<typeof factOfRow>[0][];
const phaseActions = (rows: Rows) => rows.map((row) => factOfRow<PhaseActions>(row));

/**
 * Phases whose rules have the named actions and no other. No conclusions are drawn about `execute` and `skip`: they
 * deploy and skip rules of any phase, and no page shows where they are rejected.
 */
export const CLOSED_PHASES = phaseActions(table.closedPhases);

/** Actions that documentation ties to certain phases: "only available in". */
export const CLOSED_ACTIONS: Fact<Readonly<Record<string, readonly string[]>>> = valueTable({
  closed: table.closedActions,
}).closed;

/** Pairs that are in use in addition to those of the complete lists. */
export const OFFERED_PAIRS = phaseActions(table.offeredPairs);

/** The actions that the entry points of a phase offer, where other rulesets of the phase contain rules with more. */
export const CLOSED_ENTRY_POINTS = table.closedEntryPoints.map((row) => factOfRow<EntryPoint>(row));

/** Actions that no closed list of a phase excludes. */
const EVERYWHERE: ReadonlySet<string> = new Set(["execute", "skip"]);

const UNKNOWN = assumed<Placement>(
  "unknown",
  TERRAFORM_RULESET,
  "No public source says whether Cloudflare takes it; nothing is reported.",
);

/** The key for actions that a closed list does not name. */
const ANY_OTHER = "*";

/** The cells of a phase by action; what a row lacks is unknown. */
type Row = Map<string, Fact<Placement>>;

const MATRIX: ReadonlyMap<string, Row> = new Map([...phaseNames()].map((phase) => [phase, rowOf(phase)]));

/** The status of an action in a phase, with its source. Unknown for names that the API does not have. */
export function placementOf(action: string, phase: string): Fact<Placement> {
  const row = MATRIX.get(phase);
  const known = row?.get(action);
  if (known || !row || EVERYWHERE.has(action)) return known ?? UNKNOWN;
  return row.get(ANY_OTHER) ?? UNKNOWN;
}

/** The actions that a phase is known to offer. */
export function actionsOffered(phase: string): string[] {
  return [...(MATRIX.get(phase) ?? [])].flatMap(([action, { value }]) => (value === "offered" ? action : []));
}

/** The phases that are known to offer an action. */
export function phasesOffering(action: string): string[] {
  return [...MATRIX].flatMap(([phase, row]) => (row.get(action)?.value === "offered" ? phase : []));
}

/** Later entries of a row do not replace earlier ones: the actions that a phase offers are stated first. */
function rowOf(phase: string): Row {
  const row: Row = new Map();
  const add = (action: string, placement: Placement, { evidence, source, note }: Fact<unknown>): void => {
    if (row.has(action)) return;
    row.set(action, { value: placement, evidence, source, ...(note === undefined ? {} : { note }) });
  };
  const lists = [...OFFERED_PAIRS, ...CLOSED_PHASES].filter(({ value }) => value.phase === phase);
  for (const fact of lists) {
    for (const action of fact.value.actions) add(action, "offered", fact);
  }
  for (const [action, phases] of Object.entries(CLOSED_ACTIONS.value)) {
    add(action, phases.includes(phase) ? "offered" : "refused", CLOSED_ACTIONS);
  }
  const closed = CLOSED_PHASES.find(({ value }) => value.phase === phase);
  if (closed) add(ANY_OTHER, "refused", closed);
  return row;
}
