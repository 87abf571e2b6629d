import { dirname, join } from "node:path";
import type { Guardrail } from "../../compile/guardrails/model.ts";
import { LineIndex } from "../../core/line-index.ts";
import { code, codeList, number } from "../../core/phrases.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { changedJudges, type Head, ownConfigs, type ReviewScope, type ReviewSide } from "../base/sides.ts";
import type { Configs } from "../config/configs.ts";
import { Failure } from "../exit-code.ts";
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

/** A number; a missing one is the least strict. */
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

/** The limits of guardrails that a change loosens or removes: what they forbid could then be deployed. */
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
    const fresh = await after!;
    for (const guardrail of (await before!).guardrails) {
      for (const change of loosened(guardrail, fresh)) found.set(change.message, change);
    }
  }
  return [...found.values()];
}

interface Guardrails {
  readonly guardrails: readonly Guardrail[];
  readonly texts: ReadonlyMap<string, string>;
}

async function guardrailsIn(directory: string, configs: Configs): Promise<Guardrails> {
  try {
    const { guardrails, files } = await configs.of(join(directory, "file"));
    return { guardrails, texts: new Map(files.map(({ uri, text }) => [uri, text])) };
  } catch (error) {
    // The head was checked before, and a configuration that cannot be read sets no limits.
    if (!(error instanceof Failure)) throw error;
    return { guardrails: [], texts: new Map() };
  }
}

/** The limits of a guardrail that no other one keeps for all of its zones. */
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
    const text = now && texts.get(now.uri);
    const what = after === undefined ? "is removed" : `changes from ${before} to ${after}`;
    return [
      {
        file: (now ?? guardrail).uri,
        line: text === undefined ? undefined : new LineIndex(text).positionOf(now!.range.start).line,
        isGone: !now,
        group: "guardrails",
        subject: guardrail.zones.join(", "),
        kind: "guardrail",
        protection: after === undefined ? "lost" : "weaker",
        matchesAll: false,
        relation: undefined,
        before,
        after,
        zones: [],
        callers: [],
        message: `The limit ${code(name)} (${before}) of the guardrail for ${zones} ${what}. It was set because: ${code(guardrail.reason.replace(/\.$/, ""), 120)}.`,
      },
    ];
  });
}
