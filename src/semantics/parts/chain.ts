import { type Expression, type Logical, withoutGroups } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { walk } from "../../parser/walk.ts";
import type { KnownLiterals } from "../prove/formula.ts";
import type { Item, Premises } from "./claims.ts";
import { joinedByFields } from "./fields.ts";
import type { Superfluous } from "./judgement.ts";
import { hasParts, type Judging, mattersOpposed } from "./judging.ts";

/** An operand of a chain, or of one of the same operator within it. */
interface Term extends Item {
  readonly chain: Logical;
  readonly at: number;
}

/** A chain of `and` or `or`, in a context where some things about the request or the element are known. */
export class Chain {
  readonly #judging: Judging;
  readonly #known: Premises;
  readonly #isElement: boolean;
  readonly #terms: Term[] = [];
  /** Chains of the same operator within it, as operands of the chains around them. */
  readonly #inner = new Map<Logical, Term>();

  constructor(chain: Logical, known: Premises, isElement: boolean, judging: Judging) {
    this.#judging = judging;
    this.#known = known;
    this.#isElement = isElement;
    // With `and`, a term matters if the others are true; with `or`, if they are false.
    this.#addTerms(chain, chain.operator === "and");
  }

  #addTerms(chain: Logical, holds: boolean): void {
    for (const [at, condition] of chain.operands.entries()) {
      const term = { condition, chain, at, holds, isElement: this.#isElement };
      const within = withoutGroups(condition);
      if (within.kind === "Logical" && within.operator === chain.operator) {
        this.#inner.set(within, term);
        this.#addTerms(within, holds);
      } else this.#terms.push(term);
    }
  }

  judge(): void {
    const { fields } = this.#judging;
    const found: Superfluous[] = [];
    const members: readonly Item[] = [...this.#terms, ...this.#known.items];
    for (const group of joinedByFields(members.map(({ condition }) => fields.of(condition)))) {
      const first = this.#terms[group[0]!];
      if (first && group.length === 1) this.#judging.visit(first.condition, { items: [] }, this.#isElement);
      else if (first) {
        const terms = group.flatMap((at) => this.#terms[at] ?? []);
        const items = group.slice(terms.length).map((at) => members[at]!);
        found.push(...new TermGroup(terms, { ...this.#known, items }, this.#judging).judge());
      }
    }
    if (found.length > 0) for (const one of this.#merged(found)) this.#judging.found(one);
  }

  /** A chain whose operands all change nothing is one condition that changes nothing. */
  #merged(found: readonly Superfluous[]): readonly Superfluous[] {
    for (const [inner, { condition, chain, at }] of [...this.#inner].toReversed()) {
      const own = found.filter(({ chain }) => chain === inner);
      if (own.length < inner.operands.length) continue;
      const because = [...new Set(own.flatMap((one) => one.because))].filter(
        (one) => one.start < inner.start || one.end > inner.end,
      );
      if (because.length === 0) continue;
      const whole: Superfluous = { ...own[0]!, condition, chain, at, because };
      found = [...found.filter((one) => !own.includes(one)), whole];
    }
    return found;
  }
}

/** Terms of a chain that share fields, with the known facts about these. */
class TermGroup {
  readonly #judging: Judging;
  readonly #known: Premises;
  #terms: readonly Term[];
  /** Literals that make the terms and the known items true, if they were found. */
  readonly #found: KnownLiterals | undefined;
  /** The same where one of the terms is not true, for those whose parts matter there. */
  readonly #opposed = new Map<Term, KnownLiterals>();

  constructor(terms: readonly Term[], known: Premises, judging: Judging) {
    this.#terms = terms;
    this.#known = known;
    this.#judging = judging;
    const { asker } = judging;
    this.#found = asker.found(terms, known) ?? (known.found && asker.found(terms, { items: known.items }));
  }

  /** Reports their problems as a group, and returns those that change nothing. */
  judge(): readonly Superfluous[] {
    if (!this.#found && this.#isConstant()) {
      for (const { condition, isElement } of this.#terms)
        this.#judging.visit(condition, { items: [] }, isElement);
      return [];
    }
    const found = this.#judgeTerms();
    if (this.#terms.some(hasParts)) this.#visitTerms();
    return found;
  }

  #judgeTerms(): readonly Superfluous[] {
    const terms = this.#terms;
    const { asker } = this.#judging;
    const found: Superfluous[] = [];
    for (let at = terms.length - 1; at >= 0; at--) {
      if (asker.isSpent) {
        this.#judging.undecided(terms[at]!.chain);
        break;
      }
      const one = this.#judgeTerm(terms[at]!);
      if (one) found.push(one);
    }
    return found;
  }

  #visitTerms(): void {
    const known: readonly Item[] = [...this.#terms, ...this.#known.items];
    for (const [at, term] of this.#terms.entries()) {
      if (!hasParts(term)) continue;
      const items = known.toSpliced(at, 1);
      const opposed = this.#opposed.get(term);
      const around = opposed ? { items, found: opposed } : { items, found: this.#found, without: term };
      this.#judging.visit(term.condition, around, term.isElement);
    }
  }

  /** Reports terms that are never all true, or of which one always is. */
  #isConstant(): boolean {
    const { asker } = this.#judging;
    while (this.#terms.length > 1) {
      const answer = asker.together(this.#terms);
      if (answer === "over-budget") this.#judging.undecided(this.#terms[0]!.chain);
      const core = (answer === "never" && asker.core(this.#terms, [], true)) || [];
      const last = core.at(-1) as Term | undefined;
      if (!last) return false;
      if (core.length > 1) {
        const kind = last.holds ? "never" : "always";
        const conditions = core.map(({ condition }) => condition);
        this.#judging.found({ kind, conditions, isElement: last.isElement });
        return true;
      }
      // It is constant alone, and found when it is visited; the others may contain another mistake.
      this.#judging.visit(last.condition, { items: [] }, last.isElement);
      this.#terms = this.#othersOf(last);
    }
    return false;
  }

  #othersOf(term: Term): readonly Term[] {
    return this.#terms.filter((one) => one !== term);
  }

  #coreOf(others: readonly Item[], opposite: Term): readonly Item[] | undefined {
    const { asker } = this.#judging;
    const answer = asker.proved([opposite, ...others]);
    if (answer === "over-budget") this.#judging.undecided(opposite.chain);
    return answer === "never" ? asker.core(others, [opposite], true) : undefined;
  }

  #judgeTerm(term: Term): Superfluous | undefined {
    const { asker } = this.#judging;
    const opposite: Term = { ...term, holds: !term.holds };
    const others = [...this.#othersOf(term), ...this.#known.items];
    if (others.length === 0) return undefined;
    const known = { items: others, found: this.#found, without: term };
    const opposed = this.#found && mattersOpposed(term) ? asker.found([opposite], known) : undefined;
    if (opposed) this.#opposed.set(term, opposed);
    if (opposed || asker.isShown([opposite], known)) return undefined;
    const because = asker.isNeverAlone(opposite)
      ? []
      : (asker.core(asker.suspectsAmong(others, opposite), [opposite]) ?? this.#coreOf(others, opposite));
    if (!because || !looksAtNoMore(term, others)) return undefined;
    this.#terms = this.#othersOf(term);
    this.#judging.visit(term.condition, { items: [] }, term.isElement);
    if (because.length === 0) return undefined;
    const isInside = because.every((one) => this.#terms.includes(one as Term));
    const reason = term.holds ? (isInside ? "implied" : "settled") : isInside ? "covered" : "excluded";
    const { condition, chain, at } = term;
    const conditions = because.map((one) => one.condition);
    return { kind: "superfluous", reason, condition, chain, at, because: conditions };
  }
}

/**
 * Whether a condition examines only arrays that others do too. Arrays in one quantifier are joined element by element
 * and cut to the shortest, so removing one changes the number of elements.
 */
function looksAtNoMore({ condition, isElement }: Term, others: readonly Item[]): boolean {
  if (!isElement) return true;
  const there = new Set(others.flatMap((one) => (one.isElement ? arraysOf(one.condition) : [])));
  return arraysOf(condition).every((array) => there.has(array));
}

/** The operand of each `[*]` in a condition. */
function arraysOf(condition: Expression): readonly string[] {
  const arrays: string[] = [];
  walk(condition, (node) => {
    if (node.kind !== "Access" || !node.indexes.some(({ kind }) => kind === "Each")) {
      return node.kind !== "Quantifier" && node.kind !== "Set";
    }
    arrays.push(printNode(node));
    return false;
  });
  return arrays;
}
