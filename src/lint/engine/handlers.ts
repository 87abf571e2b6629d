import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Comparison, FunctionCall } from "../../parser/ast.ts";
import type { Rule as ConfigRule } from "../../sources/recognise/model.ts";
import { type ExpressionContext, type Narrowing, narrowingOf, type RareMember } from "../define-rule.ts";

/** One function of one rule's visitor. */
export interface Handler {
  /** Index of the rule among the visitors. */
  readonly rule: number;
  readonly call: (subject: unknown, expression?: ExpressionContext) => void;
}

/** The handlers of one kind of node or subject. */
export interface Handlers {
  readonly all: readonly Handler[];
  /** The handlers called for a subject, in the order of the rules. */
  of(subject: unknown): readonly Handler[];
}

/**
 * Groups the handlers of a kind by what they are called for. Rules visit thousands of comparisons, and most rules have
 * nothing to report about most of them: the handlers to call are determined once for each sort of subject.
 */
export function handlersOf(kind: string, all: readonly Handler[]): Handlers {
  const narrowings = all.map(({ call }) => narrowingOf(call));
  const group = <Kind extends Narrowing["kind"]>(
    wanted: Kind,
    admits: (narrowing: Extract<Narrowing, { kind: Kind }>) => boolean,
  ): readonly Handler[] =>
    all.filter((_, at) => {
      const narrowing = narrowings[at];
      return narrowing?.kind !== wanted || admits(narrowing as Extract<Narrowing, { kind: Kind }>);
    });
  if (kind === "Comparison") return byOperator(all, (admits) => group("Comparison", admits));
  if (kind === "FunctionCall") return byName(all, narrowings, (admits) => group("FunctionCall", admits));
  if (kind === "Rule") return byMembers(all, (admits) => group("Rule", admits));
  return { all, of: () => all };
}

type Group<Kind extends Narrowing["kind"]> = (
  admits: (narrowing: Extract<Narrowing, { kind: Kind }>) => boolean,
) => readonly Handler[];

function byOperator(all: readonly Handler[], group: Group<"Comparison">): Handlers {
  const groups = new Map<string, Map<string, readonly Handler[]>>();
  const of = ({ operator, right }: Comparison) => {
    const byRight = getOrCompute(groups, operator, () => new Map());
    let found = byRight.get(right.kind);
    if (!found) {
      found = group((wanted) => {
        const isRight = wanted.right?.includes(right.kind) ?? true;
        return isRight && (wanted.operators?.has(operator) ?? true);
      });
      byRight.set(right.kind, found);
    }
    return found;
  };
  return { all, of: of as Handlers["of"] };
}

function byName(
  all: readonly Handler[],
  narrowings: readonly (Narrowing | undefined)[],
  group: Group<"FunctionCall">,
): Handlers {
  const groups = new Map<string, readonly Handler[]>();
  let names: ReadonlySet<string> | undefined;
  const of = ({ name }: FunctionCall) => {
    names ??= new Set(narrowings.flatMap((one) => (one?.kind === "FunctionCall" ? [...one.names] : [])));
    // All calls that no handler requests by name form one group.
    const key = names.has(name) ? name : "";
    return getOrCompute(groups, key, () => group((wanted) => wanted.names.has(key)));
  };
  return { all, of };
}

function byMembers(all: readonly Handler[], group: Group<"Rule">): Handlers {
  const groups = new Map<number, readonly Handler[]>();
  const of = (rule: ConfigRule) => {
    const members = RARE_MEMBERS.reduce((sum, member, at) => (rule[member] ? sum | (1 << at) : sum), 0);
    return getOrCompute(groups, members, () => group(({ member }) => rule[member] !== undefined));
  };
  return { all, of };
}

const RARE_MEMBERS: readonly RareMember[] = ["actionParameters", "overrides", "ratelimit"];
