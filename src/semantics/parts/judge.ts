import type { Comparison, Expression, Logical, Quantifier } from "../../parser/ast.ts";
import { isLiteral, withoutGroups, withoutNegations } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Prover } from "../prove/prover.ts";
import { addressFieldsOf, linksAmong } from "../uri/links.ts";
import { Asker } from "./asker.ts";
import { Chain } from "./chain.ts";
import type { Item, Premises } from "./claims.ts";
import { ConditionFields } from "./fields.ts";
import type { Judged, Judgement } from "./judgement.ts";
import type { Judging } from "./judging.ts";
import { deadMembers } from "./members.ts";

/** Steps that proofs about one expression may take together. */
const MAX_STEPS = 60_000;

/**
 * An expression without findings is checked again for consequences of addresses sharing values with their parts, if it has at
 * most this many conditions, and within this many steps. Beyond that, parts count as independent of their addresses.
 */
const MAX_LINKED = 4;
const MAX_STEPS_OF_LINKS = 6_000;

/**
 * Checks the parts of a valid expression: which conditions are never all true, which otherwise change nothing, which
 * elements of sets are unreachable. Works from the outside to the inside, so that each mistake is found once, at the
 * smallest part that causes it. Conditions that share no field are not compared.
 */
export function judgeParts(root: Expression, typed: TypedExpression, prover: Prover): Judged {
  const apart = new Judge(typed, new ConditionFields(), prover, MAX_STEPS).judge(root);
  if (apart.judgements.length > 0) return apart;
  if (conditionsIn(root) > MAX_LINKED) return apart;
  const links = linksAmong(addressFieldsOf(root));
  if (links.size === 0) return apart;
  const linked = new Judge(typed, new ConditionFields(links), prover, MAX_STEPS_OF_LINKS).judge(root);
  return { judgements: linked.judgements, undecided: apart.undecided };
}

/** The number of innermost conditions in an expression. */
function conditionsIn(node: Expression): number {
  const { inner } = withoutNegations(node);
  if (inner.kind !== "Logical") return 1;
  return inner.operands.reduce((sum, operand) => sum + conditionsIn(operand), 0);
}

class Judge implements Judging {
  readonly asker: Asker;
  readonly fields: ConditionFields;
  readonly #judgements: Judgement[] = [];
  readonly #undecided = new Set<Expression>();

  constructor(typed: TypedExpression, fields: ConditionFields, prover: Prover, maxSteps: number) {
    this.fields = fields;
    this.asker = new Asker(typed, fields.links, prover, maxSteps);
  }

  judge(root: Expression): Judged {
    this.visit(root, { items: [] }, false);
    return { judgements: this.#judgements, undecided: [...this.#undecided] };
  }

  found(judgement: Judgement): void {
    this.#judgements.push(judgement);
  }

  undecided(condition: Expression): void {
    this.#undecided.add(condition);
  }

  visit(condition: Expression, known: Premises, isElement: boolean): void {
    const inner = withoutGroups(condition);
    switch (inner.kind) {
      case "Not":
        return this.visit(inner.operand, known, isElement);
      case "Logical":
        return this.#logical(inner, known, isElement);
      case "Quantifier":
        return this.#quantifier(inner, known);
      case "Comparison":
        return this.#comparison(inner, known, isElement);
    }
  }

  #logical(chain: Logical, known: Premises, isElement: boolean): void {
    if (chain.operator !== "xor") return new Chain(chain, known, isElement, this).judge();
    for (const operand of chain.operands) this.visit(operand, known, isElement);
    this.#parity(chain, isElement);
  }

  /** A chain of `xor` as a whole. */
  #parity(chain: Logical, isElement: boolean): void {
    const sizes = chain.operands.map((operand) => this.fields.of(operand).size);
    if (this.fields.of(chain).size === sizes.reduce((sum, size) => sum + size, 0)) return;
    for (const kind of ["never", "always"] as const) {
      const answer = this.asker.together([{ condition: chain, holds: kind === "never", isElement }]);
      if (answer === "never") this.found({ kind, conditions: [chain], isElement });
      if (answer === "over-budget") this.undecided(chain);
    }
  }

  #quantifier({ argument }: Quantifier, known: Premises): void {
    if (isLiteral(argument)) return;
    this.visit(argument, { items: known.items }, true);
  }

  #comparison(node: Comparison, known: Premises, isElement: boolean): void {
    if (node.right.kind !== "Set" || node.right.elements.length < 2) return;
    const own = this.fields.of(node);
    const isAbout = ({ condition }: Item) => [...this.fields.of(condition)].some((field) => own.has(field));
    if (!known.items.some(isAbout)) return;
    deadMembers(node, node.right, known, isElement, this);
  }
}
