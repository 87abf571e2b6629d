import { type Expression, type Node, withoutGroups } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { childrenOf } from "../../parser/walk.ts";
import { termsOf } from "../analysis/tree.ts";
import { holeOf, type Pattern } from "./pattern.ts";

/** The node in each hole of a pattern. */
export type Bindings = ReadonlyMap<string, Node>;

/** A match of a pattern. */
export interface Match {
  readonly bindings: Bindings;
  /** False if the chain or set contains more than the pattern names. */
  readonly isWhole: boolean;
}

/** The number of nodes that may still be compared. Sets and chains are compared in every order, so that a bound is needed. */
export interface MatchBudget {
  steps: number;
}

/** For all comparisons of one rule with one expression: far more than the longest valid expression needs. */
const MAX_STEPS = 200_000;

/** A budget that nothing was taken from. */
export function newBudget(): MatchBudget {
  return { steps: MAX_STEPS };
}

/**
 * How a pattern matches a node; undefined if it does not, or if the budget is used up: then `budget.steps` is below
 * zero, and nothing may be concluded.
 *
 * `known`: what some holes must match.
 */
export function matchPattern(
  { root }: Pattern,
  node: Node,
  budget: MatchBudget,
  known: Bindings = new Map(),
): Match | undefined {
  return matchNode(root, node, { bindings: known, isWhole: true }, budget);
}

type Several = readonly Node[];

function matchNode(wanted: Node, given: Node, so: Match, budget: MatchBudget): Match | undefined {
  if (--budget.steps < 0) return undefined;
  const hole = holeOf(wanted);
  if (hole !== undefined) return bind(hole, ungrouped(given), so);
  return matchKinds(ungrouped(wanted), ungrouped(given), so, budget);
}

function matchKinds(wanted: Node, given: Node, so: Match, budget: MatchBudget): Match | undefined {
  const matchChildren = () => matchEach(childrenOf(wanted), childrenOf(given), so, budget);
  switch (wanted.kind) {
    case "Logical": {
      const isSame = given.kind === "Logical" && given.operator === wanted.operator;
      return isSame ? matchSome(termsOf(wanted), termsOf(given), so, budget) : undefined;
    }
    case "Set":
      return given.kind === "Set" ? matchSome(wanted.elements, given.elements, so, budget) : undefined;
    case "String":
      return given.kind === "String" && given.value === wanted.value ? so : undefined;
    case "Comparison": {
      const isSame = given.kind === "Comparison" && given.operator === wanted.operator;
      return isSame ? matchChildren() : undefined;
    }
    case "FunctionCall":
    case "Quantifier": {
      const isSame = given.kind === wanted.kind && given.name === wanted.name;
      return isSame ? matchChildren() : undefined;
    }
    case "Not":
    case "Access":
      return given.kind === wanted.kind ? matchChildren() : undefined;
    default:
      return given.kind === wanted.kind && printNode(wanted) === printNode(given) ? so : undefined;
  }
}

function matchEach(wanted: Several, given: Several, so: Match, budget: MatchBudget): Match | undefined {
  if (wanted.length !== given.length) return undefined;
  let match: Match | undefined = so;
  for (const [at, node] of wanted.entries()) {
    match = matchNode(node, given[at]!, match, budget);
    if (!match) return undefined;
  }
  return match;
}

/** Each wanted node matches a different given one. The order does not matter, and further given nodes are allowed. */
function matchSome(wanted: Several, given: Several, so: Match, budget: MatchBudget): Match | undefined {
  const [first, ...rest] = wanted;
  if (!first) return given.length === 0 ? so : { ...so, isWhole: false };
  for (const [at, node] of given.entries()) {
    const match = matchNode(first, node, so, budget);
    if (budget.steps < 0) return undefined;
    const all = match && matchSome(rest, given.toSpliced(at, 1), match, budget);
    if (all) return all;
  }
  return undefined;
}

function bind(hole: string, node: Node, so: Match): Match | undefined {
  const bound = so.bindings.get(hole);
  if (!bound) return { ...so, bindings: new Map([...so.bindings, [hole, node]]) };
  return printNode(bound) === printNode(node) ? so : undefined;
}

function ungrouped(node: Node): Node {
  return node.kind === "Group" ? withoutGroups(node) : node;
}

/** The conditions that are true whenever this one is: itself, or the terms of a chain of `and`. */
export function termsOfAnd(expression: Expression): readonly Expression[] {
  const inner = withoutGroups(expression);
  return inner.kind === "Logical" && inner.operator === "and" ? termsOf(inner) : [inner];
}
