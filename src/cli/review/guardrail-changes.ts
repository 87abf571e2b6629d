import { dirname, join } from "node:path";
import type { Guardrail } from "../../core/guardrail.ts";
import { LineIndex } from "../../core/line-index.ts";
import { code, codeList, number } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { ConfiguredSuppression } from "../../lint/config/config.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { changedJudges, type Head, ownConfigs, type ReviewScope, type ReviewSide } from "../base/sides.ts";
import type { Configs, LoadedConfig } from "../config/configs.ts";
import { Failure } from "../exit-code.ts";
import { today } from "../files/policy-files.ts";
import type { Io } from "../io.ts";

interface Limit {
  readonly name: string;
  /** The value in words; undefined if a guardrail does not have the limit. */
  readonly of: (guardrail: Guardrail) => string | undefined;
  /** Whether the first one is at least as strict as the second. */
  readonly keeps: (one: Guardrail, other: Guardrail) => boolean;
}

const includesAll = (all: readonly string[], some: readonly string[]) =>
  some.every((item) => all.includes(item));

/** A numeric limit; none is the least strict. */
function numeric(name: "minParanoia" | "maxThreshold" | "maxUntilDays"): Limit {
  const isMaximum = name !== "minParanoia";
  const limitIn = (guardrail: Guardrail) => guardrail[name] ?? (isMaximum ? Number.POSITIVE_INFINITY : 0);
  return {
    name,
    of: ({ [name]: value }) => (value === undefined ? undefined : number(value)),
    keeps: (one, other) => (isMaximum ? limitIn(one) <= limitIn(other) : limitIn(one) >= limitIn(other)),
  };
}

function listed(name: "requiredRulesets" | "requiredRules"): Limit {
  return {
    name,
    of: ({ [name]: items }) => (items.length === 0 ? undefined : codeList(items, "and")),
    keeps: (one, other) => includesAll(one[name], other[name]),
  };
}

const LIMITS: readonly Limit[] = [
  ...(["minParanoia", "maxThreshold", "maxUntilDays"] as const).map(numeric),
  {
    name: "actions",
    of: ({ actions }) => actions && (actions.length === 0 ? "none" : codeList(actions, "and")),
    keeps: ({ actions }, other) =>
      other.actions === undefined || (actions !== undefined && includesAll(other.actions, actions)),
  },
  ...(["requiredRulesets", "requiredRules"] as const).map(listed),
  {
    name: "exceptions",
    of: ({ allowsExceptions }) => (allowsExceptions ? undefined : "not allowed"),
    keeps: (one, other) => !one.allowsExceptions || other.allowsExceptions,
  },
];

/**
 * The limits of guardrails that a change loosens or removes, since what they forbid could then be deployed, and the
 * approvals and suppressions that it changes.
 */
export async function guardrailChanges(
  scope: ReviewScope,
  sides: { readonly base: ReviewSide; readonly head: Head },
  io: Io,
): Promise<readonly ReviewChange[]> {
  if (changedJudges(scope, sides.head, io).length === 0) return [];
  const configs = { before: ownConfigs(scope, "before", io), after: ownConfigs(scope, "after", io) };
  const paths = [...sides.base.paths, ...sides.head.paths];
  const found = new Map<string, ReviewChange>();
  for (const directory of new Set(paths.map(dirname))) {
    const [before, after] = [configs.before, configs.after].map((one) => guardrailsIn(directory, one));
    const [old, fresh] = [await before!, await after!];
    const changes = [
      ...old.guardrails.flatMap((guardrail) => loosened(guardrail, fresh)),
      ...entryChanges(old, fresh, today(io)),
    ];
    for (const change of changes) found.set(change.message, change);
  }
  return [...found.values()];
}

interface Guardrails extends Pick<LoadedConfig, "guardrails" | "approvals"> {
  readonly suppressions: readonly ConfiguredSuppression[];
  readonly texts: ReadonlyMap<string, string>;
}

async function guardrailsIn(directory: string, configs: Configs): Promise<Guardrails> {
  try {
    const { guardrails, approvals, layered, files } = await configs.of(join(directory, "file"));
    const texts = new Map(files.map(({ uri, text }) => [uri, text]));
    return { guardrails, approvals, suppressions: layered.base.suppressions, texts };
  } catch (error) {
    // The head was checked before, and a configuration that cannot be read sets no limits.
    if (!(error instanceof Failure)) throw error;
    return { guardrails: [], approvals: [], suppressions: [], texts: new Map() };
  }
}

/** The limits of a guardrail that the changed guardrails no longer enforce in all of its zones. */
function loosened(guardrail: Guardrail, { guardrails, texts }: Guardrails): ReviewChange[] {
  const covering = guardrails.filter(
    ({ zones }) => zones.some((glob) => /^\*+$/.test(glob)) || includesAll(zones, guardrail.zones),
  );
  return LIMITS.flatMap(({ name, of, keeps }): ReviewChange[] => {
    const before = of(guardrail);
    if (before === undefined || covering.some((one) => keeps(one, guardrail))) return [];
    const now = covering.find((one) => of(one) !== undefined);
    const after = now && of(now);
    const zones = codeList(guardrail.zones, "and");
    const what = after === undefined ? "is removed" : `changes from ${before} to ${after}`;
    const place = { uri: (now ?? guardrail).uri, range: now?.range, texts };
    return [
      looserChange(place, {
        group: "guardrails",
        subject: guardrail.zones.join(", "),
        before,
        after,
        message: `The limit ${code(name)} (${before}) of the guardrail for ${zones} ${what}. It was set because: ${code(guardrail.reason.replace(/\.$/, ""), 120)}.`,
      }),
    ];
  });
}

interface PlaceOfEntry {
  readonly uri: string;
  /** Undefined for an entry that is gone. */
  readonly range: FileRange | undefined;
  readonly texts: ReadonlyMap<string, string>;
}

/** A change that loosens what is checked or allowed. */
export function looserChange(
  { uri, range, texts }: PlaceOfEntry,
  said: Pick<ReviewChange, "group" | "subject" | "before" | "after" | "message">,
): ReviewChange {
  const text = range && texts.get(uri);
  return {
    ...said,
    file: uri,
    isGone: !range,
    kind: "guardrail",
    relation: undefined,
    line: text === undefined ? undefined : new LineIndex(text).positionOf(range!.start).line,
    protection: said.after === undefined ? "lost" : "weaker",
    matchesAll: false,
    zones: [],
    callers: [],
  };
}

/** An approval or a suppression. */
interface Entry {
  readonly group: "approvals" | "suppressions";
  readonly subject: string;
  /** The keys that extend an approval; suppressions have none. */
  readonly limits: Readonly<Record<string, string>>;
  readonly uri: string;
  readonly range: FileRange;
}

function entriesIn({ approvals, suppressions }: Guardrails, day: string): Map<string, Entry> {
  // Removing an expired approval changes nothing.
  const entries: Entry[] = approvals.flatMap(({ subject, zones, to, until, uri, range }) => {
    const of = zones.includes("*") ? subject : `${subject} in ${zones.join(", ")}`;
    return until < day
      ? []
      : [{ group: "approvals" as const, subject: of, limits: { to, until }, uri, range }];
  });
  for (const { rules, file, pointer = "", uri, range } of suppressions) {
    const subject = `${rules.join(", ")} in ${file}${pointer}`;
    if (uri !== undefined) entries.push({ group: "suppressions", subject, limits: {}, uri, range });
  }
  return new Map(entries.map((one) => [JSON.stringify([one.group, one.subject]), one]));
}

/** The approvals and suppressions that a change adds, extends or removes. */
function entryChanges(before: Guardrails, after: Guardrails, day: string): ReviewChange[] {
  const [old, fresh] = [entriesIn(before, day), entriesIn(after, day)];
  const nameOf = ({ group, subject }: Entry) =>
    `The ${group === "approvals" ? "approval" : "suppression"} of ${code(subject, 120)}`;
  const gone = [...old].flatMap(([key, one]): ReviewChange[] => {
    if (fresh.has(key)) return [];
    const { uri, group, subject } = one;
    const said = { group, subject, before: subject, after: undefined, message: `${nameOf(one)} is removed.` };
    return [looserChange({ uri, range: undefined, texts: after.texts }, said)];
  });
  const now = [...fresh].flatMap(([key, one]): ReviewChange[] => {
    const was = old.get(key);
    const { group, subject } = one;
    const place = { ...one, texts: after.texts };
    if (!was) {
      const said = { group, subject, before: undefined, after: subject, message: `${nameOf(one)} is added.` };
      return [looserChange(place, said)];
    }
    return Object.entries(one.limits).flatMap(([name, value]) => {
      const earlier = was.limits[name]!;
      if (value === earlier || (name === "until" && value < earlier)) return [];
      const message = `${nameOf(one)} changes ${code(name)} from ${code(earlier, 120)} to ${code(value, 120)}.`;
      return [looserChange(place, { group, subject, before: earlier, after: value, message })];
    });
  });
  return [...gone, ...now];
}
